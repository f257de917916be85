"""The lines between host and controller as values (docs/protocol.md, Line and the two tables).

Both sides can be read and written here, so that a controller can be played as well as talked to.
"""

import binascii
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from tzaar_board.errors import shortened
from tzaar_board.table.lights.frame import Rgb
from tzaar_board.table.sense import ALPHABET, Sense

PROTOCOL = 1
LONGEST_BODY = 500
SEQUENCES = 1 << 16
"""`seq` counts from 0 and wraps here."""
UPTIMES = 1 << 32
"""`ms` counts from 0 and wraps here."""
HIGHEST_LEVEL = 4095

_CRC_LENGTH = 5
_LONGEST_LINE = LONGEST_BODY + _CRC_LENGTH + 1
_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")


@dataclass(frozen=True, slots=True)
class Hello:
    """What a controller of our protocol says of itself; `firmware` and `name` are one word each."""

    firmware: str
    name: str
    channels: int
    leds: int
    buttons: int
    sense: Sense


@dataclass(frozen=True, slots=True)
class ForeignHello:
    """The hello of a controller with another protocol number. `words` is the rest of its line."""

    protocol: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScanLine:
    """The whole table: one character a channel, in channel order. `ms` is the uptime."""

    seq: int
    ms: int
    readings: str
    buttons: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Raw:
    """Analogue readings (0..4095) from channel `first` on."""

    seq: int
    ms: int
    first: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to Ping."""

    number: int


@dataclass(frozen=True, slots=True)
class Shown:
    """The frame `seq` is on the LEDs."""

    seq: int


@dataclass(frozen=True, slots=True)
class ControllerFault:
    """Something that the controller found wrong with itself."""

    code: str
    words: str


@dataclass(frozen=True, slots=True)
class HelloRequest:
    """Asks for Hello."""

    protocol: int = PROTOCOL


@dataclass(frozen=True, slots=True)
class Leds:
    """The whole frame, in chain order."""

    seq: int
    colours: tuple[Rgb, ...]


@dataclass(frozen=True, slots=True)
class Led:
    """What changed since frame `seq - 1`: LEDs of the chain and their new colours."""

    seq: int
    changes: tuple[tuple[int, Rgb], ...]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Hysteresis thresholds of an analogue channel (0..4095)."""

    channel: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class RawSwitch:
    """Starts and stops Raw lines."""

    on: bool


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks for Pong with the same number."""

    number: int


ControllerMessage = Hello | ForeignHello | ScanLine | Raw | Pong | Shown | ControllerFault
HostMessage = HelloRequest | Leds | Led | Thresholds | RawSwitch | Ping


def body(message: ControllerMessage | HostMessage) -> str:
    """A message's line without its CRC.

    >>> body(Led(7, ((3, 0xFF5000),)))
    'led 7 3=ff5000'
    """
    match message:
        case Hello(firmware, name, channels, leds, buttons, sense):
            return f"hello {PROTOCOL} {firmware} {name} {channels} {leds} {buttons} {sense.value}"
        case ForeignHello(protocol, words):
            return " ".join(("hello", str(protocol), *words))
        case ScanLine(seq, ms, readings, buttons):
            return f"scan {seq} {ms} {readings} {''.join('01'[down] for down in buttons)}"
        case Raw(seq, ms, first, values):
            return f"raw {seq} {ms} {first} {','.join(map(str, values))}"
        case Pong(number):
            return f"pong {number}"
        case Shown(seq):
            return f"shown {seq}"
        case ControllerFault(code, text):
            return f"fault {code} {text}"
        case HelloRequest(protocol):
            return f"hello {protocol}"
        case Leds(seq, colours):
            return f"leds {seq} " + "%06x" * len(colours) % colours
        case Led(seq, changes):
            return f"led {seq} " + " ".join(f"{led}={colour:06x}" for led, colour in changes)
        case Thresholds(channel, low, high):
            return f"level {channel} {low} {high}"
        case RawSwitch(on):
            return "raw on" if on else "raw off"
        case Ping(number):
            return f"ping {number}"


def line(text: str) -> bytes:
    r"""A body with its CRC and line feed. Raises ValueError for a body that no line can hold.

    >>> line("123456789")
    b'123456789*29B1\n'
    """
    if len(text) > LONGEST_BODY or not (text.isascii() and text.isprintable()):
        raise ValueError(f"no line can hold {shortened(repr(text))}")
    data = text.encode()
    return data + _crc(data) + b"\n"


def encode(message: ControllerMessage | HostMessage) -> bytes:
    """A message's whole line. Raises ValueError for a body that no line can hold."""
    return line(body(message))


def read_controller(text: str) -> ControllerMessage:
    """The message of a controller's line without its CRC. Raises ValueError."""
    match _words(text):
        case ["hello", protocol, *words] if protocol != str(PROTOCOL):
            return ForeignHello(_number(protocol), tuple(words))
        case ["hello", _, firmware, name, channels, leds, buttons, sense]:
            counts = (_number(channels), _number(leds), _number(buttons))
            return Hello(firmware, name, *counts, Sense(sense))
        case ["scan", seq, ms, readings, buttons] if ALPHABET.issuperset(readings):
            return ScanLine(_seq(seq), _number(ms), readings, _flags(buttons))
        case ["raw", seq, ms, first, values]:
            levels = tuple(_level(value) for value in values.split(","))
            return Raw(_seq(seq), _number(ms), _number(first), levels)
        case ["pong", number]:
            return Pong(_number(number))
        case ["shown", seq]:
            return Shown(_seq(seq))
        case ["fault", code, first, *rest]:
            return ControllerFault(code, " ".join((first, *rest)))
    raise ValueError(f"not a controller's line: {shortened(repr(text))}")


def read_host(text: str) -> HostMessage:
    """The message of a host's line without its CRC. Raises ValueError."""
    match _words(text):
        case ["hello", protocol]:
            return HelloRequest(_number(protocol))
        case ["leds", seq, colours]:
            return Leds(_seq(seq), _colours(colours))
        case ["led", seq, first, *rest]:
            return Led(_seq(seq), tuple(_change(word) for word in (first, *rest)))
        case ["level", channel, low, high]:
            return Thresholds(_number(channel), _level(low), _level(high))
        case ["raw", "on" | "off" as switch]:
            return RawSwitch(switch == "on")
        case ["ping", number]:
            return Ping(_number(number))
    raise ValueError(f"not a host's line: {shortened(repr(text))}")


@dataclass(frozen=True, slots=True)
class Dropped:
    """How many lines were dropped, by reason."""

    too_long: int = 0
    bad_crc: int = 0
    unparsable: int = 0


_Message = TypeVar("_Message")


class Decoder(Generic[_Message]):
    """Bytes in, messages out; bad lines are dropped and counted, and nothing is ever raised.

    `read` is `read_controller` or `read_host`. At most one line is kept between calls.
    """

    def __init__(self, read: Callable[[str], _Message]) -> None:
        self._read = read
        self._line = bytearray()
        self._too_long = False
        self.dropped = Dropped()

    def feed(self, data: bytes) -> list[_Message]:
        """The messages of the good lines that these bytes complete, in their order."""
        *ends, rest = data.split(b"\n")
        messages = []
        for end in ends:
            self._keep(end)
            message = self._complete()
            if message is not None:
                messages.append(message)
        self._keep(rest)
        return messages

    def restart(self) -> None:
        """Forgets the line that has begun: what follows comes from a port newly opened."""
        self._line.clear()
        self._too_long = False

    def _keep(self, part: bytes) -> None:
        if self._too_long:
            return
        if len(self._line) + len(part) > _LONGEST_LINE:
            self._drop_too_long()
            self._too_long = True
            self._line.clear()
        else:
            self._line += part

    def _complete(self) -> _Message | None:
        """The message of the line that has just ended, None if it was bad."""
        data = bytes(self._line).removesuffix(b"\r")
        self._line.clear()
        if self._too_long:
            self._too_long = False
            return None
        text, crc = data[:-_CRC_LENGTH], data[-_CRC_LENGTH:]
        if len(text) > LONGEST_BODY:
            self._drop_too_long()
            return None
        if crc != _crc(text):
            self.dropped = replace(self.dropped, bad_crc=self.dropped.bad_crc + 1)
            return None
        try:
            return self._read(text.decode("ascii"))
        except ValueError:
            self.dropped = replace(self.dropped, unparsable=self.dropped.unparsable + 1)
            return None

    def _drop_too_long(self) -> None:
        self.dropped = replace(self.dropped, too_long=self.dropped.too_long + 1)


def _crc(data: bytes) -> bytes:
    """The CRC as it stands at a line's end (CRC-16/CCITT-FALSE)."""
    return b"*%04X" % binascii.crc_hqx(data, 0xFFFF)


def _words(text: str) -> list[str]:
    words = text.split(" ")
    if "" in words or not text.isprintable():
        raise ValueError(
            f"words must be printable and parted by one space: {shortened(repr(text))}"
        )
    return words


def _number(word: str, count: int = UPTIMES) -> int:
    if not _NUMBER.fullmatch(word) or int(word) >= count:
        raise ValueError(f"not a number below {count}: {shortened(repr(word))}")
    return int(word)


def _seq(word: str) -> int:
    return _number(word, SEQUENCES)


def _level(word: str) -> int:
    return _number(word, HIGHEST_LEVEL + 1)


def _flags(word: str) -> tuple[bool, ...]:
    if not {"0", "1"}.issuperset(word):
        raise ValueError(f"not buttons: {shortened(repr(word))}")
    return tuple(flag == "1" for flag in word)


def _colours(word: str) -> tuple[Rgb, ...]:
    data = bytes.fromhex(word)
    if len(data) % 3:
        raise ValueError(f"not colours of six digits: {shortened(repr(word))}")
    return tuple(int.from_bytes(data[at : at + 3]) for at in range(0, len(data), 3))


def _change(word: str) -> tuple[int, Rgb]:
    led, equals, colour = word.partition("=")
    if not equals:
        raise ValueError(f"not an LED's change: {shortened(repr(word))}")
    (rgb,) = _colours(colour)
    return _number(led), rgb
