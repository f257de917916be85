"""Results that are asked for again and again, kept by what they follow from."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

R = TypeVar("R")

KEPT = 64
"""So many results are kept; then all are worked out anew."""


class Memo(Generic[R]):
    """The latest results of one function, by its arguments."""

    def __init__(self) -> None:
        self._results: dict[Hashable, R] = {}

    def result(self, key: Hashable, work: Callable[[], R]) -> R:
        """What `work` gives, or gave for this key."""
        try:
            return self._results[key]  # Hashed once: a key may be long.
        except KeyError:
            pass
        found = work()
        if len(self._results) >= KEPT:
            self._results.clear()
        self._results[key] = found
        return found
