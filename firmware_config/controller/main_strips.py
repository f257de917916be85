"""The TZAAR table of nine strips: goes on its Pico as `main.py`."""

from start import run
from wiring import STRIPS

run(STRIPS)
