"""The adapter's buttons and hints: pressed from the page, and pressed to pair."""

import asyncio
from pathlib import Path

import pytest

from tests.support.adapter import an_adapter
from tests.support.hasty import run_hastily
from tests.support.sitting import FEW, Brain
from tests.support.table import BOTH
from tzaar_board.errors import UserError
from tzaar_board.i18n.catalog import ENGLISH
from tzaar_board.play.sentences import sentence
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.game_schemas import OutcomeReport

_COLUMNS = zip("ABCDEFGHI", "567898765", strict=True)
EDGES = sorted(f"{column}{row}" for column, far in _COLUMNS for row in ("1", far))


def test_buttons_hints_and_giving_up(tmp_path: Path, brain: Brain) -> None:
    brain.chances = (0.9, 0.2)
    best = FEW.legal()[0]

    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, _):
            adapter.press(Button.HINT, True)
            await asyncio.sleep(0.1)
            assert adapter.table(ENGLISH).buttons == {
                "white": False,
                "black": False,
                "hint": True,
                "menu": False,
            }
            adapter.press(Button.HINT, False)
            await asyncio.sleep(2.0)
            lit = {name: cue.role for name, cue in adapter.table(ENGLISH).cues.items()}
            assert lit == {str(best)[:2]: "from", str(best)[3:]: "to"}
            adapter.show(["A1", "D1"])
            lit = {name: cue.role for name, cue in adapter.table(ENGLISH).cues.items()}
            assert (lit["A1"], lit["D1"]) == ("from", "to")
            adapter.show([])
            adapter.resign(None)
            game = adapter.game(ENGLISH)
            assert game.outcome == OutcomeReport("black", "resign")
            assert game.result == "White resigns. Black wins."

    run_hastily(main())


def test_a_hint_from_the_page(tmp_path: Path, brain: Brain) -> None:
    brain.chances = (0.9,)
    best = FEW.legal()[0]

    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, _):
            adapter.hint()
            await asyncio.sleep(2.0)
            lit = {name: cue.role for name, cue in adapter.table(ENGLISH).cues.items()}
            assert lit == {str(best)[:2]: "from", str(best)[3:]: "to"}

    run_hastily(main())


def test_a_hint_while_a_stack_is_in_hand_says_what_to_do(tmp_path: Path, brain: Brain) -> None:
    brain.chances = (0.9,)
    best = FEW.legal()[0]

    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, _):
            adapter.lift(str(best)[:2], free=False)
            await asyncio.sleep(0.1)
            for ask in (adapter.hint, lambda: adapter.press(Button.HINT, True, free=False)):
                with pytest.raises(UserError, match="First put back what is in hand"):
                    ask()
            adapter.restore()
            await asyncio.sleep(0.6)
            adapter.hint()
            await asyncio.sleep(2.0)
            game = adapter.game(ENGLISH)
            assert (game.hint, game.reason != "") == (str(best), True)

    run_hastily(main())


def test_a_hint_while_a_wrong_answer_goes_back_says_what_to_do(tmp_path: Path) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path) as (adapter, hands):
            adapter.teach("height")
            await asyncio.sleep(0.6)
            await hands.capture("G2", "G5")
            first = (
                "First all goes back to where it stood: move the white Tzaar from G5 to G2. "
                "Then ask for a hint."
            )
            for ask in (adapter.hint, lambda: adapter.press(Button.HINT, True, free=False)):
                with pytest.raises(UserError) as refused:
                    ask()
                assert str(refused.value) == first
                assert adapter.table(ENGLISH).buttons["hint"] is False
            await adapter.do()
            await asyncio.sleep(0.6)
            adapter.hint()
            cues = adapter.table(ENGLISH).cues
            assert (cues["C2"].role, cues["C5"].role) == ("from", "to")

    run_hastily(main())


def test_a_press_of_the_hint_button_that_pairs(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with an_adapter(tmp_path, brain=brain) as (adapter, hands):
            told: list[str] = []
            adapter.claim_hint_button(lambda yes: told.append(f"pressed {yes}"))
            assert hands.lit(Role.PAIRING) == EDGES
            said = sentence(hands.app.view, BOTH)
            asked = "A device asks to be let in; the hint button lets it in."
            assert said.endswith(f"{asked} Held for 3 seconds it says no.")
            await hands.press(Button.HINT, 0.2)
            assert "device" not in sentence(hands.app.view, BOTH)
            assert (told, brain.log, hands.lit(Role.PAIRING)) == (["pressed True"], [], [])
            await hands.press(Button.HINT, 0.2)
            assert (told, brain.log) == (["pressed True"], [f"analyse {FEW} for 0.5 s"])
            end = adapter.claim_hint_button(lambda yes: told.append(f"again {yes}"))
            end()
            assert hands.lit(Role.PAIRING) == []
            await asyncio.sleep(2.0)
            await hands.press(Button.HINT, 0.2)
            assert told == ["pressed True"]

    run_hastily(main())
