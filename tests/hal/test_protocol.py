"""The line format of docs/protocol.md."""

import binascii
import tracemalloc

import pytest

from tzaar_board.hal.protocol import (
    LONGEST_BODY,
    ControllerFault,
    ControllerMessage,
    Decoder,
    Dropped,
    ForeignHello,
    Hello,
    HelloRequest,
    HostMessage,
    Led,
    Leds,
    Ping,
    Pong,
    Raw,
    RawSwitch,
    ScanLine,
    Thresholds,
    body,
    encode,
    line,
    read_controller,
    read_host,
)
from tzaar_board.table.sense import Sense

CONTROLLER = [
    ("hello 1 1.2.0 pico 60 60 4 colour", Hello("1.2.0", "pico", 60, 60, 4, Sense.COLOUR)),
    ("hello 2 3.0 pico what ever", ForeignHello(2, ("3.0", "pico", "what", "ever"))),
    ("hello 7", ForeignHello(7, ())),
    (
        "scan 65535 4294967295 .#+-AZaz? 0101",
        ScanLine(65535, 2**32 - 1, ".#+-AZaz?", (False, True, False, True)),
    ),
    ("raw 3 17 16 0,4095,2048", Raw(3, 17, 16, (0, 4095, 2048))),
    ("pong 42", Pong(42)),
    ("fault adc mux 2 silent", ControllerFault("adc", "mux 2 silent")),
]

HOST = [
    ("hello 1", HelloRequest()),
    ("hello 2", HelloRequest(2)),
    ("leds 7 ff500000a0a0", Leds(7, (0xFF5000, 0x00A0A0))),
    ("led 65535 0=000001 59=ffffff", Led(65535, ((0, 1), (59, 0xFFFFFF)))),
    ("level 5 1800 2300", Thresholds(5, 1800, 2300)),
    ("raw on", RawSwitch(True)),
    ("raw off", RawSwitch(False)),
    ("ping 42", Ping(42)),
]

NOT_CONTROLLER = [
    "",
    " ",
    "hello",
    "hello 1",
    "hello 1 1.2.0 pico 60 60 4",
    "hello 1 1.2.0 pico 60 60 4 smell",
    "hello 1 1.2.0 pico 60 60 4 colour more",
    "hello 01 1.2.0 pico 60 60 4 colour",
    "hello one",
    "scan 65536 0 . 0",
    "scan 1 4294967296 . 0",
    "scan -1 0 . 0",
    "scan 1 0 . 2",
    "scan 1 0 ! 0",
    "scan 1 0 .",
    "scan  1 0 . 0",
    "scan 1 0 . 0 ",
    "scan 1_0 0 . 0",
    "raw 1 2 3 4096",
    "raw 1 2 3 1,,2",
    "pong",
    "pong x",
    "fault adc",
    "SCAN 1 0 . 0",
    "leds 7 ff5000",
    "pong\t4",
]

NOT_HOST = [
    "",
    "hello",
    "hello 1 1.2.0 pico 60 60 4 colour",
    "leds 1",
    "leds 1 ff500",
    "leds 1 ff5000ff",
    "leds 1 gg5000",
    "leds 65536 ff5000",
    "led 1",
    "led 1 0",
    "led 1 0=ff50",
    "led 1 =ff5000",
    "led 1 0=ff5000ff5000",
    "led 1 0=ff5000  1=ff5000",
    "level 1 2 4096",
    "level 1 2",
    "raw",
    "raw maybe",
    "ping",
    "scan 1 0 . 0",
]


@pytest.mark.parametrize(("text", "message"), CONTROLLER)
def test_controller_lines(text: str, message: ControllerMessage) -> None:
    assert (body(message), read_controller(text)) == (text, message)


@pytest.mark.parametrize(("text", "message"), HOST)
def test_host_lines(text: str, message: HostMessage) -> None:
    assert (body(message), read_host(text)) == (text, message)


@pytest.mark.parametrize("text", NOT_CONTROLLER)
def test_bad_controller_lines(text: str) -> None:
    decoder = Decoder(read_controller)
    bad = text.encode()
    assert decoder.feed(line("pong 1") + _checked(bad) + line("pong 2")) == [Pong(1), Pong(2)]
    assert decoder.dropped == Dropped(unparsable=1)


@pytest.mark.parametrize("text", NOT_HOST)
def test_bad_host_lines(text: str) -> None:
    decoder = Decoder(read_host)
    bad = text.encode()
    assert decoder.feed(line("ping 1") + _checked(bad) + line("ping 2")) == [Ping(1), Ping(2)]
    assert decoder.dropped == Dropped(unparsable=1)


def test_crc_of_the_specification() -> None:
    assert line("123456789") == b"123456789*29B1\n"


def test_colours_are_read_in_either_case() -> None:
    assert read_host("leds 1 FF50aA") == Leds(1, (0xFF50AA,))


@pytest.mark.parametrize(
    ("data", "dropped"),
    [
        (b"pong 7\n", Dropped(bad_crc=1)),
        (b"pong 7*0000\n", Dropped(bad_crc=1)),
        (line("pong 2").lower(), Dropped(bad_crc=1)),
        (line("pong 7").replace(b"7", b"8"), Dropped(bad_crc=1)),
        (b"\n", Dropped(bad_crc=1)),
        (b"\x00\xff\xfe*\n", Dropped(bad_crc=1)),
        (b"x" * 5000 + b"\n", Dropped(too_long=1)),
        (b"\xc3\xa9*" + b"0000\n", Dropped(bad_crc=1)),
    ],
)
def test_rubbish_is_dropped_and_the_next_line_taken(data: bytes, dropped: Dropped) -> None:
    decoder = Decoder(read_controller)
    assert decoder.feed(data + line("pong 1")) == [Pong(1)]
    assert decoder.dropped == dropped


def test_bytes_that_are_no_ascii_do_not_parse() -> None:
    decoder = Decoder(read_controller)
    assert decoder.feed(_checked("fault a é".encode())) == []
    assert decoder.dropped == Dropped(unparsable=1)


def test_carriage_returns_are_ignored() -> None:
    decoder = Decoder(read_controller)
    assert decoder.feed(line("pong 1").replace(b"\n", b"\r\n")) == [Pong(1)]
    assert decoder.dropped == Dropped()


def test_lines_arrive_in_pieces() -> None:
    decoder = Decoder(read_controller)
    data = line("pong 1") + line("pong 2")
    assert [decoder.feed(data[at : at + 1]) for at in range(len(data))] == [
        *[[]] * (len(data) // 2 - 1),
        [Pong(1)],
        *[[]] * (len(data) // 2 - 1),
        [Pong(2)],
    ]


def test_the_longest_line_is_read_and_a_longer_one_dropped() -> None:
    longest = "fault a " + "b" * (LONGEST_BODY - 8)
    decoder = Decoder(read_controller)
    data = _checked(longest.encode()).replace(b"\n", b"\r\n")
    assert decoder.feed(data) == [ControllerFault("a", longest[8:])]
    assert decoder.feed(_checked(longest.encode() + b"b")) == []
    assert decoder.feed(_checked(longest.encode() + b"bb")) == []
    assert decoder.dropped == Dropped(too_long=2)


def test_rubbish_without_end_takes_no_memory() -> None:
    decoder = Decoder(read_controller)
    rubbish = b"x" * 1000
    tracemalloc.start()
    try:
        found = [decoder.feed(rubbish) for _ in range(1000)]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found == [[]] * 1000
    assert peak < 150_000
    assert decoder.feed(b"\n" + line("pong 1")) == [Pong(1)]
    assert decoder.dropped == Dropped(too_long=1)


@pytest.mark.parametrize(
    "message",
    [
        ControllerFault("a", "b" * LONGEST_BODY),
        ControllerFault("a", "b\n"),
        ControllerFault("a", "é"),
        Leds(0, (0,) * 100),
    ],
)
def test_what_no_line_can_hold_is_not_written(message: ControllerMessage | HostMessage) -> None:
    with pytest.raises(ValueError, match="no line can hold"):
        encode(message)


def _checked(text: bytes) -> bytes:
    """Any bytes with a right CRC."""
    return text + b"*%04X\n" % binascii.crc_hqx(text, 0xFFFF)
