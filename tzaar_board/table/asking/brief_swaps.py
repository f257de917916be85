"""A capture of which only a swap as brief as a sleeve tells, while the arm may be over the board::

D1  ####............................    lifted
D2  ######....######################    hidden by the arm, or captured: it rests for `read`
"""

from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.inference.times import beside_unseen
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING


def swapped_briefly(session: Session, found: Hypothesis) -> bool:
    """Whether only a swap shortly after the lift tells of a capture, where the sleeve of the arm
    that lifted may have done the same: that may be over the board yet, and the stack in hand.
    """
    situation, observation = session.situation, session.observation
    touches = observation.touches
    if not situation.by_hand or session.question is not None:
        return False
    return any(
        step.exchanges(target)
        and (taps := touches.taps(target))
        and all(
            tap.brief
            and tap.begun <= touches.changed(key) + TIMING.rhythm
            and beside_unseen(step, target, touches, situation.sense, observation.masked, tap)
            for tap in taps
        )
        for step in found.steps
        if (key := step.trace.key) is not None
        for target in step.trace.targets
        if not step.shows(target, situation.sense)
    )
