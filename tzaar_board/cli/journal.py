"""Commands about the journal: games, show, export, import."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tzaar_board.cli.options import ConfigOption, DataOption, data_folder
from tzaar_board.cli.speech import speech_of
from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import TextError
from tzaar_board.games.history import History
from tzaar_board.games.littlegolem import write_little_golem
from tzaar_board.games.record import Record
from tzaar_board.games.records import read_record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.sgf import write_sgf
from tzaar_board.play import sentences as words
from tzaar_board.play.results import Results
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.table.frame import dark
from tzaar_board.table.guide import contents
from tzaar_board.terminal.picture import picture

WIDE = 1000
"""Columns of what is no terminal: one line a game."""

HEADINGS = (
    Phrase("id"),
    Phrase("began"),
    Phrase("game"),
    Phrase("white"),
    Phrase("black"),
    Phrase("actions"),
    Phrase("result"),
)

GameNumber = Annotated[
    int | None, typer.Argument(metavar="[ID]", help="A game's number; the newest if left out.")
]


def games(context: typer.Context, data: DataOption = None, config: ConfigOption = None) -> None:
    """List the games of the journal."""
    table = Table(box=None, pad_edge=False)
    texts = speech_of(context).told
    for heading in HEADINGS:
        table.add_column(texts.tell(heading))
    with _reading(data, config) as journal:
        results = Results(journal)
        for game in journal.games():
            imported = f" ({texts.say('imported')})" if game.imported else ""
            table.add_row(
                str(game.id),
                game.began + imported,
                game.game,
                game.white,
                game.black,
                str(game.actions),
                results.of(game, texts) or texts.say("goes on"),
            )
    if not table.row_count:
        typer.echo(texts.say("No game has been played yet."))
        return
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)


def show(
    context: typer.Context,
    number: GameNumber = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Show one game: its players, its turns, and how it stands."""
    with _reading(data, config) as journal:
        stored = _find(journal, number)
    record = stored.record
    history = record.history
    texts = speech_of(context).told
    if stored.began:
        head = texts.say("game {id}, began {began}", id=stored.id, began=stored.began)
    else:
        head = texts.say("game {id}", id=stored.id)
    typer.echo(head)
    players = {"white": Phrase(record.white), "black": Phrase(record.black)}
    typer.echo(texts.say("white {white}, black {black}", **players))
    typer.echo(texts.say("start {position}", position=history.start))
    sides = history.start.game.presentation.sides
    for count, (start, end) in enumerate(_turns(history), 1):
        player = words.name(history.positions[start].player, texts, sides)
        text = " ".join(str(action) for action in history.actions[start:end])
        note = record.notes.get(end)
        typer.echo(f"{count:3} {player:5} {text}{f'  ({note.comment})' if note else ''}")
    game = history.head.game
    Console().print(picture(game, contents(history.head), dark(len(game.board)), 1.0))
    typer.echo(texts.say("position {position}", position=history.head))
    if record.outcome:
        typer.echo(words.result_at(history.head, record.outcome, texts))
    else:
        typer.echo(texts.say("The game goes on."))


def export(
    number: GameNumber = None,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Write here, not to the terminal.")
    ] = None,
    little_golem: Annotated[
        bool, typer.Option("--little-golem", help="In Little Golem's form of SGF.")
    ] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Write one game as an SGF record."""
    with _reading(data, config) as journal:
        record = _find(journal, number).record
    text = write_little_golem(record) if little_golem else write_sgf(record)
    if to is None:
        typer.echo(text, nl=False)
        return
    try:
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UserError(
            "{to} cannot be written: {reason}.", to=to, reason=error.strerror
        ) from error


def import_(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to read.")],
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Read SGF records, ours or Little Golem's, into the journal. All of them, or none."""
    texts = speech_of(context).told
    records = [read_file(path) for path in files]
    with Journal.open(data_folder(data, config), GAMES.values()) as journal:
        numbers = journal.add(*records)
    for path, number in zip(files, numbers, strict=True):
        typer.echo(texts.say("{path}: game {number}", path=path, number=number))


def read_file(path: Path) -> Record:
    """The record in a file. Raises UserError."""
    try:
        return read_record(_text(path))
    except TextError as error:
        raise UserError("{path}: {reason}", path=path, reason=error) from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(
            "{path} cannot be read: {reason}.", path=path, reason=error.strerror
        ) from error
    except UnicodeDecodeError as error:
        raise UserError(
            "{path} is no text; a record is an SGF file in UTF-8.", path=path
        ) from error


def _reading(data: Path | None, config: Path | None) -> Journal:
    return Journal.open(data_folder(data, config), GAMES.values(), write=False)


def _find(journal: Journal, number: int | None) -> StoredGame:
    """A game by its number, or the newest. Raises UserError."""
    if number is not None:
        return journal.load(number)
    games = journal.games()
    if not games:
        raise UserError("The journal has no game yet; play one, or import a record.")
    return journal.load(games[-1].id)


def _turns(history: History) -> list[tuple[int, int]]:
    """Where each turn begins and ends, in actions."""
    turns: list[tuple[int, int]] = []
    end = len(history)
    while end:
        start = history.turn_start(end)
        turns.append((start, end))
        end = start
    return turns[::-1]
