"""Both sides of the link, and a wire between them."""

from collections.abc import Callable

from tests.support.controller import IDLE_LIGHT, Traits, VirtualController
from tests.support.host_link import EMPTY, PORT, PROFILE, lit, scan
from tzaar_board.hal.link import Link, Output
from tzaar_board.hal.scan import LinkChange, LinkState, TableEvent
from tzaar_board.table.lights.frame import Frame, dark
from tzaar_board.table.sense import Sense


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
