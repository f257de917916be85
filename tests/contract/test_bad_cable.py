"""A session on a cable that harms a byte, or is pulled in mid-action. All of it: `make soak`."""

import random

import pytest

from tests.support.bad_cables import bytes_of, harm_one_byte, pull_in_mid_action, short_session
from tests.support.wired import OneByte
from tzaar_board.table.sense import Sense

BYTES = 25
"""So many of each session's are harmed here."""


@pytest.mark.parametrize("sense", Sense)
def test_a_byte_that_is_harmed_changes_nothing(sense: Sense) -> None:
    for way, at, harm in random.Random(sense.value).sample(bytes_of(sense), BYTES):
        harm_one_byte(sense, way, at, harm)


@pytest.mark.parametrize("seed", range(6))
def test_a_cable_that_is_pulled_loses_nothing_and_makes_nothing_up(seed: int) -> None:
    assert pull_in_mid_action(seed) > 0


def test_a_good_cable_needs_no_second_try() -> None:
    table = short_session(Sense.PRESENCE, OneByte())
    table.settle()
    assert table.link.stats.dropped.bad_crc == 0
    assert table.tries == 3
