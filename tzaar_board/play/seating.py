"""The session of a game that begins, or is gone on with as the journal kept its table."""

from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.hal.table import Table
from tzaar_board.store.kept_standing import KeptStanding
from tzaar_board.store.kept_table import KeptTable
from tzaar_board.table.hints import Hints
from tzaar_board.table.session import Session, begin


def seated(
    table: Table,
    history: History,
    hands: frozenset[Colour],
    kept: KeptTable,
    *,
    hints: Hints,
    movable: bool,
    distant: frozenset[Colour],
) -> Session:
    """The session of a game at a table as it was `kept`. A simulated one stands as the game's
    actions say.
    """
    game, guide = history.start.game, kept.guide
    known = kept.standing or KeptStanding(len(history))
    if table.simulation is not None:
        known = KeptStanding(len(history), kind=known.kind)
    kinds = {kind.name: kind for kind in game.kinds}
    return begin(
        history,
        hands,
        table.sense,
        arrange=guide is not None,
        hints=hints,
        movable=movable,
        stood=None if guide is None else guide.stood,
        taking_back=guide is not None and guide.taking_back,
        distant=distant,
        shown=known.shown,
        in_place=game.board.named(known.in_place),
        kind=kinds.get(known.kind),
        overruled=game.board.named(known.overruled),
    )
