"""The USB serial port, or any pair of streams: read and written without waiting."""

import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shapes import Drain, Source


class Port:
    """Takes bytes from one stream and gives them to another; neither may hold the program up."""

    def __init__(self, source: "Source", sink: "Drain") -> None:
        self._source = source
        self._sink = sink
        self._one = bytearray(1)
        self._readable = select.poll()
        self._readable.register(source, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sink, select.POLLOUT)

    def read(self, buffer: bytearray) -> int:
        """Fills the buffer with what has come; returns how many bytes.

        One by one, because MicroPython's stdin waits until all that was asked for is there.
        """
        count = 0
        while count < len(buffer) and self.wait(0):
            if not self._source.readinto(self._one):
                break
            buffer[count] = self._one[0]
            count += 1
        return count

    def write(self, data: "memoryview[int]") -> bool:
        """Writes; False if the stream takes nothing because nobody reads it."""
        for _, event in self._writable.ipoll(0):  # type: ignore[attr-defined]
            if event & select.POLLOUT:
                self._sink.write(data)
                return True
        return False

    def wait(self, ms: int) -> bool:
        """Waits for bytes for some time at most; whether there are any."""
        for _, event in self._readable.ipoll(ms):  # type: ignore[attr-defined]
            return bool(event & select.POLLIN)
        return False
