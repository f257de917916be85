"""Which devices have a page open that may change the game."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Attendance:
    """Devices by a name of their own; `changed` is called when one comes or goes.

    The pages of one device count as one: who holds it is one person, for all that can be known.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._pages: Counter[str] = Counter()

    @contextmanager
    def attending(self, device: str) -> Iterator[None]:
        """A page of a device is open for as long as this is entered."""
        self._pages[device] += 1
        self._changed()
        try:
            yield
        finally:
            self._pages[device] -= 1
            if not self._pages[device]:
                del self._pages[device]
            self._changed()

    def others(self, device: str) -> bool:
        """Whether a page of another device is open."""
        return any(one != device for one in self._pages)
