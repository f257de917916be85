"""Where the page is served."""

import ipaddress
import socket
from contextlib import closing

import pytest

from tests.support.patience import PATIENCE
from tzaar_board.errors import UserError
from tzaar_board.web.address import Address, check_hosts, is_own, listen, short_name


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("127.0.0.1:8080", "127.0.0.1", 8080),
        ("0.0.0.0:0", "0.0.0.0", 0),
        ("[::]:65535", "::", 65535),
        ("table.local:80", "table.local", 80),
    ],
)
def test_addresses(text: str, host: str, port: int) -> None:
    address = Address.parse(text)
    assert (address, str(address)) == (Address(host, port), text)


@pytest.mark.parametrize(
    "text", ["", "8080", ":8080", "127.0.0.1", "::1:8080", "a:b", "a:65536", "a:８０"]
)
def test_no_addresses(text: str) -> None:
    with pytest.raises(UserError) as caught:
        Address.parse(text)
    assert str(caught.value) == (
        "that is no address; give HOST:PORT, as in 127.0.0.1:8080, or off."
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_free_port(host: str) -> None:
    listener = listen(Address(host, 0))
    port = listener.address.port
    try:
        assert port > 0
        assert {one.getsockname()[1] for one in listener.sockets} == {port}
        assert listener.urls() == [f"http://{host}:{port}"]
        assert listener.outward() is None
        with closing(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)):
            pass
    finally:
        listener.close()


def test_small_pushes_are_sent_at_once() -> None:
    """A push that follows another does not wait for that to be acknowledged."""
    listener = listen(Address("127.0.0.1", 0))
    try:
        with closing(
            socket.create_connection(("127.0.0.1", listener.address.port), timeout=PATIENCE)
        ):
            accepted, _ = listener.sockets[0].accept()
            with closing(accepted):
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
    finally:
        listener.close()


@pytest.mark.parametrize("name", ["Table", "table.example.org"])
def test_the_machines_own_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    assert short_name() == "table"


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_on_the_network(host: str) -> None:
    listener = listen(Address(host, 0))
    port = listener.address.port
    try:
        urls = listener.urls()
        assert urls[-2:] == [f"http://{short_name()}.local:{port}", f"http://127.0.0.1:{port}"]
        assert listener.outward() == urls[0]
        outward = [url.removeprefix("http://").removesuffix(f":{port}") for url in urls[:-2]]
        assert [ipaddress.ip_address(one).is_unspecified for one in outward] in ([], [False])
        with closing(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)):
            pass
    finally:
        listener.close()


def test_a_port_that_is_taken() -> None:
    listener = listen(Address("127.0.0.1", 0))
    port = listener.address.port
    try:
        with pytest.raises(UserError) as caught:
            listen(Address("127.0.0.1", port))
    finally:
        listener.close()
    other = port + 1 if port < 65535 else port - 1
    assert str(caught.value) == (
        f"port {port} is taken by another program; give another, as in --web 127.0.0.1:{other}, or "
        "--web off."
    )
    listen(Address("127.0.0.1", port)).close()


def test_hosts_that_are_not_here() -> None:
    with pytest.raises(UserError) as caught:
        listen(Address("192.0.2.7", 8080))
    assert str(caught.value) == (
        "this machine cannot listen there (Cannot assign requested address); give 127.0.0.1 for "
        "this machine alone, or 0.0.0.0 for the network."
    )
    with pytest.raises(UserError) as caught:
        listen(Address("no.such.host.invalid", 8080))
    assert str(caught.value) == (
        "there is no host 'no.such.host.invalid' here; give 127.0.0.1 for this machine alone, or "
        "0.0.0.0 for the network."
    )


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("192.0.2.7", False),
        ("2001:db8::7", False),
        ("0.0.0.0", False),
        ("::", False),
        ("224.0.0.1", False),
        ("8.8.8.8", False),
    ],
)
def test_own_addresses(text: str, own: bool) -> None:
    assert is_own(ipaddress.ip_address(text)) is own


@pytest.mark.parametrize("host", ["http://table.example", "table.example:80", "", "a b", "a..b"])
def test_hosts_that_are_none(host: str) -> None:
    check_hosts(["table.example", "club-pi", "192.0.2.7"])
    with pytest.raises(UserError) as caught:
        check_hosts(["table.example", host])
    assert str(caught.value) == (
        f"hosts: {host!r} is no host name; give names alone, as in table.example."
    )
