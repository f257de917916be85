"""The API of the lessons, with the real program behind it."""

import asyncio
from pathlib import Path
from typing import Any

import httpx

from tests.support.hasty import run_hastily
from tests.support.visit import error, served
from tzaar_board.lessons.course import courses


async def post(visitor: httpx.AsyncClient, path: str, **body: object) -> Any:
    """The document that a good request is answered with."""
    answer = await visitor.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def drag(visitor: httpx.AsyncClient, origin: str, target: str) -> Any:
    """What the game's report says of the lesson after a stack was moved."""
    await post(visitor, "sim/lift", site=origin, free=False)
    await post(visitor, "sim/place", **{"site": target, "from": origin, "free": False})
    await asyncio.sleep(0.5)
    return (await visitor.get("/api/game")).json()


def test_a_lesson_from_the_list_to_the_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            listed = (await me.get("/api/lessons?lang=it")).json()
            assert [one["name"] for one in listed] == [lesson.name for lesson in courses()]
            assert listed[1] == {
                "name": "height",
                "game": "tzaar",
                "title": "L'altezza",
                "tasks": 2,
                "reached": 0,
                "playable": True,
            }
            game = await post(me, "lesson/begin", name="height")
            assert (game["id"], game["white"], game["black"]) == (0, "human", "human")
            lesson = game["lesson"]
            assert (lesson["title"], lesson["task"], lesson["tasks"]) == ("Height", 1, 2)
            assert (lesson["stage"], lesson["said"], lesson["next"]) == ("trying", "", "Stacking")
            await asyncio.sleep(0.6)

            game = await drag(me, "G2", "G5")
            assert (game["lesson"]["stage"], game["state"], game["can_do"]) == (
                "missed",
                "wrong",
                True,
            )
            assert game["lesson"]["said"].startswith("That took a single piece.")
            assert game["waits"] == "Taking back: move the white Tzaar from G5 to G2."
            assert game["sentence"] == f"{game['lesson']['said']} {game['waits']}"
            assert (await post(me, "game/do"))["state"] == "ready"
            refused = await me.post("/api/lesson/next", json={})
            assert error(refused) == (
                400,
                "The task comes first; ask for a hint if you are stuck.",
            )
            game = await drag(me, "C2", "C5")
            assert game["lesson"]["stage"] == "reached"
            assert (await post(me, "lesson/next"))["lesson"]["task"] == 2
            assert (await post(me, "lesson/again"))["lesson"]["task"] == 2
            assert (await me.get("/api/lessons")).json()[1]["reached"] == 1
            game = await post(me, "lesson/leave")
            assert (game["lesson"], game["id"]) == (None, 1)
            assert (await me.post("/api/lesson/again", json={})).status_code == 400

    run_hastily(main())


def test_a_lesson_that_there_is_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            answer = await me.post("/api/lesson/begin", json={"name": "chess"})
            status, why = error(answer)
            assert status == 400
            assert why.startswith("'chess' is no lesson; use capture, height,")

    run_hastily(main())
