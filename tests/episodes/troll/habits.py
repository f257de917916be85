"""All habits of people who play Troll."""

from collections.abc import Mapping

from tests.episodes.episode import Habit
from tests.episodes.troll import asides, playing, second_thoughts
from tzaar_board.games.troll import TrollPosition

HABITS: Mapping[str, Habit[TrollPosition]] = {
    habit.__name__: habit
    for habit in (
        playing.plain,
        playing.blitz,
        playing.clock,
        second_thoughts.wrong_disc,
        playing.forget,
        second_thoughts.wrong_side,
        asides.slide,
        asides.think,
        playing.helped,
        asides.straighten,
        second_thoughts.undo,
        second_thoughts.teach,
        asides.crumbs,
        asides.phone,
        playing.eager,
        asides.drop,
    )
}

USUAL = ("plain", *HABITS)
"""All habits, as often as people have them."""
