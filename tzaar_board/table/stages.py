"""What stood on the table in between, as hands led several actions back::

goal     C1 . D1     the position before D1xD2 and C1+D2
stage    C1 . .      D1's stack on D2
stood    .  . .      both on D2
"""

from collections.abc import Iterator
from operator import ne

from tzaar_board.games.base import Action, Content, Position
from tzaar_board.geometry import Site
from tzaar_board.table.guide import contents
from tzaar_board.table.sense import Sense

Contents = tuple[Content | None, ...]
"""What stands on every site of a position, in site order."""

MOST = 5
"""Actions. More have hardly been undone at once."""

SITES = 2
"""An action puts so many sites right at most: where its stack stood, and where that goes."""


def stages(goal: Position, stood: Position) -> tuple[Position, ...]:
    """The positions between the one that the lights lead to and the one that `stood` there, on any
    way of the fewest actions from the former to the latter; none where that takes more than MOST.
    """
    ends, start = contents(stood), contents(goal)
    changed = frozenset(site for site, one in enumerate(start) if one != ends[site])
    for most in range(max(1, _filled(start, ends)), MOST + 1):
        found = dict[Contents, Position]()
        if _leads(goal, stood, changed, most, found):
            return tuple(found.values())
    return ()


def _leads(
    position: Position,
    stood: Position,
    changed: frozenset[Site],
    most: int,
    found: dict[Contents, Position],
) -> bool:
    """Whether so many actions at most lead from one position to another. What lies between is added
    to what was `found`.
    """
    leads = False
    for action in _between(position, changed):
        after = position.play(action)
        if not (left := _differ(after, stood)):
            leads = True
        elif left <= SITES * (most - 1) and _leads(after, stood, changed, most - 1, found):
            found[contents(after)] = after
            leads = True
    return leads


def _between(position: Position, changed: frozenset[Site]) -> Iterator[Action]:
    """The actions that empty or fill a site that has changed, as all do for good, or none."""
    for action in position.legal() if position.outcome() is None else ():
        key = position.trace(action).key
        if key is None or key in changed:
            yield action


def _differ(position: Position, other: Position) -> int:
    """On how many sites two positions differ that an action can put right: where pieces are turned
    over, those that are occupied in one alone.
    """
    held, wanted = contents(position), contents(other)
    if position.game.two_sided:
        return _filled(held, wanted) or held != wanted
    return sum(map(ne, held, wanted))


def _filled(held: Contents, wanted: Contents) -> int:
    """On how many sites something stands in one position alone."""
    pairs = zip(held, wanted, strict=True)
    return sum((one is None) is not (two is None) for one, two in pairs)


def reached(goal: Position, stood: Position, sense: Sense, readings: str) -> Position:
    """How far hands had led back by now: which of these positions the fewest sensors deny; the one
    with the most left to do where several are alike.
    """
    last = contents(stood)

    def denied(position: Position) -> tuple[int, int]:
        held = contents(position)
        misread = sum(map(ne, map(sense.read, held), readings))
        return misread, sum(map(ne, held, last))

    return min((stood, *stages(goal, stood), goal), key=denied)
