"""From raw scans to readings that can be believed."""

from tests.support.debouncing import FedReadings
from tzaar_board.table.sensing.debounce import Change, undebounced


def after(*scans: tuple[float, str]) -> FedReadings:
    """A debouncer that has had some scans."""
    debouncer = FedReadings(len(scans[0][1]))
    for now, readings in scans:
        debouncer.scan(now, readings)
    return debouncer


def test_the_first_scan_is_believed() -> None:
    debouncer = FedReadings(3)
    assert debouncer.scan(1.0, "#.#") == [Change(1.0, 0, "#"), Change(1.0, 2, "#")]
    assert (debouncer.settled, debouncer.deadline()) == ("#.#", None)


def test_a_change_is_believed_when_it_has_held_for_30_ms() -> None:
    debouncer = after((0.0, "##"), (1.0, ".#"))
    assert debouncer.deadline() == 1.030
    assert (debouncer.tick(1.029), debouncer.settled) == ([], "##")
    assert (debouncer.tick(1.030), debouncer.settled) == ([Change(1.0, 0, ".")], ".#")
    assert debouncer.deadline() is None


def test_what_bounces_has_changed_when_it_began_and_has_held_from_the_last_bounce() -> None:
    debouncer = after((0.0, "#"), (1.0, "."), (1.02, "#"), (1.04, "."))
    assert debouncer.tick(1.069) == []
    assert debouncer.tick(1.071) == [Change(1.0, 0, ".")]


def test_what_bounces_for_long_has_changed_with_the_last_bounce() -> None:
    debouncer = after((0.0, "#"), *((1.0 + 0.02 * n, ".#"[n % 2]) for n in range(5)))
    assert debouncer.tick(1.2) == [Change(1.08, 0, ".")]


def test_what_comes_back_is_no_change() -> None:
    debouncer = after((0.0, "#"), (1.0, "."), (1.02, "#"))
    assert debouncer.tick(2.0) == []
    assert (debouncer.settled, debouncer.restless) == ("#", frozenset())


def test_lighting_is_eager_and_withdrawn_late() -> None:
    debouncer = after((0.0, "#"), (1.0, "."))
    shown = [debouncer.shown]
    debouncer.scan(1.005, "#")
    shown.append(debouncer.shown)
    debouncer.tick(1.036)
    shown.append(debouncer.shown)
    assert shown == [(Change(1.0, 0, "."),), (Change(1.0, 0, "."),), ()]


def test_changes_come_oldest_first() -> None:
    debouncer = after((0.0, "###"), (1.0, "##."), (1.01, ".#."))
    assert debouncer.tick(1.1) == [Change(1.0, 2, "."), Change(1.01, 0, ".")]


def flapping(period: float, changes: int) -> FedReadings:
    """A debouncer of two sites of which the first has changed so often."""
    debouncer = after((0.0, "##"))
    for count in range(changes):
        debouncer.scan(10.0 + count * period, ".#" if count % 2 == 0 else "##")
    return debouncer


def test_more_than_10_changes_in_2_s_are_flapping() -> None:
    found = {changes: flapping(0.18, changes).flapping for changes in (10, 11)}
    assert found == {10: frozenset(), 11: frozenset({0})}


def test_10_changes_in_more_than_2_s_are_not() -> None:
    assert flapping(0.21, 30).flapping == frozenset()


def test_the_bounces_of_one_change_count_once() -> None:
    assert flapping(0.002, 15).flapping == frozenset()


def test_an_action_clears_what_hands_have_changed() -> None:
    debouncer = flapping(0.1, 10)
    debouncer.acted()
    debouncer.scan(11.0, ".#")
    debouncer.scan(11.1, "##")
    assert debouncer.flapping == frozenset()


def test_flapping_ends_10_s_after_the_last_change() -> None:
    debouncer = flapping(0.1, 12)
    debouncer.tick(12.0)
    last = 10.0 + 11 * 0.1
    assert debouncer.deadline() == last + 10.0
    debouncer.tick(last + 9.9)
    assert debouncer.flapping == frozenset({0})
    debouncer.tick(last + 10.0)
    assert debouncer.flapping == frozenset()


FULL, HALF, FEW = "#" * 20, "." * 10 + "#" * 10, "." * 9 + "#" * 11


def test_half_of_the_stacks_at_once_are_held_back_for_2_s() -> None:
    debouncer = after((0.0, FULL), (1.0, HALF))
    assert (debouncer.shown, debouncer.restless, debouncer.deadline()) == ((), frozenset(), 3.0)
    debouncer.scan(1.5, FULL)
    assert (debouncer.deadline(), debouncer.tick(5.0)) == (None, [])


def test_what_stays_for_2_s_is_true() -> None:
    debouncer = after((0.0, FULL), (1.0, HALF), (1.25, HALF), (2.9, HALF))
    debouncer.tick(3.0)
    assert debouncer.tick(3.1) == [Change(3.0, site, ".") for site in range(10)]


def test_less_than_half_are_hands() -> None:
    debouncer = after((0.0, FULL), (1.0, FEW))
    assert debouncer.tick(1.1) == [Change(1.0, site, ".") for site in range(9)]


def test_five_stacks_are_hands_however_few_stand() -> None:
    debouncer = after((0.0, "#####....."), (1.0, "." * 10))
    assert debouncer.tick(1.1) == [Change(1.0, site, ".") for site in range(5)]


def test_a_scan_is_the_truth_after_a_lost_link() -> None:
    debouncer = after((0.0, FULL), (1.0, FEW))
    assert debouncer.believe(5.0, HALF) == [Change(5.0, site, ".") for site in range(10)]
    assert (debouncer.settled, debouncer.restless, debouncer.deadline()) == (
        HALF,
        frozenset(),
        None,
    )


def test_what_says_nothing_new_gives_the_same_value() -> None:
    known = after((0.0, "##"), (1.0, ".#"), (2.0, ".#")).value
    assert known.scan(3.0, ".#") == (known, ())
    assert known.scan(3.0, ".#")[0] is known
    assert known.tick(3.0)[0] is known
    assert known.acted().acted() == known.acted()
    assert undebounced(2).acted() == undebounced(2)


def test_what_was_told_the_same_is_equal() -> None:
    scans = [(0.0, "##."), (1.0, ".#."), (1.01, "##."), (1.5, "..."), (1.6, "#..")]
    assert after(*scans).value == after(*scans).value
    assert after(*scans).value != after(*scans[:-1]).value


def test_what_was_held_back_and_is_over_takes_nothing_away_later() -> None:
    debouncer = after((0.0, FULL), (1.0, HALF), (1.5, FULL))
    assert (debouncer.tick(3.0), debouncer.settled) == ([], FULL)


def test_a_fault_is_held_until_2_s_after_it_began_and_then_as_it_is() -> None:
    worse = "." * 12 + "#" * 8
    debouncer = after((0.0, FULL), (1.0, HALF), (2.9, worse))
    assert debouncer.deadline() == 3.0
    debouncer.tick(3.0)
    assert debouncer.tick(3.03) == [Change(3.0, site, ".") for site in range(12)]


def test_what_lights_is_the_newest_reading_that_differs() -> None:
    """A stack turned into another; a bounce between the two does not begin it anew."""
    debouncer = after((0.0, "+"), (1.0, "-"), (1.01, "."))
    assert debouncer.shown == (Change(1.01, 0, "."),)
    debouncer.scan(1.02, "+")
    debouncer.scan(1.03, ".")
    assert debouncer.shown == (Change(1.01, 0, "."),)


def test_a_flapping_site_is_judged_again_10_s_after_it_was_restless_last() -> None:
    debouncer = flapping(0.1, 12)
    for count in range(4):
        debouncer.scan(20.0 + count * 0.2, ".#" if count % 2 == 0 else "##")
    debouncer.tick(30.5)
    assert debouncer.flapping == frozenset({0})
    debouncer.tick(30.7)
    assert debouncer.flapping == frozenset()


def test_a_tap_does_not_prolong_distrust() -> None:
    debouncer = flapping(0.1, 12)
    for moment, readings in [(16.0, ".#"), (16.3, "##"), (20.0, ".#"), (20.3, "##")]:
        debouncer.scan(moment, readings)
    debouncer.tick(21.1)
    assert debouncer.flapping == frozenset()


def test_a_flapping_channel_still_flaps_after_a_lost_link() -> None:
    debouncer = flapping(0.1, 12)
    debouncer.believe(12.0, "##")
    assert debouncer.flapping == frozenset({0})
