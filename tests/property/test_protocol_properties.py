"""Whatever is sent comes back, and whatever else comes is dropped."""

import itertools
import string

from hypothesis import given
from hypothesis import strategies as st

from tzaar_board.hal.protocol import (
    PROTOCOL,
    SEQUENCES,
    UPTIMES,
    ControllerFault,
    ControllerMessage,
    Decoder,
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
from tzaar_board.table.sense import ALPHABET, Sense

numbers = st.integers(0, UPTIMES - 1)
sequences = st.integers(0, SEQUENCES - 1)
levels = st.integers(0, 4095)
colours = st.integers(0, 0xFFFFFF)
words = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=12)
readings = st.text(st.sampled_from(sorted(ALPHABET)), min_size=1, max_size=64)
flags = st.lists(st.booleans(), min_size=1, max_size=8).map(tuple)

controller_messages: st.SearchStrategy[ControllerMessage] = st.one_of(
    st.builds(Hello, words, words, numbers, numbers, numbers, st.sampled_from(Sense)),
    st.builds(
        ForeignHello,
        numbers.filter(lambda number: number != PROTOCOL),
        st.lists(words, max_size=8).map(tuple),
    ),
    st.builds(ScanLine, sequences, numbers, readings, flags),
    st.builds(
        Raw, sequences, numbers, numbers, st.lists(levels, min_size=1, max_size=60).map(tuple)
    ),
    st.builds(Pong, numbers),
    st.builds(ControllerFault, words, st.lists(words, min_size=1, max_size=8).map(" ".join)),
)
host_messages: st.SearchStrategy[HostMessage] = st.one_of(
    st.builds(HelloRequest, numbers),
    st.builds(Leds, sequences, st.lists(colours, min_size=1, max_size=64).map(tuple)),
    st.builds(
        Led, sequences, st.lists(st.tuples(numbers, colours), min_size=1, max_size=20).map(tuple)
    ),
    st.builds(Thresholds, numbers, levels, levels),
    st.builds(RawSwitch, st.booleans()),
    st.builds(Ping, numbers),
)
rubbish = st.binary(max_size=600)
bodies = st.one_of(
    st.text(st.sampled_from(string.printable), max_size=80),
    st.lists(
        st.one_of(
            st.sampled_from(["hello", "scan", "raw", "leds", "led", "level", "ping", "pong", "on"]),
            st.sampled_from(["1", "0", "00", "65536", "4096", "..#", "ff5000", "3=FF5000", "1,2"]),
            words,
        ),
        max_size=8,
    ).map(" ".join),
)


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    """The data cut at these places."""
    places = sorted({cut % (len(data) + 1) for cut in cuts} | {0, len(data)})
    return [data[start:end] for start, end in itertools.pairwise(places)]


@given(st.lists(controller_messages, max_size=5), st.lists(st.integers(0, 10_000)))
def test_controller_lines_come_back_however_they_are_cut(
    sent: list[ControllerMessage], cuts: list[int]
) -> None:
    decoder = Decoder(read_controller)
    data = b"".join(map(encode, sent))
    assert [message for piece in pieces(data, cuts) for message in decoder.feed(piece)] == sent


@given(st.lists(host_messages, max_size=5), st.lists(st.integers(0, 10_000)))
def test_host_lines_come_back_however_they_are_cut(
    sent: list[HostMessage], cuts: list[int]
) -> None:
    decoder = Decoder(read_host)
    data = b"".join(map(encode, sent))
    assert [message for piece in pieces(data, cuts) for message in decoder.feed(piece)] == sent


@given(st.lists(rubbish), controller_messages)
def test_after_any_rubbish_the_next_line_is_good(
    noise: list[bytes], message: ControllerMessage
) -> None:
    decoder = Decoder(read_controller)
    for data in noise:
        decoder.feed(data)
    assert decoder.feed(b"\n" + encode(message))[-1:] == [message]


@given(controller_messages, st.data())
def test_a_flipped_bit_never_makes_another_message(
    message: ControllerMessage, data: st.DataObject
) -> None:
    good = encode(message)
    at = data.draw(st.integers(0, len(good) - 1))
    bit = data.draw(st.integers(0, 7))
    bad = good[:at] + bytes([good[at] ^ (1 << bit)]) + good[at + 1 :]
    assert Decoder(read_controller).feed(bad) in ([], [message])


@given(bodies)
def test_what_a_reader_takes_is_what_would_be_written(text: str) -> None:
    for read in (read_controller, read_host):
        try:
            message = read(text)
        except ValueError:
            continue
        assert body(message).lower() == text.lower()


@given(bodies.filter(lambda text: text.isprintable()))
def test_decoding_any_line_never_raises(text: str) -> None:
    for read in (read_controller, read_host):
        assert len(Decoder(read).feed(line(text[:500]))) <= 1
