"""Where tables meet: the address of a broker, a room on it, and what lets somebody play there."""

import base64
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import Self
from urllib.parse import parse_qs, quote, unquote, urlsplit

from tzaar_board.errors import UserError, shortened

ROOM = re.compile(r"[a-z0-9][a-z0-9-]{0,39}", re.ASCII)
SECRET_BYTES = 16
LONGEST = 400
"""Signs of an invitation as text."""

_PORTS = {"mqtt": 1883, "mqtts": 8883}
_HOST = re.compile(r"[A-Za-z0-9._:-]{1,253}", re.ASCII)


class InvitationError(UserError):
    """A text that is no invitation."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A room on a broker. `str()` is the text that is scanned or typed.

    With the `secret` (16 bytes) one may play there. Without it one may watch: `key` then is the
    room's public key (32 bytes), if it is known, to tell what its tables say from what others do.
    `user` and `password` are the broker's, empty where it asks for none.
    """

    host: str
    room: str
    port: int = _PORTS["mqtt"]
    tls: bool = False
    user: str = ""
    password: str = ""
    secret: bytes | None = None
    key: bytes | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """The invitation of a text. Raises InvitationError, which never quotes a secret."""
        shown = shortened(text.partition("#")[0].rpartition("@")[2])
        try:
            made = cls._read(text.strip())
            if cls._read(str(made)) != made:
                raise ValueError("what is written says something else")
        except ValueError:
            if (room := cls._room_of(text)) is not None:
                raise InvitationError(
                    "What follows the # of {address} is no secret; copy the whole invitation "
                    "again.",
                    address=room.address,
                ) from None
            raise InvitationError(
                "'{text}' is no invitation; it looks like mqtt://HOST/ROOM#SECRET (mqtts:// for a "
                "broker with TLS), a room's name has small letters, digits and -.",
                text=shown,
            ) from None
        return made

    @classmethod
    def _room_of(cls, text: str) -> Self | None:
        """The room of a text whose secret is not looked at, None where it names none."""
        address, _, secret = text.strip().partition("#")
        with suppress(ValueError):
            made = cls._read(address)
            return made if secret and cls._read(str(made)) == made else None
        return None

    @classmethod
    def _read(cls, text: str) -> Self:
        if len(text) > LONGEST or not text.isprintable():
            raise ValueError("too long")
        parts = urlsplit(text)
        port, host = parts.port, parts.hostname or ""
        query = parse_qs(parts.query, strict_parsing=True) if parts.query else {}
        room, tls = parts.path.strip("/").lower(), parts.scheme == "mqtts"
        if parts.scheme not in _PORTS or not _HOST.fullmatch(host) or query.keys() - {"key"}:
            raise ValueError("no address")
        if not ROOM.fullmatch(room):
            raise ValueError("no room")
        return cls(
            host=host,
            room=room,
            port=_PORTS[parts.scheme] if port is None else port,
            tls=tls,
            user=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            secret=_secret(parts.fragment) if parts.fragment else None,
            key=_key(query["key"][0]) if query else None,
        )

    @classmethod
    def new(cls, host: str, room: str, port: int = _PORTS["mqtt"]) -> Self:
        """An invitation to a room with a secret that nobody knows yet."""
        return cls(host, room, port, secret=secrets.token_bytes(SECRET_BYTES))

    @property
    def address(self) -> str:
        """Where it is, without whatever lets somebody in."""
        scheme = "mqtts" if self.tls else "mqtt"
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == _PORTS[scheme] else f":{self.port}"
        return f"{scheme}://{host}{port}/{self.room}"

    def __str__(self) -> str:
        scheme, _, rest = self.address.partition("://")
        password = f":{quote(self.password, safe='')}" if self.password else ""
        account = f"{quote(self.user, safe='')}{password}@" if self.user else ""
        query = "" if self.key is None else f"?key={text_of(self.key)}"
        secret = "" if self.secret is None else f"#{base32(self.secret)}"
        return f"{scheme}://{account}{rest}{query}{secret}"


def base32(data: bytes) -> str:
    """Bytes as small letters and digits, for what people type and topics are named by.

    >>> base32(bytes(5))
    'aaaaaaaa'
    """
    return base64.b32encode(data).decode().rstrip("=").lower()


def text_of(data: bytes) -> str:
    """Bytes in URL-safe base64 without padding, as keys and signatures are written."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str, length: int) -> bytes:
    """So many bytes of what `text_of` wrote. Raises ValueError for anything else."""
    data = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), b"-_", validate=True)
    if len(data) != length or text_of(data) != text:
        raise ValueError(f"not {length} bytes")
    return data


def _secret(text: str) -> bytes:
    plain = text.upper()
    data = base64.b32decode(plain.encode("ascii") + b"=" * (-len(plain) % 8))
    if len(data) != SECRET_BYTES:
        raise ValueError("no secret")
    return data


def _key(text: str) -> bytes:
    return bytes_of(text, 32)
