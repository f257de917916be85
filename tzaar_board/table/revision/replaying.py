"""What the events since a checkpoint make of another beginning. Pure."""

import math
from collections.abc import Callable

from tzaar_board.geometry import Site
from tzaar_board.table.events import Event, Ticked
from tzaar_board.table.inference.hypotheses import Hypothesis, forward
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.revisions import Checkpoint, Revisable
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.touch import Arrival
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.timing import TIMING
from tzaar_board.table.transitions import Advanced, commit

Advance = Callable[[Session, float, Event], Advanced]
"""The session after an event, and its effects; nothing is revised."""


def revised(
    advance: Advance, one: Revisable[Session], site: Site, present: Session, now: float
) -> Session | None:
    """The present session, had the stack of an action gone to this site; None where what was done
    since is not all play then.
    """
    session = reheard(advance, one, site, now)
    if session is None:
        return None
    old, new = present.situation, session.situation
    fits = len(old.history) == len(new.history) and old.shown == new.shown
    return session if fits else None


def reheard(
    advance: Advance, one: Revisable[Session], site: Site, now: float, *, holding: bool = False
) -> Session | None:
    """What all events since an action make of its stack's having gone to this site; None where that
    leaves anything open, but for a stack in hand while hands may be `holding` one.
    """
    checkpoint = one.checkpoint
    arrivals = checkpoint.session.observation.touches.arrivals(site)
    began, tapped = checkpoint.events[0][0], max(arrivals, default=-math.inf)
    session = _instead(checkpoint.session, began, tapped, one.instead[site])
    for moment, event in checkpoint.events:
        session, _ = advance(_until(advance, session, moment), moment, event)
    session = _until(advance, session, now)
    if session.phase is not SessionPhase.PLAY:
        return None
    touches = session.observation.touches
    if holding and touches.misfits and touches.misfits <= touches.lifted:
        return session if session.finding.fits else None
    return session if session.question is None and not touches.misfits else None


def quickly_swapped(
    advance: Advance, checkpoint: Checkpoint[Session], now: float
) -> Session | None:
    """What the session would be had each swap that was as quick as a sleeve's drop-out been a
    capture, where one stack in hand alone could have made it; None without any. A stacking need not
    be seen at all, so that a drop-out tells nothing of one.
    """
    session, swaps = checkpoint.session, 0
    for moment, event in checkpoint.events:
        before = _until(advance, session, moment)
        session, _ = advance(before, moment, event)
        found = _quick_swap(before, session)
        if found is not None:
            session, _ = commit(session.asking(None), moment, found)
            swaps += 1
    return _until(advance, session, now) if swaps else None


def quick_swaps(situation: Situation, touches: Touches) -> bool:
    """Whether anything has been swapped, or hidden by a sleeve, for so short a time, in a game with
    captures that no reading shows.
    """
    quick = any(_is_quick(tap) for touch in touches.by_site.values() for tap in touch.arrivals)
    return quick and any(
        _is_unseen_swap(step, target, situation.sense)
        for step in situation.continuations.steps
        for target in step.trace.targets
    )


def _is_unseen_swap(step: Step, target: Site, sense: Sense) -> bool:
    return step.exchanges(target) and not step.shows(target, sense)


def _is_quick(tap: Arrival) -> bool:
    return TIMING.carry <= tap.away <= TIMING.sleeve


def _quick_swap(before: Session, session: Session) -> Hypothesis | None:
    """The one capture that has just been swapped too quickly to be told from a drop-out."""
    touches, situation = session.observation.touches, session.situation
    if not situation.by_hand or situation.settled is not before.situation.settled:
        return None
    swapped = {
        site
        for site, touch in touches.by_site.items()
        if len(touch.arrivals) > len(before.observation.touches.arrivals(site))
        if _is_quick(touch.arrivals[-1]) and site not in touches.misfits
    }
    found = [
        forward(situation.settled, (step,), 0.0)
        for key in touches.lifted - session.observation.masked
        for step in situation.continuations.by_key.get(key, ())
        if any(
            _is_unseen_swap(step, site, situation.sense)
            for site in swapped.intersection(step.trace.targets)
        )
    ]
    return found[0] if len(found) == 1 else None


def _instead(session: Session, now: float, moment: float, found: Hypothesis) -> Session:
    """The session had the last stack gone another way by a moment: what was touched since then is
    the beginning of what comes next, even where the action that never was had a part in it.
    """
    observation = session.observation
    over = frozenset(one for one in found.sites if observation.touches.changed(one) <= moment)
    session, _ = commit(session.asking(None), now, found)
    return session.seeing(observation.settle(session.situation.expected, over))


def _until(advance: Advance, session: Session, moment: float) -> Session:
    """The session once all is done that is due before a moment."""
    while session.due is not None and session.due < moment:
        session, _ = advance(session, session.due, Ticked())
    return session
