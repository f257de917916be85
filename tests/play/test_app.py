"""The program around a table: thinking, asking, new games, and how it ends."""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.support.hasty import run_hastily
from tests.support.journals import sql
from tests.support.program import played, stored
from tests.support.sitting import FEW, Brain, sitting
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.sim import SimTable
from tzaar_board.opponents.base import OpponentError
from tzaar_board.play.observers import AppChange
from tzaar_board.play.plan import players
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import JournalError
from tzaar_board.table.hints import Hints
from tzaar_board.table.lights.frame import dark
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State


def test_the_opponents_turn(tmp_path: Path, brain: Brain) -> None:
    turn = FEW.play(TZAAR.parse_action("A1xD1")).play(TZAAR.parse_action("pass"))
    brain.turns[str(turn)] = "F8xF7 F7+E8"

    async def main() -> None:
        async with sitting(tmp_path, brain, black="engine:3") as hands:
            await hands.capture("A1", "D1")
            assert brain.log == []
            await hands.press(Button.WHITE)
            assert hands.app.view.state is State.OPPONENT
            assert hands.lit(Role.FROM) == ["F8"]
            assert hands.lit(Role.TO) == ["F7"]

    run_hastily(main())
    assert brain.log == [f"choose {turn}", "closed"]
    assert played(tmp_path) == ("A1xD1", "pass", "F8xF7", "F7+E8")


@pytest.fixture
def far_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[ZoneInfo]:
    """A time zone of this machine in which it is another day than in UTC."""
    name = "Etc/GMT+12" if datetime.now(UTC).hour < 11 else "Pacific/Kiritimati"
    with monkeypatch.context() as zone:
        zone.setenv("TZ", name)
        time.tzset()
        yield ZoneInfo(name)
    time.tzset()


def test_a_game_has_the_date_of_where_it_is_played(
    tmp_path: Path, brain: Brain, far_zone: ZoneInfo
) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain):
            pass

    before = datetime.now(far_zone).date()
    run_hastily(main())
    dates = {before.isoformat(), datetime.now(far_zone).date().isoformat()}
    assert stored(tmp_path).record.date in dates


def test_a_take_back_by_hand_stops_the_opponent(tmp_path: Path, brain: Brain) -> None:
    turn = FEW.play(TZAAR.parse_action("A1xD1")).play(TZAAR.parse_action("pass"))

    async def main() -> None:
        async with sitting(tmp_path, brain, black="engine:3") as hands:
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            assert (hands.app.view.state, hands.app.view.open) == (State.OPPONENT, True)
            await hands.lift("D1")
            await hands.place("A1", "D1")
            await hands.place("D1", "D1")
            await asyncio.sleep(1.0)
            assert hands.app.view.position == FEW
            assert brain.log == [f"choose {turn}", "stopped"]
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)

    run_hastily(main())
    assert brain.log == [f"choose {turn}", "stopped", f"choose {turn}", "stopped", "closed"]
    assert played(tmp_path) == ("A1xD1", "pass")


def test_an_undo_stops_the_opponent(tmp_path: Path, brain: Brain) -> None:
    """It waits until the table fits again."""
    turn = FEW.play(TZAAR.parse_action("A1xD1")).play(TZAAR.parse_action("pass"))

    async def main() -> None:
        async with sitting(tmp_path, brain, black="engine:3") as hands:
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            hands.app.undo()
            await asyncio.sleep(0.5)
            assert [str(action) for action in hands.app.history.actions] == ["A1xD1"]

    run_hastily(main())
    assert brain.log == [f"choose {turn}", "stopped", "closed"]
    assert played(tmp_path) == ("A1xD1",)


def test_hints(tmp_path: Path, brain: Brain) -> None:
    """The best action, then the next best."""
    asked = f"analyse {FEW} for 0.5 s"

    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            await hands.press(Button.HINT)
            assert hands.app.busy
            await asyncio.sleep(2.0)
            assert (hands.lit(Role.FROM), hands.lit(Role.TO)) == (["A1"], ["A3"])
            await hands.press(Button.HINT)
            assert (hands.lit(Role.FROM), hands.lit(Role.TO)) == (["A1"], ["D1"])

    run_hastily(main())
    assert brain.log == [asked, "closed"]


def test_an_impatient_hand_at_the_hint_button(tmp_path: Path, brain: Brain) -> None:
    """What is thought about already is not begun anew with each press."""

    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            for _ in range(2):
                await hands.press(Button.HINT)
            await asyncio.sleep(0.2)
            assert (hands.lit(Role.FROM), hands.lit(Role.TO)) == (["A1"], ["A3"])

    run_hastily(main())
    assert brain.log == [f"analyse {FEW} for 0.5 s", "closed"]


def test_a_hint_that_comes_too_late(tmp_path: Path, brain: Brain) -> None:
    """The turn ended meanwhile: nobody thinks about it any longer."""
    second = FEW.play(TZAAR.parse_action("A1xD1"))

    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            await hands.capture("A1", "D1")
            await hands.press(Button.HINT)
            await hands.press(Button.WHITE)
            assert brain.log == [f"analyse {second} for 0.5 s", "stopped"]
            await asyncio.sleep(3.0)
            assert (hands.lit(Role.FROM), hands.lit(Role.TO)) == ([], [])

    run_hastily(main())


def test_hints_that_are_chosen_with_a_stack_in_hand(tmp_path: Path, brain: Brain) -> None:
    """The lights and the analysis follow without another touch."""
    brain.chances = [0.5, 0.45]

    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            await hands.lift("A1")
            await asyncio.sleep(1.0)
            assert (hands.lit(Role.GOOD), brain.log) == ([], [])
            hands.app.hinting.choose(Hints.QUALITY)
            await asyncio.sleep(0.1)
            assert (hands.lit(Role.GOOD), hands.lit(Role.FAIR)) == (["A3"], ["D1"])
            hands.app.hinting.choose(Hints.OFF)
            assert (hands.lit(Role.GOOD), hands.lit(Role.ORIGIN)) == ([], ["A1"])

    run_hastily(main())


def test_the_colours_of_targets(tmp_path: Path, brain: Brain) -> None:
    """Plain at once, then by their quality; over when the stack is played."""
    brain.chances = [0.5, 0.45]

    async def main() -> None:
        async with sitting(tmp_path, brain, hints=Hints.QUALITY) as hands:
            await hands.lift("A1")
            assert hands.lit(Role.GOOD) == ["A3"]
            assert hands.lit(Role.FAIR) == ["D1"]
            assert brain.log == [f"analyse {FEW} for 3.0 s"]
            await hands.lift("D1")
            await hands.place("D1", "A1")
            await asyncio.sleep(0.5)
            assert brain.log[-1] == "stopped"

    run_hastily(main())


def test_trouble_with_a_hint_is_told(tmp_path: Path, brain: Brain) -> None:
    """... and the game goes on without it."""

    async def main() -> list[tuple[AppChange, str]]:
        async with sitting(tmp_path, brain) as hands:
            brain.chances = OpponentError("The engine has a headache.")
            await hands.press(Button.HINT)
            await hands.capture("A1", "D1")
            return [told for told in hands.told if told[0] is not AppChange.VIEW]

    assert run_hastily(main()) == [(AppChange.TROUBLE, "The engine has a headache.")]
    assert played(tmp_path) == ("A1xD1",)


def test_a_new_game_by_the_menu_button(tmp_path: Path, brain: Brain) -> None:
    """The same players and a new shuffle; the lights begin from the dark."""

    async def main() -> None:
        async with sitting(tmp_path, brain, start=None, black="engine:4") as hands:
            await hands.press(Button.MENU, 3.1)
            assert len(hands.lit(Role.ARMED)) == 60
            await hands.press(Button.MENU, 3.1)
            await asyncio.sleep(0.5)
            assert hands.app.view.state is State.READY
            assert hands.table.frame == dark(60)
            standing = [hands.table.board.content(site) for site in range(60)]
            start = hands.app.view.position
            assert standing == [start.content(site) for site in range(60)]

    run_hastily(main())
    first, second = (stored(tmp_path, number).record for number in (1, 2))
    assert first.history.start != second.history.start
    assert (second.white, second.black) == (first.white, first.black) == ("human", "engine:4")


@pytest.mark.parametrize(
    "error", [OpponentError("The process died twice."), ZeroDivisionError("a bug")]
)
def test_an_opponent_who_cannot_go_on(tmp_path: Path, brain: Brain, error: BaseException) -> None:
    """The program ends, whatever it was, with dark lights, and all that was played is kept."""
    turn = FEW.play(TZAAR.parse_action("A1xD1")).play(TZAAR.parse_action("pass"))
    brain.turns[str(turn)] = error
    seen: list[SimTable] = []

    async def main() -> None:
        async with sitting(tmp_path, brain, black="engine:3") as hands:
            seen.append(hands.table)
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)

    with pytest.raises(type(error), match=str(error)):
        run_hastily(main())
    assert seen[0].frame == dark(60)
    assert played(tmp_path) == ("A1xD1", "pass")


def test_a_journal_that_fails_in_mid_game(tmp_path: Path, brain: Brain) -> None:
    """The program ends with the sentence; what was not written was never shown."""
    seen: list[SimTable] = []

    class Full(Journal):
        """Its disk is full after the first action."""

        def rewrite(self, game_id: int, change: GameChange) -> None:
            if change.keep:
                raise JournalError("The disk is full.")
            super().rewrite(game_id, change)

    async def main() -> None:
        async with sitting(tmp_path, brain, kind=Full) as hands:
            seen.append(hands.table)
            await hands.capture("A1", "D1")
            await hands.capture("F7", "F8")
            assert hands.app.view.position == FEW.play(TZAAR.parse_action("A1xD1"))
            await asyncio.sleep(5.0)

    with pytest.raises(JournalError, match="The disk is full"):
        run_hastily(main())
    assert seen[0].frame == dark(60)
    assert played(tmp_path) == ("A1xD1",)
    assert brain.log == ["closed"]


def test_a_new_game_that_cannot_be_written(tmp_path: Path, brain: Brain) -> None:
    class Full(Journal):
        """Its disk has room for one game."""

        def begin(self, *given: Any, **more: Any) -> int:
            if self.games():
                raise JournalError("The disk is full.")
            return super().begin(*given, **more)

    async def main() -> None:
        async with sitting(tmp_path, brain, kind=Full) as hands:
            await hands.press(Button.MENU, 3.1)
            await hands.press(Button.MENU, 3.1)

    with pytest.raises(JournalError, match="The disk is full"):
        run_hastily(main())
    assert stored(tmp_path).id == 1
    assert brain.log == ["closed"]


def test_a_plan_that_could_not_begin_is_put_back(tmp_path: Path, brain: Brain) -> None:
    """The old game goes on, and the next one is again with its players."""

    async def main() -> None:
        async with sitting(tmp_path, brain, start=None) as hands:
            app = hands.app
            refused = replace(app.plan, players=players("human", "engine:4"), seed=5)
            before, plan = app.history, app.plan
            sql(
                hands.journal,
                "CREATE TRIGGER full BEFORE INSERT ON game "
                "BEGIN SELECT RAISE(ABORT, 'disk full'); END",
            )
            with pytest.raises(JournalError, match="disk full"):
                app.begin_as(refused)
            assert (app.history, app.plan) == (before, plan)
            sql(hands.journal, "DROP TRIGGER full")
            await hands.press(Button.MENU, 3.1)
            await hands.press(Button.MENU, 3.1)

    run_hastily(main())
    assert [stored(tmp_path, number).record.black for number in (1, 2)] == ["human"] * 2


def test_a_link_that_drops(tmp_path: Path, brain: Brain) -> None:
    """The game stands still, and what moved meanwhile is seen afterwards."""

    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            hands.table.cut(3.0)
            await hands.capture("A1", "D1")
            lost = [hands.app.view.lost]
            assert hands.app.history.actions == ()
            await asyncio.sleep(5.0)
            assert [*lost, hands.app.view.lost] == [True, False]
            assert hands.app.view.state is State.ASKING
            assert hands.lit(Role.ASK_CAPTURE) == ["A3", "D1"]
            await hands.lift("D1")
            await hands.place("D1", "D1")
            await asyncio.sleep(0.5)

    run_hastily(main())
    assert played(tmp_path) == ("A1xD1",)


def test_a_quiet_table_is_not_busy(tmp_path: Path, brain: Brain) -> None:

    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            busy = [hands.app.busy]
            await hands.capture("A1", "D1")
            busy.append(hands.app.busy)
            await asyncio.sleep(5.07)
            assert [*busy, hands.app.busy] == [False, True, False]

    run_hastily(main())
