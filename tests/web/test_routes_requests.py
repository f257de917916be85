"""What the API makes of requests: their bodies, languages and ways, and pages of texts."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

from tests.support.hasty import run_hastily
from tests.support.visit import AUTHORITY, HERE, PORT, SESSION, error, served
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.web.access_policy import AccessPolicy, Names
from tzaar_board.web.middleware import AccessMiddleware
from tzaar_board.web.pairing import PairedDevices
from tzaar_board.web.pairing_file import PairingFile

HTML = "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The body must be a JSON object."),
        (b"{", "The body is not JSON."),
        (b'{"site": "\xff"}', "The body is not JSON."),
        (b"[" * 10_000, "The body is not JSON."),
        (b'{"seed": ' + b"9" * 5000 + b"}", "The body is not JSON."),
        (b'{"clock": {"main": NaN}}', "The field 'clock.main' must be a number."),
        (b'{"clock": {"main": 1e999}}', "The field 'clock.main' must be a number."),
        (b'{"seed": -1}', "The field 'seed' must be at least 0."),
        (b'{"seed": 9007199254740992}', "The field 'seed' may be at most 9007199254740991."),
        (b'{"start": "\\ud800"}', "The field 'start' must be a text."),
    ],
)
def test_bodies_that_are_no_good(tmp_path: Path, content: bytes, said: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            answer = await me.post(
                "/api/game/new", content=content, headers={"content-type": "application/json"}
            )
            assert error(answer)[1] == said
            assert answer.status_code in (400, 422)

    run_hastily(main())


@pytest.mark.parametrize(
    ("path", "most"), [("/api/game/new", 16 * 1024), ("/api/games", 1024 * 1024)]
)
@pytest.mark.parametrize("told", [True, False])
def test_bodies_are_bounded(tmp_path: Path, path: str, most: int, told: bool) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            kind = {"content-type": "application/json"}
            body = b" " * (most + 1)

            async def parts() -> Any:
                for number in range(0, len(body), 5000):
                    yield body[number : number + 5000]

            answer = await me.post(path, content=body if told else parts(), headers=kind)
            assert error(answer) == (413, f"The request may have {most // 1024} kB at most.")
            answer = await me.post(path, content=body[1:], headers=kind)
            assert error(answer) == (422, "The body is not JSON.")

    run_hastily(main())


def test_a_body_that_never_ends(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:

            async def slow() -> Any:
                while True:
                    yield b" "
                    await asyncio.sleep(1.0)

            answer = await me.post(
                "/api/game/undo", content=slow(), headers={"content-type": "application/json"}
            )
            assert error(answer) == (408, "The request did not arrive whole; send it again.")
            assert asyncio.get_running_loop().time() < 12

    run_hastily(main())


def test_a_body_is_handed_on_once(tmp_path: Path) -> None:
    """Whoever listens on for the visitor to go away hears that, and not the body again."""
    parts = [b'{"a": ', b"1}"]
    coming: list[Message] = [
        {"type": "http.request", "body": part, "more_body": part is parts[0]} for part in parts
    ]
    coming.append({"type": "http.disconnect"})
    heard: list[Message] = []

    async def app(_: Scope, receive: Receive, __: Send) -> None:
        heard.extend([await receive(), await receive()])

    async def receive() -> Message:
        return coming.pop(0)

    async def send(_: Message) -> None:
        raise AssertionError

    headers = Headers({"host": AUTHORITY, "content-type": "application/json"})
    scope: Scope = {"type": "http", "method": "POST", "path": "/", "client": (HERE, 1)}
    scope["headers"] = headers.raw
    policy = AccessPolicy(PORT, Names((), lambda _: False), PairedDevices(PairingFile(tmp_path)))
    asyncio.run(AccessMiddleware(app, policy, SESSION, lambda: 0.0)(scope, receive, send))
    assert heard == [
        {"type": "http.request", "body": b'{"a": 1}', "more_body": False},
        {"type": "http.disconnect"},
    ]


@pytest.mark.parametrize(
    ("header", "query", "language"),
    [
        ("", "", "en"),
        ("de, fr;q=0.5", "", "en"),
        ("it-IT, en;q=0.5", "", "it"),
        ("it", "?lang=pl", "pl"),
        ("ro", "?lang=xx", "ro"),
    ],
)
def test_the_readers_language(tmp_path: Path, header: str, query: str, language: str) -> None:
    async def main() -> None:
        headers = {"accept-language": header}
        async with served(tmp_path) as at, at.visitor(headers=headers) as me:
            assert (await me.get(f"/api/session{query}")).json()["language"] == language
            english = (await me.get("/api/game?lang=en")).json()["sentence"]
            here = (await me.get(f"/api/game{query}")).json()["sentence"]
            assert (here == english) is (language == "en")

    run_hastily(main())


@pytest.mark.parametrize(
    ("method", "path", "status", "said"),
    [
        ("GET", "/nothing", 404, "There is nothing at /nothing."),
        ("GET", "/docs", 404, "There is nothing at /docs."),
        ("GET", "/redoc", 404, "There is nothing at /redoc."),
        ("GET", "/static/../server.py", 404, "There is nothing at /server.py."),
        ("GET", "/static/%2e%2e/server.py", 404, "There is nothing at /static/../server.py."),
        ("GET", "/static/nothing.js", 404, "There is nothing at /static/nothing.js."),
        ("GET", "/api/game/undo", 405, "/api/game/undo does not take GET."),
        ("DELETE", "/api/game", 405, "/api/game does not take DELETE."),
    ],
)
def test_wrong_ways(tmp_path: Path, method: str, path: str, status: int, said: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            kind = {"content-type": "application/json"}
            assert error(await me.request(method, path, headers=kind)) == (status, said)

    run_hastily(main())


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/nothing<b>?lang=it", "All&#x27;indirizzo /nothing&lt;b&gt; non c&#x27;è niente."),
        ("/rules/chess", "There are no rules of &#x27;chess&#x27; here."),
    ],
)
def test_a_wrong_address_in_a_browser_has_a_way_to_the_table(
    tmp_path: Path, path: str, said: str
) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(headers={"accept": "text/html, */*"}) as me:
            page = await me.get(path)
            assert (page.status_code, page.headers["content-type"]) == (404, HTML)
            assert said in page.text
            assert '<a href="/">' in page.text
            assert error(await me.get("/api/nothing")) == (404, "There is nothing at /api/nothing.")

    run_hastily(main())


@pytest.mark.parametrize(("language", "word"), [("en", "capture"), ("it", "cattura")])
def test_the_rules_as_a_page(tmp_path: Path, language: str, word: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(headers={"accept-language": language}) as me:
            page = await me.get("/rules/tzaar")
            assert page.headers["content-type"] == HTML
            assert f'<html lang="{language}">' in page.text
            assert word in page.text
            assert error(await me.get("/rules/chess?lang=en")) == (
                404,
                "There are no rules of 'chess' here.",
            )

    run_hastily(main())


def test_the_pages_own_texts(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            assert (await me.get("/texts/en.json")).json() == {}
            for language in ("it", "ro", "pl"):
                found = (await me.get(f"/texts/{language}.json")).json()
                assert found == Texts(Language(language)).page()
            assert (await me.get("/texts/de.json")).status_code == 422

    run_hastily(main())
