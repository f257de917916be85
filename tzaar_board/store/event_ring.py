"""The event log's files: a ring in the data directory that holds the last hour of events.

Each file begins with a header and is a log by itself, so that whole files can be dropped.
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

FOLDER = "event-log"
"""Where the files lie, in the data directory."""

_END = 65_536
"""So many bytes at either end of a file tell of its first and its last event."""

_NAME = re.compile(r"events-(\d{6,})\.jsonl")


@dataclass(frozen=True, slots=True)
class Retention:
    """How much is kept: at least `kept` seconds of events, in at most `size` bytes.

    A file ends, as soon as another can begin, after `span` seconds of events or `part` bytes; at
    `largest` bytes it ends whatever there is.
    """

    kept: float = 3600.0
    size: int = 16_000_000
    span: float = 600.0
    part: int = 1_000_000
    largest: int = 4_000_000


class _Timed(msgspec.Struct):
    time: float | None = None


@dataclass(frozen=True, slots=True)
class _Past:
    """A file that is written no more: its bytes, and how many seconds it tells of."""

    path: Path
    size: int
    seconds: float


class Ring:
    """Writes the files of one folder, the newest last. Methods raise OSError.

    A file is opened by `begin`, which drops those that are no longer needed.
    """

    def __init__(self, folder: Path, bounds: Retention) -> None:
        self._folder = folder
        self._bounds = bounds
        self._past: list[_Past] | None = None
        self._file: int | None = None
        self._path = folder
        self._size = 0
        self._first: float | None = None
        self._last = 0.0

    @property
    def open(self) -> bool:
        """Whether there is a file to write to."""
        return self._file is not None

    @property
    def ripe(self) -> bool:
        """Whether another file should begin, as soon as it can."""
        first = self._last if self._first is None else self._first
        return self._last - first >= self._bounds.span or self._size >= self._bounds.part

    @property
    def full(self) -> bool:
        """Whether the file may not grow any more."""
        return self._size >= self._bounds.largest

    def begin(self, header: bytes) -> None:
        """Ends the file, and begins another one with a header."""
        self.end()
        if self._past is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._past = list(map(_past, files(self._folder)))
        self._drop(self._past)
        number = 1 + max((_number(past.path) for past in self._past), default=0)
        self._path = self._folder / f"events-{number:06}.jsonl"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        self._file = os.open(self._path, flags, 0o644)
        self._size, self._first, self._last = 0, None, 0.0
        self.write(header)

    def write(self, lines: bytes, first: float | None = None, last: float | None = None) -> None:
        """Appends whole lines, with the times of their first and last event.

        What cannot be written whole is taken back, and the file ends.
        """
        assert self._file is not None
        try:
            rest = memoryview(lines)
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
            self.end()
            raise
        self._size += len(lines)
        self._first = first if self._first is None else self._first
        self._last = self._last if last is None else last

    def end(self) -> None:
        """Ends the file that is written, if there is one."""
        if self._file is None:
            return
        os.close(self._file)
        self._file = None
        seconds = 0.0 if self._first is None else self._last - self._first
        assert self._past is not None
        self._past.append(_Past(self._path, self._size, seconds))

    def _drop(self, past: list[_Past]) -> None:
        """Removes the oldest files while the others hold enough, or are too large.

        Room is left for one more that is as large as any can be.
        """
        bounds = self._bounds
        while past:
            others = past[1:]
            enough = sum(one.seconds for one in others) >= bounds.kept
            large = sum(one.size for one in past) + bounds.largest > bounds.size
            if not (enough or large):
                return
            past[0].path.unlink(missing_ok=True)
            past.pop(0)


def files(folder: Path) -> list[Path]:
    """The files of a ring, the oldest first; none where there is no such folder."""
    try:
        found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)]
    except OSError:
        return []
    return sorted(found, key=_number)


def lines(folder: Path) -> Iterator[bytes]:
    """All that a ring holds, the oldest first, as one log: only whole lines. Raises OSError."""
    for path in files(folder):
        with suppress(FileNotFoundError), path.open("rb") as file:  # It may be dropped meanwhile.
            yield from (line for line in file if line.endswith(b"\n"))


def _number(path: Path) -> int:
    found = _NAME.fullmatch(path.name)
    assert found is not None
    return int(found[1])


def _past(path: Path) -> _Past:
    """A file of an earlier run."""
    times: list[float] = []
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        for start in (0, max(0, size - _END)):
            file.seek(start)
            for line in file.read(_END).splitlines():
                with suppress(ValueError, RecursionError):
                    time = msgspec.json.decode(line, type=_Timed).time
                    times += [] if time is None else [time]
    return _Past(path, size, max(times) - min(times) if times else 0.0)
