"""A connection to a broker for those who look on, and for who directs a tournament.

It comes back by itself, and reads all that is retained again each time it does.
"""

import threading
import time
from collections.abc import Callable, Mapping

from tzaar_board.errors import shortened
from tzaar_board.meet.client import BrokerClient, ClientEvent
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.throttle import Bucket, Throttle
from tzaar_board.meet.topics import Room, TopicKind
from tzaar_board.meet.transport import NO_CONNECTION, BrokerError, Connected, Disconnected, Message

PATIENCE = 10.0
"""Seconds that a broker has to answer."""

LOBBY = ("tables/+", "games/+", "tournaments/#")

APART = 0.02
"""Seconds between two games that are followed: a broker holds back some hundred messages for each
reader, and drops what comes beyond."""

RATE, BURST = 2_000.0, 40_000.0
"""Messages a second that are read of a whole room, and at once: a thousand games as they stand."""

Heard = Callable[[str, bytes], None]


class Subscription:
    """The lobby of a room with its tournaments, and the games that are followed. `heard` is called
    in another thread; so is `changed`, with whether there is a connection: with a new one nothing
    is followed yet. `clock` is in seconds.
    """

    def __init__(
        self,
        invitation: Invitation,
        heard: Heard,
        changed: Callable[[bool], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._invitation = invitation
        self._heard = heard
        self._changed = changed
        self._clock = clock
        self._throttle = Throttle(Bucket(RATE, BURST))
        self._room = Room(invitation.room)
        self._answered = threading.Event()
        self._refused: str | None = None
        self._dropped: set[str] = set()
        self._dropping = threading.Lock()
        self._awaited: dict[str, bytes] = {}
        self._establishing = threading.Condition()
        self._client = BrokerClient(invitation, self._hear)

    def open(self) -> None:
        """Connects, in the background."""
        self._client.open()

    def wait(self) -> None:
        """Waits until it is connected. Raises BrokerError."""
        if not self._answered.wait(PATIENCE) or self._refused is not None:
            raise BrokerError.unreached(self._invitation.address, self._refused or NO_CONNECTION)

    def follow(self, game: str) -> None:
        """Reads the record of a game too, from its beginning."""
        self._client.subscribe([self._turns(game)])

    def read_again(self) -> None:
        """Reads again what was more than is read at once: it would be missing for good, as a
        message that counted may have been among it.
        """
        with self._dropping:
            dropped, self._dropped = self._dropped, set()
        self._client.subscribe(sorted(dropped))

    def publish(self, messages: Mapping[str, bytes]) -> None:
        """Has messages retained, and waits until the broker has them. Raises BrokerError."""
        sent = [self._client.publish(topic, payload) for topic, payload in messages.items()]
        for one in sent:
            one.wait_for_publish(PATIENCE)
            if not one.is_published():
                raise self._not_taken()

    def establish(self, messages: Mapping[str, bytes]) -> None:
        """Has messages of the lobby retained, and waits until they are read back: what a broker
        has acknowledged it may still drop when its sender goes, as the one in this program does.
        Raises BrokerError.
        """
        with self._establishing:
            self._awaited = dict(messages)
        self.publish(messages)
        with self._establishing:
            if not self._establishing.wait_for(lambda: not self._awaited, PATIENCE):
                raise self._not_taken()

    def close(self) -> None:
        """Says goodbye and ends."""
        self._client.close()

    def _not_taken(self) -> BrokerError:
        return BrokerError(
            "The broker at {address} did not take what was said; it is kept here, and "
            "said again with the next command.",
            address=shortened(self._invitation.address),
        )

    def _turns(self, game: str) -> str:
        return f"{self._room.prefix}/games/{game}/turns/+"

    def _filter(self, topic: str) -> str:
        """By which filter of this subscription a message on a topic came."""
        found = self._room.read(topic)
        if found is not None and found.kind is TopicKind.TURN:
            return self._turns(found.game)
        part = topic.removeprefix(f"{self._room.prefix}/").partition("/")[0]
        return f"{self._room.prefix}/{'tournaments/#' if part == 'tournaments' else f'{part}/+'}"

    # In the client's thread.

    def _hear(self, client: BrokerClient, event: ClientEvent) -> None:
        match event:
            case Message(topic, payload):
                self._read_back(topic, payload)
                if self._throttle.passes(topic, self._clock()):
                    self._heard(topic, payload)
                else:
                    with self._dropping:
                        self._dropped.add(self._filter(topic))
            case Connected():
                self._refused = None
                with self._dropping:
                    self._dropped.clear()
                client.subscribe([f"{self._room.prefix}/{one}" for one in LOBBY])
                self._changed(True)
                self._answered.set()
            case Disconnected(reason):
                self._changed(False)
                if client.answered and not self._answered.is_set():
                    self._refused = reason
                    self._answered.set()

    def _read_back(self, topic: str, payload: bytes) -> None:
        with self._establishing:
            if self._awaited.get(topic) == payload:
                del self._awaited[topic]
                self._establishing.notify_all()
