"""Finds English in what is said in other languages."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"\b[^\W\d_]{2,}(?:'[^\W\d_]+)?")
TOGETHER = 3
"""So many English words in a row are no name."""


def english_left(
    english: Iterable[str], told: Iterable[str], names: Iterable[str] = ()
) -> set[str]:
    """The English words in a row that are said in another language too, but for names."""
    kept = {run for name in names for run in _runs(name)}
    said = {run for line in told for run in _runs(line)}
    return {" ".join(run) for line in english for run in _runs(line) if run in said - kept}


def _runs(line: str) -> set[tuple[str, ...]]:
    """The words of a line, as many in a row as tell a sentence from a name.

    What stands in quotation marks or looks like a path or a command is none of them.
    """
    plain = re.sub(r"'[^']*'|«[^»]*»|„[^”]*”|`[^`]*`|\S*[/\\=@\d]\S*|--?\w\S*", " 0 ", line)
    found = set()
    for part in re.split(r"[^\w' ]|\b\d+\b", plain):
        words = _WORD.findall(part)
        found |= {tuple(words[at : at + TOGETHER]) for at in range(len(words) - TOGETHER + 1)}
    return found
