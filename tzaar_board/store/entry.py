"""A game as it goes into the journal: texts, without the positions that led to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tzaar_board.games.base import Outcome, PieceKind, lost_kind
from tzaar_board.games.record import Note, Record, Tags, clean_name


@dataclass(frozen=True, slots=True)
class Entry:
    """A record as texts, a tenth of its size in memory. `lost` is as `kind_text` writes it."""

    game: str
    start: str
    opener: str
    white: str
    black: str
    date: str
    tags: Tags
    actions: Sequence[str]
    notes: Mapping[int, Note]
    outcome: Outcome | None
    lost: str | None


def entry_of(record: Record) -> Entry:
    """What the journal keeps of a record."""
    start = record.history.start
    outcome = record.outcome
    return Entry(
        game=start.game.name,
        start=str(start),
        opener=start.player.value,
        white=clean_name(record.white),
        black=clean_name(record.black),
        date=clean_name(record.date),
        tags=record.tags,
        actions=[str(action) for action in record.history.actions],
        notes=record.notes,
        outcome=outcome,
        lost=kind_text(lost_kind(record.history.head, outcome) if outcome else None),
    )


def kind_text(kind: PieceKind | None) -> str | None:
    """A kind of piece as it is stored."""
    return None if kind is None else kind.name.lower()
