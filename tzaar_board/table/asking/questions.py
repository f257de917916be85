"""Questions, and what cannot be explained: when a session asks, and when it believes no more.

Rules: they read a session and give a value; `advance` folds it in.
"""

import math
from functools import partial

from tzaar_board.geometry import Site
from tzaar_board.table.asking import pass_inference
from tzaar_board.table.asking.early_action import ahead, next_placings, out_of_turn
from tzaar_board.table.asking.lasting_question import carried_out, is_about, lasts, only_kept
from tzaar_board.table.asking.led_home import misplaced
from tzaar_board.table.asking.not_wrong_yet import WAITS, WAITS_AFTER
from tzaar_board.table.inference import doubts
from tzaar_board.table.inference.decision import UNDECIDED, shortest
from tzaar_board.table.inference.fast_hands import carries_on
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis, forward
from tzaar_board.table.inference.knocked_over import all_back, astray, fell, gone_at_once
from tzaar_board.table.inference.question import PossibleTargets, Question
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING
from tzaar_board.table.trouble import Trouble


def asked(session: Session, asking: PossibleTargets, now: float) -> Question:
    """The question that is put now. What is out of judgement is nothing that it is put over: it may
    flap, and the question would end with that.
    """
    known, touches = session.question, session.observation.touches
    over = session.observation.misfits - asking.targets
    if known is None:
        return Question(asking.key, asking.targets, now, over, now)
    answers = known.answers if known.key == asking.key else _answers(known, touches)
    return Question(asking.key, asking.targets, now, over, known.first, answers)


def _answers(question: Question, touches: Touches) -> tuple[tuple[Site, Site], ...]:
    """Where stacks went that were asked about, by their keys, the open question's too."""
    answer = touches.newest(question.targets, question.since)
    if question.key is None or answer is None:
        return question.answers
    return *question.answers, (question.key, answer)


def told(session: Session, asking: PossibleTargets) -> Hypothesis | None:
    """The action that the open question was answered with, where another stack is asked about now:
    it counts at once, and what is asked then is about that one alone.
    """
    question, situation = session.question, session.situation
    if question is None or question.key in (None, asking.key) or not situation.by_hand:
        return None
    answer = session.observation.touches.newest(question.targets, question.since)
    steps = situation.continuations.by_key.get(question.key, ())
    found = [step for step in steps if answer in step.trace.touched]
    wait = TIMING.settle
    return forward(situation.settled, found, wait) if len(found) == 1 else None


def open_question(session: Session, now: float) -> Question | None:
    """The question that is still open.

    It ends when hands go on to other stacks, which no sleeve can hide (but where the last action
    waits for it), or say that all is well. With nothing in hand it also ends by itself: then a
    stack was only straightened. So it does where what stands on one of its targets has been in hand
    for longer than a tap, or where only the last action's own target is left of them.
    """
    question, touches = session.question, session.observation.touches
    if question is None:
        return None
    straightened = not touches.misfits and now >= question.since + TIMING.doubt
    hidden = session.observation.fresh(now) - question.over
    others = session.observation.misfits - question.targets - hidden
    gone_on = (
        not others <= question.over if is_about(session, question) else others != question.over
    )
    if straightened or (gone_on and not lasts(session)):
        return None
    if is_about(session, question) and carried_out(session, now):
        return None
    if others <= question.over and not lasts(session) and _in_hand(session, question, now):
        return None
    return None if only_kept(session) else question


def _in_hand(session: Session, question: Question, now: float) -> bool:
    """Whether what stands on a question's target has been lifted for longer than a tap lasts."""
    touches, longest = session.observation.touches, TIMING.tap
    return any(now >= touches.changed(site) + longest for site in question.targets & touches.lifted)


def may_be_answering(session: Session, now: float) -> bool:
    """Whether the latest thing that was lifted may be tapped as an answer: a stack in hand can have
    gone there, the table has asked, and it has been off the board for no longer than a tap.
    """
    touches, situation = session.observation.touches, session.situation
    site = max(touches.lifted - session.observation.masked, key=touches.changed, default=None)
    if site is None or not situation.by_hand or now >= touches.changed(site) + TIMING.tap:
        return False
    others = touches.by_site.keys() - {site}
    rested = max(map(touches.changed, others), default=math.inf)
    if touches.changed(site) < rested + TIMING.answer:
        return False
    keys = touches.lifted - {site}
    return any(
        site in step.trace.targets and not step.shows(site, situation.sense)
        for key in keys
        for step in situation.continuations.by_key.get(key, ())
    )


def last_was_kept(session: Session, question: Question, now: float) -> bool:
    """Whether hands have tapped the target of the last action again: it was meant."""
    touches, last = session.observation.touches, session.situation.last
    if last is None or question.over:
        return False
    ends = last.trace.touched
    kept = any(time > question.since for site in ends for time in touches.arrivals(site))
    if not kept or session.decision(now) != UNDECIDED:
        return False
    return session.still(now, touches.by_site)


def trouble(session: Session, now: float) -> Trouble:
    """What stands wrong by now.

    Things that were knocked over are until all is back (or all but one, for a while), or on to an
    action that is proven. What had been missing for long before did not fall.
    """
    if not session.observation.misfits:
        return Trouble()
    unexplained, fallen = _unexplained(session, now)
    wrong = unexplained is not None and now >= unexplained + TIMING.wrong
    return Trouble(unexplained, fallen, session.trouble.was_wrong or wrong)


def _unexplained(session: Session, now: float) -> tuple[float | None, float | None]:
    """Since when the touches lead nowhere, and since when things have been knocked over."""
    touches, masked = session.observation.touches, session.observation.masked
    misfits, known = session.observation.misfits, session.trouble
    flat = session.situation.settled.game.two_sided
    pair = partial(_move_together, session.situation)
    at_once = not _is_asked_for(session) and fell(touches, masked, now, flat=flat, pair=pair)
    fallen = now if known.fallen is None and at_once else known.fallen
    if fallen is not None and misfits <= touches.lifted and all_back(touches, misfits, fallen):
        return None, None
    if fallen is not None and session.finding.fits and _stood_before(touches, misfits, fallen):
        return None, None
    if len(misfits) == 1 and misfits <= touches.lifted:
        settled = session.still(now, touches.by_site, TIMING.ask)
        return None, None if settled and not session.situation.pending else fallen
    rested = now >= session.observation.last_change + TIMING.rest
    if fallen is not None and rested and not at_once:
        carried = carries_on(session.situation, session.finding, touches, fallen)
        fallen = None if carried or session.evidence.left_open is not None else fallen
    explained = session.question is not None and bool(session.finding.fits)
    explained = explained or pass_inference.begun(session) or session.evidence.beside is not None
    if explained or session.finding.explains(touches, masked) or _goes_on(session):
        return None, fallen
    if session.evidence.left_open is not None:
        return None, fallen
    if any(wait(session, now) for wait in WAITS_AFTER):
        return None, fallen
    if known.unexplained is None and any(wait(session, now) for wait in WAITS):
        return None, fallen
    since = now if known.unexplained is None else known.unexplained
    if fallen is not None or now < since + TIMING.wrong:
        return since, fallen
    gone = gone_at_once(touches, misfits)
    missing = touches.without(misfits - gone)
    if len(gone) < 2 or _one_too_many(session.situation, touches, masked, misfits, gone):
        return since, None
    strangers = misfits - touches.lifted - masked
    begun = bool(session.situation.find(missing, masked, None).fits)
    told_apart = begun and session.situation.sense.tells_colour
    misplaced = told_apart and len(gone) == 2 and len(strangers) == 1
    knocked_over = not begun or (not misplaced and astray(touches, strangers, gone))
    return since, since if knocked_over else None


def _move_together(situation: Situation, one: Site, other: Site) -> bool:
    """Whether an action of the player to move takes one of two stacks to the other."""
    both = {one, other}
    return any(both <= set(step.trace.sites) for step in situation.steps_from((one, other)))


def _is_asked_for(session: Session) -> bool:
    """Whether all that is off the board is of the part of an opponent's turn that is still to be
    carried out: several hands may do that at once.
    """
    observation, pending = session.observation, session.situation.carry_outs
    lifted = observation.touches.lifted - observation.masked
    return bool(pending) and lifted <= pending[-1].sites


def _stood_before(touches: Touches, misfits: frozenset[Site], fallen: float) -> bool:
    """Whether all that is left was set down before anything fell; a sleeve may have hidden it
    since.
    """
    uncovered = touches.uncovered()
    return misfits <= touches.placed and all(uncovered.changed(s) < fallen for s in misfits)


def _one_too_many(
    situation: Situation,
    touches: Touches,
    masked: frozenset[Site],
    misfits: frozenset[Site],
    gone: frozenset[Site],
) -> bool:
    """Whether what was in hand before would be play with all but one of what has gone."""
    return bool(misfits - gone) and any(
        situation.find_complete(touches.without({site}), masked, None).onward for site in gone
    )


def _goes_on(session: Session) -> bool:
    """Whether what is not being tapped as an answer is play, where a question has stayed open."""
    question, situation = session.question, session.situation
    if question is None or not lasts(session):
        return False
    touches = session.observation.touches.without(question.targets)
    return bool(situation.find_complete(touches, session.observation.masked, question).fits)


def doubted(session: Session, touches: Touches) -> Site | None:
    """The one site that keeps an action which is seen elsewhere from counting, None without one.

    It read wrongly long before hands began that action, so its sensor may be the liar. Not where it
    came to show another stack than stood there: no sensor that fails sees one; nor where it shows a
    piece from the box for which something has yet to be turned over, and the next player has placed
    one: that may be forgotten.
    """
    masked = session.observation.masked
    misfits = session.observation.judged_misfits(touches)
    if session.guide is not None or len(misfits) < 2:
        return None
    site = min(misfits, key=touches.changed)
    if touches.by_site[site].arrivals and EMPTY not in (
        touches.reading(site),
        touches.expected[site],
    ):
        return None
    situation = session.situation
    turning = (step for step in situation.steps_from((site,)) if step.trace.turned)
    if site in touches.placed and any(
        any(next_placings(step, touches, situation.sense)) for step in turning
    ):
        return None
    rest = touches.without({site})
    begun = min(map(touches.changed, rest.by_site.keys() - masked), default=0.0)
    if begun < touches.changed(site) + TIMING.ask or not any(map(rest.arrivals, rest.by_site)):
        return None
    return site if whole_without(session, touches, site) else None


def whole_without(session: Session, touches: Touches, site: Site) -> bool:
    """Whether all that was touched but one site is a whole action elsewhere."""
    situation, masked = session.situation, session.observation.masked
    done = situation.find_complete(touches.without({site}), masked, None).at(Fit.COMPLETE)
    return any(not one.back and site not in one.sites for one in done)


def liar(session: Session, now: float) -> Site | None:
    """The doubted site, where it has read wrongly for so long that its sensor is the liar."""
    if session.trouble.fallen is not None or session.finding.fits:
        return None
    if now < _wrong_since(session, now) + TIMING.doubt:
        return None
    touches = session.observation.touches
    if not session.still(now, touches.by_site):
        return None
    meant = ahead(session) is not None or out_of_turn(session) is not None
    return None if meant else doubted(session, touches)


def _wrong_since(session: Session, now: float) -> float:
    """Since when something reads wrongly; where two-sided pieces were placed one after the other,
    since anything moved: who turns them over has not done yet.
    """
    touches, misfits = session.observation.touches, session.observation.misfits
    first = min(map(touches.changed, misfits), default=now)
    placed = sorted(map(touches.changed, touches.placed & misfits))
    if session.situation.settled.game.two_sided and len(placed) > 1:
        together = placed[1] < placed[0] + TIMING.doubt
        return session.observation.last_change if together else first
    return first


def trusted(session: Session) -> frozenset[Site]:
    """While things are put back: the sites whose arrivals prove something all the same.

    What is to be turned over, with nothing else to put back, is asked for as well; and where hands
    have gone on, where the last stack went.
    """
    targets = session.question.targets if session.question is not None else frozenset()
    earlier, masked = session.evidence.left_open, session.observation.masked
    if earlier is not None:
        answers = session.situation.find_complete(earlier, masked, None).hypotheses
        steps = [step for one in answers if not one.back for step in one.steps]
        targets = targets.union(*(step.trace.targets for step in steps))
    return targets.union(*(found.turning.placings for found in session.finding.hypotheses))


def about_what_moved(session: Session, now: float) -> PossibleTargets | None:
    """While things are put back: whoever goes on to actions that sensing cannot see is asked, about
    one stack after another.
    """
    observation, question = session.observation, session.question
    misfits = observation.misfits
    moved = [one for one in session.finding.at(Fit.POSSIBLE) if one.steps[-1].trace.targets]
    found = shortest([one for one in moved if not one.back])
    if not found or not session.still(now, misfits, TIMING.ask):
        return None
    if any(misplaced(observation.touches, site, now) for site in misfits):
        return None  # That has been set up wrongly, and is being put right.
    found = _as_answered(found, session)
    key = _not_known(found[0], session)
    known = {step.trace.key for step in found[0].steps} - {key}
    if question is not None and question.key not in known:
        return None
    return doubts.between(found, key)


def _as_answered(found: list[Hypothesis], session: Session) -> list[Hypothesis]:
    """Those that take each stack that was asked about where the answer was, if there are any."""
    if session.question is None:
        return found
    answers: dict[Site | None, Site] = dict(_answers(session.question, session.observation.touches))
    told = [
        one
        for one in found
        if all(answers.get(s.trace.key, end) == end for s in one.steps for end in s.trace.touched)
    ]
    return told or found


def _not_known(found: Hypothesis, session: Session) -> Site:
    """The first stack of a possible hypothesis of which nothing tells where it went."""
    observation, situation = session.observation, session.situation
    unproven = found.unproven(
        observation.touches, situation.sense, observation.masked, session.question
    )
    steps = [step for step in found.steps if unproven & set(step.trace.targets)]
    key = (steps or found.steps[-1:])[0].trace.key
    assert key is not None
    return key
