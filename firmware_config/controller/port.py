"""The USB serial port, or any pair of streams: read and written without waiting."""

import select

import micropython
import utime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shapes import Drain, Readable, Source

ROOM = 256
"""Bytes that MicroPython keeps for a host that does not read."""

CAREFUL = 100
"""Lines in a row that are written with care once a host has not read."""

_LATE = 20
"""ms after which a write has waited for a host that does not read."""

_END = memoryview(b"\n")


class Port:
    """Takes bytes from one stream and gives them to another; neither may hold the program up.

    `readable` tells whether there is something in `source`. `lost` counts the lines that were
    not taken, or not to their end.

    A stream says that it takes something, not how much, and MicroPython waits half a second for
    each part that it has no room for. So a line goes out byte by byte, which takes 4 ms, unless
    there must be room for it: the host has said something, so it is there and reads, and little
    has been written since. One that talks and does not read is waited for once.
    """

    def __init__(self, source: "Readable", readable: "Source", sink: "Drain") -> None:
        self._source = source
        self._sink = sink
        self._readable = select.poll()
        self._readable.register(readable, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sink, select.POLLOUT)
        self._cut = False
        self._careful = 0
        self._unread = 0
        self.lost = 0

    def read(self, buffer: bytearray) -> int:
        """Fills the buffer with what has come; returns how many bytes."""
        if not self.wait(0):
            return 0
        count = self._source.readinto(buffer) or 0
        if count:
            self._unread = 0
        return count

    def write(self, data: "memoryview[int]") -> bool:
        """Writes a line; False if not all of it is taken, because nobody reads it.

        A line that was cut is ended first, so that the next one is not lost with it.
        """
        if self._cut:
            self._cut = self._bytes(_END) == 0
        length = len(data)
        taken = 0
        if not self._cut:
            at_once = self._careful == 0 and self._unread + length <= ROOM
            taken = self._whole(data) if at_once else self._bytes(data)
            self._unread += taken
            self._cut = 0 < taken < length
        if taken < length:
            self.lost += 1
            self._careful = CAREFUL
            return False
        self._careful = max(0, self._careful - 1)
        return True

    def wait(self, ms: int) -> bool:
        """Waits for bytes for some time at most; whether there are any."""
        for _, event in self._readable.ipoll(ms):  # type: ignore[attr-defined]
            return bool(event & select.POLLIN)
        return False

    def _whole(self, data: "memoryview[int]") -> int:
        """Writes it at once; how many bytes are taken, one too few if that took too long."""
        for _ in self._writable.ipoll(0):  # type: ignore[attr-defined]
            start = utime.ticks_ms()
            taken = self._sink.write(data) or 0
            late = utime.ticks_diff(utime.ticks_ms(), start) > _LATE
            return min(taken, len(data) - 1) if late else taken
        return 0

    @micropython.native
    def _bytes(self, data: "memoryview[int]") -> int:
        """Writes byte by byte; how many are taken."""
        poll = self._writable.ipoll  # type: ignore[attr-defined]
        write = self._sink.write
        length = len(data)
        count = 0
        room = True
        while room and count < length:
            room = False
            for _ in poll(0):
                room = True
                write(data, count, 1)
                count += 1
                break
        return count
