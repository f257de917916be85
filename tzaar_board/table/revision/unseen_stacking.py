"""Which actions of the record may have been stackings on a stack that nobody had touched then, or
captures that nothing shows where that was asked about.

Nothing shows a stack that was set on one of its own, by `presence` or by colour: if it was set
down without a tap, the next stack that is straightened reads as its target, or as what it captured.
All that was played since stays as it was, so that nothing has to be heard again.

Rules: they read a session and give a value.
"""

from tzaar_board.geometry import Site
from tzaar_board.table.asking.lasting_question import untold
from tzaar_board.table.inference.hypotheses import forward
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.revision.revisable import checkpoint, revisable
from tzaar_board.table.revisions import Answered, Revisable, Revisions
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING
from tzaar_board.table.transitions import become
from tzaar_board.table.updated import replace

MOST_BACK = 4
"""So many of the last actions are looked at. Of the last one a single tap asks."""


def answered(before: Session, now: float, after: Session, keep: int) -> tuple[Answered, ...]:
    """The stackings that have been answered for, once an event has committed something and `keep`
    actions of those of before stay: nothing shows where the stack went, and that was asked.
    """
    old = tuple(one for one in before.revisions.answered if one.number < keep)
    situation, touches = before.situation, before.observation.touches
    if keep != len(situation.history) or len(after.situation.history) == keep:
        return old
    step = after.situation.step(keep)
    key = step.trace.key
    if key is None or not untold(step, before) or any(map(step.exchanges, step.trace.touched)):
        return old
    if now < touches.changed(key) + TIMING.ask:
        return old
    ways = situation.continuations.by_key.get(key, ()) if situation.by_hand else ()
    targets = frozenset(site for way in ways if untold(way, before) for site in way.trace.targets)
    return (*old, Answered(keep, targets, now))[-MOST_BACK:]


def restatable(session: Session, site: Site) -> Revisable[Session] | None:
    """The latest action but the last that may have been a stacking on a site, with all that was
    played since; or a capture there that nothing shows, where that was asked about.
    """
    situation = session.situation
    length = len(situation.history)
    if situation.shown < length or situation.ended is not None or session.question is not None:
        return None
    for number in reversed(range(max(length - MOST_BACK, 0), length - 1)):
        step = situation.step(number)
        other = _instead(session, step, site, exchanged=site in _offered(session, number))
        if other is not None and _restated(situation, number, other) is not None:
            instead = {site: forward(step.before, (other,), 0.0)}
            return revisable(number, step, instead, checkpoint(session))
    return None


def restated(session: Session, one: Revisable[Session], site: Site, now: float) -> Session | None:
    """The session in which the stack of an action has gone to this site, and nothing else is
    different; None where that is no play by now.
    """
    situation = _restated(session.situation, one.number, one.instead[site].steps[0])
    if situation is None:
        return None
    earlier = tuple(old for old in session.revisions.revisable if old.number < one.number)
    after = become(session.asking(None), now, situation)
    after = replace(after, revisions=Revisions(revisable=earlier))
    return after.seeing(after.observation.settle(situation.expected, one.taken | {site}))


def _offered(session: Session, number: int) -> frozenset[Site]:
    """Where it was asked whether the stack of an action stood, before it was answered."""
    answered = session.revisions.answered
    return next((one.targets for one in answered if one.number == number), frozenset())


def _instead(session: Session, step: Step, site: Site, *, exchanged: bool) -> Step | None:
    """The stacking of the same stack on a site, where no reading tells that from the one that is
    recorded; or a capture there, if one may be `exchanged` for the other.
    """
    hands = step.before.player in session.situation.hands
    if not hands or step.trace.key is None or not untold(step, session):
        return None
    return next(
        (
            one
            for one in step.alternatives
            if site in one.trace.targets and one.action != step.action
            if exchanged or not one.exchanges(site)
        ),
        None,
    )


def _restated(situation: Situation, number: int, step: Step) -> Situation | None:
    """The situation with another action in the place of one, None where what was played since is
    not legal then, or another stack would be seen anywhere.
    """
    history = situation.history.cut(number).play(step.action)
    for action in situation.history.actions[number + 1 :]:
        if history.head.outcome() is not None or action not in history.head.legal():
            return None
        history = history.play(action)
    found = replace(situation, history=history, shown=len(history))
    same = found.expected == situation.expected and found.outcome == situation.outcome
    return found if same else None
