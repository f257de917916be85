"""The command line (docs/interfaces.md, Command line).

Exit 0 done, 1 a negative answer, 2 wrong use; an error is one line on stderr.
"""

import errno
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from keyword import iskeyword

import typer
from typer import TyperException

from tzaar_board import __version__
from tzaar_board.cli.speech import OPTION, TAGS, Speech, heard
from tzaar_board.cli.standard_files import output_failed, prepare
from tzaar_board.errors import Phrase, UserError, reason_of, shortened
from tzaar_board.i18n.catalog import Language, Texts

COMMANDS: Mapping[str, str] = {
    "play": "play",
    "pin": "pin",
    "moves": "positions",
    "perft": "positions",
    "analyse": "positions",
    "engine": "engine",
    "lessons": "lessons",
    "practice": "practice",
    "games": "journal",
    "show": "journal",
    "export": "journal",
    "import": "journal",
    "delete": "journal",
    "restore": "journal",
    "label": "journal",
    "meet": "meet",
    "wall": "wall",
    "tournament": "tournament",
    "simulate": "simulate",
    "replay": "replay",
    "doctor": "doctor",
    "calibrate": "calibrate",
}
"""The commands, and the modules that they are in."""

GROUPS = ("engine", "tournament")
"""Those that have commands of their own."""

_LONGEST_ERROR = 1000
"""Signs of an error. It may name two files, wherever they are."""

_FAULTS: Mapping[str, Phrase] = {
    "value_error": Phrase("{error}"),
    "int_parsing": Phrase("'{value}' is no whole number"),
    "float_parsing": Phrase("'{value}' is no number"),
    "greater_than_equal": Phrase("it must be at least {ge:g}"),
    "less_than_equal": Phrase("it may be at most {le:g}"),
}
"""What to say of each of pydantic's error types that the options can meet."""

_USES: Sequence[tuple[str, Phrase]] = (
    (r"No such command '(?P<name>.*)'", Phrase("No such command '{name}'")),
    (r"No such option: (?P<name>\S+)", Phrase("No such option: {name}")),
    (
        r"No such option: (?P<name>\S+) \(Possible options: (?P<near>.*)\)",
        Phrase("No such option: {name} (Possible options: {near})"),
    ),
    (r"Missing argument '(?P<name>.*?)'", Phrase("Missing argument '{name}'")),
    (r"Missing option '(?P<name>.*?)'", Phrase("Missing option '{name}'")),
    (
        r"Invalid value for '(?P<name>.*?)': (?P<fault>.*)",
        Phrase("Invalid value for '{name}': {fault}"),
    ),
    (
        r"Option '(?P<name>.*?)' requires an argument",
        Phrase("Option '{name}' requires an argument"),
    ),
    (
        r"Got unexpected extra argument\(s\) \((?P<name>.*)\)",
        Phrase("Got unexpected extra argument(s) ({name})"),
    ),
    (
        r"'(?P<value>.*)' is not one of (?P<names>.*)",
        Phrase("'{value}' is not one of {names}"),
    ),
)
"""The sentences of the library that reads the arguments, and the same for other languages."""


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
        if name in GROUPS:
            app.add_typer(module.app)
        else:
            app.command(name)(getattr(module, f"{name}_" if iskeyword(name) else name))
    return app


def version(
    context: typer.Context,
    show: bool = typer.Option(False, "--version", help="Print the version and exit."),
    _lang: str = typer.Option(
        "", OPTION, metavar=TAGS, help="Speak this language (also after the command)."
    ),
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
    speech, named = Speech(), list[str]()
    try:
        speech, arguments = heard(arguments)
        named = [name for name in arguments[:1] if name in COMMANDS]
        app = _program(named or COMMANDS)
        code = app(arguments, prog_name="tzaar-board", standalone_mode=False, obj=speech)
        sys.stdout.flush()
    except TyperException as error:
        reason = Phrase(_wrong_use(error, speech.warned))
        known = " ".join(("tzaar-board", *named))
        command = getattr(getattr(error, "ctx", None), "command_path", known)
        said = Phrase("{reason}. See {command} --help.", reason=reason, command=Phrase(command))
        return _fail(speech.warned.tell(said))
    except UserError as error:
        return _fail(speech.warned.error(error))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except OSError as error:
        if error.filename is not None or not output_failed():
            raise  # Whoever uses a file says what is wrong with it.
        return _unwritten(error, speech.warned)
    return code if isinstance(code, int) else 0


def main() -> None:
    """The program's entry point."""
    prepare()
    sys.exit(run(sys.argv[1:]))


def _wrong_use(error: TyperException, texts: Texts) -> str:
    """What is wrong with the arguments, in words of a command line."""
    cause = error.__cause__
    if isinstance(cause, ValueError) and hasattr(cause, "errors"):
        fault = cause.errors()[0]
        told = {"value": shortened(str(fault["input"])), **fault.get("ctx", {})}
        kind = "float_parsing" if told["value"].lower() == "nan" else fault["type"]
        words = _FAULTS.get(kind, fault["msg"].replace("{", "{{").replace("}", "}}"))
        words = texts.tell(words) if isinstance(words, Phrase) else words
        error.message = words.format_map(told)
    said = _retold(error.format_message().rstrip("."), texts)
    return re.sub(r"\. ([^.]+\?)$", r" (\1)", said)  # More is said after it.


def _retold(message: str, texts: Texts) -> str:
    """What the library says, in another language where its sentence is known."""
    if texts.language is Language.ENGLISH:
        return message
    for form, words in _USES:
        found = re.fullmatch(form, message, re.DOTALL)
        if found is not None:
            values = {name: Phrase(text) for name, text in found.groupdict().items()}
            if "fault" in values:
                values["fault"] = Phrase(_retold(values["fault"], texts))
            return texts.say(words, **values)
    return message


def _unwritten(error: OSError, texts: Texts) -> int:
    """Says that the output could not be written, unless its reader has simply gone."""
    # What is still to be written would fail once more when the program ends.
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return 1
    said = texts.say(
        "The output cannot be written ({reason}); send it elsewhere.", reason=reason_of(error)
    )
    return _fail(said, 1)


def _fail(message: str, code: int = 2) -> int:
    said = shortened(" ".join(message.split()), _LONGEST_ERROR)
    print(f"tzaar-board: {said}", file=sys.stderr)
    return code
