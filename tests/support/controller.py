"""A controller made of software: the other side of docs/protocol.md, for tests of the host.

A `Core` is pure: bytes and the time in, bytes out. `VirtualController` is one, the firmware of
`tests.support.firmware` another. `tests.support.pty_port` puts a core behind a pseudo-terminal, so
that a host can open it as a serial port.
"""

from dataclasses import dataclass
from typing import Protocol

from tzaar_board.hal.protocol import (
    SEQUENCES,
    UPTIMES,
    Decoder,
    ForeignHello,
    Hello,
    HelloRequest,
    HostMessage,
    Led,
    Leds,
    Ping,
    Pong,
    RawSwitch,
    ScanLine,
    Thresholds,
    encode,
    read_host,
)
from tzaar_board.table.lights.frame import Frame, dark
from tzaar_board.table.sense import Sense

SCAN_EVERY = 0.25
IDLE_AFTER = 3.0
IDLE_LIGHT = 0x000008
"""What every LED shows when the host has been silent."""


@dataclass(frozen=True)
class Traits:
    """What a controller says of itself, and how it misbehaves.

    `mute` controllers scan and light but never answer `hello`.
    """

    protocol: int = 1
    firmware: str = "1.0.0"
    name: str = "virtual"
    channels: int = 60
    leds: int = 60
    buttons: int = 4
    sense: Sense = Sense.PRESENCE
    mute: bool = False


class Core(Protocol):
    """What stands behind a port. `leds` is what the LEDs show.

    What each method returns is sent to the host.
    """

    traits: Traits

    @property
    def leds(self) -> Frame: ...

    @property
    def felt(self) -> bool:
        """Whether it has told how the stacks are now; what runs in a process may be late."""
        ...

    def reset(self, now: float) -> bytes:
        """Restarts."""
        ...

    def set_readings(self, readings: str, now: float) -> bytes:
        """Other stacks, as good sensors read them, in channel order."""
        ...

    def set_buttons(self, buttons: tuple[bool, ...], now: float) -> bytes:
        """Other buttons down."""
        ...

    def deadline(self) -> float:
        """When `tick` is to be called next."""
        ...

    def tick(self, now: float) -> bytes:
        """What is due."""
        ...

    def take(self, data: bytes, now: float) -> bytes:
        """Bytes of the host."""
        ...


class VirtualController:
    """The controller's state. `frames` is how many frames it showed.

    `whole` counts those that came as a whole, `received` keeps every good line but frames.
    """

    felt = True

    def __init__(self, traits: Traits | None = None, now: float = 0.0) -> None:
        self.traits = traits or Traits()
        self.readings = "." * self.traits.channels
        self.buttons = (False,) * self.traits.buttons
        self.frames = 0
        self.whole = 0
        self.received: list[HostMessage] = []
        self._scan_seq = SEQUENCES - 1
        self._boot(now)

    def _boot(self, now: float) -> None:
        self.decoder: Decoder[HostMessage] = Decoder(read_host)
        self._leds: Frame = dark(self.traits.leds)
        self.idle = False
        self._shown: int | None = None
        self._started = now
        self._scan_at = now
        self._idle_at = now + IDLE_AFTER

    @property
    def leds(self) -> Frame:
        """What the LEDs show."""
        return self._leds

    def hello(self) -> bytes:
        """The `hello` line."""
        traits = self.traits
        if traits.protocol != 1:
            return encode(ForeignHello(traits.protocol, (traits.firmware, traits.name)))
        counts = (traits.channels, traits.leds, traits.buttons)
        return encode(Hello(traits.firmware, traits.name, *counts, traits.sense))

    def scan(self, now: float) -> bytes:
        """The `scan` line of what stands there now."""
        self._scan_at = now + SCAN_EVERY
        self._scan_seq = (self._scan_seq + 1) % SEQUENCES
        ms = int((now - self._started) * 1000) % UPTIMES
        return encode(ScanLine(self._scan_seq, ms, self.readings, self.buttons))

    def reset(self, now: float) -> bytes:
        """Restarts: blank LEDs, and the `hello` that nobody asked for."""
        self._boot(now)
        return self.hello()

    def set_readings(self, readings: str, now: float) -> bytes:
        """Other readings, in channel order."""
        self.readings = readings
        return self.scan(now)

    def set_buttons(self, buttons: tuple[bool, ...], now: float) -> bytes:
        """Other buttons down."""
        self.buttons = buttons
        return self.scan(now)

    def deadline(self) -> float:
        """When `tick` is to be called next."""
        return self._scan_at if self.idle else min(self._scan_at, self._idle_at)

    def tick(self, now: float) -> bytes:
        """What is due: the regular scan, the idle light."""
        if now >= self._idle_at and not self.idle:
            self.idle = True
            self._leds = (IDLE_LIGHT,) * self.traits.leds
            self._shown = None
        return self.scan(now) if now >= self._scan_at else b""

    def take(self, data: bytes, now: float) -> bytes:
        """Bytes of the host; returns the answers."""
        answers = b""
        for message in self.decoder.feed(data):
            self.idle = False
            self._idle_at = now + IDLE_AFTER
            answers += self._take(message)
        return answers

    def _take(self, message: HostMessage) -> bytes:
        match message:
            case Leds(seq, colours) if len(colours) == len(self.leds):
                self._leds, self._shown = colours, seq
                self.frames += 1
                self.whole += 1
            case Led(seq, changes) if self._shown == (seq - 1) % SEQUENCES:
                leds = list(self.leds)
                for led, colour in changes:
                    leds[led] = colour
                self._leds, self._shown = tuple(leds), seq
                self.frames += 1
            case Leds() | Led():
                pass
            case HelloRequest() | Thresholds() | RawSwitch() | Ping():
                self.received.append(message)
        match message:
            case HelloRequest() if not self.traits.mute:
                return self.hello()
            case Ping(number):
                return encode(Pong(number))
        return b""
