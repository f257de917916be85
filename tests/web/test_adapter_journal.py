"""The adapter's journal, positions and boards."""

import asyncio
from pathlib import Path

import pytest

from tests.support.adapter import an_adapter
from tests.support.hasty import run_hastily
from tests.support.sitting import FEW, Brain
from tzaar_board.errors import UserError
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.i18n.catalog import ENGLISH, Language, Texts
from tzaar_board.web.board_schemas import PieceReport
from tzaar_board.web.game_schemas import StackReport
from tzaar_board.web.journal_schemas import MistakeReport, MomentReport, StoredReport, SummaryReport
from tzaar_board.web.requests import NewGameRequest, RecordForm


def test_the_last_moment_of_a_won_game_shows_the_chain(tmp_path: Path) -> None:
    start = "...x..../...x..../...x..../...x..../...x..../...x..../...x..../........ b std"

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            adapter.begin(NewGameRequest(game="troll", start=start))
            await asyncio.sleep(0.5)
            adapter.place("d1", None)
            await asyncio.sleep(0.5)
            moment = adapter.moment(2, 1)
            assert (moment.last, moment.sites) == ("d1", [f"d{row}" for row in range(1, 9)])

    run_hastily(main())


def test_the_journal(tmp_path: Path, brain: Brain) -> None:
    brain.chances = (0.75, 0.2)
    second, first = FEW.legal()[:2]

    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, hands):
            await hands.capture(str(first)[:2], str(first)[3:])
            await asyncio.sleep(1.0)
            record = adapter.record(1, RecordForm.SGF)
            assert list(await adapter.add_records(record)) == [2]
            newest, oldest = await adapter.library.games(ENGLISH)
            assert oldest == SummaryReport(
                1, "tzaar", "human", "human", oldest.began, 1, None, "", imported=False
            )
            assert (newest.id, newest.imported) == (2, True)
            assert adapter.stored(1, ENGLISH) == StoredReport(
                id=1,
                game="tzaar",
                start=str(FEW),
                white="human",
                black="human",
                date=adapter.stored(1, ENGLISH).date,
                outcome=None,
                result="",
                actions=[str(first)],
                players=["white"],
                turns=[0],
                resumable=True,
            )
            after = FEW.play(first)
            moment = adapter.moment(1, 1)
            assert (moment.position, moment.last) == (str(after), str(first))
            assert moment.sites == [str(first)[:2], str(first)[3:]]
            with pytest.raises(
                UserError, match="Game 1 has 1 action; ask for a number from 0 to 1"
            ):
                adapter.moment(1, 2)
            assert adapter.review(1, ENGLISH).chances == [None, None]
            await asyncio.sleep(2.0)
            review = adapter.review(1, ENGLISH)
            assert (review.done, review.total, review.chances) == (2, 2, [0.75, 0.75])
            best = [str(second)[:2], str(second)[3:]]
            assert review.mistakes == [
                MistakeReport(0, "white", str(first), str(second), 0.55, best)
            ]

    run_hastily(main())


def test_a_position_that_is_typed(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            text = "Z..../...../......./......../......../......../......./....../....t w 1"
            with pytest.raises(UserError):
                adapter.position(text, None)
            found = adapter.position(str(FEW), "tzaar")
            assert isinstance(found, MomentReport)
            assert found.stacks["I5"] == StackReport("white", "tzaar", 1)

    run_hastily(main())


def test_the_boards(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            boards = adapter.boards(ENGLISH)
            assert [(one.game, one.playable) for one in boards] == [
                ("tzaar", True),
                ("troll", True),
            ]
            tzaar, troll = boards
            assert [site.name for site in troll.sites] == list(TROLL.board.names)
            assert (len(troll.lines), troll.lines[0], troll.kinds) == (
                16,
                ["a1", "a8"],
                {"disc": 64},
            )
            assert [site.name for site in tzaar.sites] == list(TZAAR.board.names)
            assert (len(tzaar.lines), tzaar.lines[0]) == (30, ["A1", "A5"])
            assert tzaar.kinds == {"tzaar": 6, "tzarra": 9, "tott": 15}

    run_hastily(main())


def test_what_the_boards_say_of_their_games(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (desk, _):
            tzaar, troll = desk.boards(Texts(Language.ITALIAN))
            assert [
                (one.player, one.action, one.stacking, one.shuffled) for one in (tzaar, troll)
            ] == [
                ("white", "o", True, True),
                ("black", "std", False, False),
            ]
            assert (tzaar.rows[4], troll.rows[0][:2]) == (
                ["E1", "E2", "E3", "E4", "E6", "E7", "E8", "E9"],
                ["a8", "b8"],
            )
            assert troll.pieces == [
                PieceReport(
                    "disc",
                    {"white": "disco bianco", "black": "disco nero"},
                    {"white": "o", "black": "x"},
                    "ffffff",
                    "",
                )
            ]
            assert [
                (one.kind, one.marks["black"], one.light, one.inlay) for one in tzaar.pieces
            ] == [
                ("tzaar", "z", "ffb000", "star"),
                ("tzarra", "r", "00ff20", "ring"),
                ("tott", "t", "8000ff", ""),
            ]
            assert troll.sides["white"].name == "Bianco"
            assert list(troll.start_words) == ["standard", "pro"]
            assert list(tzaar.phases) == ["o", "1", "2", "p"]
            assert troll.rules
            assert (tzaar.owned_edges, troll.owned_edges) == (False, True)

    run_hastily(main())
