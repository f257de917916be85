"""Who is told of what happens around a table."""

from collections.abc import Callable
from enum import Enum


class AppChange(Enum):
    """What an observer is told of. FAILED ends the program, which says so itself where it runs."""

    VIEW = "view"
    LINK = "link"
    TROUBLE = "trouble"
    FAILED = "failed"
    MEETING = "meeting"


Observer = Callable[[AppChange, str], None]
"""Told of every change; all but VIEW come with a text."""


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
