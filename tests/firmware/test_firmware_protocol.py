"""The firmware's lines against the host's."""

import pytest
from protocol import LineReader, LineWriter, number

from tests.support.firmware import Wire
from tzaar_board.hal.protocol import (
    LONGEST_BODY,
    ControllerFault,
    Decoder,
    HelloRequest,
    Ping,
    Raw,
    ScanLine,
    encode,
    line,
    read_controller,
)


def heard(*parts: bytes) -> tuple[list[bytes], LineReader]:
    """The bodies in bytes that come in parts."""
    reader = LineReader()
    bodies: list[bytes] = []
    for part in parts:
        reader.feed(part, len(part), lambda body: bodies.append(bytes(body)))
    return bodies, reader


def counts(reader: LineReader) -> tuple[int, int, int]:
    return reader.too_long, reader.bad_crc, reader.unknown


def test_lines_are_read_in_any_parts() -> None:
    data = encode(HelloRequest()) + encode(Ping(7)).replace(b"\n", b"\r\n")
    for size in range(1, len(data)):
        parts = [data[at : at + size] for at in range(0, len(data), size)]
        bodies, reader = heard(*parts)
        assert (bodies, counts(reader)) == ([b"hello 1", b"ping 7"], (0, 0, 0))


def test_the_longest_line_is_read_and_a_longer_one_is_not() -> None:
    longest = line("x" * LONGEST_BODY)
    for end in (b"\n", b"\r\n"):
        bodies, reader = heard(longest.replace(b"\n", end), encode(Ping(1)))
        assert (bodies, counts(reader)) == ([b"x" * LONGEST_BODY, b"ping 1"], (0, 0, 0))
    for body in (LONGEST_BODY + 1, LONGEST_BODY + 2, 5000):
        bodies, reader = heard(b"x" * body + b"*0000\n", encode(Ping(1)))
        assert (bodies, counts(reader)) == ([b"ping 1"], (1, 0, 0))


@pytest.mark.parametrize(
    "bad", [b"\n", b"ping 1\n", b"ping 1*0000\n", b"*\n", b"ping 1 *29B1\n", b"\xff\x00*29B1\r\n"]
)
def test_a_line_with_a_wrong_crc_is_dropped_and_the_next_one_taken(bad: bytes) -> None:
    bodies, reader = heard(bad + encode(Ping(1)))
    assert (bodies, counts(reader)) == ([b"ping 1"], (0, 1, 0))


def test_a_line_that_its_hearer_does_not_know_is_counted() -> None:
    def hear(body: memoryview) -> None:
        raise ValueError(bytes(body))

    reader = LineReader()
    data = line("what is this")
    reader.feed(data, len(data), hear)
    assert counts(reader) == (0, 0, 1)


@pytest.mark.parametrize("value", [0, 7, 10, 65535, 4294967295])
def test_numbers_are_written_and_read(value: int) -> None:
    assert number(str(value).encode()) == value
    wire = Wire()
    out = LineWriter(wire)
    out.begin(b"raw")
    out.number(value % 65536)
    out.number(value)
    out.number(20)
    out.number(value % 4096)
    out.item(value % 4095)
    assert out.send()
    decoder = Decoder(read_controller)
    levels = (value % 4096, value % 4095)
    assert decoder.feed(wire.take()) == [Raw(value % 65536, value, 20, levels)]


@pytest.mark.parametrize("word", [b"", b"-1", b"+1", b" 1", b"1_0", b"01", b"1.0", b"4294967296"])
def test_what_is_no_number(word: bytes) -> None:
    with pytest.raises(ValueError, match="number"):
        number(word)


def test_one_writer_writes_line_after_line() -> None:
    wire = Wire()
    out = LineWriter(wire)
    out.begin(b"fault")
    out.word(b"adc mux 2 silent")
    assert out.send()
    out.begin(b"scan")
    out.number(3)
    out.number(250)
    out.word(bytearray(b"+-.?"))
    out.word(b"01")
    assert out.send()
    wire.full = True
    assert not out.send()
    expected = [ControllerFault("adc", "mux 2 silent"), ScanLine(3, 250, "+-.?", (False, True))]
    assert Decoder(read_controller).feed(wire.take()) == expected
