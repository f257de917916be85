"""A broker in memory, with a network between it and each table that may lose, double and delay."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tzaar_board.meet.transport import Connected, Disconnected, LastWill, Message, TransportEvent


@dataclass(frozen=True)
class Weather:
    """What a network does to each message: the chance that it is lost, or comes twice, and the
    seconds that it takes, at most; so one may overtake another.
    """

    lost: float = 0.0
    doubled: float = 0.0
    seconds: float = 0.001


@dataclass
class PaperBroker:
    """Keeps what is retained. `said` is all that was ever published."""

    retained: dict[str, bytes] = field(default_factory=dict)
    wires: list["PaperWire"] = field(default_factory=list)
    said: list[tuple[str, bytes]] = field(default_factory=list)
    up: bool = True

    def transport(self, weather: Weather | None = None, seed: int = 0) -> "PaperWire":
        """A connection for one table."""
        return PaperWire(self, weather or Weather(), random.Random(seed))

    def take(self, topic: str, payload: bytes, *, retain: bool = True) -> None:
        """Somebody has published something."""
        if not self.up:
            return
        self.said.append((topic, payload))
        if retain and payload:
            self.retained[topic] = payload
        elif retain:
            self.retained.pop(topic, None)
        for transport in tuple(self.wires):
            if any(matches(one, topic) for one in transport.filters):
                transport.bring(topic, payload)

    def crash(self) -> None:
        """Is gone, and has forgotten everything."""
        self.up = False
        self.retained.clear()
        for transport in tuple(self.wires):
            transport.cut()

    def start(self) -> None:
        self.up = True


class PaperWire:
    """See `meet.transport.Transport`."""

    def __init__(self, broker: PaperBroker, weather: Weather, rng: random.Random) -> None:
        self.filters: set[str] = set()
        self.weather = weather
        self.plugged = True
        self._broker = broker
        self._rng = rng
        self._will: LastWill | None = None
        self._told: Callable[[TransportEvent], None]
        self._epoch = 0
        self._closed = False

    @property
    def connected(self) -> bool:
        return self in self._broker.wires

    def start(self, will: LastWill | None, told: Callable[[TransportEvent], None]) -> None:
        self._will, self._told = will, told
        self._soon(0.01, self._connect)

    def _connect(self) -> None:
        if self._closed or self.connected:
            return
        if not (self._broker.up and self.plugged):
            self._told(Disconnected("no connection"))
            self._soon(0.5, self._connect)
            return
        self._broker.wires.append(self)
        self._told(Connected())

    def cut(self, seconds: float = 0.0) -> None:
        """The connection is lost; for some seconds there is none to be had."""
        if not self.connected:
            return
        self._broker.wires.remove(self)
        self.filters.clear()
        self._epoch += 1
        if self._will is not None:
            self._broker.take(self._will.topic, self._will.payload)
        self._told(Disconnected("the cable is out"))
        self._soon(0.5 + seconds, self._connect)

    def subscribe(self, filters: Sequence[str]) -> None:
        self._carry(lambda: self._subscribed(tuple(filters)))

    def _subscribed(self, filters: Sequence[str]) -> None:
        self.filters |= set(filters)
        for topic, payload in tuple(self._broker.retained.items()):
            if any(matches(one, topic) for one in filters):
                self.bring(topic, payload)

    def unsubscribe(self, filters: Sequence[str]) -> None:
        self._carry(lambda: self.filters.difference_update(filters))

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> None:
        self._carry(lambda: self._broker.take(topic, payload, retain=retain))

    def bring(self, topic: str, payload: bytes) -> None:
        """Something is on its way to this table."""
        self._carry(lambda: self._told(Message(topic, payload)))

    def renew(self) -> None:
        self.cut()

    async def close(self) -> None:
        self._closed = True
        if self.connected:
            self._broker.wires.remove(self)
            if self._will is not None:
                self._broker.take(self._will.topic, self._will.payload)

    def _carry(self, what: Callable[[], object]) -> None:
        """The network does what it does to a message."""
        epoch, weather, rng = self._epoch, self.weather, self._rng
        if not self.connected or rng.random() < weather.lost:
            return

        def arrive() -> None:
            if self._epoch == epoch and self.connected:
                what()

        for _ in range(2 if rng.random() < weather.doubled else 1):
            self._soon(rng.uniform(0, weather.seconds), arrive)

    @staticmethod
    def _soon(seconds: float, what: Callable[[], object]) -> None:
        asyncio.get_running_loop().call_later(seconds, what)


def matches(pattern: str, topic: str) -> bool:
    """Whether a topic fits a filter.

    >>> matches("a/+", "a/b"), matches("a/+", "a/b/c"), matches("a/#", "a/b/c")
    (True, False, True)
    """
    wanted, parts = pattern.split("/"), topic.split("/")
    if wanted[-1] == "#":
        return parts[: len(wanted) - 1] == wanted[:-1]
    return len(wanted) == len(parts) and all(
        one in ("+", part) for one, part in zip(wanted, parts, strict=True)
    )
