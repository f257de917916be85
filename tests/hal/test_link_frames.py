"""What the link sends: the whole frame, or what changed, and the end (protocol.md, Rules)."""

import dataclasses
import itertools

from tests.support.host_link import (
    HELLO,
    PORT,
    PROFILE,
    greeted,
    lit,
    messages,
    opened,
    run,
    scan,
)
from tzaar_board.hal.link import Link, Output
from tzaar_board.hal.protocol import (
    HelloRequest,
    Led,
    Leds,
    Thresholds,
    encode,
)
from tzaar_board.table.lights.frame import dark


def test_rule_1_the_whole_frame_is_sent_at_least_once_a_second() -> None:
    link = greeted()
    whole = [0.0]
    for at in range(1, 1000):
        now = at / 100
        sent = messages(b"".join(output.write for _, output in run(link, now)))
        sent += messages(link.received(scan(at), now).write)
        sent += messages(link.show(lit(at % 60), now).write)
        whole += [now for message in sent if isinstance(message, Leds)]
    gaps = [later - earlier for earlier, later in itertools.pairwise(whole)]
    assert (max(gaps) <= 1.0, min(gaps) >= 0.85) == (True, True)


def test_a_still_table_sends_only_the_whole_frame() -> None:
    link = greeted()
    link.show(lit(1), 0.0)
    sent = []
    for at in range(1, 9):
        link.received(scan(at), at / 4)
        sent += messages(b"".join(output.write for _, output in run(link, at / 4)))
        sent += messages(link.show(lit(1), at / 4).write)
    assert sent == [Leds(2, lit(1)), Leds(3, lit(1))]


def test_what_changed_is_sent_while_it_is_shorter() -> None:
    link = greeted()
    assert messages(link.show(lit(59, 0), 0.1).write) == [Led(1, ((0, 0xFF5000), (59, 0xFF5000)))]
    assert messages(link.show(lit(), 0.2).write) == [Led(2, ((0, 0), (59, 0)))]
    assert messages(link.show(lit(*range(60)), 0.3).write) == [Leds(3, lit(*range(60)))]


def test_the_shorter_line_is_chosen_for_any_number_of_changes() -> None:
    for count in range(1, 61):
        link = greeted()
        frame = lit(*range(count))
        whole = encode(Leds(1, frame))
        delta_length = len("led 1*29B1\n") + sum(len(f" {led}=ff5000") for led in range(count))
        sent = link.show(frame, 0.1).write
        assert len(sent) == min(len(whole), delta_length)


def test_a_port_that_takes_no_more_gets_only_the_newest_frame() -> None:
    link = greeted()
    link.paused()
    link.received(scan(), 2.9)
    assert [link.show(lit(at), 3.0) for at in range(60)] == [Output()] * 60
    assert link.tick(3.2) == Output()
    assert link.deadline() == 3.9
    assert messages(link.resumed(3.3).write) == [Leds(1, lit(59))]


def test_a_port_that_takes_no_more_is_asked_for_hello_later() -> None:
    link = opened()
    link.paused()
    assert link.tick(0.5) == Output()
    assert link.resumed(0.7) == Output(write=encode(HelloRequest()))


def test_a_hello_while_the_port_takes_no_more_is_answered_later() -> None:
    thresholds = (Thresholds(3, 100, 200),)
    link = opened(dataclasses.replace(PROFILE, thresholds=thresholds))
    link.paused()
    assert link.received(encode(HELLO), 0.1).write == b""
    assert messages(link.resumed(0.2).write) == [*thresholds, Leds(0, dark(60))]


def test_the_end_is_dark_and_final() -> None:
    link = greeted()
    link.show(lit(1), 0.1)
    assert link.end(0.2) == Output(write=encode(Leds(2, dark(60))), close=True)
    assert link.deadline() is None
    assert [
        link.received(scan(), 0.3),
        link.closed(0.3),
        link.tick(9.0),
        link.show(lit(1), 9.0),
    ] == [Output()] * 4


def test_the_end_is_dark_while_a_known_controller_is_silent() -> None:
    link = greeted()
    link.closed(0.2)
    assert link.tick(0.4).open
    link.opened(0.5)
    assert link.end(0.6) == Output(write=encode(Leds(1, dark(60))), close=True)


def test_a_known_controller_may_be_lit_while_its_port_is_closed() -> None:
    lost = greeted()
    lost.closed(0.2)
    links = [lost, greeted(), opened(PROFILE), Link(PROFILE, PORT)]
    assert [link.may_be_lit for link in links] == [True, False, False, False]


def test_the_end_is_dark_though_the_port_takes_no_more_for_now() -> None:
    link = greeted()
    link.paused()
    assert link.end(0.2) == Output(write=encode(Leds(1, dark(60))), close=True)


def test_the_end_before_any_hello_sends_nothing() -> None:
    """What is at that port is not known to be a table."""
    assert opened(PROFILE).end(0.1) == Output(close=True)


def test_the_end_of_a_closed_port() -> None:
    assert Link(PROFILE, PORT).end(0.0) == Output()
