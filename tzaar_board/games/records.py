"""A record from a text of either form."""

from tzaar_board.games.littlegolem import is_little_golem, read_little_golem
from tzaar_board.games.record import Record
from tzaar_board.games.sgf import read_sgf


def read_record(text: str) -> Record:
    """A record in our own SGF or in Little Golem's. Raises TextError."""
    return read_little_golem(text) if is_little_golem(text) else read_sgf(text)
