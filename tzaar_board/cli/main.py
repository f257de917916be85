"""The command line (docs/interfaces.md, Command line).

Exit 0 done, 1 a negative answer, 2 wrong use; an error is one line on stderr.
"""

import errno
import io
import os
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from keyword import iskeyword

import typer
from typer import TyperException

from tzaar_board import __version__
from tzaar_board.errors import UserError, shortened

COMMANDS: Mapping[str, str] = {
    "play": "play",
    "pin": "pin",
    "moves": "positions",
    "perft": "positions",
    "analyse": "positions",
    "engine": "engine",
    "games": "journal",
    "show": "journal",
    "export": "journal",
    "import": "journal",
    "simulate": "simulate",
    "replay": "replay",
    "doctor": "doctor",
    "calibrate": "calibrate",
}
"""The commands, and the modules that they are in."""

_LONGEST_ERROR = 1000
"""Signs of an error. It may name two files, wherever they are."""

_FAULTS = {
    "value_error": "{error}",
    "int_parsing": "'{value}' is no whole number",
    "float_parsing": "'{value}' is no number",
    "greater_than_equal": "it must be at least {ge:g}",
    "less_than_equal": "it may be at most {le:g}",
}
"""What to say of each of pydantic's error types that the options can meet."""


def _program(names: Iterable[str]) -> typer.Typer:
    """The program with some of its commands; of the others nothing is loaded."""
    app = typer.Typer(
        name="tzaar-board",
        help="A game table that sees stacks and answers in light.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback(invoke_without_command=True)(version)
    for name in names:
        module = import_module(f"tzaar_board.cli.{COMMANDS[name]}")
        if name == "engine":
            app.add_typer(module.app)
        else:
            app.command(name)(getattr(module, f"{name}_" if iskeyword(name) else name))
    return app


def version(
    context: typer.Context,
    show: bool = typer.Option(False, "--version", help="Print the version and exit."),
) -> None:
    """A game table that sees stacks and answers in light."""
    if show:
        typer.echo(f"tzaar-board {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(2)


def run(arguments: list[str]) -> int:
    """Runs a command line and gives its exit code."""
    try:
        named = [name for name in arguments[:1] if name in COMMANDS]
        app = _program(named or COMMANDS)
        code = app(arguments, prog_name="tzaar-board", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as error:
        return _fail(f"{_wrong_use(error)}. See tzaar-board --help.")
    except UserError as error:
        return _fail(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except OSError as error:
        if error.filename is not None:
            raise  # Whoever opened a file says what is wrong with it.
        return _unwritten(error)
    return code if isinstance(code, int) else 0


def main() -> None:
    """The program's entry point."""
    _open_standard_files()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def _open_standard_files() -> None:
    """Opens those of the standard files that a service was started without, on nothing.

    Else the journal might be opened in their place, and be written to by a `print`.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or os.fdopen(0)
    sys.stdout = sys.stdout or os.fdopen(1, "w")
    sys.stderr = sys.stderr or os.fdopen(2, "w")


def _wrong_use(error: TyperException) -> str:
    """What is wrong with the arguments, in words of a command line."""
    cause = error.__cause__
    if isinstance(cause, ValueError) and hasattr(cause, "errors"):
        fault = cause.errors()[0]
        told = {"value": shortened(str(fault["input"])), **fault.get("ctx", {})}
        words = _FAULTS.get(fault["type"], fault["msg"].replace("{", "{{").replace("}", "}}"))
        error.message = words.format_map(told)
    return error.format_message().rstrip(".")


def _unwritten(error: OSError) -> int:
    """Says that the output could not be written, unless its reader has simply gone."""
    # What is still to be written would fail once more when the program ends.
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return 1
    return _fail(f"The output cannot be written ({error.strerror}); send it elsewhere.", 1)


def _fail(message: str, code: int = 2) -> int:
    said = shortened(" ".join(message.split()), _LONGEST_ERROR)
    print(f"tzaar-board: {said}", file=sys.stderr)
    return code
