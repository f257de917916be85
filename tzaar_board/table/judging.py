"""What is made of hands' changes once they rest: commits, questions, what stands wrong. Pure."""

from collections.abc import Iterable

from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.table import undecided
from tzaar_board.table.aftermath import Aftermath
from tzaar_board.table.asking import last_target, lasting_question, pass_inference, questions
from tzaar_board.table.asking.brief_swaps import swapped_briefly
from tzaar_board.table.asking.undone import finished, kept_playing
from tzaar_board.table.guide import Guide
from tzaar_board.table.inference.brought_back import brought_back
from tzaar_board.table.inference.decision import Decision, touched_instead
from tzaar_board.table.inference.doubts import (
    came_last,
    may_be_a_look,
    may_be_held_over,
)
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis, forward
from tzaar_board.table.inference.question import PossibleTargets
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.pass_press import PassMoment
from tzaar_board.table.pending_commit import PendingCommit
from tzaar_board.table.postponed_press import PostponedPress
from tzaar_board.table.rest import may_be_overtaken, rest_needed
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.timing import TIMING
from tzaar_board.table.transitions import (
    Advanced,
    Effects,
    become,
    commit,
    confirm,
    half_turned,
    pass_on,
    playing,
    redone,
    restarted,
    turning_back,
)
from tzaar_board.table.trouble import Trouble
from tzaar_board.table.updated import replace, updated


def judge(session: Session, now: float) -> Advanced:
    """Commits, asks and rights what is to be by now."""
    guide = session.guide
    again: Effects = ()
    if guide is not None:
        still = now >= session.observation.last_change + TIMING.settle
        if still and guide.trusting(session.observation.masked).done:
            return restarted(playing(session), now), ()
        if (placed := finished(session, now)) is not None:
            session, again = commit(playing(session), now, placed)
            guide = None
        elif (undone := kept_playing(session, now)) is not None:
            session, again = redone(session, now, undone)
            guide = None
        elif _goes_elsewhere(session, guide, now):
            session = playing(session)
        else:
            return session, ()
    if session.cleared:
        return updated(session.asking(None), trouble=Trouble()), again
    session = _mistrusting(session, now)
    session = _without_straightened(session, now)
    if (liar := questions.liar(session, now)) is not None:
        session = session.seeing(session.observation.distrusting(now, liar))
    session = _brought_back(session, now)
    before = session
    session, effects = _counted(before, now)
    effects = (*again, *effects)
    if wrong := _left_lying(before, session.situation, guide):
        return turning_back(session, now, wrong), effects
    session = pass_on(session, now)
    session = updated(session, trouble=questions.trouble(session, now))
    if (question := session.question) is not None:
        kept = questions.last_was_kept(session, question, now)
        session = session.asking(None if kept else questions.open_question(session, now))
        if session.question is None:
            if kept:
                taps = session.observation.without_taps(now, question.targets)
                session = session.seeing(taps)  # They tell of no other stack that is in hand.
            session, more = _counted(session, now)
            effects += more
    misfits = session.observation.misfits
    if session.suggestions is not None and session.suggestions.over != misfits:
        session = updated(session, suggestions=None)
    if session.asked_over - misfits:
        session = updated(session, asked_over=frozenset())
    if misfits:
        return updated(session, pointed=()), effects
    session, more = _as_it_should(session, now)
    return session, effects + more


def _brought_back(session: Session, now: float) -> Session:
    """Where hands have brought an opponent's stack back it is to be carried out once more."""
    touches, masked = session.observation.touches, session.observation.masked
    if not session.still(now, touches.by_site):
        return session
    last, moved = session.situation.last, session.aftermath.righted.union(touches.by_site)
    if last is not None and session.aftermath.unproven:
        moved = moved.union(last.trace.targets)
    back = brought_back(session.situation, touches, masked, moved)
    if back is None:
        return session
    session = restarted(become(session, now, back), now)
    return replace(session, aftermath=Aftermath(righted=moved))


def _left_lying(before: Session, after: Situation, guide: Guide | None) -> frozenset[Site]:
    """What lies wrong side up once an action has counted: what was turned over for another one,
    which has not, or what a `guide` was leading back.
    """
    stood, stands = before.situation.settled, after.settled
    if after is before.situation:
        return frozenset()
    known = frozenset() if guide is None else guide.still_turned(stands)
    turned = half_turned(before)
    return known | {site for site in turned if stood.content(site) == stands.content(site)}


def _without_straightened(session: Session, now: float) -> Session:
    """Asks no more where stacks in a row were straightened since the last action: no answers."""
    straight = lasting_question.straightened(session)
    if straight is None:
        return session
    touches = session.observation.touches
    looked = max(map(touches.changed, touches.by_site), default=session.aftermath.looked)
    session = session.asking(None).seeing(session.observation.without_taps(now, straight))
    after = replace(session.aftermath, moved_on=True, looked=looked, inquired=False)
    return replace(session, aftermath=after)


def _as_it_should(session: Session, now: float) -> Advanced:
    """What follows while all stands as it should: a pass that was waited for, and that what was
    touched is done with once it rests, or to be turned back.
    """
    if session.pass_press.waiting is not None and session.question is None:
        return _pass_at_last(session, now, session.pass_press.waiting.player)
    if session.pass_press.moment is PassMoment.IN_TIME:
        put_back = pass_inference.put_back(session)
        press = session.pass_press.early(session.pass_press.refused if put_back else None)
        session = updated(session, pass_press=press)
    turned = half_turned(session)
    if turned and session.still(now, session.observation.touches.by_site, TIMING.rest):
        return turning_back(session, now, turned), ()
    if session.still(now, session.observation.touches.by_site, _remembered(session)):
        looked, moved_on = lasting_question.looked_at(session), lasting_question.moved_on(session)
        righted = session.aftermath.righted.union(session.observation.touches.by_site)
        after = updated(
            session.aftermath,
            moved_on=moved_on,
            looked=looked,
            righted=righted,
            retouched=last_target.retouched(session),
        )
        session = updated(session, aftermath=after)
        session = session.seeing(session.observation.forget())
    return session, ()


def _goes_elsewhere(session: Session, guide: Guide, now: float) -> bool:
    """Whether hands that are led back have gone on to a legal action, or further back, and rest: it
    is seen to be whole, and to have been done since.
    """
    touches, situation = session.observation.touches, session.situation
    if session.phase is not SessionPhase.RESTORE or not situation.by_hand:
        return False
    if not touches.by_site or not session.still(now, touches.by_site, TIMING.ask):
        return False
    since = max(guide.since, session.observation.heard)
    return any(
        all(guide.believed[site] == one.result.content(site) for site in _put_right(one, guide))
        and any(touches.arrivals(site)[-1:] > (since,) for site in _ends(one, situation.sense))
        for one in session.finding.at(Fit.COMPLETE)
    )


def _put_right(hypothesis: Hypothesis, guide: Guide) -> frozenset[Site]:
    """The sites that do not show what came there, or was turned over, and may have been put right:
    what is believed of them has to be what the hypothesis says.
    """
    touched = ((step, site) for step in hypothesis.steps for site in step.trace.touched)
    return guide.astray & {site for step, site in touched if not step.shows(site, guide.sense)}


def _ends(hypothesis: Hypothesis, sense: Sense) -> frozenset[Site]:
    """Where what was done ends: of a take-back the sites that its stacks are back on."""
    if hypothesis.steps:
        return frozenset(site for step in hypothesis.steps for site in _reached(step, sense))
    return frozenset(s.trace.key for s in hypothesis.undone if s.trace.key is not None)


def _reached(step: Step, sense: Sense) -> Iterable[Site]:
    """Where a step's stack goes; of a placing its own site, and those where it is seen that a piece
    was turned over.
    """
    trace = step.trace
    if trace.placed is None:
        return trace.targets
    return (site for site in trace.sites if site == trace.key or step.shows(site, sense))


def _pass_at_last(session: Session, now: float, player: Colour) -> Advanced:
    """What was pressed for while an answer was awaited: a pass, if it is legal by now."""
    press, situation = replace(session.pass_press, waiting=None), session.situation
    session = replace(session, pass_press=press)
    ready = situation.by_hand and situation.settled.player is player
    if not ready or situation.passing is None:
        return session, ()
    return commit(session, now, forward(situation.settled, (situation.passing,), 0.0))


def confirm_postponed(
    session: Session, now: float, press: PostponedPress, found: Hypothesis
) -> Advanced:
    """Confirms what nobody else has taken off the board; waits while the next player has lifted
    what captures it.
    """
    if not found.sites & session.observation.touches.lifted:
        return replace(session, postponed=None), ()
    last = press.since + TIMING.ask
    if press.until < last and pass_inference.claimed(session, found):
        session = replace(session, postponed=replace(press, until=last))
    elif now >= press.until:
        session, effects = confirm(session, now, press.button, found)
        session, more = judge(session, now)
        return session, effects + more
    return session, ()


def _counted(session: Session, now: float) -> Advanced:
    """Commits what has been done by hand, one thing after the other."""
    effects: Effects = ()
    again = True
    while again:
        session, more, again = _commit_next(session, now)
        effects += more
    return session, effects


def _remembered(session: Session) -> float:
    """For how long all must have been still until what was touched is done with: a piece from the
    box that is lifted again, when something else has been turned over, may be set straight; and
    what no sensor sees turned may have been turned before the placing.
    """
    touches = session.observation.touches
    if _may_have_turned(session):
        return TIMING.turn_first
    keys = {step.trace.key for step in session.situation.placings}
    for site, touch in touches.by_site.items() if keys else ():
        if site not in keys or touch.left is None or not touch.arrivals or touch.reading != EMPTY:
            continue
        came, left, others = touch.arrivals[-1].time, touch.left, touches.by_site.keys() - {site}
        if any(came < time < left for other in others for time in touches.arrivals(other)):
            return TIMING.tap
    return TIMING.settle


def _may_have_turned(session: Session) -> bool:
    """Whether a hand has lifted and returned what may be turned over, which no reading shows."""
    situation, touches = session.situation, session.observation.touches
    if situation.sense.tells_colour or not situation.settled.game.two_sided:
        return False
    return any(tap.may_be_a_tap for touch in touches.by_site.values() for tap in touch.arrivals)


def _mistrusting(session: Session, now: float) -> Session:
    """While things are put back, what came back proves nothing, and is asked about."""
    since = session.trouble.fallen
    if since is None:
        return session
    observation = session.observation.mistrust(questions.trusted(session), since)
    session = session.seeing(observation)
    asked = questions.about_what_moved(session, now)
    return session if asked is None else _asking(session, now, asked)


def _commit_next(session: Session, now: float) -> tuple[Session, Effects, bool]:
    """Commits what hands have done and held still; asks where several things may have been done.

    The third value tells whether something was committed: then there may be more to commit.
    """
    touches = session.observation.touches
    if not touches.by_site:
        return session, (), False
    if (pending := session.pending_commit) is not None:
        if not pending.waits(session.situation, touches):
            session = replace(session, pending_commit=None)
        if pending.stays(session.situation, touches):
            return *commit(session, now, pending.hypothesis), True
    after = updated(session.aftermath, regrasped=last_target.regrasped(session))
    session = updated(session, aftermath=after)
    decision = session.decision(now)
    found = decision.hypothesis
    brief = frozenset() if found is None else swapped_briefly(session, found)
    if found is not None and brief:
        asked = touched_instead(found, brief, session.finding, touches)
        decision = decision if asked is None else Decision(asking=asked)
        found = decision.hypothesis
    if found is None and (back := undecided.all_put_back(session, now)) is not None:
        return *commit(session, now, back), True
    if session.trouble.fallen is None and (found is None or not found.back):
        if (asked := lasting_question.rival(session, now)) is not None:
            session = _asking(session, now, asked)
        if lasting_question.lasts(session):
            return _carried_on(session, now)
    if found is not None:
        sites, wait = rest_needed(session, found, brief=bool(brief))
        if session.still(now, sites, wait) and not may_be_overtaken(session, now, found):
            return *commit(session, now, found), True
        return session, (), False
    if decision.asking is not None and session.still(now, touches.by_site):
        effects: Effects = ()
        if (told := questions.told(session, decision.asking)) is not None:
            session, effects = commit(session.asking(None), now, told)
            after = replace(session.aftermath, regrasped=None, wavered=False, moved_on=True)
            session = replace(session, aftermath=after)
        return _asking(session, now, decision.asking), effects, False
    return _commit_undecided(session, now)


def _commit_undecided(session: Session, now: float) -> tuple[Session, Effects, bool]:
    """Commits what counts though the touches as they stand are no one thing that was done."""
    if (instead := undecided.replaced_instead(session)) is not None:
        return *commit(session.asking(None), now, instead), True
    if session.question is not None:
        return session, (), False
    fallen = session.trouble.fallen is not None
    ways = undecided.WHILE_PUT_BACK if fallen else undecided.WAYS
    found = next((one for way in ways if (one := way(session, now)) is not None), None)
    if found is not None:
        return *commit(session, now, found), True
    if fallen or questions.may_be_answering(session, now):
        return session, (), False
    touches, fresh = session.observation.touches, session.observation.fresh(now)
    if session.tried is touches and session.tried_fresh == fresh:
        return session, (), False
    found = undecided.gone_on_from(session, now)
    if found is None:
        return replace(session, tried=touches, tried_fresh=fresh), (), False
    held = may_be_held_over(found, session.situation, touches)
    if not session.still(now, found.sites, TIMING.settle if held else 0.0):
        return session, (), False
    late = touches.lifted - found.sites
    if may_be_a_look(found, touches) and not session.still(now, late, TIMING.read):
        return session, (), False
    passing = bool(found.back and found.steps) or came_last(found, session.situation, touches)
    if passing and not session.still(now, found.sites):
        pending = PendingCommit(found, session.situation, touches)
        return replace(session, pending_commit=pending), (), False
    return *commit(session, now, found), True


def _carried_on(session: Session, now: float) -> tuple[Session, Effects, bool]:
    """Where the last stack went is known once that has been answered; until then all waits."""
    site, question = lasting_question.answered(session, now), session.question
    if site is None or question is None:
        return session, (), False
    found = lasting_question.instead(session, site)
    if found is not None:
        return *commit(session.asking(None), now, found), True
    observation = session.observation.without_taps(now, question.targets)
    return session.asking(None).seeing(observation), (), True


def _asking(session: Session, now: float, asked: PossibleTargets) -> Session:
    """Puts a question: the answer is a tap."""
    question = questions.asked(session, asked, now)
    inquired = session.aftermath.inquired or lasting_question.is_about(session, question)
    session = updated(session, aftermath=updated(session.aftermath, inquired=inquired))
    return session.asking(replace(question, lasting=lasting_question.lasting(session, question)))
