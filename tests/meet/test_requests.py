"""What one table asks of another, and is answered: to take back, a draw."""

import asyncio
from pathlib import Path

import pytest

from tests.support.broker import PaperBroker
from tests.support.distant import Table, held, met, table_at, turns, until
from tests.support.hasty import run_hastily
from tzaar_board.errors import UserError
from tzaar_board.games.base import Outcome, Reason
from tzaar_board.i18n.catalog import ENGLISH
from tzaar_board.meet.notices import Notices
from tzaar_board.play.sentences import sentence
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.adapter import AppAdapter


def asked(page: AppAdapter) -> str:
    """What the other table asks for, as the page has it."""
    report = page.meeting.report()
    return "" if report is None else report.asked


def test_a_draw_is_agreed(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        with pytest.raises(UserError, match="Nobody asks"):
            ada.app.distant.answer(True)
        bea.app.distant.draw()
        await until(lambda: any("offers a draw" in one for one in ada.told))
        assert ada.app.view.outcome is None
        ada.app.distant.answer(True)
        drawn = Outcome(None, Reason.DRAW)
        await until(lambda: {ada.app.view.outcome, bea.app.view.outcome} == {drawn})

    met(tmp_path, play)


@pytest.mark.parametrize("agree", [True, False])
def test_a_draw_is_answered_with_the_hint_button(tmp_path: Path, agree: bool) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        bea.app.distant.draw()
        await until(lambda: ada.app.view.request is DistantRequest.DRAW)
        assert bea.app.view.request is DistantRequest.NOTHING
        assert "offers a draw; the hint button" in sentence(ada.app.view, frozenset())
        await asyncio.sleep(1.0)
        await held(ada, Button.HINT, 0.2 if agree else 3.2)
        if agree:
            drawn = Outcome(None, Reason.DRAW)
            await until(lambda: {ada.app.view.outcome, bea.app.view.outcome} == {drawn})
        else:
            await until(lambda: any("rather not" in one for one in bea.told))
        assert ada.app.view.request is DistantRequest.NOTHING

    met(tmp_path, play)


def test_a_request_lapses_when_play_goes_on(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        ada.app.undo()
        await until(lambda: bea.app.view.request is DistantRequest.BACK)
        await turns(1, ada, bea)
        await until(lambda: bea.app.view.request is DistantRequest.NOTHING)

    met(tmp_path, play)


def test_a_page_shows_what_the_other_table_asks_and_answers_it(tmp_path: Path) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        page = AppAdapter(ada.app, ada.journal, 0.3, asyncio.get_running_loop().time)
        before = page.game(ENGLISH).meeting
        assert before is not None
        assert (before.connected, before.present, before.name) == (True, True, "Bea")
        assert before.asked == ""
        bea.app.distant.draw()
        await until(lambda: asked(page) == "draw")
        assert page.game(ENGLISH).trouble == "The other table offers a draw; agree, or decline."
        assert sentence(bea.app.view, frozenset()) == "White is to move at another table."
        page.answer_undo(True)
        await until(lambda: bea.app.view.outcome == Outcome(None, Reason.DRAW))
        assert page.meeting.invitation().invitation == str(ada.meeting.invitation)
        await page.close()

    met(tmp_path, play)


def test_what_is_asked_while_the_broker_is_gone_is_not_said_to_be_told(tmp_path: Path) -> None:
    async def play(broker: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        broker.crash()
        await until(lambda: any("cannot be reached" in one for one in bea.told))
        bea.app.distant.draw()
        assert bea.told[-1] == "The broker is not reached; the other table is asked once it is."
        bea.app.resign(bea.mine)
        assert bea.told[-1].endswith("the other table is told that you resign once it is.")
        broker.start()
        await until(lambda: ada.app.view.outcome is not None)

    met(tmp_path, play)


def test_what_was_declined_can_be_asked_again(tmp_path: Path) -> None:
    """The second request lit nothing at the other table, and could not be answered there."""

    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        for number in (1, 2):
            bea.app.distant.draw()
            await until(lambda: ada.app.view.request is DistantRequest.DRAW)
            assert ada.app.answer(number == 2)
            if number == 1:
                assert ada.told[-1] == "The other table is told that you would rather not."
                await until(lambda: bea.told[-1] == "The other table would rather not.")
                assert ada.app.view.request is DistantRequest.NOTHING
        await until(lambda: bea.app.view.outcome == Outcome(None, Reason.DRAW))

    met(tmp_path, play)


def test_what_a_page_was_told_of_a_request_is_over_once_the_game_has_gone_on(
    tmp_path: Path,
) -> None:
    async def play(_: PaperBroker, ada: Table, bea: Table) -> None:
        await turns(2, ada, bea)
        clock = asyncio.get_running_loop().time
        pages = [AppAdapter(one.app, one.journal, 0.3, clock) for one in (ada, bea)]
        bea.app.distant.draw()
        await until(lambda: asked(pages[0]) == "draw")
        ada.play(next(str(one) for one in ada.app.history.head.legal() if "x" in str(one)))
        assert pages[0].game(ENGLISH).trouble.startswith("The other table offers a draw")
        ada.play(str(ada.app.history.head.legal()[0]))
        await until(lambda: bea.app.history == ada.app.history)
        await bea.carry_out()
        assert [page.game(ENGLISH).trouble for page in pages] == ["", ""]
        for page in pages:
            await page.close()

    met(tmp_path, play)


def test_a_broker_that_ends_says_nothing_of_the_other_table() -> None:
    """Mosquitto says goodbye for everybody as it ends."""
    told: list[str] = []
    notices = Notices(told.append)
    notices.there(True)
    notices.disconnected("gone")
    notices.there(False)
    assert [one.partition("(")[0] for one in told] == [
        "The other table is there.",
        "The broker cannot be reached ",
    ]
    notices.connected()
    notices.there(False)
    assert told[2:] == [
        "The broker is reached again.",
        "The other table is away; the game goes on when it is back.",
    ]


def test_who_waits_without_a_broker_is_told_so(tmp_path: Path) -> None:
    async def main() -> None:
        broker = PaperBroker()
        broker.crash()
        async with table_at(tmp_path, broker.transport(), white="human:Ada") as ada:
            await until(lambda: bool(ada.told))
            assert "cannot be reached" in ada.told[-1]
            broker.start()
            await until(lambda: ada.told[-1] == "The broker is reached again.")

    run_hastily(main())
