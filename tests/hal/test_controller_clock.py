"""A controller's time in the host's: what the counter's every misbehaviour comes to."""

from itertools import pairwise

import pytest

from tzaar_board.hal.controller_clock import ControllerClock
from tzaar_board.hal.protocol import UPTIMES

MS = 0.001


def believed(ms: int = 0, now: float = 100.0, late: float = 0.002) -> ControllerClock:
    """A clock that has heard a line every 100 ms for a second, each as late: from `ms` at `now`."""
    clock = ControllerClock()
    for line in range(11):
        clock.time((ms + 100 * line) % UPTIMES, now + line / 10 + late)
    return clock


def test_lines_that_are_read_at_once_are_told_apart() -> None:
    clock = believed()
    times = [clock.time(ms, 102.0) for ms in (1100, 1250, 1300)]
    assert times == pytest.approx([101.102, 101.252, 101.302])


def test_one_line_in_time_is_enough_at_the_start() -> None:
    clock = ControllerClock()
    assert clock.time(0, 7.0) == 7.0
    assert [clock.time(ms, 8.0) for ms in (150, 300)] == pytest.approx([7.15, 7.3])


def test_lines_of_which_none_was_in_time_yet_count_from_when_they_are_read() -> None:
    clock = ControllerClock()
    assert [clock.time(ms, 7.0) for ms in (0, 150, 300)] == [7.0] * 3


@pytest.mark.parametrize("ms", [0, UPTIMES - 500, UPTIMES - 1100])
def test_the_counter_wraps(ms: int) -> None:
    clock = believed(ms)
    assert clock.time((ms + 1200) % UPTIMES, 102.0) == pytest.approx(101.202)


def test_a_line_is_never_of_the_future() -> None:
    clock = believed(late=0.050)
    assert clock.time(1100, 101.101) == 101.101
    assert clock.time(1200, 101.500) == pytest.approx(101.201)


def test_time_never_goes_back_where_a_better_line_shows_that_it_was_ahead() -> None:
    clock = believed(late=0.050)
    assert clock.time(1100, 101.150) == pytest.approx(101.150)
    assert clock.time(1101, 101.151) == pytest.approx(101.151)
    best = clock.time(1120, 101.121 + 0.031)
    assert best >= 101.151


def test_a_counter_that_went_back_begins_anew() -> None:
    clock = believed(ms=50_000)
    assert clock.time(60, 105.0) == 105.0
    assert clock.time(160, 105.4) == 105.4


def test_a_restart_begins_anew_even_if_the_counter_went_on() -> None:
    clock = believed()
    clock.restart()
    assert clock.time(1100, 105.0) == 105.0


def test_a_counter_that_jumped_ahead_begins_anew() -> None:
    clock = believed()
    assert clock.time(1_000_000, 101.2) == 101.2
    assert clock.time(1_000_100, 101.6) == 101.6


@pytest.mark.parametrize("rate", [0.0, 0.1, 0.9, 1.1, 10.0])
def test_a_counter_that_counts_no_milliseconds_is_not_believed_for_long(rate: float) -> None:
    """Some seconds of it cannot be told from lines that are late."""
    clock = ControllerClock()
    for line in range(400):
        now = 5.0 + line / 4
        told = clock.time(int(line * 250 * rate), now)
        assert told == now or line <= 50


def test_a_counter_that_stops_is_believed_no_more() -> None:
    clock = believed()
    times = [(now := 101.0 + line / 4, clock.time(1000, now)) for line in range(1, 100)]
    assert all(told == now for now, told in times if now >= 101.0 + 3.3)
    assert all(before <= told for (_, before), (_, told) in pairwise(times))


@pytest.mark.parametrize("drift", [-100e-6, 100e-6])
def test_drift_is_followed_for_hours(drift: float) -> None:
    clock = ControllerClock()
    for line in range(4 * 7200):
        now = 3.0 + line / 4
        told = clock.time(round(line * 250 * (1 + drift)), now)
    assert now - 4 * MS <= told <= now
