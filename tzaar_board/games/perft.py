"""Counting the leaves of the tree of legal actions: the measure that two rule books agree."""

from tzaar_board.games.base import Position


def perft(position: Position, depth: int) -> int:
    """How many lines of `depth` actions start here; a line that ends earlier counts as one.

    >>> from tzaar_board.games.tzaar import TZAAR
    >>> perft(TZAAR.start("fixed", seed=0), 2)
    1797
    """
    if depth == 0:
        return 1
    if depth == 1:
        return position.count() or 1
    actions = position.legal()
    if not actions:
        return 1
    return sum(perft(position.play(action), depth - 1) for action in actions)
