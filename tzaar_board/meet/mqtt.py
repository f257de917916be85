"""The transport to an MQTT broker.

It asks for MQTT 5, so that the broker holds back what is too long and says what it does not allow;
one that speaks 3.1.1 alone is spoken to like that.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from paho.mqtt.enums import MQTTProtocolVersion

from tzaar_board.meet.client import BrokerClient, ClientEvent, NotSpoken, Opened
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.throttle import Throttle
from tzaar_board.meet.topics import Room
from tzaar_board.meet.transport import LastWill, Message, TransportEvent

ANSWER = 1.5
"""Seconds in which a broker answers, if it knows the version that it is spoken to in."""

MOST_WAITING = 1_000
"""Messages that are kept until the broker has them."""


class MqttTransport:
    """See `meet.transport.Transport`. `name` tells the broker one table from another."""

    def __init__(self, invitation: Invitation, name: str) -> None:
        self._invitation = invitation
        self._name = name
        self._room = Room(invitation.room)
        self._throttle = Throttle()
        self._version = MQTTProtocolVersion.MQTTv5
        self._closed = False
        self._will: LastWill | None = None
        self._client: BrokerClient | None = None
        self._loop: asyncio.AbstractEventLoop
        self._told: Callable[[TransportEvent], None]

    def start(self, will: LastWill | None, told: Callable[[TransportEvent], None]) -> None:
        self._loop, self._will, self._told = asyncio.get_running_loop(), will, told
        self._begin()

    def subscribe(self, filters: Sequence[str]) -> None:
        if self._client is not None:
            self._client.subscribe(filters)

    def unsubscribe(self, filters: Sequence[str]) -> None:
        if self._client is not None:
            self._client.unsubscribe(filters)

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> None:
        if self._client is not None and self._client.connected:
            self._client.publish(topic, payload, retain=retain)

    def renew(self) -> None:
        if self._client is not None:
            self._client.renew()

    async def close(self) -> None:
        self._closed = True
        client, self._client = self._client, None
        if client is not None:
            await asyncio.to_thread(client.close)

    def _begin(self) -> None:
        """Connects with the version that is to be tried."""
        self._client = BrokerClient(
            self._invitation,
            self._hear,
            name=self._name,
            version=self._version,
            will=self._will,
            most_waiting=MOST_WAITING,
        )
        self._client.open()

    def _hear(self, client: BrokerClient, event: ClientEvent) -> None:
        """In the client's thread: what nobody here would read does not come to the loop."""
        if isinstance(event, Message):
            known = self._room.read(event.topic) is not None
            if not known or not self._throttle.passes(event.topic, time.monotonic()):
                return
        with suppress(RuntimeError):  # The program has ended meanwhile.
            self._loop.call_soon_threadsafe(partial(self._hear_here, client, event))

    def _hear_here(self, client: BrokerClient, event: ClientEvent) -> None:
        """On the event loop."""
        if client is not self._client:
            return
        match event:
            case Opened():
                # A broker that does not know the version may also say nothing at all.
                self._loop.call_later(ANSWER, self._expect, client)
            case NotSpoken():
                self._again(client)
            case _:
                self._told(event)

    def _expect(self, client: BrokerClient) -> None:
        if not client.answered:
            self._again(client)

    def _again(self, client: BrokerClient) -> None:
        """The broker does not answer this version of MQTT: the other one is tried."""
        if client is self._client and not self._closed:
            self._loop.run_in_executor(None, client.close)
            newest = self._version is MQTTProtocolVersion.MQTTv5
            versions = MQTTProtocolVersion.MQTTv5, MQTTProtocolVersion.MQTTv311
            self._version = versions[newest]
            self._begin()
