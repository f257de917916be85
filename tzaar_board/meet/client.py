"""One connection to an MQTT broker, that comes back by itself: Eclipse Paho, in its own thread."""

import logging
import ssl
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from paho.mqtt.client import (
    MQTT_CLEAN_START_FIRST_ONLY,
    Client,
    ConnectFlags,
    DisconnectFlags,
    MQTTMessage,
    MQTTMessageInfo,
)
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.limits import LONGEST_PAYLOAD
from tzaar_board.meet.transport import (
    NO_CONNECTION,
    Connected,
    Disconnected,
    LastWill,
    Message,
    TransportEvent,
)

KEEP_ALIVE = 15
"""Seconds without a word after which a connection is held to be lost."""

RETRY = 1, 15
"""Seconds between two tries to connect: at first, and at most."""

GOODBYE = 1.0
"""Seconds in which the last words are said."""

LONGEST_TOPIC = 200

UNSPECIFIED = "Unspecified error"
"""What the library says of a connection that broke, for want of a reason from the broker."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A connection was made; nothing is known of the broker yet."""


@dataclass(frozen=True, slots=True)
class NotSpoken:
    """The broker does not speak the version of MQTT that it was spoken to in."""


ClientEvent = TransportEvent | Opened | NotSpoken


class BrokerClient:
    """`told` is called in Paho's thread; what is too long never comes. `name` tells the broker one
    client from another, empty where any will do. So many messages are `most_waiting` until the
    broker has them, 0: any number. `answered` is whether the broker has, ever.
    """

    def __init__(
        self,
        invitation: Invitation,
        told: Callable[["BrokerClient", ClientEvent], None],
        *,
        name: str = "",
        version: MQTTProtocolVersion = MQTTProtocolVersion.MQTTv311,
        will: LastWill | None = None,
        most_waiting: int = 0,
    ) -> None:
        self.answered = False
        self._told = told
        self._invitation = invitation
        self._newest = version is MQTTProtocolVersion.MQTTv5
        logging.getLogger("paho").setLevel(logging.CRITICAL)
        client = self._client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=name,
            clean_session=None if self._newest else True,
            protocol=version,
        )
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_connect_fail = lambda *_: told(self, Disconnected(NO_CONNECTION))
        client.on_socket_open = lambda *_: told(self, Opened())
        client.on_message = self._on_message
        client.suppress_exceptions = False
        client.reconnect_delay_set(*RETRY)
        if most_waiting:
            client.max_queued_messages_set(most_waiting)
            client.max_inflight_messages_set(most_waiting)
        if invitation.tls:
            client.tls_set_context(ssl.create_default_context())
        if invitation.user:
            client.username_pw_set(invitation.user, invitation.password or None)
        if will is not None:
            client.will_set(will.topic, will.payload, qos=1, retain=True)

    def open(self) -> None:
        """Connects, in the background."""
        properties = None
        if self._newest:
            properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
            properties.MaximumPacketSize = LONGEST_PAYLOAD + 2 * LONGEST_TOPIC
        self._client.connect_async(
            self._invitation.host,
            self._invitation.port,
            keepalive=KEEP_ALIVE,
            clean_start=True if self._newest else MQTT_CLEAN_START_FIRST_ONLY,
            properties=properties,
        )
        self._client.loop_start()

    @property
    def connected(self) -> bool:
        return self._client.is_connected()

    def subscribe(self, filters: Sequence[str]) -> None:
        """Asks for all that is retained on these topics, and what is said on them from now on."""
        if filters:
            self._client.subscribe([(one, 1) for one in filters])

    def unsubscribe(self, filters: Sequence[str]) -> None:
        if filters:
            self._client.unsubscribe(list(filters))

    def publish(self, topic: str, payload: bytes, *, retain: bool = True) -> MQTTMessageInfo:
        """Says something, at least once."""
        return self._client.publish(topic, payload, qos=1, retain=retain)

    def renew(self) -> None:
        """Ends the connection, and makes another one."""
        with suppress(OSError):
            self._client.reconnect()

    def close(self) -> None:
        """Says what is still to be said, and goodbye. Blocks for a moment."""
        client = self._client
        if client.is_connected():
            end = time.monotonic() + GOODBYE
            while client.want_write() and time.monotonic() < end:
                time.sleep(0.01)
        if client.disconnect() is MQTTErrorCode.MQTT_ERR_SUCCESS:
            time.sleep(0.05)
        client.loop_stop()

    # In Paho's thread.

    def _on_connect(
        self,
        _client: Client,
        _data: Any,
        _flags: ConnectFlags,
        code: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        self.answered = True
        if not code.is_failure:
            self._told(self, Connected())
        elif code == "Unsupported protocol version":
            self._told(self, NotSpoken())
        else:
            self._told(self, Disconnected(str(code)))

    def _on_disconnect(
        self,
        _client: Client,
        _data: Any,
        _flags: DisconnectFlags,
        code: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        if not self.answered:
            self._told(self, NotSpoken())
        reason = str(code)
        self._told(self, Disconnected(NO_CONNECTION if reason == UNSPECIFIED else reason))

    def _on_message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        with suppress(UnicodeDecodeError):
            topic = message.topic
            if len(topic) <= LONGEST_TOPIC and len(message.payload) <= LONGEST_PAYLOAD:
                self._told(self, Message(topic, bytes(message.payload)))
