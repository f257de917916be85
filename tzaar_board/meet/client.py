"""What every client of a broker does alike: it says who it is, and bounds what it reads."""

import ssl

from paho.mqtt.client import Client, MQTTMessage

from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.limits import LONGEST_PAYLOAD

KEEP_ALIVE = 15
"""Seconds without a word after which a connection is held to be lost."""

RETRY = 1, 15
"""Seconds between two tries to connect: at first, and at most."""


def identify(client: Client, invitation: Invitation) -> None:
    """Gives a client the TLS and the account of an invitation, and how often it tries."""
    client.reconnect_delay_set(*RETRY)
    if invitation.tls:
        client.tls_set_context(ssl.create_default_context())
    if invitation.user:
        client.username_pw_set(invitation.user, invitation.password or None)


def readable(message: MQTTMessage) -> tuple[str, bytes] | None:
    """Topic and payload of a message, None where it is too long or its topic is no text."""
    if len(message.payload) > LONGEST_PAYLOAD:
        return None
    try:
        return message.topic, bytes(message.payload)
    except UnicodeDecodeError:
        return None
