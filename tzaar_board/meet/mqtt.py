"""The transport to an MQTT broker: Eclipse Paho, in a thread of its own.

It asks for MQTT 5, so that the broker holds back what is too long and says what it does not allow;
one that speaks 3.1.1 alone is spoken to like that.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from paho.mqtt.client import (
    MQTT_CLEAN_START_FIRST_ONLY,
    Client,
    ConnectFlags,
    DisconnectFlags,
    MQTTMessage,
)
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from tzaar_board.meet.client import KEEP_ALIVE, identify, readable
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.limits import LONGEST_PAYLOAD
from tzaar_board.meet.throttle import Throttle
from tzaar_board.meet.topics import Room
from tzaar_board.meet.transport import Connected, Disconnected, LastWill, Message, TransportEvent

ANSWER = 1.5
"""Seconds in which a broker answers, if it knows the version that it is spoken to in."""

GOODBYE = 1.0
"""Seconds in which the last words are said."""

LONGEST_TOPIC = 200


class MqttTransport:
    """See `meet.transport.Transport`. `name` tells the broker one table from another."""

    def __init__(self, invitation: Invitation, name: str) -> None:
        self._invitation = invitation
        self._name = name
        self._room = Room(invitation.room)
        self._throttle = Throttle()
        self._version = MQTTProtocolVersion.MQTTv5
        self._answered = False
        self._closed = False
        self._will: LastWill | None = None
        self._client: Client | None = None
        self._loop: asyncio.AbstractEventLoop
        self._told: Callable[[TransportEvent], None]
        logging.getLogger("paho").setLevel(logging.CRITICAL)

    def start(self, will: LastWill | None, told: Callable[[TransportEvent], None]) -> None:
        self._loop, self._will, self._told = asyncio.get_running_loop(), will, told
        self._begin()

    def _begin(self) -> None:
        """Connects with the version that is to be tried."""
        self._answered = False
        invitation = self._invitation
        newest = self._version is MQTTProtocolVersion.MQTTv5
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=self._name,
            clean_session=None if newest else True,
            protocol=self._version,
        )
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_connect_fail = self._on_connect_fail
        client.on_socket_open = self._on_socket_open
        client.on_message = self._on_message
        client.suppress_exceptions = False
        identify(client, invitation)
        client.max_queued_messages_set(1_000)
        client.max_inflight_messages_set(1_000)
        if self._will is not None:
            client.will_set(self._will.topic, self._will.payload, qos=1, retain=True)
        properties = None
        if newest:
            properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
            properties.MaximumPacketSize = LONGEST_PAYLOAD + 2 * LONGEST_TOPIC
        client.connect_async(
            invitation.host,
            invitation.port,
            keepalive=KEEP_ALIVE,
            clean_start=True if newest else MQTT_CLEAN_START_FIRST_ONLY,
            properties=properties,
        )
        self._client = client
        client.loop_start()

    def subscribe(self, filters: Sequence[str]) -> None:
        if self._client is not None and filters:
            self._client.subscribe([(one, 1) for one in filters])

    def unsubscribe(self, filters: Sequence[str]) -> None:
        if self._client is not None and filters:
            self._client.unsubscribe(list(filters))

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> None:
        if self._client is not None and self._client.is_connected():
            self._client.publish(topic, payload, qos=1, retain=retain)

    def renew(self) -> None:
        client = self._client
        if client is not None:
            with suppress(OSError):
                client.reconnect()

    async def close(self) -> None:
        self._closed = True
        client, self._client = self._client, None
        if client is not None:
            await asyncio.to_thread(_ended, client)

    # In Paho's thread.

    def _on_connect(
        self,
        client: Client,
        _data: Any,
        _flags: ConnectFlags,
        code: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        self._answered = True
        if not code.is_failure:
            self._tell(client, Connected())
        elif code == "Unsupported protocol version":
            self._otherwise(client)
        else:
            self._tell(client, Disconnected(str(code)))

    def _on_disconnect(
        self,
        client: Client,
        _data: Any,
        _flags: DisconnectFlags,
        code: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        if not self._answered:
            self._otherwise(client)
        self._tell(client, Disconnected(str(code)))

    def _on_connect_fail(self, client: Client, _data: Any) -> None:
        self._tell(client, Disconnected("no connection"))

    def _on_socket_open(self, client: Client, _data: Any, _socket: Any) -> None:
        """A broker that does not know the version may also say nothing at all."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._expect, client)

    def _on_message(self, client: Client, _data: Any, message: MQTTMessage) -> None:
        read = readable(message)
        if read is None:
            return
        topic, payload = read
        known = len(topic) <= LONGEST_TOPIC and self._room.read(topic) is not None
        if known and self._throttle.passes(topic, time.monotonic()):
            self._tell(client, Message(topic, payload))

    def _otherwise(self, client: Client) -> None:
        """The broker does not answer this version of MQTT."""
        with suppress(RuntimeError):  # The program has ended meanwhile.
            self._loop.call_soon_threadsafe(self._again, client)

    def _tell(self, client: Client, event: TransportEvent) -> None:
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(partial(self._tell_here, client, event))

    # On the event loop.

    def _tell_here(self, client: Client, event: TransportEvent) -> None:
        if client is self._client:
            self._told(event)

    def _expect(self, client: Client) -> None:
        def check() -> None:
            if not self._answered:
                self._again(client)

        self._loop.call_later(ANSWER, check)

    def _again(self, client: Client) -> None:
        if client is self._client and not self._closed:
            client.disconnect()
            self._loop.run_in_executor(None, client.loop_stop)
            newest = self._version is MQTTProtocolVersion.MQTTv5
            versions = MQTTProtocolVersion.MQTTv5, MQTTProtocolVersion.MQTTv311
            self._version = versions[newest]
            self._begin()


def _ended(client: Client) -> None:
    """Says what is still to be said, and goodbye."""
    if client.is_connected():
        end = time.monotonic() + GOODBYE
        while client.want_write() and time.monotonic() < end:
            time.sleep(0.01)
        if client.disconnect() is MQTTErrorCode.MQTT_ERR_SUCCESS:
            time.sleep(0.05)
    client.loop_stop()
