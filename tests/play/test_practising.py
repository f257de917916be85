"""Practice at a table: what comes next, what a wrong answer is told, and what is remembered."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.sitting import Brain, RealTable, Sitting, sitting
from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.lessons.course import lesson_named
from tzaar_board.lessons.problem import Aim, Problem, problem_set
from tzaar_board.lessons.repetition import AGAIN, WAITS, Recall
from tzaar_board.lessons.teaching import TaskStage
from tzaar_board.opponents.base import Judged
from tzaar_board.play.classroom import told
from tzaar_board.play.practising import Choice, parse_choice, practice_progress
from tzaar_board.simulate.auto_hands import AutoHands
from tzaar_board.store.journal import Journal
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button

NOW = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)
TASK = lesson_named("height").tasks[0]
assert TASK.position is not None
CHANCE = Problem(TASK.position, Aim.WIN, 0, 0, ((TZAAR.parse_action("C2xC5"),),), 1)
OWN = Choice("tzaar", own=True)


class Foreseeing(Brain):
    """Expects the first legal actions, three of them."""

    async def analyse(
        self, asked: Position, actions: Sequence[Action] | None, seconds: float
    ) -> AsyncIterator[tuple[Judged, ...]]:
        del actions
        line, position = [], asked
        for _ in range(3):
            line.append(position.legal()[0])
            position = position.play(line[-1])
        await asyncio.sleep(seconds)
        yield (Judged(line[0], 0.5, 0.0, None, tuple(line)),)


def recall(journal: Journal, problem: Problem = CHANCE) -> Recall | None:
    return journal.recalls(problem.game.name).get(problem.name)


def said(hands: Sitting) -> str:
    return told(hands.app.classroom.teaching, hands.app.view, frozenset(Colour))


def stage(hands: Sitting) -> TaskStage:
    teaching = hands.app.classroom.teaching
    assert teaching is not None
    return teaching.stage


async def take_back(hands: Sitting) -> None:
    await AutoHands(hands.app, hands.table).do()
    await asyncio.sleep(0.6)


def test_a_wrong_answer_is_told_why_and_comes_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with sitting(tmp_path, Foreseeing(), today=lambda: NOW) as hands:
            room, journal = hands.app.classroom, hands.journal
            with pytest.raises(UserError, match="No lost chance is known yet"):
                room.practise(OWN)
            journal.keep_chance(3, CHANCE)
            room.practise(OWN)
            await asyncio.sleep(0.6)
            assert said(hands) == "White could have got the better of it here. Find the action."
            for _ in range(2):
                await hands.capture("G2", "G5")
                assert stage(hands) is TaskStage.MISSED
                assert said(hands).startswith("There was something better. Taking back: ")
                await asyncio.sleep(1.5)
                assert str(hands.app.hinting.reason).startswith("Black answers ")
                await take_back(hands)
                assert said(hands).startswith("There was something better. White could have ")
                assert hands.lit(Role.FROM)
                assert hands.lit(Role.TO)
            assert recall(journal) == Recall(0, NOW + AGAIN, 1, 0)
            await hands.capture("C2", "C5")
            assert stage(hands) is TaskStage.REACHED
            assert recall(journal) == Recall(0, NOW + AGAIN, 1, 0), "it was not known"
            await hands.press(Button.WHITE)
            await asyncio.sleep(0.6)
            assert stage(hands) is TaskStage.TRYING
            await hands.capture("C2", "C5")
            assert recall(journal) == Recall(1, NOW + WAITS[1], 2, 1)
            room.leave()
            assert (room.practice, hands.app.runner.game_id) == (None, 1)

    run_hastily(main())


def test_what_was_looked_up_is_not_known(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain, today=lambda: NOW) as hands:
            room = hands.app.classroom
            hands.journal.keep_chance(3, CHANCE)
            room.practise(OWN)
            await asyncio.sleep(0.6)
            await hands.press(Button.HINT)
            assert (hands.lit(Role.FROM), hands.lit(Role.TO)) == (["C2"], ["C5"])
            await hands.capture("C2", "C5")
            assert recall(hands.journal) == Recall(0, NOW + AGAIN, 1, 0)

    run_hastily(main())


def test_a_restart_goes_on_with_the_problem_and_counts_it_once(
    tmp_path: Path, brain: Brain
) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain, today=lambda: NOW) as hands:
            hands.journal.keep_chance(3, CHANCE)
            hands.app.classroom.practise(OWN)
            await asyncio.sleep(0.6)
            await hands.capture("G2", "G5")
            assert stage(hands) is TaskStage.MISSED
        tomorrow = NOW + timedelta(days=1)
        async with sitting(tmp_path, brain, resumed=True, today=lambda: tomorrow) as hands:
            assert stage(hands) is TaskStage.TRYING
            assert said(hands) == "White could have got the better of it here. Find the action."
            await hands.capture("C2", "C5")
            assert stage(hands) is TaskStage.REACHED
            assert recall(hands.journal) == Recall(0, NOW + AGAIN, 1, 0), "it was not known"
            practice = hands.app.classroom.practice
            assert practice is not None
            assert practice.choice == OWN

    run_hastily(main())


def test_a_real_table_is_set_up_by_the_lights(tmp_path: Path, brain: Brain) -> None:
    async def main() -> None:
        async with sitting(tmp_path, brain, table_kind=RealTable) as hands:
            room = hands.app.classroom
            room.practise(Choice("tzaar", 1))
            await asyncio.sleep(0.6)
            assert said(hands).startswith("Setting up: ")
            with pytest.raises(UserError, match="Troll is not played on this table"):
                room.practise(Choice("troll"))
            assert room.practice is not None
            assert room.practice.problem.game is TZAAR

    run_hastily(main())


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("tzaar", Choice("tzaar")),
        ("troll:5", Choice("troll", 5)),
        ("tzaar:own", Choice("tzaar", own=True)),
    ],
)
def test_a_choice_has_a_text(text: str, choice: Choice) -> None:
    assert (parse_choice(text), str(choice)) == (choice, text)


@pytest.mark.parametrize("text", ["tzaar:6", "tzaar:", "troll:mine", "troll:0"])
def test_what_is_no_choice_is_answered_with_what_is(text: str) -> None:
    with pytest.raises(UserError, match=f"'{text}' is no practice; write "):
        parse_choice(text)


def test_a_level_says_how_much_is_known_and_due(tmp_path: Path) -> None:
    hard = [one for one in problem_set("troll") if one.grade == 5]
    with Journal.open(tmp_path, GAMES.values()) as journal:
        journal.recall("troll", hard[0].name, Recall(2, NOW + timedelta(days=1), 3, 2))
        journal.recall("troll", hard[1].name, Recall(0, NOW - timedelta(days=1), 1, 0))
        journal.recall("tzaar", hard[2].name, Recall(0, NOW, 1, 0))
        *_, last, own = practice_progress(journal, "troll", NOW)
    assert (last.choice, last.problems, last.known, last.due) == (
        Choice("troll", 5),
        len(hard),
        1,
        1,
    )
    assert (own.choice.own, own.problems) == (True, 0)
