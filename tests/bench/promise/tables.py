"""The tables of promise.hpp as one row of numbers, in their order there."""

import re
from collections.abc import Iterator
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from tests.support.paths import ROOT

Numbers = NDArray[np.float64]

HEADER = ROOT / "tzaar_board" / "engine" / "src" / "promise.hpp"

FACTOR = 112
"""By how much a promise is higher where an action is e times as likely the best."""

PART = 8
"""What a number of the tables counts in."""

TALLEST = 4
"""And taller: a table has no more heights."""

ACTING = 6
"""And taller: what acts is told apart no further in what it could take and what could take it."""

FIRST, SECOND, STACKING = KINDS = ("CAPTURE 1", "CAPTURE 2", "STACKING")

HEIGHTS = "heights"
FIELDS = {
    HEIGHTS: (TALLEST + 1) ** 2,
    "flees": 3,
    "saves": 3,
    "exposed": 1,
    "hits": 1,
    "hits_tall": 1,
    "from": 4,
    "to": 4,
}
"""How many numbers each field has for one of the kinds; `saves` has none for captures."""

STEPS = 7
OTHERS = {"TAKEN": 2 * STEPS, "BUILT": STEPS, "COVERED": STEPS, "TOWERS": 1, "PASSES": 1}

_SIZES = {
    **{
        (kind, field): size
        for kind in KINDS
        for field, size in FIELDS.items()
        if field != "saves" or kind == STACKING
    },
    **{(table, ""): size for table, size in OTHERS.items()},
}
PLACES = dict(zip(_SIZES, accumulate(_SIZES.values(), initial=0), strict=False))
"""The place of the first number of each field."""

COUNT = sum(_SIZES.values())


def read(text: str) -> Numbers:
    """The numbers of a text with the tables, as they count in a promise."""
    bare = re.sub("//.*", "", text)
    found: list[int] = []
    for table in ("CAPTURE", "STACKING", *OTHERS):
        said = re.search(rf"\b{table} = (.*?);", bare, re.DOTALL)
        assert said, f"{table} is missing"
        found += map(int, re.findall(r"-?\d+", said[1]))
    assert len(found) == COUNT, f"{len(found)} numbers instead of {COUNT}"
    numbers: Numbers = np.array(found, np.float64) * PART
    return numbers


def rounded(numbers: Numbers) -> Numbers:
    """The numbers as the tables can hold them."""
    held: Numbers = np.rint(numbers / PART) * PART
    return held


def written(numbers: Numbers) -> str:
    """The tables, which `read` reads, in the words of promise.hpp; clang-format breaks the lines.

    >>> bool((read(written(read(HEADER.read_text()))) == read(HEADER.read_text())).all())
    True
    """
    whole = np.rint(numbers / PART).astype(int)
    return "\n".join(_lines([str(one) for one in whole]))


def _lines(said: list[str]) -> Iterator[str]:
    def several(kind: str, field: str, first: int = 0, size: int | None = None) -> str:
        start = PLACES[kind, field] + first
        return f"{{{', '.join(said[start : start + (size or _SIZES[kind, field])])}}}"

    def fields(kind: str) -> Iterator[str]:
        side = TALLEST + 1
        rows = ", ".join(several(kind, HEIGHTS, row * side, side) for row in range(side))
        yield f".{HEIGHTS} = {{{{{rows}}}}}"
        for field, size in list(FIELDS.items())[1:]:
            if (kind, field) not in PLACES:
                yield f".{field} = {{}}"
            else:
                text = several(kind, field)
                yield f".{field} = {text if size > 1 else text[1:-1]}"

    weights = {kind: f"{{{', '.join(fields(kind))}}}" for kind in KINDS}
    yield f"CAPTURE = {{{{{weights[FIRST]}, {weights[SECOND]}}}}};"
    yield f"STACKING = {weights[STACKING]};"
    halves = ", ".join(several("TAKEN", "", first, STEPS) for first in (0, STEPS))
    yield f"TAKEN = {{{{{halves}}}}};"
    for table in ("BUILT", "COVERED"):
        yield f"{table} = {several(table, '')};"
    for table in ("TOWERS", "PASSES"):
        yield f"{table} = {said[PLACES[table, '']]};"
