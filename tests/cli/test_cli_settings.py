"""Settings that the command line refuses, and names the file of."""

from pathlib import Path

import pytest

from tests.support.command_line import Capture, said
from tests.support.table import position

OVER = str(position("A1:Z B1:r C1:R D1:T H1:t", "b 1"))


def test_a_theme_of_the_settings_is_read(capsys: Capture, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('theme = "nowhere.toml"\n')
    code, _, errors = said(capsys, "play", "--config", str(config), "--data", str(tmp_path))
    assert (code, len(errors)) == (2, 1)
    assert str(tmp_path / "nowhere.toml") in errors[0]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("table", "simm", "there is no such table; use sim, serial:PORT or gpio."),
        ("start", "foo", "'foo' is no start; use random, fixed"),
        ("start", OVER, "The game is over in that position; give another one."),
        ("white", "", "'' is no player; use human"),
        ("black", "robot", "'robot' is no player; use human"),
        ("game", "chess", "There is no game 'chess'"),
        ("profile", "tzaar-61", "There is no profile 'tzaar-61'"),
    ],
)
def test_a_wrong_setting_is_blamed_on_its_file(
    capsys: Capture, tmp_path: Path, key: str, value: str, words: str
) -> None:
    config = tmp_path / "config.toml"
    config.write_text(f'{key} = "{value}"\n')
    arguments = ["play", "--config", str(config), "--data", str(tmp_path)]
    code, out, errors = said(capsys, *arguments)
    assert (code, out, len(errors)) == (2, [], 1)
    assert errors[0].startswith(f'tzaar-board: {config}: {key} = "{value}": {words}')


def test_a_host_that_is_no_name(capsys: Capture, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('hosts = ["http://table"]\n')
    code, out, errors = said(capsys, "play", "--config", str(config), "--data", str(tmp_path))
    assert (code, out) == (2, [])
    assert errors == [
        f"tzaar-board: {config}: hosts: 'http://table' is no host name; give names alone, as in "
        "table.example."
    ]


def test_the_command_line_is_blamed_for_itself(capsys: Capture, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('black = "engine:2"\n')
    code, _, errors = said(capsys, "play", "--config", str(config), "--black", "robot")
    assert (code, len(errors)) == (2, 1)
    assert errors[0].startswith("tzaar-board: --black robot: 'robot' is no player")


def test_settings_with_a_game_for_another_board_are_refused(
    capsys: Capture, tmp_path: Path
) -> None:
    config = tmp_path / "config.toml"
    config.write_text('profile = "tzaar-60"\ngame = "troll"\n')
    code, _, errors = said(capsys, "play", "--config", str(config), "--data", str(tmp_path))
    assert (code, errors) == (
        2,
        [
            "tzaar-board: Troll is not played on the hexagon of profile 'tzaar-60'; "
            "give another --profile, or another --game."
        ],
    )
