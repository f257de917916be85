"""What can happen to a session. Nothing else changes one."""

from collections.abc import Mapping
from dataclasses import dataclass

from tzaar_board.games.base import Action, Colour, Outcome
from tzaar_board.geometry import Site
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.hints import Hints
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button


@dataclass(frozen=True, slots=True)
class Scanned:
    """A scan: raw readings in site order, and whether each button is down."""

    readings: str
    buttons: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time has passed: sent whenever a session's `due` has come."""


@dataclass(frozen=True, slots=True)
class LinkLost:
    """The table cannot be heard: the game stands still until the next scan."""


@dataclass(frozen=True, slots=True)
class LinkFound:
    """The table can be heard again, or has restarted: its next scan is the truth."""


@dataclass(frozen=True, slots=True)
class SenseKnown:
    """The table has said what its sensors can tell."""

    sense: Sense


@dataclass(frozen=True, slots=True)
class OpponentMoved:
    """The opponent has moved: hands carry it out."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class HintsChosen:
    """How much the table tells of a lifted stack from here on."""

    hints: Hints


@dataclass(frozen=True, slots=True)
class HintAnswered:
    """The answer to HintWanted: the best actions, best first.

    It is dropped when it comes too late: after a lift, or another action.
    """

    ranking: tuple[Action, ...]


@dataclass(frozen=True)
class ActionsJudged:
    """The answer to Analyse: winning chances of the settled position's actions, 0 to 1."""

    chances: Mapping[Action, float]


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A short press of a button, whatever the table's own buttons do."""

    button: Button


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """Back to the last position in which a hand was to move; the lights guide the stacks.

    After a game that was given up, that is the position in which it was.
    """


@dataclass(frozen=True, slots=True)
class WentBack:
    """An undo that was agreed to: the game is its first `keep` actions; the lights guide."""

    keep: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ends by something that the rules do not know."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A player's time is up: that player's side blinks for a while, and the game goes on."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class PairingAsked:
    """Whether the next press of the hint button lets a device in: both edges say so."""

    waiting: bool


@dataclass(frozen=True, slots=True)
class DistantAsked:
    """What the other table asks for: the hint button answers it."""

    request: DistantRequest


@dataclass(frozen=True, slots=True)
class GoingOnAwaited:
    """Whether the next press of a turn button says no more than that somebody wants to go on."""

    waiting: bool


@dataclass(frozen=True, slots=True)
class HandsTold:
    """A table that knows its hands says which sites' stacks are in them, and which are back.

    What is `back` as it stood before was lifted and returned, and means nothing more.
    """

    held: frozenset[Site]
    back: frozenset[Site] = frozenset()


@dataclass(frozen=True, slots=True)
class HandsDone:
    """A table that knows its hands says what they have done, whole: sensing has to prove nothing.

    So many actions were taken `back`, and these played for them, or carried out. What does not fit
    the game as it stands is too late, and nothing.
    """

    actions: tuple[Action, ...]
    back: int = 0


@dataclass(frozen=True, slots=True)
class TableRighted:
    """Everything stands as the settled position says, in type and height too, nothing in hand."""


@dataclass(frozen=True, slots=True)
class SitesPointed:
    """Lights some sites, the first as from and the others as to, until a hand moves."""

    sites: tuple[Site, ...]


ToldEvent = (
    OpponentMoved
    | HintsChosen
    | HintAnswered
    | ActionsJudged
    | UndoAsked
    | WentBack
    | GameEnded
    | TimeUp
    | PairingAsked
    | DistantAsked
    | GoingOnAwaited
    | HandsTold
    | HandsDone
    | TableRighted
    | SitesPointed
)
"""What no hand at the table did."""

Event = Scanned | Ticked | LinkLost | LinkFound | SenseKnown | ButtonPressed | ToldEvent
