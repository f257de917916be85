"""Typed lines: how they are read, and what is wrong with one."""

import io
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from tzaar_board.errors import UserError
from tzaar_board.geometry import Board
from tzaar_board.table.sensing.buttons import Button


class TypedError(UserError):
    """A line that is no command."""


BUTTONS = ", ".join(button.word for button in Button)


def no_command(command: list[str], board: Board) -> TypedError:
    """What is said of a line that is no command, or is not whole."""
    match command:
        case ["lift" | "place" | "turn"] | ["place", _, "from"]:
            site = next(name for name in board.names if name not in command)
            return TypedError(
                "{command} needs a site, such as {command} {site}.",
                command=" ".join(command),
                site=site,
            )
        case ["press"]:
            return TypedError("press needs a button; there are {names}.", names=BUTTONS)
    return TypedError("'{command}' is no command; type help for a list.", command=" ".join(command))


def seconds_of(text: str) -> float:
    """A time that was typed. Raises TypedError."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise TypedError("'{text}' is no time in seconds; use a number from 0 to 3600.", text=text)
    return seconds


def read_lines(source: TextIO, told: Callable[[str | None], None]) -> None:
    """Tells every line of a file as it comes, and None at its end. Bytes that are no text become
    the sign for that; a file that cannot be read on has ended.

    In a daemon thread, since a pipe and a file differ in whether they can be waited for.
    """
    if isinstance(source, io.TextIOWrapper):
        source.reconfigure(errors="replace")

    def read() -> None:
        try:
            with suppress(OSError):
                for line in source:
                    told(line)
        finally:
            told(None)

    threading.Thread(target=read, daemon=True).start()
