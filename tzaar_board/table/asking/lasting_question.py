"""Whether the last stack went to another target, when hands have gone on since one was tapped.

Rules: they read a session and give a value. No sensor shows a stack that is taken from one of its
own colour: whoever has second thoughts leaves no more behind than a tap on another target. Nor does
`presence` show which stack was captured: a tap on another target says that it was that one.
"""

import itertools
import math

from tzaar_board.geometry import Site
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.question import PossibleTargets, Question
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.touch import Arrival
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING


def rival(session: Session, now: float) -> PossibleTargets | None:
    """Between which targets it is to be asked before anything that hands have done since counts.

    None where they have not gone on, or where what they tapped first was no other target; but where
    that was swapped quickly it is asked about once it is still.
    """
    last, tapped = session.situation.last, _tapped(session)
    if session.question is not None or last is None or last.trace.key is None:
        return None
    if carried_out(session, now):
        return None
    if still := not tapped and session.still(now, session.observation.touches.by_site):
        tapped = _swapped(session) or _put_aside(session)
    ends = tapped.union(last.trace.targets)
    rivals = tapped and (still or session.observation.misfits - ends)
    return PossibleTargets(last.trace.key, ends) if rivals else None


def carried_out(session: Session, now: float) -> bool:
    """Whether the opponent's next action, or more, has been carried out whole, and all has rested
    since: then an own one of before is as it was.
    """
    situation, touches = session.situation, session.observation.touches
    if not situation.pending or not session.still(now, touches.by_site, TIMING.ask):
        return False
    sense, masked = situation.sense, session.observation.masked
    return any(one.fit(touches, sense, masked) is Fit.COMPLETE for one in situation.carry_outs)


def lasting(session: Session, question: Question) -> float:
    """When hands must have gone on by for a question to stay open that is put now.

    A stack that was set down on one of its own colour may have been carried on, which stays to be
    asked about; so has a stack whose target was lifted again first, or both were only looked at.
    Else a tap tells of the table's mistake or was a look: whoever goes on has seen the question and
    thinks nothing of it, if there was time for that; not so long where what was captured first was
    put back before that counted, nor where the last target is tapped again.
    """
    known, last = session.question, session.situation.last
    if last is None or not is_about(session, question):
        return -math.inf
    if known is not None and question.targets <= known.targets:
        return known.lasting
    tapped = question.targets & (_tapped(session) | _swapped(session))
    if not tapped:
        return -math.inf
    if _put_back(session):
        return math.inf
    steps = [last, *(step for site in tapped for step in rivals(session)[site].steps)]
    carried_on = not any(step.exchanges(site) for step in steps for site in step.trace.targets)
    if carried_on:
        return math.inf
    newest = session.observation.touches.newest(question.targets, -math.inf)
    kept = session.aftermath.wavered or newest in last.trace.targets
    return question.since + (TIMING.read if kept else TIMING.ask)


def is_about(session: Session, question: Question) -> bool:
    """Whether a question is where the last action's stack went."""
    last = session.situation.last
    return last is not None and question.key is not None and question.key == last.trace.key


def answerable(session: Session, touches: Touches) -> frozenset[Site]:
    """The targets of the open question at which a tap can be the answer: none where the last
    action's stack is looked for and another one is shown by now.
    """
    question = session.question
    if question is None:
        return frozenset()
    taken = touches.misfits - touches.lifted if is_about(session, question) else frozenset()
    return question.targets - taken


def only_kept(session: Session) -> bool:
    """Whether each other target at which the last action's stack is looked for is seen to be taken
    by another one: whoever took it has touched it before.
    """
    question, last = session.question, session.situation.last
    if question is None or last is None or not is_about(session, question):
        return False
    left = answerable(session, session.observation.touches)
    return left != question.targets and left <= set(last.trace.touched)


def lasts(session: Session) -> bool:
    """Whether hands have gone on while such a question is open: nothing of that counts yet.

    It was answered before, or they could not have read it. An opponent's turn that waits ends it as
    soon as whoever carries that out could have.
    """
    question, touches = session.question, session.observation.touches
    if question is None or not is_about(session, question):
        return False
    gone_on = session.observation.misfits - question.targets
    taken_off = _taken_off(session, gone_on) if session.aftermath.regrasped is None else math.inf
    begun = min([*map(touches.changed, gone_on), taken_off])
    lasting = question.lasting
    if session.situation.pending or (lasting < math.inf and _looked(session, question, begun)):
        lasting = min(lasting, question.since + TIMING.read)
    if not gone_on or begun < lasting:
        return bool(gone_on)
    masked = session.observation.masked
    return any(
        question.since < one.time <= begun
        for site in question.targets
        for one in touches.taps(site, masked)
    )


def _looked(session: Session, question: Question, begun: float) -> bool:
    """Whether another stack has been looked at since the last one's other target was, before hands
    went on: whoever counts stacks has meant nothing by that.
    """
    touches = session.observation.touches
    others = touches.by_site.keys() - question.targets - touches.misfits
    stacks = (site for site in others if touches.expected[site] != EMPTY)
    taps = (one for site in stacks for one in touches.taps(site) if not one.brief)
    looked = any(question.since < one.begun and one.time < begun for one in taps)
    return looked or session.aftermath.moved_on


def _taken_off(session: Session, keys: frozenset[Site]) -> float:
    """When what stacks in hand capture was first taken off, where it has been replaced already."""
    question, touches, situation = session.question, session.observation.touches, session.situation
    ends = {end for step in situation.steps_from(keys) for end in step.trace.targets}
    ends -= question.targets if question is not None else set()
    return min(
        (touches.by_site[end].begun for end in ends & touches.by_site.keys()), default=math.inf
    )


def answered(session: Session, now: float) -> Site | None:
    """Which target of a question that has stayed open was tapped since.

    A tap where what hands have gone on with can have come as well answers only once the table has
    asked for that, too, but when all that is whole.
    """
    question, touches = session.question, session.observation.touches
    if question is None:
        return None
    late = session.observation.misfits - question.targets
    by_key = session.situation.continuations.by_key
    whole = session.situation.find_complete(
        touches.without(question.targets), session.observation.masked, None
    ).at(Fit.COMPLETE)
    found = []
    for site in answerable(session, touches) - touches.lifted:
        lifted = [
            touches.changed(key)
            for key in (late & touches.lifted if not whole else ())
            if any(site in step.trace.targets for step in by_key.get(key, ()))
        ]
        found += [
            (one.time, site)
            for one in touches.taps(site, session.observation.masked)
            if one.begun >= question.since + TIMING.rhythm and not one.brief
            if all(one.time < moment or one.begun >= moment + TIMING.answer for moment in lifted)
        ]
    if not found:
        found = _insisted(session, question)
    time, site = max(found, default=(math.inf, -1))
    return site if now >= time + TIMING.settle else None


def _insisted(session: Session, question: Question) -> list[tuple[float, Site]]:
    """When hands have tapped what they have gone on to, long after that was whole and still: it is
    meant, so the last stack is where it was, whatever is asked.
    """
    touches, last = session.observation.touches, session.situation.last
    masked, read = session.observation.masked, question.since + TIMING.ask
    taps = [
        (one, site)
        for site in touches.by_site.keys() - question.targets - touches.lifted
        for one in touches.taps(site, masked)
        if one.begun >= read and one.calm >= TIMING.ask and not one.brief
    ]
    return [
        (one.time, end)
        for one, site in taps
        for whole in session.situation.find_complete(
            touches.until(one.begun).without(question.targets), masked, None
        ).at(Fit.COMPLETE)
        if not whole.back and any(site in step.trace.targets for step in whole.steps)
        for end in (last.trace.touched if last is not None else ())
    ]


def instead(session: Session, site: Site) -> Hypothesis | None:
    """The last stack's way to another target, None where it is where it was."""
    return rivals(session).get(site)


def moved_on(session: Session) -> bool:
    """Whether hands have lifted another stack since the last action than one on which it could be
    set down instead.
    """
    return session.aftermath.moved_on or _moved_on(session) < math.inf


def _tapped(session: Session) -> frozenset[Site]:
    """Where the last stack may have been set down again, before anything else was lifted, or as the
    next player lifted what cannot have come there.
    """
    masked, touches = session.observation.masked, session.observation.touches
    begun = -math.inf if session.aftermath.moved_on else _moved_on(session)
    situation = session.situation
    steps = [*situation.steps_from(touches.lifted)]
    for carried in situation.carry_outs[-1:]:
        steps += (step for step in carried.steps if step.trace.key in touches.lifted)
    others = {site for step in steps for site in step.trace.touched}
    left = _onward(session)
    return frozenset(
        site
        for site in rivals(session).keys() - masked - touches.misfits
        for one in touches.taps(site, masked)
        if one.time < begun or (one.time < begun + TIMING.sleeve and site not in others)
        if one.begun < min(begun, left.get(site, math.inf))
        if situation.is_tap(site, one.away) or _put_back(session)
        if not one.brief or touches.by_itself(site, one)
        if not touches.stood_elsewhere(one)
    )


def _onward(session: Session) -> dict[Site, float]:
    """Where the last captor can have gone on to since it was lifted from its target, and when."""
    touches, last = session.observation.touches, session.situation.last
    if last is None or not any(map(last.exchanges, last.trace.targets)):
        return {}
    return {
        end: touches.changed(step.trace.key)
        for step in session.situation.steps_from(touches.lifted & set(last.trace.targets))
        if step.trace.key is not None
        for end in step.trace.targets
    }


def straightened(session: Session) -> frozenset[Site] | None:
    """What hands have set straight since the last action, one stack after another.

    What would be one second thought, several after a stacking are none; nor is one that comes in a
    row with a stack that is no other target. None where that may yet be one.
    """
    question, last = session.question, session.situation.last
    if last is None or session.observation.misfits or not session.observation.touches.by_site:
        return None
    if question is not None and not is_about(session, question):
        return None
    if _in_a_row(session):
        return _tapped(session) | rivals(session).keys() & session.observation.touches.by_site
    if question is None or any(map(last.exchanges, last.trace.targets)):
        return None
    tapped = _tapped(session)
    return tapped if tapped - question.targets or len(tapped) > 1 else None


def looked_at(session: Session) -> float | None:
    """When a stack was last set straight that the last action has not touched, and on which its
    own could not have been set down.
    """
    moments = [tap.time for tap in _looks(session)]
    return max([*moments, *filter(None, [session.aftermath.looked])], default=None)


def _looks(session: Session) -> list[Arrival]:
    """The taps of what only looks at a stack, or sets it straight."""
    touches, last = session.observation.touches, session.situation.last
    own = frozenset(last.trace.sites) if last is not None else frozenset()
    others = touches.by_site.keys() - rivals(session).keys() - own - touches.misfits
    return [
        tap
        for site in others
        if touches.expected[site] != EMPTY
        for tap in touches.taps(site, session.observation.masked)
        if not tap.brief
    ]


def _in_a_row(session: Session) -> bool:
    """Whether what was tapped among the other targets of the last action's stack, before anybody
    was asked, is one of several stacks that one hand took one right after the other, of which one
    is no such target. What comes after such a target must follow so soon that nobody else came.
    """
    question, touches = session.question, session.observation.touches
    if session.aftermath.regrasped is not None or (question is None and session.aftermath.inquired):
        return False
    sites = rivals(session).keys() & touches.by_site.keys()
    taps = [tap for site in sites for tap in touches.taps(site, session.observation.masked)]
    if not taps or (question is not None and any(tap.begun > question.since for tap in taps)):
        return False
    row = sorted((tap.begun, tap.time) for tap in (*taps, *_looks(session)))
    begun, before = min(tap.begun for tap in taps), session.aftermath.looked
    led = row[0][0] < begun or (before is not None and begun <= before + TIMING.read)
    apart = TIMING.read if led else TIMING.rhythm
    close = all(one[1] <= later[0] <= one[1] + apart for one, later in itertools.pairwise(row))
    return close and (led or len(row) > len(taps))


def _swapped(session: Session) -> frozenset[Site]:
    """What the last stack may have captured instead by a swap that is shorter than a tap, while
    nothing else moved, as it does where an arm passes.
    """
    touches, masked = session.observation.touches, session.observation.masked
    if session.aftermath.moved_on or touches.misfits - masked:
        return frozenset()
    return frozenset(
        site
        for site, one in rivals(session).items()
        if site not in masked and site in touches.by_site
        if any(step.exchanges(site) for step in one.steps)
        if any(
            0.0 < tap.away < TIMING.least_tap and touches.by_itself(site, tap)
            for tap in touches.by_site[site].arrivals
        )
    )


def _put_aside(session: Session) -> frozenset[Site]:
    """What the last stack may have captured instead while that lay aside for longer than a tap, or
    another hand held a stack: or the next player has thought it over. Nothing else was lifted
    before, or put back where things had been knocked over.
    """
    touches, masked = session.observation.touches, session.observation.masked
    touched, elsewhere = touches.by_site.keys() - masked, rivals(session)
    others = touched - elsewhere.keys()
    if session.aftermath.moved_on or touches.misfits - masked:
        return frozenset()
    if not all(map(touches.arrivals, others)):
        return frozenset()
    begun = min((touches.by_site[one].begun for one in others), default=math.inf)
    return frozenset(
        site
        for site in touched & elsewhere.keys()
        if any(step.exchanges(site) for step in elsewhere[site].steps)
        if any(not tap.brief and tap.begun < begun for tap in touches.taps(site, masked))
    )


def _moved_on(session: Session) -> float:
    """When hands first lifted another stack than one on which the last could be set down instead,
    or took one of those, as far as the touches tell. Empty sites are passed.
    """
    touches, masked = session.observation.touches, session.observation.masked
    tapped = rivals(session).keys() - touches.lifted
    last = session.situation.last
    ends = set(last.trace.touched) if last is not None and _put_back(session) else set()
    others = touches.by_site.keys() - tapped - ends - masked
    stacks = (site for site in others if touches.expected[site] != EMPTY)
    return min((touches.by_site[site].begun for site in stacks), default=math.inf)


def rivals(session: Session) -> dict[Site, Hypothesis]:
    """Where else the last stack could have gone, where readings tell neither that nor the other;
    but where a captive is being put back.
    """
    situation = session.situation
    last = situation.last
    if last is None or not untold(last, session):
        return {}
    return {
        site: one
        for one in situation.replacements
        for step in one.steps
        if untold(step, session)
        for site in set(step.trace.targets) - session.aftermath.returned
    }


def untold(step: Step, session: Session) -> bool:
    """Whether no reading tells where the stack of a step was set down, if it has one."""
    sense = session.situation.sense
    return not any(step.shows(site, sense) for site in step.trace.targets)


def _put_back(session: Session) -> bool:
    """Whether what the last action captured may have been put back since that counted: hands that
    only counted stacks leave the same behind.
    """
    return session.aftermath.regrasped is not None and not session.aftermath.wavered
