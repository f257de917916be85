"""How typed lines are read."""

import io
from queue import SimpleQueue

from tests.support.patience import PATIENCE
from tzaar_board.terminal.typed import read_lines


def told(source: io.TextIOWrapper) -> list[str]:
    """What is told of a source until its end."""
    lines = SimpleQueue[str | None]()
    read_lines(source, lines.put)
    return list(iter(lambda: lines.get(timeout=PATIENCE), None))


def test_bytes_that_are_no_text_end_no_script() -> None:
    source = io.TextIOWrapper(io.BytesIO(b"lift E3\n\xff\nquit\n"), encoding="utf-8")
    assert told(source) == ["lift E3\n", "\ufffd\n", "quit\n"]


class _Lost(io.BytesIO):
    """A terminal that is gone."""

    def read1(self, size: int | None = -1, /) -> bytes:
        raise OSError(f"{size} bytes are gone")


def test_what_cannot_be_read_on_has_ended() -> None:
    assert told(io.TextIOWrapper(_Lost(), encoding="utf-8")) == []
