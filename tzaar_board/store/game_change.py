"""What a stored game becomes by something that was played or taken back."""

from collections.abc import Sequence
from dataclasses import dataclass

from tzaar_board.games.base import Outcome, PieceKind
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.store.kept_standing import KeptStanding


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game is cut to its first `keep` actions, and others are appended.

    A commit keeps all, an undo appends nothing, a replacement does both. Afterwards the game has
    ended as `outcome` says; without one it goes on, whatever was stored before. `left` is the
    seconds left to the player whose turn the last of the actions finishes, `lost` the kind that the
    loser has no more, `clock` what has been counted by now, `standing` what stands on the table
    then, None where it is what the actions say.
    """

    keep: int
    actions: Sequence[str] = ()
    outcome: Outcome | None = None
    left: float | None = None
    lost: PieceKind | None = None
    clock: KeptClock | None = None
    standing: KeptStanding | None = None
