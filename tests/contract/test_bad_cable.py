"""A session on a cable that harms a byte, or is pulled in mid-action. All of it: `make soak`."""

import random
from dataclasses import replace

import pytest

from tests.support.bad_cables import bytes_of, harm_one_byte, pull_in_mid_action, short_session
from tests.support.senses import SENSES
from tests.support.wired import OneByte, Way
from tzaar_board.hal.protocol import line
from tzaar_board.table.sense import Sense

BYTES = 25
"""So many of each session's are harmed here."""


@SENSES
def test_a_byte_that_is_harmed_changes_nothing(sense: Sense) -> None:
    for way, at, harm in random.Random(sense.value).sample(bytes_of(sense), BYTES):
        harm_one_byte(sense, way, at, harm)


@pytest.mark.parametrize("seed", range(6))
def test_a_cable_that_is_pulled_loses_nothing_and_makes_nothing_up(seed: int) -> None:
    assert pull_in_mid_action(seed).pulled > 0


def test_a_good_cable_needs_no_second_try() -> None:
    table = short_session(Sense.PRESENCE, OneByte())
    table.settle()
    assert table.link.stats.dropped.bad_crc == 0
    assert table.tries == 3


LATER = {
    Way.TO_HOST: (
        *(b"seen 7", b"battery 97 3", b"scan2 0 1 ..", b"hello", b"fault"),
        *(b"hello 1 1.0.0 virtual 60 60 4 presence later", b"scan 1 2 ... 0000 later"),
        *(b"hello 1 1.0.0 virtual 60 60 4 weight", b"raw 1 2 3 4 5", b"pong"),
    ),
    Way.TO_CONTROLLER: (b"volume 3", b"leds 1 00 later", b"level 1 2 3 4", b"hello 1 later"),
}
"""What programs of a later version say, which ours do not know."""


class Chatty:
    """A good cable between two programs of a later version, which say such things."""

    def __init__(self) -> None:
        self.lines = 0

    def carry(self, way: Way, data: bytes) -> tuple[bytes, float | None]:
        later = LATER[way]
        self.lines += 1
        return line(later[self.lines % len(later)].decode()) + data, None


def test_lines_and_fields_of_a_later_version_are_dropped_and_counted() -> None:
    cable = Chatty()
    table = short_session(Sense.PRESENCE, cable)
    table.settle()
    dropped, refused = table.link.stats.dropped, table.core.decoder.dropped
    assert table.tries == 3
    assert (dropped.bad_crc, refused.bad_crc) == (0, 0)
    assert dropped.unparsable + refused.unparsable == cable.lines
    assert table.link.stats.restarts == 0


def test_a_controller_of_other_counts_is_refused_and_nothing_is_recorded() -> None:
    table = short_session(Sense.PRESENCE, OneByte())
    table.core.traits = replace(table.core.traits, channels=64)
    with pytest.raises(AssertionError, match="has 64 channels, but profile 'tzaar-60'"):
        table.restart()
    assert table.link.deadline() is None
    assert table.journal.recorded == table.done
