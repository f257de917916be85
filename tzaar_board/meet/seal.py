"""Envelopes made and opened: signed by whom they have to be signed."""

from tzaar_board.meet.keys import Signer, verified
from tzaar_board.meet.messages import Envelope, Said, text_of_body


def sealed(
    topic: str, body: Said, room: Signer | None = None, table: Signer | None = None
) -> Envelope:
    """What is said on a topic, signed by those who are given."""
    text = text_of_body(body)
    return Envelope(
        body=text,
        room=None if room is None else room.sign(topic, text),
        table=None if table is None else table.sign(topic, text),
    )


def signed_by_room(topic: str, envelope: Envelope, key: str | None) -> bool:
    """Whether somebody has said this who was invited to play in the room.

    Who looks on and does not know the room's `key` has to believe the broker.
    """
    if envelope.room is None:
        return False
    return key is None or verified(key, topic, envelope.body, envelope.room)


def signed_by_table(topic: str, envelope: Envelope, key: str) -> bool:
    """Whether the table that has a key has said this."""
    signature = envelope.table
    return signature is not None and verified(key, topic, envelope.body, signature)
