"""How a game went."""

import asyncio

from tests.support.hasty import run_hastily
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Position
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.opponents.base import Judged
from tzaar_board.play.reviews import Mistake, Review, Reviewer

FEW = position(CORNERS, "w 1")
END = position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1")


def ranking(at: Position, *chances: float) -> tuple[Judged, ...]:
    """The first legal actions with these chances, best first, and the others with none."""
    worth = [*chances, *[0.0] * len(at.legal())]
    both = list(zip(at.legal(), worth, strict=False))
    both.sort(key=lambda one: -one[1])
    return tuple(Judged(action, chance, 0.0, None, (action,)) for action, chance in both)


def test_chances_are_whites_and_a_finished_game_is_known() -> None:
    history = History(END).play(TZAAR.parse_action("A1xB1"))
    review = Review(history)
    assert (review.chances, review.done, review.next()) == ([None, 1.0], 1, 0)
    review.learn(0, ranking(END, 0.75))
    assert (review.chances, review.done, review.next()) == ([0.75, 1.0], 2, None)


def test_the_biggest_mistakes_first() -> None:
    first, second = END.legal()[:2]
    history = History(END).play(second)
    review = Review(history)
    review.learn(0, ranking(END, 0.875, 0.25))
    assert review.mistakes() == [Mistake(0, second, first, 0.625)]
    review.learn(0, ranking(END, 0.875, 0.85))
    assert review.mistakes() == []


def test_it_looks_only_while_somebody_asks_and_nobody_else_thinks() -> None:
    asked: list[str] = []

    async def analyse(at: Position, seconds: float) -> tuple[Judged, ...]:
        asked.append(f"{at} for {seconds} s")
        await asyncio.sleep(seconds)
        return ranking(at, 0.5)

    async def main() -> None:
        free = False
        loop = asyncio.get_running_loop()
        reviewer = Reviewer(analyse, lambda: free, loop.time)
        history = History(FEW).play(TZAAR.parse_action("A1xD1"))
        assert reviewer.review(1, history).done == 0
        await asyncio.sleep(2.0)
        assert asked == []
        free = True
        await asyncio.sleep(2.0)
        assert asked == [f"{at} for 0.5 s" for at in history.positions]
        assert reviewer.review(1, history).next() is None
        reviewer.review(2, History(FEW))
        free = False
        await asyncio.sleep(20.0)
        free = True
        await asyncio.sleep(20.0)
        assert reviewer.review(2, History(FEW)).done == 0
        await reviewer.close()

    run_hastily(main())
