"""Taking back by the adapter: the other player is asked."""

import asyncio
from pathlib import Path

import pytest

from tests.support.adapter import an_adapter
from tests.support.hasty import run_hastily
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.i18n.catalog import ENGLISH
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.backend import ReportChange


def test_another_players_action_is_taken_back_when_they_agree(tmp_path: Path) -> None:
    """One's own of this turn is not asked about, and who plays on has answered."""

    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            await hands.capture("A1", "D1")
            await asyncio.sleep(0.5)
            assert adapter.game(ENGLISH).player == "white"
            adapter.undo(ask=True)
            assert (adapter.game(ENGLISH).undo_asked, adapter.game(ENGLISH).actions) == (None, [])
            await adapter.do()
            await asyncio.sleep(1.0)
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            turn = ["A1xD1", "pass"]
            adapter.undo(ask=True)
            game = adapter.game(ENGLISH)
            assert (game.player, game.undo_asked, game.actions) == ("black", ["pass"], turn)
            adapter.answer_undo(False)
            game = adapter.game(ENGLISH)
            assert (game.undo_asked, game.actions) == (None, turn)
            with pytest.raises(UserError):
                adapter.answer_undo(True)
            adapter.undo(ask=True)
            await hands.capture("F8", "F7")
            await asyncio.sleep(0.5)
            assert adapter.game(ENGLISH).undo_asked is None
            adapter.undo()
            adapter.undo(ask=True)
            adapter.answer_undo(True)
            assert adapter.game(ENGLISH).actions == ["A1xD1"]

    run_hastily(main())


def test_a_request_is_not_for_the_resignation_that_came_after_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            adapter.undo(ask=True)
            assert adapter.game(ENGLISH).undo_asked == ["pass"]
            adapter.resign(Colour.WHITE)
            assert adapter.game(ENGLISH).undo_asked is None
            with pytest.raises(UserError, match="Nobody asks"):
                adapter.answer_undo(True)
            assert adapter.game(ENGLISH).outcome is not None

    run_hastily(main())


def test_who_asked_does_not_answer_while_another_device_is_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            told: list[ReportChange] = []
            adapter.watch(told.append)
            with adapter.attending("phone"), adapter.attending("phone"):
                adapter.undo(ask=True, device="phone")
                assert adapter.game(ENGLISH).undo_asked_by == "", "nobody else could answer"
                told.clear()
                with adapter.attending("tablet"):
                    assert (told, adapter.game(ENGLISH).undo_asked_by) == (
                        [ReportChange.GAME],
                        "phone",
                    )
                    with pytest.raises(UserError, match="The other player has to agree"):
                        adapter.answer_undo(True, "phone")
                    assert adapter.game(ENGLISH).undo_asked == ["pass"]
                    adapter.answer_undo(False, "phone")
                    assert adapter.game(ENGLISH).undo_asked is None
                    adapter.undo(ask=True, device="phone")
                    adapter.answer_undo(True, "tablet")
                    assert adapter.game(ENGLISH).actions == ["A1xD1"]

    run_hastily(main())


def test_no_engine_is_asked_for_leave(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path, black="engine:1") as (adapter, hands):
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            adapter.undo(ask=True)
            assert adapter.game(ENGLISH).actions == ["A1xD1"]

    run_hastily(main())
