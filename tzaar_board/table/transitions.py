"""What a session becomes when something is committed, taken back, overruled or signalled.

Each gives another session, and where the game itself changes the effect that writes it down.
"""

from collections.abc import Collection, Sequence

from tzaar_board.games.base import Action
from tzaar_board.geometry import Site
from tzaar_board.table.aftermath import Aftermath
from tzaar_board.table.asking.dead_sensor import misread_target, odd_one, unseen_action
from tzaar_board.table.asking.last_target import grasped_again, told_by_answer
from tzaar_board.table.asking.questions import doubted
from tzaar_board.table.asking.undone import left_alone, since_undo, undoing
from tzaar_board.table.asking.unrecorded import unrecorded
from tzaar_board.table.before_undo import BeforeUndo
from tzaar_board.table.confirmed_press import ConfirmedPress
from tzaar_board.table.effects import Effect, Rewrite, UndoWanted
from tzaar_board.table.evidence import Evidence
from tzaar_board.table.guide import Belief, contents, restoring_guide, wrong_side_up
from tzaar_board.table.inference.hypotheses import Hypothesis, forward
from tzaar_board.table.inference.replacements import captures_of_captor
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.inference.turning import given_up
from tzaar_board.table.pass_press import PassMoment, PassPress, WaitingPass
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.signals import Signal, SignalKind
from tzaar_board.table.suggestions import Suggestions
from tzaar_board.table.timing import TIMING
from tzaar_board.table.trouble import Trouble
from tzaar_board.table.updated import replace

Effects = tuple[Effect, ...]
Advanced = tuple[Session, Effects]
"""A session, and what it wants done by the world around it, in this order."""


def commit(session: Session, now: float, found: Hypothesis) -> Advanced:
    """Makes a hypothesis part of the game, or of what the table shows of it."""
    before = session.situation
    situation = before.after(found)
    effects: Effects = ()
    if situation.history != before.history:
        effects = (Rewrite(before.shown - found.back, found.actions),)
    if found.steps:
        done = frozenset(site for step in found.steps for site in step.trace.sites)
        signal = Signal(SignalKind.COMMITTED, now, sites=done)
        session = signalling(session, signal)
    told = told_by_answer(session.observation.touches, found)
    again = None if told else grasped_again(session.observation.touches, found)
    same = situation.settled.player is before.settled.player and not found.back
    refused = session.pass_press.refused if same else None
    early = refused is not None and now <= refused + TIMING.read + TIMING.settle
    press = session.pass_press.after(refused, early=early)
    waiting = session.pass_press.waiting
    session = become(session, now, situation)
    if waiting is not None and _done_since(found, waiting):
        press = PassPress(waiting.since, PassMoment.UNSURE)
    else:
        press = replace(press, waiting=session.pass_press.waiting)
    session = replace(
        session,
        pass_press=press,
        aftermath=Aftermath(
            again,
            wavered=again is not None,
            moved_on=told,
            unproven=_unproven(found, session.observation.touches),
            released=_released(found, before, session.observation.touches),
            returned=_returned(found),
        ),
    )
    observation = session.observation.settle(session.situation.expected, found.sites)
    return session.seeing(observation), effects


def confirm(session: Session, now: float, button: Button, found: Hypothesis) -> Advanced:
    """Commits what a press of a turn button confirms."""
    observation, misread = session.observation, bool(session.observation.misfits)
    press = ConfirmedPress(button, session.situation, observation.touches, observation.readings)
    session, effects = commit(session, now, found)
    return replace(session, confirmed=press if misread else None), effects


def without_press(session: Session, now: float, button: Button) -> Advanced:
    """The session in which a press of a turn button that is held is none: what it confirmed without
    a reading is taken back, with what an engine has answered since, unless a hand has moved since,
    somebody at another table has seen it, or the game was ended.
    """
    press = session.confirmed
    session = replace(session, confirmed=None, pass_press=PassPress())
    if press is None or press.button is not button:
        return session, ()
    situation, moved = session.situation, press.readings != session.observation.readings
    if moved or situation.distant or situation.ended is not None:
        return session, ()
    session = become(session, now, press.situation)
    session = session.seeing(replace(session.observation, touches=press.touches))
    return session, (Rewrite(len(press.situation.history), ()),)


def _done_since(found: Hypothesis, pressed: WaitingPass) -> bool:
    """Whether nothing had moved at an action's targets when its player pressed for a pass: the
    press may have been to confirm it.
    """
    last = found.steps[-1] if found.steps else None
    if last is None or last.trace.key is None or last.before.player is not pressed.player:
        return False
    return pressed.moved.isdisjoint(last.trace.targets)


def _unproven(found: Hypothesis, touches: Touches) -> bool:
    """Whether nothing came to a target of the last thing that was done, or its stack had left at
    the same moment as what stood there, so that both may have fallen.
    """
    trace = found.steps[-1].trace if found.steps else None
    if trace is None or trace.key is None:
        return False
    left = [touches.departed(site) for site in (trace.key, *trace.targets)]
    known = [moment for moment in left if moment is not None]
    fell = len(known) > 1 and max(known) - min(known) < TIMING.sleeve
    return fell or not any(map(touches.arrivals, trace.targets))


def _released(found: Hypothesis, before: Situation, touches: Touches) -> Step | None:
    """The placing that is taken back by lifting its piece, where it has turned nothing over; or the
    capture, where another stack in hand may have captured its captor, which would be parked.
    """
    if found.steps or len(found.undone) != 1:
        return None
    (undone,) = found.undone
    if undone.trace.placed is not None:
        return None if undone.trace.turned else undone
    parked = captures_of_captor(before.continuations, undone, touches, before.sense)
    return undone if parked else None


def _returned(found: Hypothesis) -> frozenset[Site]:
    """Where something was captured that is taken back, with nothing in its place."""
    undone = () if found.steps else found.undone
    return frozenset(end for step in undone for end in step.trace.touched if step.exchanges(end))


def become(session: Session, now: float, situation: Situation) -> Session:
    """Another situation: nothing that was thought of the one before holds any more."""
    waiting = session.pass_press.waiting
    if waiting is not None and _turn_is_over(waiting, session, situation):
        waiting = None
    session = replace(
        session,
        evidence=Evidence(situation.with_kind(), session.observation),
        trouble=Trouble(),
        aftermath=Aftermath(),
        pass_press=PassPress(waiting=waiting),
        undone=None,
        postponed=None,
        chances={},
        suggestions=None,
        asked_over=frozenset(),
        pointed=(),
        analysed=None,
        signals=session.signals.removing(SignalKind.NEW_GAME_ARMED),
    )
    return pass_on(session, now)


def _turn_is_over(pressed: WaitingPass, session: Session, after: Situation) -> bool:
    """Whether a player has passed since, or a stack was lifted for an action after the press."""
    steps = map(after.step, range(len(session.situation.history), len(after.history)))
    touches = session.observation.touches
    return any(
        step.before.player is pressed.player
        if step.trace.key is None
        else touches.changed(step.trace.key) > pressed.since
        for step in steps
    )


def pass_on(session: Session, now: float) -> Session:
    """An opponent's pass needs no hands: it is shown as a wave."""
    situation, beyond = session.situation, session.situation.beyond_passes
    for position in situation.history.positions[situation.shown : beyond.shown]:
        session = signalling(session, Signal(SignalKind.PASSED, now, position.player))
    return session if beyond is situation else session.in_situation(beyond.with_kind())


def playing(session: Session) -> Session:
    """The table shows the settled position: hands are judged from here on."""
    return replace(session, guide=None, undone=None, phase=SessionPhase.PLAY)


def restarted(session: Session, now: float) -> Session:
    """The readings are judged as one set of touches of the settled position."""
    observation = session.observation.restart(now, session.situation.expected)
    return session.seeing(observation)


def undo(session: Session, now: float) -> Advanced:
    """Back to the last position in which a hand was to move, where nobody else has to agree: the
    one now, where something lies about that has not counted.
    """
    situation, keep = session.situation, session.undoable
    if unrecorded(session, now):
        return go_back(session, now, len(situation.history))
    if keep is None:
        refused = Signal(SignalKind.REFUSED, now, situation.settled.player)
        return signalling(session, refused), ()
    told = bool(situation.distant) and situation.ended is not None
    if told or keep < situation.bound:
        return session, (UndoWanted(keep),)
    return go_back(session, now, keep)


def go_back(session: Session, now: float, keep: int) -> Advanced:
    """Back to the game's first `keep` actions, as far as there are more; a guide leads there."""
    situation, guide = session.situation, session.guide
    keep, undone = min(keep, len(situation.history)), undoing(session)
    stood = _stood(session) if guide is None else guide.believed
    history = situation.history.cut(keep)
    back = replace(situation, history=history, shown=min(keep, situation.shown), ended=None)
    session = restarted(replace(become(session, now, back), pass_press=PassPress()), now)
    same = history == situation.history and situation.ended is None
    effects = () if same else (Rewrite(keep, ()),)
    return replace(_restoring(session, now, stood), undone=None if same else undone), effects


def redone(session: Session, now: float, undone: BeforeUndo) -> Advanced:
    """The session in which what was undone counts as before: hands have left it as it was."""
    keep, touches = len(session.situation.history), since_undo(session, undone)
    session = playing(become(session, now, undone.situation))
    session = session.seeing(replace(session.observation, touches=touches))
    return session, (Rewrite(keep, undone.situation.history.actions[keep:]),)


def _restoring(session: Session, now: float, stood: Sequence[Belief]) -> Session:
    """The lights lead back to the settled position from what stood on the table."""
    settled, sense = session.situation.settled, session.situation.sense
    guide = restoring_guide(settled, sense, stood, session.observation.readings, now)
    return replace(session, guide=guide, phase=SessionPhase.RESTORE)


def _stood(session: Session) -> tuple[Belief, ...]:
    """What stood on the table, where that is known: not what hands have set down since the last
    action counted, nor what stands where that ended if it was lifted again: that may be taken back
    in part. What was turned over for a placing that has not counted lies wrong side up.
    """
    situation, touches = session.situation, session.observation.touches
    turned = half_turned(session)
    unsure = {site for site in touches.by_site.keys() - turned if touches.arrivals(site)}
    if situation.last is not None and session.aftermath.regrasped is not None:
        unsure.update(situation.last.trace.touched)
    stood = contents(situation.settled)
    known = tuple(None if site in unsure else held for site, held in enumerate(stood))
    return wrong_side_up(known, stood, turned - unsure)


def half_turned(session: Session) -> frozenset[Site]:
    """What hands have turned over for a placing that has not counted, or is half carried out."""
    situation = session.situation
    if not situation.settled.game.two_sided:
        return frozenset()
    pending = (step for one in situation.carry_outs for step in one.steps)
    steps = (*situation.placings, *pending)
    return given_up(steps, session.observation.touches, situation.sense)


def turning_back(session: Session, now: float, turned: Collection[Site]) -> Session:
    """The lights lead pieces back that lie wrong side up, which no reading tells."""
    stood = contents(session.situation.settled)
    return _restoring(session, now, wrong_side_up(stood, stood, turned))


def overrule(session: Session, now: float, sites: tuple[Site, ...] = ()) -> Advanced:
    """The table is as the game says: sites that disagree leave judgement, or some `sites` alone.

    Where one of them alone keeps an action from counting, it is the one. An action that one sensor
    alone does not show counts, where it is known which; so does one whose target alone is misread.
    What was undone counts again, where nothing has been touched since; once: whoever undoes it once
    more, and holds, means the table.
    """
    if sites:
        observation = session.observation
        for one in sites:
            observation = observation.distrusting(now, one)
        return session.seeing(observation), ()
    undone = left_alone(session)
    if undone is not None and undone.situation.history != session.redone:
        session, effects = redone(session, now, undone)
        return replace(session, redone=undone.situation.history), effects
    touches = session.observation.touches
    site = doubted(session, touches)
    site = odd_one(session, touches) if site is None else site
    if site is not None:
        return session.seeing(session.observation.distrusting(now, site)), ()
    done = unseen_action(session, now, touches) or misread_target(session, touches)
    if done is not None:
        found = forward(session.situation.settled, (done.step,), 0.0)
        session, effects = commit(session, now, found)
        return session.seeing(session.observation.distrusting(now, done.site)), effects
    situation = session.situation
    situation = replace(situation, shown=len(situation.history))
    session = replace(become(session, now, situation), pass_press=PassPress())
    observation = session.observation.overrule(now, session.situation.expected)
    return playing(session.seeing(observation)), ()


def hands_told(
    session: Session, now: float, held: frozenset[Site], back: frozenset[Site]
) -> Session:
    """It is known which stacks are in hand; what is back as it was has not been touched."""
    expected = session.situation.expected
    session = replace(session, known_in_hand=held)
    if session.deaf or session.guide is not None or not back:
        return session  # A guide is to see for itself what comes back.
    readings = {site: expected[site] for site in back}
    return session.seeing(session.observation.knowing(now, readings))


def hands_done(session: Session, now: float, actions: tuple[Action, ...], back: int) -> Advanced:
    """What hands are known to have done becomes part of the game, where it fits."""
    playing_on = session.phase is SessionPhase.PLAY and session.situation.ended is None
    found = session.situation.told(actions, back) if playing_on else None
    if found is None:
        return session, ()
    sense = session.situation.sense
    readings = {site: sense.read(found.result.content(site)) for site in found.sites}
    observation = session.observation.knowing(now, readings)
    return commit(session.asking(None).seeing(observation), now, found)


def righted(session: Session, now: float) -> Session:
    """All stands as the settled position says: what was seen until now means nothing more."""
    if session.phase is SessionPhase.WAITING:
        return session
    readings = dict(enumerate(session.situation.expected))
    session = playing(session.seeing(session.observation.knowing(now, readings))).asking(None)
    trouble = Trouble(was_wrong=session.trouble.was_wrong)
    return replace(session, trouble=trouble, known_in_hand=frozenset())


def suggest(session: Session, now: float, suggestions: Suggestions | None) -> Session:
    """A hint to pass is the wave along the player's edge; what was pointed at gives way."""
    pointed = session.pointed if suggestions is None else ()
    session = replace(session, suggestions=suggestions, pointed=pointed)
    settled = session.situation.settled
    if suggestions is None or settled.trace(suggestions.action).key is not None:
        return session
    return signalling(session, Signal(SignalKind.PASSED, now, settled.player))


def signalling(session: Session, signal: Signal) -> Session:
    """The session that shows a signal for a while."""
    return replace(session, signals=session.signals.adding(signal))
