"""What a position of TZAAR is worth at a glance, for the small search in Python."""

from collections.abc import Sequence
from math import log

from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar_text import Stacks, Stage, Tops, top

# Height 2 is the great step and beyond 3 there is little; the rarer a type, the dearer its stacks
# (docs/experiments.md, What decided strength).
_HEIGHT = (0.0, 1.0, 1.6, 1.9, *(2.0 + 0.02 * extra for extra in range(27)))
_SCARCITY = (0.0, *((5.0 + 2.3 * log(tops)) / tops for tops in range(1, 16)))
# What having the move is worth; like `points`, fitted to the results of 700 greedy games.
_TEMPO = {Stage.PLACING: 0.0, Stage.OPENING: 0.5, Stage.FIRST: 1.2, Stage.SECOND: 0.5}


def estimate(stacks: Stacks, player: Colour, stage: Stage, tops: Tops) -> float:
    """Material by scarcity and height, how safe the tallest stacks are, and the tempo; in the units
    of `Game.points`, for the player to move.
    """
    worth = [0.0, 0.0]
    tallest = [0] * 6
    for stack in stacks:
        if stack is not None:
            at = top(stack)
            height = stack.height
            worth[at > 2] += _SCARCITY[tops[at]] * _HEIGHT[height]
            if height > tallest[at]:
                tallest[at] = height
    white, black = tallest[:3], tallest[3:]
    balance = worth[0] - worth[1] + _safety(white, black) - _safety(black, white)
    return _TEMPO[stage] + (balance if player is Colour.WHITE else -balance)


def _safety(mine: Sequence[int], theirs: Sequence[int]) -> float:
    """The worth of stacks of 2 or more by type, and of stacks that nothing can capture."""
    limit = max(theirs)
    secure = sum(height > limit for height in mine)
    return sum(height > 1 for height in mine) + 0.7 * secure + 2.0 * (secure == 3)
