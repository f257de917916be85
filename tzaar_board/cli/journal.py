"""Commands about the journal: games, show, export, import."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tzaar_board import durable
from tzaar_board.cli.counting import tell_statistics, tell_table
from tzaar_board.cli.journal_words import player_words, time_words
from tzaar_board.cli.options import GAME_NAMES, ConfigOption, DataOption, data_folder
from tzaar_board.cli.record_files import records_of
from tzaar_board.cli.speech import speech_of
from tzaar_board.errors import Counted, Phrase, UserError, reason_of
from tzaar_board.games.history import History
from tzaar_board.games.littlegolem import write_little_golem
from tzaar_board.games.record import LABEL, LONGEST_EVENT, Note, Record, event_of, kept_name, told
from tzaar_board.games.registry import GAMES
from tzaar_board.games.registry import game as game_of
from tzaar_board.games.sgf import write_sgf
from tzaar_board.i18n.catalog import Texts
from tzaar_board.play.clock_words import clock_text
from tzaar_board.play.names import player_name
from tzaar_board.play.outcomes import result_at
from tzaar_board.play.results import Results
from tzaar_board.play.time_control import TimeControl
from tzaar_board.store.entry import entry_of
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.journal_file import JournalError
from tzaar_board.store.library import Order, Query, ResultFilter
from tzaar_board.store.statistics import statistics
from tzaar_board.store.summary import Summary
from tzaar_board.table.guide import contents
from tzaar_board.table.lights.frame import dark
from tzaar_board.terminal.picture import picture
from tzaar_board.wall_clock import timestamp

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
GameNumbers = Annotated[list[int], typer.Argument(metavar="ID...", help="The games' numbers.")]


def games(
    context: typer.Context,
    search: Annotated[
        str, typer.Option("--search", metavar="WORDS", help="In names, event, labels, date.")
    ] = "",
    game: Annotated[str, typer.Option("--game", metavar=GAME_NAMES, help="Only this game.")] = "",
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="Only this one's, of either side.")
    ] = "",
    event: Annotated[str, typer.Option("--event", metavar="NAME", help="Only at this.")] = "",
    label: Annotated[str, typer.Option("--label", metavar="LABEL", help="Only with this.")] = "",
    result: Annotated[
        ResultFilter | None, typer.Option("--result", help="Only those so ended.")
    ] = None,
    deleted: Annotated[bool, typer.Option("--deleted", help="The deleted ones instead.")] = False,
    order: Annotated[
        Order, typer.Option("--sort", help="By what; with a hyphen from the end.")
    ] = Order.ID,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="N", min=1, help="So many at most.")
    ] = None,
    stats: Annotated[bool, typer.Option("--stats", help="Count results instead.")] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """List the games of the journal, or count their results."""
    texts = speech_of(context).told
    for option, given in (("--limit", limit is not None), ("--sort", _given(context, "order"))):
        if stats and given:
            raise UserError(
                "--stats counts every game that is looked for; leave {option} out.", option=option
            )
    kind = game_of(game).name if game else ""
    query = Query(search, kind, player, event, label, result, deleted)
    with _reading(context, data, config) as journal:
        if stats:
            tell_statistics(statistics(journal.library(), query), texts)
            return
        found = journal.library().find(query, order, limit)
        results = Results(lambda number: journal.load(number).record.history)
        lines = [_line(one, results, texts) for one in found.games]
    _warn(context, found.damaged)
    if not lines and not found.damaged:
        if query == Query():
            typer.echo(texts.say("No game has been played yet."))
        else:
            typer.echo(texts.say("No game is like that."))
        return
    headings = [*HEADINGS, Phrase("event"), Phrase("labels")]
    used = [at for at in range(len(headings)) if at < len(HEADINGS) or any(x[at] for x in lines)]
    tell_table(
        [texts.tell(headings[at]) for at in used], [[line[at] for at in used] for line in lines]
    )
    if len(lines) < found.total:
        total = Counted(
            "{shown} of {count} game.",
            "{shown} of {count} games.",
            count=found.total,
            shown=len(lines),
        )
        typer.echo(texts.tell(total))


def _given(context: typer.Context, name: str) -> bool:
    """Whether the command line says anything of a parameter."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _line(game: Summary, results: Results, texts: Texts) -> list[str]:
    """A game as a line of the list."""
    imported = f" ({texts.say('imported')})" if game.imported else ""
    return [
        str(game.id),
        time_words(game.began, texts) + imported,
        game.game,
        player_words(game.white, texts),
        player_words(game.black, texts),
        str(game.actions),
        results.of(game, texts) or texts.say("goes on"),
        game.event,
        ", ".join(game.labels),
    ]


def _noted(note: Note) -> str:
    """What is said beside a turn: a comment, and what was left on the clock."""
    left = "" if note.left is None else f"  {clock_text(note.left)}"
    return left + (f"  ({note.comment})" if note.comment else "")


def show(
    context: typer.Context,
    number: GameNumber = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Show one game: its players, its turns, and how it stands."""
    with _reading(context, data, config) as journal:
        stored = _find(journal, number)
    record = stored.record
    history = record.history
    texts = speech_of(context).told
    if stored.began:
        began = time_words(stored.began, texts)
        head = texts.say("game {id}, began {began}", id=stored.id, began=began)
    else:
        head = texts.say("game {id}", id=stored.id)
    typer.echo(head)
    if stored.deleted:
        since = time_words(stored.deleted, texts)
        typer.echo(
            texts.say(
                "deleted {since}; `tzaar-board restore {id}` has it back",
                since=since,
                id=stored.id,
            )
        )
    white, black = (player_words(name, texts) for name in (record.white, record.black))
    players = {"white": white, "black": black}
    typer.echo(texts.say("white {white}, black {black}", **players))
    if event := event_of(record.tags):
        typer.echo(texts.say("event {event}", event=event))
    if labels := told(record.tags, LABEL):
        typer.echo(texts.say("labels {labels}", labels=", ".join(labels)))
    if control := TimeControl.of_tags(record.tags):
        typer.echo(texts.say("clock {clock}", clock=control))
    typer.echo(texts.say("start {position}", position=history.start))
    sides = history.start.game.presentation.sides
    for count, (start, end) in enumerate(_turns(history), 1):
        player = player_name(history.positions[start].player, texts, sides)
        text = " ".join(str(action) for action in history.actions[start:end])
        typer.echo(f"{count:3} {player:5} {text}{_noted(record.notes.get(end, Note()))}")
    game = history.head.game
    Console().print(picture(game, contents(history.head), dark(len(game.board)), 1.0))
    typer.echo(texts.say("position {position}", position=history.head))
    if record.outcome:
        typer.echo(result_at(history.head, record.outcome, texts))
    else:
        typer.echo(texts.say("The game goes on."))


def export(
    context: typer.Context,
    numbers: Annotated[
        list[int] | None,
        typer.Argument(metavar="[ID...]", help="Games' numbers; the newest if left out."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to", metavar="FILE", readable=False, help="Write here, not to the terminal."
        ),
    ] = None,
    little_golem: Annotated[
        bool, typer.Option("--little-golem", help="In Little Golem's form of SGF.")
    ] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Write games as SGF records, several into one file.

    Of --all those that are damaged are named and left out, and the exit code is 1.
    """
    if every and numbers:
        raise UserError("Give games' numbers or --all, not both.")
    write = write_little_golem if little_golem else write_sgf
    damaged: list[UserError] = []
    with _reading(context, data, config) as journal:
        if every:
            text = "".join(_all(journal, write, damaged))
            if not text and not damaged and journal.damage is None:
                raise _no_games()
        else:
            found = map(journal.load, numbers) if numbers else [_find(journal, None)]
            text = "".join(write(stored.record) for stored in found)
    if to is None:
        typer.echo(text, nl=False)
    else:
        try:
            durable.rewrite(to, text.encode())
        except OSError as error:
            raise UserError(
                "{to} cannot be written: {reason}; give another file with --to.",
                to=to,
                reason=reason_of(error),
            ) from error
    _warn(context, damaged)
    if damaged or (every and journal.damage is not None):
        raise typer.Exit(1)


def _all(
    journal: Journal, write: Callable[[Record], str], damaged: list[UserError]
) -> Iterator[str]:
    """The records of all games that can be read, and why others cannot."""
    for number in journal.library().ids(Query()):
        try:
            yield write(journal.load(number).record)
        except UserError as error:
            damaged.append(error)


def _warn(context: typer.Context, errors: Iterable[UserError]) -> None:
    """Says on stderr what did not prevent the rest."""
    texts = speech_of(context).warned
    for error in errors:
        typer.echo(f"tzaar-board: {texts.error(error)}", err=True)


def import_(
    context: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", readable=False, help="Records to read.")
    ],
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Read SGF records, ours or Little Golem's, into the journal. All of them, or none.

    A file may hold many. The table may be played on meanwhile.
    """
    texts = speech_of(context).told
    folder = data_folder(data, config)
    try:
        entries = [(path, entry_of(record)) for path in files for record in records_of(path)]
        with Journal.join(folder, GAMES.values()) as journal:
            numbers = journal.add_entries([entry for _, entry in entries], at=timestamp())
    except UserError as error:
        if len(files) == 1:
            raise
        raise UserError("{reason} Nothing was imported.", reason=error) from error
    by_file = dict[Path, list[int]]()
    for (path, _), number in zip(entries, numbers, strict=True):
        by_file.setdefault(path, []).append(number)
    for path, added in by_file.items():
        if len(added) == 1:
            typer.echo(texts.say("{path}: game {number}", path=path, number=added[0]))
        else:
            first, last, count = added[0], added[-1], len(added)
            typer.echo(
                texts.tell(
                    Counted(
                        "{path}: {count} game, from {first} to {last}",
                        "{path}: {count} games, from {first} to {last}",
                        path=path,
                        count=count,
                        first=first,
                        last=last,
                    )
                )
            )


def delete(numbers: GameNumbers, data: DataOption = None, config: ConfigOption = None) -> None:
    """Take games out of the list; `restore` has them back."""
    with Journal.join(data_folder(data, config), GAMES.values()) as journal:
        playing = journal.unfinished_id()
        if playing in numbers:
            raise UserError(
                "Game {id} goes on, and may be at the table; begin another one first.", id=playing
            )
        journal.delete(numbers, at=timestamp())


def restore(numbers: GameNumbers, data: DataOption = None, config: ConfigOption = None) -> None:
    """Have deleted games back."""
    with Journal.join(data_folder(data, config), GAMES.values()) as journal:
        journal.restore(numbers)


def label(
    numbers: GameNumbers,
    add: Annotated[
        list[str] | None, typer.Option("--add", metavar="LABEL", help="Label them so.")
    ] = None,
    remove: Annotated[
        list[str] | None, typer.Option("--remove", metavar="LABEL", help="No longer so.")
    ] = None,
    event: Annotated[
        str | None, typer.Option("--event", metavar="NAME", help="What they were played at.")
    ] = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Label games, and say what they were played at, to find them again."""
    if not add and not remove and event is None:
        raise UserError("Say what to change: --add LABEL, --remove LABEL or --event NAME.")
    labels = [kept_name(one) for one in add or ()]
    name = None if event is None else kept_name(event, LONGEST_EVENT)
    with Journal.join(data_folder(data, config), GAMES.values()) as journal:
        journal.label(numbers, labels, remove or ())
        if name is not None:
            journal.set_event(numbers, name)


def _reading(context: typer.Context, data: Path | None, config: Path | None) -> Journal:
    """The journal to read; what is damaged of it is told."""
    journal = Journal.open(data_folder(data, config), GAMES.values(), write=False)
    if journal.damage is not None:
        _warn(context, [JournalError(journal.damage.phrase)])
    return journal


def _find(journal: Journal, number: int | None) -> StoredGame:
    """A game by its number, or the newest. Raises UserError."""
    if number is not None:
        return journal.load(number)
    found = journal.library().find(Query(), Order.ID_DOWN, 1)
    if not found.games:
        raise _no_games()
    return journal.load(found.games[0].id)


def _no_games() -> UserError:
    return UserError("The journal has no game yet; play one, or import a record.")


def _turns(history: History) -> list[tuple[int, int]]:
    """Where each turn begins and ends, in actions."""
    turns: list[tuple[int, int]] = []
    end = len(history)
    while end:
        start = history.turn_start(end)
        turns.append((start, end))
        end = start
    return turns[::-1]
