"""The Troll table: goes on its Pico as `main.py`."""

from start import run
from wiring import TROLL

run(TROLL)
