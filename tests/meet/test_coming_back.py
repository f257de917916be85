"""Tables that were away, or cut off: they find each other again, and what was not told is told."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.support.broker import PaperBroker
from tests.support.distant import Table, pair, table_at, turns, until
from tests.support.hasty import run_hastily
from tests.support.meetings import Meeting as PaperMeeting
from tests.support.meetings import played
from tzaar_board.games.base import Colour
from tzaar_board.meet.kept import Kept
from tzaar_board.meet.meeting import Meeting
from tzaar_board.play.plan import players


def test_who_comes_back_late_finds_the_game_that_follows(tmp_path: Path) -> None:
    """It waits in a game of its own by then, while the other table waits in the next of the two."""

    async def main() -> None:
        broker = PaperBroker()
        async with AsyncExitStack() as goes:
            ada = await goes.enter_async_context(table_at(tmp_path / "a", broker.transport()))
            async with table_at(tmp_path / "b", broker.transport()) as bea:
                await turns(2, ada, bea)
                ada.app.resign(ada.mine)
                await until(lambda: bea.app.view.outcome is not None)
            ada.app.begin_as(ada.app.plan)
            await until(lambda: ada.meeting.waiting)
            late = broker.transport()
            late.plugged = False
            async with table_at(tmp_path / "b", late) as bea:
                await until(lambda: bea.meeting.waiting)
                late.plugged = True
                await until(lambda: ada.app.history.start == bea.app.history.start)
                await turns(2, ada, bea)

    run_hastily(main())


def test_who_was_killed_while_asking_for_a_seat_finds_it_given(tmp_path: Path) -> None:
    """The inviting table hears of it only later, seats the other, and plays."""

    async def main() -> None:
        broker = PaperBroker()
        wire = broker.transport()
        async with table_at(tmp_path / "a", wire, white="human:Ada") as ada:
            wire.filters.clear()
            killed = broker.transport()
            coming = asyncio.create_task(table_at(tmp_path / "b", killed).__aenter__())
            await until(lambda: any("/claims/" in topic for topic, _ in broker.said))
            coming.cancel()
            await killed.close()
            await until(lambda: not ada.meeting.waiting)
            ada.play_turn(random.Random(1))
            async with table_at(tmp_path / "b", broker.transport()) as bea:
                await until(lambda: bea.actions == ada.actions)
                await bea.carry_out()
                await turns(2, ada, bea)
                assert Kept(tmp_path / "b").asked() == ()

    run_hastily(main())


@pytest.mark.parametrize("cut_off", ["a", "b"])
def test_who_is_cut_off_as_a_game_begins_takes_it_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut_off: str
) -> None:
    """The journal has the game, the room has not heard of it: of the offer, or who sat down."""

    async def main() -> None:
        broker = PaperBroker()
        ours = partial(table_at, tmp_path / "a", white="human:Ada")
        theirs = partial(table_at, tmp_path / "b")
        async with AsyncExitStack() as stays:
            if cut_off == "b":
                ada = await stays.enter_async_context(ours(broker.transport()))
            with monkeypatch.context() as patch:
                settle = Meeting._settle
                cut = tmp_path / cut_off
                patch.setattr(
                    Meeting,
                    "_settle",
                    lambda one: None if one._kept.data == cut else settle(one),
                )
                async with (ours if cut_off == "a" else theirs)(broker.transport()) as killed:
                    await until(lambda: len(killed.journal.games()) == 1)
                    await asyncio.sleep(10)
            if cut_off == "a":
                ada = await stays.enter_async_context(ours(broker.transport()))
            bea = await stays.enter_async_context(theirs(broker.transport()))
            await until(lambda: bool(ada.meeting.present and bea.meeting.present))
            await turns(3, ada, bea)
            assert ada.record.history == bea.record.history

    run_hastily(main())


def test_both_tables_and_the_broker_go_and_come_back(tmp_path: Path) -> None:
    """What was played while nobody listened is told later, and nothing is told twice."""

    async def main() -> None:
        broker, rng = PaperBroker(), random.Random(5)
        async with pair(tmp_path, broker) as (ada, bea):
            await turns(2, ada, bea)
            broker.crash()
            ada.play_turn(rng)
            played = ada.actions
        async with table_at(tmp_path / "b", broker.transport()) as bea:
            assert len(bea.actions) < len(played)
            broker.start()
            async with table_at(tmp_path / "a", broker.transport()) as ada:
                assert ada.actions == played
                await until(lambda: bea.actions == played)
                await bea.carry_out()
                await turns(3, ada, bea)
                assert ada.record == bea.record

    run_hastily(main())


WON = played(PaperMeeting(), 200)
BEFORE = WON.score_after(len(WON.entries) - 1).history
LAST = tuple(map(str, WON.score.history.actions[len(BEFORE) :]))


@asynccontextmanager
async def ended_unheard(
    data: Path, broker: PaperBroker
) -> AsyncIterator[tuple[Table, Table, AsyncExitStack]]:
    """A table has played a game's last turn without a broker, and the other one waits for it. The
    first one's program ends with the stack.
    """
    names = ("human", "remote") if BEFORE.head.player is Colour.WHITE else ("remote", "human")
    white, black = names
    at = table_at(data / "a", broker.transport(), white=white, black=black, start=BEFORE.head)
    async with AsyncExitStack() as stays, AsyncExitStack() as goes:
        ada = await goes.enter_async_context(at)
        bea = await stays.enter_async_context(table_at(data / "b", broker.transport()))
        await until(lambda: bool(ada.meeting.present and bea.meeting.present))
        broker.crash()
        ada.play(*LAST)
        yield ada, bea, goes


@pytest.mark.parametrize("black", ["remote", "human"])
def test_a_last_turn_that_was_not_told_is_told_after_a_restart(tmp_path: Path, black: str) -> None:
    """The journal has the game's end, and a new game begins; the other table still waits."""

    async def main() -> None:
        broker = PaperBroker()
        async with ended_unheard(tmp_path, broker) as (_, bea, goes):
            await goes.aclose()
            for _ in range(2):
                async with table_at(tmp_path / "a", broker.transport(), black=black):
                    await asyncio.sleep(1)
            broker.start()
            async with table_at(tmp_path / "a", broker.transport(), black=black):
                await until(lambda: bea.actions == LAST)
                assert bea.app.view.outcome == WON.score.outcome

    run_hastily(main())


def test_a_last_turn_that_was_not_told_is_told_while_another_game_is_played_here(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        broker = PaperBroker()
        async with ended_unheard(tmp_path, broker) as (ada, bea, _):
            await until(lambda: ada.score.outcome is not None)
            ada.app.begin_as(replace(ada.app.plan, players=players("human", "human")))
            broker.start()
            await until(lambda: bea.actions == LAST)
            assert bea.app.view.outcome == WON.score.outcome
            await until(lambda: not ada.untold)
            assert ada.actions == ()

    run_hastily(main())
