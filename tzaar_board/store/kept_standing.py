"""What stands on a game's table beyond what its actions say, as the journal keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tzaar_board.table.session import Session


@dataclass(frozen=True, slots=True)
class KeptStanding:
    """A table that shows the first `shown` of the game's actions: the others are to be carried out.
    Of a set-up, `in_place` are the names of the sites that were filled. `kind` is the name of the
    type that is placed next, where the hint button chose it; else it is empty.
    """

    shown: int
    in_place: Sequence[str] = ()
    kind: str = ""


def standing(session: Session) -> KeptStanding | None:
    """What is to be kept of a session's table; None where its game's actions say it."""
    situation, in_place = session.situation, session.in_place
    if session.guide is not None and session.setting_up:
        in_place = session.guide.in_place
    kinds, kind = situation.kinds, ""
    if kinds and situation.kind is not None and situation.kind is not kinds[0]:
        kind = situation.kind.name
    if not in_place and not kind and situation.shown == len(situation.history):
        return None
    names = situation.settled.game.board.names
    return KeptStanding(situation.shown, tuple(names[site] for site in sorted(in_place)), kind)
