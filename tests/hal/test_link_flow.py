"""Frames on the way to a controller that says which it shows, and answers that come late."""

import dataclasses

from tests.support.host_link import HELLO, greeted, lit, messages, opened, run, scan
from tzaar_board.hal.flow import LOST_AFTER
from tzaar_board.hal.link import Link
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.protocol import SEQUENCES, Led, Leds, Shown, Thresholds, encode

ORANGE = 0xFF5000


def shown(link: Link, seq: int, now: float) -> list[object]:
    """What is sent when the controller shows a frame."""
    return list(messages(link.received(encode(Shown(seq)), now).write))


def test_a_controller_that_says_shown_has_never_more_than_two_frames_to_show() -> None:
    link = greeted()
    assert shown(link, 0, 0.1) == []
    assert messages(link.show(lit(1), 0.1).write) == [Led(1, ((1, ORANGE),))]
    assert messages(link.show(lit(2), 0.11).write) == [Led(2, ((1, 0), (2, ORANGE)))]
    for at in range(3, 30):
        assert link.show(lit(at), 0.12).write == b""
    assert shown(link, 1, 0.13) == [Led(3, ((2, 0), (29, ORANGE)))]
    assert shown(link, 2, 0.14) == []
    assert shown(link, 3, 0.15) == []


def test_one_that_never_says_it_gets_frames_as_they_come() -> None:
    link = greeted()
    sent = [messages(link.show(lit(at), 0.1).write) for at in range(1, 30)]
    assert [len(found) for found in sent] == [1] * 29


def test_a_frame_that_is_never_shown_holds_the_light_up_for_half_a_second() -> None:
    link = greeted()
    shown(link, 0, 0.0)
    link.show(lit(1), 0.1)
    link.show(lit(2), 0.2)
    link.show(lit(3), 0.3)
    assert link.deadline() == 0.1 + LOST_AFTER
    ((at, output),) = run(link, 0.65)
    assert (at, messages(output.write)) == (0.1 + LOST_AFTER, [Led(3, ((2, 0), (3, ORANGE)))])


def test_darkness_at_the_end_waits_for_nothing() -> None:
    """Else the last light would stay on until the controller misses its host."""
    link = greeted()
    shown(link, 0, 0.1)
    for at in range(1, 4):
        link.show(lit(at), 0.1)
    assert messages(link.end(0.11).write) == [Leds(3, (0,) * 60)]


def test_what_is_shown_counts_for_what_was_sent_before_it_over_a_wrap() -> None:
    """Frames are counted, and the count wraps."""
    link = greeted()
    for at in range(1, SEQUENCES):
        sent = link.show(lit(at % 2), 0.0).write
        shown(link, at, 0.0)
    assert messages(sent) == [Led(SEQUENCES - 1, ((0, 0), (1, ORANGE)))]
    assert messages(link.show(lit(5), 0.1).write)[0] == Led(0, ((1, 0), (5, ORANGE)))
    link.show(lit(6), 0.1)
    assert link.show(lit(7), 0.1).write == b""
    assert shown(link, 1, 0.1) == [Led(2, ((6, 0), (7, ORANGE)))]


def test_answers_to_old_questions_delay_no_light() -> None:
    link = opened(_with_levels())
    for _, output in run(link, 2.0):
        assert not output.close
    first = messages(link.received(encode(HELLO), 2.1).write)
    assert [type(one) for one in first] == [Thresholds, Leds]
    for at in range(4):
        assert link.received(encode(HELLO), 2.2 + at / 100).write == b""
    assert messages(link.show(lit(4), 2.3).write) == [Led(1, ((4, ORANGE),))]


def test_thresholds_and_frame_are_sent_again_after_the_last_late_answer() -> None:
    link = opened(_with_levels())
    run(link, 2.0)
    link.received(encode(HELLO), 2.1)
    link.received(encode(HELLO), 2.2)
    link.received(scan(), 2.9)
    sent = [one for _, output in run(link, 3.5) for one in messages(output.write)]
    assert [type(one) for one in sent] == [Thresholds, Leds]


def _with_levels() -> Profile:
    """A profile whose table has been calibrated."""
    return dataclasses.replace(load_profile("tzaar-60"), thresholds=(Thresholds(0, 1, 2),))
