"""Settings files: TOML read into a struct, with errors that a person can act on."""

import difflib
import re
import tomllib
from collections.abc import Collection, Mapping
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from tzaar_board.errors import Phrase, UserError, reason_of, shortened

_LONGEST_PATH = 4096
"""Signs; longer than any that the system opens."""

_Struct = TypeVar("_Struct", bound=msgspec.Struct)


class SettingsError(UserError):
    """A settings file that cannot be read, or that says what cannot be."""


def load_toml(path: Path, kind: type[_Struct]) -> _Struct:
    """The struct that a TOML file describes.

    A field's type and `msgspec.Meta` bounds are checked; fields are plain values, enums or
    dictionaries of those. Raises SettingsError that names the file, the key, and the nearest known
    key or the allowed values.
    """
    return convert_table(path, read_toml(path), kind)


def convert_table(
    path: Path, data: Mapping[str, Any], kind: type[_Struct], table: str = ""
) -> _Struct:
    """As `load_toml`, of a table that has been read; `table` is its name in the file."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    prefix = f"{table}." if table else ""
    for key, value in data.items():
        if key not in fields:
            raise unknown_key(path, key, fields, table)
        _check(path, prefix + key, value, fields[key].type)
    for field in fields.values():
        if field.required and field.name not in data:
            raise SettingsError(
                "{path}: '{prefix}{field}' is missing; it must be {allowed}.",
                path=path,
                prefix=prefix,
                field=field.name,
                allowed=_allowed(inspect.type_info(field.type)),
            )
    return msgspec.convert(data, kind)


def unknown_key(path: Path, key: str, known: Collection[str], table: str = "") -> SettingsError:
    """The error for a key that a file (or a table in it) does not have.

    >>> print(unknown_key(Path("config.toml"), "brightnes", ["brightness", "game"]))
    config.toml: there is no key 'brightnes'; the nearest one is 'brightness'.
    """
    prefix = f"{table}." if table else ""
    key = shortened(key)
    like = prefix + nearest(key, known)
    return SettingsError(
        "{path}: there is no key '{prefix}{key}'; the nearest one is '{like}'.",
        path=path,
        prefix=prefix,
        key=key,
        like=like,
    )


def nearest(word: str, known: Collection[str]) -> str:
    """The known word that is most like a word.

    >>> nearest("tzaar60", ["troll-64", "tzaar-60"])
    'tzaar-60'
    """
    lower = {name.lower(): name for name in known}
    return lower[difflib.get_close_matches(word.lower(), lower, n=1, cutoff=0)[0]]


def written_path(text: str) -> Path:
    """The path that a person wrote, which may begin with a home directory (`~`).

    Raises SettingsError.

    >>> written_path("themes/dim.toml").name
    'dim.toml'
    """
    if "\0" in text:
        raise SettingsError(
            "{text} is no path; leave the zero byte out.", text=shortened(repr(text))
        )
    if len(text) > _LONGEST_PATH:
        raise SettingsError(
            "'{text}' is too long for a path; write a shorter one.", text=shortened(text)
        )
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise SettingsError(
            "'{text}' begins with nobody's home directory; write the whole path.",
            text=shortened(text),
        ) from None


def read_toml(path: Path) -> Mapping[str, Any]:
    """What a TOML file says. Raises SettingsError."""
    try:
        text = path.read_bytes().decode()
    except OSError as error:
        raise SettingsError(
            "{path}: cannot be read: {reason}.", path=path, reason=reason_of(error)
        ) from error
    except UnicodeDecodeError as error:
        raise SettingsError("{path}: is not UTF-8 text; save it as UTF-8.", path=path) from error
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(
            "{path}: is not TOML: {reason}.", path=path, reason=_toml_fault(str(error))
        ) from error


def _toml_fault(said: str) -> Phrase:
    """Where a text is not TOML; the library's own words are English."""
    found = re.search(r"\(at line (\d+), column (\d+)\)", said)
    if found:
        line, column = found.groups()
        return Phrase("look at line {line}, column {column}", line=line, column=column)
    if "end of document" in said:
        return Phrase("look at its end")
    return Phrase("its brackets are nested too deeply")


def _check(path: Path, key: str, value: object, kind: Any) -> None:
    """Raises SettingsError unless a value is of a field's type; names the entry of a dictionary."""
    info = inspect.type_info(kind)
    if isinstance(info, inspect.DictType) and isinstance(value, dict):
        for name, entry in value.items():
            if not _fits({name: entry}, kind):
                raise _wrong(path, f"{key}.{name}", entry, info.value_type)
    elif not _fits(value, kind):
        raise _wrong(path, key, value, info)


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _wrong(path: Path, key: str, value: object, info: inspect.Type) -> SettingsError:
    shown = "true" if value is True else "false" if value is False else repr(value)
    return SettingsError(
        "{path}: '{key}' must be {allowed}, not {shown}.",
        path=path,
        key=shortened(key),
        allowed=_allowed(info),
        shown=shortened(shown),
    )


def _allowed(info: inspect.Type) -> Phrase:
    """What a type allows, in words."""
    match info:
        case inspect.BoolType():
            return Phrase("true or false")
        case inspect.IntType(ge=low, le=high):
            return _whole(low, high)
        case inspect.FloatType(ge=low, le=high):
            return _number(low, high)
        case inspect.EnumType(cls=cls):
            values = ", ".join(repr(member.value) for member in cls)
            return Phrase("one of {values}", values=Phrase(values))
        case inspect.StrType():
            return Phrase("a text in quotation marks")
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return Phrase("a list, each {item}", item=_allowed(item))
        case inspect.TupleType(item_types=items):
            return Phrase("a list of {items}", items=reduce(_both, map(_allowed, items)))
        case inspect.DictType():
            return Phrase("a table")
    return Phrase("of another type")


def _both(one: Phrase, other: Phrase) -> Phrase:
    return Phrase("{one} and {other}", one=one, other=other)


def _whole(low: float | None, high: float | None) -> Phrase:
    if low is not None and high is not None:
        return Phrase("a whole number from {low:g} to {high:g}", low=low, high=high)
    if low is not None:
        return Phrase("a whole number of at least {low:g}", low=low)
    if high is not None:
        return Phrase("a whole number of at most {high:g}", high=high)
    return Phrase("a whole number")


def _number(low: float | None, high: float | None) -> Phrase:
    if low is not None and high is not None:
        return Phrase("a number from {low:g} to {high:g}", low=low, high=high)
    if low is not None:
        return Phrase("a number of at least {low:g}", low=low)
    if high is not None:
        return Phrase("a number of at most {high:g}", high=high)
    return Phrase("a number")
