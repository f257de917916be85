"""The adapter behind the page: what it reports of the game and the table, and what hands do."""

import asyncio
from pathlib import Path

import pytest

from tests.support.adapter import an_adapter
from tests.support.hasty import run_hastily
from tests.support.program import played
from tests.support.sitting import FEW, Brain
from tzaar_board.errors import UserError
from tzaar_board.games.base import Position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.i18n.catalog import ENGLISH
from tzaar_board.table.scene import Role
from tzaar_board.web.adapter import AppAdapter
from tzaar_board.web.backend import ReportChange
from tzaar_board.web.drawings import left_report
from tzaar_board.web.game_schemas import CueReport, HeldReport, StackReport
from tzaar_board.web.requests import NewGameRequest

FEW_WHITE = {"tzaar": 2, "tzarra": 2, "tott": 3}


def test_the_game_and_the_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            game, table = adapter.game(ENGLISH), adapter.table(ENGLISH)
            assert (game.id, game.game, game.start, game.position) == (
                1,
                "tzaar",
                str(FEW),
                str(FEW),
            )
            assert game.legal == [str(action) for action in FEW.legal()]
            assert (game.state, game.open, game.outcome, game.opponent) == (
                "ready",
                False,
                None,
                [],
            )
            assert game.sentence == "White captures."
            assert (game.can_do, game.can_undo) == (False, False)
            assert (table.link, table.sense, table.brightness) == ("sim", "presence", 0.3)
            assert table.stacks["A1"] == StackReport("white", "tzaar", 1)
            assert (table.readings["A1"], table.readings["A2"]) == ("#", ".")
            adapter.lift("A1")
            await asyncio.sleep(0.1)
            table = adapter.table(ENGLISH)
            assert table.hand == [HeldReport("A1", StackReport("white", "tzaar", 1))]
            assert table.cues == {
                "A1": CueReport("origin", "in hand"),
                "A3": CueReport("capture", "capture"),
                "D1": CueReport("capture", "capture"),
            }
            assert table.lights["A3"] != "000000"
            assert "A1" not in table.stacks

    run_hastily(main())


def test_an_action_by_lifting_and_placing(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            adapter.lift("A1")
            await asyncio.sleep(0.2)
            adapter.place("D1", None)
            await asyncio.sleep(2.5)
            assert adapter.game(ENGLISH).state == "asking"
            adapter.lift("D1")
            await asyncio.sleep(0.2)
            adapter.place("D1", "D1")
            await asyncio.sleep(1.0)
            game, table = adapter.game(ENGLISH), adapter.table(ENGLISH)
            assert (game.actions, game.action, game.open, game.can_undo) == (
                ["A1xD1"],
                "2",
                True,
                True,
            )
            assert table.tray == [HeldReport("D1", StackReport("black", "tzarra", 1))]
            adapter.undo()
            assert adapter.game(ENGLISH).can_do
            await adapter.do()
            await asyncio.sleep(1.0)
            assert adapter.game(ENGLISH).position == str(FEW)

    run_hastily(main())
    assert played(tmp_path) == ()


def test_an_empty_box_gives_no_piece(tmp_path: Path) -> None:
    """After an undo the light on A5 asks for the Tott that still stands on A4: no other is left."""

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            adapter.begin(NewGameRequest(start=str(TZAAR.start("fixed", 0))))
            for site in ("A5", "A4"):
                adapter.lift(site)
                await asyncio.sleep(0.2)
            adapter.place("A4", "A5")
            await asyncio.sleep(0.5)
            adapter.undo()
            await asyncio.sleep(0.5)
            assert adapter.table(ENGLISH).cues["A5"].role == Role.PUT.value
            with pytest.raises(UserError, match="lift a stack first"):
                adapter.place("A5", None)
            adapter.restore()
            table = hands.app.table.simulation
            assert table is not None
            board = table.board
            assert board.shows(hands.app.view.position)
            assert (board.hand, board.tray) == ([], [])

    run_hastily(main())


def test_escape_ends_at_once_what_hands_have_just_done(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            adapter.lift("A1")
            await asyncio.sleep(0.2)
            adapter.place("A1", "A1")
            adapter.restore()
            assert adapter.game(ENGLISH).state == "ready"

    run_hastily(main())


def test_watchers_are_told_of_changes_only(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            told: list[ReportChange] = []
            end = adapter.watch(told.append)
            await asyncio.sleep(5.0)
            assert told == []
            adapter.lift("A1")
            assert told == [ReportChange.TABLE]
            await asyncio.sleep(0.05)
            assert ReportChange.GAME in told
            end()
            told.clear()
            await hands.place("A1", "A1")
            assert told == []

    run_hastily(main())


async def opponent_has_moved(adapter: AppAdapter, brain: Brain) -> None:
    """A game begins, and waits for hands to carry out the built-in player's turn."""
    brain.turns[str(FEW)] = "A1xD1 pass"
    adapter.begin(NewGameRequest(start=str(FEW), white="engine", black="human"))
    await asyncio.sleep(0.5)
    assert adapter.game(ENGLISH).opponent == ["A1xD1", "pass"]


def test_hands_that_are_asked_twice_are_one_pair_of_hands(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, _):
            await opponent_has_moved(adapter, brain)

            async def click(seconds: float) -> None:
                await asyncio.sleep(seconds)
                await adapter.do()

            await asyncio.gather(*(click(seconds) for seconds in (0.0, 0.05, 0.1, 0.3)))
            game = adapter.game(ENGLISH)
            assert (game.state, game.player, game.opponent) == ("ready", "black", [])
            with pytest.raises(UserError):
                await adapter.do()

    run_hastily(main())


@pytest.mark.parametrize("game", ["tzaar", "troll"])
def test_hands_let_go_when_another_game_begins(tmp_path: Path, brain: Brain, game: str) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, _):
            await opponent_has_moved(adapter, brain)
            doing = asyncio.create_task(adapter.do())
            await asyncio.sleep(0.3)
            start = str(FEW) if game == "tzaar" else None
            adapter.begin(NewGameRequest(game=game, start=start, white="human"))
            await doing
            await asyncio.sleep(3.0)
            report = adapter.game(ENGLISH)
            assert (report.id, report.game, report.state) == (3, game, "ready")
            assert adapter.table(ENGLISH).stacks == adapter.position(report.start, None).stacks

    run_hastily(main())


def test_a_pass_from_the_page(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            before = adapter.game(ENGLISH)
            assert not before.can_pass
            with pytest.raises(UserError, match="There is no passing now"):
                adapter.pass_turn()
            await hands.capture("A1", "D1")
            assert adapter.game(ENGLISH).can_pass
            await hands.lift("D1")
            assert not adapter.game(ENGLISH).can_pass
            await hands.place("D1", "D1")
            await asyncio.sleep(1.0)
            adapter.pass_turn()
            game = adapter.game(ENGLISH)
            assert (game.actions, game.player, game.can_pass) == (["A1xD1", "pass"], "black", False)

    run_hastily(main())


def test_a_forgotten_pass_from_the_page(tmp_path: Path) -> None:
    """Black captures before White has passed."""

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            await hands.capture("A1", "D1")
            await hands.capture("A3", "F7")
            await asyncio.sleep(1.0)
            wrong = adapter.game(ENGLISH)
            assert (wrong.actions, wrong.can_pass) == (["A1xD1"], True)
            assert wrong.sentence.endswith("If White passes, press the turn button.")
            adapter.pass_turn()
            game = adapter.game(ENGLISH)
            assert (game.actions, game.state) == (["A1xD1", "pass", "A3xF7"], "ready")

    run_hastily(main())


@pytest.mark.parametrize(
    ("start", "left"),
    [
        (FEW, {"white": FEW_WHITE, "black": dict.fromkeys(FEW_WHITE, 2)}),
        (TZAAR.start("tournament", 0), {}),
        (TROLL.start("standard", 0), {}),
    ],
)
def test_what_is_left_of_each_kind(start: Position, left: dict[str, dict[str, int]]) -> None:
    assert left_report(start) == left
