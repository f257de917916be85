"""A program that ends in a lesson, and is started again."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.lesson import at, follow_the_lights, said, stack
from tests.support.senses import SENSES
from tests.support.sitting import Brain, RealTable, Sitting, sitting
from tzaar_board.errors import UserError
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SimBoard
from tzaar_board.lessons.course import lesson_named
from tzaar_board.lessons.teaching import TaskStage
from tzaar_board.store.journal import Journal
from tzaar_board.store.unfinished_lesson import UnfinishedLesson
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State


def test_a_restart_goes_on_with_the_task(tmp_path: Path, brain: Brain) -> None:
    """At a task that goes on from another, with what was played since the table was set up."""

    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            await hands.capture("A1", "A3")
            hands.app.classroom.begin(lesson_named("no-captures"))
            await asyncio.sleep(0.6)
            await stack(hands, "G2", "G5")
            await hands.press(Button.WHITE)
            await asyncio.sleep(0.6)
            await hands.capture("C2", "C6")
            before, played = at(hands), hands.app.history
            assert before == ("no-captures", 1, TaskStage.TRYING)
        async with sitting(tmp_path, brain, resumed=True) as hands:
            assert (at(hands), hands.app.history) == (before, played)
            await stack(hands, "G2", "G5")
            assert hands.app.view.state is State.OVER
        async with sitting(tmp_path, brain, resumed=True) as hands:
            assert at(hands) == ("no-captures", 1, TaskStage.REACHED)
            assert said(hands).endswith("Press a turn button to go on.")
            await hands.press(Button.WHITE)
            assert [str(action) for action in hands.app.history.actions] == ["A1xA3"]
        async with sitting(tmp_path, brain, resumed=True) as hands:
            assert hands.app.classroom.teaching is None, "the course was at its end"

    run_hastily(main())


def test_a_restart_at_a_real_table_goes_on_with_the_set_up_or_after_it(
    tmp_path: Path, brain: Brain
) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain, table_kind=RealTable) as hands:
            hands.app.classroom.begin(lesson_named("stacking"))
            await asyncio.sleep(0.6)
            assert hands.app.view.state is State.SETUP
        async with sitting(tmp_path, brain, table_kind=RealTable, resumed=True) as hands:
            assert hands.app.view.state is State.SETUP
            assert at(hands) == ("stacking", 0, TaskStage.TRYING)
            await follow_the_lights(hands)
            assert said(hands).startswith("You have captured; this is your second action.")
        async with sitting(tmp_path, brain, table_kind=RealTable, resumed=True) as hands:
            assert at(hands) == ("stacking", 0, TaskStage.TRYING)
            await asyncio.sleep(0.6)
            assert hands.app.view.state is State.WRONG, "the stacks have gone: as they are found"

    run_hastily(main())


@SENSES
def test_a_restart_leads_back_from_what_missed_the_goal(
    tmp_path: Path, brain: Brain, sense: Sense
) -> None:
    """With the stack in hand, and what was under it: else hands are led to the same mistake."""
    board = SimBoard(HEXAGON, sense)

    def table(*, resumed: bool = False) -> AbstractAsyncContextManager[Sitting]:
        return sitting(
            *(tmp_path, brain), table_kind=RealTable, sense=sense, board=board, resumed=resumed
        )

    async def main() -> None:
        async with table() as hands:
            hands.app.classroom.begin(lesson_named("stacking"))
            await asyncio.sleep(0.6)
            await follow_the_lights(hands)
            await stack(hands, "D2", "E3")
            await hands.press(Button.BLACK)
            await asyncio.sleep(0.6)
            await follow_the_lights(hands)
            await stack(hands, "D2", "C2")
            assert at(hands) == ("stacking", 1, TaskStage.MISSED)
            await hands.lift("C2")
        async with table(resumed=True) as hands:
            await asyncio.sleep(3.0)
            assert "Taking back: " in said(hands)
            await follow_the_lights(hands)
            assert (at(hands), hands.app.view.state.value) == (
                ("stacking", 1, TaskStage.TRYING),
                "ready",
            )
        async with table(resumed=True) as hands:
            await asyncio.sleep(1.0)
            assert hands.app.view.state.value == "ready"
            await stack(hands, "C2", "D2")
            assert at(hands) == ("stacking", 1, TaskStage.REACHED)

    run_hastily(main())


class PowerCutError(Exception):
    """The program ends here."""


def test_a_power_cut_as_a_lesson_is_left_leads_to_the_game_that_was_left(
    tmp_path: Path, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lesson was over on disk before the way back was: a start in between met a lesson's table
    and judged it as the game's.
    """

    def cut(*_: object) -> None:
        raise PowerCutError

    async def main() -> None:
        start = TZAAR.start("tournament", 0)
        async with sitting(tmp_path, brain, table_kind=RealTable, start=start) as hands:
            await hands.press(Button.WHITE)
            assert hands.app.view.state is State.READY
            hands.app.classroom.begin(lesson_named("stacking"))
            await asyncio.sleep(0.6)
            await follow_the_lights(hands)
            monkeypatch.setattr(hands.app.classroom, "_leave_off", cut)
            with pytest.raises(PowerCutError):
                hands.app.classroom.leave()
            monkeypatch.undo()
        with Journal.open(tmp_path, GAMES.values(), write=False) as journal:
            stored = journal.unfinished()
            assert stored is not None
            assert stored.kept.guide is not None

    run_hastily(main())


def test_a_lesson_that_is_no_more_ends_with_a_sentence(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            await hands.capture("A1", "A3")
            room = hands.app.classroom
            for left in (
                UnfinishedLesson("tzaar", "no such lesson", 0),
                UnfinishedLesson("tzaar", "height", 0, ("A1xA9",)),
                UnfinishedLesson("tzaar", "00000000", 0, choice="tzaar:own"),
            ):
                hands.journal.leave_off(left)
                with pytest.raises(UserError, match="The lesson that was left cannot go on"):
                    room.resume(left)
                assert (room.teaching, room.left) == (None, None)
            assert [str(action) for action in hands.app.history.actions] == ["A1xA3"]

    run_hastily(main())
