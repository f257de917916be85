"""The language in which a command speaks."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import typer

from tzaar_board.config.config import load_config
from tzaar_board.errors import UserError
from tzaar_board.i18n.catalog import ENGLISH, Language, Texts
from tzaar_board.i18n.choice import named, spoken

OPTION = "--lang"
TAGS = "|".join(language.value for language in Language)


class Speech:
    """What a command line says in: the language that it names, wherever its words go; else on a
    terminal the settings' and then the locale's. A pipe and a file read English.
    """

    def __init__(self, named_texts: Texts | None = None, config: Path | None = None) -> None:
        self._named = named_texts
        self._config = config
        self._chosen: Texts | None = None

    @property
    def named(self) -> Texts | None:
        """The language that the command line names."""
        return self._named

    @property
    def told(self) -> Texts:
        """For what the command prints."""
        return self.on(sys.stdout)

    @property
    def warned(self) -> Texts:
        """For what it says beside that: errors, requests, warnings."""
        return self.on(sys.stderr)

    def on(self, stream: TextIO) -> Texts:
        """For a stream."""
        if self._named is not None:
            return self._named
        if not stream.isatty():
            return ENGLISH
        if self._chosen is None:
            self._chosen = self._choice()
        return self._chosen

    def _choice(self) -> Texts:
        try:
            tag = load_config(self._config).language
            return Texts(named(tag) if tag else spoken(os.environ))
        except UserError:
            # What is wrong with the settings is said by whoever needs them.
            return Texts(spoken(os.environ))


def speech_of(context: typer.Context) -> Speech:
    """How the command of a context speaks."""
    speech = context.obj
    return speech if isinstance(speech, Speech) else Speech()


def heard(arguments: Sequence[str]) -> tuple[Speech, list[str]]:
    """The language of a command line, and its other arguments. `--lang TAG` may stand anywhere.

    Raises UserError for a language that is not there.
    """
    left: list[str] = []
    tag: str | None = None
    config: str | None = None
    given = iter(arguments)
    for argument in given:
        name, equals, value = argument.partition("=")
        if argument == "--":
            left += [argument, *given]
        elif name == OPTION:
            tag = value if equals else next(given, "")
        else:
            if name == "--config":
                config = value if equals else None
            elif left and left[-1] == "--config":
                config = argument
            left.append(argument)
    texts = None if tag is None else Texts(named(tag))
    return Speech(texts, None if config is None else Path(config)), left
