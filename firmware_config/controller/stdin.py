"""What has come over USB, read without waiting for more."""

import os
import select
from io import BytesIO

import micropython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shapes import Readable, Source, ptr8

LONGEST = 64
"""Bytes that are asked for at a time: as many as a USB packet has."""


class Stdin:
    """MicroPython's standard input, which by itself waits until all that was asked for is there.

    Where it would wait it asks the terminal that `os.dupterm` has put beside it: for the length
    of a read that is a file of zeros. So all that has come is read at once, at 3 us a byte where
    one by one costs 26. A zero is in no line; one that the host sends is lost.
    """

    def __init__(self, stream: "Readable") -> None:
        self._readinto = stream.readinto
        self._zeros = BytesIO(bytes(LONGEST))

    def readinto(self, buffer: bytearray) -> int:
        """Fills the buffer, of `LONGEST` bytes at most, with what is there; how many bytes."""
        self._zeros.seek(0)
        os.dupterm(self._zeros)  # type: ignore[attr-defined]
        try:
            self._readinto(buffer)
        finally:
            os.dupterm(None)  # type: ignore[attr-defined]
        return int(packed(buffer, len(buffer)))


class Single:
    """A stream where nothing can be put beside it (MicroPython's unix port): byte by byte."""

    def __init__(self, stream: "Source") -> None:
        self._readinto = stream.readinto
        self._one = bytearray(1)
        self._readable = select.poll()
        self._readable.register(stream, select.POLLIN)

    def readinto(self, buffer: bytearray) -> int:
        """Fills the buffer with what is there; how many bytes."""
        count = 0
        while count < len(buffer) and self._readable.poll(0) and self._readinto(self._one):
            buffer[count] = self._one[0]
            count += 1
        return count


@micropython.viper
def packed(buffer: object, length: int) -> int:
    """Moves what is not zero to the front; how many bytes that are."""
    data = ptr8(buffer)
    count = 0
    for at in range(length):
        byte = int(data[at])
        if byte:
            data[count] = byte
            count += 1
    return count
