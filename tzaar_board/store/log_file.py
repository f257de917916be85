"""SQLite's write-ahead log: how much of it SQLite reads, and what lies beyond a damaged place.

Its format: https://www.sqlite.org/fileformat2.html#walformat
"""

import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass

PAGE = 4096
"""Bytes of a page of the journal."""

_HEADER = 32
_FRAME = 24
_MAGIC = 0x377F0682
"""The log's first four bytes; the last bit says that its sums are of big-endian words."""

_Sum = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """One page as it was written; `size` is the database's length in pages if that committed it."""

    page: int
    size: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Log:
    """A log. `read` are the frames up to a damaged place, `beyond` those that SQLite does not come
    to; `headless`: its head is no head, so SQLite takes none.
    """

    read: tuple[Frame, ...]
    beyond: tuple[Frame, ...]
    headless: bool

    @property
    def damaged(self) -> bool:
        """Whether something that was on disk cannot be read.

        A transaction that a power cut has torn may leave its last frame behind a damaged one; of a
        second one the first had been synced.
        """
        return self.headless or sum(frame.size > 0 for frame in self.beyond) > 1


def log_of(data: bytes) -> Log:
    """What a log's bytes hold. A log that was never begun holds nothing."""
    header, order = data[:_HEADER], "<" if sys.byteorder == "little" else ">"
    whole = len(header) == _HEADER
    first: _Sum | None = None
    salts = b""
    if whole and struct.unpack(">I", header[:4])[0] & ~1 == _MAGIC:
        order = ">" if header[3] & 1 else "<"
        first, salts = _sum(order, header[:24]), header[16:24]
        if first != struct.unpack(">II", header[24:]):
            first, salts = None, b""
    read, beyond = list[Frame](), list[Frame]()
    sound = first is not None
    for frame, own_salts, good in _frames(data, order, first):
        good = good and (not salts or own_salts == salts)
        sound = sound and good
        if good:
            salts = own_salts
            (read if sound else beyond).append(frame)
    headless = whole and first is None and (any(header) or bool(beyond))
    later = _committed(beyond)
    # What was committed later had this committed before it, though the frame that says so is gone.
    return Log(tuple(read) if later else _committed(read), later, headless)


def merged(database: bytes, log: Log) -> bytes:
    """A database's bytes with all that its log has for it, also from beyond a damaged place."""
    pages = bytearray(database)
    frames = (*log.read, *log.beyond)
    for frame in frames:
        start = (frame.page - 1) * PAGE
        pages.extend(bytes(max(0, start + PAGE - len(pages))))
        pages[start : start + PAGE] = frame.data
    return bytes(pages[: frames[-1].size * PAGE] if frames else pages)


def _frames(data: bytes, order: str, before: _Sum | None) -> Iterator[tuple[Frame, bytes, bool]]:
    """Each frame with its salts, and whether its sum follows from the one before."""
    for at in range(_HEADER, len(data) - _FRAME - PAGE + 1, _FRAME + PAGE):
        head, page = data[at : at + _FRAME], data[at + _FRAME : at + _FRAME + PAGE]
        number, size, *told = struct.unpack(">II8xII", head)
        found = None if before is None else _sum(order, page, _sum(order, head[:8], before))
        yield Frame(number, size, page), head[8:16], found == tuple(told) and number > 0
        before = told[0], told[1]


def _sum(order: str, data: bytes, before: _Sum = (0, 0)) -> _Sum:
    one, other = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + other) & 0xFFFFFFFF
        other = (other + odd + one) & 0xFFFFFFFF
    return one, other


def _committed(frames: list[Frame]) -> tuple[Frame, ...]:
    """The frames up to the last that committed something."""
    while frames and not frames[-1].size:
        frames.pop()
    return tuple(frames)
