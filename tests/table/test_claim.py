"""Waiting for one press of the hint button, by which a device is let in."""

import pytest

from tzaar_board.table.claim import Claim


def pressed(*scans: tuple[float, bool]) -> int:
    """How many presses a claim has told of after some scans of the button."""
    told: list[None] = []
    claim = Claim(lambda: told.append(None))
    for now, down in scans:
        claim.over(now, down)
    return len(told)


@pytest.mark.parametrize(("seconds", "count"), [(0.01, 0), (0.049, 0), (0.05, 1), (2.0, 1)])
def test_no_glitch_is_a_press(seconds: float, count: int) -> None:
    assert pressed((1.0, False), (2.0, True), (2.0 + seconds, False)) == count


def test_two_glitches_are_no_press() -> None:
    scans = [(1.0, True), (1.01, False), (1.06, True), (1.07, False)]
    assert pressed(*scans) == 0


def test_a_press_counts_from_when_the_button_went_down() -> None:
    scans = [(1.0 + count / 100, True) for count in range(6)]
    assert pressed(*scans, (1.06, False), (1.07, False)) == 1


def test_nothing_is_told_while_the_button_is_down() -> None:
    assert pressed((1.0, True), (5.0, True)) == 0


def test_the_scan_that_ends_a_press_says_so() -> None:
    claim = Claim(lambda: None)
    over = [claim.over(now, down) for now, down in ((1.0, True), (1.1, True), (1.2, False))]
    assert over == [False, False, True]
    assert not claim.over(1.3, False)
