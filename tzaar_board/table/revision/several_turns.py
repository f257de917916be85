"""What is made of touches that several turns explain, where they are *wrong* to all else."""

import itertools
import math
from collections.abc import Mapping, Sequence
from functools import partial

from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.table.asking.questions import doubted
from tzaar_board.table.events import ButtonPressed, Event, Scanned
from tzaar_board.table.inference.hypotheses import Fit
from tzaar_board.table.inference.knocked_over import have_fallen, set_up
from tzaar_board.table.inference.line import Line, Sequences, lifted, stands
from tzaar_board.table.inference.replacements import undone_between
from tzaar_board.table.inference.sequences import sequences
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.pass_press import PassMoment
from tzaar_board.table.revision.implied_action import tapped_alone
from tzaar_board.table.revision.in_vain import MOST_HELD, is_in_vain, is_unasked
from tzaar_board.table.revision.revisable import MOST_ACTIONS, checkpoint, left_behind
from tzaar_board.table.revisions import Checkpoint, Revisable, Revisions, question_about
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.buttons import Act, Button
from tzaar_board.table.sensing.movements import Moved
from tzaar_board.table.sensing.touch import Touch
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.timing import TIMING
from tzaar_board.table.transitions import become
from tzaar_board.table.updated import replace

MOST_EXPLAINED = 300
"""So many scans and presses are kept."""

TWICE = 2
"""So many taps on one target are no accident."""


def heard_since_rest(
    before: Session, now: float, event: Event, after: Session, keep: int
) -> Checkpoint[Session] | None:
    """The session in which all stood as it should last, and what was heard since hands moved; None
    while they do not, where others than hands play, and where an action of before is none any more:
    so many are kept.
    """
    known = before.revisions.base
    if known is None:
        begun = before if before.phase is not SessionPhase.WAITING else _as_expected(after, now)
        if not _at_rest(begun) or _at_rest(after):
            return None
        known = checkpoint(begun)
    elif _at_rest(after) or not reaches(known, keep):
        return None
    if not isinstance(event, Scanned | ButtonPressed):
        return known
    if known.events and (
        now >= known.events[0][0] + TIMING.explain or len(known.events) >= MOST_EXPLAINED
    ):
        return None
    return known.hearing(now, event)


def _as_expected(session: Session, now: float) -> Session:
    """A session as it would be had the table first been heard while all stood as it should."""
    observation, _ = session.observation.believe(now, session.situation.expected)
    return session.seeing(observation.restart(now, session.situation.expected))


def reaches(base: Checkpoint[Session], keep: int) -> bool:
    """Whether all actions of a session are among the first ones of the game that are kept."""
    return keep >= len(base.session.situation.history)


def _at_rest(session: Session) -> bool:
    """Whether all stands as it should, and nothing is asked."""
    situation = session.situation
    settled = session.phase is SessionPhase.PLAY and session.question is None
    both = situation.hands == frozenset(Colour) and not situation.distant
    return settled and both and not session.observation.provisional.by_site


def several_turns(session: Session, now: float) -> tuple[Session, Session | None]:
    """Where all that hands have done is wrong: the sequence of actions over several turns that it
    is; if it can be several, it is asked where a stack stands. So it is where hands rest, both
    players have acted, and nothing is asked that could be answered so, or has been twice in vain.
    """
    revisions = session.revisions
    base, since = revisions.base, session.trouble.unexplained
    touches = session.observation.touches
    if base is None or not session.still(now, session.observation.provisional.by_site):
        return session, None
    rested = session.observation.last_change
    flat = session.situation.settled.game.two_sided
    still = TIMING.mend if not flat and have_fallen(touches) else TIMING.settle
    wrong = math.inf if since is None else max(since + TIMING.wrong, rested + still)
    asked, long = rested + max(TIMING.ask, still), rested + TIMING.doubt
    if not any(revisions.searched < wait <= now for wait in (wrong, asked, long)):
        return session, None
    again = asked <= revisions.searched and now < wrong
    session = replace(session, revisions=replace(revisions, searched=now))
    if now < wrong and session.finding.at(Fit.COMPLETE):
        return session, None
    tap = tapped_alone(session, taps=2)
    if now < wrong and tap is None and doubted(session, touches) is not None:
        return session, None  # The sentence names that sensor, and what to do.
    heard = base if tap is None else base.until(tap[0] - TIMING.debounce)
    if now >= wrong:
        found = _whole_or_held(heard, now, pushed=session.trouble.fallen is None)
    elif (found := _explained(heard, now, whole=again)) or tap or is_unasked(session, now):
        found = _joined(found, _explained(heard, now, whole=True))
        if _is_insisted_on(session, base):
            found = _beginning_with(found, base.session, session)
    if not found or (now < wrong and tap is None and not is_in_vain(session, now, found)):
        return session, None
    if now < wrong and any(line.held for line in found):
        return session, None if tap is not None else _so_far(session, base, found, now)
    resolved = _resolved(session, base, found, frozenset(), now)
    if again and resolved is not None and resolved.revisions.reopened is None:
        return session, None  # Somebody may think with two stacks in hand.
    return session, resolved


def _so_far(
    session: Session, base: Checkpoint[Session], found: Sequences, now: float
) -> Session | None:
    """The session in which was played what is seen of all sequences, by both players, before a
    stack was lifted that may be in hand still; None where that is nothing more than has counted,
    or other actions.
    """
    found = _beginning_with(found, base.session, session)
    unseen = frozenset[Site]().union(*(line.unseen for line in found))
    steps = tuple(itertools.takewhile(lambda step: step.trace.key not in unseen, _agreed(found)))
    counted = len(session.situation.history) - len(base.session.situation.history)
    if len(steps) <= counted or not _of_both(Line(steps)):
        return None
    kept = _still_revisable(session, base, now)
    revisions = Revisions(base=base, revisable=kept, searched=now)
    return replace(_adopted(session, now, base, steps), revisions=revisions)


def _joined(found: Sequences, others: Sequences) -> Sequences:
    """Some sequences, and what else there is: of what was swapped briefly it is not known whether a
    hand did it.
    """
    known = {line.actions for line in found}
    return (*found, *(line for line in others if line.actions not in known))


def _resolved(
    session: Session,
    base: Checkpoint[Session],
    found: Sequences,
    confirmed: frozenset[Site],
    now: float,
) -> Session | None:
    """The session in which was played what all sequences agree on, as far as that is known; then it
    is asked where a stack stands. None without any, and where they differ in what no tap tells.
    """
    if not found:
        return None
    asked = question_about(found, confirmed)
    if asked is None:
        if len({frozenset(line.actions) for line in found}) > 1:
            return None
        revisions = Revisions(revisable=_still_revisable(session, base, now))
        return replace(_adopted(session, now, base, found[0].steps), revisions=revisions)
    steps = itertools.takewhile(lambda step: step.trace.key != asked.asking.key, _agreed(found))
    session = _adopted(session, now, base, tuple(steps))
    revisions = Revisions(base=base, sequences=found, confirmed=confirmed, since=now, searched=now)
    return replace(session, revisions=revisions)


def _still_revisable(
    session: Session, base: Checkpoint[Session], now: float
) -> tuple[Revisable[Session], ...]:
    """The actions of before that may still turn out to have been others: of the last one it may be
    asked just now.
    """
    number = base.session.situation.shown
    earlier = (one for one in session.revisions.revisable if one.number < number - 1)
    last = (one for one in left_behind(session, now) if one.number == number - 1)
    return (*earlier, *(replace(one, checkpoint=base) for one in last))[-MOST_ACTIONS:]


def told_apart(
    session: Session, base: Checkpoint[Session], now: float, *, committed: bool
) -> tuple[Session, Session | None]:
    """Takes a tap on where the stack stands that is asked about, or what was `committed` since if
    that is of one of the sequences; if not, and nothing has moved, it is as wrong as before. Where
    hands play on, it is looked again once they rest. Gives the session in which was played what is
    known then.
    """
    revisions, confirmed = session.revisions, session.revisions.confirmed
    reopened = revisions.reopened
    assert reopened is not None
    found: Sequences = ()
    further = False
    if committed:
        found = _beginning_with(revisions.sequences, base.session, session)
        played = session.situation.history.actions[len(base.session.situation.history) :]
        confirmed = confirmed.union(*(lifted(line.steps[: len(played)]) for line in found))
        further = any(played[: len(one.actions)] == one.actions for one in revisions.sequences)
    if not found and not further:
        touches, targets = _heard(session, now), reopened.asking.targets
        moved = {
            site
            for site, one in touches.by_site.items()
            if one.changed > revisions.since and not _hidden(one, revisions.since, now)
        }
        tapped = {
            site
            for site in targets
            for tap in touches.taps(site)
            if tap.begun >= revisions.since + TIMING.rhythm and not tap.brief
        }
        if committed and not moved:
            again = _resolved(session, base, revisions.sequences, confirmed, now)
            if again is None:
                return session, None
            asked = replace(again.revisions, since=revisions.since)
            return session, replace(again, revisions=asked)
        answered = len(tapped) == 1 and moved <= targets and moved.isdisjoint(touches.lifted)
        if answered:
            found = _answered(revisions.sequences, reopened.asking.key, tapped.pop())
            confirmed |= {reopened.asking.key}
        elif not committed:
            begun = moved <= targets and not tapped
            if begun or not session.still(now, session.observation.provisional.by_site):
                return session, None
            found = _whole_or_held(base, now)
    session = replace(session, revisions=replace(revisions, sequences=()))
    return session, _resolved(session, base, found, confirmed, now)


def _heard(session: Session, now: float) -> Touches:
    """All that was touched since all stood as it should: what is said to have fallen since proves
    nothing else.
    """
    base = session.revisions.base
    touches = None if base is None else _touches(base, now)
    return touches or session.observation.touches


def _hidden(touch: Touch, since: float, now: float) -> bool:
    """Whether a sleeve may have made all the changes of a site since a moment."""
    if touch.reading == EMPTY and now >= touch.changed + TIMING.sleeve:
        return False
    return all(one.same and one.brief for one in touch.arrivals if one.time > since)


def _explained(
    base: Checkpoint[Session], now: float, *, whole: bool, pushed: bool = False
) -> Sequences:
    """The sequences of actions of both players that explain all that was heard since a session at
    rest, or all but the straightening of what had just been set down, or what was carried low over
    the site of a stack that had gone, or what may have fallen and was set up. Unless they are to be
    `whole`, the last of the stacks may be in hand still. A capture may have been `pushed` in.
    """
    session = base.session
    situation = session.situation
    touches = _touches(base)
    last = situation.last
    if touches is None or (last and undone_between(last, touches, situation.sense)):
        return ()
    carried = not situation.settled.game.two_sided
    told = partial(
        Moved.of, presses=_presses(base), now=now, sense=situation.sense, carried=carried
    )
    moved = told(touches)
    held = 0 if whole else MOST_HELD
    search = partial(
        sequences, sense=situation.sense, hands=situation.hands, held=held, pushed=pushed
    )
    found = search(situation.settled, moved)
    standing = touches.without(set_up(touches))
    for otherwise in (moved.straightened, moved.carried_over, partial(told, standing)):
        if not found and (other := otherwise()) != moved:
            found = search(situation.settled, other)
    return found if all(map(_of_both, found)) else ()


def _whole_or_held(base: Checkpoint[Session], now: float, *, pushed: bool = False) -> Sequences:
    """As `_explained`: whole sequences, or those with which stacks are in hand where none is."""
    whole = _explained(base, now, whole=True, pushed=pushed)
    return whole or _explained(base, now, whole=False)


def _of_both(line: Line) -> bool:
    """Whether both players have acted."""
    return len({step.before.player for step in line.steps}) > 1


def _touches(base: Checkpoint[Session], now: float = math.inf) -> Touches | None:
    """All that has been touched, whatever has been made of it, with what is still bouncing unless
    only what is known by now is wanted; None where a site is out of judgement.
    """
    observation = base.session.observation
    for moment, event in base.events:
        while (due := observation.deadline()) is not None and due < moment:
            observation, _ = observation.tick(due)
        if isinstance(event, Scanned):
            observation, _ = observation.scan(moment, event.readings)
    while (due := observation.deadline()) is not None and due <= now:
        observation, _ = observation.tick(due)
    return None if observation.masked else observation.touches


def _presses(base: Checkpoint[Session]) -> Mapping[Colour, Sequence[float]]:
    """When the turn buttons were pressed; by the player whose turn it is also shortly before hands
    moved, for a pass that could not count yet.
    """
    session = base.session
    buttons, pressed = session.buttons, list[tuple[Button, float]]()
    since = base.events[0][0] - TIMING.ask if base.events else math.inf
    for button in (Button.WHITE, Button.BLACK):
        moment = buttons.states[button.value].pressed_at
        if moment >= since and button.side is session.situation.settled.player:
            pressed.append((button, moment))
    for moment, event in base.events:
        if isinstance(event, ButtonPressed):
            pressed.append((event.button, moment))
        elif isinstance(event, Scanned):
            buttons, acts = buttons.scan(moment, event.buttons)
            pressed += ((one.button, moment) for one in acts if one.act is Act.PRESS)
    presses = {
        colour: [moment for button, moment in pressed if button.side is colour] for colour in Colour
    }
    press = session.pass_press
    unsure = press.moment is PassMoment.UNSURE
    if press.refused is not None and (not unsure or since <= press.refused + TIMING.doubt):
        presses[session.situation.settled.player].append(press.refused)
    return presses


def _answered(found: Sequences, key: Site, site: Site) -> Sequences:
    """Those in which the stack of a key stands on a site."""
    return tuple(line for line in found if stands(line.steps, key) == site)


def _agreed(found: Sequences) -> tuple[Step, ...]:
    """The steps with which all sequences begin."""
    begun = zip(*(line.steps for line in found), strict=False)
    same = itertools.takewhile(lambda steps: len({step.action for step in steps}) == 1, begun)
    return tuple(steps[0] for steps in same)


def _beginning_with(found: Sequences, base: Session, session: Session) -> Sequences:
    """Those that begin with what was played since a base."""
    played = tuple(session.situation.history.actions[len(base.situation.history) :])
    return tuple(line for line in found if line.actions[: len(played)] == played)


def _is_insisted_on(session: Session, base: Checkpoint[Session]) -> bool:
    """Whether an action that has counted since a base was what hands answered twice."""
    touches, situation = _touches(base), session.situation
    numbers = range(len(base.session.situation.history), situation.shown)
    return touches is not None and any(
        sum(tap.begun >= touches.changed(key) + TIMING.answer for tap in touches.taps(site))
        >= TWICE
        for step in map(situation.step, numbers)
        if (key := step.trace.key) is not None
        for site in step.trace.targets
    )


def _adopted(
    session: Session, now: float, base: Checkpoint[Session], steps: Sequence[Step]
) -> Session:
    """The session in which a sequence of actions was played since a base. What is no part of these
    begins what comes next, though it belonged to actions that had counted.
    """
    begun = base.session.situation
    history = begun.history.play(*(step.action for step in steps))
    situation = replace(begun, history=history, shown=len(history))
    over = frozenset(site for step in steps for site in step.trace.sites)
    after = become(session.asking(None), now, situation)
    touches = _touches(base, now)
    observation = after.observation
    if touches is not None:
        observation = replace(observation, touches=touches)
    return after.seeing(observation.settle(situation.expected, over))
