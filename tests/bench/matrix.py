"""How many scans a second the switch matrix of a table on the Pi's own pins makes.

    python -m tests.bench.matrix

On a Pi these are its real pins, elsewhere gpiozero's mock pins, which cost about nothing.
"""

import os
import time
from collections.abc import Callable

from tzaar_board.hal import requirements as needs
from tzaar_board.hal.matrix import Matrix
from tzaar_board.hal.profile import load_profile

ROUNDS = 300


def scans_a_second(wait: Callable[[float], None]) -> float:
    """With `wait` between driving a row and reading it."""
    pins = load_profile("pi-60").pins
    assert pins is not None
    with Matrix(pins, wait) as matrix:
        began = time.perf_counter()
        for _ in range(ROUNDS):
            matrix.scan()
            matrix.buttons()
        return ROUNDS / (time.perf_counter() - began)


def main() -> None:
    kind = "real pins"
    if not needs.GPIO_DEVICE.exists():
        os.environ["GPIOZERO_PIN_FACTORY"] = "mock"
        kind = "mock pins"
    settled, bare = scans_a_second(time.sleep), scans_a_second(lambda _seconds: None)
    print(f"matrix ({kind}): {settled:,.0f} scans a second, {bare:,.0f} without settling; due: 100")


if __name__ == "__main__":
    main()
