"""A stacking that may have been carried on to another stack, when hands have gone on since.

Rules: they read a session and give a value. No sensor shows a stack that is taken from one of its
own colour: whoever has second thoughts leaves no more behind than a tap on another target.
"""

import math

from tzaar_board.geometry import Site
from tzaar_board.table.decision import Asking
from tzaar_board.table.hypotheses import Fit, Hypothesis
from tzaar_board.table.question import Question
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.session import Session
from tzaar_board.table.steps import Step


def rival(session: Session) -> Asking | None:
    """Between which targets it is to be asked before anything that hands have done since counts.

    None where they have not gone on, or where what they tapped first was no other stacking.
    """
    last, tapped = session.situation.last, _tapped(session)
    if session.question is not None or last is None or last.trace.key is None or not tapped:
        return None
    ends = tapped.union(last.trace.targets)
    return Asking(last.trace.key, ends) if session.observation.misfits - ends else None


def lasts(session: Session, question: Question) -> bool:
    """Whether a question that is put now stays open though hands go on: one between stackings, of
    which the other was tapped before anything else.
    """
    known, last = session.question, session.situation.last
    if last is None or question.key is None or question.key != last.trace.key:
        return False
    if known is not None and known.lasting:
        return question.targets <= known.targets
    return bool(question.targets & _tapped(session))


def held(session: Session) -> bool:
    """Whether hands have gone on while such a question is open: nothing of that counts yet."""
    question = session.question
    if question is None or not question.lasting:
        return False
    return bool(session.observation.misfits - question.targets)


def answered(session: Session, now: float) -> Site | None:
    """Which target of a question that has stayed open was tapped since.

    A tap where what hands have gone on with can go as well answers only once the table has asked
    for that, too, but when all that is whole.
    """
    question, touches, timing = session.question, session.observation.touches, session.timing
    if question is None:
        return None
    late = session.observation.misfits - question.targets
    by_key = session.situation.continuations.by_key
    whole = session.situation.find_complete(
        touches.without(question.targets), session.observation.masked, None
    ).at(Fit.COMPLETE)
    found = []
    for site in question.targets:
        after = question.since + timing.rhythm
        for key in late & touches.lifted if not whole else ():
            if any(site in step.trace.targets for step in by_key.get(key, ())):
                after = max(after, touches.changed(key) + timing.ask + timing.rhythm)
        taps = touches.taps(site, session.observation.masked)
        found += [(one.time, site) for one in taps if one.begun >= after and not one.brief]
    time, site = max(found, default=(math.inf, -1))
    return site if now >= time + timing.settle else None


def instead(session: Session, site: Site) -> Hypothesis | None:
    """The last stack's way to another target, None where it is where it was."""
    return _rivals(session).get(site)


def moved_on(session: Session) -> bool:
    """Whether hands have lifted another stack since the last action than one on which it could be
    set down instead.
    """
    return session.moved_on or _moved_on(session) < math.inf


def _tapped(session: Session) -> frozenset[Site]:
    """Where the last stack may have been set down again, before anything else was lifted."""
    masked, touches = session.observation.masked, session.observation.touches
    begun = -math.inf if session.moved_on else _moved_on(session)
    return frozenset(
        site
        for site in _rivals(session).keys() - masked
        for one in touches.taps(site, masked)
        if one.time < begun and not one.brief and one.away <= session.timing.tap
    )


def _moved_on(session: Session) -> float:
    """When hands first lifted another stack, as far as the touches tell. Empty sites are passed."""
    touches, masked = session.observation.touches, session.observation.masked
    others = touches.by_site.keys() - _rivals(session).keys() - masked
    stacks = (site for site in others if touches.expected[site] != EMPTY)
    return min((touches.by_site[site].begun for site in stacks), default=math.inf)


def _rivals(session: Session) -> dict[Site, Hypothesis]:
    """The other stacks on which the last stack could be set down unseen, where it was a stacking
    that no sensor shows.
    """
    situation = session.situation
    last = situation.last
    if last is None or not situation.last_by_hand or not _untold(last, session):
        return {}
    return {
        site: one
        for one in situation.replacements
        for step in one.steps
        if _untold(step, session)
        for site in step.trace.targets
    }


def _untold(step: Step, session: Session) -> bool:
    """Whether a step set a stack down on one of its own colour, which readings do not tell."""
    sense = session.situation.sense
    return bool(step.trace.targets) and not any(
        step.exchanges(site) or step.shows(site, sense) for site in step.trace.targets
    )
