"""The command line (DESIGN.md, Command line).

Exit 0 done, 1 a negative answer, 2 wrong use; an error is one line on stderr.
"""

import sys

import typer
from typer import TyperException

from tzaar_board import __version__
from tzaar_board.commands import journal, play, positions, simulate
from tzaar_board.errors import UserError

app = typer.Typer(
    name="tzaar-board",
    help="A game table that sees stacks and answers in light.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command()(play.play)
app.command()(positions.moves)
app.command()(positions.perft)
app.command()(positions.analyse)
app.command()(journal.games)
app.command()(journal.show)
app.command()(journal.export)
app.command("import")(journal.import_)
app.command()(simulate.simulate)


@app.callback(invoke_without_command=True)
def version(
    show: bool = typer.Option(False, "--version", help="Print the version and exit."),
) -> None:
    """A game table that sees stacks and answers in light."""
    if show:
        typer.echo(f"tzaar-board {__version__}")
        raise typer.Exit


def run(arguments: list[str]) -> int:
    """Runs a command line and gives its exit code."""
    try:
        code = app(arguments, prog_name="tzaar-board", standalone_mode=False)
    except TyperException as error:
        return _fail(f"{error.format_message().rstrip('.')}. See tzaar-board --help.")
    except UserError as error:
        return _fail(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    return code if isinstance(code, int) else 0


def main() -> None:
    """The program's entry point."""
    sys.exit(run(sys.argv[1:]))


def _fail(message: str) -> int:
    print(f"tzaar-board: {' '.join(message.split())}", file=sys.stderr)
    return 2
