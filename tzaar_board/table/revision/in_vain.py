"""Whether hands have nothing to answer, though what they have done does not count."""

from tzaar_board.geometry import Site
from tzaar_board.table.inference.line import Sequences
from tzaar_board.table.inference.steps import origin
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.revision.implied_action import tapped_alone
from tzaar_board.table.scene import ASKED
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.session import Session

MOST_HELD = 2
"""So many stacks may be in hand: one's own, and what it captures."""


def _asked(view: View) -> set[Site]:
    """The sites that are lit to be tapped."""
    return {site for site, cue in view.scene.items() if cue.role in ASKED}


def is_unasked(session: Session, now: float) -> bool:
    """Whether more is off the board than is in hand, nothing is asked, and nobody has answered."""
    if len(session.observation.touches.lifted) <= MOST_HELD or tapped_alone(session, taps=1):
        return False
    return not _asked(look(session, now))


def is_in_vain(session: Session, now: float, found: Sequences) -> bool:
    """Whether for one of some sequences nothing is asked that a tap answers as it does."""
    view = look(session, now)
    lit = _asked(view)
    standing = {site for site in lit if session.observation.readings[site] != EMPTY}
    return any(
        standing.isdisjoint(
            site
            for step in line.steps
            if not view.asked or origin(line.steps, step) in view.asked
            for site in step.trace.targets
        )
        for line in found
    )
