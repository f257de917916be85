"""Files of records: read, and what is wrong with one."""

from collections.abc import Iterator
from pathlib import Path

from tzaar_board.errors import UserError, reason_of
from tzaar_board.games.base import TextError
from tzaar_board.games.decoding import decoded
from tzaar_board.games.record import Record
from tzaar_board.games.records import read_record, read_records

LARGEST = 50_000_000
"""Bytes of a file: some ten thousand games."""


def read_file(path: Path) -> Record:
    """The one record in a file. Raises UserError."""
    try:
        return read_record(_text(path))
    except TextError as error:
        raise UserError("{path}: {reason}", path=path, reason=error) from error


def records_of(path: Path) -> Iterator[Record]:
    """The records in a file, one after the other. Raises UserError."""
    try:
        yield from read_records(_text(path))
    except TextError as error:
        raise UserError("{path}: {reason}", path=path, reason=error) from error


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            read = file.read(LARGEST + 1)
        if len(read) > LARGEST:
            raise UserError(
                "{path} is larger than {most} MB; part it.", path=path, most=LARGEST // 1_000_000
            )
        return decoded(read)
    except OSError as error:
        raise UserError(
            "{path} cannot be read: {reason}.", path=path, reason=reason_of(error)
        ) from error
