"""Who may do what."""

from dataclasses import replace

import pytest

from tests.support.visit import AUTHORITY, HERE, PHONE, PORT
from tzaar_board.errors import UserError
from tzaar_board.web.access_policy import IP, AccessPolicy, Names, Request, Visitor
from tzaar_board.web.http_errors import Forbidden, NotJson, Refusal, TooOften
from tzaar_board.web.pairing import PairedDevices
from tzaar_board.web.pairing_file import PairingFile, Pairings

OWN = {"192.0.2.1", "2001:db8::1"}
"""The machine's own addresses in these tests."""

LOOKING_ON = (
    "This device may only look on: pair it with the PIN that `tzaar-board pin` shows, or with the "
    "table's hint button."
)


class Remembered(PairingFile):
    """Pairings that are in nobody's file."""

    def __init__(self) -> None:
        self.pairings = Pairings("123456")

    def tokens(self) -> tuple[str, ...]:
        return self.pairings.tokens


def is_own(address: IP) -> bool:
    return str(address) in OWN


def policy() -> AccessPolicy:
    names = Names(["Table", "table.local", "club.example"], is_own)
    return AccessPolicy(PORT, names, PairedDevices(Remembered()))


GET = Request("GET", HERE, (AUTHORITY,))
POST = Request("POST", HERE, (AUTHORITY,), content_type="application/json")


def refused(request: Request) -> Refusal | None:
    try:
        policy().admit(request, 0.0)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8080",
        "127.0.0.1",
        "localhost:8080",
        "LOCALHOST.",
        "table:8080",
        "Table.local:8080",
        "club.example",
        "club.example:443",
        "192.0.2.1:8080",
        "[::1]:8080",
        "[2001:DB8::1]:8080",
    ],
)
@pytest.mark.parametrize("peer", [HERE, PHONE])
def test_our_names(host: str, peer: str) -> None:
    assert refused(replace(GET, peer=peer, hosts=(host,))) is None


@pytest.mark.parametrize(
    "hosts",
    [
        ("evil.example",),
        ("evil.example:8080",),
        ("127.0.0.1.evil.example:8080",),
        ("localhost.evil.example",),
        ("evil.localhost",),
        ("192.0.2.9",),
        ("0.0.0.0:8080",),
        ("[::]:8080",),
        ("2130706433",),
        ("127.1",),
        ("user@127.0.0.1:8080",),
        ("127.0.0.1:8080/",),
        ("127.0.0.1:",),
        ("127.0.0.1 ",),
        ("",),
        (),
        (AUTHORITY, AUTHORITY),
        (AUTHORITY, "evil.example"),
    ],
)
@pytest.mark.parametrize("request_", [GET, POST])
def test_no_names_of_ours(hosts: tuple[str, ...], request_: Request) -> None:
    """DNS rebinding: also from this machine, and also to read."""
    refusal = refused(replace(request_, hosts=hosts))
    assert (type(refusal), str(refusal)) == (
        Forbidden,
        f"This table is not called '{', '.join(hosts)}'; call it by its address, or add the name "
        "to `hosts` in its settings.",
    )


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        (AUTHORITY, "http://127.0.0.1:8080"),
        (AUTHORITY, "http://localhost:8080"),
        ("table.local:8080", "http://Table.local:8080"),
        ("[::1]:8080", "http://[::1]:8080"),
        ("club.example", "https://club.example"),
        ("club.example", "http://club.example"),
        ("club.example:8443", "https://club.example:8443"),
        ("club.example:443", "https://club.example"),
        ("club.example:80", "http://club.example"),
    ],
)
def test_our_origins(host: str, origin: str) -> None:
    assert refused(replace(POST, hosts=(host,), origins=(origin,))) is None


@pytest.mark.parametrize(
    "origins",
    [
        ("http://evil.example",),
        ("http://evil.example:8080",),
        ("http://127.0.0.1:3000",),
        ("http://127.0.0.1",),
        ("https://127.0.0.1",),
        ("http://127.0.0.1.evil.example:8080",),
        ("http://127.0.0.1:8080@evil.example",),
        ("null",),
        ("file://",),
        ("",),
        ("ftp://127.0.0.1:8080",),
        ("http://127.0.0.1:8080", "http://evil.example"),
    ],
)
@pytest.mark.parametrize("request_", [GET, POST])
def test_origins_of_others(origins: tuple[str, ...], request_: Request) -> None:
    refusal = refused(replace(request_, origins=origins))
    assert (type(refusal), str(refusal)) == (
        Forbidden,
        f"The page at '{', '.join(origins)}' is not this table's; open the table's own page.",
    )


@pytest.mark.parametrize(
    "kind",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"],
)
def test_only_json_changes_anything(kind: str) -> None:
    refusal = refused(replace(POST, content_type=kind))
    assert (type(refusal), str(refusal)) == (
        NotJson,
        "Send JSON (Content-Type: application/json), at least {}.",
    )


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8"])
def test_json(kind: str) -> None:
    assert refused(replace(POST, content_type=kind)) is None


@pytest.mark.parametrize("peer", [HERE, "127.0.0.5", "::1", "::ffff:127.0.0.1", *sorted(OWN)])
def test_this_machine_may_do_everything(peer: str) -> None:
    visitor = policy().admit(replace(POST, peer=peer), 0.0)
    assert (visitor.local, visitor.paired, visitor.may_change) == (True, False, True)


@pytest.mark.parametrize(
    "peer", [PHONE, "2001:db8::2", "::ffff:192.0.2.7", "", "unix", "0.0.0.0", "::"]
)
def test_others_look_on(peer: str) -> None:
    visitor = policy().admit(replace(GET, peer=peer), 0.0)
    assert (visitor.local, visitor.paired, visitor.may_change) == (False, False, False)
    for method in ("POST", "PUT", "DELETE", "PATCH", "NONSENSE"):
        refusal = refused(replace(POST, method=method, peer=peer))
        assert (type(refusal), str(refusal)) == (Forbidden, LOOKING_ON)


def test_what_a_proxy_passes_on_is_not_from_here() -> None:
    assert policy().admit(replace(GET, forwarded=True), 0.0).local is False
    assert str(refused(replace(POST, forwarded=True))) == LOOKING_ON


def test_pairing_is_open_to_all() -> None:
    asked = replace(POST, peer=PHONE, open_to_all=True)
    assert policy().admit(asked, 0.0) == Visitor(PHONE, False, False)
    assert type(refused(replace(asked, content_type="text/plain"))) is NotJson
    assert type(refused(replace(asked, origins=("http://evil.example",)))) is Forbidden


def admitted(policy: AccessPolicy, request: Request, times: int, now: float) -> int:
    """How many of some requests at one time are let in."""
    count = 0
    for _ in range(times):
        try:
            policy.admit(request, now)
        except TooOften:
            continue
        count += 1
    return count


def test_a_device_that_asks_too_often() -> None:
    watched, phone = policy(), replace(GET, peer=PHONE)
    assert admitted(watched, phone, 300, 0.0) == 256
    with pytest.raises(TooOften) as caught:
        watched.admit(phone, 0.0)
    assert caught.value.retry_after == pytest.approx(1 / 64)
    assert admitted(watched, phone, 300, 1.0) == 64
    assert admitted(watched, replace(GET, peer="192.0.2.8"), 300, 1.0) == 256
    assert admitted(watched, GET, 300, 1.0) == 300


def test_many_devices_together() -> None:
    watched = policy()
    phones = [replace(GET, peer=f"192.0.2.{number}") for number in range(100, 110)]
    assert sum(admitted(watched, phone, 200, 0.0) for phone in phones) == 1024
    assert admitted(watched, GET, 300, 0.0) == 300


def test_a_network_of_ipv6_is_one_device() -> None:
    watched = policy()
    peers = [replace(GET, peer=f"2001:db8:0:1::{number:x}") for number in range(1, 300)]
    assert sum(admitted(watched, peer, 1, 0.0) for peer in peers) == 256


def test_a_program_here_that_runs_wild() -> None:
    watched = policy()
    assert admitted(watched, GET, 3000, 0.0) == 2048


def test_a_refusal_is_one_sentence() -> None:
    refusal = refused(replace(POST, peer=PHONE))
    assert isinstance(refusal, UserError)
    assert refusal.status == 403
