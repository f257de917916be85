"""A bad cable: bytes of both directions are flipped, cut off, lost and doubled now and then."""

import random

from tests.support.controller import Core
from tzaar_board.table.lights.frame import Frame


class LossyCore:
    """A core behind such a cable; every `rarity`-th piece of bytes or so is damaged."""

    def __init__(self, core: Core, seed: int, rarity: int) -> None:
        self._core = core
        self._rng = random.Random(seed)
        self._rarity = rarity
        self.traits = core.traits
        self.damaged = 0

    @property
    def leds(self) -> Frame:
        return self._core.leds

    @property
    def felt(self) -> bool:
        return self._core.felt

    def reset(self, now: float) -> bytes:
        return self._damage(self._core.reset(now))

    def set_readings(self, readings: str, now: float) -> bytes:
        return self._damage(self._core.set_readings(readings, now))

    def set_buttons(self, buttons: tuple[bool, ...], now: float) -> bytes:
        return self._damage(self._core.set_buttons(buttons, now))

    def deadline(self) -> float:
        return self._core.deadline()

    def tick(self, now: float) -> bytes:
        return self._damage(self._core.tick(now))

    def take(self, data: bytes, now: float) -> bytes:
        return self._damage(self._core.take(self._damage(data), now))

    def _damage(self, data: bytes) -> bytes:
        if not data or self._rng.randrange(self._rarity):
            return data
        self.damaged += 1
        at = self._rng.randrange(len(data))
        match self._rng.randrange(5):
            case 0:
                return data[:at] + bytes([data[at] ^ 1 << self._rng.randrange(8)]) + data[at + 1 :]
            case 1:
                return data[:at]
            case 2:
                return data[:at] + data[at + 1 :]
            case 3:
                return data[:at] + self._rng.randbytes(30) + data[at:]
            case _:
                return data + data
