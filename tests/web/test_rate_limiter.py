"""How often something may happen."""

from collections.abc import Sequence

import pytest

from tzaar_board.web.rate_limiter import Patience, RateLimiter, RateLimiters


def taken(limiter: RateLimiter, times: Sequence[float]) -> list[float]:
    """The times at which one was allowed."""
    allowed = []
    for time in times:
        if limiter.wait(time) == 0:
            limiter.take(time)
            allowed.append(time)
    return allowed


@pytest.mark.parametrize(
    ("burst", "allowed"),
    [(1, [0.0, 1.0, 2.0, 7.0, 8.0]), (3, [0.0, 0.1, 0.2, 1.0, 2.0, 7.0, 7.1, 7.2, 8.0])],
)
def test_one_a_second(burst: int, allowed: list[float]) -> None:
    times = [0.0, 0.1, 0.2, 0.3, 0.9, 1.0, 1.1, 2.0, 7.0, 7.1, 7.2, 7.3, 8.0]
    assert taken(RateLimiter(1.0, burst), times) == allowed


def test_how_long_to_wait() -> None:
    limiter = RateLimiter(rate=4.0, burst=2)
    waits = []
    for time in (10.0, 10.0, 10.0):
        limiter.take(time)
        waits.append(limiter.wait(time))
    assert waits == [0.0, 0.25, 0.5]


def test_several_at_once() -> None:
    limiter = RateLimiter(rate=2.0, burst=10)
    assert [limiter.wait(0.0, count) for count in (10, 11)] == [0.0, float("inf")]
    limiter.take(0.0, 8)
    assert [limiter.wait(0.0, count) for count in (2, 3, 10)] == [0.0, 0.5, 4.0]


def test_everyone_has_his_own_pace_and_the_oldest_is_forgotten() -> None:
    limiters = RateLimiters(1.0, 1, most=2)
    for sender in ("ann", "bob"):
        limiters.of(sender).take(0.0)
    assert [limiters.of(sender).wait(0.5) for sender in ("ann", "bob", "ann")] == [0.5, 0.5, 0.5]
    limiters.of("eve").take(0.5)
    assert [limiters.of(sender).wait(0.5) for sender in ("ann", "eve")] == [0.5, 1.0]
    assert limiters.of("bob").wait(0.5) == 0.0


def test_patience_with_wrong_guesses() -> None:
    patience = Patience()
    waits = []
    now = 0.0
    for _ in range(12):
        now += patience.wait(now)
        patience.failed(now)
        waits.append(patience.wait(now))
    assert waits == [0.0] * 4 + [60.0, 120.0, 240.0, 480.0] + [600.0] * 4


def test_a_good_guess_or_a_quiet_hour_begins_anew() -> None:
    patience = Patience()
    for _ in range(5):
        patience.failed(0.0)
    assert patience.wait(1.0) == 59.0
    patience.succeeded()
    assert patience.wait(1.0) == 0.0
    for _ in range(6):
        patience.failed(2.0)
    assert [patience.wait(time) for time in (2.0, 121.0, 4000.0)] == [120.0, 1.0, 0.0]
    patience.failed(4000.0)
    assert patience.wait(4000.0) == 0.0


def guesses_in(seconds: float) -> int:
    """How often somebody can guess who never gives up."""
    patience, now, guesses = Patience(), 0.0, 0
    while (now := now + patience.wait(now)) < seconds:
        patience.failed(now)
        guesses += 1
    return guesses


def test_a_million_pins_take_years() -> None:
    assert guesses_in(86_400) < 200
