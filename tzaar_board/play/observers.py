"""Who is told of what happens around a table."""

from collections.abc import Callable
from enum import Enum


class AppChange(Enum):
    """What an observer is told of."""

    VIEW = "view"
    LINK = "link"
    TROUBLE = "trouble"
    MEETING = "meeting"


Observer = Callable[[AppChange, str], None]
"""Told of every change; the text goes with LINK, TROUBLE and MEETING."""


class Observers:
    """Tells everybody who watches, in the order in which they came."""

    def __init__(self, first: Observer) -> None:
        self._observers = [first]

    def watch(self, observer: Observer) -> Callable[[], None]:
        """Tells one more of every change; gives what ends that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    def tell(self, change: AppChange, text: str) -> None:
        """Tells everybody who watches."""
        for observer in tuple(self._observers):
            observer(change, text)
