"""Tests for each sense, and for those that tell or do not tell something."""

from itertools import product

import pytest

from tests.support import games
from tests.support.rounds import rest_soaks
from tzaar_board.table.sense import Sense

ROWS = pytest.mark.parametrize(
    ("sense", "game"),
    rest_soaks(
        list(product(Sense, games.ALL)),
        lambda row: (list(Sense).index(row[0]) + games.ALL.index(row[1])) % 2 == 0,
    ),
    ids=[f"{sense}-{game.name}" for sense, game in product(Sense, games.ALL)],
)
"""Every game and every sense; all pairs of them in a soak."""

SENSES = pytest.mark.parametrize("sense", Sense)
SEEING = pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.HEIGHT])
"""A capture is seen at its target."""

UNTELLING = pytest.mark.parametrize("sense", [Sense.PRESENCE, Sense.COLOUR])
"""A stacking is not seen at its target."""

OWN = {Sense.PRESENCE: "#", Sense.COLOUR: "+", Sense.HEIGHT: "A"}
"""What a single white stack reads."""

OTHER = {Sense.PRESENCE: "#", Sense.COLOUR: "-", Sense.HEIGHT: "a"}
"""What a single black stack reads."""

MARKED = pytest.mark.parametrize(
    ("sense", "white", "black"), [(Sense.COLOUR, "+", "-"), (Sense.HEIGHT, "A", "a")]
)
"""As `SEEING`, with what a single white stack reads, and a black one."""


def in_sense(script: str, sense: Sense) -> str:
    """A script of single stacks by colour, as another sense reads it."""
    for reads in (OWN, OTHER):
        script = script.replace(f"={reads[Sense.COLOUR]}", f"={reads[sense]}")
    return script
