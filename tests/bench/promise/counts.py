"""What counts in the promise of an action: places in the tables, each as often as it counts.

It is said here a second time, site by site as the rules see it, and a test holds it against
promise.hpp, which counts for all sites at once.
"""

from collections.abc import Iterator
from math import sqrt

from tests.bench.promise.tables import (
    ACTING,
    FIRST,
    HEIGHTS,
    PLACES,
    SECOND,
    STACKING,
    STEPS,
    TALLEST,
)
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import Capture, Pass, Stacking, Stage, TzaarAction, TzaarPosition
from tzaar_board.games.tzaar_text import top
from tzaar_board.geometry import HEXAGON, Site

MOST_HITS = 2
"""More that it could take next count no more."""

_RINGS = tuple(
    round(max(2 * abs(x) / sqrt(3), abs(y) + abs(x) / sqrt(3))) - 1 for x, y in HEXAGON.points
)
"""The ring of each site, the innermost first."""


def step(count: int) -> int:
    """The place in a table by how many stacks of a type there are: 1, 2, 3, 4, to 6, to 9, more.

    >>> [step(count) for count in (1, 2, 3, 4, 5, 6, 7, 9, 10, 15)]
    [0, 1, 2, 3, 4, 4, 5, 5, 6, 6]
    """
    return sum(count > most for most in (1, 2, 3, 4, 6, 9))


def counted(position: TzaarPosition) -> dict[str, list[int]]:
    """What counts for each action of a turn, but for those that take the last stack of a type or
    cover it: for these nothing is weighed.
    """
    view = _View(position)
    found = {}
    for action in position.legal():
        assert isinstance(action, TzaarAction)
        if view.leaves_its_type(action):
            found[str(action)] = list(view.counts(action))
    return found


class _View:
    """A position as the player to act sees it."""

    def __init__(self, position: TzaarPosition) -> None:
        self._stacks, self._tops = position.stacks, position.tops
        self._second = position.stage is Stage.SECOND
        player = position.player
        self._theirs = [_heights(position, player, site) for site in range(len(HEXAGON))]
        heights = [one.height for one in self._stacks if one and one.colour is not player]
        self._tallest = min(max(heights), TALLEST)

    def leaves_its_type(self, action: TzaarAction) -> bool:
        """Whether what it acts on is not the last of its type."""
        if isinstance(action, Capture | Stacking):
            return self._of_type(self._at(action.target)) > 1
        return True

    def counts(self, action: TzaarAction) -> Iterator[int]:
        if not isinstance(action, Capture | Stacking):
            assert isinstance(action, Pass)
            yield PLACES["PASSES", ""]
            return
        mover, met = self._at(action.origin), self._at(action.target)
        own, other = min(mover.height, TALLEST), min(met.height, TALLEST)
        acting = min(mover.height, ACTING)
        if isinstance(action, Capture):
            kind, height = SECOND if self._second else FIRST, acting
            yield PLACES["TAKEN", ""] + STEPS * self._second + step(self._of_type(met))
        else:
            kind, height = STACKING, acting + met.height
            yield PLACES["BUILT", ""] + step(self._of_type(mover))
            yield PLACES["COVERED", ""] + step(self._of_type(met))
            if height > self._tallest:
                yield PLACES["TOWERS", ""]
            if self._attacked(action.target, met.height):
                yield PLACES[kind, "saves"] + min(met.height, 3) - 1
        yield PLACES[kind, HEIGHTS] + own * (TALLEST + 1) + other
        if self._attacked(action.origin, mover.height):
            yield PLACES[kind, "flees"] + min(mover.height, 3) - 1
        yield from self._there(kind, action.target, height)
        yield PLACES[kind, "from"] + _RINGS[action.origin]
        yield PLACES[kind, "to"] + _RINGS[action.target]

    def _there(self, kind: str, site: Site, height: int) -> Iterator[int]:
        """What counts for a stack of the height once it stands on the site."""
        if self._attacked(site, height):
            yield PLACES[kind, "exposed"]
        hits = [one for one in self._theirs[site] if one <= height]
        yield from [PLACES[kind, "hits"]] * min(len(hits), MOST_HITS)
        tall = sum(one > 1 for one in hits)
        yield from [PLACES[kind, "hits_tall"]] * min(tall, MOST_HITS)

    def _attacked(self, site: Site, height: int) -> bool:
        """Whether the opponent could take a stack of the height there."""
        return max(self._theirs[site], default=0) >= height

    def _of_type(self, stack: Content) -> int:
        return self._tops[top(stack)]

    def _at(self, site: Site) -> Content:
        stack = self._stacks[site]
        assert stack is not None
        return stack


def _heights(position: TzaarPosition, player: Colour, site: Site) -> list[int]:
    """The heights of the opponent's stacks that are seen from a site."""
    first = (
        next((stack for at in ray if (stack := position.stacks[at])), None)
        for ray in HEXAGON.rays[site]
    )
    return [stack.height for stack in first if stack and stack.colour is not player]
