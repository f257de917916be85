"""What a tap makes of an action after which hands have played on.

By `presence`, and where a stack stands on one of its own colour, another target that was touched
may have been the true one, which no reading tells. Who plays on without an answer keeps what was
recorded; but the session of before is kept for a while, and the events since. Where such a target
is tapped while all stands still, it is asked about; tapped once more, it is as if that had been
answered in time: the answer is committed then, and all events since are heard again.

::

    D8xE8 counts   E9 tapped   C6xD7         E9 tapped     E9 tapped
    ───────┴───────────┴─────────┴───────────────┴─────────────┴────▶
                       kept: session, events …   asked       D8xE9 C6xD7
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

from tzaar_board.geometry import Site
from tzaar_board.table.deadlines import deadline
from tzaar_board.table.effects import Analyse, HintWanted, Rewrite
from tzaar_board.table.events import (
    ActionsJudged,
    ButtonPressed,
    DistantAsked,
    Event,
    GoingOnAwaited,
    HintAnswered,
    HintsChosen,
    PairingAsked,
    Scanned,
    SitesPointed,
    Ticked,
)
from tzaar_board.table.hypotheses import Fit, Hypothesis
from tzaar_board.table.judging import judge
from tzaar_board.table.passed import passed
from tzaar_board.table.revisable import first_of_two, left_behind, others_touched
from tzaar_board.table.revision import Revisable, Revisions
from tzaar_board.table.second_thoughts import is_about, rivals
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.signals import Signal, SignalKind
from tzaar_board.table.transitions import Advanced, Effects, commit, signalling
from tzaar_board.table.updated import updated

Advance = Callable[[Session, float, Event], Advanced]
"""The session after an event, and its effects; nothing is revised."""

REPEATABLE = (
    Scanned,
    Ticked,
    ButtonPressed,
    HintsChosen,
    HintAnswered,
    ActionsJudged,
    PairingAsked,
    DistantAsked,
    GoingOnAwaited,
    SitesPointed,
)
"""The events that may be heard again: nothing elsewhere changes the game or the table by them."""

LASTING = 60.0
"""Seconds for which an action can be revised."""

MOST_EVENTS = 400
"""So many events are kept: a sensor that flaps makes hundreds."""

MOST_ACTIONS = 2
"""So many actions can be revised at a time."""


def revising(
    advance: Advance, before: Session, now: float, event: Event, after: Session, effects: Effects
) -> Advanced:
    """The session after an event that knows what may be revised, or has revised it."""
    if after is before:
        return after, effects
    rewrites = [effect for effect in effects if isinstance(effect, Rewrite)]
    harmless = all(isinstance(one, Rewrite | HintWanted | Analyse) for one in effects)
    playing = after.phase is SessionPhase.PLAY and not after.situation.distant
    if not harmless or not playing or not isinstance(event, REPEATABLE):
        return updated(after, revisions=Revisions()), effects
    length, known = len(before.situation.history), before.revisions
    keep = min((effect.keep for effect in rewrites), default=length)
    kept = tuple(
        one.hearing(now, event)
        for one in known.revisable
        if one.number < keep and now < one.events[0][0] + LASTING and len(one.events) < MOST_EVENTS
    )
    if rewrites:
        if keep == length:
            more = (*left_behind(before), *first_of_two(before, after))
            kept = (*kept, *(one.hearing(now, event) for one in more))[-MOST_ACTIONS:]
        touched = others_touched(after, before)
        return updated(after, revisions=Revisions(kept, touched)), effects
    rested = not after.observation.touches.by_site
    touched = known.touched | others_touched(after, before) if rested else known.touched
    revisions = updated(known, revisable=kept, touched=touched)
    after = updated(after, revisions=revisions)
    if known.asked is not None:
        return _answered(advance, known.asked, before, after, now, effects)
    if after.observation.misfits:
        return _explained(advance, after, now, effects)
    return _asking(advance, before, after, now), effects


def _asking(advance: Advance, before: Session, after: Session, now: float) -> Session:
    """Asks where the stack of an earlier action stands, once what may have been its target has been
    tapped while all stood still; but nothing that has had a part in what was played since.
    """
    tap = _tapped(before, after) or _tapped_for_last(after)
    if tap is None:
        return after
    site, begun = tap
    for one in reversed(after.revisions.revisable):
        others = one.instead.keys() - after.situation.sites_since(one.number + 1)
        one = one.until(begun - after.timing.debounce)
        if site not in others or not one.events:
            continue
        others = {
            other for other in others if _revised(advance, one, other, after, now) is not None
        }
        if site in others:
            asked = replace(one, instead={other: one.instead[other] for other in others})
            after = after.asking(None).seeing(after.observation.forget())
            after = replace(after, revisions=replace(after.revisions, asked=asked, since=now))
            return updated(after, due=deadline(after, now))
    return after


def _answered(
    advance: Advance,
    asked: Revisable[Session],
    before: Session,
    after: Session,
    now: float,
    effects: Effects,
) -> Advanced:
    """Revises what is asked about, or leaves it: for good where it was tapped that it is right."""
    revisions = replace(after.revisions, asked=None)
    touched = after.observation.touches.by_site.keys()
    over = now >= revisions.since + after.timing.doubt
    if over or not touched <= asked.asking().targets:
        return replace(after, revisions=revisions), effects
    tap = _tapped(before, after) or _tapped_for_last(after)
    if tap is None:
        return after, effects
    found = None
    if tap[0] in asked.instead:
        found = _revised(advance, asked, tap[0], after, now)
    if found is None:
        others = tuple(one for one in revisions.revisable if one.number != asked.number)
        return replace(after, revisions=replace(revisions, revisable=others)), effects
    found, rewrite = _adopted(found, asked.number, now)
    return found, (*effects, rewrite)


def _explained(advance: Advance, session: Session, now: float, effects: Effects) -> Advanced:
    """Revises an action without a question, where what hands have done since, and nobody has
    explained for as long as it takes until the table asks, is whole then and in no other case.
    """
    touches, revisions = session.observation.touches, session.revisions
    rested = now >= session.observation.last_change + session.timing.ask
    if not rested or session.question is not None or revisions.tried is touches:
        return session, effects
    session = replace(session, revisions=replace(revisions, tried=touches))
    if session.finding.at(Fit.COMPLETE) or passed(session, now):
        return session, effects
    found = [*_last_revised(session, now)]
    for one in revisions.revisable:
        again = (_revised(advance, one, site, session, now) for site in one.instead)
        found += ((one.number, other) for other in again if other is not None)
    whole = {other.situation.history.actions: (number, other) for number, other in found}
    if len(whole) != 1:
        return session, effects
    ((number, other),) = whole.values()
    other, rewrite = _adopted(other, number, now)
    return other, (*effects, rewrite)


def _last_revised(session: Session, now: float) -> Iterator[tuple[int, Session]]:
    """What the session would be had the last action's stack gone to another target that was
    touched, where what hands have done since is whole then.
    """
    others = rivals(session)
    arrived = filter(session.observation.touches.arrivals, others_touched(session, session))
    for site in session.revisions.touched.union(arrived) & others.keys():
        found, _ = judge(_instead(session, now, site, others[site]), now)
        gone_on = len(found.situation.history) > len(session.situation.history)
        if gone_on and found.question is None and not found.observation.misfits:
            yield session.situation.shown - 1, found


def _adopted(session: Session, number: int, now: float) -> tuple[Session, Rewrite]:
    """A revised session, which shows the action that has become another one."""
    actions = session.situation.history.actions[number:]
    sites = frozenset(session.situation.step(number).trace.sites)
    session = signalling(session, Signal(SignalKind.COMMITTED, now, sites=sites))
    return replace(session, due=deadline(session, now)), Rewrite(number, tuple(actions))


def _tapped(before: Session, after: Session) -> tuple[Site, float] | None:
    """The one stack that was tapped while nothing else moved, as soon as that has come to rest; and
    when it was lifted, in seconds.
    """
    touches, masked = before.observation.touches, before.observation.masked
    if after.observation.touches.by_site or len(touches.by_site) != 1 or touches.misfits:
        return None
    (site,) = touches.by_site
    taps = [tap.begun for tap in touches.taps(site, masked) if not tap.brief]
    return (site, min(taps)) if taps else None


def _tapped_for_last(session: Session) -> tuple[Site, float] | None:
    """The one stack by whose tap it has come to be asked where the last action's stack stands,
    though nobody had touched it then; and when it was lifted, in seconds.
    """
    touches, question = session.observation.touches, session.question
    if question is None or not is_about(session, question) or len(touches.by_site) != 1:
        return None
    (site,) = touches.by_site
    taps = [tap.begun for tap in touches.taps(site) if not tap.brief]
    return (site, min(taps)) if taps and site not in session.revisions.touched else None


def _revised(
    advance: Advance, one: Revisable[Session], site: Site, present: Session, now: float
) -> Session | None:
    """The present session, had the stack of an action gone to this site; None where what was done
    since is not all play then.
    """
    session = _instead(one.session, one.events[0][0], site, one.instead[site])
    for time, event in one.events:
        session = _until(advance, session, time)
        session, _ = advance(session, time, event)
    session = _until(advance, session, now)
    old, new = present.situation, session.situation
    longer = bool(present.observation.misfits)
    fits = len(old.history) + longer <= len(new.history) == new.shown
    rests = session.phase is SessionPhase.PLAY and session.question is None
    rests = rests and not session.observation.touches.misfits
    return session if fits and rests else None


def _instead(session: Session, now: float, site: Site, found: Hypothesis) -> Session:
    """The session had the last stack gone to a site: what was touched since that was, is the
    beginning of what comes next, even where the action that never was had a part in it.
    """
    observation = session.observation
    tapped = max(observation.touches.arrivals(site), default=-math.inf)
    over = frozenset(one for one in found.sites if observation.touches.changed(one) <= tapped)
    session, _ = commit(session.asking(None), now, found)
    return session.seeing(observation.settle(session.situation.expected, over))


def _until(advance: Advance, session: Session, moment: float) -> Session:
    """The session once all is done that is due before a moment."""
    while session.due is not None and session.due < moment:
        session, _ = advance(session, session.due, Ticked())
    return session
