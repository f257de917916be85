"""The event log's format (docs/event-log.md): JSON Lines, a header for each game, a line an event.

Pure: lines in, lines out. `event_ring` keeps them in files, `event_writer` writes them behind.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from tzaar_board import __version__
from tzaar_board.errors import LONGEST_REASON, UserError, shortened
from tzaar_board.games.base import Colour, Content, Game
from tzaar_board.games.history import History
from tzaar_board.games.registry import game as game_of
from tzaar_board.store.effect_records import EffectRecord, effect_record
from tzaar_board.store.event_records import (
    EventRecord,
    StrictRecord,
    Texts,
    event_record,
    parsed,
    recorded_event,
)
from tzaar_board.store.event_snapshot import Snapshot, restored, snapshot
from tzaar_board.store.kept_standing import standing
from tzaar_board.table.effects import Analyse, Effect, HintWanted
from tzaar_board.table.events import Event
from tzaar_board.table.hints import Hints
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.scene import Scene
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import Session, begin
from tzaar_board.table.state import State

VERSION = 1
"""Of the format. A reader refuses a later one."""


class LogError(UserError):
    """An event log that cannot be read or written, or a line in it that is none."""


class Header(
    StrictRecord, frozen=True, tag_field="line", tag="game", kw_only=True, omit_defaults=True
):
    """The session that the events after it happen to.

    `table` says which kind of table, `profile` how it is wired. `actions` are those played before.
    Without a `snapshot` nothing has been heard yet of the table; with one the game is in the middle
    of something. `follows`: no event is missing between the line before it and this one.
    """

    version: int
    program: str
    table: str
    profile: str
    id: int
    game: str
    board: str
    start: str
    actions: Texts
    hands: tuple[Colour, ...]
    sense: Sense
    arrange: bool
    hints: Hints
    movable: bool
    stood: str = ""
    taking_back: bool = False
    shown: int | None = None
    in_place: Texts = ()
    kind: str = ""
    overruled: Texts = ()
    distant: tuple[Colour, ...] = ()
    follows: bool = False
    snapshot: Snapshot | None = None


class LogEntry(StrictRecord, frozen=True, tag_field="line", tag="event", omit_defaults=True):
    """An event at a time (seconds of the monotonic clock), and what came of it.

    `due` is when time alone has something to change. `view` and `lights` are digests.
    """

    time: float
    event: EventRecord
    state: State
    view: str
    lights: str
    effects: tuple[EffectRecord, ...] = ()
    due: float | None = None


Line = Header | LogEntry

_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_ENCODER = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class LogSource:
    """Where a game is played: what a header says beside the session's own."""

    table: str
    profile: str


def encoded(line: Line) -> bytes:
    """A line as it stands in the file, its end included."""
    return _ENCODER.encode(line) + b"\n"


def header(place: LogSource, game_id: int, session: Session) -> Header:
    """The header of a session that nothing has been heard of yet."""
    situation = session.situation
    game, known = situation.history.start.game, standing(session)
    return Header(
        version=VERSION,
        program=__version__,
        table=place.table,
        profile=place.profile,
        id=game_id,
        game=game.name,
        board=game.board.name,
        start=str(situation.history.start),
        actions=tuple(map(str, situation.history.actions)),
        hands=tuple(colour for colour in Colour if colour in situation.hands),
        sense=situation.sense,
        arrange=session.arrange,
        hints=session.hints,
        movable=session.movable,
        stood="" if session.stood is None else str(session.stood),
        taking_back=session.taking_back,
        shown=None if known is None else known.shown,
        in_place=() if known is None else tuple(known.in_place),
        kind="" if known is None else known.kind,
        overruled=() if known is None else tuple(known.overruled),
        distant=tuple(colour for colour in Colour if colour in situation.distant),
    )


def header_amid(
    place: LogSource, game_id: int, session: Session, now: float, view: View, *, follows: bool
) -> Header | None:
    """The header that goes on with a session, None where it cannot be built back exactly.

    It is built back to see.
    """
    taken = snapshot(session, now, view)
    if taken is None:
        return None
    made = msgspec.structs.replace(header(place, game_id, session), follows=follows, snapshot=taken)
    written = _DECODER.decode(_ENCODER.encode(made))
    assert isinstance(written, Header)
    again, seen = opened(written)
    return made if again == session and seen.scene == view.scene else None


def entry(
    now: float, event: Event, session: Session, effects: Sequence[Effect], view: View
) -> LogEntry:
    """The line of an event; session, effects and view are what came of it."""
    game = session.situation.settled.game
    return LogEntry(
        time=now,
        event=event_record(event, game),
        state=view.state,
        view=view_digest(view, effects),
        lights=lights_digest(view.scene),
        effects=tuple(map(effect_record, effects)),
        due=session.due,
    )


def opened(head: Header) -> tuple[Session, View]:
    """The session and the view that a header describes.

    Raises UserError or ValueError for one that there cannot be.
    """
    game = game_of(head.game)
    if head.board != game.board.name:
        raise ValueError(f"'{shortened(head.board)}' is not the board of {head.game}")
    history = History(game.parse(head.start)).play(*parsed(head.actions, game))
    if head.shown is not None and not 0 <= head.shown <= len(history):
        raise ValueError(f"{head.shown} actions shown of {len(history)}")
    if not {*head.in_place, *head.overruled} <= game.board.sites.keys():
        raise ValueError(f"a site that {head.board} has not")
    kinds = {kind.name: kind for kind in game.kinds}
    if head.kind and head.kind not in kinds:
        raise ValueError(f"'{shortened(head.kind)}' is no kind of piece")
    session = begin(
        history,
        frozenset(head.hands),
        head.sense,
        arrange=head.arrange,
        hints=head.hints,
        movable=head.movable,
        stood=game.parse(head.stood) if head.stood else None,
        taking_back=head.taking_back,
        distant=frozenset(head.distant),
        shown=head.shown,
        in_place=game.board.named(head.in_place),
        kind=kinds.get(head.kind),
        overruled=game.board.named(head.overruled),
    )
    if head.snapshot is None:
        return session, look(session, float("-inf"))
    return restored(session, head.snapshot)


@dataclass(frozen=True, slots=True)
class Read:
    """What a line of a log says: a header with its session and view, or an entry and its event."""

    number: int
    line: Line
    opening: tuple[Session, View] | None = None
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Torn:
    """The last line is not whole: the program that wrote it was cut off."""

    number: int


def read(name: str, lines: Iterable[bytes]) -> Iterator[Read | Torn]:
    """The lines of a log in order. Raises LogError, which names the file and the line."""
    game: Game | None = None
    for number, text in enumerate(lines, 1):
        if not text.endswith(b"\n"):
            if game is None:
                raise _none(name, number, "it does not end")
            yield Torn(number)
            return
        try:
            line = _DECODER.decode(text)
            if isinstance(line, Header):
                if line.version > VERSION:
                    raise LogError(
                        f"{name} was written by a newer tzaar-board (format {line.version}, this "
                        f"one reads up to {VERSION}); install the newer version."
                    )
                opening = opened(line)
                game = opening[0].situation.settled.game
                yield Read(number, line, opening=opening)
            elif game is None:
                raise ValueError("an event before the header of a game")
            else:
                yield Read(number, line, event=recorded_event(line.event, game))
        except LogError:
            raise
        except (UserError, ValueError, RecursionError) as error:
            raise _none(name, number, _reason(error, text)) from error


def view_digest(view: View, effects: Sequence[Effect]) -> str:
    """Eight hexadecimal digits of all that a view says but its lights, and of the effects."""
    move, group = view.move, view.group
    wanted = [one for one in effects if isinstance(one, HintWanted | Analyse)]
    return _digest(
        view.state.value,
        view.open,
        str(view.position),
        None if view.outcome is None else [view.outcome.winner, view.outcome.reason.value],
        [str(action) for action in view.pending],
        None if move is None else [move.take, move.put, move.turn],
        None if group is None else [group[0].value, group[1].name],
        sorted(view.lifted),
        [view.restoring, view.lost, view.waiting],
        [effect_record(effect) for effect in effects],
        [str(effect.position) for effect in wanted],
    )


def lights_digest(scene: Scene) -> str:
    """Eight hexadecimal digits of what is lit, in which role, and since when."""
    return _digest(
        *(
            [site, cue.role.value, cue.since, _named(cue.content), cue.delay]
            for site, cue in sorted(scene.items())
        )
    )


def _named(stack: Content | None) -> list[object] | None:
    return None if stack is None else [stack.colour.value, stack.kind.name, stack.height]


def _digest(*values: object) -> str:
    return hashlib.blake2s(_ENCODER.encode(values), digest_size=4).hexdigest()


def _reason(error: Exception, text: bytes) -> str:
    """Why a line is none. What the library says of a file that is none at all helps nobody."""
    malformed = isinstance(error, msgspec.DecodeError)
    if malformed and not (isinstance(error, msgspec.ValidationError) and text.startswith(b"{")):
        return "an event log has one JSON object a line"
    return str(error)


def _none(name: str, number: int, reason: str) -> LogError:
    detail = shortened(" ".join(reason.split()).rstrip("."), LONGEST_REASON)
    return LogError(
        f"{name}, line {number}: is no line of an event log ({detail}); give a file that "
        "`tzaar-board play` recorded."
    )
