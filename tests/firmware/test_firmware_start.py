"""What keeps the firmware alive: time, failures, the watchdog; and the button that stops it."""

from dataclasses import dataclass, field

import machine
import pytest
import utime
from pins import Uptime, Watchdog, in_service
from start import Program
from surroundings import Surroundings


@dataclass
class Unsteady:
    """A controller that fails in some steps."""

    failing: range
    steps: list[int] = field(default_factory=list)
    reports: list[tuple[int, str]] = field(default_factory=list)

    def step(self, now: int) -> None:
        self.steps.append(now)
        if now in self.failing:
            raise KeyError("a bug")

    def report(self, words: str) -> None:
        self.reports.append((self.steps[-1], words))


@dataclass
class Time:
    """A clock that goes on only while somebody waits."""

    now: int = 0

    def read(self) -> int:
        return self.now

    def wait(self, ms: int) -> bool:
        self.now += ms
        return False


def test_a_step_every_four_milliseconds_and_failures_starve_the_watchdog() -> None:
    outside = Surroundings()
    machine.plug(outside)
    time = Time()
    controller = Unsteady(range(100, 1200))
    program = Program(controller, time, time, Watchdog())
    for _ in range(400):
        program.beat()
    assert controller.steps == list(range(0, 1600, 4))
    assert outside.fed == 25 + 100
    assert controller.reports == [(100, "KeyError"), (600, "KeyError"), (1100, "KeyError")]


def test_uptime_goes_on_when_the_ticks_wrap(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([2**30 - 10, 2**30 - 5, 3, 2**29, 2**30 - 1, 100])
    monkeypatch.setattr(utime, "ticks_ms", lambda: next(ticks))
    uptime = Uptime()
    assert [uptime.read() for _ in range(5)] == [5, 13, 2**29 + 10, 2**30 + 9, 2**30 + 110]


@pytest.mark.parametrize("held", [False, True])
def test_the_menu_button_keeps_the_program_from_starting(held: bool) -> None:
    outside = Surroundings()
    outside.down[3] = held
    machine.plug(outside)
    assert in_service() is held
