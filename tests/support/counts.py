"""The move-generation counts that are written down in tests/data."""

from tests.support.paths import DATA

Row = tuple[str, list[int]]
"""A position's text, and its leaves at depth 1, 2, ..."""


def counted_leaves(game: str) -> list[Row]:
    """The positions of a game's file."""
    text = (DATA / f"{game}.txt").read_text()
    parts = [line.partition(";") for line in text.splitlines() if not line.startswith("#")]
    return [(text.strip(), [int(count) for count in counts.split()]) for text, _, counts in parts]
