"""Analysis through the API: lines and what they are worth, kept, brought in and taken out."""

import asyncio
from pathlib import Path
from typing import Any

from tests.support.hasty import run_hastily
from tests.support.sitting import FEW, Brain
from tests.support.visit import PHONE, error, served
from tzaar_board.games.analysis_sgf import read_analyses
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR

START = str(TZAAR.start("fixed", 0))
TURNING = "......../......../......../...ox.../......../......../......../........ b std"
TREE: dict[str, Any] = {
    "name": "Ends",
    "game": "tzaar",
    "start": START,
    "comment": "the start",
    "steps": [
        {"after": 0, "action": "A5xA4", "comment": "solid"},
        {"after": 1, "action": "A3xA4"},
        {"after": 0, "action": "C5xC4"},
        {"after": 2, "action": "pass"},
    ],
}


def test_a_line_leads_to_a_moment(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone:

            async def moment(start: str, actions: str = "") -> dict[str, Any]:
                asked = {"start": start, "actions": actions}
                found = await phone.get("/api/analysis/moment", params=asked)
                assert found.status_code == 200, found.text
                return dict(found.json())

            first = await moment(START, "A5xA4 A3xA4")
            assert (first["moment"]["number"], first["moment"]["sites"]) == (2, ["A3", "A4"])
            assert {"action": "pass", "origin": None, "target": None, "kind": None} in first[
                "choices"
            ]
            wanted = {"action": "A1+A2", "origin": "A1", "target": "A2", "kind": None}
            assert wanted in first["choices"]
            turned = await moment(TURNING, "c5")
            assert turned["moment"]["sites"] == ["c5", "d5"]
            assert turned["moment"]["stacks"]["d5"]["colour"] == "black"
            put = await moment(str(TZAAR.start("tournament", 0)))
            kinds = {one["kind"] for one in put["choices"] if one["target"] == "A1"}
            assert kinds == {"tzaar", "tzarra", "tott"}
            over = await moment(str(FEW.play(FEW.legal()[0])).replace("Z", "T"))
            assert (over["choices"], over["outcome"]["winner"]) == ([], "black")
            assert over["next"].endswith("Black wins.")
            assert first["next"] == "Second action: capture, stack, or pass."

    run_hastily(main())


def test_what_cannot_be_played_is_explained(tmp_path: Path) -> None:
    over = str(FEW.play(FEW.legal()[0])).replace("Z", "T")
    asked: list[tuple[dict[str, str], str]] = [
        ({"origin": "B1", "target": "C1"}, "C1 is yours: the first action must capture."),
        ({"origin": "A5", "target": "A4"}, ""),
        ({"start": TURNING, "target": "d5"}, "Nothing can be put on d5: the site is not empty."),
        ({"start": TURNING, "target": "c5"}, ""),
        ({"start": over, "origin": "A1", "target": "A2"}, "The game is over."),
    ]

    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone:
            for question, said in asked:
                params = {"start": START, **question}
                found = await phone.get("/api/analysis/refusal", params=params)
                assert (found.json(), question) == ({"said": said}, question)
            params = {"start": START, "target": "K9"}
            status, words = error(await phone.get("/api/analysis/refusal", params=params))
            assert (status, "K9" in words) == (400, True)

    run_hastily(main())


def test_lines_deepen_while_a_page_asks(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, brain=Brain()) as at, at.visitor(PHONE) as phone:
            asked = {"start": START, "actions": "A5xA4", "lines": "2"}
            first = (await phone.get("/api/analysis/lines", params=asked)).json()
            assert first == {"depth": 0, "seconds": 0.0, "pace": "thinking", "lines": []}
            for _ in range(6):
                await asyncio.sleep(0.5)
                found = (await phone.get("/api/analysis/lines", params=asked)).json()
            assert found["depth"] >= 2
            assert len(found["lines"]) == 2
            # Black is to move, and what is told is White's chance.
            best = TZAAR.parse(START).play(TZAAR.parse_action("A5xA4"))
            assert best.player is Colour.BLACK
            line = found["lines"][0]
            assert (line["chance"], line["actions"]) == (0.25, [str(best.legal()[0])])

    run_hastily(main())


def test_the_game_at_the_table_is_not_looked_into_while_it_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path, brain=Brain()) as at, at.visitor() as me:
            before = {"start": str(FEW)}
            await at.hands.capture("A1", "A3")
            assert (await me.get("/api/analysis/lines", params=before)).status_code == 200
            reply = str(at.hands.app.history.head.legal()[0])
            for actions in ("A1xA3", f"A1xA3 {reply}"):
                asked = {**before, "actions": actions}
                answer = await me.get("/api/analysis/lines", params=asked)
                assert error(answer) == (
                    400,
                    "The game at the table goes on; it can be analysed when it is over.",
                )
                assert (await me.get("/api/analysis/moment", params=asked)).status_code == 200
            await me.post("/api/game/resign", json={})
            assert (await me.get("/api/analysis/lines", params=asked)).status_code == 200

    run_hastily(main())


def test_an_analysis_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me, at.visitor(PHONE) as phone:
            assert (await phone.post("/api/analyses", json=TREE)).status_code == 403
            assert (await me.post("/api/analyses", json=TREE)).json() == {"ids": [1]}
            (summary,) = (await phone.get("/api/analyses")).json()
            assert (summary["name"], summary["steps"]) == ("Ends", 4)
            kept = (await phone.get("/api/analyses/1")).json()
            assert [(one["after"], one["action"], one["player"]) for one in kept["steps"]] == [
                (0, "A5xA4", "white"),
                (1, "A3xA4", "black"),
                (2, "pass", "black"),
                (0, "C5xC4", "white"),
            ]
            assert (kept["comment"], kept["steps"][0]["comment"]) == ("the start", "solid")
            again = {**TREE, "id": 1, "steps": [], "name": "  Short  one "}
            assert (await me.post("/api/analyses", json=again)).json() == {"ids": [1]}
            assert (await phone.get("/api/analyses/1")).json()["name"] == "Short one"

            await me.post("/api/analyses/delete", json={"ids": [1]})
            assert (await me.get("/api/analyses")).json() == []
            await me.post("/api/analyses/restore", json={"ids": [1]})
            assert len((await me.get("/api/analyses")).json()) == 1

    run_hastily(main())


def test_sgf_out_and_in(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            record = f"(;FF[4]GM[tzaar]EV[Cup]PW[Ada]SU[{START}];W[A5xA4]WL[90]AR[a:b])"
            assert (await me.post("/api/games", json={"record": record})).status_code == 400
            added = await me.post("/api/analyses/import", json={"record": record * 2})
            assert added.json() == {"ids": [1, 2]}
            grown = {**TREE, "id": 2}
            await me.post("/api/analyses", json=grown)
            answer = await me.get("/api/analyses/2/record")
            assert answer.headers["content-disposition"].endswith('"analysis-2.sgf"')
            (read,) = read_analyses(answer.text)
            assert set(read.tags) == {("EV", "Cup"), ("PW", "Ada"), ("GN", "Ends")}
            assert (len(read.steps), read.steps[0].tags) == (4, (("WL", "90"), ("AR", "a:b")))

    run_hastily(main())


def test_an_analysis_of_a_game_knows_who_played(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            record = f"(;FF[4]GM[tzaar]EV[Cup]PW[Ada]PB[Max]SU[{START}];W[A5xA4])"
            (number,) = (await me.post("/api/games", json={"record": record})).json()["ids"]
            await me.post("/api/analyses", json={**TREE, "source": number})
            kept = (await me.get("/api/analyses/1")).json()
            assert (kept["source"], kept["white"], kept["event"]) == (number, "Ada", "Cup")

    run_hastily(main())


def test_what_cannot_be_kept(tmp_path: Path) -> None:
    refused: list[tuple[dict[str, Any], int, str]] = [
        ({"id": 9}, 404, "There is no analysis 9."),
        ({"source": 9}, 404, "There is no game 9 in the journal."),
        ({"game": "chess"}, 400, "There is no game 'chess'"),
        ({"start": "?"}, 400, ""),
        ({"steps": [{"after": 1, "action": "A5xA4"}]}, 400, "Step 1 leads on from 1"),
        ({"steps": [{"after": 0, "action": "A1xA2"}]}, 400, "A1xA2 is not legal"),
        ({"steps": [{"after": -1, "action": "A5xA4"}]}, 422, "must be at least 0"),
        ({"name": "x" * 101}, 422, "may have 100 signs at most"),
        ({"name": "x" * 90}, 400, "use 80 signs at most"),
    ]

    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            for change, status, said in refused:
                answered, words = error(await me.post("/api/analyses", json={**TREE, **change}))
                assert (answered, said in words) == (status, True), words
            assert (await me.get("/api/analyses")).json() == []

    run_hastily(main())


def test_what_cannot_be_looked_at(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            for asked in ({"start": "?"}, {"start": START, "actions": "A1xA2"}):
                for path in ("moment", "lines"):
                    status, _ = error(await me.get(f"/api/analysis/{path}", params=asked))
                    assert status == 400
            assert error(await me.get("/api/analyses/3"))[0] == 404
            page = await me.get("/analysis")
            assert page.headers["content-type"].startswith("text/html")

    run_hastily(main())
