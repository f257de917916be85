"""The engine alone: its console, and the tools that measure and tune it."""

import io
import sys

import typer

from tzaar_board import __version__
from tzaar_board.cli import engine_tools
from tzaar_board.engine.console import Console

app = typer.Typer(
    name="engine", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
)
for tool in (engine_tools.match, engine_tools.calibrate, engine_tools.tune, engine_tools.problems):
    app.command()(tool)


@app.callback(invoke_without_command=True)
def engine(context: typer.Context) -> None:
    """The engine alone on standard input and output: uci, position, go, stop, quit."""
    if context.invoked_subcommand is not None:
        return
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    Console(__version__, sys.stdout).run(sys.stdin)
