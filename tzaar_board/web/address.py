"""Where the page is served: `HOST:PORT`, the sockets that listen there, and how to call it."""

import errno
import ipaddress
import os
import re
import socket
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from tzaar_board.errors import UserError, shortened
from tzaar_board.outward_address import outward_address

BACKLOG = 64
USER_TIMEOUT_MS = 20_000
"""A peer that acknowledges nothing for so long has gone."""

_HERE = ("localhost", "127.0.0.1", "::1")

_FORM = re.compile(r"(?:\[([0-9A-Fa-f:.%\w]+)\]|([^\[\]:/\s]+)):([0-9]{1,5})")
_NAME = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Address:
    """A host (a name or an address) and a port; port 0 takes one that is free."""

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """An address from its text. Raises UserError.

        >>> Address.parse("127.0.0.1:8080"), Address.parse("[::1]:8080")
        (Address(host='127.0.0.1', port=8080), Address(host='::1', port=8080))
        """
        found = _FORM.fullmatch(text)
        if found is None or int(found[3]) > 65535:
            raise UserError("that is no address; give HOST:PORT, as in 127.0.0.1:8080, or off.")
        return cls(found[1] or found[2], int(found[3]))

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Listener:
    """Sockets that listen at an address; `address` has the port that was taken."""

    address: Address
    sockets: Sequence[socket.socket]

    def urls(self) -> list[str]:
        """Where a browser finds the page, the best for another device first."""
        host, port = self.address.host, self.address.port
        if not _any(host):
            return [f"http://{self.address}"]
        names = [outward_address(), f"{short_name()}.local", "127.0.0.1"]
        return [f"http://{Address(name, port)}" for name in names if name is not None]

    def outward(self) -> str | None:
        """Where another device finds the page, None where it listens to this machine alone."""
        best = self.urls()[0]
        return None if urlsplit(best).hostname in _HERE else best

    def close(self) -> None:
        """Stops listening."""
        for one in self.sockets:
            one.close()


def listen(address: Address) -> Listener:
    """Listens at every address that the host has. Raises UserError."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UserError(
            "there is no host '{host}' here; give 127.0.0.1 for this machine alone, or "
            "0.0.0.0 for the network.",
            host=shortened(address.host),
        ) from error
    opened: list[socket.socket] = []
    port = address.port
    try:
        for family, _, _, _, target in dict.fromkeys(found):
            opened.append(_open(family, str(target[0]), port))
            port = opened[0].getsockname()[1]
    except OSError as error:
        for one in opened:
            one.close()
        raise _refused(address, error) from error
    return Listener(Address(address.host, port), opened)


def check_hosts(hosts: Sequence[str]) -> None:
    """Raises UserError unless all of them are names alone (or IPv4 addresses)."""
    for host in hosts:
        if not _NAME.fullmatch(host):
            raise UserError(
                "hosts: {host} is no host name; give names alone, as in table.example.",
                host=shortened(repr(host)),
            )


def is_own(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address is one of this machine's: a socket can be bound to it."""
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True


def short_name() -> str:
    """The machine's own name, without a domain."""
    return socket.gethostname().partition(".")[0].lower()


def _open(family: int, host: str, port: int) -> socket.socket:
    both = family == socket.AF_INET6 and host == "::" and socket.has_dualstack_ipv6()
    opened = socket.create_server((host, port), family=family, backlog=BACKLOG, dualstack_ipv6=both)
    # Accepted sockets inherit these. Without NODELAY a push would wait for the one before it to be
    # acknowledged, some 40 ms; asyncio does not set it on sockets of protocol 0, as these are.
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, USER_TIMEOUT_MS)
    return opened


def _refused(address: Address, error: OSError) -> UserError:
    """Why it cannot listen there, and what to do."""
    port = address.port
    match error.errno:
        case errno.EADDRINUSE:
            other = port + 1 if port < 65535 else port - 1
            return UserError(
                "port {port} is taken by another program; give another, as in --web {address}, "
                "or --web off.",
                port=port,
                address=Address(address.host, other),
            )
        case errno.EACCES:
            return UserError(
                "port {port} is reserved to the system; give one above 1023, as in --web "
                "{address}.",
                port=port,
                address=Address(address.host, 8080),
            )
    return UserError(
        "this machine cannot listen there ({reason}); give 127.0.0.1 for this "
        "machine alone, or 0.0.0.0 for the network.",
        reason=os.strerror(error.errno or 0),
    )


def _any(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False
