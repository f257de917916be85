"""One line of the journal's contents."""

from dataclasses import dataclass
from typing import Any

from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.store.database import garbled

COLUMNS = (
    "game.id, game, white, black, began, actions, winner, reason, imported, event, lost, "
    "(SELECT group_concat(text, char(10)) FROM label WHERE label.game = game.id)"
)
"""What `summary_of` reads, of the table `game`."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of the journal's contents; `actions` is how many have been played.

    `began` is an ISO time, of an imported game its date. `lost` is the kind that the loser has no
    more (`store.entry.kind_text`), None where it is none or not known.
    """

    id: int
    game: str
    white: str
    black: str
    began: str
    actions: int
    outcome: Outcome | None
    imported: bool
    event: str = ""
    labels: tuple[str, ...] = ()
    lost: str | None = None


def summary_of(row: Any) -> Summary:
    """The line that a row of `COLUMNS` tells.

    Raises ValueError for a result that is none, and for bytes that are no text.
    """
    if any(map(garbled, row)):
        raise ValueError("a text in it cannot be read")
    number, game, white, black, began, actions, winner, reason, imported, event, lost, labels = row
    return Summary(
        id=number,
        game=game,
        white=white,
        black=black,
        began=began,
        actions=actions,
        outcome=outcome_of(winner, reason),
        imported=bool(imported),
        event=event,
        labels=tuple(labels.split("\n")) if labels else (),
        lost=lost,
    )


def outcome_of(winner: str | None, reason: str | None) -> Outcome | None:
    """How a game ended, from its columns. Raises ValueError."""
    if reason is None:
        return None
    return Outcome(None if winner is None else Colour(winner), Reason(reason))
