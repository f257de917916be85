"""What a table keeps written in the room: what it has said, and the record of its game. Pure.

A broker may lose it, somebody may write over it, and a message may not arrive: whatever is not seen
there as it should be is written again, ever more rarely where that does not help.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

GRACE = 1.0
"""Seconds after which what was not read again is taken to be missing."""

FIRST, LONGEST = 0.5, 30.0
"""Seconds between two writings of the same."""

OVERWRITTEN = 1.0
"""And at most, while somebody writes over it: in a flood it has to come often to be read at all."""


@dataclass
class Retained:
    """Time is an argument, in seconds. `wanted` is what should stand on each topic."""

    wanted: dict[str, bytes] = field(default_factory=dict)
    _seen: dict[str, bytes] = field(default_factory=dict)
    _next: dict[str, float] = field(default_factory=dict)
    _pause: dict[str, float] = field(default_factory=dict)

    def put(self, topic: str, payload: bytes, now: float) -> None:
        """From now on this should stand there; an empty payload is nothing."""
        if self.wanted.get(topic) != payload:
            self.wanted[topic] = payload
            self._pause.pop(topic, None)
            self._next[topic] = now

    def forget(self, prefix: str) -> None:
        """What stands on topics that begin so is nobody's care here any more."""
        for topic in [one for one in self.wanted if one.startswith(prefix)]:
            for known in (self.wanted, self._seen, self._next, self._pause):
                known.pop(topic, None)

    def read_again(self, now: float) -> None:
        """All that stands there is going to be told from the beginning."""
        self._seen.clear()
        for topic in self.wanted:
            self._next[topic] = max(now + GRACE, self._next.get(topic, now))

    def seen(self, topic: str, payload: bytes, now: float) -> None:
        """This stands there."""
        if topic not in self.wanted:
            return
        self._seen[topic] = payload
        if payload != self.wanted[topic]:
            self._next.setdefault(topic, now + self._pause.get(topic, 0.0))

    @property
    def missing(self) -> Mapping[str, bytes]:
        """What is not known to stand there."""
        return {
            topic: payload
            for topic, payload in self.wanted.items()
            if self._seen.get(topic, b"") != payload
        }

    def due(self) -> float | None:
        """When something is to be written, None while all is well."""
        missing = self.missing
        return min((self._next[topic] for topic in missing if topic in self._next), default=None)

    def take(self, now: float) -> Mapping[str, bytes]:
        """What is to be written now."""
        found = {
            topic: payload
            for topic, payload in self.missing.items()
            if topic in self._next and self._next[topic] <= now
        }
        for topic in found:
            longest = OVERWRITTEN if topic in self._seen else LONGEST
            pause = min(longest, 2 * self._pause.get(topic, FIRST / 2))
            self._pause[topic] = pause
            self._next[topic] = now + pause
        return found
