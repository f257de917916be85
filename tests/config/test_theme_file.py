"""Theme files."""

from dataclasses import replace
from pathlib import Path

import pytest

from tzaar_board.config.settings import SettingsError
from tzaar_board.config.theme_file import load_theme
from tzaar_board.table.lights.theme import DEFAULT, Look, Pattern, Theme
from tzaar_board.table.scene import Role


def written(folder: Path, text: str) -> Path:
    path = folder / "theme.toml"
    path.write_text(text)
    return path


def test_an_empty_file_is_the_defaults(tmp_path: Path) -> None:
    assert load_theme(written(tmp_path, "")) == DEFAULT


def test_roles_and_kinds_are_changed(tmp_path: Path) -> None:
    text = """
        [capture]
        colour = "00ff00"
        pattern = "slow-pulse"
        level = 0.5

        [last]
        level = 0

        [put]
        colour = "010203"

        [kinds]
        tzaar = "FFFFFF"
    """
    assert load_theme(written(tmp_path, text)) == Theme(
        {
            **DEFAULT.looks,
            Role.CAPTURE: Look(0x00FF00, Pattern.SLOW_PULSE, 0.5),
            Role.LAST: replace(DEFAULT.looks[Role.LAST], level=0),
            Role.PUT: replace(DEFAULT.looks[Role.PUT], colour=0x010203),
        },
        {**DEFAULT.kinds, "tzaar": 0xFFFFFF},
    )


def test_every_role_can_be_changed(tmp_path: Path) -> None:
    text = "\n".join(f'[{role.value}]\ncolour = "123456"' for role in Role)
    looks = load_theme(written(tmp_path, text)).looks
    assert looks == {role: replace(DEFAULT.looks[role], colour=0x123456) for role in Role}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[captur]", "there is no key 'captur'; the nearest one is 'capture'."),
        ("[kind]", "there is no key 'kind'; the nearest one is 'kinds'."),
        (
            '[capture]\ncolor = "FF0000"',
            "there is no key 'capture.color'; the nearest one is 'capture.colour'.",
        ),
        (
            '[kinds]\ntzar = "FF0000"',
            "there is no key 'kinds.tzar'; the nearest one is 'kinds.tzaar'.",
        ),
        (
            '[capture]\ncolour = "red"',
            "'capture.colour' must be six hexadecimal digits such as 'FF5000', not 'red'.",
        ),
        (
            "[kinds]\ntott = 7",
            "'kinds.tott' must be six hexadecimal digits such as 'FF5000', not 7.",
        ),
        (
            '[capture]\npattern = "stedy"',
            "'capture.pattern' must be one of 'steady', 'slow-pulse', 'fast-pulse', 'blink', "
            "'slow-blink', 'fast-blink', 'breath', 'flashes', 'wave', not 'stedy'.",
        ),
        ("[capture]\nlevel = 1.5", "'capture.level' must be a number from 0 to 1, not 1.5."),
        ("[capture]\ncolour = 1", "'capture.colour' must be a text in quotation marks, not 1."),
        ("capture = 1", "'capture' must be a table; begin it with [capture]."),
    ],
)
def test_errors_name_the_file_the_key_and_the_remedy(tmp_path: Path, text: str, words: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(SettingsError) as caught:
        load_theme(path)
    assert str(caught.value) == f"{path}: {words}"


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(SettingsError) as caught:
        load_theme(path)
    assert str(caught.value) == f"{path}: cannot be read: No such file or directory."
