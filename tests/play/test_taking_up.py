"""A game that was left for another one goes on, with what it was left with."""

import asyncio
from dataclasses import replace
from enum import Enum
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.lesson import follow_the_lights
from tests.support.sitting import FEW, Brain, RealTable, Sitting, sitting
from tzaar_board.errors import UserError
from tzaar_board.games.base import Game, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import SOURCE, Record, tagged
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.lessons.course import lesson_named
from tzaar_board.play.plan import players
from tzaar_board.play.taking_up import take_up
from tzaar_board.play.time_control import TimeControl
from tzaar_board.table.hints import Hints
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

AT = "2026-11-30T12:00:00+00:00"


def anything(_: Game) -> bool:
    return True


def again(hands: Sitting, number: int) -> None:
    """Goes on with a game of the journal."""
    take_up(hands.app, hands.journal, hands.journal.load(number), anything)


def at_table(hands: Sitting) -> tuple[int, str, str]:
    app = hands.app
    return app.runner.game_id, " ".join(map(str, app.history.actions)), app.view.state.value


def test_a_real_table_is_led_to_where_the_game_was_left(tmp_path: Path) -> None:
    async def main() -> None:
        async with sitting(tmp_path, table_kind=RealTable) as hands:
            await follow_the_lights(hands)
            await hands.capture("A1", "D1")
            hands.app.begin()
            await asyncio.sleep(0.6)
            await follow_the_lights(hands)
            assert at_table(hands) == (2, "", "ready")
            again(hands, 1)
            await asyncio.sleep(0.6)
            assert at_table(hands) == (1, "A1xD1", "setup")
            assert hands.lit(Role.PUT) or hands.lit(Role.TAKE)
            assert await follow_the_lights(hands) < 5
            assert at_table(hands) == (1, "A1xD1", "ready")
            await hands.press(Button.WHITE)
            board = hands.table.board
        async with sitting(tmp_path, table_kind=RealTable, resumed=True, board=board) as hands:
            assert at_table(hands) == (1, "A1xD1 pass", "ready")

    run_hastily(main())


def test_a_kill_before_the_table_is_set_up_loses_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with sitting(tmp_path, table_kind=RealTable) as hands:
            await follow_the_lights(hands)
            await hands.capture("A1", "D1")
            hands.app.begin()
            again(hands, 1)
        async with sitting(tmp_path, table_kind=RealTable, resumed=True, standing=FEW) as hands:
            assert at_table(hands) == (1, "A1xD1", "setup")
            await follow_the_lights(hands)
            assert at_table(hands) == (1, "A1xD1", "ready")

    run_hastily(main())


def test_a_simulated_table_stands_as_the_game_was_left_and_its_engine_answers(
    tmp_path: Path, brain: Brain
) -> None:
    turn = FEW.play(TZAAR.parse_action("A1xD1")).play(TZAAR.parse_action("pass"))

    async def main() -> None:
        async with sitting(tmp_path, brain, black="engine:3") as hands:
            await hands.capture("A1", "D1")
            hands.app.begin_as(replace(hands.app.plan, players=players("human", "human")))
            assert at_table(hands)[:2] == (2, "")
            again(hands, 1)
            await asyncio.sleep(0.6)
            assert at_table(hands) == (1, "A1xD1", "ready")
            brain.turns[str(turn)] = "F8xF7 F7+E8"
            await hands.press(Button.WHITE)
            assert hands.app.view.state is State.OPPONENT
            assert hands.lit(Role.FROM) == ["F8"]

    run_hastily(main())


def test_the_other_game_is_left_with_what_its_clock_had_counted(tmp_path: Path) -> None:
    control = TimeControl(60.0)

    async def main() -> None:
        async with sitting(tmp_path, control=control) as hands:
            await hands.capture("A1", "D1")
            hands.app.begin_as(replace(hands.app.plan, control=None, event="Club night"))
            again(hands, 1)
            assert hands.app.runner.timed
            assert (hands.app.plan.control, hands.app.plan.event) == (control, "")
            await asyncio.sleep(20.0)
            again(hands, 2)
            left = hands.journal.load(1).kept.clock
            assert left is not None
            assert left.seconds >= 20.0
            assert (hands.app.plan.control, hands.app.plan.event) == (None, "Club night")

    run_hastily(main())


class Way(Enum):
    """How a game is left for a new one; `MEETING` is as a meeting begins one."""

    PAGE = "page"
    BUTTON = "button"
    MEETING = "meeting"


@pytest.mark.parametrize(("way", "used"), [(Way.PAGE, 3.7), (Way.BUTTON, 10.3), (Way.MEETING, 3.7)])
def test_no_time_comes_back_with_a_new_game(tmp_path: Path, way: Way, used: float) -> None:
    async def main() -> None:
        async with sitting(tmp_path, control=TimeControl(60.0)) as hands:
            app = hands.app
            await hands.capture("A1", "D1")
            await asyncio.sleep(3.7)
            match way:
                case Way.PAGE:
                    app.begin_as(app.plan)
                case Way.MEETING:
                    app.begin_at(app.distant, app.plan)
                case Way.BUTTON:
                    for _ in range(2):
                        await hands.press(Button.MENU, 3.2)
                        await asyncio.sleep(0.3)
            assert hands.app.runner.game_id == 2
            again(hands, 1)
            left = hands.journal.load(1).kept.clock
            assert left is not None
            assert left.seconds >= used

    run_hastily(main())


def test_a_lesson_is_left_for_a_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with sitting(tmp_path) as hands:
            await hands.capture("A1", "D1")
            hands.app.begin()
            hands.app.classroom.begin(lesson_named("stacking"))
            again(hands, 1)
            assert hands.app.classroom.teaching is None
            assert at_table(hands) == (1, "A1xD1", "ready")
            assert hands.app.classroom.left is None

    run_hastily(main())


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (
            Record(History(FEW), outcome=Outcome(FEW.player, Reason.RESIGN)),
            "Game 2 has ended; begin a new one.",
        ),
        (
            Record(History(FEW), tags=tagged((), SOURCE, ["tzaar-board/1/room/game"])),
            "Game 2 is played with another table; go on with it by its invitation.",
        ),
        (
            Record(History(TROLL.start("standard", 0))),
            "Troll is not played on this table; choose TZAAR.",
        ),
    ],
)
def test_what_cannot_go_on(tmp_path: Path, record: Record, said: str) -> None:
    async def main() -> None:
        async with sitting(tmp_path) as hands:
            await hands.capture("A1", "D1")
            hands.journal.add(record)
            with pytest.raises(UserError, match=said):
                take_up(hands.app, hands.journal, hands.journal.load(2), lambda game: game is TZAAR)
            assert at_table(hands) == (1, "A1xD1", "ready")
            found = hands.journal.unfinished()
            assert found is not None
            assert found.id == 1

    run_hastily(main())


def test_a_deleted_game_is_restored_first(tmp_path: Path) -> None:
    async def main() -> None:
        async with sitting(tmp_path, hints=Hints.OFF) as hands:
            (number,) = hands.journal.add(Record(History(FEW)))
            hands.journal.delete([number], at=AT)
            with pytest.raises(UserError, match="Game 2 is deleted; restore it first"):
                again(hands, number)
            hands.journal.restore([number])
            again(hands, number)
            assert at_table(hands) == (number, "", "ready")

    run_hastily(main())
