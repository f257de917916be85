"""What happens at a table, and what comes of it, as the JSON values of an event log.

Actions, positions and sites stand there as their texts, so a record belongs to a game.
"""

from collections.abc import Iterable
from typing import Annotated, assert_never

import msgspec

from tzaar_board.errors import shortened
from tzaar_board.games.base import Action, Colour, Game, Outcome, Reason
from tzaar_board.geometry import Site
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.events import (
    ActionsJudged,
    ButtonPressed,
    DistantAsked,
    Event,
    GameEnded,
    GoingOnAwaited,
    HandsDone,
    HandsTold,
    HintAnswered,
    HintsChosen,
    LinkFound,
    LinkLost,
    OpponentMoved,
    PairingAsked,
    Scanned,
    SenseKnown,
    SitesPointed,
    TableRighted,
    Ticked,
    TimeUp,
    UndoAsked,
    WentBack,
)
from tzaar_board.table.hints import Hints
from tzaar_board.table.sense import ALPHABET, Sense
from tzaar_board.table.sensing.buttons import Button

Texts = tuple[str, ...]

ActionCount = Annotated[int, msgspec.Meta(ge=0)]
"""So many actions of a game."""


class StrictRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object with these keys and no others."""


class ScanRecord(StrictRecord, frozen=True, tag_field="is", tag="scan"):
    """`buttons` has a 1 for each button that is down, a 0 for the others."""

    readings: str
    buttons: str


class TickRecord(StrictRecord, frozen=True, tag_field="is", tag="tick"):
    """Time passed."""


class LinkLostRecord(StrictRecord, frozen=True, tag_field="is", tag="link-lost"):
    """The table cannot be heard."""


class LinkFoundRecord(StrictRecord, frozen=True, tag_field="is", tag="link-found"):
    """The table is heard again."""


class SenseRecord(StrictRecord, frozen=True, tag_field="is", tag="sense"):
    """What the sensors can tell."""

    sense: Sense


class OpponentRecord(StrictRecord, frozen=True, tag_field="is", tag="opponent"):
    """`actions` of a player who has no hands here."""

    actions: Texts


class HintsRecord(StrictRecord, frozen=True, tag_field="is", tag="hints"):
    """What a lifted stack lights from now on."""

    hints: Hints


class HintRecord(StrictRecord, frozen=True, tag_field="is", tag="hint"):
    """The best `actions`, the best first."""

    actions: Texts


class ChancesRecord(StrictRecord, frozen=True, tag_field="is", tag="chances"):
    """Winning chances by action, 0 to 1."""

    chances: dict[str, float]


class PressRecord(StrictRecord, frozen=True, tag_field="is", tag="press"):
    """A short press of a button, by its name."""

    button: str


class UndoRecord(StrictRecord, frozen=True, tag_field="is", tag="undo"):
    """The last action is to be taken back."""


class BackRecord(StrictRecord, frozen=True, tag_field="is", tag="back"):
    """The game is to go back to its first `keep` actions."""

    keep: ActionCount


class EndRecord(StrictRecord, frozen=True, tag_field="is", tag="end"):
    """The game ended by something that its rules do not know."""

    winner: Colour | None
    reason: Reason


class TimeUpRecord(StrictRecord, frozen=True, tag_field="is", tag="time-up"):
    """A player's time is up."""

    colour: Colour


class PairingRecord(StrictRecord, frozen=True, tag_field="is", tag="pairing"):
    """Whether the hint button lets a device in."""

    waiting: bool


class DistantAskedRecord(StrictRecord, frozen=True, tag_field="is", tag="distant-asked"):
    """What the other table asks for."""

    request: DistantRequest


class GoingOnRecord(StrictRecord, frozen=True, tag_field="is", tag="going-on"):
    """Whether a turn button goes on to the next task."""

    waiting: bool


class HandsToldRecord(StrictRecord, frozen=True, tag_field="is", tag="hands"):
    """The sites whose stacks are known to be in hand, and those that are known to be `back`."""

    held: Texts
    back: Texts


class HandsDoneRecord(StrictRecord, frozen=True, tag_field="is", tag="done"):
    """What hands are known to have done, after taking `back` so many actions."""

    actions: Texts
    back: ActionCount


class RightedRecord(StrictRecord, frozen=True, tag_field="is", tag="righted"):
    """All stands as the game says."""


class PointRecord(StrictRecord, frozen=True, tag_field="is", tag="point"):
    """Sites to be lit until a hand moves."""

    sites: Texts


EventRecord = (
    ScanRecord
    | TickRecord
    | LinkLostRecord
    | LinkFoundRecord
    | SenseRecord
    | OpponentRecord
    | HintsRecord
    | HintRecord
    | ChancesRecord
    | PressRecord
    | UndoRecord
    | BackRecord
    | EndRecord
    | TimeUpRecord
    | PairingRecord
    | DistantAskedRecord
    | GoingOnRecord
    | HandsToldRecord
    | HandsDoneRecord
    | RightedRecord
    | PointRecord
)


def event_record(event: Event, game: Game) -> EventRecord:
    """An event as it stands in a log."""
    match event:
        case Scanned(readings, buttons):
            return ScanRecord(readings, "".join("01"[down] for down in buttons))
        case Ticked():
            return TickRecord()
        case LinkLost():
            return LinkLostRecord()
        case LinkFound():
            return LinkFoundRecord()
        case SenseKnown(sense):
            return SenseRecord(sense)
        case OpponentMoved(actions):
            return OpponentRecord(texts(actions))
        case HintsChosen(hints):
            return HintsRecord(hints)
        case HintAnswered(ranking):
            return HintRecord(texts(ranking))
        case ActionsJudged(chances):
            return ChancesRecord({str(action): chance for action, chance in chances.items()})
        case ButtonPressed(button):
            return PressRecord(button.word)
        case UndoAsked():
            return UndoRecord()
        case WentBack(keep):
            return BackRecord(keep)
        case GameEnded(outcome):
            return EndRecord(outcome.winner, outcome.reason)
        case TimeUp(colour):
            return TimeUpRecord(colour)
        case PairingAsked(waiting):
            return PairingRecord(waiting)
        case DistantAsked(request):
            return DistantAskedRecord(request)
        case GoingOnAwaited(waiting):
            return GoingOnRecord(waiting)
        case HandsTold(held, back):
            return HandsToldRecord(_names(sorted(held), game), _names(sorted(back), game))
        case HandsDone(actions, undone):
            return HandsDoneRecord(texts(actions), undone)
        case TableRighted():
            return RightedRecord()
        case SitesPointed(sites):
            return PointRecord(_names(sites, game))
        case _:
            assert_never(event)


def recorded_event(record: EventRecord, game: Game) -> Event:
    """The event of a record. Raises UserError or ValueError for one that the game cannot have."""
    match record:
        case ScanRecord(readings, buttons):
            return _scanned(readings, buttons, len(game.board))
        case TickRecord():
            return Ticked()
        case LinkLostRecord():
            return LinkLost()
        case LinkFoundRecord():
            return LinkFound()
        case SenseRecord(sense):
            return SenseKnown(sense)
        case OpponentRecord(actions):
            return OpponentMoved(parsed(actions, game))
        case HintsRecord(hints):
            return HintsChosen(hints)
        case HintRecord(actions):
            return HintAnswered(parsed(actions, game))
        case ChancesRecord(chances):
            return ActionsJudged({game.parse_action(text): one for text, one in chances.items()})
        case PressRecord(button):
            return ButtonPressed(Button.named(button))
        case UndoRecord():
            return UndoAsked()
        case BackRecord(keep):
            return WentBack(keep)
        case EndRecord(winner, reason):
            return GameEnded(Outcome(winner, reason))
        case TimeUpRecord(colour):
            return TimeUp(colour)
        case PairingRecord(waiting):
            return PairingAsked(waiting)
        case DistantAskedRecord(request):
            return DistantAsked(request)
        case GoingOnRecord(waiting):
            return GoingOnAwaited(waiting)
        case HandsToldRecord(held, back):
            site = game.board.site
            return HandsTold(frozenset(map(site, held)), frozenset(map(site, back)))
        case HandsDoneRecord(actions, undone):
            return HandsDone(parsed(actions, game), undone)
        case RightedRecord():
            return TableRighted()
        case PointRecord(sites):
            return SitesPointed(tuple(map(game.board.site, sites)))
        case _:
            assert_never(record)


def parsed(texts: Iterable[str], game: Game) -> tuple[Action, ...]:
    """Actions from their texts. Raises TextError."""
    return tuple(map(game.parse_action, texts))


def _scanned(readings: str, buttons: str, sites: int) -> Scanned:
    if len(readings) != sites:
        raise ValueError(f"a scan of {len(readings)} sites, where the board has {sites}")
    strange = set(readings) - ALPHABET
    if strange:
        raise ValueError(f"'{min(strange)}' is no reading")
    if buttons.strip("01"):
        raise ValueError(f"'{shortened(buttons)}' are no buttons, which are 0 or 1 each")
    return Scanned(readings, tuple(down == "1" for down in buttons))


def _names(sites: Iterable[Site], game: Game) -> Texts:
    return tuple(game.board.names[site] for site in sites)


def texts(actions: Iterable[Action]) -> Texts:
    """Actions as their texts."""
    return tuple(map(str, actions))
