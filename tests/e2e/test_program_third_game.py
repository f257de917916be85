"""The program with a game that the package does not know: a script and records."""

import random
from pathlib import Path

from tests.support.hex_game import HEX, NAMED
from tests.support.program import run_program, typed
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.store.journal import Journal

HUMANS = ("--white", "human", "--black", "human")
EMPTY = HEX.start("empty", 0)
LATE = HEX.parse("x......./x......./......../x......./.xo...../.xo...../.xo...../.xooooo. b hex")
"""Black lacks a6 alone."""


def kept(data: Path) -> Record:
    """The newest game of a journal."""
    with Journal.open(data, [HEX], write=False) as journal:
        return journal.load(journal.games()[-1].id).record


def test_without_its_name_there_is_no_such_game() -> None:
    ended = run_program("play", "--game", "hex")
    assert (ended.code, len(ended.errors)) == (2, 1)
    assert "There is no game 'hex'" in ended.errors[0]


def test_a_name_that_cannot_be_loaded_is_one_sentence() -> None:
    ended = run_program("play", told={"TZAAR_BOARD_GAMES": "no_such_game:GAME"})
    assert (ended.code, len(ended.errors)) == (2, 1)
    assert "TZAAR_BOARD_GAMES names 'no_such_game:GAME'" in ended.errors[0]


def test_a_whole_game_is_typed_and_its_record_comes_back(tmp_path: Path) -> None:
    rng = random.Random(5)
    line = History(EMPTY)
    while line.head.outcome() is None:
        line = line.play(rng.choice(line.head.legal()))
    script = "\n".join(typed(EMPTY, [str(action) for action in line.actions])) + "\n"
    data, other, file = tmp_path / "one", tmp_path / "other", tmp_path / "game.sgf"
    ended = run_program("play", "--data", data, "--game", "hex", *HUMANS, script=script, told=NAMED)
    assert (ended.code, ended.errors) == (0, ())
    players = ["Red", "White"]
    told = [f"{players[number % 2]} {action}" for number, action in enumerate(line.actions)]
    assert [text for text in ended.lines if text in told] == told
    assert any(" edges are joined. " in text and text.endswith(" wins.") for text in ended.lines)
    assert (kept(data).history, kept(data).outcome) == (line, line.head.outcome())
    exported = run_program("export", "--data", data, "--to", file, told=NAMED)
    imported = run_program("import", file, "--data", other, told=NAMED)
    assert (exported.code, imported.code) == (0, 0), (exported, imported)
    assert file.read_text().startswith("(;FF[4]GM[hex]")
    assert kept(other) == kept(data)


def test_the_form_of_a_text_tells_the_game() -> None:
    ended = run_program("moves", str(LATE), told=NAMED)
    assert (ended.code, ended.errors) == (0, ())
    assert ended.lines == tuple(str(action) for action in LATE.legal())


def test_an_undo_in_a_script(tmp_path: Path) -> None:
    script = "place d4\nwait\nundo\ndo\nwait\nplace a1\nwait\n"
    options = ("--data", tmp_path, "--game", "hex", *HUMANS)
    ended = run_program("play", *options, script=script, told=NAMED)
    assert (ended.code, ended.errors) == (0, ())
    assert [str(action) for action in kept(tmp_path).history.actions] == ["a1"]


def test_the_built_in_player_thinks_about_it_in_its_process(tmp_path: Path) -> None:
    script = "do\nwait\n"
    options = ("--data", tmp_path, "--game", "hex", "--white", "human", "--black", "engine:2")
    ended = run_program(
        "play", *options, "--start", str(LATE), script=f"wait\n{script}", told=NAMED
    )
    assert (ended.code, ended.errors) == (0, ())
    assert "Red's edges are joined. Red wins." in ended.lines
    assert [str(action) for action in kept(tmp_path).history.actions] == ["a6"]
