"""The lines of the table link (docs/protocol.md, Line).

Read byte by byte, written without garbage.
"""

from array import array

import micropython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shapes import Hearing, Sink, ptr8, ptr16

PROTOCOL = 1
LONGEST_BODY = 500
HIGHEST_LEVEL = 4095
SEQUENCES = 65536
"""`seq` counts from 0 and wraps here."""

_TAIL = 5
"""`*` and four hex digits."""
_LONGEST_LINE = LONGEST_BODY + _TAIL + 1
_LINE_FEED = 10
_RETURN = 13
_SPACE = 32
_COMMA = 44
_STAR = 42
_ZERO = 48
_HIGHEST = 0xFFFFFFFF
_HEX = b"0123456789ABCDEF"


def _table() -> "array[int]":
    """What each byte does to a CRC whose upper half it has been folded into."""
    entries = array("H")
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ (0x1021 if crc & 0x8000 else 0)
        entries.append(crc & 0xFFFF)
    return entries


_TABLE = _table()


@micropython.viper
def crc16(data: object, length: int) -> int:
    """CRC-16/CCITT-FALSE of the first `length` bytes.

    >>> hex(crc16(b"123456789", 9))
    '0x29b1'
    """
    crc = 0xFFFF
    table = ptr16(_TABLE)
    line = ptr8(data)
    for at in range(length):
        crc = ((crc & 0xFF) << 8) ^ int(table[(crc >> 8) ^ int(line[at])])
    return crc


@micropython.viper
def _copy(data: object, at: int, count: int, line: object, length: int) -> int:
    """How many bytes from `at` on stand before the next line feed; as many as fit are copied."""
    bytes_in, bytes_out = ptr8(data), ptr8(line)
    size = 0
    longest, feed = int(_LONGEST_LINE), int(_LINE_FEED)
    while at + size < count and bytes_in[at + size] != feed:
        if length + size < longest:
            bytes_out[length + size] = bytes_in[at + size]
        size += 1
    return size


@micropython.viper
def printable(body: object, length: int) -> bool:
    """Whether all of it is printable ASCII."""
    line = ptr8(body)
    for at in range(length):
        byte = int(line[at])
        if byte < 32 or byte > 126:
            return False
    return True


def number(word: bytes) -> int:
    """A number as lines have them, below 2^32. Raises ValueError for anything else.

    >>> number(b"250")
    250
    """
    value = 0
    for digit in word:
        if not _ZERO <= digit < _ZERO + 10:
            raise ValueError("not a number")
        value = 10 * value + digit - _ZERO
    if not word or value > _HIGHEST or (word[0] == _ZERO and len(word) > 1):
        raise ValueError("not a number")
    return value


class LineReader:
    """Bytes of the host in, bodies of whole lines out. Bad lines are dropped and counted.

    `too_long`, `bad_crc` and `unknown` count since the start; who is told a body and raises
    ValueError finds it unknown.
    """

    def __init__(self) -> None:
        self._line = bytearray(_LONGEST_LINE)
        self._view = memoryview(self._line)
        self._length = 0
        self._overrun = False
        self.too_long = 0
        self.bad_crc = 0
        self.unknown = 0

    def feed(self, data: bytes | bytearray, count: int, hear: "Hearing") -> None:
        """Takes the first `count` bytes; calls `hear(body)` for each line they complete.

        A body is a view, and good until `hear` returns.
        """
        at = 0
        while at < count:
            length = self._length
            size = _copy(data, at, count, self._line, length)
            at += size
            self._overrun = self._overrun or length + size > _LONGEST_LINE
            self._length = min(length + size, _LONGEST_LINE)
            if at < count:
                self._end(hear)
                at += 1

    def _end(self, hear: "Hearing") -> None:
        line = self._line
        length = self._length
        if length and line[length - 1] == _RETURN:
            length -= 1
        body = length - _TAIL
        overrun = self._overrun or body > LONGEST_BODY
        self._length = 0
        self._overrun = False
        if overrun:
            self.too_long += 1
        elif body < 0 or not self._crc_fits(body):
            self.bad_crc += 1
        else:
            try:
                hear(self._view[:body])
            except ValueError:
                self.unknown += 1

    def _crc_fits(self, body: int) -> bool:
        line = self._line
        if line[body] != _STAR:
            return False
        crc = crc16(line, body)
        return all(line[body + 1 + digit] == _HEX[crc >> 12 - 4 * digit & 15] for digit in range(4))


class LineWriter:
    """Puts one line together at a time, in a buffer of its own, and gives it to a port.

    A port's `write(data)` says whether it took the bytes.
    """

    def __init__(self, port: "Sink") -> None:
        self._port = port
        self._line = bytearray(_LONGEST_LINE)
        self._view = memoryview(self._line)
        self._length = 0

    def begin(self, word: bytes) -> None:
        """Starts a line with its first word."""
        self._length = 0
        self._append(word)

    def word(self, word: bytes | bytearray) -> None:
        """Another word, or several parted by spaces."""
        self._byte(_SPACE)
        self._append(word)

    def number(self, value: int) -> None:
        """A number as a word."""
        self._byte(_SPACE)
        self._digits(value)

    def item(self, value: int) -> None:
        """A number after a comma."""
        self._byte(_COMMA)
        self._digits(value)

    def send(self) -> bool:
        """Ends the line and writes it. False: the port is full, and the line is lost."""
        length = self._length
        crc = crc16(self._line, length)
        self._byte(_STAR)
        for shift in (12, 8, 4, 0):
            self._byte(_HEX[crc >> shift & 15])
        self._byte(_LINE_FEED)
        return bool(self._port.write(self._view[: self._length]))

    def _byte(self, byte: int) -> None:
        self._line[self._length] = byte
        self._length += 1

    def _append(self, data: bytes | bytearray) -> None:
        end = self._length + len(data)
        self._view[self._length : end] = data
        self._length = end

    def _digits(self, value: int) -> None:
        end = self._length + 1
        rest = value // 10
        while rest:
            end += 1
            rest //= 10
        self._length = end
        at = end
        while at == end or value:
            at -= 1
            self._line[at] = _ZERO + value % 10
            value //= 10
