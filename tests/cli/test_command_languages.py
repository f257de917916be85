"""Every command that a player meets speaks each language, and English stays as it is."""

import io
import re
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.english import english_left
from tests.support.paths import DATA
from tests.support.table import CORNERS, position
from tzaar_board.cli.main import run
from tzaar_board.cli.speech import Speech, heard
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.i18n.catalog import ENGLISH, Language, Texts
from tzaar_board.i18n.update import TRANSLATED
from tzaar_board.store.journal import Journal

GOLEM = DATA / "littlegolem-2552914.sgf"
FEW = position(CORNERS, "w 1")
OVER = str(position("A1:Z B1:r C1:R D1:T H1:t", "b 1"))
RESIGNED = Outcome(Colour.BLACK, Reason.RESIGN)
LINE = History(FEW).play(*map(TZAAR.parse_action, ["A1xA3", "pass"]))

Capture = pytest.CaptureFixture[str]
Told = tuple[int, list[str], list[str]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, a journal and files to go wrong with."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    monkeypatch.chdir(tmp_path)
    with Journal.open(tmp_path / "data", GAMES.values()) as journal:
        journal.begin(Record(LINE, "Ann", "Bob", ""), seed=None, at="2026-07-01T10:00:00+00:00")
        journal.add(Record(LINE, "Ann", "Bob", "", outcome=RESIGNED))
    (tmp_path / "there.toml").write_text("")
    (tmp_path / "file").write_text("")
    (tmp_path / "odd.sgf").write_text("(;FF[3])")
    for name, text in SETTINGS.items():
        (tmp_path / f"{name}.toml").write_text(text)
    for name, text in PROFILES.items():
        (tmp_path / f"{name}.toml").write_text(f'board = "hexagon-60"\n{text}')
    for name, text in THEMES.items():
        (tmp_path / f"{name}.toml").write_text(text)
        (tmp_path / f"with_{name}.toml").write_text(f'theme = "{name}.toml"')
    return tmp_path


SETTINGS = {
    "key": "brightnes = 1",
    "flag": "show_movable = 3",
    "share": "brightness = 7",
    "whole": 'current_limit = "much"',
    "choice": 'hints = "many"',
    "text": "table = 5",
    "list": 'hosts = "table"',
    "toml": "table = ",
    "table": 'table = "desk"',
    "hosts": 'hosts = ["a/b"]',
    "language": 'language = "xx"',
}
PROFILES = {
    "no_channel": "[channels]\nA1 = 0",
    "sites": "[channels]\nA9 = 0",
    "pixels": '[pixels]\ndriver = "spi"',
}
THEMES = {"colour": '[capture]\ncolour = "red"', "role": "capture = 3"}

NAMES = (
    "No such file or directory",
    "Name or service not known",
    "Not a directory",
    "Invalid value at end of document",
    "tzaar Ann Bob",
    "sudo apt install",
    "make clean play",
)
"""What the system and the reader of TOML say, who played, and what is to be typed."""

COMMANDS: Sequence[Sequence[str]] = [
    ["games", "--data", "data"],
    ["games", "--data", "empty"],
    ["show", "--data", "data"],
    ["show", "1", "--data", "data"],
    ["show", "7", "--data", "data"],
    ["show", "--data", "empty"],
    ["show", "one", "--data", "data"],
    ["games", "--data", "file"],
    ["export", "--data", "empty"],
    ["export", "1", "--to", "no/where", "--data", "data"],
    ["import", str(GOLEM), "--data", "other"],
    ["import", "nothing.sgf", "--data", "other"],
    ["import", "odd.sgf", "--data", "other"],
    ["analyse", OVER],
    ["doctor"],
    ["doctor", "--table", "desk"],
    ["doctor", "--table", "gpio", "--profile", "tzaar-60", "--quick"],
    ["calibrate"],
    ["calibrate", "--table", "sim", "--to", "table.txt"],
    ["calibrate", "--table", "sim", "--to", "there.toml"],
    ["play", "--table", "serial:"],
    ["play", "--profile", "tzar"],
    ["play", "--profile", "nothing.toml"],
    ["play", "--game", "tzaar", "--profile", "troll-64"],
    ["play", "--game", "chess"],
    ["play", "--black", "fish"],
    ["play", "--start", "anywhere"],
    ["play", "--web", "there", "--data", "data"],
    ["play", "--web", "no.such.host.invalid:80", "--data", "data"],
    ["play", "--data", "file"],
    *(["play", "--config", f"{name}.toml"] for name in SETTINGS if name != "language"),
    *(["play", "--profile", f"{name}.toml"] for name in PROFILES),
    *(["play", "--config", f"with_{name}.toml"] for name in THEMES),
    ["play", "--config", "nothing.toml"],
    ["tournament", "show", "--meet", "mqtt://127.0.0.1:1/room"],
    ["fly"],
    ["moves"],
    ["moves", "a/b"],
    ["games", "--nonsense"],
    ["games", "more"],
    ["analyse", str(FEW), "--seconds", "ten"],
    ["analyse", str(FEW), "--seconds", "0"],
    ["play", "--sense", "smell"],
    ["games", "--stats", "--limit", "1"],
    [
        *("tournament", "new", "Club", "--meet", "mqtt://127.0.0.1:1/room#secret"),
        *("--players", "nobody", "--system", "double", "--rounds", "2"),
    ],
]


def told(capsys: Capture, *arguments: str) -> Told:
    code = run(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err.splitlines()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_english_sentence_is_left(capsys: Capture, command: list[str]) -> None:
    code, out, errors = told(capsys, *command)
    assert out or errors
    for language in TRANSLATED:
        again, lines, complaints = told(capsys, *command, "--lang", language.value)
        assert (again, len(lines), len(complaints)) == (code, len(out), len(errors))
        assert english_left(out + errors, lines + complaints, NAMES) == set()
        assert (lines, complaints) != (out, errors)


def test_the_journal_in_each_language(capsys: Capture) -> None:
    heads = {
        "it": ["n.", "inizio", "gioco", "bianco", "nero", "azioni", "risultato"],
        "ro": ["nr.", "început", "joc", "alb", "negru", "acțiuni", "rezultat"],
        "pl": ["nr", "początek", "gra", "białe", "czarne", "akcje", "wynik"],
    }
    for tag, head in heads.items():
        _, out, _ = told(capsys, "games", "--data", "data", "--lang", tag)
        assert out[0].split() == head
    _, out, _ = told(capsys, "--lang=pl", "show", "2", "--data", "data")
    assert out[0] == "partia 2"
    assert out[-1] == "Białe poddają się. Czarne wygrywają."
    assert any(re.match(r"  1 Białe A1xA3 pass", line) for line in out)


def test_a_pipe_reads_english_whatever_the_locale(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = told(capsys, "games", "--data", "data")
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert told(capsys, "games", "--data", "data") == english


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("arguments", "setting", "language"),
    [
        (["games"], "", Language.ROMANIAN),
        (["games", "--config", "own.toml"], "pl", Language.POLISH),
        (["games", "--config=own.toml"], "pl", Language.POLISH),
        (["games", "--config", "own.toml", "--lang", "it"], "pl", Language.ITALIAN),
        (["--lang=it", "games", "--config", "own.toml"], "pl", Language.ITALIAN),
        (["games", "--config", "own.toml"], "xx", Language.ROMANIAN),
        (["games", "--config", "key.toml"], "pl", Language.ROMANIAN),
    ],
)
def test_a_terminal_is_told_in_the_settings_language_then_in_the_locales(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    arguments: list[str],
    setting: str,
    language: Language,
) -> None:
    monkeypatch.setenv("LC_ALL", "ro_RO.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    (folder / "own.toml").write_text(f'language = "{setting}"')
    speech, left = heard(arguments)
    assert speech.on(Terminal()).language is language
    assert not any("--lang" in argument for argument in left)


def test_only_a_named_language_reaches_a_pipe() -> None:
    assert Speech().on(io.StringIO()) is ENGLISH
    assert Speech(Texts(Language.POLISH)).on(io.StringIO()).language is Language.POLISH


def test_a_language_that_is_not_there(capsys: Capture) -> None:
    code, _, errors = told(capsys, "games", "--lang", "de")
    expected = "tzaar-board: 'de' is no language here; use one of en, it, ro, pl."
    assert (code, errors) == (2, [expected])
    with pytest.raises(UserError):
        heard(["games", "--lang"])


def test_what_follows_two_dashes_is_left_alone() -> None:
    assert heard(["show", "--", "--lang", "it"])[1] == ["show", "--", "--lang", "it"]


def test_the_reason_inside_a_sentence_is_in_its_language(capsys: Capture, folder: Path) -> None:
    """It was the system's and the libraries' English."""
    (folder / "bad.toml").write_text("game = tzaar")
    (folder / "bad.sgf").write_text("(;FF[4]\n;W)")
    for arguments, words in (
        (["import", str(folder)], f"{folder} non si può leggere: È una cartella."),
        (["games", "--config", "cf"], "cf: non si può leggere: File o cartella inesistente."),
        (["games", "--config", "bad.toml"], "bad.toml: non è TOML: guarda la riga 1, colonna 8."),
        (
            ["import", "bad.sgf"],
            "bad.sgf: Il testo non è una registrazione SGF: ciò che sta alla riga 2, colonna 3 "
            "non c'entra.",
        ),
    ):
        code, _, errors = told(capsys, *arguments, "--lang", "it")
        assert (code, errors) == (2, [f"tzaar-board: {words}"])


def test_a_path_of_the_settings_that_cannot_be_used_is_blamed_on_them(
    capsys: Capture, folder: Path
) -> None:
    """Not on an option that nobody gave."""
    file, own = folder / "file", folder / "own.toml"
    file.write_text("")
    own.write_text(f'data = "{file}"')
    words = f"own.toml: 'data' names {file}, which cannot be used (Not a directory); name another"
    for command in (["games"], ["play", "--web", "off"], ["delete", "1"]):
        code, _, errors = told(capsys, *command, "--config", "own.toml")
        assert (code, errors) == (2, [f"tzaar-board: {words} directory there."])
    own.write_text('theme = "none.toml"')
    code, _, errors = told(capsys, "play", "--web", "off", "--config", "own.toml")
    reason = "none.toml: cannot be read: No such file or directory."
    assert (code, errors) == (2, [f'tzaar-board: own.toml: theme = "none.toml": {reason}'])


def test_the_list_of_games_says_who_played_and_when_in_its_language(
    capsys: Capture, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In English, which programs read, it stays as the journal has it."""
    with Journal.open(folder / "own", GAMES.values()) as journal:
        record = Record(LINE, "human", "engine:1")
        journal.begin(record, seed=1, at="2026-07-01T22:30:00+00:00")
        journal.add(Record(LINE, "Ann", "engine", "2026-07-01"))
    with monkeypatch.context() as zone:
        zone.setenv("TZ", "Europe/Rome")
        time.tzset()
        _, out, _ = told(capsys, "games", "--data", "own", "--lang", "it")
        _, head, _ = told(capsys, "show", "1", "--data", "own", "--lang", "it")
    time.tzset()
    assert "2026-07-02 00:30" in out[1]
    assert "Persona" in out[1]
    assert "Computer, livello 1" in out[1]
    assert " Ann " in out[2]
    assert "2026-07-02 00:30" in head[0]
    assert "Computer, livello 1" in head[1]
    _, out, _ = told(capsys, "games", "--data", "own")
    assert out[1].split()[:5] == ["1", "2026-07-01T22:30:00+00:00", "tzaar", "human", "engine:1"]
