"""What a session wants done by the world around it."""

from collections.abc import Sequence
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
    """Somebody pressed the hint button: `Session.hint` wants the best actions of the position."""

    position: Position


@dataclass(frozen=True, slots=True)
class Analyse:
    """A stack is in hand, or a piece can be placed, and quality hints are on: `Session.judged`
    wants chances of actions.
    """

    position: Position
    actions: Sequence[Action]


@dataclass(frozen=True, slots=True)
class NewGame:
    """The menu button was held twice: the same players, a new shuffle."""


Effect = Rewrite | HintWanted | Analyse | NewGame
