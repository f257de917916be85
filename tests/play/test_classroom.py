"""A lesson at a table: set up by the lights, judged by the rules, and then back to the game."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.senses import SENSES
from tests.support.sitting import Brain, RealTable, Sitting, sitting
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SimBoard
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.lessons.course import lesson_named
from tzaar_board.lessons.lesson import Lesson
from tzaar_board.lessons.teaching import TaskStage, Teaching
from tzaar_board.play.classroom import told
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.simulate.auto_hands import AutoHands
from tzaar_board.store.journal import Journal
from tzaar_board.store.summary import Summary
from tzaar_board.store.unfinished_lesson import UnfinishedLesson
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

STEPS = 80
"""More movements than any set-up of a lesson takes."""


class PowerCutError(Exception):
    """The program ends here."""


def said(hands: Sitting, language: Language = Language.ENGLISH) -> str:
    return told(hands.app.classroom.teaching, hands.app.view, frozenset(Colour), Texts(language))


def teaching(hands: Sitting) -> Teaching:
    found = hands.app.classroom.teaching
    assert found is not None
    return found


def at(hands: Sitting) -> tuple[str, int, TaskStage]:
    now = teaching(hands)
    return now.lesson.name, now.number, now.stage


def games(data: Path) -> Sequence[Summary]:
    """The journal's games, the oldest first."""
    with Journal.open(data, GAMES.values(), write=False) as journal:
        return journal.games()


async def follow_the_lights(hands: Sitting) -> int:
    """Does what the lights ask for, one movement at a time, until they ask for no more."""
    table = hands.table
    for step in range(STEPS):
        scene = hands.app.view.scene
        wanted = sorted((site, cue.content) for site, cue in scene.items() if cue.role is Role.TAKE)
        if wanted:
            table.lift(wanted[0][0])
            table.board.put_aside()
        else:
            put = [(s, cue.content) for s, cue in sorted(scene.items()) if cue.content is not None]
            if not put or hands.app.view.state not in (State.SETUP, State.WRONG):
                return step
            site, content = put[0]
            assert content is not None
            table.bring(site, content)
        await asyncio.sleep(0.4)
    raise AssertionError(said(hands))


async def stack(hands: Sitting, origin: str, target: str) -> None:
    await hands.lift(origin)
    await hands.place(target, origin)
    await hands.lift(target)
    await asyncio.sleep(0.1)
    await hands.place(target, target)
    await asyncio.sleep(0.5)


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
            assert stored.guide is not None

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
