"""What is looked at beside the table: the game comes first, and then who asks."""

import asyncio

import pytest

from tests.support.hasty import run_hastily
from tests.support.sitting import FEW, Brain
from tzaar_board.games.base import Position
from tzaar_board.opponents.base import OpponentError
from tzaar_board.opponents.levels import strengths
from tzaar_board.opponents.shared_engine import SharedEngine
from tzaar_board.play.analyst import ENOUGH, PATIENCE, Analyst, Pace

OTHER = FEW.play(FEW.legal()[0])


def free() -> bool:
    return True


async def asking(analyst: Analyst, position: Position, seconds: float) -> None:
    """A page that asks twice a second."""
    until = asyncio.get_running_loop().time() + seconds
    while (left := until - asyncio.get_running_loop().time()) > 0:
        analyst.look(position, 3)
        await asyncio.sleep(min(0.5, left))


def test_it_deepens_as_long_as_somebody_asks() -> None:
    async def main() -> None:
        brain = Brain()
        analyst = Analyst(SharedEngine(brain), free)
        await asking(analyst, FEW, 8.25)
        look = analyst.look(FEW, 3)
        assert (look.depth, len(look.found), analyst.pace(look)) == (8, 3, Pace.THINKING)
        await asyncio.sleep(20.0)
        assert look.spent <= 8.25 + PATIENCE + 0.01
        await asking(analyst, FEW, ENOUGH)
        spent = look.spent
        assert analyst.pace(look) is Pace.DONE
        assert ENOUGH <= spent <= ENOUGH + 1.0
        await asking(analyst, FEW, 5.0)
        assert look.spent == spent
        await analyst.close()

    run_hastily(main())


def test_the_game_halts_it_at_once_and_it_goes_on_where_it_was() -> None:
    async def main() -> None:
        brain = Brain(chances=(0.5,))
        engine = SharedEngine(brain)
        analyst = Analyst(engine, free)
        page = asyncio.create_task(asking(analyst, FEW, 20.0))
        await asyncio.sleep(3.2)
        look = analyst.look(FEW, 3)
        depth = look.depth
        brain.log.clear()
        async for _ in engine.analyse(OTHER, None, 1.5):
            assert analyst.pace(look) is Pace.WAITING
            await asyncio.sleep(0.01)
            assert brain.log == [f"analyse {OTHER} for 1.5 s", "halted"]
        assert look.depth == depth
        await page
        assert brain.log[2] == f"explore {FEW}"
        assert look.depth >= depth + 10
        await analyst.close()

    run_hastily(main())


def test_it_leaves_the_engine_to_a_player_who_thinks_ahead() -> None:
    async def main() -> None:
        brain = Brain(turns={str(FEW): str(FEW.legal()[0])})
        engine = SharedEngine(brain)
        analyst = Analyst(engine, lambda: not engine.ahead)
        await engine.choose(FEW, strengths("tzaar")[9], 0)
        await asking(analyst, OTHER, 20.0)
        look = analyst.look(OTHER, 3)
        assert (look.depth, look.spent, analyst.pace(look)) == (0, 0.0, Pace.WAITING)
        await asking(analyst, OTHER, 20.0)
        assert look.depth >= 8
        await analyst.close()

    run_hastily(main())


def test_what_is_asked_for_last_comes_first_and_others_get_as_much() -> None:
    async def main() -> None:
        analyst = Analyst(SharedEngine(Brain()), free)
        first = asyncio.create_task(asking(analyst, FEW, 40.0))
        await asyncio.sleep(10.1)
        second = asyncio.create_task(asking(analyst, OTHER, 30.0))
        await asyncio.sleep(1.2)
        assert analyst.look(OTHER, 3).depth == 1
        await asyncio.gather(first, second)
        depths = [analyst.look(position, 3).depth for position in (FEW, OTHER)]
        assert max(depths) - min(depths) <= 4
        await analyst.close()

    run_hastily(main())


def test_trouble_is_told_to_who_asks_and_it_is_tried_again() -> None:
    async def main() -> None:
        brain = Brain()
        analyst = Analyst(SharedEngine(brain), free)
        explore = brain.explore

        def fail(*_: object, **__: object) -> None:
            raise OpponentError("It died.")

        brain.explore = fail  # type: ignore[method-assign, assignment]
        analyst.look(FEW, 3)
        await asyncio.sleep(0.5)
        with pytest.raises(OpponentError):
            analyst.look(FEW, 3)
        brain.explore = explore  # type: ignore[method-assign]
        await asking(analyst, FEW, 3.0)
        assert analyst.look(FEW, 3).depth >= 2
        await analyst.close()

    run_hastily(main())
