"""What comes from where tables meet: invitations, what is said in a room, what is kept of a game.

A line of a room's input is {"by": SIGNERS, "topic": TOPIC, "said": BODY}; it is signed by each
of SIGNERS (r: the room, w, b and x: the tables of White, Black and a stranger), so that the fuzzer
gets past signatures. A word `$w` is that table's key, in a topic its id; a consent that is no
envelope is signed by the other player, as a wish. Any other line is said as it is.
"""

import json
from pathlib import Path
from typing import Any

from tests.fuzz.json_lines import mutate
from tests.fuzz.target import Target, read, text_of
from tests.fuzz.targets.files import in_a_file
from tests.support.meetings import GAME, Meeting, to_watch
from tzaar_board.games.base import Colour
from tzaar_board.meet.director import DirectorFile
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.kept import ASKED_FILE, Kept
from tzaar_board.meet.keys import Signer, table_id
from tzaar_board.meet.room_view import RoomView
from tzaar_board.meet.score import Score
from tzaar_board.store.untold_games import (
    FILE,
    FOLDER,
    UntoldGame,
    keep_untold,
    untold_games,
)
from tzaar_board.tournament.standings import standings

_MEETING = Meeting()
_ROOM = Signer.of_room(_MEETING.room, _MEETING.secret)
_TABLES = {
    "w": _MEETING.signers[Colour.WHITE],
    "b": _MEETING.signers[Colour.BLACK],
    "x": Signer(bytes([3]) * 32),
}
_MOST_LINES = 40


def _invitation(data: bytes) -> None:
    """An invitation says its text again, and what is passed on for looking lets nobody play."""
    found = read(Invitation.parse, text_of(data))
    if found is not None:
        assert Invitation.parse(str(found)) == found
        assert Invitation.parse(str(to_watch(found, found.key))).secret is None


def _room(data: bytes) -> None:
    """What is not of the protocol, or not signed, is not read; a record is what its entries say."""
    view = RoomView(_MEETING.topics, _ROOM.key)
    for line in data.split(b"\n")[:_MOST_LINES]:
        view.hear(*_message(line))
    for game, ledger in view.ledgers.items():
        score = Score.of(view.room, game, view.offers[game])
        for envelope in ledger.entries:
            score = score.after(envelope)
        assert score == ledger.score
    for tournament in view.tournaments().values():
        standings(tournament)


def _message(line: bytes) -> tuple[str, bytes]:
    """The topic and the payload of a line."""
    try:
        told = json.loads(line)
        by, topic, said = told["by"], _filled(told["topic"], ids=True), told["said"]
        topic = f"{_MEETING.topics.prefix}/{topic}"
        _consented(said, by)
        body = _filled(json.dumps(said))
        signed = {one: _TABLES[one].sign(topic, body) for one in by if one in _TABLES}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return _MEETING.topics.turn(GAME, 1), line
    envelope = {"version": 1, "body": body, "table": next(iter(signed.values()), None)}
    if "r" in by:
        envelope["room"] = _ROOM.sign(topic, body)
    return topic, json.dumps(envelope).encode()


def _filled(text: str, ids: bool = False) -> str:
    for name, signer in _TABLES.items():
        text = text.replace(f"${name}", table_id(signer.key) if ids else signer.key)
    return text


def _consented(said: Any, by: str) -> None:
    """Has the other player sign the wish that an entry agrees to."""
    wish = said.get("consent") if isinstance(said, dict) else None
    if isinstance(wish, dict) and "body" not in wish:
        other = Colour.BLACK if "w" in by else Colour.WHITE
        where, body = _MEETING.topics.wish(GAME, other), json.dumps(wish)
        signature = _MEETING.signers[other].sign(where, body)
        said["consent"] = {"version": 1, "body": body, "table": signature}


def _kept(path: Path) -> None:
    """A kept game is gone on with or refused, and another one can always begin."""
    kept = Kept(_moved(path))
    read(kept.load, GAME)
    read(kept.last)
    kept.begin(Invitation.new("host", "room"), GAME, Colour.WHITE)
    last = kept.last()
    assert last is not None
    assert last.game == GAME


def _asked(path: Path) -> None:
    """Whatever the file is, seats can be asked for."""
    kept = Kept(_moved(path))
    kept.asked()
    kept.ask([GAME])
    assert kept.asked() == (GAME,)


def _untold(path: Path) -> None:
    """What is told of games is told again as it was read, and another one can always be."""
    data = _moved(path)
    found = untold_games(data)
    keep_untold(data, found)
    assert untold_games(data) == found
    keep_untold(data, [UntoldGame(GAME, 3)])
    assert untold_games(data) == (UntoldGame(GAME, 3),)


def _directed(path: Path) -> None:
    """A tournament is gone on with or refused, and another one can always begin."""
    file = DirectorFile(_moved(path), "friends")
    found = read(file.load)
    if found is not None:
        file.save(found)
        assert file.load() == found


def _moved(path: Path) -> Path:
    """The folder of data that has the file among what is kept of meetings."""
    (path.parent / FOLDER).mkdir()
    path.rename(path.parent / FOLDER / path.name)
    return path.parent


_SAID = (
    *('{"by":"rw","topic":"games/abcdefghijklmnop","said":', '{"by":"w","topic":"games/'),
    *("/turns/1", "/turns/2", "/wishes/black", "/claims/$b", "/refusals/$x", "tables/$w"),
    *("tournaments/$w", "/rounds/1", '"version":1', '"kind":"turn"', '"actions":["A1xA2"]'),
    *('"position":', '"kind":"back","keep":0,"consent":{"kind":"back","after":1,"keep":0}'),
    *('"kind":"resign"', '"kind":"draw"', '"kind":"time"', '"kind":"helped"', '"key":"$w"', "\n"),
    *('"pairings":[[1,2,"1-0",""]]', '"revision":2', '"withdrawn":[1]', '"system":"swiss"'),
)

TARGETS = (
    Target(
        "invitation",
        _invitation,
        ("mqtt://", "mqtts://", "user:word@", "host", "[::1]", ":1883", "/room", "?key=", "#", "%"),
        longest=500,
    ),
    Target("room", _room, _SAID, longest=4000, mutate=mutate),
    Target(
        "kept-game",
        in_a_file(f"{GAME}.jsonl", _kept),
        ('{"invitation":"mqtt://host/room"', '"game":', '"colour":"white"', '"number":', "\n"),
        longest=1000,
        mutate=mutate,
    ),
    Target("asked", in_a_file(ASKED_FILE, _asked), ('{"games":', f'"{GAME}"'), mutate=mutate),
    Target("untold", in_a_file(FILE, _untold), (f'"{GAME}"', "[", "]"), mutate=mutate),
    Target(
        "tournament",
        in_a_file("tournament-friends.json", _directed),
        ('"seed":', '"rounds":', '"tournament":', '"pairings":[[1,2,"1-0",""]]', '"swiss"'),
        mutate=mutate,
    ),
)
