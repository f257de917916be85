"""What a session wants done by the world around it."""

from dataclasses import dataclass

from tzaar_board.games.base import Action, Position


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The game is now its first `keep` actions and then `actions`.

    A commit keeps all, an undo or take-back adds none, a replacement does both. It must be on disk
    before the next view is shown.
    """

    keep: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class HintWanted:
    """Somebody pressed the hint button: the best actions are wanted, told by HintAnswered."""

    position: Position


@dataclass(frozen=True, slots=True)
class Analyse:
    """A stack is in hand, or a piece can be placed, and quality hints are on: the chances of
    actions are wanted, told by ActionsJudged.
    """

    position: Position
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class NewGame:
    """The menu button was held twice: the same players, a new shuffle."""


@dataclass(frozen=True, slots=True)
class UndoWanted:
    """An undo that somebody elsewhere has to agree to: it would leave so many actions."""

    keep: int


@dataclass(frozen=True, slots=True)
class PairingConfirmed:
    """The hint button was pressed while a device asked to be let in."""


@dataclass(frozen=True, slots=True)
class PairingDeclined:
    """The hint button was held while a device asked to be let in."""


@dataclass(frozen=True, slots=True)
class DistantAnswered:
    """The hint button has answered what the other table asks for."""

    agree: bool


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A turn button was pressed while nothing more than that was awaited."""


HostRequest = (
    HintWanted
    | Analyse
    | NewGame
    | UndoWanted
    | PairingConfirmed
    | PairingDeclined
    | DistantAnswered
    | GoingOn
)
"""What is left to those who can think, begin another game, ask somebody, let a device in, or teach.
"""

Effect = Rewrite | HostRequest
