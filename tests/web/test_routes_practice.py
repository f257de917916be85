"""The API of practice, with the real program behind it."""

import asyncio
from pathlib import Path

from tests.support.hasty import run_hastily
from tests.support.visit import error, served
from tzaar_board.lessons.problem import GRADES, problem_set


def test_a_level_from_the_list_to_the_next_problem(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            listed = (await me.get("/api/practice")).json()
            assert len(listed) == 2 * (len(GRADES) + 1)
            first, second, *_ = (one for one in problem_set("troll") if one.grade == 1)
            count = sum(one.grade == 1 for one in problem_set("troll"))
            assert listed[6] == {
                "choice": "troll:1",
                "game": "troll",
                "grade": 1,
                "own": False,
                "problems": count,
                "known": 0,
                "due": 0,
                "playable": True,
            }
            answer = await me.post("/api/practice/begin?lang=it", json={"choice": "troll:1"})
            game = answer.json()
            assert (game["id"], game["position"], game["reason"]) == (0, str(first.position), "")
            assert game["lesson"]["title"] == "Esercizi, livello 1"
            assert (game["lesson"]["practice"], game["lesson"]["stage"]) == (True, "trying")
            (action,) = first.solutions[0]
            board, trace = first.game.board, first.position.trace(action)
            await me.post("/api/sim/place", json={"site": str(action)})
            for site in trace.turned:
                await me.post("/api/sim/turn", json={"site": board.names[site]})
            await asyncio.sleep(1.0)
            assert (await me.get("/api/game")).json()["lesson"]["stage"] == "reached"
            game = (await me.post("/api/lesson/next", json={})).json()
            assert game["position"] == str(second.position)
            listed = (await me.get("/api/practice")).json()
            assert (listed[6]["known"], listed[6]["due"]) == (1, 0)
            game = (await me.post("/api/lesson/leave", json={})).json()
            assert (game["lesson"], game["id"]) == (None, 1)

    run_hastily(main())


def test_what_there_is_not_is_said(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            for choice, said in (
                ("chess", "There is no game 'chess'"),
                ("tzaar:12", "'tzaar:12' is no practice; write tzaar,"),
                ("troll:own", "No lost chance is known yet"),
            ):
                answer = await me.post("/api/practice/begin", json={"choice": choice})
                status, why = error(answer)
                assert status == 400
                assert why.startswith(said)
            assert (await me.get("/api/game")).json()["lesson"] is None

    run_hastily(main())
