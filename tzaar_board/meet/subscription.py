"""A connection to a broker for those who look on, and for who directs a tournament (Eclipse Paho).

It comes back by itself, and reads all that is retained again each time it does.
"""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from tzaar_board.errors import shortened
from tzaar_board.meet.client import KEEP_ALIVE, identify, readable
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.throttle import Bucket, Throttle
from tzaar_board.meet.topics import Room
from tzaar_board.meet.transport import NO_CONNECTION, BrokerError

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
    in Paho's thread; so is `changed`, with whether there is a connection: with a new one nothing is
    followed yet.
    """

    def __init__(
        self,
        invitation: Invitation,
        heard: Heard,
        changed: Callable[[bool], None] = lambda _: None,
    ) -> None:
        self._invitation = invitation
        self._heard = heard
        self._changed = changed
        self._throttle = Throttle(Bucket(RATE, BURST))
        self._prefix = Room(invitation.room).prefix
        self._answered = threading.Event()
        self._refused = ""
        self._client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv311)

    def open(self) -> None:
        """Connects, in the background."""
        invitation, client = self._invitation, self._client
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        identify(client, invitation)
        client.connect_async(invitation.host, invitation.port, keepalive=KEEP_ALIVE)
        client.loop_start()

    def wait(self) -> None:
        """Waits until it is connected. Raises BrokerError."""
        if not self._answered.wait(PATIENCE) or self._refused:
            raise BrokerError.unreached(self._invitation.address, self._refused or NO_CONNECTION)

    def follow(self, game: str) -> None:
        """Reads the record of a game too, from its beginning."""
        self._client.subscribe(f"{self._prefix}/games/{game}/turns/+", qos=1)

    def publish(self, messages: Mapping[str, bytes]) -> None:
        """Has messages retained, and waits until the broker has them. Raises BrokerError."""
        sent = [
            self._client.publish(topic, payload, qos=1, retain=True)
            for topic, payload in messages.items()
        ]
        for one in sent:
            one.wait_for_publish(PATIENCE)
            if not one.is_published():
                raise BrokerError(
                    "The broker at {address} did not take what was said; it is kept here, and "
                    "said again with the next command.",
                    address=shortened(self._invitation.address),
                )

    def close(self) -> None:
        """Says goodbye and ends."""
        self._client.disconnect()
        self._client.loop_stop()

    def _on_connect(
        self,
        client: Client,
        _data: Any,
        _flags: ConnectFlags,
        code: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        self._refused = str(code) if code.is_failure else ""
        if not code.is_failure:
            client.subscribe([(f"{self._prefix}/{one}", 1) for one in LOBBY])
            self._changed(True)
        self._answered.set()

    def _on_disconnect(
        self,
        _client: Client,
        _data: Any,
        _flags: DisconnectFlags,
        _code: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        self._changed(False)

    def _on_message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        read = readable(message)
        if read is not None and self._throttle.passes(read[0], time.monotonic()):
            self._heard(*read)
