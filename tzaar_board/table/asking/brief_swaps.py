"""A capture of which only a swap as brief as a sleeve tells, while the arm may be over the board::

D1  ####............................    lifted
D2  ######....######################    hidden by the arm, or captured: it rests for `read`
"""

from tzaar_board.geometry import Site
from tzaar_board.table.inference.doubts import fallen_together
from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.inference.times import beside_unseen
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING


def swapped_briefly(session: Session, found: Hypothesis) -> frozenset[Site]:
    """The stacks of whose captures only a swap shortly after the lift tells, where the sleeve of
    the arm that lifted may have done the same: that may be over the board yet, and the stack in
    hand. By their sites.
    """
    situation, observation = session.situation, session.observation
    touches = observation.touches
    if not situation.by_hand or session.question is not None:
        return frozenset()
    return frozenset(
        key
        for step in found.steps
        if (key := step.trace.key) is not None
        for target in step.trace.targets
        if not step.shows(target, situation.sense)
        and step.exchanges(target)
        and (taps := touches.taps(target))
        and all(
            tap.brief
            and tap.begun <= touches.changed(key) + TIMING.rhythm
            and beside_unseen(step, target, touches, situation.sense, observation.masked, tap)
            for tap in taps
        )
    )


def counts_once_read(session: Session, found: Hypothesis) -> bool:
    """Whether what is seen to be done counts only once it has been still for `read`."""
    touches = session.observation.touches
    together = fallen_together(found, session.situation, touches)
    return together or bool(swapped_briefly(session, found))
