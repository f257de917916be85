"""What a meeting tells the people at its table, and not too often."""

from collections.abc import Callable

from tzaar_board.errors import Phrase
from tzaar_board.meet import words

QUIET = 5.0
"""Seconds between two sentences about what may come often."""


class Notices:
    """`told` is given each sentence. Time is an argument, in seconds."""

    def __init__(self, told: Callable[[Phrase], None]) -> None:
        self._told = told
        self._quiet: dict[Phrase, float] = {}
        self._there: bool | None = None
        self._lost: Phrase | None = None

    @property
    def lost(self) -> Phrase | None:
        """What is said while the broker is not reached, None where it is."""
        return self._lost

    def say(self, text: Phrase) -> None:
        self._told(text)

    def say_seldom(self, text: Phrase, now: float) -> bool:
        """Says what may come often; whether it was said."""
        if now < self._quiet.get(text, now):
            return False
        self._quiet[text] = now + QUIET
        self.say(text)
        return True

    def connected(self) -> None:
        """The broker is reached."""
        if self._lost:
            self.say(words.FOUND)
        self._lost = None

    def disconnected(self, reason: str) -> None:
        """The broker is not reached."""
        if self._lost is None:
            self._lost = words.lost(reason)
            self.say(self._lost)

    def there(self, present: bool | None) -> None:
        """Whether the other table is there, None where that is not known, or nobody is met.

        A broker that is not reached may have said goodbye for everybody.
        """
        if self._lost:
            return
        went = self._there and present is False
        if went or (present and not self._there):
            self.say(words.CAME if present else words.WENT)
        self._there = present
