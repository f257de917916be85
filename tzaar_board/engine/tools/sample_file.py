"""A file of samples, written game by game, so that playing can be stopped and goes on.

{"game":"troll","seed":10,"nodes":1000,"weights":"5f0c…"}      what all games were played with
[{"text":"…","score":12,"result":1}, …]                        the samples of game 0
[…]                                                            of game 1, and so on
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import msgspec

from tzaar_board.engine.tools.samples import Sample
from tzaar_board.errors import UserError, shortened


class SampleFileError(UserError):
    """A file of samples that cannot be read, written or gone on with."""


class SampleSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What samples follow from, beside the number of games and the program's version."""

    game: str
    seed: int
    nodes: int
    weights: str


def digest(weights: Sequence[float]) -> str:
    """What tells these weights from others."""
    return sha256(msgspec.json.encode(tuple(weights))).hexdigest()[:16]


class SampleFile:
    """The samples of games by their number: those of the file, and what is added to them."""

    def __init__(self, path: Path, setting: SampleSetting, file: BinaryIO) -> None:
        """A file that is open for reading and appending. Raises SampleFileError."""
        self.games: list[list[Sample]] = []
        self._path, self._file = path, file
        file.seek(0)
        text = file.read()
        file.truncate(text.rfind(b"\n") + 1)  # What was cut off is played again.
        if b"\n" not in text:
            self._write(setting)
            return
        begun, self.games = _read(path, text)
        if begun != setting:
            raise SampleFileError(
                f"{path} was begun with another game, seed, number of nodes or weights; "
                "give another folder with --data."
            )

    def add(self, games: Sequence[list[Sample]]) -> None:
        """The next games. Raises SampleFileError."""
        self.games += games
        self._write(*games)

    def _write(self, *lines: object) -> None:
        try:
            self._file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
            self._file.flush()
        except OSError as error:
            with suppress(OSError):  # It would try once more.
                self._file.close()
            raise _unwritable(self._path, error) from error


@contextmanager
def opened(path: Path, setting: SampleSetting) -> Iterator[SampleFile]:
    """A file of samples, gone on with or begun. Raises SampleFileError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise _unwritable(path, error) from error
    with file:
        yield SampleFile(path, setting, file)


def load_samples(file: Path) -> list[Sample]:
    """All samples of a file. Raises SampleFileError."""
    try:
        _, games = _read(file, file.read_bytes())
    except OSError as error:
        raise SampleFileError(f"{file} cannot be read ({error.strerror}).") from error
    return [one for game in games for one in game]


def _read(file: Path, text: bytes) -> tuple[SampleSetting, list[list[Sample]]]:
    """The setting and the games; a last line that was cut off is none. Raises SampleFileError."""
    first, *lines = text[: text.rfind(b"\n") + 1].splitlines() or [b""]
    try:
        setting = msgspec.json.decode(first, type=SampleSetting)
        return setting, [msgspec.json.decode(line, type=list[Sample]) for line in lines]
    except (ValueError, RecursionError) as error:
        raise SampleFileError(f"{file} has no positions: {shortened(str(error))}.") from error


def _unwritable(file: Path, error: OSError) -> SampleFileError:
    return SampleFileError(f"{file} cannot be written ({error.strerror}).")
