"""The settings file, and what is said of one that is wrong."""

import tomllib
from pathlib import Path

import msgspec
import platformdirs
import pytest

from tests.support.paths import ROOT
from tzaar_board.config.config import Config, config_path, load_config
from tzaar_board.config.settings import SettingsError
from tzaar_board.errors import shortened
from tzaar_board.table.hints import Hints

EVERY_KEY = """
table = "serial:/dev/ttyACM0"
profile = "mine.toml"
game = "troll"
start = "fixed"
white = "engine:5"
black = "human"
event = "Cup"
clock = "15+10"
hints = "quality"
helped = "white"
show_movable = true
brightness = 1
current_limit = 2000
theme = "themes/dim.toml"
web = "0.0.0.0:8080"
hosts = ["table.example"]
language = "pl"
speak = true
display = "sh1106:3"
data = "/var/lib/tzaar"
event_log = false
meet = "mqtt://host/friends"
"""


def test_every_key_can_be_set(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(EVERY_KEY)
    assert load_config(path) == Config(
        table="serial:/dev/ttyACM0",
        profile=str(tmp_path / "mine.toml"),
        game="troll",
        start="fixed",
        white="engine:5",
        black="human",
        event="Cup",
        clock="15+10",
        display="sh1106:3",
        hints=Hints.QUALITY,
        helped="white",
        show_movable=True,
        speak=True,
        brightness=1.0,
        current_limit=2000,
        theme=str(tmp_path / "themes/dim.toml"),
        web="0.0.0.0:8080",
        hosts=("table.example",),
        language="pl",
        data="/var/lib/tzaar",
        event_log=False,
        meet="mqtt://host/friends",
    )


def test_the_test_above_sets_every_key() -> None:
    keys = [line.split(" =")[0] for line in EVERY_KEY.split("\n") if line]
    assert keys == [field.name for field in msgspec.structs.fields(Config)]


def test_defaults() -> None:
    assert msgspec.to_builtins(Config()) == {
        "table": "sim",
        "profile": "",
        "game": "",
        "start": "random",
        "white": "human",
        "black": "engine:3",
        "event": "",
        "clock": "off",
        "display": "off",
        "hints": "legal",
        "helped": "both",
        "show_movable": False,
        "speak": False,
        "brightness": 0.30,
        "current_limit": 1500,
        "theme": "",
        "web": "127.0.0.1:8080",
        "hosts": (),
        "language": "",
        "data": "",
        "event_log": True,
        "meet": "",
    }


def test_without_a_file_there_are_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert load_config() == Config()


def test_the_users_own_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    config_path().parent.mkdir(parents=True)
    config_path().write_text('game = "troll"')
    assert load_config() == Config(game="troll")


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folders = (Config().data_folder, Config(data="/games").data_folder)
    assert folders == (platformdirs.user_data_path("tzaar-board"), Path("/games"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"brightnes = 1", "there is no key 'brightnes'; the nearest one is 'brightness'."),
        (b"BLACK = 1", "there is no key 'BLACK'; the nearest one is 'black'."),
        (b"[x]\ny = 1", "there is no key 'x'; the nearest one is"),
        (b"brightness = 1.5", "'brightness' must be a number from 0 to 1, not 1.5."),
        (b"brightness = nan", "'brightness' must be a number from 0 to 1, not nan."),
        (b'brightness = "30%"', "'brightness' must be a number from 0 to 1, not '30%'."),
        (b"brightness = true", "'brightness' must be a number from 0 to 1, not true."),
        (
            b"current_limit = 50",
            "'current_limit' must be a whole number from 100 to 20000, not 50.",
        ),
        (
            b"current_limit = 1500.5",
            "'current_limit' must be a whole number from 100 to 20000, not 1500.5.",
        ),
        (b"show_movable = 1", "'show_movable' must be true or false, not 1."),
        (b'hints = "all"', "'hints' must be one of 'off', 'legal', 'quality', not 'all'."),
        (b"game = 1", "'game' must be a text in quotation marks, not 1."),
        (b"game = ", "is not TOML: look at its end."),
        (b"game = tzaar", "is not TOML: look at line 1, column 8."),
        (b"a = " + b"[" * 5000, "is not TOML: its brackets are nested too deeply."),
        (b"\xff\xfe", "is not UTF-8 text; save it as UTF-8."),
    ],
)
def test_one_sentence_names_what_is_wrong(tmp_path: Path, text: bytes, words: str) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(text)
    with pytest.raises(SettingsError) as raised:
        load_config(path)
    message = str(raised.value)
    assert (message[: len(f"{path}: {words}")], message.count("\n")) == (f"{path}: {words}", 0)


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(SettingsError) as raised:
        load_config(path)
    assert str(raised.value) == f"{path}: cannot be read: No such file or directory."


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as raised:
        load_config(tmp_path)
    assert str(raised.value) == f"{tmp_path}: cannot be read: Is a directory."


@pytest.mark.parametrize("key", ["theme", "data", "profile"])
@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("~;/x.toml", "'~;/x.toml' begins with nobody's home directory; write the whole path."),
        (
            "a" * 5000 + ".toml",
            f"'{shortened('a' * 5000 + '.toml')}' is too long for a path; write a shorter one.",
        ),
        ("\\u0000x.toml", "'\\x00x.toml' is no path; leave the zero byte out."),
    ],
)
def test_a_path_that_leads_nowhere_is_named(
    tmp_path: Path, key: str, written: str, said: str
) -> None:
    path = tmp_path / "config.toml"
    path.write_text(f'{key} = "{written}"')
    with pytest.raises(SettingsError) as refused:
        load_config(path)
    assert str(refused.value) == f"{path}: '{key}' cannot be used: {said}"


def test_the_documents_list_every_setting_with_its_default() -> None:
    text = (ROOT / "docs" / "configuration.md").read_text()
    listed = tomllib.loads(text.partition("```toml\n")[2].partition("```")[0])
    assert set(listed) == {field.name for field in msgspec.structs.fields(Config)}
    assert msgspec.convert(listed, Config) == Config()
