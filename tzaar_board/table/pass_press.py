"""A turn button that was pressed for a pass which could not count at once."""

from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.table.updated import replace


class PassMoment(Enum):
    """When a pass was pressed for that could not count. IN_TIME: it was the player's to pass.
    EARLY: before the action had counted after which a pass is legal. UNSURE: that early, and the
    press may have been to confirm that action.
    """

    IN_TIME = "in time"
    EARLY = "early"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class WaitingPass:
    """A pass that `player` pressed for, at a moment `since`, while an answer was awaited, and
    something had moved on the sites of `moved`.
    """

    player: Colour
    since: float
    moved: frozenset[Site] = frozenset()


@dataclass(frozen=True, slots=True)
class PassPress:
    """What is known of such presses."""

    refused: float | None = None
    """When the player to move last pressed and may have wanted to pass, in seconds."""
    moment: PassMoment = PassMoment.IN_TIME
    """What that moment was to the player's turn."""
    waiting: WaitingPass | None = None
    """What was pressed for while something else was still asked about."""

    def early(self, refused: float | None) -> "PassPress":
        """With a press, or None, of before the action had counted."""
        moment = PassMoment.IN_TIME if refused is None else PassMoment.EARLY
        return replace(self, refused=refused, moment=moment)

    def again(self, now: float, *, unsure: bool) -> "PassPress":
        """With one more that is refused now."""
        if unsure:
            return replace(self, refused=now, moment=PassMoment.UNSURE)
        if self.moment is PassMoment.UNSURE:
            return replace(self, refused=now, moment=PassMoment.IN_TIME)
        return replace(self, refused=now)

    def after(self, refused: float | None, *, early: bool) -> "PassPress":
        """With what is left of it once an action has counted."""
        if early:
            return self.early(refused)
        stays = refused is not None and self.moment is PassMoment.UNSURE
        moment = PassMoment.UNSURE if stays else PassMoment.IN_TIME
        return replace(self, refused=refused, moment=moment)
