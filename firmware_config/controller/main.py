"""The TZAAR table: what the Pico runs when it starts."""

from start import run
from wiring import TZAAR

run(TZAAR)
