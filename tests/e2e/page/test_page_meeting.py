"""Two tables that come together on their pages: neither program was told of the other one."""

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.e2e.page.conftest import STRANGER, Visit
from tests.support.brokers import free_port
from tests.support.page import PageHands
from tests.support.program import environment
from tests.support.server import Server
from tests.support.started import STDERR, start

LOOK = 0.05
"""Seconds between looks at the other table: without them they take a core."""

NARROW = {"viewport": {"width": 320, "height": 640}}


@contextmanager
def house(data: Path, port: int) -> Iterator[str]:
    """The broker of one house, and the invitation that it prints."""
    meet = ("meet", "--host", "127.0.0.1", "--port", str(port), "--data", str(data))
    with start(meet, environment(), stderr=STDERR) as process:
        assert process.stdout is not None
        said = (line.decode() for line in process.stdout)
        try:
            yield next(line.split("'")[1] for line in said if "mqtt://" in line)
        finally:
            process.send_signal(signal.SIGTERM)


@pytest.fixture
def tables(browser: Browser, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two programs with a game of two people each."""
    assert browser.is_connected()
    with ExitStack() as stack:
        yield tuple(  # type: ignore[misc]
            stack.enter_context(_ending(Server(tmp_path / name, "--black", "human")))
            for name in ("a", "b")
        )


@contextmanager
def _ending(server: Server) -> Iterator[Server]:
    try:
        yield server
    finally:
        server.end()


def _opened(hands: PageHands) -> PageHands:
    hands.button("Play with another table").click()
    expect(hands.page.get_by_role("dialog")).to_be_visible()
    return hands


def _goes(hands: PageHands, invitation: str) -> None:
    hands.page.get_by_label("Invitation").fill(invitation)
    hands.button("Play there").click()


def test_one_invites_and_the_other_comes_and_a_restart_changes_nothing(
    tables: tuple[Server, Server], visit: Visit
) -> None:
    ada, bea = tables
    inviting, coming = visit(ada, **NARROW), visit(bea, **NARROW)
    note = coming.page.locator("dialog .note")
    _opened(coming)
    expect(coming.page.get_by_role("dialog")).to_contain_text("No broker is known here")
    expect(coming.page.locator("dialog code")).to_have_text("tzaar-board meet")
    expect(coming.button("Wait for the other table")).to_be_hidden()
    _goes(coming, "hello")
    expect(note).to_contain_text("'hello' is no invitation")
    port = free_port()
    _goes(coming, f"mqtt://127.0.0.1:{port}/nowhere#{'a' * 26}")
    expect(note).to_contain_text(f"127.0.0.1:{port}/nowhere does not answer")
    assert bea.get("game")["meeting"] is None
    with house(ada.data, port) as invitation:
        _opened(inviting)
        expect(inviting.page.locator("dialog .address")).to_have_text(invitation)
        found = Axe().run(inviting.page, options={"resultTypes": ["violations"]}).response
        assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == []
        inviting.button("Wait for the other table").click()
        expect(inviting.page.locator(".meeting")).to_have_text("Waiting for another table.")
        other = invitation.replace(invitation[-26:], "a" * 26)
        _goes(coming, other)
        expect(note).to_contain_text("have another secret")
        assert coming.page.evaluate("document.documentElement.scrollWidth") == 320
        _goes(coming, f" {invitation}\n")
        expect(coming.page.get_by_role("dialog")).to_be_hidden()
        for hands in (inviting, coming):
            expect(hands.page.locator(".meeting")).to_have_text("The other table is there.")
        assert ada.get("game")["start"] == bea.get("game")["start"]
        assert (bea.get("game")["white"], bea.get("game")["black"]) == ("remote", "human")
        _plays(ada, bea)
        bea.kill()
        expect(inviting.page.locator(".meeting")).to_have_text("The other table is away.")
        bea.start()
        expect(inviting.page.locator(".meeting")).to_have_text("The other table is there.")
        assert bea.get("game")["actions"] == ada.get("game")["actions"]
        assert bea.get("game")["meeting"]["playing"]


def test_a_pause_is_asked_for_and_agreed_to_on_the_pages(
    tables: tuple[Server, Server], visit: Visit, tmp_path: Path
) -> None:
    ada, bea = tables
    ada.post("game/new", {"clock": {"main": 1200, "increment": 5}})
    with house(tmp_path / "house", free_port()) as invitation:
        for server in (ada, bea):
            server.post("meeting/join", {"invitation": invitation})
        asking, answering = visit(ada), visit(bea)
        asking.button("Pause").click()
        consent = answering.page.locator(".consent")
        expect(consent).to_contain_text("The other table would like to stop the clocks.")
        assert not ada.get("game")["clock"]["paused"]
        answering.button("Yes, stop them").click()
        for hands in (asking, answering):
            expect(hands.button("Go on")).to_be_visible()
            expect(hands.page.locator(".consent")).to_be_hidden()
        answering.button("Go on").click()
        for hands in (asking, answering):
            expect(hands.button("Pause")).to_be_visible()


def _plays(mover: Server, other: Server) -> None:
    """The first action of the game, at one table and then at the other one."""
    before = other.get("game")["actions"]
    mover.post("sim/lift", {"site": _first(mover)[0]})
    mover.post("sim/lift", {"site": _first(mover)[1]})
    origin, target = _first(mover)
    mover.post("sim/place", {"site": target, "from": origin})
    while other.get("game")["actions"] == before:
        time.sleep(LOOK)
    other.post("game/do", {})


def _first(server: Server) -> tuple[str, str]:
    origin, _, target = server.get("game")["legal"][0].partition("x")
    return origin, target


def test_an_invitation_is_read_by_the_camera(
    tables: tuple[Server, Server], visit: Visit, tmp_path: Path
) -> None:
    """A browser that reads codes, and a camera that shows one."""
    ada, bea = tables
    with house(tmp_path / "house", free_port()) as invitation:
        ada.post("meeting/join", {"invitation": invitation})
        hands = visit(bea, permissions=["camera"])
        hands.page.add_init_script(
            f"""
            globalThis.BarcodeDetector = class {{
                async detect() {{ return [{{ rawValue: {invitation!r} }}]; }}
            }};
            navigator.mediaDevices.getUserMedia = async () => new MediaStream();
            HTMLMediaElement.prototype.play = async () => undefined;
            """
        )
        hands.page.reload()
        _opened(hands)
        hands.button("Scan").click()
        expect(hands.page.get_by_role("dialog")).to_be_hidden()
        assert bea.get("game")["start"] == ada.get("game")["start"]


def test_only_who_may_change_the_game_meets_another_table(
    tables: tuple[Server, Server], visit: Visit
) -> None:
    ada, _ = tables
    hands = visit(ada, extra_http_headers=STRANGER)
    expect(hands.button("Enter the PIN")).to_be_visible()
    expect(hands.button("Play with another table")).to_be_hidden()
    for path in ("join", "invitation"):
        answer = hands.page.request.post(f"{ada.url}/api/meeting/{path}", data={}, headers=STRANGER)
        assert answer.status == 403


def test_a_draw_is_offered_and_agreed_to_beside_the_table(
    tables: tuple[Server, Server], visit: Visit, tmp_path: Path
) -> None:
    ada, bea = tables
    offering = visit(ada, "/beside", **NARROW)
    expect(offering.button("Offer a draw")).to_be_hidden()
    with house(tmp_path / "house", free_port()) as invitation:
        for server in tables:
            server.post("meeting/join", {"invitation": invitation})
        expect(offering.page.locator(".meeting")).to_have_text("The other table is there.")
        answering = visit(bea, "/beside", **NARROW)
        assert offering.page.evaluate("document.documentElement.scrollWidth") == 320
        offering.button("Offer a draw").click()
        expect(answering.page.locator(".consent")).to_contain_text("offers a draw")
        assert "offers a draw" not in "".join(answering.said.all_inner_texts())
        answering.button("Yes, a draw").click()
        for hands in (offering, answering):
            expect(hands.sentence).to_have_text("A draw: both players agree.")
            expect(hands.button("Offer a draw")).to_be_hidden()
        assert ada.get("game")["outcome"] == bea.get("game")["outcome"]
