"""What hands have done since the last action that has not counted: an undo puts that back first."""

from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.timing import TIMING


def unrecorded(session: Session, now: float) -> bool:
    """Whether hands of the player to move have done what has not counted: set something down, had
    it off the board for so long that the table asks, or done what is *wrong*.

    Not what has just been lifted: that is in hand. Nor where the last action's sites are part of
    it: then hands take that back, unless a piece was placed since, which may turn its piece over.
    A sleeve may hide what has just gone.
    """
    situation, observation = session.situation, session.observation
    if session.phase is not SessionPhase.PLAY or not situation.by_hand:
        return False
    last, touches = situation.last, observation.touches
    own = frozenset() if last is None else frozenset(last.trace.sites)
    left = observation.misfits - touches.fresh(now)
    placed = situation.settled.game.two_sided and bool(touches.placed - own)
    if not left or not (placed or own.isdisjoint(left)):
        return False
    came = any(touches.arrivals(site) for site in touches.by_site.keys() - own)
    asked = now >= max(map(touches.changed, left)) + TIMING.ask
    return came or asked or session.trouble.unexplained is not None
