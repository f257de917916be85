"""Readings and buttons fed one scan after the other, where a test looks at what comes of each."""

from collections.abc import Sequence

from tzaar_board.geometry import Site
from tzaar_board.table.sensing.buttons import Buttons, Pressed
from tzaar_board.table.sensing.debounce import Change, Changes, Debounce, undebounced


class FedReadings:
    """A debounce of so many sites, and what has come of it so far."""

    def __init__(self, sites: int) -> None:
        self.value: Debounce = undebounced(sites)

    def scan(self, now: float, readings: str) -> list[Change]:
        return self._after(*self.value.scan(now, readings))

    def believe(self, now: float, readings: str) -> list[Change]:
        return self._after(*self.value.believe(now, readings))

    def tick(self, now: float) -> list[Change]:
        return self._after(*self.value.tick(now))

    def acted(self) -> None:
        self.value = self.value.acted()

    def deadline(self) -> float | None:
        return self.value.deadline()

    @property
    def settled(self) -> str:
        return self.value.settled

    @property
    def shown(self) -> Changes:
        return self.value.shown

    @property
    def restless(self) -> frozenset[Site]:
        return frozenset(self.value.unsure)

    @property
    def flapping(self) -> frozenset[Site]:
        return frozenset(self.value.flapping)

    def _after(self, value: Debounce, changes: Changes) -> list[Change]:
        self.value = value
        return list(changes)


class FedButtons:
    """The four buttons, and what has been done with them."""

    def __init__(self) -> None:
        self.value = Buttons()

    def scan(self, now: float, down: Sequence[bool]) -> list[Pressed]:
        self.value, acts = self.value.scan(now, down)
        return list(acts)

    def tick(self, now: float) -> list[Pressed]:
        self.value, acts = self.value.tick(now)
        return list(acts)

    def forget(self) -> None:
        self.value = self.value.forget()

    def deadline(self) -> float | None:
        return self.value.deadline()
