"""Where the tests find the checkout and their data."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The checkout."""

DATA = ROOT / "tests" / "data"
FIRMWARE = ROOT / "firmware_config"
