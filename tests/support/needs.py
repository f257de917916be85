"""What a test needs that a machine may lack; there it is skipped, and the run's end says so.

A reason says which tests they are, and after a colon what there is to do.
"""

import pytest

from tzaar_board.engine import core

CORE = "of the strong engine: sudo apt install g++ python3-dev, then make clean test"

needs_core = pytest.mark.skipif(not core.available(), reason=CORE)
"""For what only the search core in C++ can answer."""
