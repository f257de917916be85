"""Movements of hands by what stands on the sites, at whatever sense the table has."""

import random
from collections.abc import Iterable

from tests.support.scans import SETTLED, ScannedTable
from tzaar_board.games.base import Content
from tzaar_board.geometry import Site

Movement = tuple[Site, Content | None]
"""A site, and what stands there from then on."""

PACE = (300, 1000)
"""Milliseconds from one movement to the next: at least so many, and fewer than so many."""


def told(
    table: ScannedTable,
    movements: Iterable[Movement],
    rng: random.Random,
    pace: tuple[int, int] = PACE,
    then: float = 3.0,
) -> None:
    """Hands make these movements, one after another, and rest for some seconds."""
    sense = table.feed.session.situation.sense
    now, script = (table.now - SETTLED) * 1000, []
    for site, content in movements:
        now += rng.randrange(*pace)
        script.append(f"{now} {table.board.names[site]}={sense.read(content)}")
    table.told(" ; ".join(script), then)
