"""Changes to lines of JSON that leave them JSON: what a fuzzer of bytes seldom comes to."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

Mutate = Callable[[bytes, Random], bytes | None]
"""An input and chance; the changed input, None for one that cannot be changed so."""

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 59, 60, 63, 64, 2**31, 2**63, 10**30, 0.5, -1e308, 1e308),
    *("", ".", "#" * 60, "." * 60, "?" * 60, "pass", "A1", "A1xA2", "h8", "White", "\ud800", "\0"),
    *([], {}, [[]], ["A1", "A1"], [None], {"A1xA2": 0.5}, {"0": {}}),
)


def mutate(data: bytes, rng: Random) -> bytes | None:
    """Changes a value of a line to another one of the input or an odd one, or moves a line."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    if rng.random() < 0.2:
        other = rng.randrange(len(lines))
        lines.insert(other, lines[at] if rng.random() < 0.5 else lines.pop(at))
        return b"\n".join(lines)
    try:
        document = json.loads(lines[at])
    except (ValueError, RecursionError):
        return None
    for _ in range(rng.randrange(1, 4)):
        document = _changed(document, rng)
    lines[at] = json.dumps(document, separators=(",", ":")).encode()
    return b"\n".join(lines)


def _changed(document: Any, rng: Random) -> Any:
    places = _places(document) if isinstance(document, dict | list) else []
    if not places:
        return document
    holder, key = rng.choice(places)
    kind = rng.random()
    if kind < 0.1:
        del holder[key]
    elif kind < 0.5 and isinstance(holder[key], int | float):
        holder[key] = holder[key] + rng.choice((-1, 1, 0.1, 60, -1000))
    elif kind < 0.75:
        other, where = rng.choice(places)
        holder[key] = deepcopy(other[where])
    else:
        holder[key] = deepcopy(rng.choice(ODD))
    return document


def _places(document: Any) -> list[tuple[Any, Any]]:
    """Every value below a document, as what holds it and where."""
    found: list[tuple[Any, Any]] = []
    for key in document if isinstance(document, dict) else range(len(document)):
        found.append((document, key))
        if isinstance(document[key], dict | list):
            found += _places(document[key])
    return found
