"""The API of the game and of hands on a simulated table, with the real program behind it."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.hasty import run_hastily
from tests.support.program import played
from tests.support.sitting import FEW, Brain
from tests.support.table import position
from tests.support.visit import error, served
from tzaar_board.table.sensing.buttons import Button

OTHER = position("A1:T A3:t C3:Z D1:z E8:R E9:r", "b 1")


async def post(visitor: httpx.AsyncClient, path: str, **body: object) -> Any:
    """The document that a good request is answered with."""
    answer = await visitor.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def state(visitor: httpx.AsyncClient) -> tuple[str, list[str]]:
    game = (await visitor.get("/api/game")).json()
    return game["state"], game["actions"]


def test_a_capture_and_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            table = await post(me, "sim/lift", site="A1")
            assert table["hand"] == [
                {"origin": "A1", "stack": {"colour": "white", "kind": "tzaar", "height": 1}}
            ]
            await asyncio.sleep(0.2)
            game = (await me.get("/api/game")).json()
            assert (game["state"], game["sentence"]) == (
                "in-hand",
                "Lifted: A1. It can go to A3 or D1.",
            )
            await post(me, "sim/lift", site="A3")
            await asyncio.sleep(0.2)
            await post(me, "sim/place", **{"site": "A3", "from": "A1"})
            await asyncio.sleep(0.6)
            assert await state(me) == ("ready", ["A1xA3"])
            assert (await post(me, "game/undo"))["state"] == "wrong"
            assert (await post(me, "game/do"))["state"] == "ready"
            assert await state(me) == ("ready", [])

    run_hastily(main())
    assert played(tmp_path) == ()


def test_a_button_is_pressed_for_some_seconds(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            await at.hands.capture("A1", "A3")
            now = asyncio.get_running_loop().time
            began = now()
            table = await post(me, "sim/press", button="white")
            assert now() - began == pytest.approx(0.2)
            assert table["buttons"]["white"] is False
            assert await state(me) == ("ready", ["A1xA3", "pass"])

    run_hastily(main())


def test_a_button_is_held_and_let_go(tmp_path: Path) -> None:
    async def held(visitor: httpx.AsyncClient) -> bool:
        await asyncio.sleep(0.1)
        found: bool = (await visitor.get("/api/table")).json()["buttons"]["menu"]
        return found

    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            await post(me, "sim/press", button="menu", down=True)
            assert await held(me) is True
            await post(me, "sim/press", button="menu", down=False)
            assert await held(me) is False
            await post(me, "sim/press", button="menu", down=True)
            await asyncio.sleep(5.0)
            await post(me, "sim/press", button="menu", down=True)
            await asyncio.sleep(9.7)
            assert await held(me) is True
            await asyncio.sleep(0.3)
            assert await held(me) is False

    run_hastily(main())


def test_a_game_that_was_left_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            await at.hands.capture("A1", "A3")
            first = (await me.get("/api/game")).json()
            game = await post(me, "game/new", start=str(OTHER), white="human:Ada")
            assert (game["id"], game["names"]["white"]) == (2, "Ada")
            game = await post(me, "game/resume", id=1)
            assert [game[name] for name in ("id", "actions", "names")] == [
                1,
                ["A1xA3"],
                first["names"],
            ]
            assert (await post(me, "game/resume", id=1))["id"] == 1
            told = [(await me.get(f"/api/games/{number}")).json() for number in (1, 2)]
            assert [one["resumable"] for one in told] == [True, True]
            await post(me, "game/resign")
            assert (await me.get("/api/games/1")).json()["resumable"] is False
            await post(me, "game/resume", id=2)
            ended = error(await me.post("/api/game/resume", json={"id": 1}))
            assert ended == (400, "Game 1 has ended; begin a new one.")
            status, said = error(await me.post("/api/game/resume", json={"id": 7}))
            assert status == 404
            assert said.startswith("There is no game 7 in ")
            assert (await me.get("/api/game")).json()["id"] == 2

    run_hastily(main())


def test_a_new_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            request = {"game": "tzaar", "start": str(OTHER), "white": "engine:3", "hints": "off"}
            clock = {"main": 600, "increment": 5.5, "flag": True}
            game = await post(me, "game/new", **request, clock=clock)
            told = ("id", "start", "position", "player", "white", "black", "hints")
            assert [game[name] for name in told] == [
                2,
                str(OTHER),
                str(OTHER),
                "black",
                "engine:3",
                "human",
                "off",
            ]
            assert game["clock"] == {
                "white": 600.0,
                "black": 600.0,
                "main": 600.0,
                "increment": 5.5,
                "flag": True,
                "delay": 0.0,
                "periods": 0,
                "period": 0.0,
                "main_black": None,
                "more": {},
                "free": 0.0,
                "paused": False,
                "running": None,
                "expired": None,
            }
            game = await post(me, "game/new", start="random", seed=7, clock=None)
            assert (game["id"], game["clock"], game["white"]) == (3, None, "engine:3")
            again = await post(me, "game/new", start="random", seed=7)
            assert (again["id"], again["start"]) == (4, game["start"])

    run_hastily(main())


@pytest.mark.parametrize(
    ("body", "winner"),
    [({}, "black"), ({"player": "white"}, "black"), ({"player": "black"}, "white")],
)
def test_somebody_gives_up(tmp_path: Path, body: dict[str, str], winner: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            game = await post(me, "game/resign", **body)
            assert (game["state"], game["outcome"]) == (
                "over",
                {"winner": winner, "reason": "resign"},
            )

    run_hastily(main())


def test_a_hint(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with served(tmp_path, brain=brain) as at, at.visitor() as me:
            await post(me, "game/hint")
            await asyncio.sleep(0.1)
            assert brain.log == [f"analyse {FEW} for 0.5 s"]
            assert (await post(me, "game/hints", hints="quality"))["hints"] == "quality"

    run_hastily(main())


def test_sites_are_shown(tmp_path: Path) -> None:
    async def shown(visitor: httpx.AsyncClient) -> dict[str, str]:
        cues = (await visitor.get("/api/table")).json()["cues"]
        return {site: cue["role"] for site, cue in cues.items()}

    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            assert await post(me, "show", sites=["A1", "D1"]) == {"done": True}
            assert await shown(me) == {"A1": "from", "D1": "to"}
            await post(me, "show", sites=[])
            assert await shown(me) == {}

    run_hastily(main())


@pytest.mark.parametrize(
    ("path", "body", "status", "said"),
    [
        ("sim/lift", {"site": "A2"}, 400, "Nothing stands on A2; lift an occupied site."),
        ("sim/lift", {}, 422, "The field 'site' is missing."),
        ("sim/lift", {"site": 5}, 422, "The field 'site' must be a text."),
        ("sim/lift", {"site": "A1234"}, 422, "The field 'site' may have 4 signs at most."),
        ("sim/lift", {"site": "A1", "sit": 1}, 422, "There is no field 'sit'; leave it out."),
        ("sim/lift", [], 422, "The body must be a JSON object."),
        ("sim/lift", "A1", 422, "The body must be a JSON object."),
        ("sim/place", {"site": "A1", "from": 1}, 422, "The field 'from' must be a text."),
        (
            "sim/press",
            {"button": "red"},
            422,
            "The field 'button' must be 'white', 'black', 'hint' or 'menu'.",
        ),
        (
            "sim/press",
            {"button": "hint", "seconds": 11},
            422,
            "The field 'seconds' may be at most 10.0.",
        ),
        (
            "sim/press",
            {"button": "hint", "seconds": -1},
            422,
            "The field 'seconds' must be at least 0.0.",
        ),
        (
            "sim/press",
            {"button": "hint", "seconds": "1"},
            422,
            "The field 'seconds' must be a number.",
        ),
        (
            "sim/press",
            {"button": "hint", "seconds": 1, "down": True},
            422,
            "Name 'seconds' or 'down', not both.",
        ),
        (
            "sim/press",
            {"button": "hint", "down": 1},
            422,
            "The field 'down' must be true or false.",
        ),
        ("game/new", {"seed": 1.5}, 422, "The field 'seed' must be a whole number."),
        ("game/new", {"clock": 5}, 422, "The field 'clock' must be a JSON object."),
        ("game/new", {"clock": {}}, 422, "The field 'clock.main' is missing."),
        (
            "game/new",
            {"clock": {"main": 1, "x": 1}},
            422,
            "There is no field 'clock.x'; leave it out.",
        ),
        ("game/resume", {"id": 0}, 422, "The field 'id' must be at least 1."),
        ("game/resume", {}, 422, "The field 'id' is missing."),
        ("game/undo", {"x": 1}, 422, "There is no field 'x'; leave it out."),
        ("game/undo", {}, 400, "There is nothing that can be taken back."),
        ("game/undo", {"ask": True}, 400, "There is nothing that can be taken back."),
        (
            "game/hints",
            {"hints": "all"},
            422,
            "The field 'hints' must be 'off', 'legal' or 'quality'.",
        ),
        ("show", {"sites": "A1"}, 422, "The field 'sites' must be a list."),
        ("show", {"sites": ["A1"] * 65}, 422, "The field 'sites' may have 64 entries at most."),
        ("show", {"sites": ["A1", 7]}, 422, "The field 'sites.1' must be a text."),
    ],
)
def test_what_cannot_be_done(
    tmp_path: Path, path: str, body: object, status: int, said: str
) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            assert error(await me.post(f"/api/{path}", json=body)) == (status, said)
            assert await state(me) == ("ready", [])

    run_hastily(main())


def test_the_table_at_hand_is_the_tables(tmp_path: Path) -> None:
    """Readings and lights are the very ones of the simulated table, and buttons too."""

    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            at.hands.table.press(Button.HINT, True)
            await asyncio.sleep(0.1)
            table = (await me.get("/api/table")).json()
            assert table["buttons"] == {"white": False, "black": False, "hint": True, "menu": False}
            names = at.hands.table.profile.board.names
            assert list(table["readings"]) == list(names)
            assert "".join(table["readings"].values()) == at.hands.app.readings

    run_hastily(main())


def test_hands_that_are_not_free(tmp_path: Path) -> None:
    """What is not allowed is explained, and the stack is back; for free hands all is as it was."""

    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            before = (await me.get("/api/table")).json()
            await post(me, "sim/lift", site="A1", free=False)
            await asyncio.sleep(2.5)
            assert (await state(me))[0] == "in-hand"
            refused = await me.post(
                "/api/sim/place", json={"site": "C3", "from": "A1", "free": False}
            )
            assert error(refused) == (400, "C3 is yours: the first action must capture.")
            await asyncio.sleep(0.1)
            after = (await me.get("/api/table")).json()
            assert (after["stacks"], after["readings"], after["hand"]) == (
                before["stacks"],
                before["readings"],
                [],
            )
            assert await state(me) == ("ready", [])
            await post(me, "sim/lift", site="A1", free=False)
            await post(me, "sim/place", **{"site": "D1", "from": "A1", "free": False})
            assert await state(me) == ("ready", ["A1xD1"])
            await post(me, "sim/lift", site="C3")
            await post(me, "sim/place", **{"site": "D1", "from": "C3"})
            await asyncio.sleep(1.0)
            assert (await me.get("/api/game")).json()["undoes"] == "stacks"
            game = await post(me, "game/undo")
            assert (game["undoes"], game["actions"]) == ("actions", ["A1xD1"])
            await post(me, "sim/lift", site="C3")
            await post(me, "sim/restore")
            assert (await me.get("/api/table")).json()["hand"] == []
            assert await state(me) == ("ready", ["A1xD1"])

    run_hastily(main())
    assert played(tmp_path) == ("A1xD1",)


def test_the_menu_button_of_known_hands_puts_back_first(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            await post(me, "sim/lift", site="A1", free=False)
            await post(me, "sim/place", **{"site": "D1", "from": "A1", "free": False})
            await post(me, "sim/lift", site="C3", free=False)
            await post(me, "sim/press", button="menu", seconds=0.1, free=False)
            await asyncio.sleep(0.5)
            assert await state(me) == ("ready", ["A1xD1"])
            await post(me, "sim/press", button="menu", seconds=0.1, free=False)
            await asyncio.sleep(0.5)
            assert await state(me) == ("wrong", [])

    run_hastily(main())
