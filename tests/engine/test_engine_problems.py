"""The making of practice problems: what is found, and going on where it was stopped."""

from pathlib import Path

import pytest

from tests.support.full_disk import at_most
from tests.support.needs import needs_core
from tzaar_board.engine import core
from tzaar_board.engine.tools import problem_file
from tzaar_board.engine.tools.problem_file import make
from tzaar_board.engine.tools.problems import FoundProblem, ProblemGame, Seeker, kept
from tzaar_board.engine.tools.workers import Processes
from tzaar_board.errors import UserError
from tzaar_board.lessons.problem import Aim, parse_problem, problem_set

DEEP = "[" * 20_000
EASY = FoundProblem("win", 1, 1, ("d1",), "first")
HARD = FoundProblem("win", 3, 5, ("e4",), "second")


@needs_core
@pytest.mark.parametrize("game", ["tzaar", "troll"])
def test_a_problem_of_the_set_is_found_again_as_it_stands(game: str) -> None:
    seeker = Seeker(game)
    known = [one for one in problem_set(game) if one.turns <= 2]
    for problem in (next(one for one in known if one.aim is aim) for aim in Aim):
        found = seeker.problem(core.position(str(problem.position)))
        assert found is not None
        assert parse_problem(str(found)) == problem


@needs_core
def test_a_position_with_several_wins_is_no_problem() -> None:
    rows = "...x..../...x..../..x...../...x..../..x...../...x..../...x..../...x...."
    several = core.position(f"{rows} b std")
    assert not several.over
    assert Seeker("troll").problem(several) is None


def found_in(task: ProblemGame) -> list[FoundProblem]:
    return [EASY] if task.seed.endswith(" 0") else []


def test_what_is_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def problems(task: ProblemGame) -> list[FoundProblem]:
        asked.append(task.seed)
        return found_in(task)

    monkeypatch.setattr(problem_file, "problems", problems)
    work, heard = tmp_path / "build" / "work.jsonl", []
    made = make("troll", 2, 1, Processes(1), work, lambda *told: heard.append(told))
    assert (made, heard) == ([[EASY], []], [(1, 1), (2, 1)])
    with work.open("a") as file:
        file.write('{"seed":"troll 1 2","fou')
    assert make("troll", 3, 1, Processes(1), work, lambda *_: None) == [[EASY], [], []]
    assert asked == ["troll 1 0", "troll 1 1", "troll 1 2"]
    unknown = f'{{"seed":"","found":[{{"x":{DEEP}}}]}}'
    for damaged in ("nothing", f'{{"x":{DEEP}}}', unknown):
        work.write_text(f"{damaged}\n")
        with pytest.raises(UserError, match="delete it to begin anew"):
            make("troll", 1, 1, Processes(1), work, lambda *_: None)


def test_what_cannot_be_written_is_named_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problem_file, "problems", found_in)
    work, out = tmp_path / "work.jsonl", tmp_path / "problems.txt"
    make("troll", 1, 1, Processes(1), work, lambda *_: None)
    known = work.read_bytes()
    with at_most(len(known) + 5), pytest.raises(UserError, match="cannot be written") as error:
        make("troll", 2, 1, Processes(1), work, lambda *_: None)
    assert str(work) in str(error.value)
    assert work.read_bytes()[: len(known)] == known
    games = make("troll", 2, 1, Processes(1), work, lambda *_: None)
    assert games == [[EASY], []]
    out.write_text("those in use")
    with at_most(0), pytest.raises(UserError, match="give another file"):
        problem_file.write(out, games, 9)
    assert out.read_text() == "those in use"


def test_what_is_kept_is_even_and_not_of_one_turn() -> None:
    again = FoundProblem("win", 2, 2, ("e4", "d4"), "third")
    games = [
        [EASY, HARD, again],
        [FoundProblem("win", 1, 1, ("d1",), f"easy {n}") for n in range(9)],
    ]
    assert kept(games, 10) == [FoundProblem("win", 1, 1, ("d1",), "easy 0"), EASY, HARD]
    assert HARD in kept(games, 2)
