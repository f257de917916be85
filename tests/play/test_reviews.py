"""How a game went."""

import asyncio

import pytest

from tests.support.hasty import run_hastily
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Position
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.lessons.problem import Aim, Problem
from tzaar_board.opponents.base import Judged, OpponentError
from tzaar_board.play.reviews import Mistake, Review, Reviewer, lost_chance

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


def test_the_engine_is_left_soon_once_nobody_asks() -> None:
    """Who goes on from a review to an analysis waits for it meanwhile."""
    asked: list[Position] = []

    async def analyse(at: Position, seconds: float) -> tuple[Judged, ...]:
        asked.append(at)
        await asyncio.sleep(seconds)
        return ranking(at, 0.5)

    async def main() -> None:
        reviewer = Reviewer(analyse, lambda: True, asyncio.get_running_loop().time)
        history = History(TZAAR.start("random", 7))
        for _ in range(20):
            history = history.play(history.head.legal()[0])
        reviewer.review(1, history)
        await asyncio.sleep(3.25)
        known = len(asked)
        assert 2.0 / 0.5 <= known < len(history)
        await asyncio.sleep(20.0)
        assert len(asked) == known
        await reviewer.close()

    run_hastily(main())


def test_trouble_is_told_to_who_asks_and_it_is_tried_again() -> None:
    died = True

    async def analyse(at: Position, seconds: float) -> tuple[Judged, ...]:
        await asyncio.sleep(seconds)
        if died:
            raise OpponentError("It died.")
        return ranking(at, 0.5)

    async def main() -> None:
        nonlocal died
        reviewer = Reviewer(analyse, lambda: True, asyncio.get_running_loop().time)
        history = History(FEW)
        reviewer.review(1, history)
        await asyncio.sleep(1.0)
        with pytest.raises(OpponentError):
            reviewer.review(1, history)
        died = False
        assert reviewer.review(1, history).done == 0
        await asyncio.sleep(1.0)
        assert reviewer.review(1, history).done == 1
        await reviewer.close()

    run_hastily(main())


def test_trouble_that_nobody_asks_about_keeps_nothing_from_closing() -> None:
    async def analyse(_at: Position, _seconds: float) -> tuple[Judged, ...]:
        raise OpponentError("It died.")

    async def main() -> None:
        reviewer = Reviewer(analyse, lambda: True, asyncio.get_running_loop().time)
        reviewer.review(1, History(FEW))
        await asyncio.sleep(1.0)
        await reviewer.close()

    run_hastily(main())


def test_a_chance_is_lost_where_much_was_to_be_had_by_few() -> None:
    found = lost_chance(3, END, ranking(END, 0.9, 0.88), 0.6)
    assert found is not None
    first, second = END.legal()[:2]
    assert (found.source, found.aim, found.solutions) == (3, Aim.WIN, ((first,), (second,)))
    held = lost_chance(3, END, ranking(END, 0.45), 0.4)
    assert held is not None
    assert held.aim is Aim.SAVE
    assert lost_chance(3, END, ranking(END, 0.9), 0.2) is None, "it cost little"
    assert lost_chance(3, END, ranking(END, 0.29), 0.29) is None, "all was lost"
    assert lost_chance(3, FEW, ranking(FEW, 0.9, 0.9, 0.9, 0.9), 0.9) is None, "too many ways"


def test_a_mistake_is_told_with_what_refutes_it_and_its_chance() -> None:
    lost: list[tuple[int, Problem]] = []
    played = FEW.legal()[0]
    passed = TZAAR.parse_action("pass")
    reply = FEW.play(played).play(passed).legal()[0]
    line = (played, passed, reply)

    async def analyse(at: Position, seconds: float) -> tuple[Judged, ...]:
        await asyncio.sleep(seconds)
        others = ranking(at, *[0.0] * 2)[1:]
        best = Judged(at.legal()[1], 0.9, 0.0, None, (at.legal()[1],))
        return (best, Judged(played, 0.1, 0.0, None, line), *others)

    async def main() -> None:
        clock = asyncio.get_running_loop().time
        reviewer = Reviewer(analyse, lambda: True, clock, lambda *told: lost.append(told))
        history = History(FEW).play(played)
        reviewer.review(7, history)
        await asyncio.sleep(2.0)
        (mistake,) = reviewer.review(7, history).mistakes()
        assert mistake.refuted is not None
        assert mistake.refuted.reply == (reply,)
        await reviewer.close()

    run_hastily(main())
    assert [(number, chance.source) for number, chance in lost] == [(0, 7)]
