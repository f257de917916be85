"""A room as those see it who look on: games, clocks and a tournament, and what is not believed."""

import json
import random
from pathlib import Path

import pytest

from tests.support.evening import SECRET, Evening, SeatedGame
from tests.support.paths import ROOT
from tzaar_board.games.base import Colour
from tzaar_board.meet.director import Directed, DirectorError, DirectorFile, told_in
from tzaar_board.meet.keys import Signer, table_id
from tzaar_board.meet.messages import payload_of
from tzaar_board.meet.room_view import RoomView
from tzaar_board.meet.seal import sealed
from tzaar_board.meet.topics import Room
from tzaar_board.meet.tournament_messages import (
    RoundBody,
    TournamentBody,
    bodies_of,
    event_of,
    schema,
    tournament_of,
    tournament_topic,
)
from tzaar_board.tournament.pairing import Pairing, Result
from tzaar_board.tournament.tournament import System, begin
from tzaar_board.wall.documents import game_report, tournament_report

ROOM = Room("club")
KEY = Signer.of_room("club", SECRET)
EVENING = Evening(1883, 3, rounds=2, game="troll")
TOLD = list(EVENING.messages(6))


def heard(messages: list[tuple[str, bytes]]) -> RoomView:
    room_view = RoomView(ROOM, KEY.key)
    for message in messages:
        room_view.hear(*message)
    return room_view


def test_the_order_of_what_is_said_and_doubles_make_no_difference(seed: int) -> None:
    straight = heard(TOLD)
    shuffled = [*TOLD, *TOLD[::3]]
    random.Random(seed).shuffle(shuffled)
    crooked = heard(shuffled)
    assert len(straight.ledgers) == 3
    for game in EVENING.seated:
        assert crooked.ledgers[game.id].score == straight.ledgers[game.id].score == game.score
    assert crooked.tournaments() == straight.tournaments()
    (seen,) = straight.tournaments().values()
    assert [one.game for one in seen.rounds[-1]] == [game.id for game in EVENING.seated]


def test_the_result_of_a_game_in_the_room_is_the_pairing_s() -> None:
    pairing = EVENING.tournament.rounds[-1][0]
    game = SeatedGame(ROOM, KEY, pairing, event_of(EVENING.tournament, 2), "troll")
    lots, messages = random.Random(5), [*game.arrival()]
    while (message := game.turn(lots)) is not None:
        messages.append(message)
    directed = Directed(Signer.new(), EVENING.tournament, "troll", "", 0)
    seen = told_in(heard(messages), directed)
    outcome = game.score.outcome
    assert outcome is not None
    assert seen.tournament.rounds[-1][0].result is Result.of(outcome.winner)
    assert (seen.revision, seen.tournament.rounds[-1][1].result) == (2, None)
    report = game_report(heard(messages), game.id, 0.0)
    assert report is not None
    assert (report.player, report.result) == ("", Result.of(outcome.winner).value)


def test_a_clock_runs_on_the_wall_for_who_is_to_move() -> None:
    game = EVENING.seated[0]
    room_view = heard(TOLD)
    score = room_view.ledgers[game.id].score
    later = game_report(room_view, game.id, score.at + 30.0)
    sooner = game_report(room_view, game.id, float(score.at))
    assert later is not None
    assert sooner is not None
    colour = score.writer.value if score.history.actions and score.outcome is None else ""
    for name in ("white", "black"):
        before, after = getattr(sooner, name).time, getattr(later, name).time
        assert before - after == (30.0 if name == colour else 0.0)


def test_what_a_spectator_or_another_director_says_is_not_believed() -> None:
    director, other = Signer.new(), Signer.new()
    body, rounds = bodies_of(EVENING.tournament, director.key, 5, "troll", "", 0)
    topic = tournament_topic(ROOM, table_id(director.key))
    messages = [
        (topic, payload_of(sealed(topic, body, table=director))),
        (topic, payload_of(sealed(topic, body, room=KEY, table=other))),
        (topic, payload_of(sealed(topic, body, room=other, table=director))),
        (f"{topic}/rounds/1", payload_of(sealed(topic, rounds[1], room=KEY, table=director))),
        (topic, b"[" * 20_000),
        (f"{topic}/rounds/1", b'{"version":1,"body":"{}"}'),
    ]
    assert heard(messages).told == {}
    right = (topic, payload_of(sealed(topic, body, room=KEY, table=director)))
    older = body.model_copy(update={"revision": 4, "name": "Before"})
    stale = (topic, payload_of(sealed(topic, older, room=KEY, table=director)))
    (told,) = heard([right, stale]).told.values()
    assert told.body.name == EVENING.tournament.name


def test_a_tournament_comes_back_from_what_is_said_of_it() -> None:
    made = EVENING.tournament.withdraw("Ada Nowak")
    body, rounds = bodies_of(made, KEY.key, 1, "troll", "15+10", 0)
    assert tournament_of(body, rounds) == made
    again = TournamentBody.model_validate_json(body.model_dump_json())
    read = {at: RoundBody.model_validate_json(one.model_dump_json()) for at, one in rounds.items()}
    assert tournament_of(again, read) == made
    assert tournament_of(again, {2: read[2]}).rounds == ()


def test_the_wall_is_told_of_byes_and_open_games() -> None:
    made = begin("Small", System.SWISS, ("Ada", "Bea", "Cleo"), None)
    made = made.paired((Pairing("Ada", "Bea"), Pairing("Cleo", None)))
    report = tournament_report(made)
    assert [(one.white, one.black, one.result) for one in report.pairings] == [
        ("Ada", "Bea", ""),
        ("Cleo", "", ""),
    ]
    assert [row.points for row in report.rows] == [1.0, 0.0, 0.0]


def test_a_tournament_is_kept_by_its_director(tmp_path: Path) -> None:
    file = DirectorFile(tmp_path, "club")
    with pytest.raises(DirectorError, match="No tournament of this room"):
        file.load()
    directed = Directed(Signer.new(), EVENING.tournament, "troll", "", 7)
    file.save(directed)
    assert file.load() == directed
    assert file.path.stat().st_mode & 0o077 == 0
    file.path.write_text('{"seed": "00"}')
    with pytest.raises(DirectorError, match="holds no tournament"):
        file.load()


def test_the_schema_in_the_documents_is_the_programs() -> None:
    known = json.loads((ROOT / "docs" / "tournament.schema.json").read_text())
    assert known == schema(), "run python -m tests.meeting_schema"


def test_a_colour_is_told_from_the_other() -> None:
    game = EVENING.seated[1]
    report = game_report(heard(TOLD), game.id, 0.0, 2)
    assert report is not None
    seats = {Colour.WHITE: report.white, Colour.BLACK: report.black}
    for colour, seat in seats.items():
        offered = game.offer.seat(colour)
        assert offered is not None
        assert (seat.name, seat.present) == (offered.name, True)
    assert report.table == 2
