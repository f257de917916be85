"""A program that is cut off and started again: the clocks go on with what they said."""

import asyncio
import shutil
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.sitting import Brain, Sitting, sitting
from tests.support.stage import Stage
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Colour
from tzaar_board.lessons.course import lesson_named
from tzaar_board.play.clock import Clock, Face
from tzaar_board.play.time_control import TimeControl
from tzaar_board.play.timekeeper import KEPT_EVERY
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

BLITZ = TimeControl(60.0, flag=True)
ALL = [
    TimeControl(300.0, 10.0, flag=True),
    TimeControl(60.0, delay=15.0, flag=True),
    TimeControl(10.0, periods=4, period=20.0),
]


def faces(hands: Sitting) -> dict[Colour, Face]:
    """What both clocks show now."""
    clock, now = hands.app.runner.clock, asyncio.get_running_loop().time()
    assert clock is not None
    return {colour: clock.face(now, colour, hands.app.history) for colour in Colour}


def left(hands: Sitting) -> dict[Colour, float]:
    clock, now = hands.app.runner.clock, asyncio.get_running_loop().time()
    assert clock is not None
    return clock.left(now, hands.app.history)


def cut_off(data: Path) -> Path:
    """What is on disk at this moment, as a program that is killed leaves it."""
    copy = data.with_name(f"{data.name}-cut")
    shutil.copytree(data, copy, ignore=shutil.ignore_patterns("*-shm"), dirs_exist_ok=True)
    return copy


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.mark.parametrize("control", ALL, ids=str)
def test_a_power_cut_in_a_turn_gives_a_few_seconds_back(
    data: Path, brain: Brain, control: TimeControl
) -> None:
    """Some of it is a period or a delay."""

    async def main() -> None:
        async with sitting(data, brain, control=control) as hands:
            await asyncio.sleep(12.0)
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            await asyncio.sleep(31.7)
            before, copy = left(hands), cut_off(data)
        async with sitting(copy, brain, resumed=True) as hands:
            after = left(hands)
            assert hands.app.history.head.player is Colour.BLACK
            assert after[Colour.WHITE] == pytest.approx(before[Colour.WHITE], abs=0.01)
            back = after[Colour.BLACK] - before[Colour.BLACK]
            assert -0.6 <= back <= KEPT_EVERY, "half a second has been played since"

    run_hastily(main())


@pytest.mark.parametrize("control", ALL, ids=str)
def test_an_orderly_end_keeps_what_the_clocks_show(
    data: Path, brain: Brain, control: TimeControl
) -> None:
    async def main() -> None:
        async with sitting(data, brain, control=control) as hands:
            await asyncio.sleep(8.0)
            hands.app.pause(True)
            before = faces(hands)
        async with sitting(data, brain, resumed=True) as hands:
            for colour, face in faces(hands).items():
                assert face.seconds == pytest.approx(before[colour].seconds, abs=0.01)
                assert face.free == pytest.approx(before[colour].free, abs=0.01)
                assert face.more == before[colour].more

    run_hastily(main())


def test_a_pause_outlasts_a_restart_and_nobody_loses_in_it(data: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(data, brain, control=BLITZ) as hands:
            await asyncio.sleep(50.0)
            hands.app.pause(True)
            before, copy = left(hands), cut_off(data)
        async with sitting(copy, brain, resumed=True) as hands:
            await asyncio.sleep(300.0)
            assert hands.app.runner.paused
            assert left(hands) == pytest.approx(before, abs=0.01)
            assert hands.app.view.state is State.READY
            await hands.capture("A1", "D1")
            copy = cut_off(copy)
        async with sitting(copy, brain, resumed=True) as hands:
            assert not hands.app.runner.paused, "somebody has played"
            assert left(hands)[Colour.WHITE] < before[Colour.WHITE]

    run_hastily(main())


def test_who_takes_back_in_a_pause_has_not_played(data: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(data, brain, control=BLITZ) as hands:
            await hands.capture("A1", "D1")
            hands.app.pause(True)
            hands.app.undo()
            assert not hands.app.history.actions
            assert hands.app.runner.paused
            before, copy = left(hands), cut_off(data)
        async with sitting(copy, brain, resumed=True) as hands:
            await asyncio.sleep(100.0)
            assert hands.app.runner.paused
            assert left(hands) == pytest.approx(before, abs=0.01)

    run_hastily(main())


def test_an_undo_gives_no_time_back_over_a_restart(data: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(data, brain, control=TimeControl(100.0)) as hands:
            await asyncio.sleep(40.0)
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            await asyncio.sleep(30.0)
            hands.app.undo()
            before, copy = left(hands), cut_off(data)
        async with sitting(copy, brain, resumed=True) as hands:
            assert [str(one) for one in hands.app.history.actions] == ["A1xD1"]
            assert left(hands) == pytest.approx(before, abs=0.6)

    run_hastily(main())


def test_a_flag_that_has_fallen_is_told_once(data: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(data, brain, control=TimeControl(5.0)) as hands:
            await asyncio.sleep(5.0)
            assert hands.lit(Role.TIME_UP)
            copy = cut_off(data)
        async with sitting(copy, brain, resumed=True) as hands:
            await asyncio.sleep(1.0)
            assert (left(hands)[Colour.WHITE], hands.lit(Role.TIME_UP)) == (0.0, [])

    run_hastily(main())


def test_a_lesson_in_between_costs_no_time_and_gives_none(data: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(data, brain, control=BLITZ) as hands:
            await asyncio.sleep(48.0)
            hands.app.pause(True)
            before = left(hands)
            hands.app.classroom.begin(lesson_named("height"))
            await asyncio.sleep(100.0)
            hands.app.classroom.leave()
            await asyncio.sleep(100.0)
            assert left(hands) == pytest.approx(before, abs=0.01)
            assert hands.app.runner.paused

    run_hastily(main())


def test_a_running_clock_is_written_every_few_seconds_and_a_still_one_never() -> None:
    start = position(CORNERS, "w 1")
    stage = Stage(start, clock=Clock(TimeControl(600.0)))
    stage.wait(61.0)
    kept = stage.journal.clocks
    assert len(kept) == 12
    assert kept[-1].seconds == pytest.approx(60.0, abs=0.1)
    stage.lift("A5")
    stage.lift("E9")
    stage.lift("I5")
    stage.wait(2.0)
    assert stage.runner.view.state is State.WRONG
    written = len(kept)
    stage.wait(600.0)
    assert len(kept) == written
