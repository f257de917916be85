"""Two tables that meet on a broker in memory: they find each other, play, ask and agree."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.broker import PaperBroker, Weather
from tests.support.distant import Table, held, met, pair, table_at, turns, until
from tests.support.hasty import run_hastily
from tests.support.sitting import FEW
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.meet.keys import Signer
from tzaar_board.meet.messages import TurnBody, payload_of
from tzaar_board.meet.seal import sealed
from tzaar_board.play.plan import players
from tzaar_board.play.time_control import TimeControl
from tzaar_board.table.events import HintAnswered
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State


@pytest.mark.parametrize("game", ["tzaar", "troll"])
def test_two_tables_play_a_game(tmp_path: Path, game: str) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        assert (ada.mine, bea.mine) == (Colour.WHITE, Colour.BLACK)
        assert ada.app.history.start == bea.app.history.start
        await turns(6, ada, bea)
        assert ada.record.white == "Ada"
        assert ada.record.black == "Bea"
        assert len(ada.actions) >= 6

    met(tmp_path, play, game=game)


def test_the_others_turn_is_lit_until_hands_have_carried_it_out(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        ada.play_turn(random.Random(1))
        await until(lambda: bool(bea.app.view.pending))
        assert bea.app.view.scene
        assert not bea.moves()
        await bea.carry_out()
        assert bea.moves()

    met(tmp_path, play)


def test_a_whole_turn_comes_back_only_when_the_other_agrees(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(3, ada, bea)
        before = ada.actions
        ada.app.undo()
        await until(lambda: any("take back" in one for one in bea.told))
        assert ada.actions == before
        bea.app.distant.answer(False)
        await until(lambda: any("rather not" in one for one in ada.told))
        assert ada.actions == before
        ada.app.press(Button.MENU)
        await until(lambda: sum("take back" in one for one in bea.told) == 2)
        bea.app.distant.answer(True)
        await until(lambda: len(ada.actions) < len(before))
        await until(lambda: ada.actions == bea.actions)
        for table in (ada, bea):
            await table.carry_out()
        await turns(2, ada, bea)

    met(tmp_path, play)


def test_within_a_turn_hands_may_change_their_mind(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        before = ada.actions
        await until(ada.moves)
        ada.play(str(ada.app.history.head.legal()[0]))
        assert len(ada.actions) == len(before) + 1
        ada.app.undo()
        assert ada.actions == before
        await ada.carry_out()
        await turns(1, ada, bea)

    met(tmp_path, play)


@pytest.mark.parametrize("turns_before", [2, 3])
def test_either_side_resigns_whoever_is_to_move(tmp_path: Path, turns_before: int) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(turns_before, ada, bea)
        ada.app.resign(Colour.WHITE)
        expected = Outcome(Colour.BLACK, Reason.RESIGN)
        await until(lambda: {ada.app.view.outcome, bea.app.view.outcome} == {expected})
        assert ada.record.outcome == expected

    met(tmp_path, play)


def test_who_wants_a_new_game_gives_up_the_one_that_is_played(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        first = ada.app.history.start
        for _number in range(2):
            await held(bea, Button.MENU, 3.2)
        lost = Outcome(Colour.WHITE, Reason.RESIGN)
        await until(lambda: {ada.app.view.outcome, bea.app.view.outcome} == {lost})
        assert ada.record.outcome == lost
        for _number in range(2):
            await held(bea, Button.MENU, 3.2)
        await until(lambda: ada.app.history.start == bea.app.history.start != first)

    met(tmp_path, play)


def test_a_game_that_nobody_has_played_yet_is_shuffled_anew(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        first = ada.app.history.start
        for _number in range(2):
            await held(ada, Button.MENU, 3.2)
        await until(lambda: ada.app.history.start == bea.app.history.start != first)
        assert ada.app.view.outcome is None

    met(tmp_path, play)


def test_who_leaves_for_a_game_of_their_own_is_not_told_that_the_other_is_away(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with pair(tmp_path, PaperBroker()) as (ada, bea):
            await turns(2, ada, bea)
            await until(lambda: bool(bea.meeting.present))
            bea.app.begin_as(replace(bea.app.plan, players=players("human", "human")))
            await asyncio.sleep(5)
            assert bea.meeting.present is None
            assert not [one for one in bea.told if "away" in one]

    run_hastily(main())


def test_a_hint_is_told_to_the_other(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        ada.app.take(HintAnswered(tuple(ada.app.history.head.legal()[:2])))
        await until(lambda: any("hint" in one for one in bea.told))
        await turns(2, ada, bea)

    met(tmp_path, play)


def test_each_sides_time_is_counted_at_its_own_table(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(1, ada, bea)
        await asyncio.sleep(5)
        await turns(3, ada, bea)
        assert ada.record.notes == bea.record.notes
        assert ada.record.notes
        late = Outcome(Colour.BLACK, Reason.TIME)
        await until(lambda: {ada.app.view.outcome, bea.app.view.outcome} == {late})

    met(tmp_path, play, control=TimeControl(20, flag=True))


def test_a_flag_that_falls_in_mid_turn_is_told(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        await until(ada.moves)
        ada.play(next(str(one) for one in ada.app.history.head.legal() if "x" in str(one)))
        late = Outcome(Colour.BLACK, Reason.TIME)
        await until(lambda: {ada.app.view.outcome, bea.app.view.outcome} == {late})
        assert len(ada.actions) == len(bea.actions) + 1
        await asyncio.sleep(5.0)
        assert len(ada.actions) == len(bea.actions) + 1

    met(tmp_path, play, control=TimeControl(20, flag=True), alike=False)


def test_the_time_of_a_program_is_counted_at_its_own_table(tmp_path: Path) -> None:
    async def main() -> None:
        broker, control = PaperBroker(), TimeControl(20, flag=True)
        async with (
            table_at(tmp_path / "a", broker.transport(), white="engine:1", control=control) as ada,
            table_at(tmp_path / "b", broker.transport()) as bea,
        ):
            late = Outcome(Colour.BLACK, Reason.TIME)
            await until(lambda: {ada.app.view.outcome, bea.app.view.outcome} == {late})

    run_hastily(main())


def test_a_game_that_follows_is_joined_by_itself(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        first = ada.app.history.start
        bea.app.begin_as(bea.app.plan)
        await until(lambda: ada.app.history.start != first)
        await until(lambda: ada.app.history.start == bea.app.history.start)
        await until(lambda: bool(ada.meeting.present and bea.meeting.present))
        await turns(3, ada, bea)

    met(tmp_path, play)


def test_two_tables_that_invite_at_once_come_to_one_game(tmp_path: Path) -> None:
    async def main() -> None:
        broker = PaperBroker(up=False)
        async with (
            table_at(tmp_path / "a", broker.transport(), seed=1) as ada,
            table_at(tmp_path / "b", broker.transport(), seed=2) as bea,
        ):
            assert ada.app.history.start != bea.app.history.start
            broker.start()
            await until(lambda: ada.meeting.present and bea.meeting.present)
            assert ada.app.history.start == bea.app.history.start
            assert {ada.mine, bea.mine} == set(Colour)
            assert len(ada.journal.games()) == len(bea.journal.games()) == 1
            await turns(3, ada, bea)

    run_hastily(main())


def test_a_third_table_finds_no_free_seat(tmp_path: Path) -> None:
    async def play(broker: PaperBroker, ada: Table, bea: Table) -> None:
        async with table_at(tmp_path / "c", broker.transport()) as cleo:
            await turns(2, ada, bea)
            assert cleo.meeting.present is None
            assert cleo.actions == ()

    met(tmp_path, play)


def test_a_forged_turn_is_refused_with_a_sentence_and_ends_nothing(tmp_path: Path) -> None:
    async def play(broker: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(1, ada, bea)
        assert ada.meeting.exchange is not None
        score = ada.meeting.exchange.score
        topic = score.room.turn(score.id, 2)
        body = TurnBody(actions=("A1xA2",), position="nowhere")
        broker.take(topic, payload_of(sealed(topic, body, table=Signer.new())))
        broker.take(score.room.turn(score.id, 1), b"<script>garbage")
        await until(lambda: any("does not play here" in one for one in ada.told))
        await until(lambda: any("does not play here" in one for one in bea.told))
        await turns(3, ada, bea)
        await until(lambda: b"garbage" not in broker.retained[score.room.turn(score.id, 1)])

    met(tmp_path, play)


def test_a_turn_that_is_not_legal_is_refused_on_both_tables(tmp_path: Path) -> None:
    """A table whose program is wrong, or whose player has changed it."""

    async def play(broker: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(1, ada, bea)
        assert bea.meeting.exchange is not None
        score = bea.meeting.exchange.score
        topic = score.room.turn(score.id, 2)
        body = TurnBody(actions=("A1xA2",), position="nowhere")
        broker.take(topic, payload_of(sealed(topic, body, table=bea.meeting._signer)))
        await until(lambda: any("rules do not allow" in one for one in ada.told))
        await until(lambda: any("refused what was sent from here" in one for one in bea.told))
        await turns(3, ada, bea)

    met(tmp_path, play)


def test_it_is_noted_that_a_game_was_told_to_its_end(tmp_path: Path) -> None:
    """Not before it stands in the room; and no more once it goes on."""

    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        ada.app.resign(Colour.WHITE)
        await until(lambda: not (ada.untold or bea.untold))
        ada.app.undo()
        await until(lambda: any("take back" in one for one in bea.told))
        bea.app.distant.answer(True)
        await until(lambda: bool(ada.untold and bea.untold))

    met(tmp_path, play)


def test_a_network_that_loses_doubles_and_reorders_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        broker, weather = PaperBroker(), Weather(lost=0.1, doubled=0.2, seconds=0.5)
        rng, seed = random.Random(8), 8
        transports = [broker.transport(weather, seed), broker.transport(weather, seed + 1)]
        async with (
            table_at(tmp_path / "a", transports[0], white="human:Ada", reread=2.0) as ada,
            table_at(tmp_path / "b", transports[1], white="human:Bea", reread=2.0) as bea,
        ):
            await until(lambda: ada.meeting.present and bea.meeting.present, 300)
            for number in range(6):
                mover, other = (ada, bea) if ada.moves() else (bea, ada)
                await until(mover.moves, 300)
                mover.play_turn(rng)
                if number % 3 == 0:
                    rng.choice(transports).cut(rng.uniform(0, 10))
                await until(lambda: ada.app.history == bea.app.history, 300)
                await other.carry_out()
            assert ada.record == bea.record
            assert ada.app.view.state is not State.WRONG

    run_hastily(main())


def test_another_position_than_the_usual_is_played_from(tmp_path: Path) -> None:
    async def main() -> None:
        broker = PaperBroker()
        async with (
            table_at(tmp_path / "a", broker.transport(), white="remote", black="human", start=FEW),
            table_at(tmp_path / "b", broker.transport()) as bea,
        ):
            assert bea.app.history.start == FEW
            await until(lambda: bea.meeting.exchange is not None)
            assert bea.mine is Colour.WHITE

    run_hastily(main())
