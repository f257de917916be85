"""Tables in the terminal: games, and results that are counted."""

import sys
from collections.abc import Sequence

import typer
from rich.console import Console
from rich.table import Table

from tzaar_board.cli.journal_words import player_words
from tzaar_board.errors import Counted, Phrase
from tzaar_board.games.base import Colour
from tzaar_board.i18n.catalog import Texts
from tzaar_board.play.names import player_name
from tzaar_board.store.statistics import Statistics, Tally

BY_HAND = 200
"""Lines from which on a table is not fitted to the terminal: that takes a second a thousand."""

COUNTS = (Phrase("games"), Phrase("won"), Phrase("lost"), Phrase("drawn"))
WHITE_COUNTS = (Phrase("games"), Phrase("won by White"), Phrase("won by Black"), Phrase("drawn"))


def tell_table(headings: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    """Prints a table; where nobody looks at a terminal, or it is long, one line each."""
    if not sys.stdout.isatty() or len(lines) > BY_HAND:
        widths = [max(map(len, column)) for column in zip(headings, *lines, strict=True)]
        for line in (headings, *lines):
            padded = (text.ljust(width) for text, width in zip(line, widths, strict=True))
            typer.echo(" ".join(padded).rstrip())
        return
    table = Table(*headings, box=None, pad_edge=False)
    for line in lines:
        table.add_row(*line)
    Console().print(table)


def tell_statistics(found: Statistics, texts: Texts) -> None:
    """Prints results by player, by level, by who opened, by length."""
    played = Counted(
        "{count} game, {ended} of them over, {mean} actions on average",
        "{count} games, {ended} of them over, {mean} actions on average",
        count=found.games,
        ended=found.ended,
        mean=f"{found.mean_length:.1f}",
    )
    none_over = Counted(
        "{count} game, not over yet", "{count} games, none of them over yet", count=found.games
    )
    typer.echo(texts.tell(played if found.ended else none_over))
    counts = [texts.tell(one) for one in COUNTS]
    if found.players:
        _tell(
            [texts.say("player"), *counts, texts.say("won as White"), texts.say("won as Black")],
            [
                [
                    player_words(one.name, texts),
                    *_counts(one.both),
                    _share(one.white),
                    _share(one.black),
                ]
                for one in found.players
            ],
        )
    if found.levels:
        levels = [[str(level), *_counts(tally)] for level, tally in found.levels.items()]
        _tell([texts.say("against level"), *counts], levels)
    if found.openers:
        openers = [
            [player_name(Colour(colour), texts), *_counts(tally)]
            for colour, tally in found.openers.items()
        ]
        _tell([texts.say("who opened"), *counts], openers)
    if found.lengths:
        lengths = [[f"{one.low}–{one.high}", *_counts(one.white)] for one in found.lengths]
        white = [texts.tell(one) for one in WHITE_COUNTS]
        _tell([texts.say("actions"), *white], lengths)


def _tell(headings: Sequence[str], lines: Sequence[Sequence[str]]) -> None:
    typer.echo()
    tell_table(headings, lines)


def _counts(tally: Tally) -> list[str]:
    return [str(tally.games), str(tally.won), str(tally.lost), str(tally.drawn)]


def _share(tally: Tally) -> str:
    """How many were won of how many."""
    return f"{tally.won}/{tally.games}"
