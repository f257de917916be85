"""The practice problems as they are in the files, held against the rules in Python."""

from random import Random

import pytest

from tests.support.prover import loses, turns, wins
from tzaar_board.engine import core
from tzaar_board.errors import UserError
from tzaar_board.games.base import Position
from tzaar_board.games.registry import GAMES
from tzaar_board.i18n.catalog import Language
from tzaar_board.lessons.lesson import TaskVerdict, judge
from tzaar_board.lessons.problem import (
    GRADES,
    Aim,
    Problem,
    as_lesson,
    parse_problem,
    problem_set,
)

ENOUGH, MANY = 300, 100
SHORT = {"tzaar": 1, "troll": 2}
"""So many turns the rules in Python can prove in minutes; the longer problems are all wins."""

EACH = pytest.mark.parametrize("game", GAMES)


def solved(problem: Problem) -> Position:
    position = problem.position
    for action in problem.solutions[0]:
        position = position.play(action)
    return position


def is_solved_by(problem: Problem, end: Position) -> bool:
    """Whether a turn with this end does what the problem asks for."""
    outcome = end.outcome()
    if problem.aim is Aim.SAVE:
        if outcome is not None:
            return outcome.winner is problem.position.player
        return not wins(end, problem.turns)
    if outcome is not None:
        return outcome.winner is problem.position.player
    return problem.turns > 1 and loses(end, problem.turns - 1)


def assert_proven(problem: Problem) -> None:
    """By the rules alone: its turn does it, and no other one."""
    good = {end for _, end in turns(problem.position) if is_solved_by(problem, end)}
    assert good == {solved(problem)}, str(problem)


@EACH
def test_there_are_many_of_every_grade_and_none_is_twice(game: str) -> None:
    problems = problem_set(game)
    assert len(problems) >= ENOUGH
    assert {problem.grade for problem in problems} == set(GRADES)
    assert len({problem.name for problem in problems}) == len(problems)
    assert [problem.grade for problem in problems] == sorted(one.grade for one in problems)


@EACH
def test_every_solution_is_legal_and_judged_as_one(game: str) -> None:
    for problem in problem_set(game):
        assert parse_problem(str(problem)) == problem
        (task,) = as_lesson(problem).tasks
        judgement = judge(task, problem.position, problem.solutions[0])
        assert judgement.verdict is TaskVerdict.REACHED, str(problem)
        end, player = solved(problem), problem.position.player
        outcome = end.outcome()
        at_once = problem.aim is Aim.WIN and problem.turns == 1
        assert (outcome is not None and outcome.winner is player) is at_once, str(problem)
        assert at_once or end.player is not player


@EACH
def test_some_are_proven_by_the_rules(game: str) -> None:
    """All of them in the soak."""
    seed = 7
    print(f"seed {seed}")
    short = [one for one in problem_set(game) if one.turns == 1]
    for problem in Random(seed).sample(short, 4):
        assert_proven(problem)


@pytest.mark.soak
@EACH
def test_all_that_are_short_are_proven_by_the_rules(game: str) -> None:
    short = [one for one in problem_set(game) if one.turns <= SHORT[game]]
    assert len(short) > MANY
    for problem in short:
        assert_proven(problem)


@pytest.mark.soak
@EACH
def test_every_answer_to_a_solution_leaves_a_win(game: str) -> None:
    """What is longer: by the rules for the solution and the answers, by the core from there."""
    search = core.search(16, game=game)
    longer = [one for one in problem_set(game) if one.turns > SHORT[game]]
    ends = [
        (problem, end)
        for problem in longer
        for _, end in turns(solved(problem))
        if end.outcome() is None
    ]
    assert len(ends) > len(longer) > MANY
    for problem, end in ends:
        line = search.run(core.position(str(end)), nodes=2_000_000).lines[0]
        assert line.ends > 0, f"{problem}: {end}"


@EACH
def test_a_problem_asks_and_answers_in_every_language(game: str) -> None:
    problems = problem_set(game)
    for aim, within in {(one.aim, one.turns) for one in problems}:
        problem = next(one for one in problems if (one.aim, one.turns) == (aim, within))
        lesson = as_lesson(problem)
        (task,) = lesson.tasks
        for said in (lesson.title, task.ask, task.done, task.answers[0].say):
            assert len({said.told(language) for language in Language}) == len(Language)


@pytest.mark.parametrize(
    ("limit", "said"),
    [(1, "That does not win in this turn."), (2, "That does not win within 2 turns.")],
)
def test_what_misses_a_win_may_still_win_later(limit: int, said: str) -> None:
    """The reason beside it may well say within how many turns."""
    problem = next(one for one in problem_set("tzaar") if (one.aim, one.turns) == (Aim.WIN, limit))
    missed = next(turn for turn, end in turns(problem.position) if end != solved(problem))
    (task,) = as_lesson(problem).tasks
    answer = judge(task, problem.position, missed).answer
    assert answer is not None
    assert answer.told(Language.ENGLISH) == said


def test_a_damaged_line_is_named() -> None:
    with pytest.raises(UserError, match=r"'win 1 \| d4' is no practice problem"):
        parse_problem("win 1 | d4")
