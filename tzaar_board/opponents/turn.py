"""From single actions to a whole turn."""

from collections.abc import Callable
from random import Random

from tzaar_board.games.base import Action, Position
from tzaar_board.opponents.levels import PythonLevel
from tzaar_board.opponents.search import Limit, Search

FIRST_SHARE = 0.6
"""The part of the time that may go by before the first action of a turn is chosen."""


def choose_turn(
    search: Search,
    position: Position,
    level: PythonLevel,
    clock: Callable[[], float],
    random: Random,
) -> tuple[Action, ...]:
    """The rest of the turn of the player to act, within the level's limits."""
    began = clock()
    noise = level.noise * position.game.points
    player = position.player
    actions: list[Action] = []
    while position.player is player and position.outcome() is None:
        share = FIRST_SHARE if not actions else 1.0
        limit = Limit(until=began + share * level.seconds, depth=level.depth)
        actions.append(search.choose(position, limit, noise, random))
        position = position.play(actions[-1])
    return tuple(actions)
