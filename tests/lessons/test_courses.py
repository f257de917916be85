"""The lessons as they are in the files, held against the rules."""

from collections.abc import Iterator
from dataclasses import fields

import pytest

from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Position
from tzaar_board.games.registry import GAMES
from tzaar_board.i18n.catalog import Language
from tzaar_board.lessons.course import course, courses, following, lesson_named
from tzaar_board.lessons.lesson import Lesson, Task, TaskVerdict, Told, Words, judge, ways

LESSONS = pytest.mark.parametrize("lesson", courses(), ids=lambda lesson: lesson.name)

FEW = 18
"""Stacks that somebody sets up gladly for a lesson."""


def begun(lesson: Lesson) -> Iterator[tuple[Task, Position]]:
    """Every task from every position that it can begin in."""
    ends: set[Position] = set()
    for task in lesson.tasks:
        starts = ends if task.position is None else {task.position}
        assert starts, "the first task of a lesson has no position to begin in"
        ends = set()
        for start in starts:
            yield task, start
            ends |= {end_of(start, way) for way in ways(task.goal, start, task.actions)}


def end_of(start: Position, actions: tuple[Action, ...]) -> Position:
    position = start
    for action in actions:
        position = position.play(action)
    return position


def texts(lesson: Lesson) -> Iterator[Told]:
    yield lesson.title
    for task in lesson.tasks:
        yield from (task.ask, task.done, *(answer.say for answer in task.answers))


@LESSONS
def test_positions_are_legal_and_few(lesson: Lesson) -> None:
    for task in lesson.tasks:
        if task.position is not None:
            assert lesson.game.parse(str(task.position)) == task.position
            assert task.position.outcome() is None
            sites = range(len(lesson.game.board))
            assert sum(map(bool, map(task.position.content, sites))) <= FEW


@LESSONS
def test_the_goal_can_be_reached_and_is_judged_so(lesson: Lesson) -> None:
    for task, start in begun(lesson):
        found = list(ways(task.goal, start, task.actions))
        assert found, f"{task.ask.told(Language.ENGLISH)} cannot be reached from {start}"
        assert {judge(task, start, way).verdict for way in found} == {TaskVerdict.REACHED}


@LESSONS
def test_every_wrong_try_has_an_answer_and_none_is_in_vain(lesson: Lesson) -> None:
    given = set()
    for task, start in begun(lesson):
        for tried in tries(task, start):
            judgement = judge(task, start, tried)
            if judgement.verdict is TaskVerdict.MISSED:
                assert judgement.answer is not None
                given.add((task.ask, judgement.answer))
    assert given == {(task.ask, one.say) for task in lesson.tasks for one in task.answers}


def tries(task: Task, start: Position) -> Iterator[tuple[Action, ...]]:
    """Everything that can be tried, as far as it is not judged before."""
    for action in start.legal():
        yield (action,)
        after = start.play(action)
        if judge(task, start, (action,)).verdict is TaskVerdict.OPEN:
            yield from ((action, more) for more in after.legal())


@LESSONS
def test_texts_are_there_in_every_language(lesson: Lesson) -> None:
    assert {field.name for field in fields(Words)} == {language.value for language in Language}
    for words in texts(lesson):
        said = [words.told(language) for language in Language]
        assert all(text.strip() == text != "" for text in said)
        assert len(set(said)) == len(said), f"{said[0]} is not translated"


def test_every_game_has_a_course_whose_lessons_follow_each_other() -> None:
    for game in GAMES:
        lessons = course(game)
        assert lessons
        assert [following(lesson) for lesson in lessons] == [*lessons[1:], None]
    names = [lesson.name for lesson in courses()]
    assert len(set(names)) == len(names)
    assert all(lesson_named(name).name == name for name in names)


def test_a_lesson_that_is_unknown_is_named() -> None:
    with pytest.raises(UserError, match="'chess' is no lesson; use capture, height"):
        lesson_named("chess")
