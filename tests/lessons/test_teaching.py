"""What comes of actions in a lesson."""

import pytest

from tests.support.table import discs, position
from tzaar_board.games.base import Position, Reason
from tzaar_board.games.history import History
from tzaar_board.i18n.catalog import Language
from tzaar_board.lessons.deed import Deed, Doing
from tzaar_board.lessons.lesson import Answer, Lesson, Task, Words
from tzaar_board.lessons.teaching import TaskStage, Teaching

FIRST = position("A1:Z A3:R B1:T C1:T E8:z F8:r G7:t A5:t", "w 1")
SECOND = position("A1:Z A3:R B1:T C1:T2 E8:z F8:r G7:t A5:t", "w 2")
LONE = position("C2:Z2 G2:R2 E2:T2 G5:T G7:z C6:r E7:t B3:z H6:r D8:t", "w 1")
"""Black captures only the single Tott on G5: two actions can take that away, one cannot."""

ROW = discs("c3:x d3:o e3:o h6:o")


@pytest.mark.parametrize(
    ("start", "action", "deed", "done"),
    [
        (FIRST, "A3xA5", Deed(Doing.CAPTURE), True),
        (FIRST, "A3xA5", Deed(), True),
        (FIRST, "A3xA5", Deed(Doing.STACK), False),
        (FIRST, "A3xA5", Deed(Doing.CAPTURE, origin="A3", target="A5", took="t"), True),
        (FIRST, "A3xA5", Deed(Doing.CAPTURE, origin="A1"), False),
        (FIRST, "A3xA5", Deed(Doing.CAPTURE, target="A3"), False),
        (FIRST, "A3xA5", Deed(Doing.CAPTURE, took="z"), False),
        (FIRST, "A3xA5", Deed(mark="R"), True),
        (FIRST, "A3xA5", Deed(mark="Z"), False),
        (SECOND, "B1+C1", Deed(Doing.STACK, mark="T", height=3), True),
        (SECOND, "B1+C1", Deed(Doing.STACK, height=4), False),
        (SECOND, "B1+C1", Deed(Doing.LOSE), False),
        (SECOND, "A1+A3", Deed(Doing.LOSE, by=Reason.TYPE), True),
        (SECOND, "A1+A3", Deed(Doing.LOSE, by=Reason.CAPTURE), False),
        (SECOND, "A1+A3", Deed(Doing.STACK), False),
        (SECOND, "pass", Deed(Doing.PASS), True),
        (SECOND, "pass", Deed(Doing.PASS, target="A1"), False),
        (SECOND, "pass", Deed(Doing.CAPTURE), False),
        (LONE.play(LONE.legal()[0]), "G2+G5", Deed(Doing.WIN, by=Reason.CAPTURE), True),
        (LONE.play(LONE.legal()[0]), "G2+G5", Deed(Doing.WIN, by=Reason.TYPE), False),
        (LONE.play(LONE.legal()[0]), "pass", Deed(Doing.WIN), False),
        (ROW, "f3", Deed(Doing.PLACE, target="f3", turns=2), True),
        (ROW, "f3", Deed(Doing.PLACE, turns=3), False),
        (ROW, "g7", Deed(Doing.PLACE, turns=1), False),
        (ROW, "g7", Deed(Doing.PLACE, origin="g7"), False),
    ],
)
def test_a_deed_is_known_by_the_rules(start: Position, action: str, deed: Deed, done: bool) -> None:
    assert deed.done_by(start, start.game.parse_action(action)) is done


def words(text: str) -> Words:
    return Words(text, text, text, text)


def task(start: Position | None, goal: Deed, actions: int = 1) -> Task:
    name = "first" if start else "second"
    answers = (
        Answer(Deed(Doing.PASS), words(f"{name} passed")),
        Answer(Deed(), words(f"{name} missed")),
    )
    return Task(start, goal, words(f"{name} ask"), words(f"{name} done"), answers, actions)


TURN = Lesson(
    FIRST.game,
    "turn",
    words("A turn"),
    (task(FIRST, Deed(Doing.CAPTURE)), task(None, Deed(Doing.STACK, target="C1"))),
)
WIN = Lesson(LONE.game, "win", words("Win"), (task(LONE, Deed(Doing.WIN), 2),))


def played(teaching: Teaching, actions: str) -> Teaching:
    game = teaching.lesson.game
    history = History(teaching.start).play(*map(game.parse_action, actions.split()))
    return teaching.after(history)


def told(teaching: Teaching) -> tuple[int, TaskStage, str | None]:
    said = None if teaching.said is None else teaching.said.told(Language.ENGLISH)
    return teaching.number, teaching.stage, said


def test_a_task_goes_on_where_the_one_before_was_reached() -> None:
    teaching = played(Teaching(TURN), "A3xA5")
    assert told(teaching) == (1, TaskStage.TRYING, "first done")
    assert told(played(teaching, "A3xA5 B1+C1")) == (1, TaskStage.REACHED, "second done")
    assert played(teaching, "A3xA5 B1+C1").reached == 2


def test_a_miss_is_answered_until_something_else_is_tried() -> None:
    teaching = played(Teaching(TURN), "A3xA5")
    missed = played(teaching, "A3xA5 pass")
    assert told(missed) == (1, TaskStage.MISSED, "second passed")
    taken_back = played(missed, "A3xA5")
    assert told(taken_back) == (1, TaskStage.MISSED, "second passed")
    again = played(taken_back, "A3xA5 A5+A1")
    assert told(again) == (1, TaskStage.MISSED, "second missed")
    assert told(played(taken_back, "A3xA5 B1+C1")) == (1, TaskStage.REACHED, "second done")


def test_what_was_reached_can_be_taken_back() -> None:
    reached = played(played(Teaching(TURN), "A3xA5"), "A3xA5 B1+C1")
    assert told(played(reached, "A3xA5")) == (1, TaskStage.TRYING, None)
    assert told(played(reached, "")) == (0, TaskStage.TRYING, None)
    assert played(reached, "") == Teaching(TURN)


def test_what_is_played_after_the_goal_does_not_matter() -> None:
    reached = played(Teaching(WIN), "C2xC6 G2+G5")
    assert played(reached, "C2xC6 G2+G5") == reached
    lone = Lesson(TURN.game, "one", words("One"), TURN.tasks[:1])
    reached = played(Teaching(lone), "A3xA5")
    assert told(played(reached, "A3xA5 pass")) == (0, TaskStage.REACHED, "first done")


def test_a_goal_within_a_turn_stays_open_as_long_as_it_can_be_reached() -> None:
    first = played(Teaching(WIN), "C2xC6")
    assert told(first) == (0, TaskStage.TRYING, None)
    missed = played(first, "C2xC6 pass")
    assert (told(missed), missed.kept) == ((0, TaskStage.MISSED, "first passed"), 1)
    kept = played(missed, "C2xC6")
    assert told(kept) == (0, TaskStage.MISSED, "first passed")
    assert told(played(kept, "")) == (0, TaskStage.TRYING, None)


def test_a_lesson_is_taken_up_where_a_position_of_its_own_begins() -> None:
    assert Teaching.resumed(TURN, 1) == Teaching.resumed(TURN, 2) == Teaching(TURN)
    assert Teaching.resumed(TURN, 1).start == FIRST


@pytest.mark.parametrize(
    ("lesson", "actions", "solution"),
    [
        (WIN, "C2xC6", "G2+G5"),
        (WIN, "", "C2xC6 G5xG7 G5xE7"),
        (WIN, "C2xC6 G2+G5", ""),
        (TURN, "A3xA5", "B1+C1"),
    ],
)
def test_a_hint_leads_to_the_goal(lesson: Lesson, actions: str, solution: str) -> None:
    history = History(Teaching(lesson).start)
    history = history.play(*map(lesson.game.parse_action, actions.split()))
    found = Teaching(lesson).after(history).solution(history)
    assert " ".join(map(str, found)) == solution
