"""The page beside a game, as `play` serves it."""

import asyncio
import json
import re
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.patience import PATIENCE
from tests.support.program import Program, program, run_program, stored

PAGE = re.compile(r"The page is at http://127\.0\.0\.1:(\d+)")
HUMANS = ("--white", "human", "--black", "human")


async def port_of(running: Program) -> int:
    line = await running.line(lambda line: PAGE.fullmatch(line) is not None)
    found = PAGE.fullmatch(line)
    assert found is not None
    return int(found[1])


async def ask(port: int, path: str, body: object = None) -> Any:
    """A document of the API; with a body it is posted."""

    def get() -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    return await asyncio.to_thread(get)


def test_it_stays_where_nobody_types(tmp_path: Path) -> None:
    """As in the background: an input of which nothing comes does not end it, a signal does."""

    async def main() -> None:
        arguments = ("play", "--data", tmp_path, "--web", "127.0.0.1:0", *HUMANS)
        async with program(*arguments) as running:
            assert running.process.stdin is not None
            running.process.stdin.close()
            port = await port_of(running)
            game = await ask(port, "/api/game")
            assert (game["start"], game["actions"]) == (
                str(stored(tmp_path).record.history.start),
                [],
            )
            origin, target = game["legal"][0].split("x")
            for path, sites in (
                ("lift", {"site": origin}),
                ("lift", {"site": target}),
                ("place", {"site": target, "from": origin}),
            ):
                await asyncio.sleep(0.1)
                await ask(port, f"/api/sim/{path}", sites)
            await running.line(lambda line: line == f"White {origin}x{target}")
            assert (await ask(port, "/api/game"))["actions"] == [f"{origin}x{target}"]
            ended = await running.end()
            assert (ended.code, ended.errors) == (0, ())

    asyncio.run(main())


def test_a_script_ends_with_its_last_line_all_the_same(tmp_path: Path) -> None:
    arguments = ("play", "--data", tmp_path, "--web", "127.0.0.1:0", *HUMANS)
    ended = run_program(*arguments, script="wait\n")
    assert (ended.code, ended.errors) == (0, ())
    assert PAGE.fullmatch(ended.lines[0]) is not None


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on, as long as the test runs."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        yield server.getsockname()[1]


def test_a_port_that_was_asked_for_and_is_taken(tmp_path: Path, taken: int) -> None:
    web = f"127.0.0.1:{taken}"
    ended = run_program("play", "--data", tmp_path, "--web", web)
    assert (ended.code, ended.lines) == (2, ())
    assert len(ended.errors) == 1
    assert ended.errors[0].startswith(f"tzaar-board: --web {web}: port {taken} is taken")


def test_a_usual_port_that_is_taken_gives_way(tmp_path: Path, taken: int) -> None:
    config = tmp_path / "config.toml"
    config.write_text(f'web = "127.0.0.1:{taken}"\ndata = "data"\n')

    async def main() -> None:
        async with program("play", "--config", config, page=True) as running:
            port = await port_of(running)
            assert port != taken
            assert (await ask(port, "/api/game"))["game"] == "tzaar"

    asyncio.run(main())
