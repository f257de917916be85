"""What comes over the serial link, at either end.

A line of an input gets its CRC, so that the fuzzer gets past it; one that ends in `~` stays as it
is without that.
"""

from faults import Faults
from levels import Levels
from link import Link as FirmwareLink
from pixels import Pixels
from protocol import LineReader, LineWriter
from wiring import TZAAR

from tests.fuzz.target import Target
from tests.support.firmware import Wire
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.link import Link
from tzaar_board.hal.profile import default_profile
from tzaar_board.hal.protocol import (
    LONGEST_BODY,
    ControllerMessage,
    Decoder,
    Dropped,
    HostMessage,
    body,
    encode,
    line,
    read_controller,
    read_host,
)

_PROFILE = default_profile(HEXAGON)
_SITES = len(HEXAGON)
_CHUNK = 61
"""Bytes at a time, so that lines come in parts."""


def _with_crc(data: bytes) -> bytes:
    return b"".join(map(_line, data.split(b"\n")))


def _line(text: bytes) -> bytes:
    if text.endswith(b"~"):
        return text[:-1] + b"\n"
    try:
        return line(text.decode("ascii"))
    except ValueError:
        return text + b"\n"


def _chunks(data: bytes) -> list[bytes]:
    return [data[at : at + _CHUNK] for at in range(0, len(data), _CHUNK)]


def _host(data: bytes) -> None:
    """Bad lines are dropped and counted, good ones say their text again, and the link goes on."""
    sent = _with_crc(data)
    decoder = Decoder(read_controller)
    found = [message for chunk in _chunks(sent) for message in decoder.feed(chunk)]
    assert len(found) + _all(decoder.dropped) == sent.count(b"\n")
    for message in found:
        assert read_controller(body(message)) == message
    link = Link(_PROFILE, "port")
    written = Decoder(read_host)
    for number, chunk in enumerate(_chunks(sent)):
        now = 0.1 * number
        if link.tick(now).open:
            link.opened(now)
        written.feed(link.received(chunk, now).write)
    assert written.dropped == Dropped()


def _controller(data: bytes) -> None:
    """The firmware takes and drops the lines that the host would, and goes on."""
    sent = _with_crc(data)
    known: list[HostMessage] = []
    decoder = Decoder(read_host)
    for chunk in _chunks(sent):
        known += decoder.feed(chunk)
    for message in known:
        assert read_host(body(message)) == message
        assert Decoder(read_host).feed(encode(message)) == [message]
    reader = LineReader()
    bodies: list[bytes] = []
    for chunk in _chunks(sent):
        reader.feed(chunk, len(chunk), lambda body: bodies.append(bytes(body)))
    dropped = decoder.dropped
    assert (reader.too_long, reader.bad_crc) == (dropped.too_long, dropped.bad_crc)
    assert len(bodies) == len(known) + dropped.unparsable
    assert max(map(len, bodies), default=0) <= LONGEST_BODY
    _answered(sent, dropped.unparsable)


def _answered(sent: bytes, unparsable: int) -> None:
    """The firmware answers in good lines alone, and does none that the host could not mean."""
    wire, reader = Wire(), LineReader()
    out, levels, pixels = LineWriter(wire), Levels(_SITES, "/nonexistent/levels"), Pixels(_SITES)
    firmware = FirmwareLink(TZAAR, out, pixels, levels, Faults(out, reader, wire))
    for now, chunk in enumerate(_chunks(sent)):
        reader.feed(chunk, len(chunk), lambda text, now=now: firmware.hear(text, now))
        firmware.tick(now)
    said: Decoder[ControllerMessage] = Decoder(read_controller)
    said.feed(wire.take())
    assert said.dropped == Dropped()
    assert reader.unknown >= unparsable
    assert len(pixels.wire) == 3 * _SITES


def _all(dropped: Dropped) -> int:
    return dropped.too_long + dropped.bad_crc + dropped.unparsable


_NUMBERS = (
    "0",
    "4095",
    "4096",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "01",
    "-1",
    "~",
    "\n",
)

TARGETS = (
    Target(
        "host",
        _host,
        (
            *("hello 1 1.0.0 pico 60 60 4 colour", "hello 2 x", "scan 0 1 ", "raw 0 1 0 1,2"),
            *("pong 7", "fault adc mux 2 silent", "." * 60, "+-" * 30, " 0000", *_NUMBERS),
        ),
    ),
    Target(
        "controller",
        _controller,
        (
            *("hello 1", "leds 1 ", "led 2 3=ff5000", "level 1 100 200", "raw on", "raw off"),
            *("ping 7", "ff5000" * 60, "=", *_NUMBERS),
        ),
    ),
)
