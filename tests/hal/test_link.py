"""The host's side of docs/protocol.md's rules, in virtual time."""

import dataclasses

import pytest

from tests.support.host_link import (
    EMPTY,
    FREE,
    GONE_WORDS,
    HELLO,
    NO_ANSWER_WORDS,
    PORT,
    PROFILE,
    SILENT_WORDS,
    UP_WORDS,
    greeted,
    lit,
    messages,
    opened,
    run,
    scan,
)
from tzaar_board.hal.link import Link, LinkStats, Output
from tzaar_board.hal.protocol import (
    Dropped,
    HelloRequest,
    Led,
    Leds,
    ScanLine,
    Thresholds,
    encode,
)
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.table.lights.frame import dark


def test_opening_asks_for_hello() -> None:
    link = Link(PROFILE, PORT)
    assert link.tick(7.0) == Output(open=True)
    assert link.deadline() is None
    assert link.opened(7.1) == Output(write=encode(HelloRequest()))


def test_rule_2_hello_is_repeated_until_nothing_was_heard_for_three_seconds() -> None:
    link = opened(now=10.0)
    ask = Output(write=encode(HelloRequest()))
    lost = LinkChange(13.0, LinkState.LOST, NO_ANSWER_WORDS)
    assert run(link, 13.0) == [
        (10.5, ask),
        (11.0, ask),
        (11.5, ask),
        (12.0, ask),
        (12.5, ask),
        (13.0, Output(events=(lost,), close=True)),
    ]


def test_hello_brings_the_link_up_and_the_whole_frame() -> None:
    link = opened()
    assert link.received(encode(HELLO), 0.1) == Output(
        write=encode(Leds(0, dark(60))), events=(LinkChange(0.1, LinkState.UP, UP_WORDS),)
    )


def test_scans_are_passed_on_when_received_and_only_after_hello() -> None:
    link = opened()
    down = (True, False, False, True)
    assert link.received(scan(), 0.1) == Output()
    output = link.received(encode(HELLO) + scan(5, "#" + EMPTY[1:], down), 0.2)
    assert output.events == (
        LinkChange(0.2, LinkState.UP, UP_WORDS),
        Scan(0.2, "#" + EMPTY[1:], down),
    )


def beats(link: Link, now: float, ms: int) -> None:
    """Ten regular scans, 100 ms apart, each as soon as it is sent."""
    for beat in range(10):
        link.received(encode(ScanLine(beat, ms + 100 * beat, EMPTY, FREE)), now + beat / 10)


def test_rule_10_scans_that_are_read_together_are_told_apart() -> None:
    """So are the press and the release of a button."""
    link = greeted()
    beats(link, 1.0, ms=70_000)
    down = (False, True, False, False)
    together = (
        encode(ScanLine(10, 71_000, "#" + EMPTY[1:], FREE))
        + encode(ScanLine(11, 71_150, EMPTY, down))
        + encode(ScanLine(12, 71_250, EMPTY, FREE))
    )
    scans = [event for event in link.received(together, 3.0).events if isinstance(event, Scan)]
    assert [scan.time for scan in scans] == pytest.approx([2.0, 2.15, 2.25])


def test_rule_10_silence_is_counted_from_when_lines_were_read() -> None:
    link = greeted()
    beats(link, 3.0, ms=70_000)
    link.received(encode(ScanLine(10, 71_000, EMPTY, FREE)), 4.8)
    assert link.deadline() is not None
    assert [now for now, output in run(link, 9.0) if output.close] == [5.8]


@pytest.mark.parametrize("lost", [False, True])
def test_rule_10_a_controller_that_restarts_is_timed_anew(lost: bool) -> None:
    link = greeted()
    beats(link, 3.0, ms=70_000)
    if lost:
        link.closed(4.0)
        run(link, 4.2)
        link.opened(4.2)
    output = link.received(encode(HELLO) + encode(ScanLine(0, 71_100, EMPTY, FREE)), 6.0)
    assert output.events[-1] == Scan(6.0, EMPTY, FREE)


def test_a_frame_shown_before_the_link_is_up_is_sent_when_it_is() -> None:
    link = opened()
    assert link.show(lit(3), 0.0) == Output()
    assert messages(link.received(encode(HELLO), 0.1).write) == [Leds(0, lit(3))]


def test_rule_2_the_link_is_lost_after_a_second_of_silence() -> None:
    link = greeted(now=0.0)
    link.received(scan(), 5.0)
    outputs = run(link, 6.0)
    lost = LinkChange(6.0, LinkState.LOST, SILENT_WORDS)
    assert outputs[-1] == (6.0, Output(events=(lost,), close=True))
    assert [output.close for _, output in outputs[:-1]] == [False] * (len(outputs) - 1)


def test_rule_2_a_host_that_was_away_listens_once_more() -> None:
    """Its computer slept, or something else had the processor: the controller was not silent."""
    link = greeted(now=0.0)
    link.received(scan(), 5.0)
    assert link.tick(6.1).events == ()
    link.received(scan(), 6.3)
    assert [now for now, output in run(link, 30.0) if output.close] == [7.3]


def test_rule_2_a_host_that_is_always_late_loses_a_silent_table_all_the_same() -> None:
    link = greeted(now=0.0)
    link.received(scan(), 5.0)
    assert [link.tick(now).close for now in (20.0, 21.0)] == [False, True]


def test_rule_2_after_opening_three_seconds_are_allowed() -> None:
    link = greeted(now=0.0)
    closing = [now for now, output in run(link, 10.0) if output.close]
    assert closing[0] == 3.0


@pytest.mark.parametrize("rubbish", [b"rubbish\n", scan().replace(b"*", b".*"), b"x" * 2000])
def test_bad_lines_do_not_keep_the_link(rubbish: bytes) -> None:
    link = greeted(now=0.0)
    link.received(scan(), 5.0)
    link.received(rubbish, 5.9)
    assert run(link, 6.0)[-1][1].close


def test_regular_scans_keep_the_link_for_ever() -> None:
    link = greeted()
    lost = []
    for at in range(400):
        lost += [output.close for _, output in run(link, at / 4)]
        lost += [output.close for output in (link.received(scan(at), at / 4),)]
    assert True not in lost


def test_rule_2_reopening_backs_off_from_200_ms_to_5_s() -> None:
    link = Link(PROFILE, PORT)
    now = 0.0
    waits = []
    for _ in range(8):
        assert link.tick(now) == Output(open=True)
        link.closed(now, "no such port")
        opens = link.deadline()
        assert opens is not None
        assert link.tick(opens - 0.001) == Output()
        waits.append(round(opens - now, 6))
        now = opens
    assert waits == [0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 5.0]
    link.tick(now)
    link.opened(now)
    link.received(encode(HELLO), now)
    link.closed(now)
    assert link.deadline() == now + 0.2


def test_a_loss_is_told_once_while_the_reason_is_the_same() -> None:
    link = greeted()
    events: list[TableEvent] = [*link.closed(1.0).events]
    for words in ("no port", "no port", "not allowed", "not allowed", "no port"):
        now = link.deadline()
        assert now is not None
        link.tick(now)
        events += link.closed(now, words).events
    assert [event.words for event in events if isinstance(event, LinkChange)] == [
        GONE_WORDS,
        "no port",
        "not allowed",
        "no port",
    ]


def test_rule_2_a_link_that_was_lost_gets_hello_the_whole_frame_and_the_next_scan() -> None:
    link = greeted()
    link.show(lit(1), 0.1)
    assert link.closed(0.2) == Output(events=(LinkChange(0.2, LinkState.LOST, GONE_WORDS),))
    assert link.show(lit(1, 2), 0.3) == Output()
    assert link.tick(0.4) == Output(open=True)
    assert link.opened(0.4) == Output(write=encode(HelloRequest()))
    output = link.received(encode(HELLO) + scan(9, "#" * 60), 0.5)
    assert output == Output(
        write=encode(Leds(2, lit(1, 2))),
        events=(LinkChange(0.5, LinkState.UP, UP_WORDS), Scan(0.5, "#" * 60, FREE)),
    )


def test_a_line_that_was_cut_by_the_loss_is_forgotten() -> None:
    link = greeted()
    link.received(scan()[:20], 0.1)
    link.closed(0.2)
    link.tick(0.4)
    link.opened(0.4)
    assert link.received(encode(HELLO), 0.5).events == (LinkChange(0.5, LinkState.UP, UP_WORDS),)
    assert link.stats.dropped == Dropped()


def test_rule_4_a_restarted_controller_gets_thresholds_and_the_whole_frame() -> None:
    thresholds = (Thresholds(3, 100, 200), Thresholds(4, 300, 400))
    link = greeted(dataclasses.replace(PROFILE, thresholds=thresholds))
    link.received(scan(), 2.0)
    link.show(lit(1), 2.0)
    output = link.received(encode(HELLO) + scan(0, "#" * 60), 2.1)
    assert messages(output.write) == [*thresholds, Leds(2, lit(1))]
    words = "The table on /dev/table has restarted."
    assert output.events == (LinkChange(2.1, LinkState.UP, words), Scan(2.1, "#" * 60, FREE))
    assert link.stats == LinkStats(Dropped(), unfit_scans=0, missed=0, restarts=1)


def test_two_answers_to_two_questions_are_no_restart() -> None:
    link = opened()
    link.tick(0.5)
    output = link.received(encode(HELLO) * 2, 0.6)
    assert output.events == (LinkChange(0.6, LinkState.UP, UP_WORDS),)
    assert messages(output.write) == [Leds(0, dark(60))]


def test_thresholds_follow_every_hello_and_nothing_else() -> None:
    thresholds = (Thresholds(3, 100, 200),)
    link = opened(dataclasses.replace(PROFILE, thresholds=thresholds))
    assert messages(link.received(encode(HELLO), 0.1).write) == [*thresholds, Leds(0, dark(60))]
    assert messages(link.show(lit(1), 0.2).write) == [Led(1, ((1, 0xFF5000),))]
