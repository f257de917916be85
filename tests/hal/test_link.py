"""The host's side of docs/protocol.md's rules, in virtual time."""

import dataclasses
import itertools
from collections.abc import Callable

import pytest

from tests.support.controller import IDLE_LIGHT, Traits, VirtualController
from tzaar_board import __version__
from tzaar_board.hal.link import Link, LinkStats, Output
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.protocol import (
    SEQUENCES,
    ControllerFault,
    Decoder,
    Dropped,
    ForeignHello,
    Hello,
    HelloRequest,
    HostMessage,
    Led,
    Leds,
    Pong,
    ScanLine,
    Thresholds,
    encode,
    read_host,
)
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.table.frame import Frame, dark
from tzaar_board.table.sense import Sense

PROFILE = load_profile("tzaar-60")
PORT = "/dev/table"
HELLO = Hello("1.2.0", "pico", 60, 60, 4, Sense.PRESENCE)
UP_WORDS = "The table 'pico' (firmware 1.2.0) is on /dev/table."
GONE_WORDS = "/dev/table is gone: plug the table in."
SILENT_WORDS = "The table on /dev/table has gone silent: look at its cable and its power."
NO_ANSWER_WORDS = "Nothing answers on /dev/table: check that it is the table, and its firmware."
EMPTY = "." * 60
FREE = (False,) * 4


def lit(*leds: int, colour: int = 0xFF5000) -> Frame:
    """A frame in which only these are on."""
    return tuple(colour if led in leds else 0 for led in range(60))


def messages(data: bytes) -> list[HostMessage]:
    decoder = Decoder(read_host)
    found = decoder.feed(data)
    assert decoder.dropped == Dropped()
    return found


def scan(seq: int = 0, readings: str = EMPTY, buttons: tuple[bool, ...] = FREE) -> bytes:
    return encode(ScanLine(seq, 0, readings, buttons))


def opened(profile: Profile = PROFILE, now: float = 0.0) -> Link:
    """A link whose port has just been opened and that has asked for hello."""
    link = Link(profile, PORT)
    link.tick(now)
    link.opened(now)
    return link


def greeted(profile: Profile = PROFILE, now: float = 0.0) -> Link:
    """A link that is up, with a dark frame shown as seq 0."""
    link = opened(profile, now)
    link.received(encode(HELLO), now)
    return link


def run(link: Link, until: float) -> list[tuple[float, Output]]:
    """Ticks a link at its own deadlines; the times and what it wanted."""
    found = []
    while (now := link.deadline()) is not None and now <= until:
        found.append((round(now, 6), link.tick(now)))
    return found


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
    levels = (Thresholds(3, 100, 200), Thresholds(4, 300, 400))
    link = greeted(dataclasses.replace(PROFILE, levels=levels))
    link.received(scan(), 2.0)
    link.show(lit(1), 2.0)
    output = link.received(encode(HELLO) + scan(0, "#" * 60), 2.1)
    assert messages(output.write) == [*levels, Leds(2, lit(1))]
    words = "The table on /dev/table has restarted."
    assert output.events == (LinkChange(2.1, LinkState.UP, words), Scan(2.1, "#" * 60, FREE))
    assert link.stats == LinkStats(Dropped(), misfits=0, missed=0, restarts=1)


def test_two_answers_to_two_questions_are_no_restart() -> None:
    link = opened()
    link.tick(0.5)
    output = link.received(encode(HELLO) * 2, 0.6)
    assert output.events == (LinkChange(0.6, LinkState.UP, UP_WORDS),)
    assert messages(output.write) == [Leds(0, dark(60)), Leds(1, dark(60))]


def test_thresholds_follow_every_hello_and_nothing_else() -> None:
    levels = (Thresholds(3, 100, 200),)
    link = opened(dataclasses.replace(PROFILE, levels=levels))
    assert messages(link.received(encode(HELLO), 0.1).write) == [*levels, Leds(0, dark(60))]
    assert messages(link.show(lit(1), 0.2).write) == [Led(1, ((1, 0xFF5000),))]


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


def test_frames_are_counted_and_the_count_wraps() -> None:
    link = greeted()
    for at in range(SEQUENCES - 2):
        link.show(lit(at % 2), 0.1)
    assert messages(link.show(lit(5), 0.1).write)[0] == Led(SEQUENCES - 1, ((1, 0), (5, 0xFF5000)))
    assert messages(link.show(lit(6), 0.1).write) == [Led(0, ((5, 0), (6, 0xFF5000)))]


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
    levels = (Thresholds(3, 100, 200),)
    link = opened(dataclasses.replace(PROFILE, levels=levels))
    link.paused()
    assert link.received(encode(HELLO), 0.1).write == b""
    assert messages(link.resumed(0.2).write) == [*levels, Leds(0, dark(60))]


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


def test_the_end_of_a_closed_port() -> None:
    assert Link(PROFILE, PORT).end(0.0) == Output()


@pytest.mark.parametrize(
    ("hello", "firmware"),
    [
        (ForeignHello(2, ("3.1.4", "pico")), "3.1.4"),
        (ForeignHello(0, ("0.9", "pico", "60", "60", "4", "presence")), "0.9"),
        (ForeignHello(12, ()), "unknown"),
    ],
)
def test_rule_5_another_protocol_is_refused(hello: ForeignHello, firmware: str) -> None:
    for link in (opened(), greeted()):
        output = link.received(encode(hello) + scan(0, "#" * 60), 0.1)
        assert output == Output(
            close=True,
            refuse=f"The table on /dev/table (firmware {firmware}) speaks protocol "
            f"{hello.protocol}, this program (tzaar-board {__version__}) protocol 1: "
            "update the older one.",
        )
        assert link.deadline() is None


@pytest.mark.parametrize(
    ("hello", "has", "needs"),
    [
        (dataclasses.replace(HELLO, channels=64), "64 channels", "60 channels"),
        (dataclasses.replace(HELLO, leds=61), "61 LEDs", "60 LEDs"),
        (dataclasses.replace(HELLO, buttons=2), "2 buttons", "4 buttons"),
        (
            dataclasses.replace(HELLO, channels=64, leds=64),
            "64 channels, 64 LEDs",
            "60 channels, 60 LEDs",
        ),
    ],
)
def test_rule_6_a_controller_that_does_not_fit_is_refused(
    hello: Hello, has: str, needs: str
) -> None:
    for link in (opened(), greeted()):
        output = link.received(encode(hello), 0.1)
        assert output == Output(
            close=True,
            refuse=f"The table on /dev/table (firmware 1.2.0) has {has}, but profile 'tzaar-60' "
            f"(tzaar-board {__version__}) has {needs}: choose the table's profile.",
        )


def test_rule_6_the_controllers_sense_overrides_the_profiles() -> None:
    link = opened()
    assert link.sense is Sense.COLOUR
    hello = dataclasses.replace(HELLO, sense=Sense.HEIGHT)
    readings = "AZaz.?" * 10
    output = link.received(encode(hello) + scan(0, readings), 0.1)
    assert (link.sense, output.events[-1]) == (Sense.HEIGHT, Scan(0.1, readings, FREE))


@pytest.mark.parametrize(
    ("sense", "good", "bad"),
    [
        (Sense.PRESENCE, ".#?", "+-AZaz"),
        (Sense.COLOUR, ".+-?", "#AZaz"),
        (Sense.HEIGHT, ".AMZamz?", "#+-"),
    ],
)
def test_readings_of_another_sense_are_dropped_and_counted(
    sense: Sense, good: str, bad: str
) -> None:
    link = opened()
    link.received(encode(dataclasses.replace(HELLO, sense=sense)), 0.1)
    tables = [EMPTY[1:] + character for character in good + bad]
    taken = [
        event.readings
        for seq, readings in enumerate(tables)
        for event in link.received(scan(seq, readings), 0.2).events
        if isinstance(event, Scan)
    ]
    assert taken == tables[: len(good)]
    assert link.stats.misfits == len(bad)


@pytest.mark.parametrize(
    "bad", [scan(0, EMPTY[1:]), scan(0, EMPTY + "."), scan(0, EMPTY, FREE[1:])]
)
def test_scans_of_another_size_are_dropped_and_counted(bad: bytes) -> None:
    link = greeted()
    assert link.received(bad, 0.1).events == ()
    assert link.stats == LinkStats(Dropped(), misfits=1, missed=0, restarts=0)


def test_scan_numbers_wrap_and_gaps_are_counted() -> None:
    link = greeted()
    numbers = [SEQUENCES - 2, SEQUENCES - 1, 0, 1, 5]
    events = [event for seq in numbers for event in link.received(scan(seq), 0.1).events]
    assert events == [Scan(0.1, EMPTY, FREE)] * 5
    assert link.stats.missed == 3


def test_rule_7_channels_and_leds_are_mapped_to_sites() -> None:
    backwards = tuple(range(59, -1, -1))
    turned = (*range(1, 60), 0)
    link = greeted(dataclasses.replace(PROFILE, channels=backwards, leds=turned))
    output = link.received(scan(0, "#" + EMPTY[1:]), 0.1)
    assert output.events == (Scan(0.1, EMPTY[1:] + "#", FREE),)
    assert messages(link.show(lit(0), 0.2).write) == [Led(1, ((1, 0xFF5000),))]


def test_other_lines_are_passed_on_beside_the_scans() -> None:
    link = greeted()
    replies = (Pong(4), ControllerFault("adc", "mux 2 silent"))
    assert link.received(encode(replies[0]) + encode(replies[1]), 0.1) == Output(replies=replies)


class Rig:
    """A link and a virtual controller on one wire, in virtual time; `now` is the clock.

    `to_host` and `to_controller` say whether a line arrives.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.link = Link(PROFILE, PORT)
        self.core = VirtualController(Traits(sense=Sense.COLOUR))
        self.to_host: Callable[[], bool] = lambda: True
        self.to_controller: Callable[[], bool] = lambda: True
        self.events: list[TableEvent] = []
        self.shown: set[Frame] = set()

    def run(self, seconds: float) -> None:
        """Lets time pass."""
        end = self.now + seconds
        while (now := self._deadline()) <= end:
            self.now = max(self.now, now)
            self.say(self.core.tick(self.now))
            self.do(self.link.tick(self.now))
        self.now = end

    def _deadline(self) -> float:
        link, core = self.link.deadline(), self.core.deadline()
        return core if link is None else min(link, core)

    def show(self, frame: Frame) -> None:
        self.do(self.link.show(frame, self.now))

    def say(self, data: bytes) -> None:
        """The controller's bytes on their way."""
        for line in data.splitlines(keepends=True):
            if self.to_host():
                self.do(self.link.received(line, self.now))

    def do(self, output: Output) -> None:
        self.events += output.events
        for line in output.write.splitlines(keepends=True):
            if self.to_controller():
                answer = self.core.take(line, self.now)
                self.shown.add(self.core.leds)
                self.say(answer)
        if output.open:
            self.do(self.link.opened(self.now))


def test_both_sides_together() -> None:
    rig = Rig()
    rig.run(10.0)
    rig.show(lit(1))
    changes = [event for event in rig.events if isinstance(event, LinkChange)]
    words = "The table 'virtual' (firmware 1.0.0) is on /dev/table."
    assert changes == [LinkChange(0.0, LinkState.UP, words)]
    assert (rig.link.sense, rig.core.leds) == (Sense.COLOUR, lit(1))


def test_rule_1_a_lost_frame_heals_within_a_second() -> None:
    rig = Rig()
    rig.run(1.0)
    rig.to_controller = lambda: False
    rig.show(lit(1))
    rig.to_controller = lambda: True
    rig.show(lit(1, 2))
    assert rig.core.leds == dark(60)
    rig.run(1.0)
    assert rig.core.leds == lit(1, 2)


def test_rule_3_a_controller_left_alone_shows_its_idle_light() -> None:
    rig = Rig()
    rig.run(10.0)
    assert not rig.core.idle
    rig.to_controller = lambda: False
    rig.run(4.0)
    assert rig.core.leds == (IDLE_LIGHT,) * 60
    rig.to_controller = lambda: True
    rig.show(lit(1))
    rig.run(1.0)
    assert rig.core.leds == lit(1)


def test_rule_4_a_restart_is_healed_at_once() -> None:
    rig = Rig()
    rig.run(3.0)
    rig.show(lit(1))
    rig.say(rig.core.reset(rig.now))
    assert (rig.core.leds, rig.link.stats.restarts) == (lit(1), 1)


def test_a_line_lost_in_every_three_leaves_no_half_frame_and_heals() -> None:
    rig = Rig()
    rig.run(1.0)
    sent = 0

    def two_of_three() -> bool:
        nonlocal sent
        sent += 1
        return sent % 3 != 0

    rig.to_controller = two_of_three
    frames = [lit(at % 60, at * 7 % 60, colour=at + 1) for at in range(300)]
    for frame in frames:
        rig.show(frame)
        rig.run(0.03)
    assert rig.shown - {dark(60)} <= set(frames)
    rig.to_controller = lambda: True
    rig.run(1.0)
    assert rig.core.leds == frames[-1]


def test_a_controller_that_scans_but_does_not_answer_hello() -> None:
    link = Link(PROFILE, "/dev/table")
    link.tick(0.0)
    link.opened(0.0)
    for tenth in range(1, 30):
        link.received(scan(tenth, EMPTY), tenth / 10)
    words = "The table on /dev/table does not answer hello: update its firmware."
    lost = LinkChange(3.0, LinkState.LOST, words)
    assert link.tick(3.0) == Output(events=(lost,), close=True)
