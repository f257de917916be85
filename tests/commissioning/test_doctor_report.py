"""What the doctor's findings rest on, and its report."""

import json
from collections.abc import Callable

import pytest

from tzaar_board.commissioning.doctor.checks import Check, Severity
from tzaar_board.commissioning.doctor.fault import Fault, FaultKind
from tzaar_board.commissioning.doctor.observations import Watch
from tzaar_board.commissioning.doctor.report import Report
from tzaar_board.commissioning.doctor.wires import Wires
from tzaar_board.commissioning.doctor.wiring_mistakes import (
    led_mistakes,
    sensor_mistakes,
    symmetries,
)
from tzaar_board.geometry import HEXAGON, SQUARE
from tzaar_board.hal.profile import Profile, load_profile

MUX = load_profile("tzaar-60")
PI = load_profile("pi-60")


@pytest.mark.parametrize("profile", [MUX, PI])
def test_each_mistake_moves_something_and_is_a_permutation(profile: Profile) -> None:
    mistakes = [*sensor_mistakes(profile), *led_mistakes(profile)]
    straight = [
        mistake.words for mistake in mistakes if sorted(mistake.places) == [*mistake.places]
    ]
    unfair = [
        mistake.words
        for mistake in mistakes
        if sorted(mistake.places) != list(range(len(mistake.places)))
    ]
    assert (straight, unfair) == ([], [])


def test_symmetries_keep_neighbours() -> None:
    for board in (HEXAGON, SQUARE):
        for _, images in symmetries(board):
            assert [
                {images[near] for near in board.neighbours(site)} for site in range(len(board))
            ] == [set(board.neighbours(images[site])) for site in range(len(board))]


def watched(steps: Callable[[int], str], count: int) -> Watch:
    """A watch that saw one site change every 40 ms."""
    watch = Watch(1)
    for number in range(count):
        watch.scan(number * 0.040, steps(number))
    return watch


def test_a_contact_that_comes_and_goes_is_loose() -> None:
    often, seldom = watched(lambda at: ".#"[at % 2], 8), watched(lambda at: ".#"[at > 3], 8)
    assert (often.loose, seldom.loose) == (frozenset({0}), frozenset())


def test_the_report_as_text_and_as_json() -> None:
    checks = (
        Check("version", Severity.OK, "tzaar-board 1"),
        Check("supply", Severity.NOTE, "it was too low"),
    )
    finding = Fault(FaultKind.DEAD, ("A1",), "A1 feels nothing", "look at channel 0")
    report = Report(checks, (finding,), examined=True)
    assert report.text() == (
        "ok     version  tzaar-board 1\n"
        "note   supply   it was too low\n"
        "fault  A1 feels nothing: look at channel 0.\n"
        "1 fault found."
    )
    assert json.loads(report.json()) == {
        "well": False,
        "examined": True,
        "checks": [
            {"name": "version", "verdict": "ok", "words": "tzaar-board 1"},
            {"name": "supply", "verdict": "note", "words": "it was too low"},
        ],
        "findings": [
            {
                "fault": "dead",
                "sites": ["A1"],
                "words": "A1 feels nothing",
                "look": "look at channel 0",
            }
        ],
    }
    assert Report(checks, examined=True).text().endswith("\nAll is well.")
    assert (report.well, Report(checks).well) == (False, True)


def test_strips_are_named_by_their_own_multiplexers() -> None:
    """Nine, of five to eight channels each."""
    wires = Wires(load_profile("tzaar-strips"))
    assert str(wires.channel(26)) == "channel 26 (multiplexer 4, input 7)"
    bundles = wires.bundles()
    assert [len(bundle.channels) for bundle in bundles] == [5, 6, 7, 8, 8, 8, 7, 6, 5]
    assert str(bundles[8].words) == "multiplexer 8 (channels 55 to 59)"


def test_swapped_strips_and_address_lines_are_told_by_what_is_found_where() -> None:
    profile = load_profile("tzaar-strips")
    mistakes = {str(one.words): one.places for one in sensor_mistakes(profile)}
    swapped = mistakes["Multiplexers 0 and 1 are swapped"]
    assert swapped[:11] == (5, 6, 7, 8, 9, 0, 1, 2, 3, 4, -1)
    assert swapped[11:] == tuple(range(11, 60))
    crossed = mistakes["Select lines 0 and 1 are swapped at multiplexer 3"]
    assert crossed[18:26] == (18, 20, 19, 21, 22, 24, 23, 25)
