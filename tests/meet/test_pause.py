"""A pause of two tables: the clocks of both stand once both want that, and run on together."""

import asyncio
import random
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest

from tests.support.broker import PaperBroker
from tests.support.distant import Table, held, met, table_at, turns, until
from tests.support.hasty import run_hastily
from tzaar_board.games.base import Colour
from tzaar_board.play.sentences import sentence
from tzaar_board.play.time_control import TimeControl
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.sensing.buttons import Button

CLOCK = TimeControl.parse("20+5")


def left(table: Table) -> float:
    """The seconds of the player to move, as a table counts them."""
    now = asyncio.get_running_loop().time()
    seconds = table.app.runner.left(now, table.app.history.head.player)
    assert seconds is not None
    return seconds


def stopped(*tables: Table) -> bool:
    """Whether all of these tables' clocks are stopped."""
    return all(table.app.runner.paused for table in tables)


async def stop(ada: Table, bea: Table) -> None:
    """Bea asks for a pause, and Ada agrees."""
    bea.app.pause(True)
    await until(lambda: ada.app.view.request is DistantRequest.PAUSE)
    assert ada.app.answer(True)
    await until(lambda: stopped(ada, bea))


def test_clocks_run_until_the_other_table_agrees(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        before = left(ada), left(bea)
        bea.app.pause(True)
        await until(lambda: ada.app.view.request is DistantRequest.PAUSE)
        assert "stop the clocks; the hint button agrees" in sentence(ada.app.view, frozenset())
        assert ada.told[-1].startswith("The other table would like to stop the clocks")
        await asyncio.sleep(3)
        assert not ada.app.runner.paused
        assert not bea.app.runner.paused
        assert left(ada) < before[0] - 2
        assert left(bea) < before[1] - 2
        assert ada.app.answer(False)
        await until(lambda: bea.told[-1] == "The other table would rather not.")
        assert not stopped(ada)
        assert not stopped(bea)

    met(tmp_path, play, control=CLOCK)


def test_both_clocks_stand_once_both_agree_and_run_on_for_both(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        bea.app.pause(True)
        await until(lambda: ada.app.view.request is DistantRequest.PAUSE)
        await asyncio.sleep(1)
        await held(ada, Button.HINT, 0.2)
        await until(lambda: stopped(ada, bea))
        requests = {table.app.view.request for table in (ada, bea)}
        assert requests == {DistantRequest.NOTHING}
        stood = left(ada), left(bea)
        await asyncio.sleep(30)
        assert (left(ada), left(bea)) == stood
        ada.app.pause(False)
        await until(lambda: not (ada.app.runner.paused or bea.app.runner.paused))
        await asyncio.sleep(2)
        assert left(ada) < stood[0]
        assert left(bea) < stood[1]
        for table in (ada, bea):
            assert table.told[-2:] == [
                "The clocks are stopped at both tables.",
                "The clocks run again.",
            ]
            assert table.app.view.request is DistantRequest.NOTHING

    met(tmp_path, play, control=CLOCK)


@pytest.mark.parametrize("whole", [False, True])
def test_who_plays_lets_both_clocks_run_on(tmp_path: Path, whole: bool) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        await stop(ada, bea)
        mover, other = (ada, bea) if ada.moves() else (bea, ada)
        if whole:
            mover.play_turn(random.Random(7))
            await until(lambda: other.app.history == mover.app.history)
            await other.carry_out()
        else:
            legal = mover.app.history.head.legal()
            mover.play(next(str(one) for one in legal if "x" in str(one)))
        await until(lambda: not (ada.app.runner.paused or bea.app.runner.paused))
        await stop(ada, bea)

    met(tmp_path, play, control=CLOCK, alike=False)


def test_who_wants_to_take_back_in_a_pause_ends_it(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        await stop(ada, bea)
        ada.app.undo()
        await until(lambda: bea.app.view.request is DistantRequest.BACK)
        await until(lambda: not (ada.app.runner.paused or bea.app.runner.paused))

    met(tmp_path, play, control=CLOCK)


def test_a_pause_that_the_other_table_ended_meanwhile_is_over_after_a_restart(
    tmp_path: Path,
) -> None:
    """And one that stands still is one after it."""

    async def main() -> None:
        broker = PaperBroker()
        async with AsyncExitStack() as stays:
            host = partial(table_at, tmp_path / "a", white="human:Ada", control=CLOCK)
            ada = await stays.enter_async_context(host(broker.transport()))
            guest = partial(table_at, tmp_path / "b", white="human:Bea")
            async with guest(broker.transport()) as bea:
                await until(lambda: ada.meeting.present and bea.meeting.present)
                await turns(2, ada, bea)
                await stop(ada, bea)
            async with guest(broker.transport()) as bea:
                await until(lambda: bea.meeting.present)
                await asyncio.sleep(5)
                assert stopped(ada, bea)
                assert "The clocks run again." not in bea.told
            ada.app.pause(False)
            async with guest(broker.transport()) as bea:
                await until(lambda: not bea.app.runner.paused)
                assert not ada.app.runner.paused

    run_hastily(main())


def test_who_asked_may_think_better_of_it(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        bea.app.pause(True)
        await until(lambda: ada.app.view.request is DistantRequest.PAUSE)
        bea.app.pause(False)
        await until(lambda: ada.app.view.request is DistantRequest.NOTHING)
        assert not ada.app.runner.paused
        assert not bea.app.runner.paused

    met(tmp_path, play, control=CLOCK)


def test_a_pause_before_the_other_table_comes_ends_as_it_does(tmp_path: Path) -> None:
    """It had stood here alone, and the clocks of the two tables never agreed again."""

    async def main() -> None:
        broker = PaperBroker()
        async with table_at(
            tmp_path / "a", broker.transport(), white="human:Ada", control=CLOCK
        ) as ada:
            await until(lambda: ada.meeting.exchange is not None)
            ada.app.pause(True)
            async with table_at(tmp_path / "b", broker.transport(), white="human:Bea") as bea:
                await until(lambda: ada.meeting.present and bea.meeting.present)
                await until(lambda: not ada.app.runner.paused)
                await asyncio.sleep(10)
                assert abs(left(ada) - left(bea)) < 2

    run_hastily(main())


def test_a_table_to_which_nobody_has_come_pauses_by_itself(tmp_path: Path) -> None:
    async def main() -> None:
        async with table_at(
            tmp_path, PaperBroker().transport(), white="human:Ada", control=CLOCK
        ) as ada:
            await until(lambda: ada.meeting.exchange is not None)
            assert ada.mine is Colour.WHITE
            for paused in (True, False):
                ada.app.pause(paused)
                assert ada.app.runner.paused is paused

    run_hastily(main())
