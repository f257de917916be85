"""`play --resume`: a game that was left for another one goes on."""

from pathlib import Path

import pytest

from tests.support.command_line import Capture, said
from tests.support.program import run_inside
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal

CAPTURE = "lift D3\nplace D4\nwait\nquit\n"
PEOPLE = ("--white", "human", "--black", "human")


def unfinished(data: Path) -> tuple[int, int]:
    """The number of the game that goes on by itself, and how many actions it has."""
    with Journal.open(data, GAMES.values(), write=False) as journal:
        found = journal.unfinished()
        assert found is not None
        return found.id, len(found.record.history)


def left(data: Path) -> None:
    """Leaves a game for another one, of the other board."""
    run_inside("play", "--data", data, "--start", "fixed", *PEOPLE, script=CAPTURE)
    run_inside("play", "--data", data, "--game", "troll", "--new", *PEOPLE, script="quit\n")
    assert unfinished(data) == (2, 0)


def test_a_game_goes_on_and_is_the_one_that_does_from_then_on(tmp_path: Path) -> None:
    left(tmp_path)
    script = "press menu\nwait\nquit\n"
    done = run_inside("play", "--data", tmp_path, "--resume", "1", *PEOPLE, script=script)
    assert (done.code, done.errors) == (0, ())
    assert unfinished(tmp_path) == (1, 0)
    again = run_inside("play", "--data", tmp_path, script="quit\n")
    assert (again.code, unfinished(tmp_path)) == (0, (1, 0))


@pytest.mark.parametrize("clock", ["5x0 byo-yomi", f"{'9' * 5000}x30 byo-yomi", "5x30 byo-yomi"])
def test_an_imported_game_goes_on_when_it_is_asked_for(tmp_path: Path, clock: str) -> None:
    """Without its clock, where that is none."""
    tags = (("TM", "0"), ("OT", clock))
    with Journal.join(tmp_path, GAMES.values()) as journal:
        journal.add(Record(History(TZAAR.start("fixed", 0)), "human", "human", tags=tags))
        assert journal.unfinished() is None
    shown = run_inside("show", "1", "--data", tmp_path)
    assert (shown.code, shown.errors) == (0, ())
    assert ("clock 0+5x30" in shown.lines) == (clock == "5x30 byo-yomi")
    done = run_inside("play", "--data", tmp_path, "--resume", "1", script=CAPTURE)
    assert (done.code, done.errors) == (0, ())
    assert unfinished(tmp_path) == (1, 1)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--resume", "7"], "There is no game 7 in "),
        (["--resume", "1", "--new"], "Give --resume or --new, not both."),
        (["--resume", "1", "--lesson", "capture"], "Give --resume or --lesson, not both."),
        (["--resume", "1", "--start", "fixed"], "Give --resume or --start, not both."),
        (["--resume", "1", "--seed", "0"], "Give --resume or --seed, not both."),
        (["--resume", "1", "--game", "troll"], "--resume 1 is of tzaar: leave --game out."),
        (["--resume", "2"], "Game 2 has ended; begin a new one."),
        (["--resume", "1", "--profile", "troll-64"], "TZAAR is not played on the "),
    ],
)
def test_what_cannot_go_on(
    capsys: Capture, tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    left(tmp_path)
    run_inside("play", "--data", tmp_path, script="resign\nquit\n")
    code, out, errors = said(capsys, "play", "--data", str(tmp_path), "--web", "off", *arguments)
    assert (code, out) == (2, [])
    assert errors[-1].startswith(f"tzaar-board: {sentence}")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--meet", "nonsense"], "--meet nonsense: 'nonsense' is no invitation;"),
        (["--meet", "mqtt://127.0.0.1/friends"], "mqtt://127.0.0.1/friends is for looking on:"),
        (["--white", "remote"], "A player at another table comes by an invitation:"),
    ],
)
def test_who_is_refused_leaves_the_game_that_goes_on(
    capsys: Capture, tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    left(tmp_path)
    resumed = ["--data", str(tmp_path), "--web", "off", "--resume", "1"]
    code, _, errors = said(capsys, "play", *resumed, *arguments)
    assert (code, errors[-1][: len(f"tzaar-board: {sentence}")]) == (2, f"tzaar-board: {sentence}")
    assert unfinished(tmp_path) == (2, 0)


def test_a_game_comes_before_the_lesson_that_was_left(tmp_path: Path) -> None:
    left(tmp_path)
    script = "quit\n"
    taught = run_inside("play", "--data", tmp_path, "--lesson", "capture", script=script)
    assert any("Capture" in line for line in taught.lines)
    done = run_inside("play", "--data", tmp_path, "--resume", "1", script=script)
    assert not any("Capture" in line for line in done.lines)
    assert unfinished(tmp_path) == (1, 1)
