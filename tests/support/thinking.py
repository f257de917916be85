"""What a thinking process is asked in tests."""

from tzaar_board.engine.levels import CoreLevel
from tzaar_board.games.base import Position
from tzaar_board.games.registry import parse_position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.opponents.levels import PythonLevel, Strength

QUICK = Strength(PythonLevel(seconds=0.05, depth=2, noise=0.0), CoreLevel(seconds=0.05))
ENDLESS = Strength(PythonLevel(seconds=1e6, depth=60, noise=0.0), CoreLevel(seconds=1e6))
LATE = parse_position(
    "..t4../r...../......T2/t.t.Z2.../rrRr...R/rt2.RT.R3T/T.....z/.Z.Z.z/.t.T. b 1"
)
"""Few stacks: Python looks two actions ahead at once, on a machine that has little time too."""

PONDERING = Strength(QUICK.python, QUICK.core, ponders=True)


def middle() -> Position:
    """A position with two actions to come."""
    position = TZAAR.start("random", 4)
    return position.play(position.legal()[0])
