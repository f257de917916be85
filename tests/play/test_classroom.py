"""A lesson at a table: set up by the lights, judged by the rules, and then back to the game."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.lesson import at, follow_the_lights, said, stack
from tests.support.sitting import Brain, RealTable, sitting
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.i18n.catalog import Language
from tzaar_board.lessons.course import lesson_named
from tzaar_board.lessons.lesson import Lesson
from tzaar_board.lessons.teaching import TaskStage
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.simulate.auto_hands import AutoHands
from tzaar_board.store.journal import Journal
from tzaar_board.store.summary import Summary
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State


def games(data: Path) -> Sequence[Summary]:
    """The journal's games, the oldest first."""
    with Journal.open(data, GAMES.values(), write=False) as journal:
        return journal.games()


def test_a_real_table_is_taken_through_a_lesson_by_lights_and_sentences(
    tmp_path: Path, brain: Brain
) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain, table_kind=RealTable, black="engine:3") as hands:
            hands.app.classroom.begin(lesson_named("stacking"))
            await asyncio.sleep(0.6)
            assert said(hands).startswith("Setting up: put the White Tzaars on the lit sites")
            assert await follow_the_lights(hands) == 12
            assert said(hands).startswith("You have captured; this is your second action.")
            await hands.press(Button.WHITE)
            missed = "You passed. That is allowed after a capture, but here make a higher stack."
            assert said(hands).startswith(missed)
            await stack(hands, "D2", "E3")
            assert at(hands) == ("stacking", 0, TaskStage.REACHED)
            assert said(hands).endswith("cannot take it any more. Press a turn button to go on.")
            await hands.press(Button.BLACK)
            await asyncio.sleep(0.6)
            assert hands.app.view.state.value == "setup"
            assert await follow_the_lights(hands) < 12
            assert at(hands) == ("stacking", 1, TaskStage.TRYING)

            await stack(hands, "D2", "C2")
            assert at(hands) == ("stacking", 1, TaskStage.MISSED)
            assert "the Tzaar is covered" in said(hands)
            assert "Taking back: " in said(hands)
            assert await follow_the_lights(hands) == 3
            assert at(hands) == ("stacking", 1, TaskStage.MISSED)
            assert said(hands).startswith("It is 3 high, but the Tzaar is covered.")
            await stack(hands, "C2", "D2")
            assert at(hands) == ("stacking", 1, TaskStage.REACHED)
            assert said(hands, Language.ITALIAN).startswith("Chi si muove resta in cima")

            hands.app.classroom.leave()
            await asyncio.sleep(0.6)
            assert (hands.app.view.state.value, hands.app.runner.game_id) == ("setup", 1)
            await follow_the_lights(hands)
            assert hands.app.view.state.value == "ready"

    run_hastily(main())
    assert brain.log == ["closed"]
    assert [game.actions for game in games(tmp_path)] == [0]
    with Journal.open(tmp_path, GAMES.values(), write=False) as journal:
        assert journal.reached() == {("tzaar", "stacking"): 2}


def test_the_type_that_is_placed_next_outlasts_a_lesson(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        start = TZAAR.start("tournament", 0)
        async with sitting(tmp_path, brain, table_kind=RealTable, start=start) as hands:
            await hands.press(Button.WHITE)
            await hands.press(Button.HINT)
            chosen = hands.app.session.situation.kind
            assert chosen is not hands.app.session.situation.kinds[0]
            hands.app.classroom.begin(lesson_named("stacking"))
            await asyncio.sleep(0.6)
            hands.app.classroom.leave()
            await asyncio.sleep(0.6)
            await follow_the_lights(hands)
            assert hands.app.session.situation.kind is chosen

    run_hastily(main())


def test_one_more_hold_for_a_new_game_is_said_in_a_lesson_too(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain, black="engine:3") as hands:
            hands.app.classroom.begin(lesson_named("stacking"))
            await asyncio.sleep(0.6)
            before = said(hands)
            await hands.press(Button.MENU, 3.1)
            assert said(hands) == "Hold the menu button once more for a new game."
            await asyncio.sleep(5.5)
            assert said(hands) == before

    run_hastily(main())


def test_a_simulated_table_goes_on_where_a_lesson_was_left(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            room = hands.app.classroom
            await hands.capture("A1", "A3")
            room.begin(lesson_named("capture"))
            await asyncio.sleep(0.6)
            assert at(hands) == ("capture", 0, TaskStage.TRYING)
            await hands.capture("D2", "D6")
            await hands.capture("C2", "C5")
            assert at(hands) == ("capture", 1, TaskStage.REACHED)
            room.leave()
            await asyncio.sleep(0.6)
            assert [str(action) for action in hands.app.history.actions] == ["A1xA3"]
            assert hands.app.view.state is State.READY
            room.begin(lesson_named("capture"))
            assert at(hands) == ("capture", 2, TaskStage.TRYING)
            room.again()
            assert at(hands) == ("capture", 2, TaskStage.TRYING)

    run_hastily(main())


def test_the_course_goes_on_and_ends_at_the_game(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            room = hands.app.classroom
            room.begin(lesson_named("height"))
            await asyncio.sleep(0.6)
            with pytest.raises(UserError, match="The task comes first"):
                room.go_on()
            await hands.capture("C2", "C5")
            room.go_on()
            await asyncio.sleep(0.6)
            await hands.capture("G2", "G5")
            room.go_on()
            assert at(hands) == ("stacking", 0, TaskStage.TRYING)
            room.begin(lesson_named("no-captures"))
            await asyncio.sleep(0.6)
            await stack(hands, "G2", "G5")
            await hands.press(Button.WHITE)
            await asyncio.sleep(0.6)
            await hands.capture("C2", "C6")
            assert at(hands) == ("no-captures", 1, TaskStage.TRYING)
            await stack(hands, "G2", "G5")
            assert hands.app.view.state is State.OVER
            await hands.press(Button.WHITE)
            assert (room.teaching, hands.app.runner.game_id) == (None, 1)
            with pytest.raises(UserError, match="There is no lesson at the table"):
                room.leave()

    run_hastily(main())


def test_the_same_mistake_twice_is_taken_back_twice(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            hands.app.classroom.begin(lesson_named("height"))
            await asyncio.sleep(0.6)
            for _ in range(2):
                await hands.capture("G2", "G5")
                assert at(hands) == ("height", 0, TaskStage.MISSED)
                assert "Taking back: " in said(hands)
                assert not hands.app.history.actions
                await AutoHands(hands.app, hands.table).do()
                await asyncio.sleep(0.6)

    run_hastily(main())


def test_the_first_of_two_actions_is_said_to_be_right(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            room = hands.app.classroom
            task = lesson_named("no-captures").tasks[1]
            room.begin(Lesson(TZAAR, "two", task.ask, (task,)))
            await asyncio.sleep(0.6)
            asked = said(hands)
            assert asked.startswith("The same with a whole turn: first capture")
            await hands.capture("C2", "C6")
            assert at(hands) == ("two", 0, TaskStage.TRYING)
            assert said(hands) == f"Right so far; 1 action is left. {asked}"

    run_hastily(main())


def test_a_hint_shows_the_goal_and_asks_nobody(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            hands.app.classroom.begin(lesson_named("height"))
            await asyncio.sleep(0.6)
            await hands.press(Button.HINT)
            assert (hands.lit(Role.FROM), hands.lit(Role.TO)) == (["C2"], ["C5"])

    run_hastily(main())
    assert brain.log == ["closed"]


def test_a_new_game_ends_the_lesson_and_giving_up_does_not(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain) as hands:
            hands.app.classroom.begin(lesson_named("chains"))
            assert hands.app.history.start.game.name == "troll"
            assert hands.app.session.stood is None  # A simulated table needs no set-up.
            with pytest.raises(UserError, match="A lesson is not resigned"):
                hands.app.resign(Colour.BLACK)
            hands.app.begin_as(hands.app.plan)
            assert hands.app.classroom.teaching is None
            assert hands.app.history.start.game.name == "tzaar"

    run_hastily(main())
    assert [(game.actions, game.outcome) for game in games(tmp_path)] == [(0, None), (0, None)]


def test_a_lesson_of_another_board_is_refused_at_a_real_table(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain, table_kind=RealTable) as hands:
            with pytest.raises(UserError, match="Troll is not played on this table"):
                hands.app.classroom.begin(lesson_named("chains"))
            assert hands.app.classroom.teaching is None
            assert hands.app.plan == GamePlan(
                hands.app.plan.game, players("human", "human"), position=hands.app.plan.position
            )

    run_hastily(main())
