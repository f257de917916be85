"""games, show, export and import: the journal and records on the command line."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.command_line import Capture, said
from tests.support.full_disk import at_most
from tests.support.paths import DATA
from tests.support.program import stored
from tests.support.table import CORNERS, position
from tzaar_board.cli.main import run
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import Note, Record, told
from tzaar_board.games.records import read_record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.sgf import write_sgf
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal

GOLEM = DATA / "littlegolem-2552914.sgf"
FEW = position(CORNERS, "w 1")
LINE = History(FEW).play(*map(TZAAR.parse_action, ["A1xA3", "pass", "D1xI2"]))
EVENT = "tzaar.ch.43.1.1"
ONE = Record(LINE, "Ann", "engine:3", "2026-07-01", notes={2: Note("Careful!")})


@pytest.fixture
def data(tmp_path: Path) -> str:
    """A journal with a game that goes on and a finished one."""
    with Journal.open(tmp_path / "data", GAMES.values()) as journal:
        journal.begin(ONE, seed=None, at="2026-07-01T10:00:00+00:00")
        journal.add(read_record(GOLEM.read_text()))
    return str(tmp_path / "data")


def test_no_games(capsys: Capture, tmp_path: Path) -> None:
    assert said(capsys, "games", "--data", str(tmp_path)) == (
        0,
        ["No game has been played yet."],
        [],
    )
    assert list(tmp_path.iterdir()) == []


def test_games(capsys: Capture, data: str) -> None:
    """One line a game, however long."""
    code, out, errors = said(capsys, "games", "--data", data)
    result = ["Black", "cannot", "capture.", "White", "wins."]
    assert (code, errors) == (0, [])
    assert [line.split() for line in out] == [
        ["id", "began", "game", "white", "black", "actions", "result", "event"],
        ["1", "2026-07-01T10:00:00+00:00", "tzaar", "Ann", "engine:3", "3", "goes", "on"],
        [*["2", "(imported)", "tzaar", "White", "player", "Black", "player", "53"], *result, EVENT],
    ]


def test_show(capsys: Capture, data: str) -> None:
    code, out, errors = said(capsys, "show", "1", "--data", data)
    assert (code, errors) == (0, [])
    picture = [line for line in out if "₁" in line or "A    B" in line]
    assert [line.rstrip() for line in out if line not in picture][:6] == [
        "game 1, began 2026-07-01T10:00:00+00:00",
        "white Ann, black engine:3",
        f"start {FEW}",
        "  1 White A1xA3 pass  (Careful!)",
        "  2 Black D1xI2",
        out[5].rstrip(),
    ]
    assert out[-2:] == [f"position {LINE.head}", "The game goes on."]


def test_show_gives_the_newest_game(capsys: Capture, data: str) -> None:
    code, out, errors = said(capsys, "show", "--data", data)
    assert (code, errors) == (0, [])
    assert out[0] == "game 2"
    assert out[-1] == "Black cannot capture. White wins."


def test_show_says_that_a_game_was_deleted(capsys: Capture, data: str) -> None:
    """... when, and how it comes back; then no more."""
    before = said(capsys, "show", "2", "--data", data)[1]
    assert run(["delete", "2", "--data", data]) == 0
    code, out, errors = said(capsys, "show", "2", "--data", data)
    assert (code, errors) == (0, [])
    assert re.fullmatch(r"deleted 20.*; `tzaar-board restore 2` has it back", out[1])
    assert [*out[:1], *out[2:]] == before
    assert run(["restore", "2", "--data", data]) == 0
    assert said(capsys, "show", "2", "--data", data)[1] == before


def test_export_and_import(capsys: Capture, data: str, tmp_path: Path) -> None:
    """Our own records, to the terminal and to a file, and back."""
    assert run(["export", "1", "--data", data]) == 0
    assert capsys.readouterr().out == write_sgf(ONE)
    file = tmp_path / "one.sgf"
    assert said(capsys, "export", "1", "--to", str(file), "--data", data) == (0, [], [])
    assert file.read_text() == write_sgf(ONE)
    other = tmp_path / "other"
    code, out, errors = said(capsys, "import", str(file), str(GOLEM), "--data", str(other))
    assert (code, out, errors) == (0, [f"{file}: game 1", f"{GOLEM}: game 2"], [])
    assert [stored(other, number).record for number in (1, 2)] == [
        ONE,
        read_record(GOLEM.read_text()),
    ]


def test_all_records_are_imported_or_none(capsys: Capture, tmp_path: Path) -> None:
    with Journal.open(tmp_path, GAMES.values()) as journal:
        file = journal.path
    connection = sqlite3.connect(file)
    connection.execute(
        "CREATE TRIGGER full BEFORE INSERT ON game WHEN NEW.white = 'Ann' "
        "BEGIN SELECT RAISE(ABORT, 'disk full'); END"
    )
    connection.close()
    one = tmp_path / "one.sgf"
    one.write_text(write_sgf(ONE))
    code, out, errors = said(capsys, "import", str(GOLEM), str(one), "--data", str(tmp_path))
    assert (code, out, len(errors)) == (2, [], 1)
    assert "cannot be written (disk full)" in errors[0]
    assert errors[0].endswith(" Nothing was imported.")
    with Journal.open(tmp_path, GAMES.values(), write=False) as journal:
        assert journal.games() == []


def test_little_golems_record_comes_out_as_it_went_in(
    capsys: Capture, data: str, tmp_path: Path
) -> None:
    assert run(["export", "--little-golem", "--data", data]) == 0
    assert capsys.readouterr().out == GOLEM.read_text()
    file = tmp_path / "golem.sgf"
    assert run(["export", "2", "--little-golem", "--to", str(file), "--data", data]) == 0
    assert file.read_bytes() == GOLEM.read_bytes()


def test_a_game_that_little_golem_cannot_keep(capsys: Capture, data: str) -> None:
    code, out, errors = said(capsys, "export", "1", "--little-golem", "--data", data)
    assert (code, out, len(errors)) == (2, [], 1)
    assert "write it in the program's own form" in errors[0]


def test_an_imported_game_is_never_resumed(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "one.sgf"
    file.write_text(write_sgf(ONE))
    assert said(capsys, "import", str(file), "--data", str(tmp_path))[0] == 0
    with Journal.open(tmp_path, GAMES.values(), write=False) as journal:
        assert journal.unfinished() is None


def test_a_resigned_game_keeps_its_result(capsys: Capture, tmp_path: Path) -> None:
    record = Record(LINE, "Ann", "Ben", "2026-07-01", Outcome(Colour.BLACK, Reason.RESIGN))
    file = tmp_path / "one.sgf"
    file.write_text(write_sgf(record))
    assert said(capsys, "import", str(file), "--data", str(tmp_path))[0] == 0
    assert run(["export", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == write_sgf(record)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"hello", "The text is no SGF record"),
        (b"\xff\xfe\0", "this is no text; a record is an SGF file."),
        (b"(;FF[4]GM[go])", "GM[go]"),
        (b"", "The text is no SGF record"),
    ],
)
def test_a_file_that_is_no_record(
    capsys: Capture, tmp_path: Path, content: bytes, words: str
) -> None:
    """One sentence that names the file; nothing of the others is read in."""
    file = tmp_path / "bad.sgf"
    file.write_bytes(content)
    data = tmp_path / "data"
    code, out, errors = said(capsys, "import", str(GOLEM), str(file), "--data", str(data))
    assert (code, out, len(errors)) == (2, [], 1)
    assert errors[0].startswith(f"tzaar-board: {file}")
    assert words in errors[0]
    assert errors[0].endswith(" Nothing was imported.")
    assert not data.exists()
    code, _, errors = said(capsys, "import", str(file), "--data", str(data))
    assert code == 2
    assert "imported" not in errors[0], "of one file that goes without saying"


@pytest.mark.parametrize(
    ("charset", "named"),
    [
        ("iso-8859-1", ""),
        ("iso-8859-1", "CA[ISO-8859-1]"),
        ("iso-8859-2", "CA[iso-8859-2]"),
        ("utf-8", ""),
        ("utf-8-sig", "CA[UTF-8]"),
        ("utf-16", ""),
    ],
)
def test_a_record_is_read_in_its_own_letters(
    capsys: Capture, tmp_path: Path, charset: str, named: str
) -> None:
    """FF[4]'s own are Latin-1, where it does not say others."""
    file, name = tmp_path / "one.sgf", "Zoë Müller"
    text = write_sgf(Record(LINE, name, "Ben")).replace("FF[4]", f"FF[4]{named}", 1)
    file.write_bytes(text.encode(charset))
    assert said(capsys, "import", str(file), "--data", str(tmp_path))[0] == 0
    found = stored(tmp_path, 1).record
    assert found.white == name
    assert told(found.tags, "CA") == (("UTF-8",) if named else ())


def test_letters_that_are_not_those_that_the_record_names(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "one.sgf"
    file.write_bytes(b"(;FF[4]CA[klingon]PW[\xff])")
    code, _, errors = said(capsys, "import", str(file), "--data", str(tmp_path))
    words = f"{file}: its letters are not those of CA[klingon]; save it as UTF-8."
    assert (code, errors) == (2, [f"tzaar-board: {words}"])


def test_a_file_that_cannot_be_written(capsys: Capture, data: str, tmp_path: Path) -> None:
    file = tmp_path / "no" / "such" / "folder.sgf"
    assert said(capsys, "export", "1", "--to", str(file), "--data", data) == (
        2,
        [],
        [
            f"tzaar-board: {file} cannot be written: No such file or directory; "
            "give another file with --to."
        ],
    )


def test_a_full_disk_loses_no_earlier_export(capsys: Capture, data: str, tmp_path: Path) -> None:
    file = tmp_path / "all.sgf"
    file.write_text("the last copy")
    many = ["1"] * 2000
    with at_most(100_000):  # The journal can be read.
        code, out, errors = said(capsys, "export", *many, "--to", str(file), "--data", data)
    sentence = f"{file} cannot be written: File too large; give another file with --to."
    assert (code, out, errors) == (2, [], [f"tzaar-board: {sentence}"])
    assert file.read_text() == "the last copy"


def test_no_games_write_over_no_file(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "all.sgf"
    file.write_text("the last copy")
    code, out, errors = said(capsys, "export", "--all", "--to", str(file), "--data", str(tmp_path))
    assert (code, out) == (2, [])
    assert errors == ["tzaar-board: The journal has no game yet; play one, or import a record."]
    assert file.read_text() == "the last copy"


def test_many_games_go_into_one_file_and_come_back(
    capsys: Capture, data: str, tmp_path: Path
) -> None:
    file, other = tmp_path / "all.sgf", str(tmp_path / "other")
    assert said(capsys, "export", "--all", "--to", str(file), "--data", data) == (0, [], [])
    assert said(capsys, "import", str(file), "--data", other)[1] == [
        f"{file}: 2 games, from 1 to 2"
    ]
    assert stored(Path(other), 1).record == ONE
    file.write_text(f"{file.read_text()}(;FF[4])")
    code, out, errors = said(capsys, "import", str(file), "--data", other)
    assert (code, out) == (2, [])
    assert errors[0].startswith(f"tzaar-board: {file}: Record 3: ")


def test_games_are_brought_in_and_sorted_while_somebody_plays(capsys: Capture, data: str) -> None:
    with Journal.open(Path(data), GAMES.values()) as playing:
        game = playing.begin(ONE, seed=None, at="2026-07-02T10:00:00+00:00")
        assert said(capsys, "import", str(GOLEM), "--data", data)[1] == [f"{GOLEM}: game 4"]
        code, _, errors = said(capsys, "delete", "2", str(game), "--data", data)
        assert code == 2
        assert errors[0].startswith(f"tzaar-board: Game {game} goes on, and may be at the table;")
        assert run(["delete", "2", "--data", data]) == 0
        assert [one.id for one in playing.games()] == [1, 3, 4]
        labels = ["--add", "fine  game", "--event", "Cup"]
        assert run(["label", "1", "4", *labels, "--data", data]) == 0
        code, _, errors = said(capsys, "label", "1", "--data", data)
        assert code == 2
        assert errors == [
            "tzaar-board: Say what to change: --add LABEL, --remove LABEL or --event NAME."
        ]
        assert run(["restore", "2", "--data", data]) == 0
        code, _, errors = said(capsys, "restore", "99", "--data", data)
        assert code == 2
        assert errors[0].startswith("tzaar-board: There is no game 99 in ")
    listed = said(capsys, "games", "--label", "fine game", "--sort=-id", "--data", data)[1]
    assert [line.split()[0] for line in listed] == ["id", "4", "1"]
    assert listed[2].split()[6:] == ["goes", "on", "Cup", "fine", "game"]
    shown = said(capsys, "games", "--limit", "1", "--data", data)[1]
    assert shown[-1] == "1 of 4 games."
    assert said(capsys, "games", "--search", "nobody", "--data", data)[1] == [
        "No game is like that."
    ]


def test_results_are_counted(capsys: Capture, data: str) -> None:
    code, out, _ = said(capsys, "games", "--stats", "--data", data)
    assert (code, out[0]) == (0, "2 games, 1 of them over, 53.0 actions on average")
    assert [line.split() for line in out[3:5]] == [
        ["Black", "player", "1", "0", "1", "0", "0/0", "0/1"],
        ["White", "player", "1", "1", "0", "0", "1/1", "0/0"],
    ]
    assert [line.split() for line in (out[7], out[10])] == [
        ["White", "1", "1", "0", "0"],
        ["50–59", "1", "1", "0", "0"],
    ]


def test_no_length_is_told_of_games_that_go_on(capsys: Capture, tmp_path: Path) -> None:
    with Journal.open(tmp_path, GAMES.values()) as journal:
        journal.begin(ONE, seed=None, at="2026-07-01T10:00:00+00:00")
    code, out, _ = said(capsys, "games", "--stats", "--data", str(tmp_path))
    assert (code, out[0]) == (0, "1 game, not over yet")


def test_all_games_and_some_is_no_wish(capsys: Capture, data: str) -> None:
    code, out, errors = said(capsys, "export", "1", "--all", "--data", data)
    assert (code, out) == (2, [])
    assert errors == ["tzaar-board: Give games' numbers or --all, not both."]


def test_a_damaged_game_is_named_and_the_others_are_had(capsys: Capture, data: str) -> None:
    """... by every command that reads."""
    path = Path(data) / "journal.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE game SET white = CAST(X'41EF' AS TEXT) WHERE id = 1")
    warned = (
        f"tzaar-board: The journal {path} is damaged: game 1 cannot be read and is left out; "
        "`tzaar-board play` keeps it, and goes on with the others in a new one."
    )
    code, out, errors = said(capsys, "games", "--data", data)
    assert (code, [line.split()[0] for line in out], errors) == (0, ["id", "2"], [warned])
    code, out, errors = said(capsys, "games", "--stats", "--data", data)
    assert (code, errors) == (0, [warned])
    assert any("White player" in line for line in out)
    code, out, errors = said(capsys, "show", "2", "--data", data)
    assert (code, out[0], errors) == (0, "game 2", [warned])
    code, out, errors = said(capsys, "show", "1", "--data", data)
    assert (code, out) == (2, [])
    assert "Game 1 in" in errors[1]
    assert "is damaged (it cannot be read); restore the file from a copy." in errors[1]
    code, out, errors = said(capsys, "export", "--all", "--data", data)
    assert (code, "".join(out).count("FF[4]"), errors) == (1, 1, [warned])


def made_illegal(path: Path) -> None:
    """Damages the unfinished game of a journal."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE action SET text = 'A1xI5' WHERE game = 1 AND number = 0")


def test_an_action_that_is_not_legal_leaves_its_game_out_of_an_export(
    capsys: Capture, data: str, tmp_path: Path
) -> None:
    path, to = Path(data) / "journal.sqlite", tmp_path / "all.sgf"
    made_illegal(path)
    code, out, errors = said(capsys, "export", "--all", "--to", str(to), "--data", data)
    assert (code, out, len(errors)) == (1, [], 1)
    assert errors[0].startswith(f"tzaar-board: Game 1 in {path} is damaged (")
    assert to.read_text().count("(;") == 1


def test_another_game_than_a_damaged_one_can_be_deleted(capsys: Capture, data: str) -> None:
    made_illegal(Path(data) / "journal.sqlite")
    assert said(capsys, "delete", "2", "--data", data) == (0, [], [])
    assert [line.split()[0] for line in said(capsys, "games", "--data", data)[1]] == ["id", "1"]
    code, _, errors = said(capsys, "delete", "1", "--data", data)
    assert code == 2
    assert errors[0].startswith("tzaar-board: Game 1 goes on, and may be at the table;")
