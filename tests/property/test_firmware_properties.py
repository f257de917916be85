"""The firmware's reading of lines against the host's own decoder of the same protocol."""

from hypothesis import given
from hypothesis import strategies as st
from protocol import LineReader

from tests.support.firmware import Wire
from tzaar_board.hal.protocol import Decoder, line, read_host

_words = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12)
_bodies = st.one_of(
    st.sampled_from(["hello 1", "ping 7", "raw on", "led 1 0=ff0000", "x" * 500]), _words
)
_lines = st.one_of(
    _bodies.map(line),
    st.binary(max_size=20).map(lambda data: data + b"\n"),
    st.integers(495, 520).map(lambda length: b"y" * length + b"\n"),
    st.tuples(_bodies, st.integers(0, 7), st.integers(0, 600)).map(
        lambda flip: _flipped(line(flip[0]), flip[1], flip[2])
    ),
)


def _flipped(data: bytes, bit: int, at: int) -> bytes:
    """A line with one bit wrong."""
    at %= len(data)
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


@given(st.lists(_lines, max_size=12), st.lists(st.integers(1, 128), max_size=20))
def test_both_readers_take_and_drop_the_same_lines(lines: list[bytes], sizes: list[int]) -> None:
    """Whatever the bytes, and in whatever parts they come."""
    bodies: list[str] = []

    def hear(body: memoryview) -> None:
        text = bytes(body).decode("ascii")
        read_host(text)
        bodies.append(text)

    reader = LineReader()
    wire = Wire()
    wire.waiting.extend(b"".join(lines))
    chunk = bytearray(128)
    while wire.waiting:
        view = chunk[: sizes.pop()] if sizes else chunk
        count = wire.read(view)
        reader.feed(view, count, hear)

    kept: list[str] = []

    def keep(text: str) -> None:
        read_host(text)
        kept.append(text)

    decoder = Decoder(keep)
    decoder.feed(b"".join(lines))
    dropped = decoder.dropped
    assert bodies == kept
    assert (reader.too_long, reader.bad_crc, reader.unknown) == (
        dropped.too_long,
        dropped.bad_crc,
        dropped.unparsable,
    )
