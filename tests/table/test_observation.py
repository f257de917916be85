"""What can be seen of the table: what counts as still, and what a fault or a lost link hides."""

import pytest

from tests.support.senses import SENSES
from tests.support.table import CORNERS, Rig, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SensorFault
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.debounce import Change
from tzaar_board.table.sensing.observation import Observation, unobserved
from tzaar_board.table.sensing.touch import Arrival, Touch
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
FULL = TZAAR.start("random", 5)


@SENSES
def test_a_target_that_may_be_about_to_change_is_not_still(sense: Sense) -> None:
    """Lifted again just within the settle time, and the lift is believed only after it."""
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(0.24)
    rig.lift("A3")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.IN_HAND, "")
    rig.place("A3", "A3")
    rig.wait(0.4)
    assert rig.played == "A1xA3"


@SENSES
def test_an_origin_that_bounces_is_not_still(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    for _ in range(8):
        rig.wait(0.02)
        rig.fault("A1", SensorFault.STUCK)
        rig.wait(0.02)
        rig.fault("A1", None)
        assert rig.played == ""
    rig.wait(0.3)
    assert rig.played == "A1xA3"


@SENSES
def test_a_fault_that_was_over_when_the_link_came_back_takes_nothing_away(sense: Sense) -> None:
    rig = Rig(FULL, sense)
    for name in HEXAGON.names[:30]:
        rig.board.faults[HEXAGON.sites[name]] = SensorFault.DEAD
    rig.wait(1.0)
    rig.lose_link()
    rig.board.faults.clear()
    rig.wait(0.5)
    rig.find_link()
    rig.wait(3.0)
    assert (rig.states, rig.lights(), rig.effects) == ([State.READY], {}, [])


def heard(*scans: tuple[float, str]) -> Observation:
    """What is seen of a table that should read `##..` and has read so since 0 s."""
    seen, _ = unobserved("##..").believe(0.0, "##..")
    for now, readings in scans:
        seen, _ = seen.scan(now, readings)
    return seen


def test_the_first_scan_of_a_table_as_it_should_be_touches_nothing() -> None:
    seen, changes = unobserved("##..").believe(1.0, "##..")
    assert changes == (Change(1.0, 0, "#"), Change(1.0, 1, "#"))
    assert (seen.readings, seen.touches, seen.heard) == ("##..", Touches("##.."), 1.0)


def test_what_has_only_just_changed_counts_for_lighting_alone() -> None:
    seen = heard((1.0, ".#.."))
    assert (seen.touches, seen.provisional.lifted) == (Touches("##.."), frozenset({0}))
    later, changes = seen.tick(1.03)
    assert changes == (Change(1.0, 0, "."),)
    assert later.touches.lifted == frozenset({0})
    assert later.provisional is later.touches


def test_a_scan_that_says_nothing_new_gives_the_same_value() -> None:
    seen = heard((1.0, ".#.."), (2.0, ".#.."))
    assert seen.scan(3.0, ".#..") == (seen, ())
    assert seen.scan(3.0, ".#..")[0] is seen
    assert seen.tick(3.0)[0] is seen


def test_a_site_is_still_since_its_last_change() -> None:
    seen = heard((1.0, ".#.."), (2.0, ".#.#"), (2.5, ".#.#"))
    assert [seen.still_since([site]) for site in range(4)] == [1.0, 0.0, 0.0, 2.0]
    assert (seen.still_since([0, 3]), seen.still_since([]), seen.last_change) == (2.0, 0.0, 2.0)


def test_a_site_that_may_be_about_to_change_is_not_still() -> None:
    seen = heard((1.0, ".#.."))
    assert (seen.still_since([0]), seen.still_since([0, 1]), seen.still_since([1])) == (
        None,
        None,
        0.0,
    )


def test_all_is_still_since_the_table_was_heard_again() -> None:
    seen, _ = heard((1.0, ".#.."), (2.0, ".#..")).believe(5.0, ".#..")
    assert (seen.still_since([0]), seen.last_change) == (5.0, 5.0)


def test_a_site_that_cannot_tell_is_out_of_judgement_until_it_tells() -> None:
    seen = heard((1.0, "?#.#"), (2.0, "?#.#"))
    assert (seen.unknown, seen.masked) == (frozenset({0}), frozenset({0}))
    assert (seen.touches.misfits, seen.last_change) == (frozenset({3}), 1.0)
    back, _ = seen.scan(3.0, "##.#")
    back, _ = back.tick(3.03)
    assert (back.masked, set(back.touches.by_site)) == (frozenset(), {3})


def test_a_site_that_is_back_is_judged_as_changed_when_it_was() -> None:
    seen = heard((1.0, "?#.."), (2.0, "?#.."), (3.0, ".#.."))
    back, _ = seen.tick(3.5)
    assert (back.masked, back.touches.by_site) == (
        frozenset(),
        {0: Touch(".", 3.0, 3.0, (3.0,), 10.0, stood="#")},
    )


def test_sites_out_of_judgement_say_nothing_of_stillness() -> None:
    seen = heard((1.0, ".#.#"), (2.0, ".#.#")).overrule(2.0, "##..")
    assert seen.masked == {0, 3}
    changing, _ = seen.scan(4.0, "##..")
    assert (changing.still_since([0, 1, 3]), changing.last_change) == (0.0, 0.0)


def test_an_overruled_site_is_judged_again_10_s_after_it_began_to_read_rightly() -> None:
    seen = heard((1.0, ".#.#"), (2.0, ".#.#")).overrule(2.0, "##..")
    assert (seen.overruled, seen.deadline()) == ({0: None, 3: None}, None)
    seen, _ = seen.scan(3.0, "##.#")
    assert seen.deadline() == 3.03
    seen, _ = seen.tick(4.0)
    assert (seen.overruled, seen.deadline()) == ({0: 4.0, 3: None}, 14.0)
    assert seen.tick(13.9)[0] is seen
    seen, _ = seen.tick(14.0)
    assert (seen.overruled, seen.masked, seen.deadline()) == ({3: None}, frozenset({3}), None)


def test_a_second_overruling_keeps_the_sites_of_the_first() -> None:
    first = heard((1.0, ".#.."), (2.0, ".#..")).overrule(2.0, "##..")
    both, _ = first.scan(3.0, ".#.#")
    both, _ = both.tick(3.5)
    assert both.overrule(4.0, "##..").masked == {0, 3}


def test_what_came_back_is_done_with_and_what_has_not_is_kept() -> None:
    lifted = heard((1.0, ".#.."), (2.0, "..#."), (3.0, ".##."), (4.0, ".##."))
    assert lifted.touches.by_site.keys() == {0, 1, 2}
    left = lifted.forget()
    assert left.touches.by_site.keys() == {0, 2}
    assert left.forget() is left


def test_a_new_settled_position_keeps_what_does_not_fit_it() -> None:
    seen = heard((1.0, ".#.."), (2.0, ".##."), (3.0, ".##.")).settle(".##.")
    assert (seen.touches, seen.readings) == (Touches(".##."), ".##.")
    assert seen.restart(5.0, "##..").touches.by_site == {
        0: Touch(".", 5.0, 5.0, (5.0,), 10.0),
        2: Touch("#", 5.0, arrivals=(Arrival(5.0, reading="#"),)),
    }


def test_an_action_clears_what_counted_towards_flapping() -> None:
    assert heard((1.0, ".#..")).debounce.recent
    assert not heard((1.0, ".#..")).settle("##..").debounce.recent


def test_what_is_mistrusted_proves_nothing_but_where_it_is_spared() -> None:
    seen = heard((1.0, ".#.."), (2.0, "##.."), (3.0, "##.."))
    assert seen.touches.arrivals(0) == (2.0,)
    assert seen.mistrust(frozenset({0}), 1.5) is seen
    assert seen.mistrust(frozenset(), 2.5) is seen
    assert seen.mistrust(frozenset({1}), 1.5).touches.arrivals(0) == ()


@pytest.mark.parametrize(("gone", "masked"), [(0, {7}), (4, {7}), (5, set())])
def test_what_was_overruled_is_judged_again_where_the_table_is_not_as_it_was_left(
    gone: int, masked: set[int]
) -> None:
    left = unobserved("########", frozenset({7}))
    seen = left.begin(1.0, "." * gone + "#" * (7 - gone) + ".")
    assert seen.masked == masked
    assert (7 in seen.misfits) is (not masked)
