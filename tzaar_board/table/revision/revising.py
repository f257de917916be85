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

from tzaar_board.geometry import Site
from tzaar_board.table.asking.lasting_question import is_about
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
from tzaar_board.table.revision.implied_action import follows
from tzaar_board.table.revision.replaying import Advance, quick_swaps, quickly_swapped, revised
from tzaar_board.table.revision.revisable import (
    MOST_ACTIONS,
    carried_to,
    checkpoint,
    first_of_two,
    left_behind,
    others_touched,
    rivals_asked_about,
)
from tzaar_board.table.revision.several_turns import (
    heard_since_rest,
    reaches,
    several_turns,
    told_apart,
)
from tzaar_board.table.revision.unseen_stacking import MOST_BACK, answered, restatable, restated
from tzaar_board.table.revisions import Checkpoint, Revisable, Revisions
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.signals import Signal, SignalKind
from tzaar_board.table.timing import TIMING
from tzaar_board.table.transitions import Advanced, Effects, signalling
from tzaar_board.table.trouble import Trouble
from tzaar_board.table.updated import replace, updated

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

MOST_REPEATED = 120
"""So many events are kept of an action, and heard again at once: a sensor that flaps makes
hundreds.
"""


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
    base = heard_since_rest(before, now, event, after, keep)
    if known.sequences and known.base is not None and reaches(known.base, keep):
        after = replace(after, revisions=replace(known, base=base or known.base))
        after, found = told_apart(after, known.base, now, committed=bool(rewrites))
        if found is None:
            return after, effects
        rest = tuple(effect for effect in effects if effect not in rewrites)
        return _adopting(before, found, now, rest)
    kept = tuple(
        one.hearing(now, event)
        for one in known.revisable
        if one.number < keep and _is_kept(one.checkpoint, now)
    )
    if rewrites:
        committed = _committed(before, now, event, after, kept, keep)
        return replace(after, revisions=replace(committed, base=base)), effects
    rested = not after.observation.touches.by_site
    touched = known.touched | rivals_asked_about(before, after, now)
    touched |= carried_to(before, now) if rested else frozenset()
    heard = known.checkpoint
    if rested and after.question is None:
        heard = checkpoint(after)
    elif heard is not None:
        heard = heard.hearing(now, event) if _is_kept(heard, now) else None
    revisions = replace(
        known,
        revisable=kept,
        answered=tuple(one for one in known.answered if now < one.since + 2 * TIMING.doubt),
        touched=touched,
        tapped=known.tapped if _is_recent(known.tapped, now) else None,
        swapped=None if rested else known.swapped,
        followed=-math.inf if rested else known.followed,
        searched=-math.inf if rested else known.searched,
        checkpoint=heard,
        base=base,
        sequences=(),
    )
    after = replace(after, revisions=revisions)
    if known.asked is not None:
        return _answered(advance, known.asked, before, after, now, effects)
    if after.observation.misfits:
        return _explained(advance, after, now, effects)
    return _asking(advance, before, after, now), effects


def _committed(
    before: Session,
    now: float,
    event: Event,
    after: Session,
    kept: tuple[Revisable[Session], ...],
    keep: int,
) -> Revisions[Session]:
    """What may be revised once an event has committed something: of the game `keep` actions stay,
    and of those that could be revised these are `kept`.
    """
    touched = others_touched(after, before)
    if keep == len(before.situation.history):
        behind = left_behind(before, now, after.situation.last)
        more = (*behind, *first_of_two(before, after))
        kept = (*kept, *(one.hearing(now, event) for one in more))[-MOST_ACTIONS:]
    elif keep == len(after.situation.history):  # The action before is the last one again.
        touched = touched.union(*(one.instead for one in kept if one.number == keep - 1))
        kept = tuple(one for one in kept if one.number < keep - 1)
    return Revisions(
        revisable=kept,
        touched=touched,
        committed=now,
        checkpoint=checkpoint(after),
        answered=answered(before, now, after, keep),
    )


def _is_kept(checkpoint: Checkpoint[Session], now: float) -> bool:
    """Whether another event is kept."""
    events = checkpoint.events
    return not events or (now < events[0][0] + TIMING.revise and len(events) < MOST_REPEATED)


def _is_recent(tapped: tuple[Site, float] | None, now: float) -> bool:
    """Whether a stack was tapped as if to answer, so that the next tap asks."""
    return tapped is not None and now < tapped[1] + TIMING.doubt


def _asking(advance: Advance, before: Session, after: Session, now: float) -> Session:
    """Asks where the stack of an earlier action stands, once what may have been its target has been
    tapped while all stood still. Where the last action's may stand there, too, that is meant rather
    than one of long before.
    """
    tap = _tapped(before, after) or _tapped_for_last(after)
    if tap is None:
        return after
    site, begun = tap
    question = after.question
    of_last = question is not None and site in question.targets and is_about(after, question)
    oldest = len(after.situation.history) - MOST_BACK if of_last else 0
    for one in reversed(after.revisions.revisable):
        if one.number < oldest:
            break
        one = replace(one, checkpoint=one.checkpoint.until(begun - TIMING.debounce))
        if site not in one.instead or not one.checkpoint.events:
            continue
        asked = replace(
            one,
            instead={
                other: found
                for other, found in one.instead.items()
                if revised(advance, one, other, after, now) is not None
            },
        )
        if site in asked.instead:
            return _put(after, asked, now)
    return _asking_twice(after, site, now)


def _asking_twice(session: Session, site: Site, now: float) -> Session:
    """Asks about an earlier stacking, once a stack has been tapped twice on which that may have
    ended, though nobody had touched it then.
    """
    found, tapped = restatable(session, site), session.revisions.tapped
    if found is not None and tapped is not None and tapped[0] == site:
        return _put(session, found, now)
    again = None if found is None else (site, now)
    return replace(session, revisions=replace(session.revisions, tapped=again))


def _put(session: Session, asked: Revisable[Session], now: float) -> Session:
    """The session in which it is asked where the stack of an earlier action stands."""
    session = session.asking(None).seeing(session.observation.forget())
    revisions = replace(session.revisions, asked=asked, since=now, tapped=None)
    session = replace(session, revisions=revisions)
    return updated(session, due=deadline(session, now))


def _answered(
    advance: Advance,
    asked: Revisable[Session],
    before: Session,
    after: Session,
    now: float,
    effects: Effects,
) -> Advanced:
    """Revises what is asked about, or leaves it: for good where it was tapped that it is right."""
    revisions = replace(after.revisions, asked=None, since=0.0)
    touched = after.observation.touches.by_site.keys()
    over = now >= after.revisions.since + TIMING.doubt
    if over or not touched <= asked.asking().targets:
        return replace(after, revisions=revisions), effects
    tap = _tapped(before, after) or _tapped_for_last(after)
    if tap is None:
        return after, effects
    if not asked.checkpoint.events and tap[1] < after.revisions.since + TIMING.read:
        return after, effects  # Who straightens a stack that nobody had touched has not read it.
    found = None
    if tap[0] in asked.instead and not asked.checkpoint.events:
        found = restated(after, asked, tap[0], now)
    elif tap[0] in asked.instead:
        found = revised(advance, asked, tap[0], after, now)
    if found is None:
        others = tuple(one for one in revisions.revisable if one.number != asked.number)
        return replace(after, revisions=replace(revisions, revisable=others)), effects
    found, rewrite = _adopted(found, asked.number, now)
    return found, (*effects, rewrite)


def _explained(advance: Advance, session: Session, now: float, effects: Effects) -> Advanced:
    """Revises without a question what nothing else explains."""
    session, found = _swaps(advance, session, now)
    if found is None:
        session, found = follows(advance, session, now)
    if found is None:
        session, found = several_turns(session, now)
    if found is None:
        return session, effects
    return _adopting(session, found, now, effects)


def _adopting(session: Session, found: Session, now: float, effects: Effects) -> Advanced:
    """Another session in place of one, and what that changes in the journal."""
    old, new = session.situation.history.actions, found.situation.history.actions
    both = enumerate(zip(old, new, strict=False))
    length = min(len(old), len(new))
    number = next((number for number, (one, other) in both if one != other), length)
    if number == len(new):
        rewrites = () if old == new else (Rewrite(number, ()),)
        return replace(found, due=deadline(found, now)), (*effects, *rewrites)
    found, rewrite = _adopted(found, number, now)
    return found, (*effects, rewrite)


def _swaps(advance: Advance, session: Session, now: float) -> tuple[Session, Session | None]:
    """Where hands were so quick that all they have done since is wrong: what it is with each swap
    that reads as an arm's shadow, if that is play.
    """
    touches, revisions = session.observation.touches, session.revisions
    since, heard = session.trouble.unexplained, revisions.checkpoint
    if since is None or now < since + TIMING.wrong or revisions.swapped is touches:
        return session, None
    if not session.still(now, touches.by_site):
        return session, None
    session = replace(session, revisions=replace(revisions, swapped=touches))
    if heard is None or session.trouble.fallen is not None:
        return session, None
    if not quick_swaps(session.situation, touches):
        return session, None
    found = quickly_swapped(advance, heard, now)
    if found is None or found.phase is not SessionPhase.PLAY or found.trouble != Trouble():
        return session, None
    length = len(found.situation.history)
    gone_on = length > len(session.situation.history) and length == found.situation.shown
    whole = found.question is None and not found.observation.misfits
    return session, found if gone_on and whole else None


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
    if after.observation.touches.by_site or before.observation.touches.misfits:
        return None
    return _only_tap(before)


def _tapped_for_last(session: Session) -> tuple[Site, float] | None:
    """The one stack by whose tap it has come to be asked where the last action's stack stands,
    though nobody had touched it then; and when it was lifted, in seconds.
    """
    if session.question is None or not is_about(session, session.question):
        return None
    tap = _only_tap(session)
    return None if tap is None or tap[0] in session.revisions.touched else tap


def _only_tap(session: Session) -> tuple[Site, float] | None:
    """The one site that was touched, and when its stack was lifted first to be tapped."""
    touches = session.observation.touches
    if len(touches.by_site) != 1:
        return None
    (site,) = touches.by_site
    taps = [tap.begun for tap in touches.taps(site) if not tap.brief]
    return (site, min(taps)) if taps else None
