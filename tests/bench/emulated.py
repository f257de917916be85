"""The firmware's times on an emulated Pico, in the Pico's own time.

    TZAAR_PICO_IMAGE=RPI_PICO-1.28.0.uf2 make bench-pico

A time is from the host's first byte, or from the sensor, to the last bit on the chain or on USB.
"""

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from tests.support.emulated_board import RESTING, EmulatedBoard
from tzaar_board.hal.protocol import HostMessage, Led, Leds, Ping, encode

ROUNDS = 8
FRAMES_A_SECOND = 30
_PIECE = 3200


@dataclass(frozen=True)
class Times:
    """Some times in ms."""

    values: tuple[float, ...]

    def __str__(self) -> str:
        return f"{mean(self.values):.1f} ms on average, {max(self.values):.1f} at most"

    @property
    def mean(self) -> float:
        return mean(self.values)


class Stopwatch:
    """Measures one board. `seed` spreads what happens over the firmware's loop."""

    def __init__(self, board: EmulatedBoard, seed: int = 1) -> None:
        self._board = board
        self._random = random.Random(seed)
        self._seq = 0

    def quiet_loop(self) -> Times:
        """From sweep to sweep while nothing happens."""
        return self._loops(10, iter(()))

    def busy_loop(self) -> Times:
        """The same while whole frames come in, thirty a second."""
        return self._loops(ROUNDS, (self._whole() for _ in range(ROUNDS)))

    def whole_frames(self) -> Times:
        """From a whole frame to its light."""
        return Times(tuple(self._to_light(self._whole()) for _ in range(ROUNDS)))

    def two_leds(self) -> Times:
        """From a line that changes two LEDs to their light."""
        self._to_light(self._whole())
        return Times(tuple(self._to_light(self._two()) for _ in range(ROUNDS)))

    def changes(self, host: bool = True) -> Times:
        """From a sensor's change to the scan line; with a host that speaks, or without one."""
        return Times(tuple(self._to_scan(host) for _ in range(2 * ROUNDS)))

    def _whole(self) -> Leds:
        self._seq += 1
        colours = tuple(self._random.randrange(1 << 24) for _ in range(60))
        return Leds(self._seq, colours)

    def _two(self) -> Led:
        self._seq += 1
        return Led(self._seq, ((3, self._random.randrange(1 << 24)), (40, self._seq)))

    def _loops(self, rounds: int, messages: Iterator[HostMessage]) -> Times:
        self._board.conversions.clear()
        for _ in range(rounds):
            message = next(messages, None)
            self._board.pico.send(encode(message) if message else b"")
            self._board.pico.run(1000 / FRAMES_A_SECOND)
        return Times(tuple(self._board.loops()))

    def _to_light(self, message: HostMessage) -> float:
        board = self._board
        board.pico.run(8 * self._random.random())
        count, start = len(board.frames), board.pico.now
        board.pico.send(encode(message))
        board.pico.until(lambda: len(board.frames) > count, step=0.25)
        return board.frames[-1][0] - start

    def _to_scan(self, host: bool) -> float:
        board, pico = self._board, self._board.pico
        pico.send(encode(Ping(1)) if host else b"")
        pico.run(20 + 8 * self._random.random())
        channel = self._random.randrange(60)
        board.values[channel] = _PIECE if board.values[channel] == RESTING else RESTING
        pico.said.clear()
        start = pico.now
        pico.until(lambda: b"scan" in pico.text and pico.text.endswith(b"\n"), step=0.25)
        return pico.said[-1][0] - start


def main() -> None:
    image = os.environ.get("TZAAR_PICO_IMAGE", "")
    if not image:
        raise SystemExit("TZAAR_PICO_IMAGE names no image of MicroPython for the Pico")
    board = EmulatedBoard.booted(Path(image))
    board.pico.run(50)
    print(f"first scan after {board.pico.now:.0f} ms")
    watch = Stopwatch(board)
    print(f"quiet loop: {watch.quiet_loop()}; sweep {board.sweep_time():.2f} ms")
    print(f"loop under {FRAMES_A_SECOND} frames a second: {watch.busy_loop()}")
    print(f"{board.pico.waiting} bytes of the host still waiting")
    print(f"whole frame to light: {watch.whole_frames()}")
    print(f"two LEDs to light: {watch.two_leds()}")
    print(f"reading to scan line: {watch.changes()}")
    print(f"reading to scan line, host silent: {watch.changes(host=False)}")


if __name__ == "__main__":
    main()
