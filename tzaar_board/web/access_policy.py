"""Who may do what: pure logic over what a request says of itself, with the time as an argument."""

import ipaddress
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol

from tzaar_board.web.http_errors import Forbidden, NotJson, TooOften
from tzaar_board.web.rate_limiter import RateLimiter, RateLimiters

IP = ipaddress.IPv4Address | ipaddress.IPv6Address

RATE_EACH, BURST_EACH = 64, 256
RATE_ALL, BURST_ALL = 256, 1024
RATE_HERE, BURST_HERE = 1024, 2048
"""Requests a second in the long run, and at once: of a device on the network, of all these devices,
of this machine. A page is some ninety files: each of four devices may open two at once.
"""

READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+?)\.?(?::(\d{1,5}))?", re.ASCII | re.IGNORECASE)
_ORIGIN = re.compile(r"(https?)://([^/]+)", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Authority:
    """A host, without brackets and in lower case, and a port if one is named."""

    host: str
    port: int | None

    @classmethod
    def parse(cls, text: str) -> "Authority | None":
        """An authority from its text, None when it is none.

        >>> Authority.parse("Table.local.:8080"), Authority.parse("[::1]")
        (Authority(host='table.local', port=8080), Authority(host='::1', port=None))
        """
        found = _HOST.fullmatch(text)
        if found is None:
            return None
        port = None if found[2] is None else int(found[2])
        return cls(found[1].strip("[]").lower(), port)


@dataclass(frozen=True, slots=True)
class Request:
    """What a request says of itself. `peer` is the address at the other end of the connection.

    `hosts` and `origins` are its headers of these names, one each in a good request. `forwarded`:
    it says that a proxy passed it on. `open_to_all`: it changes nothing but who is paired.
    """

    method: str
    peer: str
    hosts: tuple[str, ...]
    origins: tuple[str, ...] = ()
    content_type: str = ""
    forwarded: bool = False
    token: str = ""
    open_to_all: bool = False


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: `peer` is what limits count by; `local` is this machine; `paired` has a session."""

    peer: str
    local: bool
    paired: bool
    token: str = field(default="", repr=False)

    @property
    def may_change(self) -> bool:
        return self.local or self.paired

    @property
    def device(self) -> str:
        """Who it is among those who may change the game, empty for others; no secret."""
        if self.paired:
            return sha256(self.token.encode()).hexdigest()[:16]
        return "here" if self.local else ""


class Names:
    """The names that this machine answers to: its addresses (`is_own` tells), and these hosts."""

    def __init__(self, hosts: Iterable[str], is_own: Callable[[IP], bool]) -> None:
        self._hosts = frozenset(host.lower() for host in hosts) | {"localhost"}
        self._is_own = is_own

    def has(self, host: str) -> bool:
        """Whether a host, in lower case, is this machine."""
        return host in self._hosts or self.is_here(host)

    def is_here(self, address: str) -> bool:
        """Whether an address is this machine's own."""
        known = _address(address)
        return known is not None and (known.is_loopback or self._is_own(known))


class Tokens(Protocol):
    """Who is paired."""

    def knows(self, token: str) -> bool:
        """Whether the device that holds a token may change the game."""
        ...


class AccessPolicy:
    """Lets requests in, or refuses them. `port` is the one that the page is served on.

    What others on the network do is bounded for each and for all together; this machine's own
    bound is only against programs that run wild.
    """

    def __init__(self, port: int, names: Names, pairing: Tokens) -> None:
        self._port = port
        self._names = names
        self._pairing = pairing
        self._here = RateLimiter(RATE_HERE, BURST_HERE)
        self._each = RateLimiters(RATE_EACH, BURST_EACH)
        self._all = RateLimiter(RATE_ALL, BURST_ALL)

    def admit(self, request: Request, now: float) -> Visitor:
        """Who asks, when that may be asked. Raises Refusal."""
        here = self._names.is_here(request.peer)
        peer = network(request.peer)
        self._count(peer, here, now)
        authority = self._check_host(request.hosts)
        self._check_origin(request.origins, authority)
        paired = bool(request.token) and self._pairing.knows(request.token)
        visitor = Visitor(peer, here and not request.forwarded, paired, request.token)
        if request.method not in READING:
            if not (visitor.may_change or request.open_to_all):
                raise Forbidden(
                    "This device may only look on: pair it with the PIN that `tzaar-board pin` "
                    "shows, or with the table's hint button."
                )
            if request.content_type.partition(";")[0].strip().lower() != "application/json":
                raise NotJson(
                    "Send JSON (Content-Type: application/json), at least {empty}.", empty="{}"
                )
        return visitor

    def _count(self, peer: str, here: bool, now: float) -> None:
        limiters = (self._here,) if here else (self._each.of(peer), self._all)
        wait = max(limiter.wait(now) for limiter in limiters)
        if wait > 0:
            raise TooOften("Too many requests; wait a moment.", wait=wait)
        for limiter in limiters:
            limiter.take(now)

    def _check_host(self, hosts: tuple[str, ...]) -> Authority:
        authority = Authority.parse(hosts[0]) if len(hosts) == 1 else None
        if authority is None or not self._names.has(authority.host):
            raise Forbidden(
                "This table is not called '{name}'; call it by its address, or add the name to "
                "`hosts` in its settings.",
                name=", ".join(hosts),
            )
        return authority

    def _check_origin(self, origins: tuple[str, ...], host: Authority) -> None:
        """A page of another site may ask nothing (cross-site requests and WebSockets)."""
        if not origins:
            return
        found = _ORIGIN.fullmatch(origins[0]) if len(origins) == 1 else None
        origin = Authority.parse(found[2]) if found else None
        if found is None or origin is None or not self._names.has(origin.host):
            raise _foreign(origins)
        usual = _PORTS[found[1].lower()]
        ours = {self._port, usual if host.port is None else host.port}
        if (usual if origin.port is None else origin.port) not in ours:
            raise _foreign(origins)


def _foreign(origins: tuple[str, ...]) -> Forbidden:
    return Forbidden(
        "The page at '{origin}' is not this table's; open the table's own page.",
        origin=", ".join(origins),
    )


def _address(text: str) -> IP | None:
    """An IP address; an IPv4 address in IPv6's clothes is that IPv4 address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def network(peer: str) -> str:
    """What a peer is counted by: an IPv6 peer has a whole /64 for itself.

    >>> network("192.0.2.7"), network("::ffff:192.0.2.7"), network("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    address = _address(peer)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(address or peer)
