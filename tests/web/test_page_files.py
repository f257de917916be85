"""The page's files: kept by a browser until one of them changes."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from tzaar_board.web.page_files import KEEP, REVALIDATE, STATIC, PageFiles

PAGE = '<script type="module" src="/static/start.js"></script>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Path(tmp_path, "index.html").write_text(PAGE)
    Path(tmp_path, "start.js").write_text("one")
    return tmp_path


def address(files: PageFiles) -> str:
    """Where the page has its script from."""
    found = re.search(r'src="([^"]*)"', bytes(files.page("index.html").body).decode())
    assert found
    return found[1]


def got(files: PageFiles, path: str, **headers: str) -> httpx.Response:
    """What a browser gets there."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Starlette(routes=[Mount("/static", files)]))
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


def test_what_a_page_names_is_kept(folder: Path) -> None:
    files = PageFiles(folder)
    answer = got(files, address(files))
    assert (answer.status_code, answer.text) == (200, "one")
    assert answer.headers["cache-control"] == KEEP["Cache-Control"]
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert files.page("index.html").headers["cache-control"] == REVALIDATE["Cache-Control"]


@pytest.mark.parametrize("change", ["length", "contents", "name"])
def test_a_changed_file_has_another_address(folder: Path, change: str) -> None:
    files = PageFiles(folder)
    before = address(files)
    assert address(PageFiles(folder)) == before  # Also after a restart.
    script = Path(folder, "start.js")
    if change == "length":
        script.write_text("two is longer")
    elif change == "contents":
        script.write_text("two")
    else:
        Path(folder, "other.js").write_text("")
    assert address(files) != before


def test_a_page_from_before_the_change_keeps_nothing(folder: Path) -> None:
    files = PageFiles(folder)
    before = address(files)
    Path(folder, "start.js").write_text("another")
    now = address(files)
    for path, caching in ((before, REVALIDATE), ("/static/start.js", REVALIDATE), (now, KEEP)):
        answer = got(files, path)
        assert (answer.status_code, answer.text) == (200, "another")
        assert answer.headers["cache-control"] == caching["Cache-Control"]


def test_by_its_version_nothing_else_is_found(folder: Path) -> None:
    files = PageFiles(folder)
    version = address(files).removesuffix("start.js")
    for path in ("nothing.js", "", "../start.py", f"{version}start.js"):
        assert got(files, version + path).status_code == 404


def test_the_pages_name_nothing_without_a_version() -> None:
    for name in ("index.html", "wall.html"):
        named = re.findall(r'"(/static/[^"]*)"', bytes(PageFiles().page(name).body).decode())
        assert named
        assert all(re.match(r"/static/~[0-9a-f]{12}/", one) for one in named)
    for path in STATIC.glob("*.js"):  # Else a module would be loaded twice.
        assert not re.search(r'from "(?!\./)', path.read_text())
