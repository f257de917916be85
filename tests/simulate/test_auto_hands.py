"""Hands of the program's own that carry out what the table asks for."""

import random
from pathlib import Path

from tests.support.games import rest_of_turn
from tests.support.hasty import run_hastily
from tests.support.sitting import Brain, sitting
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.opponents.levels import Strength
from tzaar_board.simulate.auto_hands import AutoHands
from tzaar_board.table.state import State


class AtRandom(Brain):
    """An engine that plays any turn at once."""

    async def choose(self, asked: Position, _strength: Strength, _seed: int) -> tuple[Action, ...]:
        return tuple(rest_of_turn(asked, random.Random(str(asked))))


def test_of_two_engines_one_turn_is_carried_out_at_a_time(tmp_path: Path) -> None:
    async def main() -> None:
        engines = {"white": "engine:1", "black": "engine:1", "start": None}
        async with sitting(tmp_path, AtRandom(), **engines) as at:  # type: ignore[arg-type]
            for mover in (Colour.WHITE, Colour.BLACK, Colour.WHITE):
                view = at.app.view
                assert (view.state, view.player) == (State.OPPONENT, mover)
                await AutoHands(at.app, at.table).do()
                assert at.app.view.player is mover.other

    run_hastily(main())
