"""The journal through the API: games step by step, records out and in."""

import asyncio
import contextlib
import gzip
import sqlite3
from pathlib import Path

import pytest

from tests.support.event_logs import differences
from tests.support.hasty import run_hastily
from tests.support.paths import DATA
from tests.support.sitting import FEW, sitting
from tests.support.visit import PHONE, error, served
from tzaar_board.errors import shortened
from tzaar_board.games.base import TextError
from tzaar_board.store.event_log import LogSource
from tzaar_board.store.event_writer import EventLog
from tzaar_board.store.journal_file import FILE_NAME
from tzaar_board.web.adapter import AppAdapter

GOLEM = DATA / "littlegolem-2552914.sgf"


def test_a_game_step_by_step(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor(PHONE) as phone:
            await at.hands.capture("A1", "A3")
            games = (await phone.get("/api/games")).json()
            assert [(game["id"], game["game"], game["actions"]) for game in games] == [
                (1, "tzaar", 1)
            ]
            stored = (await phone.get("/api/games/1")).json()
            assert (stored["actions"], stored["players"]) == (["A1xA3"], ["white"])
            moments = [(await phone.get(f"/api/games/1/moments/{n}")).json() for n in range(2)]
            assert [(one["last"], one["sites"]) for one in moments] == [
                (None, []),
                ("A1xA3", ["A1", "A3"]),
            ]
            assert moments[0]["position"] == str(FEW)
            position = (await phone.get("/api/position", params={"text": str(FEW)})).json()
            assert position["stacks"] == moments[0]["stacks"]
            review = (await phone.get("/api/games/1/review")).json()
            assert (review["id"], len(review["chances"])) == (1, 2)

    run_hastily(main())


@pytest.mark.parametrize("form", ["sgf", "little-golem"])
def test_records_out_and_in(tmp_path: Path, form: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            added = await me.post("/api/games", json={"record": GOLEM.read_text()})
            assert (added.status_code, added.json()) == (200, {"ids": [2]})
            record = await me.get("/api/games/2/record", params={"form": form})
            assert record.headers["content-type"] == "application/x-go-sgf; charset=utf-8"
            assert record.headers["content-disposition"] == 'attachment; filename="game-2.sgf"'
            again = await me.post("/api/games", json={"record": record.text})
            assert again.json() == {"ids": [3]}
            both = [(await me.get(f"/api/games/{number}")).json() for number in (2, 3)]
            assert both[0]["actions"] == both[1]["actions"]
            assert len(both[0]["actions"]) > 10

    run_hastily(main())


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("games/9", 404, None),
        ("games/9/moments/0", 404, None),
        ("games/9/review", 404, None),
        ("games/9/record", 404, None),
        ("games/1/moments/7", 404, None),
        ("games/0", 422, "The field 'id' must be at least 1."),
        ("games/x", 422, "The field 'id' must be a whole number."),
        ("games/1/record?form=pdf", 422, "The field 'form' must be 'sgf' or 'little-golem'."),
        ("position", 422, "The field 'text' is missing."),
        ("position?text=nonsense", 400, None),
        ("position?text=nonsense&game=chess", 400, None),
        (f"position?text={'x' * 1001}", 422, "The field 'text' may have 1000 signs at most."),
    ],
)
def test_what_there_is_not(tmp_path: Path, path: str, status: int, said: str | None) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            found = error(await me.get(f"/api/{path}"))
            assert found == (status, found[1] if said is None else said)

    run_hastily(main())


@pytest.mark.parametrize("record", ["", "nonsense", "(;GM[1])", "(" * 5000, "\0"])
def test_records_that_are_none(tmp_path: Path, record: str) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            assert (await me.post("/api/games", json={"record": record})).status_code == 400
            assert len((await me.get("/api/games")).json()) == 1

    run_hastily(main())


def test_a_record_that_is_no_text(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            body, kind = b'{"record": "\\ud800"}', {"content-type": "application/json"}
            answer = await me.post("/api/games", content=body, headers=kind)
            said = {"error": "The field 'record' must be a text."}
            assert (answer.status_code, answer.json()) == (422, said)

    run_hastily(main())


def test_a_refusal_shortens_a_long_text(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            record = f"(;FF[4]GM[tzaar]SU[{'T' * 100_000}])"
            said = (await me.post("/api/games", json={"record": record})).json()["error"]
            assert said.startswith(f"'{shortened('T' * 100_000)}' is no position of TZAAR: ")

    run_hastily(main())


def test_the_table_goes_on_while_a_big_record_is_read(tmp_path: Path) -> None:
    """A record can take seconds to read; no light waits for that."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        async with sitting(tmp_path) as hands:
            adapter = AppAdapter(hands.app, hands.journal, 0.3, loop.time)
            adding = asyncio.create_task(adapter.add_records(f"(;{';W[a]' * 60_000})"))
            rounds = 0
            while not adding.done():
                await asyncio.sleep(0.001)
                rounds += 1
            with pytest.raises(TextError):
                await adding
            assert rounds > 10
            await adapter.close()

    asyncio.run(main())


def test_the_event_log_is_fetched_by_whoever_may_look_on(tmp_path: Path) -> None:
    log = EventLog(tmp_path, LogSource("sim", "simulated"))

    async def main() -> None:
        async with served(tmp_path, log=log) as at, at.visitor(PHONE) as phone:
            await at.hands.capture("A1", "A3")
            answer = await phone.get("/api/event-log")
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "application/gzip"
            disposition = 'attachment; filename="event-log.jsonl.gz"'
            assert answer.headers["content-disposition"] == disposition
            kept = gzip.decompress(answer.content).splitlines(keepends=True)
            assert any(b'"actions":["A1xA3"]' in line for line in kept)
            assert differences(kept) == []

    run_hastily(main())
    log.close()


def test_no_event_log_is_fetched_where_none_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            assert error(await me.get("/api/event-log")) == (
                404,
                "No event log is kept; set event_log = true in the table's settings.",
            )

    run_hastily(main())


def test_the_library(tmp_path: Path) -> None:
    """Found by pages, counted, labelled, deleted and had back; guests change nothing."""

    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me, at.visitor(PHONE) as phone:
            both = {"record": f"(;FF[4]GM[tzaar]PW[Ann]SU[{FEW}]KW[old]){GOLEM.read_text()}"}
            assert (await me.post("/api/games", json=both)).json() == {"ids": [2, 3]}

            async def found(**query: str) -> list[int]:
                page = (await phone.get("/api/library", params=query)).json()
                assert page["total"] == len(page["games"]) or query["limit"] == "1"
                return [game["id"] for game in page["games"]]

            assert await found() == [3, 2, 1]
            assert await found(order="id", limit="1", offset="1") == [2]
            assert await found(result="white", event="tzaar.ch.43.1.1") == [3]
            known = (await phone.get("/api/library/known")).json()
            assert known["labels"] == ["old"]
            counted = (await phone.get("/api/library/statistics")).json()
            assert (counted["games"], counted["ended"], counted["mean_length"]) == (3, 1, 53)
            written = await phone.get("/api/library/records", params={"label": "old"})
            assert written.text.startswith("(;FF[4]GM[tzaar]PW[Ann]")
            for change, body in (
                ("label", {"ids": [2, 3], "add": ["new"], "remove": ["old"]}),
                ("event", {"ids": [2], "event": "Cup"}),
                ("names", {"id": 2, "black": "Bea"}),
                ("delete", {"ids": [3]}),
            ):
                assert error(await phone.post(f"/api/library/{change}", json=body))[0] == 403
                answer = await me.post(f"/api/library/{change}", json=body)
                assert (answer.status_code, answer.json()) == (200, {"done": True})
            assert await found(label="new", text="cup bea") == [2]
            assert await found(label="old") == []
            assert await found(deleted="true") == [3]
            await me.post("/api/library/restore", json={"ids": [3]})
            assert await found(label="new") == [3, 2]
            at_table = "Game 1 is at the table; begin another one first."
            for change, body in (("delete", {"ids": [2, 1]}), ("names", {"id": 1, "white": "x"})):
                refused = error(await me.post(f"/api/library/{change}", json=body))
                assert refused == (400, at_table)
            gone = error(await me.post("/api/library/delete", json={"ids": [2, 9]}))
            assert gone == (404, "There is no game 9 in the journal.")
            assert await found() == [3, 2, 1]

    run_hastily(main())


def test_a_damaged_game_is_told_and_the_others_are_written(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            for _ in range(2):
                await me.post("/api/games", json={"record": GOLEM.read_text()})
            with (
                contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection,
                connection,
            ):
                connection.execute("UPDATE action SET text = 'A1xI5' WHERE game = 2")
            written = await me.get("/api/library/records")
            assert written.text.count("(;") == 2
            trouble = (await me.get("/api/game")).json()["trouble"]
            assert trouble.startswith("Game 2 in ")
            assert "restore the file from a copy" in trouble

    run_hastily(main())


def test_a_damaged_game_is_named_in_the_library_and_left_out(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            for _ in range(2):
                await me.post("/api/games", json={"record": GOLEM.read_text()})
            path = tmp_path / FILE_NAME
            with contextlib.closing(sqlite3.connect(path)) as connection, connection:
                connection.execute("UPDATE game SET black = CAST(X'41EF' AS TEXT) WHERE id = 2")
            found = (await me.get("/api/library?lang=it")).json()
            assert [game["id"] for game in found["games"]] == [3, 1]
            assert found["total"] == 2
            (said,) = found["damaged"]
            assert said.startswith(f"La partita 2 in {path} è danneggiata")
            for part in ("known", "statistics", "records"):
                assert (await me.get(f"/api/library/{part}")).status_code == 200

    run_hastily(main())


def test_records_are_added_all_or_none(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path) as at, at.visitor() as me:
            text = f"{GOLEM.read_text()}(;FF[4]GM[tzaar]SU[x])"
            status, said = error(await me.post("/api/games", json={"record": text}))
            assert (status, said[:10]) == (400, "Record 2: ")
            assert len((await me.get("/api/games")).json()) == 1

    run_hastily(main())
