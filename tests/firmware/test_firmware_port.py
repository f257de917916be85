"""The firmware's port towards a host that does not read, as MicroPython's USB stream behaves.

Such a stream says that it takes something, not how much, and waits half a second for what it has
no room for.
"""

import select
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
import utime
from port import CAREFUL, ROOM, Port
from stdin import packed

WAITS = 500
LINE = memoryview(b"x" * 79 + b"\n")


@dataclass
class Stream:
    """Both directions of a USB port whose host reads only by `read`. `now` is the time in ms."""

    now: int = 0
    held: bytearray = field(default_factory=bytearray)
    told: bytearray = field(default_factory=bytearray)

    def fileno(self) -> int:
        return 0

    def write(self, data: memoryview, offset: int = 0, size: int = 1 << 30) -> int:
        wanted = bytes(data[offset : offset + size])
        taken = wanted[: ROOM - len(self.held)]
        self.held += taken
        self.now += WAITS if len(taken) < len(wanted) else 0
        return len(taken)

    def readinto(self, buffer: bytearray) -> int:
        count = min(len(buffer), len(self.told))
        buffer[:count] = self.told[:count]
        del self.told[:count]
        return count

    def read(self) -> bytes:
        """The host reads all that is held."""
        held = bytes(self.held)
        self.held.clear()
        return held


@dataclass
class Poll:
    """MicroPython's `poll` of such a stream."""

    stream: Stream | None = None
    wanted: int = 0

    def register(self, stream: Stream, wanted: int) -> None:
        self.stream, self.wanted = stream, wanted

    def ipoll(self, _ms: int) -> Iterator[tuple[Stream, int]]:
        assert self.stream is not None
        reading = self.wanted == select.POLLIN
        if self.stream.told if reading else len(self.stream.held) < ROOM:
            yield self.stream, self.wanted


@pytest.fixture
def stream(monkeypatch: pytest.MonkeyPatch) -> Stream:
    found = Stream()
    monkeypatch.setattr(select, "poll", Poll)
    monkeypatch.setattr(utime, "ticks_ms", lambda: found.now)
    return found


def spoken(at: Port, stream: Stream) -> None:
    """The host says something, which the port reads."""
    stream.told += b"hello 1"
    assert at.read(bytearray(64)) == 7


def test_a_host_that_falls_silent_never_stops_the_program(stream: Stream) -> None:
    at = Port(stream, stream, stream)
    spoken(at, stream)
    taken = [at.write(LINE) for _ in range(10)]
    assert (taken, at.lost, stream.now) == ([True] * 3 + [False] * 7, 7, 0)


def test_a_host_that_talks_and_does_not_read_stops_it_once(stream: Stream) -> None:
    at = Port(stream, stream, stream)
    for _ in range(50):
        spoken(at, stream)
        at.write(LINE)
    assert (at.lost, stream.now) == (47, WAITS)


def test_a_line_that_was_cut_is_lost_alone(stream: Stream) -> None:
    at = Port(stream, stream, stream)
    taken = sum(at.write(LINE) for _ in range(5))
    assert taken == 3
    said = stream.read()
    assert at.write(LINE)
    said += stream.read()
    assert said == bytes(LINE) * 3 + b"x" * 16 + b"\n" + bytes(LINE)


def test_care_ends_after_many_lines_that_were_taken(stream: Stream) -> None:
    at = Port(stream, stream, stream)
    writes = []
    stream_write = stream.write

    def write(data: memoryview, offset: int = 0, size: int = 1 << 30) -> int:
        writes.append(size)
        return stream_write(data, offset, size)

    while at.write(LINE):
        pass
    stream.write = write  # type: ignore[method-assign]
    for _ in range(CAREFUL + 1):
        stream.read()
        spoken(at, stream)
        assert at.write(LINE)
    assert writes == [1] * (1 + CAREFUL * len(LINE)) + [1 << 30]


def test_what_nobody_sent_is_taken_out_of_a_read() -> None:
    data = bytearray(b"led\0\0 1*" + bytes(56))
    count = packed(data, len(data))
    assert bytes(data[:count]) == b"led 1*"
