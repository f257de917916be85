"""Another game, begun by the adapter: its start, players, clock and table."""

import asyncio
from pathlib import Path

import pytest

from tests.support.adapter import an_adapter
from tests.support.hasty import run_hastily
from tests.support.sitting import FEW, Brain
from tzaar_board.errors import UserError
from tzaar_board.games.registry import GAMES
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.serial import SerialTable
from tzaar_board.i18n.catalog import ENGLISH
from tzaar_board.play.app import App
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.play.time_control import TimeControl
from tzaar_board.store.journal import Journal
from tzaar_board.table.hints import Hints
from tzaar_board.table.lights.light import Light
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State
from tzaar_board.web.adapter import AppAdapter
from tzaar_board.web.game_schemas import ClockReport, CueReport, StackReport
from tzaar_board.web.requests import NewGameRequest


def test_another_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            clock = TimeControl(600.0, 5.0, flag=True)
            adapter.begin(
                NewGameRequest(start="random", seed=7, black="engine:5", hints="off", clock=clock)
            )
            await asyncio.sleep(0.5)
            game = adapter.game(ENGLISH)
            start = str(TZAAR.start("random", 7))
            assert (game.id, game.start, game.white, game.black) == (2, start, "human", "engine:5")
            assert (game.hints, game.state) == ("off", "ready")
            assert game.clock == ClockReport(599.5, 600.0, 600.0, 5.0, True, running="white")
            stacks = adapter.position(start, None).stacks
            assert adapter.table(ENGLISH).stacks == stacks
            adapter.begin(NewGameRequest(start=str(FEW)))
            await asyncio.sleep(0.5)
            game = adapter.game(ENGLISH)
            assert (game.id, game.start, game.black, game.clock) == (3, str(FEW), "engine:5", None)

    run_hastily(main())


def test_a_clock_has_one_way_of_giving_time_that_a_record_can_tell(tmp_path: Path) -> None:
    """What else is asked for begins no game."""

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            for clock in (
                TimeControl(60.0, 5.0, delay=5.0),
                TimeControl(60.0, periods=5),
                TimeControl(60.0, 5.0, periods=5, period=10.0),
                TimeControl(0.5, periods=5, period=0.004),
            ):
                with pytest.raises(UserError):
                    adapter.begin(NewGameRequest(clock=clock))
            assert adapter.game(ENGLISH).id == 1

    run_hastily(main())


def test_a_clock_is_paused_until_somebody_plays(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            with pytest.raises(UserError):
                adapter.pause(True)
            adapter.begin(NewGameRequest(start=str(FEW), clock=TimeControl(60.0)))
            await asyncio.sleep(1.0)
            for paused in (True, False, True):
                adapter.pause(paused)
                before = adapter.game(ENGLISH).clock
                await asyncio.sleep(5.0)
                clock = adapter.game(ENGLISH).clock
                assert before is not None
                assert clock is not None
                assert (clock.paused, clock.running) == (paused, None if paused else "white")
                assert (clock.white == before.white) is paused
            await hands.capture("A1", "D1")
            await asyncio.sleep(0.5)
            clock = adapter.game(ENGLISH).clock
            assert clock is not None
            assert (clock.paused, clock.running) == (False, "white")

    run_hastily(main())


def test_the_table_becomes_another_games(tmp_path: Path) -> None:
    """A disc is taken from the box, and what it encloses turned over in its place; then back."""
    start = "......../......../......../..xo..../......../......../......../........ b std"

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            with pytest.raises(UserError):
                adapter.place("e5", None)
            adapter.begin(NewGameRequest(game="troll"))
            await asyncio.sleep(0.5)
            game = adapter.game(ENGLISH)
            assert (game.id, game.game, game.start) == (2, "troll", str(TROLL.start("standard", 0)))
            assert (adapter.boards(ENGLISH)[0].game, len(hands.table.frame)) == ("troll", 64)
            adapter.begin(NewGameRequest(start=start))
            await asyncio.sleep(0.5)
            adapter.place("e5", None)
            await asyncio.sleep(0.5)
            assert adapter.table(ENGLISH).cues == {"d5": CueReport("turn-over", "turn over")}
            await adapter.turn("d5")
            await asyncio.sleep(0.5)
            black = StackReport("black", "disc", 1)
            assert adapter.table(ENGLISH).stacks == {"c5": black, "d5": black, "e5": black}
            assert adapter.game(ENGLISH).actions == ["e5"]
            adapter.begin(NewGameRequest(game="tzaar", start=str(FEW)))
            await asyncio.sleep(0.5)
            game = adapter.game(ENGLISH)
            assert (game.id, game.game, game.state, game.start) == (4, "tzaar", "ready", str(FEW))
            with pytest.raises(UserError) as error:
                await adapter.turn("A1")
            assert str(error.value) == "What stands on A1 has no other side; leave it as it is."
            await asyncio.sleep(0.5)
            assert adapter.game(ENGLISH).state == "ready"

    run_hastily(main())


def test_a_real_table_stays_what_it_is(tmp_path: Path) -> None:
    async def main() -> None:
        profile, clock = load_profile("tzaar-60"), asyncio.get_running_loop().time
        table = SerialTable(str(tmp_path / "tty"), profile, clock)
        with Journal.open(tmp_path, GAMES.values()) as journal:
            app = App(table, journal, GamePlan(TZAAR, players("human", "human")), Light(), Brain())
            adapter = AppAdapter(app, journal, 0.3, clock)
            playable = [(board.game, board.playable) for board in adapter.boards(ENGLISH)]
            assert playable == [("tzaar", True), ("troll", False)]
            with pytest.raises(UserError) as error:
                adapter.begin(NewGameRequest(game="troll"))
            assert str(error.value) == "Troll is not played on this table; choose TZAAR."
            await adapter.close()

    run_hastily(main())


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (NewGameRequest(game="chess"), "There is no game 'chess': there is tzaar"),
        (
            NewGameRequest(start="middle"),
            "'middle' is no start; use random, fixed, tournament or a",
        ),
        (NewGameRequest(start="x/y w 1"), "'x/y w 1'"),
        (NewGameRequest(start="fixed", seed=3), "Seed 3 shuffles only the random start"),
        (NewGameRequest(white="robot"), "'robot' is no player"),
        (NewGameRequest(hints="loud"), "'loud' are no hints; use off, legal, quality."),
    ],
)
def test_a_request_that_cannot_be_fulfilled_changes_nothing(
    tmp_path: Path, wanted: NewGameRequest, words: str
) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, _):
            before = adapter.game(ENGLISH)
            with pytest.raises(UserError) as error:
                adapter.begin(wanted)
            assert words in str(error.value)
            assert adapter.game(ENGLISH) == before

    run_hastily(main())


def test_hints_for_one_player_alone(tmp_path: Path) -> None:
    """Targets are lit to who is helped, whoever sits where after the lot."""

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            seats = set()
            for _ in range(40):
                adapter.begin(
                    NewGameRequest(
                        start=str(FEW),
                        white="human:Child",
                        black="human:Adult",
                        by_lot=True,
                        helped="white",
                    )
                )
                report = adapter.game(ENGLISH)
                child = next(side for side, name in report.names.items() if name == "Child")
                assert (report.helped, report.hints) == (child, "legal")
                seats.add(child)
                if len(seats) == 2 and child == "white":
                    break
            assert seats == {"white", "black"}
            await hands.lift("A1")
            assert hands.lit(Role.CAPTURE)
            await hands.place("A1", "A1")
            await hands.capture("A1", "A3")
            await hands.press(Button.WHITE)
            assert adapter.game(ENGLISH).player == "black"
            await hands.lift("D1")
            assert (hands.app.view.state, hands.lit(Role.CAPTURE)) == (State.IN_HAND, [])
            adapter.set_hints(Hints.QUALITY)
            assert (adapter.game(ENGLISH).hints, hands.app.session.hints) == ("quality", Hints.OFF)
            with pytest.raises(UserError, match="nobody to be helped"):
                adapter.begin(NewGameRequest(helped="nobody"))

    run_hastily(main())
