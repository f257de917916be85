"""The host's side of the link as a state machine (docs/protocol.md, Rules). It does no I/O.

Whoever owns the port tells it what happened and when (seconds on one monotonic clock), and does
what the returned `Output` says.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from tzaar_board.errors import Phrase
from tzaar_board.hal.controller_clock import ControllerClock
from tzaar_board.hal.controller_fit import foreign, misfit
from tzaar_board.hal.flow import Flow
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.protocol import (
    SEQUENCES,
    ControllerFault,
    ControllerMessage,
    Decoder,
    Dropped,
    ForeignHello,
    Hello,
    HelloRequest,
    Led,
    Leds,
    Pong,
    Raw,
    ScanLine,
    Shown,
    body,
    encode,
    line,
    read_controller,
)
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.table.lights.frame import Frame, Rgb, dark
from tzaar_board.table.sense import Sense

HELLO_EVERY = 0.5
"""Seconds between two questions for `hello`."""
SILENCE = 1.0
"""Seconds without a good line after which the link is lost."""
SILENCE_AFTER_OPENING = 3.0
LATE = 0.05
AWAY = 0.3
"""Seconds. A host that finds out so much too late that all has been silent was away itself: it
listens for some more, in which a controller scans.
"""
WHOLE_EVERY = 0.9
"""Seconds between two whole frames: a second is promised, and timers come late."""
BACK_OFF = 0.2
"""Seconds before the port is opened again, doubling up to `LONGEST_BACK_OFF`."""
LONGEST_BACK_OFF = 5.0

Reply = Raw | Pong | ControllerFault
"""A controller's line that is no scan: for the doctor and the calibration."""


@dataclass(frozen=True, slots=True)
class Output:
    """What the owner of the port has to do, in this order: write, pass on, close or open.

    `refuse` is the sentence of an error that ends the table's use (rules 5 and 6).
    """

    write: bytes = b""
    events: tuple[TableEvent, ...] = ()
    replies: tuple[Reply, ...] = ()
    open: bool = False
    close: bool = False
    refuse: str | None = None


@dataclass(frozen=True, slots=True)
class LinkStats:
    """What went wrong on the link since the program started.

    `dropped` are bad lines, `unfit_scans` those that do not fit the controller's hello, `missed`
    those whose `seq` was skipped, `restarts` hellos that nobody asked for.
    """

    dropped: Dropped
    unfit_scans: int
    missed: int
    restarts: int


class _Phase(Enum):
    CLOSED = auto()
    OPENING = auto()
    GREETING = auto()
    UP = auto()
    ENDED = auto()


class Link:
    """One table's link. `port` is its name in messages to people."""

    def __init__(self, profile: Profile, port: str) -> None:
        self._profile = profile
        self._port = port
        self._phase = _Phase.CLOSED
        self._sense = profile.sense
        self._hello: Hello | None = None
        self._decoder: Decoder[ControllerMessage] = Decoder(read_controller)
        self._wanted = dark(len(profile.leds))
        self._shown: tuple[Rgb, ...] | None = None
        self._seq = SEQUENCES - 1
        self._thresholds_at: float | None = None
        self._flow = Flow()
        self._paused = self._heard = self._excused = False
        self._open_at = 0.0
        self._back_off = BACK_OFF
        self._ask_at = 0.0
        self._silent_at = 0.0
        self._whole_at = 0.0
        self._lost_words: str | None = None
        self._scan_seq: int | None = None
        self._clock = ControllerClock()
        self._unfit_scans = self._missed = self._restarts = 0

    @property
    def sense(self) -> Sense:
        """The controller's sense; the profile's until a controller has said hello."""
        return self._sense

    @property
    def hello(self) -> Hello | None:
        """What the controller said of itself last, None until it has."""
        return self._hello

    @property
    def stats(self) -> LinkStats:
        return LinkStats(self._decoder.dropped, self._unfit_scans, self._missed, self._restarts)

    @property
    def may_be_lit(self) -> bool:
        """Whether the port is closed of a controller that was heard, and may show what it was told
        last.
        """
        return self._phase is _Phase.CLOSED and self._hello is not None

    def deadline(self) -> float | None:
        """When `tick` is to be called next, None while only the port can say more."""
        match self._phase:
            case _Phase.CLOSED:
                return self._open_at
            case _Phase.OPENING | _Phase.ENDED:
                return None
            case _Phase.GREETING | _Phase.UP if self._paused:
                return self._silent_at
            case _Phase.GREETING:
                return min(self._ask_at, self._silent_at)
            case _Phase.UP:
                return min(self._frame_at(), self._silent_at)
        assert_never(self._phase)

    def tick(self, now: float) -> Output:
        """Does what is due."""
        if self._phase is _Phase.CLOSED and now >= self._open_at:
            self._phase = _Phase.OPENING
            return Output(open=True)
        if self._phase not in (_Phase.GREETING, _Phase.UP):
            return Output()
        if now >= self._silent_at + LATE and not self._excused:
            self._silent_at, self._excused = now + AWAY, True
        if now >= self._silent_at:
            return Output(events=self._lose(now, self._silence()), close=True)
        return Output(write=self._due(now))

    def opened(self, now: float) -> Output:
        """The port is open."""
        self._phase = _Phase.GREETING
        self._decoder.restart()
        self._paused = self._heard = self._excused = False
        self._ask_at = now
        self._silent_at = now + SILENCE_AFTER_OPENING
        return Output(write=self._due(now))

    def closed(self, now: float, words: str = "") -> Output:
        """The port is gone, or could not be opened; `words` say why."""
        if self._phase in (_Phase.CLOSED, _Phase.ENDED):
            return Output()
        gone = Phrase("{port} is gone: plug the table in.", port=self._port)
        return Output(events=self._lose(now, words or gone))

    def paused(self) -> None:
        """The port takes no more: until `resumed` only the newest frame is kept."""
        self._paused = True

    def resumed(self, now: float) -> Output:
        """The port takes bytes again."""
        self._paused = False
        return Output(write=self._due(now))

    def show(self, frame: Frame, now: float) -> Output:
        """Makes this the frame to be seen: one colour a site, in site order."""
        self._wanted = self._profile.to_chain(frame)
        return Output(write=self._due(now)) if self._phase is _Phase.UP else Output()

    def end(self, now: float) -> Output:
        """Dark LEDs, and nothing more after that: also while a controller that was heard before is
        silent, or takes no more for now. There is no later chance to send it.
        """
        self._wanted = dark(len(self._profile.leds))
        self._shown = None
        self._flow.restart()
        close = self._phase in (_Phase.GREETING, _Phase.UP)
        write = self._frame_line(now) if close and self._hello is not None else b""
        self._phase = _Phase.ENDED
        return Output(write=write, close=close)

    def received(self, data: bytes, now: float) -> Output:
        """Bytes have come from the port."""
        if self._phase not in (_Phase.GREETING, _Phase.UP):
            return Output()
        write = b""
        events: list[TableEvent] = []
        replies: list[Reply] = []
        for message in self._decoder.feed(data):
            self._heard = True
            if self._phase is _Phase.UP or isinstance(message, Hello):
                self._silent_at = max(self._silent_at, now + SILENCE)
                self._excused = False
            match message:
                case Hello():
                    refusal = misfit(message, self._profile, self._port)
                    if refusal:
                        return self._refuse(refusal, events, replies)
                    events += self._greeted(message, now)
                    write += self._due(now)
                case ForeignHello():
                    return self._refuse(foreign(message, self._port), events, replies)
                case ScanLine():
                    events += self._scanned(message, now)
                case Shown(seq):
                    self._flow.shown(seq)
                    write += self._due(now)
                case Raw() | Pong() | ControllerFault():
                    replies.append(message)
                case _:
                    assert_never(message)
        return Output(write=write, events=tuple(events), replies=tuple(replies))

    def _due(self, now: float) -> bytes:
        """The question for `hello` or the frame line that should be written now, if any."""
        if self._paused:
            return b""
        if self._phase is _Phase.UP:
            return self._threshold_lines(now) + self._frame_line(now)
        if self._phase is _Phase.GREETING and now >= self._ask_at:
            self._ask_at = now + HELLO_EVERY
            return encode(HelloRequest())
        return b""

    def _frame_line(self, now: float) -> bytes:
        """The line that shows the wanted frame: whole when due or shorter, else what changed."""
        wanted, shown = self._wanted, self._shown
        due = shown is None or now >= self._whole_at
        if (wanted == shown and not due) or now < self._flow.free_at:
            return b""
        self._seq = (self._seq + 1) % SEQUENCES
        self._flow.sent(self._seq, now)
        self._shown = wanted
        text = body(Leds(self._seq, wanted))
        if shown is not None and not due:
            delta = body(Led(self._seq, _changes(shown, wanted)))
            if len(delta) < len(text):
                return line(delta)
        self._whole_at = now + WHOLE_EVERY
        return line(text)

    def _frame_at(self) -> float:
        """When the next frame is due, unless another one is wanted before."""
        due = self._whole_at if self._wanted == self._shown else 0.0
        return max(due, self._flow.free_at)

    def _threshold_lines(self, now: float) -> bytes:
        """The thresholds, once after a hello."""
        if self._thresholds_at is None or now < self._thresholds_at:
            return b""
        self._thresholds_at = None
        return b"".join(encode(one) for one in self._profile.thresholds)

    def _greeted(self, hello: Hello, now: float) -> tuple[TableEvent, ...]:
        """Takes a fitting hello, after which thresholds and the whole frame are due.

        A second answer to two questions is no news: it delays no light. Should it be a restart
        all the same, thresholds and frame are sent again when no answer can come any more.
        """
        restarted = self._phase is _Phase.UP and now >= self._ask_at + HELLO_EVERY
        fresh = self._phase is _Phase.GREETING or hello.sense is not self._sense
        self._phase = _Phase.UP
        self._hello = hello
        self._sense = hello.sense
        self._back_off = BACK_OFF
        self._lost_words = None
        self._scan_seq = None
        self._clock.restart()
        if not (restarted or fresh):
            self._thresholds_at = self._ask_at + HELLO_EVERY
            self._whole_at = min(self._whole_at, self._thresholds_at)
            return ()
        self._thresholds_at = now
        self._shown = None
        self._flow.restart()
        if restarted:
            self._restarts += 1
            return (
                LinkChange(
                    now, LinkState.UP, Phrase("The table on {port} has restarted.", port=self._port)
                ),
            )
        words = Phrase(
            "The table '{name}' (firmware {firmware}) is on {port}.",
            name=hello.name,
            firmware=hello.firmware,
            port=self._port,
        )
        return (LinkChange(now, LinkState.UP, words),)

    def _scanned(self, scan: ScanLine, now: float) -> tuple[TableEvent, ...]:
        if self._phase is not _Phase.UP:
            return ()
        counts = len(scan.readings), len(scan.buttons)
        fits = counts == (self._profile.channel_count, self._profile.buttons)
        if not fits or not self._sense.characters.issuperset(scan.readings):
            self._unfit_scans += 1
            return ()
        if self._scan_seq is not None:
            self._missed += (scan.seq - self._scan_seq - 1) % SEQUENCES
        self._scan_seq = scan.seq
        time = self._clock.time(scan.ms, now)
        return (Scan(time, self._profile.to_sites(scan.readings), scan.buttons),)

    def _lose(self, now: float, words: str) -> tuple[TableEvent, ...]:
        """Goes back to a closed port, and says so if that is news."""
        self._phase = _Phase.CLOSED
        self._open_at = now + self._back_off
        self._back_off = min(2 * self._back_off, LONGEST_BACK_OFF)
        if words == self._lost_words:
            return ()
        self._lost_words = words
        return (LinkChange(now, LinkState.LOST, words),)

    def _silence(self) -> str:
        if self._phase is _Phase.UP:
            return Phrase(
                "The table on {port} has gone silent: look at its cable and its power.",
                port=self._port,
            )
        if self._heard:
            return Phrase(
                "The table on {port} does not answer hello: update its firmware.", port=self._port
            )
        return Phrase(
            "Nothing answers on {port}: check that it is the table, and its firmware.",
            port=self._port,
        )

    def _refuse(self, words: str, events: list[TableEvent], replies: list[Reply]) -> Output:
        self._phase = _Phase.ENDED
        return Output(events=tuple(events), replies=tuple(replies), close=True, refuse=words)


def _changes(shown: Frame, wanted: Frame) -> tuple[tuple[int, Rgb], ...]:
    return tuple(
        (led, new) for led, (old, new) in enumerate(zip(shown, wanted, strict=True)) if old != new
    )
