"""Whatever the delays, a line's time is its own."""

import random
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from tzaar_board.hal.controller_clock import ControllerClock
from tzaar_board.hal.protocol import UPTIMES

EARLY = 0.004
"""Seconds that a time may be before the truth: drift within the window, and a ms cut off."""
LATE = 0.006
"""Seconds that it may be after it: the least delay, and a ms cut off."""
KNOWN_AFTER = 0.7
"""Seconds from a line that came at once to another one after which times are right, where a
controller has restarted without saying so; else the first such line is enough.
"""
AT_ONCE = 0.005
LONGEST_PAUSE = 250
"""ms between two lines at most: a restart in the one in which the counter wraps looks like that."""


@dataclass(frozen=True)
class Cable:
    """How far off a controller's clock is, and how late its lines are read."""

    seed: int
    began: int
    drift: float
    stalls: float
    resets: float


cables = st.builds(
    Cable,
    seed=st.integers(0, 2**32),
    began=st.one_of(st.integers(0, UPTIMES - 1), st.integers(UPTIMES - 20_000, UPTIMES - 1)),
    drift=st.floats(-200e-6, 200e-6),
    stalls=st.floats(0.0, 0.1),
    resets=st.sampled_from([0.0, 0.01]),
)


@settings(max_examples=60)
@given(cables)
def test_a_lines_time_is_its_own(cable: Cable) -> None:
    """Lines 5 to 250 ms apart for a minute or so, read in their order 1 to 5 ms late. At times the
    host stalls for 2 s at most, or the controller restarts, and may say so.
    """
    rng = random.Random(cable.seed)
    clock = ControllerClock()
    true = started = rng.uniform(0.0, 1e6)
    base = ms = cable.began
    read = told = float("-inf")
    stalled = float("-inf")
    good: float | None = None
    known, told_so = False, True
    for _ in range(600):
        true += rng.uniform(0.005, 0.250)
        if rng.random() < cable.resets and true - started > 10.0:
            started, base, good, known = true, 0, None, False
            told_so = rng.random() < 0.5 or ms > UPTIMES - LONGEST_PAUSE
            if told_so:
                clock.restart()
        if true > stalled and rng.random() < cable.stalls:
            stalled = true + rng.uniform(0.0, 2.0)
        delay = rng.uniform(0.001, AT_ONCE)
        read = max(read, true + delay, stalled)
        ms = (base + int((true - started) * (1 + cable.drift) * 1000)) % UPTIMES
        before, told = told, clock.time(ms, read)
        assert before <= told <= read
        if read - true <= AT_ONCE:
            good = true if good is None else good
            known = known or told_so or true - good >= KNOWN_AFTER
        if known:
            assert -EARLY <= told - true <= LATE, (told - true, read - true)
