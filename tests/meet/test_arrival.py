"""A table that plays alone is invited while its program runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.broker import PaperBroker, PaperWire, Weather
from tests.support.distant import INVITATION, Table, table_at, until
from tests.support.hasty import run_hastily
from tests.support.sitting import Sitting, sitting
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.meet.arrival import RoomError
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.kept import Kept
from tzaar_board.meet.meeting import Meeting
from tzaar_board.meet.transport import BrokerError
from tzaar_board.opponents.base import PlayerSpec
from tzaar_board.play.plan import GamePlan


@asynccontextmanager
async def invited(
    data: Path, wire: PaperWire, invitation: Invitation = INVITATION
) -> AsyncIterator[tuple[Sitting, Meeting]]:
    """A table at which two people play, and the meeting to which it may go."""
    async with sitting(data, black="human") as alone:
        clock = asyncio.get_running_loop().time
        app, journal = alone.app, alone.journal
        meeting = Meeting(invitation, wire, Kept(data), app, journal, unix=lambda: 1.8e9 + clock())
        try:
            yield alone, meeting
        finally:
            await meeting.close()


def with_remote(plan: GamePlan) -> GamePlan:
    there = {Colour.BLACK: PlayerSpec(PlayerKind.REMOTE)}
    return replace(plan, players={**plan.players, **there}, position=None)


async def comes(alone: Sitting, meeting: Meeting) -> None:
    await meeting.arrive_at(with_remote(alone.app.plan))
    meeting.begin(None)
    alone.app.look()


def test_who_is_invited_while_playing_sits_down_to_the_game_that_waits(tmp_path: Path) -> None:
    async def main() -> None:
        broker = PaperBroker()
        async with table_at(tmp_path / "a", broker.transport(), white="human:Ada") as ada:
            await invited_to(broker, ada)

    async def invited_to(broker: PaperBroker, ada: Table) -> None:
        async with invited(tmp_path / "b", broker.transport()) as (alone, meeting):
            before = alone.app.runner.game_id
            await comes(alone, meeting)
            await until(lambda: bool(ada.meeting.present and meeting.present))
            assert alone.app.distant is meeting
            assert alone.app.history.start == ada.app.history.start
            assert {game.id for game in alone.journal.games()} == {before, before + 1}
            assert meeting.status is not None
            assert meeting.status.name == "Ada"
            assert Kept(tmp_path / "b").last() is not None

    run_hastily(main())


def test_who_comes_first_waits_in_the_room(tmp_path: Path) -> None:
    async def main() -> None:
        broker = PaperBroker()
        async with invited(tmp_path / "a", broker.transport()) as (alone, meeting):
            await comes(alone, meeting)
            await until(lambda: meeting.waiting)
            async with table_at(tmp_path / "b", broker.transport()) as bea:
                await until(lambda: bool(meeting.present and bea.meeting.present))
                assert not meeting.waiting
                assert bea.app.history.start == alone.app.history.start

    run_hastily(main())


async def refused(alone: Sitting, meeting: Meeting) -> UserError:
    """Why a table cannot come; then it plays on as before."""
    app = alone.app
    game, distant, plan = app.runner.game_id, app.distant, app.plan
    with pytest.raises(UserError) as found:
        await meeting.arrive_at(with_remote(app.plan))
    assert (app.runner.game_id, app.distant, app.plan) == (game, distant, plan)
    return found.value


def test_a_broker_that_does_not_answer_is_told_of(tmp_path: Path) -> None:
    async def main() -> None:
        async with invited(tmp_path, PaperBroker(up=False).transport()) as (alone, meeting):
            error = await refused(alone, meeting)
            assert isinstance(error, BrokerError)
            assert "mqtt://broker/friends does not answer (no connection)" in str(error)

    run_hastily(main())


def test_a_room_that_the_broker_keeps_to_itself_is_told_of(tmp_path: Path) -> None:
    """It takes what is said there, and passes nothing on."""

    async def main() -> None:
        wire = PaperBroker().transport(Weather(lost=1.0))
        async with invited(tmp_path, wire) as (alone, meeting):
            error = await refused(alone, meeting)
            assert isinstance(error, RoomError)
            assert "let this table into the room at mqtt://broker/friends" in str(error)

    run_hastily(main())


def test_another_secret_than_the_rooms_is_told_of(tmp_path: Path) -> None:
    async def main() -> None:
        broker, other = PaperBroker(), replace(INVITATION, secret=bytes(16))
        async with (
            table_at(tmp_path / "a", broker.transport()),
            invited(tmp_path / "b", broker.transport(), other) as (alone, meeting),
        ):
            error = await refused(alone, meeting)
            assert isinstance(error, RoomError)
            assert "have another secret" in str(error)

    run_hastily(main())


def test_somebody_with_another_secret_keeps_nobody_out_who_has_the_rooms(tmp_path: Path) -> None:
    async def main() -> None:
        broker, other = PaperBroker(), replace(INVITATION, secret=bytes(16))
        async with (
            table_at(tmp_path / "a", broker.transport(), invitation=other),
            table_at(tmp_path / "b", broker.transport()) as bea,
            invited(tmp_path / "c", broker.transport()) as (alone, meeting),
        ):
            await comes(alone, meeting)
            await until(lambda: bool(meeting.present and bea.meeting.present))

    run_hastily(main())
