"""What stands on a session's table beyond what the game's actions say."""

from tzaar_board.store.kept_standing import KeptStanding
from tzaar_board.table.session import Session


def standing(session: Session) -> KeptStanding | None:
    """What is to be kept of a session's table; None where its game's actions say it."""
    situation = session.situation
    in_place = session.in_place
    if session.guide is not None and session.setting_up:
        in_place = session.guide.in_place
    if not in_place and situation.shown == len(situation.history):
        return None
    names = situation.settled.game.board.names
    return KeptStanding(situation.shown, tuple(names[site] for site in sorted(in_place)))
