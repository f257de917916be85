"""How games ended, in plain sentences."""

from collections.abc import Mapping

from tzaar_board.errors import Phrase
from tzaar_board.games.base import (
    SIDES,
    Colour,
    Outcome,
    PieceKind,
    Position,
    Reason,
    Side,
    lost_kind,
)
from tzaar_board.i18n.catalog import ENGLISH, Texts

LOSSES: Mapping[Reason, Phrase] = {
    Reason.TYPE: Phrase("{player} has lost a type."),
    Reason.CAPTURE: Phrase("{player} cannot capture."),
    Reason.RESIGN: Phrase("{player} resigns."),
    Reason.TIME: Phrase("{player}'s time is up."),
}
"""Why a `{player}` has lost; of a type that is known, the pieces themselves say which."""

WINS: Mapping[Reason, Phrase] = {Reason.LINK: Phrase("{player}'s edges are joined.")}
"""Why a `{player}` has won, where that is no loss of the other's."""

Sides = Mapping[Colour, Side]
"""What a game calls its players."""


def result(
    outcome: Outcome,
    texts: Texts = ENGLISH,
    sides: Sides = SIDES,
    lost: PieceKind | None = None,
    *,
    agreed: bool = False,
) -> str:
    """How a game ended: why, and who wins. `lost` is the kind that the loser has no more; `agreed`:
    a draw is not the rules'.

    >>> result(Outcome(Colour.WHITE, Reason.CAPTURE))
    'Black cannot capture. White wins.'
    """
    if outcome.winner is None:
        why = Phrase("both players agree") if agreed else Phrase("nobody can move")
        return texts.say("A draw: {reason}.", reason=why)
    winner, loser = sides[outcome.winner].name, sides[outcome.winner.other].name
    wins = texts.say("{player} wins.", player=winner)
    if outcome.reason in WINS:
        return f"{texts.say(WINS[outcome.reason], player=winner)} {wins}"
    why = LOSSES[outcome.reason]
    if lost is not None and lost.piece.gone is not None:
        why = lost.piece.gone
    return f"{texts.say(why, player=loser)} {wins}"


def result_at(position: Position, outcome: Outcome, texts: Texts = ENGLISH) -> str:
    """How a game ended in a position."""
    sides, agreed = position.game.presentation.sides, position.outcome() is None
    return result(outcome, texts, sides, lost_kind(position, outcome), agreed=agreed)
