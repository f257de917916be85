"""What stands on a game's table beyond what its actions say, as the journal keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tzaar_board.table.session import Session


@dataclass(frozen=True, slots=True)
class KeptStanding:
    """A table that shows the first `shown` of the game's actions: the others are to be carried out.
    Of a set-up, `in_place` are the names of the sites that were filled. `kind` is the name of the
    type that is placed next, where the hint button chose it; else it is empty. `overruled` are the
    names of the sites that were out of judgement, since their sensors read wrongly.
    """

    shown: int
    in_place: Sequence[str] = ()
    kind: str = ""
    overruled: Sequence[str] = ()


def standing(session: Session) -> KeptStanding | None:
    """What is to be kept of a session's table; None where its game's actions say it."""
    situation, in_place = session.situation, session.in_place
    if session.guide is not None and session.setting_up:
        in_place = session.guide.in_place
    kinds, kind = situation.kinds, ""
    if kinds and situation.kind is not None and situation.kind is not kinds[0]:
        kind = situation.kind.name
    overruled = session.observation.overruled.keys()
    if not (in_place or kind or overruled) and situation.shown == len(situation.history):
        return None
    names = situation.settled.game.board.names
    named = [tuple(names[site] for site in sorted(sites)) for sites in (in_place, overruled)]
    return KeptStanding(situation.shown, named[0], kind, named[1])
