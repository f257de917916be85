"""All habits of people who play TZAAR."""

from collections.abc import Mapping

from tests.episodes.episode import Habit
from tests.episodes.tzaar import ahead, asides, detours, menu, minds, playing, takebacks
from tzaar_board.games.tzaar import TzaarPosition

HABITS: Mapping[str, Habit[TzaarPosition]] = {
    habit.__name__: habit
    for habit in (
        playing.plain,
        playing.blitz,
        playing.air,
        asides.straighten,
        asides.fixes,
        takebacks.undo,
        takebacks.teach,
        playing.passes,
        playing.clock,
        asides.crumbs,
        detours.phone,
        detours.park,
        detours.tapping,
        asides.looks,
        playing.recapture,
        minds.mind,
        detours.helped,
        asides.knock,
        detours.astray,
        minds.wander,
        ahead.eager,
        menu.menu,
        asides.holds,
        ahead.premove,
        takebacks.late_undo,
        takebacks.undo_first,
    )
}

OFTEN = ("plain", "blitz", "holds", "premove")
"""What is twice as likely as the others."""

USUAL = tuple(name for name in HABITS for _ in range(1 + (name in OFTEN)))
"""All habits, as often as people have them."""
