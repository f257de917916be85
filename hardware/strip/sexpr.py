"""KiCad's way of writing: lists in brackets."""

import uuid
from collections.abc import Iterable

_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://tzaar-board/strip")


class Word(str):
    """What stands there without quotes."""

    __slots__ = ()


Value = str | float | tuple["Value", ...]


def identity(*words: object) -> tuple[Word, str]:
    """The `uuid` of a thing that is told from others by these words: the same every time."""
    return Word("uuid"), str(uuid.uuid5(_SPACE, " ".join(map(str, words))))


def node(name: str, *values: Value) -> tuple[Value, ...]:
    """A list with a name."""
    return Word(name), *values


def flag(name: str, *, yes: bool) -> tuple[Value, ...]:
    """A list that says yes or no."""
    return node(name, Word("yes" if yes else "no"))


def written(value: Value, depth: int = 0) -> str:
    """The text: lists of lists a line each."""
    match value:
        case Word():
            return str(value)
        case str():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'
        case tuple():
            return _list(value, depth)
        case _:
            return number(value)


def _list(values: Iterable[Value], depth: int) -> str:
    indent = "\n" + "\t" * (depth + 1)
    found, broken = "", False
    for value in values:
        if isinstance(value, tuple):
            broken = True
            found += indent + written(value, depth + 1)
        else:
            found += (" " if found else "") + written(value)
    return f"({found}" + ("\n" + "\t" * depth if broken else "") + ")"


def number(value: float) -> str:
    """With four digits at most.

    >>> [number(value) for value in (1, 0.25, -0.00001, 39.4)]
    ['1', '0.25', '0', '39.4']
    """
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")


def file(value: Value) -> str:
    """The text of a file."""
    return written(value) + "\n"


def font(size: float = 1.0, *more: Value) -> tuple[Value, ...]:
    """How a text looks."""
    thick = node("thickness", round(size * 0.15, 3))
    return node("effects", node("font", node("size", size, size), thick), *more)


def stroke(width: float) -> tuple[Value, ...]:
    """How a line looks."""
    return node("stroke", node("width", width), node("type", Word("solid")))
