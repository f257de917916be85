"""Which faults of a controller are told."""

from tzaar_board.hal.protocol import ControllerFault
from tzaar_board.terminal.fault_memory import AGAIN, MOST, FaultMemory


class Clock:
    """One that is turned by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def lines(dropped: int) -> ControllerFault:
    """As our firmware counts."""
    return ControllerFault("lines", f"{dropped} dropped: 0 too long, {dropped} bad crc, 0 unknown")


def test_a_count_that_grows_is_one_fault() -> None:
    memory = FaultMemory(Clock())
    assert [memory.is_news(lines(dropped)) for dropped in (17, 18, 400)] == [True, False, False]
    assert memory.is_news(ControllerFault("port", "3 lines not taken"))


def test_each_channel_is_a_fault_of_its_own() -> None:
    memory = FaultMemory(Clock())
    faults = [ControllerFault("adc", f"channel {number} out of range") for number in (7, 8, 7)]
    assert [memory.is_news(fault) for fault in faults] == [True, True, False]


def test_a_fault_that_lasts_is_told_again() -> None:
    clock = Clock()
    memory = FaultMemory(clock)
    told = []
    for clock.now in range(0, int(2 * AGAIN) + 1, 10):
        if memory.is_news(lines(int(clock.now))):
            told.append(clock.now)
    assert told == [0, AGAIN, 2 * AGAIN]


def test_a_controller_that_never_says_the_same_tells_so_many() -> None:
    clock = Clock()
    memory = FaultMemory(clock)
    told = sum(memory.is_news(ControllerFault(f"code{n}", "again")) for n in range(1000))
    assert told == MOST
    clock.now = AGAIN
    assert memory.is_news(ControllerFault("code", "later"))
