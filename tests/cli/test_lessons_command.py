"""Lessons from the command line: the list, and a table that teaches."""

from pathlib import Path

import pytest

from tests.support.program import played, run_inside
from tzaar_board.cli.main import run
from tzaar_board.games.registry import GAMES
from tzaar_board.i18n.catalog import Language
from tzaar_board.lessons.course import courses
from tzaar_board.store.journal import Journal

SCRIPT = """\
lift D2
lift D6
place D6 from D2
wait
lift E1
place E3 from E1
lift E3
place E3
wait
do
lift C2
lift C5
place C5 from C2
wait
press white
wait
"""


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (Language.ENGLISH, "height        TZAAR: Height (1 of 2 done)"),
        (Language.ITALIAN, "height        TZAAR: L'altezza (1 di 2 fatti)"),
        (Language.ROMANIAN, "height        TZAAR: Înălțimea (1 din 2 gata)"),
        (Language.POLISH, "height        TZAAR: Wysokość (1 z 2 zrobione)"),
    ],
)
def test_the_list_says_what_has_been_done(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: Language, line: str
) -> None:
    with Journal.open(tmp_path, GAMES.values()) as journal:
        journal.reach("tzaar", "height", 1, at="2026-11-22T11:00:00+00:00")
    assert run(["lessons", "--data", str(tmp_path), "--lang", language.value]) == 0
    told = capsys.readouterr().out.splitlines()
    assert (len(told), told[1]) == (len(courses()), line)


def test_a_script_goes_through_a_lesson(tmp_path: Path) -> None:
    done = run_inside("play", "--data", tmp_path, "--lesson", "capture", script=SCRIPT)
    assert (done.code, done.errors) == (0, ())
    assert done.actions == ("White D2xD6", "White C2xC5")
    assert any(line.startswith("That stacked on your own") for line in done.lines)
    assert any(line.endswith("Press a turn button to go on.") for line in done.lines)
    assert played(tmp_path) == ()
    with Journal.open(tmp_path, GAMES.values(), write=False) as journal:
        assert journal.reached() == {("tzaar", "capture"): 2}


def test_a_lesson_leaves_another_games_unfinished_game_alone(tmp_path: Path) -> None:
    run_inside("play", "--data", tmp_path, "--seed", "7", script="lift D3\nplace D4\nquit\n")
    done = run_inside("play", "--data", tmp_path, "--lesson", "chains", script="quit\n")
    assert (done.code, done.errors) == (0, ())
    assert any("Join the edges." in line for line in done.lines)
    with Journal.open(tmp_path, GAMES.values(), write=False) as journal:
        assert [game.game for game in journal.games()] == ["tzaar"]


def test_an_unknown_lesson_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["play", "--lesson", "chess", "--data", str(tmp_path), "--web", "off"]) == 2
    (said,) = [line for line in capsys.readouterr().err.splitlines() if "chess" in line]
    assert said.startswith("tzaar-board: 'chess' is no lesson; use capture, height, stacking,")
