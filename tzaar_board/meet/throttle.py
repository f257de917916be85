"""How much of what comes from a broker is read at all. Pure: time is an argument."""

from collections import OrderedDict
from dataclasses import dataclass, field

RATE, BURST = 400.0, 4_000.0
"""Messages a second that are read of a whole room, and at once."""

TOPIC_RATE, TOPIC_BURST = 40.0, 100.0
"""And of one topic."""

MOST_TOPICS = 8_192


@dataclass
class Bucket:
    """So many at once, and so many a second after that."""

    rate: float
    burst: float
    level: float = 0.0
    since: float = 0.0

    def take(self, now: float) -> bool:
        """Whether one more may pass."""
        self.level = max(0.0, self.level - (now - self.since) * self.rate)
        self.since = now
        if self.level + 1 > self.burst:
            return False
        self.level += 1
        return True


@dataclass
class Throttle:
    """Lets messages pass, of a topic and in all, no more than a table reads beside its game."""

    _all: Bucket = field(default_factory=lambda: Bucket(RATE, BURST))
    _topics: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)

    def passes(self, topic: str, now: float) -> bool:
        """Whether a message on a topic is read."""
        bucket = self._topics.get(topic)
        if bucket is None:
            bucket = self._topics[topic] = Bucket(TOPIC_RATE, TOPIC_BURST, since=now)
            if len(self._topics) > MOST_TOPICS:
                self._topics.popitem(last=False)
        return bucket.take(now) and self._all.take(now)
