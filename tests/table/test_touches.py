"""What hands have touched."""

from dataclasses import replace

from tzaar_board.table.sensing.debounce import Change
from tzaar_board.table.sensing.observation import observed
from tzaar_board.table.sensing.touch import Arrival, Touch
from tzaar_board.table.sensing.touches import Touches

STOOD = Touches("##..")

LIFTED = Touch(".", 1.0, 1.0, (1.0,), 10.0)
"""A stack that stood still before it was lifted."""


def test_untouched() -> None:
    assert (STOOD.misfits, STOOD.lifted, STOOD.reading(0), STOOD.arrivals(0)) == (
        frozenset(),
        frozenset(),
        "#",
        (),
    )


def test_lifted_returned_placed() -> None:
    touches = STOOD.after(
        [Change(1.0, 0, "."), Change(2.0, 1, "."), Change(3.0, 1, "#"), Change(4.0, 2, "#")]
    )
    assert touches.by_site == {
        0: LIFTED,
        1: Touch("#", 3.0, 2.0, (2.0,), 10.0, (Arrival(3.0, 1.0, 10.0, reading="#", same=True),)),
        2: Touch("#", 4.0, arrivals=(Arrival(4.0, reading="#"),)),
    }
    assert (touches.misfits, touches.lifted) == (frozenset({0, 2}), frozenset({0}))


def test_changed_in_place() -> None:
    touches = Touches("+-").after([Change(1.0, 1, "+")])
    assert (touches.misfits, touches.lifted, touches.arrivals(1)) == (
        frozenset({1}),
        frozenset(),
        (1.0,),
    )


def test_a_sensor_that_cannot_tell_changes_nothing() -> None:
    touches = STOOD.after([Change(1.0, 0, "."), Change(2.0, 0, "?"), Change(3.0, 0, ".")])
    assert touches.by_site == {0: LIFTED}


def test_a_new_settled_position_keeps_what_does_not_fit_it() -> None:
    touches = STOOD.after([Change(1.0, 0, "."), Change(2.0, 1, "."), Change(3.0, 1, "#")])
    assert touches.settled(".#..") == Touches(".#..", once={1: 3.0})
    assert touches.settled(".#..", frozenset({1})) == Touches(".#..")
    assert touches.settled("##..").by_site[0] == LIFTED


def test_what_came_to_stand_since_the_next_action_began_is_kept_too() -> None:
    """A tap of site 1 after site 0 was lifted; before that it was only straightened."""
    tap = [Change(2.0, 1, "."), Change(3.0, 1, "#")]
    after = STOOD.after([Change(1.0, 0, "."), *tap]).settled("##..")
    assert after.arrivals(1) == (3.0,)
    before = STOOD.after([*tap, Change(4.0, 0, ".")]).settled("##..")
    assert before.by_site == {0: replace(LIFTED, changed=4.0, left=4.0, departures=(4.0,))}


def test_what_came_back_unproven_is_known_to_have_moved() -> None:
    touches = STOOD.after([Change(1.0, 0, "."), Change(2.0, 1, "."), Change(3.0, 1, "#")])
    forgotten = {0: LIFTED, 1: Touch("#", 3.0, 2.0, (2.0,), 10.0)}
    assert touches.unproven(frozenset(), 2.5).by_site == forgotten
    assert touches.unproven(frozenset({1}), 2.5) is touches
    assert touches.unproven(frozenset(), 3.5) is touches
    assert STOOD.unproven(frozenset(), 0.0) is STOOD


def test_without_some_sites() -> None:
    touches = STOOD.after([Change(1.0, 0, "."), Change(2.0, 1, ".")])
    assert touches.without([1]).by_site == {0: LIFTED}


def test_observed_is_one_set_made_now() -> None:
    touches = observed("##..", ".##?", 7.0)
    assert touches.by_site == {
        0: Touch(".", 7.0, 7.0, (7.0,), 10.0),
        2: Touch("#", 7.0, arrivals=(Arrival(7.0, reading="#"),)),
    }
