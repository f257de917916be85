"""The command line: what it prints, and what it refuses in one line."""

import json
import os
from pathlib import Path

import pytest

from tests.support.command_line import Capture, said
from tests.support.needs import needs_core
from tests.support.table import CORNERS, position
from tzaar_board import __version__
from tzaar_board.__main__ import main as entry_point
from tzaar_board.games.tzaar import TZAAR

FEW = str(position(CORNERS, "w 1"))
OVER = str(position("A1:Z B1:r C1:R D1:T H1:t", "b 1"))
WINNING = str(position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1"))
FIXED = str(TZAAR.start("fixed", 0))


def test_version(capsys: Capture) -> None:
    assert said(capsys, "--version") == (0, [f"tzaar-board {__version__}"], [])


def test_moves(capsys: Capture) -> None:
    expected = [str(action) for action in position(CORNERS, "w 1").legal()]
    assert said(capsys, "moves", FEW) == (0, expected, [])
    assert said(capsys, "moves", FEW, "--game", "tzaar") == (0, expected, [])
    assert said(capsys, "moves", OVER) == (0, [], [])


def test_moves_of_a_second_action_end_with_pass(capsys: Capture) -> None:
    code, out, errors = said(capsys, "moves", str(position(CORNERS, "w 2")))
    assert (code, errors) == (0, [])
    assert out[-1] == "pass"
    assert {text[2] for text in out[:-1]} == {"x", "+"}


@pytest.mark.parametrize("more", [[], ["--python"]])
def test_perft(capsys: Capture, more: list[str]) -> None:
    code, out, errors = said(capsys, "perft", FIXED, "3", *more)
    assert (code, out) == (0, ["42 1797 260556"])
    assert len(errors) == 1
    assert errors[0].endswith(" leaves a second")


def test_analyse(capsys: Capture) -> None:
    code, out, errors = said(capsys, "analyse", WINNING, "--seconds", "60", "--lines", "1")
    assert (code, [line.split() for line in out], errors) == (
        0,
        [["100%", "win", "1", "A1xB1"]],
        [],
    )


def test_analyse_as_json(capsys: Capture) -> None:
    code, out, errors = said(capsys, "analyse", WINNING, "--seconds", "60", "--json")
    (line,) = out
    told = json.loads(line)
    assert (code, errors, told["position"]) == (0, [], WINNING)
    best = told["lines"][0]
    assert {name: best[name] for name in ("action", "chance", "ends", "line")} == {
        "action": "A1xB1",
        "chance": 1.0,
        "ends": 1,
        "line": ["A1xB1"],
    }


@needs_core
def test_analyse_as_json_tells_a_proven_draw(capsys: Capture) -> None:
    text = ".xxxxxx./oxoxoxo./ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/ooxoxoxo/.xxxxxx. w std"
    code, out, errors = said(capsys, "analyse", text, "--seconds", "60", "--json")
    (best,) = json.loads(out[0])["lines"]
    told = {name: best[name] for name in ("action", "chance", "score", "drawn")}
    assert (code, errors) == (0, [])
    assert told == {"action": "h7", "chance": 0.5, "score": 0.0, "drawn": True}


def test_analyse_of_a_game_that_is_over(capsys: Capture) -> None:
    """A negative answer."""
    assert said(capsys, "analyse", OVER) == (
        1,
        ["The game is over. Black has no Tzaar left. White wins."],
        [],
    )
    code, (line,), errors = said(capsys, "analyse", OVER, "--json")
    assert (code, json.loads(line), errors) == (
        1,
        {"position": OVER, "outcome": {"winner": "white", "reason": "type"}, "lines": []},
        [],
    )


@pytest.mark.parametrize(
    "command",
    [[], *([name] for name in ("play", "moves", "perft", "analyse", "games"))]
    + [[name] for name in ("show", "export", "import", "simulate")],
)
def test_help(capsys: Capture, command: list[str]) -> None:
    code, out, errors = said(capsys, *command, "--help")
    assert (code, errors) == (0, [])
    assert any(line.startswith("Usage: tzaar-board") for line in out)


@pytest.mark.parametrize("group", [[], ["tournament"]])
def test_without_a_command_there_is_help(capsys: Capture, group: list[str]) -> None:
    code, out, errors = said(capsys, *group)
    usage = " ".join(["Usage: tzaar-board", *group, "[OPTIONS] COMMAND [ARGS]..."])
    assert (code, out, errors[0]) == (2, [], usage)
    assert errors == said(capsys, *group, "--help")[1]


def test_a_table_that_is_not_there_is_told_of_once(capsys: Capture, tmp_path: Path) -> None:
    """... before anything is asked of hands."""
    gone = "There is no port /dev/nothing: plug the table in, or name another port."
    table = ["--table", "serial:/dev/nothing"]
    to = str(tmp_path / "mine.toml")
    assert said(capsys, "calibrate", *table, "--to", to) == (2, [], [f"tzaar-board: {gone}"])
    code, out, errors = said(capsys, "doctor", *table)
    assert (code, errors) == (1, [])
    assert [line for line in out if gone in line] == [f"fault  table      {gone}"]


WRONG = [
    (["fly"], "No such command 'fly'."),
    (["moves"], "Missing argument 'TEXT'."),
    (["moves", "a/b"], "it has 2 parts between '/'"),
    (["moves", FEW, "--game", "chess"], "There is no game 'chess'"),
    (["moves", FEW.replace("w 1", "w 9")], "9"),
    (["moves", FEW, FEW], "unexpected extra argument"),
    (["perft", FEW, "0"], "'DEPTH'"),
    (["perft", FEW, "two"], "'DEPTH'"),
    (["analyse", FEW, "--seconds", "0"], "'--seconds': it must be "),
    (["analyse", FEW, "--seconds", "inf"], "'--seconds': it may be at most 3600. See"),
    (["analyse", FEW, "--seconds", "ten"], "'--seconds': 'ten' is no number. See"),
    (["analyse", FEW, "--lines", "0"], "'--lines'"),
    (["export", "1"], "There is no game 1 in "),
    (["show", "7"], "There is no game 7 in "),
    (["show"], "The journal has no game yet; play one, or import a record."),
    (["export"], "The journal has no game yet; play one, or import a record."),
    (["show", "one"], "'[ID]'"),
    (["import", "nowhere.sgf"], "nowhere.sgf cannot be read: No such file or directory."),
    (["import"], "Missing argument"),
    (["simulate", "--record", "nowhere.sgf"], "nowhere.sgf cannot be read"),
    (["simulate", "--games", "0"], "'--games': it must be at least 1. See"),
    (["simulate", "--games", "few"], "'--games': 'few' is no whole number. See"),
    (["simulate", "--noise", "loud"], "'--noise': 'loud' is not one of 'none', 'low', 'high'. See"),
    (["simulate", "--hands", "wild"], "'--hands': 'wild' is not one of 'polite', 'rough'. See"),
    (["simulate", "--start", "middle"], "middle"),
    (["simulate", "--white", "god"], "'god' is no player"),
    (["simulate", "--white", ""], "'' is no player"),
    (["simulate", "--start", ""], "'' is not a start"),
    (["simulate", "--record", "x.sgf", "--games", "2"], "leave --games out, or --record."),
    (["simulate", "--record", "x.sgf", "--start", "fixed"], "leave --start out, or --record."),
    (["simulate", "--record", "x.sgf", "--black", "engine"], "leave --black out, or --record."),
    (["play", "--start", "middle"], "--start middle: 'middle' is no start; use random, fixed"),
    (["play", "--start", "./A w 1"], "it has 2 columns instead of 9"),
    (["play", "--start", OVER], "The game is over in that position; give another one."),
    (["play", "--white", "god"], "'god' is no player"),
    (["play", "--black", "engine:11"], "'engine:11' is no player"),
    (
        ["play", "--table", "tin"],
        "--table tin: there is no such table; use sim, serial:PORT or gpio.",
    ),
    (["play", "--table", "serial:"], "--table serial: a port must follow, as in serial:/dev/tty"),
    (["play", "--table", ""], "--table '': there is no such table"),
    (["play", "--start", ""], "--start '': '' is no start; use random, fixed"),
    (["play", "--white", ""], "--white '': '' is no player; use human"),
    (["play", "--black", ""], "--black '': '' is no player; use human"),
    (["play", "--game", ""], "--game '': There is no game ''"),
    (["play", "--profile", ""], "--profile '': There is no profile ''"),
    (
        ["play", "--start", "fixed", "--seed", "7"],
        "Seed 7 shuffles only the random start; leave it out",
    ),
    (
        ["play", "--start", FEW, "--seed", "7"],
        "Seed 7 shuffles only the random start; leave it out",
    ),
    (["play", "--game", "troll", "--seed", "7"], "Seed 7: no start of Troll is shuffled; leave"),
    (
        ["play", "--game", "troll", "--start", "fixed"],
        "--start fixed: 'fixed' is no start; use standard, pro or",
    ),
    (["play", "--game", "troll", "--profile", "tzaar-60"], "Troll is not played on the hexagon of"),
    (["play", "--table", "gpio"], "--table gpio: Profile 'tzaar-60' names no pins of a Pi: give"),
    (["play", "--web", "here"], "--web here: that is no address; give HOST:PORT"),
    (["play", "--web", "nowhere.invalid:80"], "there is no host 'nowhere.invalid' here"),
    (["play", "--game", "trol"], "There is no game 'trol': the nearest one is troll."),
    (["play", "--profile", "tzaar-61"], "--profile tzaar-61: There is no profile 'tzaar-61'"),
    (
        ["play", "--profile", "nowhere.toml"],
        "--profile nowhere.toml: there is no such file; give the path of one, or a name (",
    ),
    (["play", "--config", "nowhere.toml"], "nowhere.toml"),
    (["play", "--sense", "smell"], "'smell' is not one of"),
    (["play", "--seed", "many"], "'--seed'"),
    (["play", "--sed", "1"], "No such option: --sed"),
    (["play", "--sed", "1"], "See tzaar-board play --help."),
    (["lessons", "--data"], "See tzaar-board lessons --help."),
    (["engine", "tune", "--sed", "1"], "See tzaar-board engine tune --help."),
    *(
        (["engine", *words, "/dev/null/x"], "/dev/null/x cannot be written (Not a directory); give")
        for words in (
            ["calibrate", "--file"],
            ["tune", "--out"],
            ["problems", "--out"],
            ["problems", "--out", "/dev/null", "--work"],
        )
    ),
    (["plays"], "See tzaar-board --help."),
    (["analyse", FIXED, "--seconds", "nan"], "'nan' is no number"),
    (["lessons", "--data", ""], "--data names no directory; give one, or leave --data out."),
    (["lessons", "--data", "~nobody;/x"], "begins with nobody's home directory"),
    (["import", "/dev/zero"], "/dev/zero is larger than 50 MB; part it."),
    (
        [
            *("tournament", "new", "Club", "--meet", "mqtt://localhost:1/room#secret"),
            *("--players", "/dev/null", "--system", "round-robin", "--rounds", "2"),
        ],
        "--system round-robin has as many rounds as it needs; leave --rounds out, or give",
    ),
    *(
        (["simulate", side, "remote"], f"{side} remote: no other table comes here; use human,")
        for side in ("--white", "--black")
    ),
    *(
        (
            ["games", "--stats", option, value],
            f"--stats counts every game that is looked for; {out}",
        )
        for option, value, out in (
            ("--limit", "1", "leave --limit out."),
            ("--sort", "id", "leave --sort out."),
        )
    ),
    *(
        (["replay", "/dev/null", "--check", *more], "--check shows nothing of it; leave --step and")
        for more in (["--step"], ["--speed", "5"])
    ),
    (["replay", "/dev/null", "--step", "--speed", "5"], "With --step Enter goes on; leave --speed"),
    (["games", "--game", "chess"], "There is no game 'chess': there is tzaar, troll."),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda value: str(value)[:40])
def test_wrong_use_is_one_line(
    capsys: Capture, tmp_path: Path, arguments: list[str], words: str
) -> None:
    kept = {"games", "play", "show", "export", "import", "simulate"}
    data = ["--data", str(tmp_path)] if arguments[0] in kept else []
    code, out, errors = said(capsys, *arguments, *data)
    assert (code, out, len(errors)) == (2, [], 1)
    assert errors[0].startswith("tzaar-board: ")
    assert errors[0].endswith(".")
    assert words in errors[0]
    assert "Value error" not in errors[0]
    assert "Input should" not in errors[0]


def test_an_address_that_is_none_leaves_nothing_behind(capsys: Capture, tmp_path: Path) -> None:
    """A journal was begun before the address was looked at."""
    assert said(capsys, "play", "--web", "here", "--data", str(tmp_path / "new"))[0] == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "line",
    [
        "moves TEXT",
        "moves --game TEXT x",
        "games --data /TEXT",
        "show 1 --config TEXT",
        "play --game TEXT",
        "play --web TEXT",
        "play --table TEXT",
        "play --white TEXT",
        "play --start TEXT",
        "play --profile TEXT",
        "play --profile TEXT.toml",
        "play --theme TEXT",
        "simulate --games TEXT",
        "simulate --noise TEXT",
        "simulate --TEXT",
        "TEXT",
        "import TEXT",
        "replay TEXT",
        "doctor --table TEXT",
        "engine match --one TEXT --other random",
        "engine tune --game TEXT",
    ],
)
def test_an_error_about_a_long_option_can_be_read(capsys: Capture, line: str) -> None:
    code, _, (error,) = said(capsys, *line.replace("TEXT", "x" * 100_000).split())
    assert code == 2
    assert len(error) <= 1100


def test_a_data_directory_that_cannot_be(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    code, out, errors = said(capsys, "play", "--data", str(file / "below"))
    assert (code, out) == (2, [])
    assert errors == [
        f"tzaar-board: The data directory {file / 'below'} cannot be used (Not a directory); "
        "give another with --data."
    ]


@pytest.mark.parametrize("command", ["games", "show", "play"])
def test_a_data_directory_that_is_a_file(capsys: Capture, tmp_path: Path, command: str) -> None:
    file = tmp_path / "file"
    file.write_text("")
    code, out, errors = said(capsys, command, "--data", str(file))
    assert (code, out, len(errors)) == (2, [], 1)
    assert f"The data directory {file} cannot be used (" in errors[0]


@pytest.mark.parametrize("command", ["games", "show", "play"])
def test_a_journal_that_is_a_directory(capsys: Capture, tmp_path: Path, command: str) -> None:
    folder = tmp_path / "journal.sqlite"
    folder.mkdir()
    assert said(capsys, command, "--data", str(tmp_path)) == (
        2,
        [],
        [
            f"tzaar-board: {folder} is a directory, not a journal; move it away, or give another "
            "directory with --data."
        ],
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("games --config FILE", "FILE: is not TOML: look at line 1, column 1."),
        ("import FILE", "FILE: The text is no SGF record: a record begins with (;."),
        ("simulate --record FILE", "FILE: The text is no SGF record: a record begins with (;."),
        ("replay FILE", "FILE, line 1: is no line of an event log"),
    ],
)
def test_whether_a_file_can_be_read_is_found_by_reading_it(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, reason: str
) -> None:
    """The reason is then the system's; the library that parses the command line knows none."""
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    file = tmp_path / "file"
    file.write_text("?\n")
    code, out, errors = said(capsys, *line.replace("FILE", str(file)).split())
    assert (code, out, len(errors)) == (2, [], 1)
    assert errors[0].startswith(f"tzaar-board: {reason.replace('FILE', str(file))}")


def test_windows_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tzaar_board.__main__.os.name", "nt")
    with pytest.raises(SystemExit, match="run it in WSL"):
        entry_point()
