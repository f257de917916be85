"""Who signs: a room by its secret, and each table by a key of its own (Ed25519)."""

import hashlib
from dataclasses import dataclass
from typing import Self

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from tzaar_board.meet.invitation import base32, bytes_of, text_of
from tzaar_board.meet.topics import ROOT

KEY_BYTES, SIGNATURE_BYTES = 32, 64


@dataclass(frozen=True, slots=True)
class Signer:
    """What signs: 32 bytes that nobody else knows."""

    seed: bytes

    @classmethod
    def of_room(cls, room: str, secret: bytes) -> Self:
        """The room's own, which everybody has who was invited to play in it."""
        return cls(hashlib.blake2b(f"{ROOT}/{room}\n".encode() + secret, digest_size=32).digest())

    @classmethod
    def new(cls) -> Self:
        """One that nobody has."""
        return cls(bytes(SigningKey.generate()))

    @property
    def key(self) -> str:
        """The public key, as text."""
        return text_of(self.public)

    @property
    def public(self) -> bytes:
        """The public key."""
        return bytes(SigningKey(self.seed).verify_key)

    def sign(self, topic: str, body: str) -> str:
        """The signature of what is said on a topic, as text."""
        return text_of(SigningKey(self.seed).sign(_signed(topic, body)).signature)


def verified(key: str, topic: str, body: str, signature: str) -> bool:
    """Whether who has a public key has said this on this topic."""
    try:
        sign = bytes_of(signature, SIGNATURE_BYTES)
        VerifyKey(bytes_of(key, KEY_BYTES)).verify(_signed(topic, body), sign)
    except (BadSignatureError, ValueError):
        return False
    return True


def table_id(key: str) -> str:
    """The name of the table that has a public key, 16 letters and digits. Raises ValueError."""
    return base32(hashlib.sha256(bytes_of(key, KEY_BYTES)).digest()[:10])


def client_name(key: str, invitation: str) -> str:
    """By which a broker knows the table that has a public key, where it was invited to: another in
    each room, so that two connections of a table do not end each other. 23 letters and digits at
    most, which any broker takes.

    >>> client_name(text_of(bytes(32)), "mqtt://host/room")
    'tzaar-kbnxrdmgkxjcfqm6'
    """
    digest = hashlib.sha256(f"{table_id(key)}/{invitation}".encode()).digest()
    return f"tzaar-{base32(digest[:10])}"


def _signed(topic: str, body: str) -> bytes:
    return f"{topic}\n{body}".encode()
