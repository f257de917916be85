"""What carries messages: a broker, as a table sees it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from tzaar_board.errors import Phrase, UserError, shortened

NO_CONNECTION = Phrase("no connection")


class BrokerError(UserError):
    """A broker that cannot be reached, or that refuses."""

    @classmethod
    def unreached(cls, address: str, reason: str = NO_CONNECTION) -> Self:
        """One that does not answer, and why in its own words."""
        return cls(
            Phrase(
                "The broker at {address} does not answer ({reason}); is it running, and is the "
                "invitation right?",
                address=shortened(address),
                reason=reason,
            )
        )


@dataclass(frozen=True, slots=True)
class Connected:
    """The broker can be reached; nothing is subscribed to yet."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The broker cannot be reached, and why, in its own words."""

    reason: str


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody has published."""

    topic: str
    payload: bytes


TransportEvent = Connected | Disconnected | Message


@dataclass(frozen=True, slots=True)
class LastWill:
    """What the broker publishes, retained, when a connection is lost."""

    topic: str
    payload: bytes


class Transport(Protocol):
    """A connection to a broker that comes back by itself. Messages may be lost, doubled, late."""

    def start(self, will: LastWill | None, told: Callable[[TransportEvent], None]) -> None:
        """Connects, and tells of all that happens, on the event loop of who calls this."""
        ...

    def subscribe(self, filters: Sequence[str]) -> None:
        """Asks for all that is retained on these topics, and what is said on them from now on."""
        ...

    def unsubscribe(self, filters: Sequence[str]) -> None: ...

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> None:
        """Says something, at least once; while there is no connection nothing is said."""
        ...

    def renew(self) -> None:
        """Ends the connection that no longer answers, and makes another one."""
        ...

    async def close(self) -> None:
        """Says goodbye and ends."""
        ...
