"""Practice from the command line: the list, and a table that sets problems."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.program import played, run_inside
from tzaar_board.cli.main import run
from tzaar_board.games.registry import GAMES
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.lessons.problem import problem_set
from tzaar_board.lessons.repetition import Recall
from tzaar_board.play.practising import NO_CHANCE
from tzaar_board.store.journal import Journal

FIRST = next(one for one in problem_set("troll") if one.grade == 1)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (Language.ENGLISH, "troll:1       1 of {count} known, 1 to repeat"),
        (Language.ITALIAN, "troll:1       1 su {count} noti, 1 da ripetere"),
    ],
)
def test_the_list_says_what_is_known_and_due(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: Language, line: str
) -> None:
    with Journal.open(tmp_path, GAMES.values()) as journal:
        due = datetime.now(UTC) - timedelta(days=1)
        journal.recall("troll", FIRST.name, Recall(1, due, 1, 1))
    assert run(["practice", "--data", str(tmp_path), "--lang", language.value]) == 0
    told = capsys.readouterr().out.splitlines()
    count = sum(one.grade == 1 for one in problem_set("troll"))
    assert line.format(count=count) in told
    assert len(told) == 12
    why = Texts(language).tell(NO_CHANCE)
    assert [line for line in told if ":own" in line] == [
        f"tzaar:own     {why}",
        f"troll:own     {why}",
    ]


def test_a_script_solves_a_problem(tmp_path: Path) -> None:
    (site,) = FIRST.solutions[0]
    names = FIRST.game.board.names
    turned = [f"turn {names[one]}" for one in FIRST.position.trace(site).turned]
    script = "\n".join([f"place {site}", *turned, "wait", ""])
    done = run_inside("play", "--data", tmp_path, "--practice", "troll:1", script=script)
    assert (done.code, done.errors) == (0, ())
    assert any(line.startswith("Right: that wins.") for line in done.lines)
    assert played(tmp_path) == ()
    with Journal.open(tmp_path, GAMES.values(), write=False) as journal:
        assert journal.recalls("troll")[FIRST.name].box == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--practice", "chess"], "There is no game 'chess'"),
        (["--practice", "troll:9"], "'troll:9' is no practice; write troll, troll:1 to troll:5"),
        (["--practice", "troll", "--lesson", "height"], "Give --lesson or --practice, not both."),
        (["--practice", "tzaar:2", "--game", "troll"], "--practice tzaar:2 is of tzaar: leave"),
        (["--lesson", "capture", "--game", "troll"], "--lesson capture is of tzaar: leave --game"),
    ],
)
def test_what_cannot_be_practised_is_answered_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, options: list[str], said: str
) -> None:
    assert run(["play", *options, "--data", str(tmp_path), "--web", "off"]) == 2
    assert said in capsys.readouterr().err
