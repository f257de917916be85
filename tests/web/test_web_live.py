"""Pages that watch: what they are told, how often, and that none holds up another."""

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.support.hasty import run_hastily
from tests.support.visit import AUTHORITY, HERE, PHONE, Page, Served, served
from tzaar_board.i18n.catalog import ENGLISH
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.live import PUSHES, REST, SLOWEST, STILL, Live
from tzaar_board.web.routes_live import MOST_PAGES, MOST_PAGES_EACH, MOST_PAGES_HERE


async def truth(at: Served) -> dict[str, Any]:
    """What a page must be told now."""
    async with at.visitor() as me:
        game, table = [(await me.get(f"/api/{part}")).json() for part in ("game", "table")]
    return {"game": game, "table": table}


async def latest(page: Page) -> dict[str, Any]:
    """All that a page has been told, the last of each part, once nothing more comes."""
    told: dict[str, Any] = {}
    try:
        while True:
            told |= await page.news(STILL / 2)
    except TimeoutError:
        return told


def test_the_truth_at_once_and_on_every_change(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            page = at.page()
            await page.opened()
            assert await page.news(0.01) == await truth(at)
            at.adapter.lift("A1")
            told = [await page.news(0.5)]
            while told[-1]["game"]["state"] != "in-hand":
                told.append(await page.news(0.5))
            assert told[-1]["game"] == (await truth(at))["game"]
            assert {tuple(one) for one in told} == {("game", "table")}
            await page.leave()

    run_hastily(main())


def test_parts_are_only_what_has_changed(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            page = at.page("parts=1")
            await page.opened()
            assert list(await page.news()) == ["game", "table"]
            at.hands.table.press(Button.HINT, True)
            told = await page.news(1.0)
            assert list(told) == ["table"]
            assert told["table"]["buttons"]["hint"] is True
            at.hands.table.press(Button.HINT, False)
            await at.hands.capture("A1", "A3")
            assert (await latest(page))["game"]["actions"] == ["A1xA3"]
            await page.leave()

    run_hastily(main())


def test_two_pages_in_two_languages(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            pages = [at.page("lang=it"), at.page(peer=PHONE, **{"accept-language": "pl"})]
            for page in pages:
                await page.opened()
            await at.hands.capture("A1", "A3")
            told = [await latest(page) for page in pages]
            assert [one["game"]["actions"] for one in told] == [["A1xA3"], ["A1xA3"]]
            assert told[0]["table"]["lights"] == told[1]["table"]["lights"]
            async with at.visitor() as me:
                sentences = [
                    (await me.get(f"/api/game?lang={language}")).json()["sentence"]
                    for language in ("it", "pl")
                ]
            assert [one["game"]["sentence"] for one in told] == sentences
            for page in pages:
                await page.leave()

    run_hastily(main())


def test_a_page_that_comes_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            page = at.page()
            await page.opened()
            await page.leave()
            await at.hands.capture("A1", "A3")
            again = at.page()
            await again.opened()
            assert await again.news(0.01) == await truth(at)
            await again.leave()

    run_hastily(main())


def test_a_running_clock_is_told_as_it_is(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            async with at.visitor() as me:
                await me.post("/api/game/new", json={"start": "random", "clock": {"main": 300}})
            pages = []
            for _ in range(2):
                await asyncio.sleep(7.0)
                page = at.page()
                await page.opened()
                assert await page.news(0.01) == await truth(at)
                pages.append(page)
            for page in pages:
                await page.leave()

    run_hastily(main())


async def flood(at: Served, seconds: float) -> None:
    """Changes something every millisecond."""
    end = asyncio.get_running_loop().time() + seconds
    down = False
    while asyncio.get_running_loop().time() < end:
        down = not down
        at.adapter.press(Button.MENU, down)
        await asyncio.sleep(0.001)
    at.adapter.press(Button.MENU, False)


def test_thirty_pushes_a_second(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            page = at.page("parts=1")
            await page.opened()
            flooding = asyncio.create_task(flood(at, 2.0))
            times = []
            while not flooding.done():
                await page.news()
                times.append(asyncio.get_running_loop().time())
            await flooding
            assert 2 * PUSHES - 2 <= len(times) <= 2 * PUSHES + 4
            at.adapter.lift("A1")
            while (told := await page.news(0.5)).get("game", {}).get("state") != "in-hand":
                assert told
            await page.leave()

    run_hastily(main())


def test_a_slow_page_gets_the_latest_and_holds_up_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            slow, quick = at.page(), at.page()
            for page in (slow, quick):
                await page.opened()
                await page.news()
            slow.slow.set()
            await at.hands.capture("A1", "A3")
            assert (await latest(quick))["game"]["actions"] == ["A1xA3"]
            await at.hands.press(Button.WHITE)
            slow.slow.clear()
            stale, fresh = await slow.news(1.0), await slow.news(1.0)
            assert stale["game"]["actions"] == []
            assert fresh["game"] == (await truth(at))["game"]
            assert fresh["game"]["actions"] == ["A1xA3", "pass"]
            for page in (slow, quick):
                await page.leave()

    run_hastily(main())


def test_a_page_that_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            page = at.page()
            await page.opened()
            await page.news()
            page.slow.set()
            now = asyncio.get_running_loop().time
            began = now()
            at.adapter.press(Button.HINT, True)
            await page.task
            assert now() - began == pytest.approx(SLOWEST, abs=0.1)

    run_hastily(main())


def test_a_quiet_table_is_told_now_and_then(tmp_path: Path) -> None:
    """So that a page can tell a quiet table from a line that is dead."""

    async def main() -> None:
        async with served(tmp_path) as at:
            page = at.page("parts=1")
            await page.opened()
            await latest(page)
            assert await page.news(STILL + 0.1) == await truth(at)
            await page.leave()

    run_hastily(main())


def test_a_page_that_chatters_is_shown_out(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            page = at.page()
            await page.opened()
            await page.news()
            for _ in range(30):
                await page.say("websocket.receive", text="hello")
            assert await page.hear() == {"type": "websocket.close", "code": 1008, "reason": ""}
            await page.task

    run_hastily(main())


async def refusal(page: Page) -> tuple[int, str]:
    """The status and the sentence that a page is refused with."""
    await page.say("websocket.connect")
    head, body = await page.hear(), await page.hear()
    await page.task
    return head["status"], json.loads(body["body"])["error"]


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        (
            {"origin": "http://evil.example"},
            "The page at 'http://evil.example' is not this table's; open the table's own page.",
        ),
        (
            {"origin": "null"},
            "The page at 'null' is not this table's; open the table's own page.",
        ),
        (
            {"host": "evil.example", "origin": "http://evil.example"},
            "This table is not called 'evil.example'; call it by its address, or add the name to "
            "`hosts` in its settings.",
        ),
    ],
)
def test_pages_of_other_sites(tmp_path: Path, headers: dict[str, str], said: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            assert await refusal(at.page(**headers)) == (403, said)
            ours = at.page(origin=f"http://{AUTHORITY}")
            await ours.opened()
            await ours.leave()

    run_hastily(main())


@pytest.mark.parametrize(
    ("network", "most"),
    [
        ("203.0.113.7", MOST_PAGES_EACH),
        ("203.0.113.{}", MOST_PAGES),
        ("127.0.0.{}", MOST_PAGES_HERE),
    ],
)
def test_not_too_many_pages(tmp_path: Path, network: str, most: int) -> None:
    async def main() -> None:
        async with served(tmp_path) as at:
            pages = [at.page(peer=network.format(number)) for number in range(most)]
            for page in pages:
                await page.opened()
            said = (429, "Too many pages are open; close one.")
            assert await refusal(at.page(peer=network.format(most))) == said
            await pages.pop().leave()
            another = at.page(peer=network.format(most))
            await another.opened()
            elsewhere = at.page(peer=PHONE if network.startswith("127.") else HERE)
            await elsewhere.opened()
            for page in (*pages, another, elsewhere):
                await page.leave()

    run_hastily(main())


def test_the_table_has_time_between_any_two_pages(tmp_path: Path) -> None:
    """However many pages there are, a hand waits for one of them at most; and all are told."""

    async def main() -> None:
        async with served(tmp_path) as at:
            now = asyncio.get_running_loop().time
            cost, spent, pages = 0.001, 0.0, 100
            began: list[tuple[float, int]] = []

            async def follow(page: int) -> None:
                async def send(_: str) -> None:
                    nonlocal spent
                    began.append((now(), page))
                    spent += cost

                await live.follow(ENGLISH, False, send)

            live = Live(at.adapter, lambda: now() + spent)
            async with live.watching():
                follows = [asyncio.create_task(follow(page)) for page in range(pages)]
                await asyncio.sleep(1.0)
                assert sorted(page for _, page in began) == list(range(pages))
                at.adapter.press(Button.HINT, True)
                await asyncio.sleep(0.5)
                assert {page for _, page in began[pages:]} == set(range(pages))
                for one in follows:
                    one.cancel()
                await asyncio.gather(*follows, return_exceptions=True)
            least = min(after - before for (before, _), (after, _) in pairwise(began))
            assert least == pytest.approx(REST * cost)

    run_hastily(main())


def test_watching_ends(tmp_path: Path) -> None:
    """A change that nobody watches is no error, and none is told twice."""

    async def main() -> None:
        async with served(tmp_path) as at:
            live = Live(at.adapter, asyncio.get_running_loop().time)
            told: list[str] = []

            async def send(message: str) -> None:
                told.append(message)

            async with live.watching():
                following = asyncio.create_task(live.follow(ENGLISH, False, send))
                await asyncio.sleep(0.1)
                assert len(told) == 1
                at.adapter.press(Button.MENU, True)
                await asyncio.sleep(0.1)
                assert len(told) == 2
            at.adapter.press(Button.MENU, False)
            await asyncio.sleep(0.1)
            assert len(told) == 2
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    run_hastily(main())
