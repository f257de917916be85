"""Records from a text of either form."""

from collections.abc import Iterator, Sequence

from tzaar_board.games.base import TextError
from tzaar_board.games.littlegolem import is_little_golem, little_golem_record
from tzaar_board.games.record import Record
from tzaar_board.games.sgf import sgf_record
from tzaar_board.games.tree import Node, read_tree, read_trees


def read_record(text: str) -> Record:
    """The one record in a text, in our own SGF or in Little Golem's. Raises TextError."""
    return _record(read_tree(text))


def read_records(text: str) -> Iterator[Record]:
    """The records in a text, of either form each. Raises TextError, of several with the number."""
    first: TextError | None = None
    for number, nodes in enumerate(read_trees(text), 1):
        try:
            record = _record(nodes)
        except TextError as error:
            if number == 1:
                first = error
                continue
            raise _numbered(number, error) from error
        if first is not None:
            raise _numbered(1, first) from first
        yield record
    if first is not None:
        raise first


def _numbered(number: int, error: TextError) -> TextError:
    return TextError("Record {number}: {reason}", number=number, reason=error.phrase)


def _record(nodes: Sequence[Node]) -> Record:
    return little_golem_record(nodes) if is_little_golem(nodes) else sgf_record(nodes)
