"""Short signals: how long each lasts, and that a later one takes the place of an earlier."""

import pytest

from tzaar_board.games.base import Colour
from tzaar_board.table.signals import Signal, SignalKind, Signals

REFUSED = Signal(SignalKind.REFUSED, 10.0, Colour.WHITE)
PASSED = Signal(SignalKind.PASSED, 10.5, Colour.BLACK)
ARMED = Signal(SignalKind.NEW_GAME_ARMED, 11.0)


def many(*signals: Signal) -> Signals:
    """Signals given one after the other."""
    given = Signals()
    for signal in signals:
        given = given.adding(signal)
    return given


@pytest.mark.parametrize(
    ("kind", "seconds"),
    [
        (SignalKind.COMMITTED, 1.5),
        (SignalKind.PASSED, 1.5),
        (SignalKind.REFUSED, 0.6),
        (SignalKind.NEW_GAME_ARMED, 5.0),
        (SignalKind.TIME_UP, 10.0),
    ],
)
def test_how_long_a_signal_is_to_be_seen(kind: SignalKind, seconds: float) -> None:
    signal, end = Signal(kind, 16.0), 16.0 + seconds
    given = many(signal)
    assert signal.until() == end
    assert [given.lit(kind, now) for now in (16.0, end - 0.01)] == [signal, signal]
    assert given.lit(kind, end) is None


def test_a_later_signal_takes_the_place_of_the_earlier_of_its_kind() -> None:
    again = Signal(SignalKind.REFUSED, 12.0, Colour.BLACK)
    given = many(REFUSED, PASSED, again)
    assert set(given.signals) == {PASSED, again}
    assert given.find(SignalKind.REFUSED) is again
    assert given == many(PASSED, again)


def test_one_kind_is_taken_away() -> None:
    left = many(REFUSED, ARMED).removing(SignalKind.NEW_GAME_ARMED)
    assert (left, left.find(SignalKind.NEW_GAME_ARMED)) == (many(REFUSED), None)
    assert left.removing(SignalKind.NEW_GAME_ARMED) == left


def test_what_is_over_is_kept_for_as_long_as_a_hold_and_not_lit() -> None:
    """The menu button that went down just in time is held for 3 s more."""
    given = many(ARMED)
    assert given.lit(SignalKind.NEW_GAME_ARMED, 18.9) is None
    assert given.since(19.0) is given
    assert given.find(SignalKind.NEW_GAME_ARMED) is ARMED
    assert given.since(19.01) == Signals()


def test_only_those_that_still_matter_are_kept() -> None:
    given = many(REFUSED, PASSED, ARMED)
    assert given.since(10.7) is given
    assert given.since(14.0) == many(PASSED, ARMED)


def test_where_nothing_was_signalled_there_is_nothing_to_see() -> None:
    assert [Signals().lit(kind, 0.0) for kind in SignalKind] == [None] * len(SignalKind)
