"""Which faults of a controller are news: it tells them again and again while they last."""

from collections.abc import Callable
from dataclasses import replace

from tzaar_board.hal.protocol import ControllerFault

AGAIN = 600.0
"""Seconds after which a fault that lasts is news again."""

MOST = 12
"""How many faults are news in that time, whatever a controller says."""


class FaultMemory:
    """Remembers what was news by the clock's seconds, for a while. Words that begin with a number
    count something: whatever the number, that is the same fault.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._told: dict[ControllerFault, float] = {}

    def is_news(self, fault: ControllerFault) -> bool:
        """Whether a fault is to be told now; then it counts as told."""
        now = self._clock()
        self._told = {one: at for one, at in self._told.items() if now < at + AGAIN}
        kind = replace(fault, words="") if fault.words[:1].isdigit() else fault
        if kind in self._told or len(self._told) >= MOST:
            return False
        self._told[kind] = now
        return True
