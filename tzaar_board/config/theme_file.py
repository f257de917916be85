"""Theme files: the lights' colours and patterns, as a user wants them.

A table for each role to be changed (docs/table.md, Lights; `Role` has their names), and one for the
kinds of pieces; what is left out stays as it is::

    [capture]
    colour = "FF5000"
    pattern = "steady"
    level = 1.0

    [kinds]
    tzaar = "FFB000"
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tzaar_board.config.settings import SettingsError, convert_table, read_toml, unknown_key
from tzaar_board.errors import shortened
from tzaar_board.games.registry import GAMES
from tzaar_board.table.lights.frame import Rgb
from tzaar_board.table.lights.theme import DEFAULT, Look, Pattern, Theme
from tzaar_board.table.scene import Role

_KINDS = "kinds"


class _Change(msgspec.Struct):
    """What a theme file may say of a role."""

    colour: str = ""
    pattern: Pattern = Pattern.STEADY
    level: Annotated[float, msgspec.Meta(ge=0, le=1)] = 1.0


def load_theme(path: Path) -> Theme:
    """The theme of a file, on top of the defaults. Raises SettingsError."""
    looks, kinds = dict(DEFAULT.looks), dict(DEFAULT.kinds)
    roles = {role.value: role for role in Role}
    for name, said in read_toml(path).items():
        if name != _KINDS and name not in roles:
            raise unknown_key(path, name, [*roles, _KINDS])
        if not isinstance(said, dict):
            raise SettingsError(
                "{path}: '{name}' must be a table; begin it with [{name}].", path=path, name=name
            )
        if name == _KINDS:
            kinds |= _kinds(path, said)
        else:
            looks[roles[name]] = _look(path, name, said, looks[roles[name]])
    return Theme(looks, kinds)


def _look(path: Path, name: str, said: Mapping[str, Any], look: Look) -> Look:
    change = convert_table(path, said, _Change, name)
    if "colour" in said:
        look = replace(look, colour=_rgb(path, f"{name}.colour", change.colour))
    if "pattern" in said:
        look = replace(look, pattern=change.pattern)
    return replace(look, level=change.level) if "level" in said else look


def _kinds(path: Path, said: Mapping[str, Any]) -> dict[str, Rgb]:
    known = [kind.name.lower() for game in GAMES.values() for kind in game.kinds]
    for name in said:
        if name not in known:
            raise unknown_key(path, name, known, _KINDS)
    return {name: _rgb(path, f"{_KINDS}.{name}", colour) for name, colour in said.items()}


def _rgb(path: Path, key: str, colour: object) -> Rgb:
    if not isinstance(colour, str) or not re.fullmatch(r"[0-9A-Fa-f]{6}", colour):
        raise SettingsError(
            "{path}: '{key}' must be six hexadecimal digits such as 'FF5000', not {colour}.",
            path=path,
            key=key,
            colour=shortened(repr(colour)),
        )
    return int(colour, 16)
