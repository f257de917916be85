"""What fits on a screen: texts one below the other, the dispensable left out."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text


@dataclass(frozen=True)
class Part:
    """A text on the screen, and its rank: the higher, the sooner it is left out.

    `instead` stands where there is no room for all of it.
    """

    rank: int
    text: Text
    instead: Text | None = None


def fitting(parts: Sequence[Part], columns: int, rows: int) -> list[Text]:
    """The lines of the parts, wrapped; what has no room is cut from the highest ranks.

    >>> parts = [Part(1, Text("a picture\\nof two lines")), Part(0, Text("> lift A1"))]
    >>> [line.plain for line in fitting(parts, 80, 2)]
    ['a picture', '> lift A1']
    """
    console = Console(width=columns)
    left = rows
    lines: dict[int, list[Text]] = {}
    for part in sorted(parts, key=lambda part: part.rank):
        wanted, text = list(part.text.wrap(console, columns)), part.text
        if part.instead is not None and (len(wanted) > left or _width(text) > columns):
            wanted = list(part.instead.wrap(console, columns))
        lines[part.rank] = wanted[:left]
        left -= len(lines[part.rank])
    return [line for part in parts for line in lines[part.rank]]


def _width(text: Text) -> int:
    """The columns that a text takes if none of its lines is broken."""
    return max((cell_len(line.rstrip()) for line in text.plain.splitlines()), default=0)
