"""A program that ends while the lights lead at a real table, and is started again."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from tests.support.hasty import run_hastily
from tests.support.program import played
from tests.support.senses import SENSES
from tests.support.sitting import FEW, Brain, RealTable, Sitting, sitting
from tests.support.table import CORNERS, content, position
from tzaar_board.games.base import Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SensorFault, SimBoard
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State


def real(
    data: Path, brain: Brain, sense: Sense, standing: Position, *, resumed: bool = False
) -> AbstractAsyncContextManager[Sitting]:
    """A sitting at a table whose stacks only people move."""
    return sitting(
        data, brain, table_kind=RealTable, sense=sense, standing=standing, resumed=resumed
    )


def again(
    data: Path, brain: Brain, board: SimBoard, **options: Any
) -> AbstractAsyncContextManager[Sitting]:
    """A sitting at such a table with the stacks, and the hands, of another one."""
    return sitting(data, brain, table_kind=RealTable, sense=board.sense, board=board, **options)


def test_a_restart_before_the_table_was_set_up_leads_through_the_set_up(
    tmp_path: Path, brain: Brain
) -> None:
    """What stands there may be of an older game."""

    async def main() -> None:
        def state() -> State:
            return hands.app.view.state

        async with sitting(tmp_path, brain, table_kind=RealTable) as hands:
            assert state() is State.SETUP
        async with sitting(
            tmp_path, brain, table_kind=RealTable, resumed=True, standing=FEW
        ) as hands:
            assert state() is State.SETUP
            await hands.press(Button.WHITE)
            assert state() is State.READY
        async with sitting(tmp_path, brain, table_kind=RealTable, resumed=True) as hands:
            await asyncio.sleep(0.6)
            assert state() is State.WRONG, "as it is found: the stacks have gone"

    run_hastily(main())


@SENSES
def test_a_restart_before_all_was_put_back_leads_back_still(
    tmp_path: Path, brain: Brain, sense: Sense
) -> None:
    """Else what was taken back is what stands there, and would be recorded anew."""
    after = FEW.play(TZAAR.parse_action("A1xD1"))

    async def main() -> None:
        def seen() -> tuple[State, tuple[str, ...]]:
            return hands.app.view.state, played(tmp_path)

        async with real(tmp_path, brain, sense, FEW) as hands:
            await hands.press(Button.WHITE)
            await hands.capture("A1", "D1")
            hands.app.undo()
            await asyncio.sleep(0.6)
            assert seen() == (State.WRONG, ())
        async with real(tmp_path, brain, sense, after, resumed=True) as hands:
            await asyncio.sleep(3.0)
            assert seen() == (State.WRONG, ())
            await hands.lift("D1")
            await hands.place("A1", "D1")
            captured = FEW.content(HEXAGON.sites["D1"])
            assert captured is not None
            hands.table.bring(HEXAGON.sites["D1"], captured)
            await asyncio.sleep(1.0)
            assert seen() == (State.READY, ())
        async with real(tmp_path, brain, sense, FEW, resumed=True) as hands:
            await asyncio.sleep(1.0)
            assert seen() == (State.READY, ())

    run_hastily(main())


@SENSES
def test_a_restart_knows_which_sensor_is_dead(tmp_path: Path, brain: Brain, sense: Sense) -> None:
    """Else what stands there is asked for at each start, and nothing counts before."""
    board = SimBoard(HEXAGON, sense)
    board.arrange(FEW)

    async def main() -> None:
        def state() -> State:
            return hands.app.view.state

        async with again(tmp_path, brain, board) as hands:
            await hands.press(Button.WHITE)
            board.faults[HEXAGON.sites["I5"]] = SensorFault.DEAD
            await asyncio.sleep(1.0)
            assert state() is not State.READY
            await hands.press(Button.WHITE, 3.5)
            assert state() is State.READY
        async with again(tmp_path, brain, board, resumed=True) as hands:
            await asyncio.sleep(1.0)
            assert state() is State.READY
            await hands.capture("A1", "D1")
            await asyncio.sleep(1.0)
            assert played(tmp_path) == ("A1xD1",)

    run_hastily(main())


@SENSES
def test_a_restart_amid_the_set_up_knows_what_was_filled(
    tmp_path: Path, brain: Brain, sense: Sense
) -> None:
    """What the lights had asked for stays; what they had not is to be taken away still."""
    board = SimBoard(HEXAGON, sense)

    def set_down(hands: Sitting, name: str, mark: str) -> None:
        hands.table.bring(HEXAGON.sites[name], content(mark))

    async def main() -> None:
        async with again(tmp_path, brain, board) as hands:
            for name in ("A1", "I5"):
                assert name in hands.lit(Role.FILL)
                set_down(hands, name, "Z")
                await asyncio.sleep(0.5)
        set_down(hands, "C3", "T")
        async with again(tmp_path, brain, board, resumed=True) as hands:
            assert (hands.app.view.state, hands.lit(Role.TAKE)) == (State.SETUP, ["C3"])
            await hands.lift("C3")
            await hands.lift("I5")
        async with again(tmp_path, brain, board, resumed=True) as hands:
            assert (hands.app.view.state, hands.lit(Role.TAKE)) == (State.SETUP, [])
            assert hands.lit(Role.FILL) == ["I5"]

    run_hastily(main())


@SENSES
def test_a_restart_with_the_engines_stacks_in_hand_leads_on(
    tmp_path: Path, brain: Brain, sense: Sense
) -> None:
    """Its capture is carried out; both stacks of its stacking are off the board."""
    start, board = position(CORNERS, "b 1"), SimBoard(HEXAGON, sense)
    brain.turns[str(start)] = "F8xF7 E8+E9"
    board.arrange(start)

    def waits_for(hands: Sitting) -> tuple[State, list[str], list[str]]:
        return hands.app.view.state, hands.lit(Role.FROM), hands.lit(Role.TO)

    async def main() -> None:
        async with again(tmp_path, brain, board, start=start, black="engine:1") as hands:
            await hands.press(Button.WHITE)
            await hands.capture("F8", "F7")
            await asyncio.sleep(2.0)
            await hands.lift("E8")
            await hands.lift("E9")
            assert waits_for(hands) == (State.OPPONENT, ["E8"], ["E9"])
        async with again(tmp_path, brain, board, resumed=True) as hands:
            await asyncio.sleep(3.0)
            assert waits_for(hands) == (State.OPPONENT, ["E8"], ["E9"])
            hands.table.bring(HEXAGON.sites["E9"], content("z2"))
            await asyncio.sleep(3.0)
            assert hands.app.view.state is State.READY
            assert played(tmp_path) == ("F8xF7", "E8+E9")

    run_hastily(main())


@SENSES
def test_the_type_that_is_placed_stays_over_a_restart(
    tmp_path: Path, brain: Brain, sense: Sense
) -> None:
    """Else the next piece is recorded as a Tzaar, whatever stands there."""
    start, board = TZAAR.start("tournament", 0), SimBoard(HEXAGON, sense)

    async def main() -> None:
        async with again(tmp_path, brain, board, start=start) as hands:
            await hands.press(Button.WHITE)
            await hands.press(Button.HINT)
            hands.table.bring(HEXAGON.sites["A1"], content("R"))
            await asyncio.sleep(1.0)
            assert played(tmp_path) == ("R@A1",)
        async with again(tmp_path, brain, board, resumed=True) as hands:
            hands.table.bring(HEXAGON.sites["A2"], content("r"))
            await asyncio.sleep(1.0)
            assert played(tmp_path) == ("R@A1", "R@A2")

    run_hastily(main())
