"""What a thinking process is asked in tests."""

from tzaar_board.engine.levels import CoreLevel
from tzaar_board.games.base import Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.opponents.levels import PythonLevel, Strength

QUICK = Strength(PythonLevel(seconds=0.05, depth=2, noise=0.0), CoreLevel(seconds=0.05))
ENDLESS = Strength(PythonLevel(seconds=1e6, depth=60, noise=0.0), CoreLevel(seconds=1e6))
PONDERING = Strength(QUICK.python, QUICK.core, ponders=True)


def middle() -> Position:
    """A position with two actions to come."""
    position = TZAAR.start("random", 4)
    return position.play(position.legal()[0])
