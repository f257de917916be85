"""`tzaar-board wall --open`: when a browser is opened."""

import asyncio
import webbrowser

import pytest

from tests.support.command_line import Capture, said
from tzaar_board.web import server
from tzaar_board.web.address import Listener

WALL = ("wall", "--meet", "mqtt://localhost:1/room", "--web", "127.0.0.1:0", "--open")


@pytest.mark.parametrize("screen", [True, False])
def test_a_browser_is_opened_where_there_is_a_screen_once_the_wall_is_served(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, screen: bool
) -> None:
    """Without a screen one in the terminal was opened, and the wall waited for its end."""
    happened: list[str] = []

    async def run(_wall: object, listener: Listener) -> None:
        happened.append("served")
        listener.close()
        while screen and len(happened) < 2:
            await asyncio.sleep(0.01)

    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":0" if screen else "")
    monkeypatch.setattr(server, "run", run)
    monkeypatch.setattr(webbrowser, "open", happened.append)
    code, (line,), errors = said(capsys, *WALL)
    assert (code, errors) == (0, [])
    url = line.removeprefix("The wall is at ")
    assert happened == (["served", url] if screen else ["served"])
