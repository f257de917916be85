"""Which actions may be revised once hands have played on.

Rules: they read sessions and give values; `revising` keeps these.
"""

import math
from collections.abc import Iterator, Mapping

from tzaar_board.geometry import Site
from tzaar_board.table.asking.lasting_question import is_about, rivals, untold
from tzaar_board.table.inference.hypotheses import Hypothesis, forward
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.revisions import Checkpoint, Revisable, Revisions
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.signals import SignalKind
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

MOST_ACTIONS = 2
"""So many actions can be revised at a time."""


def checkpoint(session: Session) -> Checkpoint[Session]:
    """One that begins here; what could be revised before is not kept in it."""
    return Checkpoint(replace(session, revisions=Revisions()))


def others_touched(session: Session, *seen: Session) -> frozenset[Site]:
    """The other targets of a session's last stack that are seen, by some sessions, to have been
    touched; not what stood there again before that stack was lifted.
    """
    last = session.situation.last
    key = None if last is None else last.trace.key
    sights = (one.observation for one in seen)
    touched = {
        site
        for one in sights
        for site in one.touches.by_site.keys() - one.masked
        if not _stood_again(one.touches, site, key)
    }
    return frozenset(touched & rivals(session).keys()) if touched else frozenset()


def _stood_again(touches: Touches, site: Site, key: Site | None) -> bool:
    """Whether a site was touched, and stood again, before the stack of a key was lifted."""
    lifted = None if key is None else touches.departed(key)
    if lifted is None or site in touches.misfits:
        return False
    return max(touches.arrivals(site), default=math.inf) < lifted


def carried_to(session: Session, now: float) -> frozenset[Site]:
    """The other targets of the last action's stack that have been touched while that still
    shines, or with its own target: whoever looks at a stack comes later, and leaves that alone.
    """
    last, touches = session.situation.last, session.observation.touches
    if last is None:
        return frozenset()
    alone = touches.by_site.keys().isdisjoint(last.trace.touched)
    if alone and session.signals.lit(SignalKind.COMMITTED, now) is None:
        return frozenset()
    return others_touched(session, session)


def rivals_asked_about(before: Session, after: Session, now: float) -> frozenset[Site]:
    """The other targets of the last action's stack that were touched soon after that counted, and
    that it is asked about by now: whoever looks at a stack comes later.
    """
    question, committed = after.question, before.revisions.committed
    if question is None or committed is None or not is_about(after, question):
        return frozenset()
    if now > committed + TIMING.let_go:
        return frozenset()
    return others_touched(after, before, after) & question.targets


def left_behind(
    before: Session, now: float, following: Step | None = None
) -> Iterator[Revisable[Session]]:
    """The last action, where hands play on and another target of its stack was touched: by more
    than what follows with another stack.
    """
    last = before.situation.last
    if last is None:
        return
    others = rivals(before)
    another = following is not None and following.trace.key not in last.trace.touched
    carried = carried_to(before, now) - _targets_of(before, following if another else None)
    touched = (before.revisions.touched | carried) & others.keys()
    if touched:
        instead = {site: others[site] for site in touched}
        yield revisable(before.situation.shown - 1, last, instead, checkpoint(before))


def _targets_of(session: Session, step: Step | None) -> frozenset[Site]:
    """The targets of a step at which all that was seen came once: what it captures may have been
    taken off before its stack was lifted, what it is set on was not.
    """
    by_site = session.observation.touches.by_site
    key = None if step is None else step.trace.key
    if step is None or key is None or key not in by_site:
        return frozenset()
    lifted = by_site[key].begun
    return frozenset(
        site
        for site in by_site.keys() & set(step.trace.touched)
        if len(by_site[site].arrivals) == 1
        if step.exchanges(site) or by_site[site].begun >= lifted
    )


def revisable_last(session: Session) -> Iterator[Revisable[Session]]:
    """The last action, by what was heard since all stood as it should, where another target of its
    stack was touched; only what it may have been stacked on, unseen, need not have been then.
    """
    last, heard = session.situation.last, session.revisions.checkpoint
    if last is None or heard is None:
        return
    others, touches = rivals(heard.session), session.observation.touches
    touched, by_site = session.revisions.touched, touches.by_site
    pressed = touches.pressed.get(last.before.player, math.inf)
    instead = {
        site: found
        for site, found in others.items()
        if site in touched or (site in by_site and not found.steps[-1].exchanges(site))
        if not (site in touches.lifted and touches.first_moved(site) >= pressed)  # The next turn's.
    }
    if instead and heard.session.situation.shown == session.situation.shown:
        yield revisable(session.situation.shown - 1, last, instead, heard)


def first_of_two(before: Session, after: Session) -> Iterator[Revisable[Session]]:
    """The first of two actions that count at once, where another target of its stack was touched
    before.
    """
    situation, touches = before.situation, before.observation.touches
    number = len(situation.history)
    if len(after.situation.history) != number + 2 or after.situation.shown != number + 2:
        return
    first = after.situation.step(number)
    key = first.trace.key
    if key is None or not untold(first, before):
        return
    instead = {
        site: forward(situation.settled, (step,), 0.0)
        for step in situation.continuations.by_key.get(key, ())
        if untold(step, before)
        for site in step.trace.targets
        if site not in first.trace.touched and touches.arrivals(site)
        if not _stood_again(touches, site, key)
    }
    if instead:
        yield revisable(number, first, instead, checkpoint(before))


def revisable(
    number: int, step: Step, instead: Mapping[Site, Hypothesis], heard: Checkpoint[Session]
) -> Revisable[Session]:
    """The action `number` of the game, a step with a stack, which may have been others instead."""
    assert step.trace.key is not None
    return Revisable(number, step.trace.key, frozenset(step.trace.touched), instead, heard)
