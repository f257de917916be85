"""The one function that changes a session: an event in, the session after it and effects out.

Pure: nothing here sleeps, reads a clock, or knows a particular game. What becomes of a scan::

    scan ─▶ Observation ─ touches ─▶ find() ─ complete ─▶ commit ─▶ Rewrite (to the journal)
              │                        │
              └──── provisional ─────▶ find() ─ begun ──▶ View (state, scene)

The rules (`questions`, `button_rules`, `decision`) give values; they are folded in here alone.
"""

from dataclasses import replace
from typing import assert_never

from tzaar_board.games.base import Action
from tzaar_board.table import button_rules, questions
from tzaar_board.table.button_rules import (
    ArmNewGame,
    BeginNewGame,
    ChooseKind,
    Commit,
    Overrule,
    Refuse,
    ShowNextHint,
    TakeAsSetUp,
    Undo,
    WantHint,
)
from tzaar_board.table.buttons import Act, Acts, Button, Pressed
from tzaar_board.table.deadlines import deadline
from tzaar_board.table.debounce import Changes
from tzaar_board.table.decision import Asking, committed, first_of_two
from tzaar_board.table.effects import (
    Analyse,
    Effect,
    HintWanted,
    NewGame,
    PairingConfirmed,
    Rewrite,
)
from tzaar_board.table.events import (
    ActionsJudged,
    ButtonPressed,
    Event,
    GameEnded,
    HintAnswered,
    HintsChosen,
    LinkFound,
    LinkLost,
    OpponentMoved,
    PairingAsked,
    Scanned,
    SenseKnown,
    SitesPointed,
    Ticked,
    TimeUp,
    UndoAsked,
)
from tzaar_board.table.guide import contents, restoring_guide, suspicious_guide
from tzaar_board.table.hints import Hints
from tzaar_board.table.hypotheses import Hypothesis
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import Link, Phase, Session, Suggestions
from tzaar_board.table.signals import Signal, SignalKind
from tzaar_board.table.situation import Situation

Effects = tuple[Effect, ...]
Advanced = tuple[Session, Effects]
"""A session, and what it wants done by the world around it, in this order."""


def advance(session: Session, now: float, event: Event) -> Advanced:
    """The session after an event, and effects to be carried out before it is shown.

    `now` never goes back. A scan that says what the last one said, and a tick before the deadline,
    change nothing: they give the same session. Raises IllegalAction for an illegal OpponentMoved.
    """
    match event:
        case Scanned():
            return _scanned(session, now, event)
        case Ticked():
            if not _is_due(session, now):
                return session, ()
            session, acts = _ticked(session, now)
            return _judged(session, now, acts)
        case LinkLost():
            return _unheard(session, Link.LOST), ()
        case LinkFound():
            return _unheard(session, Link.FOUND), ()
        case SenseKnown(sense):
            return _resensed(session, now, sense), ()
        case ButtonPressed(button):
            press = Pressed(button, Act.PRESS), Pressed(button, Act.RELEASE)
            return _judged(session, now, press)
    session, effects = _told(session, now, event)
    return _judged(session, now, (), effects)


def _told(
    session: Session,
    now: float,
    event: OpponentMoved
    | HintsChosen
    | HintAnswered
    | ActionsJudged
    | UndoAsked
    | GameEnded
    | TimeUp
    | PairingAsked
    | SitesPointed,
) -> Advanced:
    """The session that knows of an event which no hand made."""
    match event:
        case OpponentMoved(actions):
            return _opponent_moved(session, now, actions)
        case HintsChosen(hints):
            return session.with_(hints=hints, analysed=None), ()
        case HintAnswered(ranking):
            return _suggesting(session, now, ranking), ()
        case ActionsJudged(chances):
            return session.with_(chances=dict(chances)), ()
        case UndoAsked():
            return _gone_back(session, now)
        case GameEnded(outcome):
            return _become(session, now, replace(session.situation, ended=outcome)), ()
        case TimeUp(colour):
            return _signalling(session, Signal(SignalKind.TIME_UP, now, colour)), ()
        case PairingAsked(waiting):
            return session.with_(pairing=waiting), ()
        case SitesPointed(sites):
            return session.with_(pointed=sites), ()
        case _:
            assert_never(event)


def _is_due(session: Session, now: float) -> bool:
    return session.due is not None and now >= session.due


def _scanned(session: Session, now: float, scan: Scanned) -> Advanced:
    if (scan.readings, scan.buttons) == session.last_scan and not _is_due(session, now):
        return session, ()
    session = session.with_(last_scan=(scan.readings, scan.buttons))
    if session.phase is Phase.WAITING:
        session = _started(session, now, scan.readings)
    elif session.deaf:
        anew = session.link is Link.RESENSED
        observation, changes = session.observation.believe(now, scan.readings)
        session = session.with_(link=Link.UP, observation=observation)
        session = _guided(session, changes)
        if anew:
            expected = session.situation.expected
            session = session.with_(observation=session.observation.restart(now, expected))
    else:
        observation, changes = session.observation.scan(now, scan.readings)
        session = _guided(session.with_(observation=observation), changes)
    buttons, acts = session.buttons.scan(now, scan.buttons)
    return _judged(session.with_(buttons=buttons), now, acts)


def _ticked(session: Session, now: float) -> tuple[Session, Acts]:
    observation, changes = session.observation.tick(now)
    buttons, acts = session.buttons.tick(now)
    return _guided(session.with_(observation=observation, buttons=buttons), changes), acts


def _started(session: Session, now: float, readings: str) -> Session:
    """The first scan: set up, or judge what stands there as one set of touches."""
    observation, _ = session.observation.believe(now, readings)
    session = session.with_(link=Link.UP, observation=observation, buttons=session.buttons.forget())
    situation = session.situation
    if session.arrange:
        guide = suspicious_guide(situation.settled, situation.sense, readings)
        session = session.with_(guide=guide, phase=Phase.SETUP)
    else:
        session = _playing(_become(session, now, situation.as_found(readings)))
    return _restarted(session, now)


def _restarted(session: Session, now: float) -> Session:
    """The readings are judged as one set of touches of the settled position."""
    observation = session.observation.restart(now, session.situation.expected)
    return session.with_(observation=observation)


def _unheard(session: Session, link: Link) -> Session:
    """The table is lost, or found again."""
    if session.link is Link.RESENSED and link is Link.FOUND:
        link = Link.RESENSED
    return session.with_(link=link, buttons=session.buttons.forget(), last_scan=None, due=None)


def _resensed(session: Session, now: float, sense: Sense) -> Session:
    if sense is session.situation.sense:
        return session
    session = session.with_(situation=replace(session.situation, sense=sense))
    session = _restarted(session, now)
    waiting = session.phase is Phase.WAITING
    return _unheard(session, Link.LOST if waiting else Link.RESENSED)


def _guided(session: Session, changes: Changes) -> Session:
    """A guide follows what hands do."""
    guide = session.guide
    if guide is None or not changes:
        return session
    if session.setting_up:
        kinds = tuple(session.situation.settled.game.kinds)
        return session.with_(guide=guide.filled(changes, kinds, session.observation.masked))
    return session.with_(guide=guide.after(changes))


def _judged(session: Session, now: float, acts: Acts, effects: Effects = ()) -> Advanced:
    """Judges what has changed, then each button, and gives the effects of it all."""
    if not session.deaf:
        session, more = _judge(session, now)
        effects += more
    for act in acts:
        session, more = _pressed(session, now, act)
        effects += more
        session, more = _judge(session, now)
        effects += more
    session, more = _analysing(session)
    session = session.with_(signals=session.signals.since(now, session.timing))
    return session.with_(due=deadline(session, now)), effects + more


def _judge(session: Session, now: float) -> Advanced:
    if session.guide is not None:
        still = now >= session.observation.last_change + session.timing.settle
        if still and session.guide.trusting(session.observation.masked).done:
            session = _restarted(_playing(session), now)
        return session, ()
    session = _mistrusting(session, now)
    effects: Effects = ()
    again = True
    while again:
        session, more, again = _by_hand(session, now)
        effects += more
    session = _passed_on(session, now)
    unexplained, disarray = questions.unexplained(session, now)
    session = session.with_(unexplained=unexplained, disarray=disarray)
    session = session.with_(question=questions.open_question(session, now))
    touches = session.observation.touches
    if touches.misfits - session.observation.masked:
        return session.with_(suggestions=None, pointed=()), effects
    if session.still(now, touches.by_site):
        session = session.with_(observation=session.observation.forget())
    return session, effects


def _mistrusting(session: Session, now: float) -> Session:
    """While things are put back, what came back proves nothing, and is asked about."""
    if not session.disarray:
        return session
    observation = session.observation.mistrust(questions.trusted(session))
    session = session.with_(observation=observation)
    asked = questions.about_what_moved(session, now)
    return session if asked is None else _asking(session, now, asked)


def _by_hand(session: Session, now: float) -> tuple[Session, Effects, bool]:
    """Commits what hands have done and held still; asks where several things may have been done.

    The third value tells whether something was committed: then there may be more to commit.
    """
    touches = session.observation.touches
    if not touches.by_site:
        return session, (), False
    decision = session.decision(now)
    found = decision.hypothesis
    if found is not None:
        if session.still(now, found.sites, found.wait):
            return *_commit(session, now, found), True
        return session, (), False
    if decision.asking is not None and session.still(now, touches.by_site):
        return _asking(session, now, decision.asking), (), False
    if session.disarray or session.question is not None or session.tried is touches:
        return session, (), False
    session = session.with_(tried=touches)
    fast = first_of_two(session.situation, touches, session.observation.masked)
    return (session, (), False) if fast is None else (*_commit(session, now, fast), True)


def _asking(session: Session, now: float, asked: Asking) -> Session:
    """Puts a question: the answer is a tap."""
    touches = session.observation.touches
    return session.with_(question=questions.asked(session.question, touches, asked, now))


def _commit(session: Session, now: float, found: Hypothesis) -> Advanced:
    """Makes a hypothesis part of the game, or of what the table shows of it."""
    before = session.situation
    situation = committed(before, found)
    effects: Effects = ()
    if situation.history != before.history:
        effects = (Rewrite(before.shown - found.back, found.actions),)
    if found.steps:
        signal = Signal(SignalKind.COMMITTED, now, sites=found.sites)
        session = _signalling(session, signal)
    session = _become(session, now, situation)
    observation = session.observation.settle(session.situation.expected)
    return session.with_(observation=observation), effects


def _become(session: Session, now: float, situation: Situation) -> Session:
    """Another situation: nothing that was thought of the one before holds any more."""
    session = session.with_(
        situation=situation.with_kind(),
        question=None,
        unexplained=None,
        disarray=False,
        chances={},
        suggestions=None,
        pointed=(),
        analysed=None,
    )
    return _passed_on(session, now)


def _passed_on(session: Session, now: float) -> Session:
    """An opponent's pass needs no hands: it is shown as a wave."""
    situation = session.situation
    while situation.pending:
        player = situation.settled.player
        if situation.settled.trace(situation.pending[0]).key is not None:
            break
        session = _signalling(session, Signal(SignalKind.PASSED, now, player))
        situation = replace(situation, shown=situation.shown + 1)
    same = situation is session.situation
    return session if same else session.with_(situation=situation.with_kind())


def _playing(session: Session) -> Session:
    """The table shows the settled position: hands are judged from here on."""
    return session.with_(guide=None, phase=Phase.PLAY)


def _signalling(session: Session, signal: Signal) -> Session:
    return session.with_(signals=session.signals.adding(signal))


def _opponent_moved(session: Session, now: float, actions: tuple[Action, ...]) -> Advanced:
    situation = session.situation
    history = situation.history.play(*actions)
    effects = (Rewrite(len(situation.history), actions),)
    return _become(session, now, replace(situation, history=history)), effects


def _suggesting(session: Session, now: float, ranking: tuple[Action, ...]) -> Session:
    """Shows the best action, unless a hand has moved or another action was played since."""
    situation, observation = session.situation, session.observation
    legal = {step.action for step in situation.continuations.steps}
    in_hand = observation.provisional.misfits - observation.masked
    wanted = situation.by_hand and not in_hand
    kept = tuple(action for action in ranking if wanted and action in legal)
    return _suggested(session, now, Suggestions(kept) if kept else None)


def _suggested(session: Session, now: float, suggestions: Suggestions | None) -> Session:
    """A hint to pass is the wave along the player's edge."""
    session, settled = session.with_(suggestions=suggestions), session.situation.settled
    if suggestions is None or settled.trace(suggestions.action).key is not None:
        return session
    return _signalling(session, Signal(SignalKind.PASSED, now, settled.player))


def _gone_back(session: Session, now: float) -> Advanced:
    """Back to the last position in which a hand was to move; a guide leads there."""
    situation, keep = session.situation, session.undoable
    if keep is None:
        refused = Signal(SignalKind.REFUSED, now, situation.settled.player)
        return _signalling(session, refused), ()
    guide = session.guide
    stood = contents(situation.settled) if guide is None else guide.believed
    history = situation.history.cut(keep)
    back = replace(situation, history=history, shown=keep, ended=None)
    session = _restarted(_become(session, now, back), now)
    settled, sense = session.situation.settled, session.situation.sense
    guide = restoring_guide(settled, sense, stood, session.observation.readings)
    return session.with_(guide=guide, phase=Phase.RESTORE), (Rewrite(keep, ()),)


def _overruled(session: Session, now: float) -> Session:
    """The table is as the game says: sites that disagree leave judgement."""
    situation = session.situation
    session = _become(session, now, replace(situation, shown=len(situation.history)))
    observation = session.observation.overrule(now, session.situation.expected)
    return _playing(session.with_(observation=observation))


def _pressed(session: Session, now: float, pressed: Pressed) -> Advanced:
    """Does what was asked with a button; a press that commits does nothing more."""
    if session.pairing and pressed.button is Button.HINT:
        return _paired(session, pressed)
    if pressed.act is Act.PRESS:
        found = button_rules.completed(session, now, pressed.button)
        session = session.with_(spent=None if found is None else pressed.button)
        if found is not None:
            return _commit(session, now, found)
    if session.spent is pressed.button:
        return session, ()
    return _obeyed(session, now, button_rules.command(session, now, pressed))


def _paired(session: Session, pressed: Pressed) -> Advanced:
    """The press that somebody waits for is over, and does nothing else."""
    long_enough = pressed.seconds >= session.timing.pair
    if pressed.act is Act.RELEASE and long_enough:
        return session.with_(pairing=False), (PairingConfirmed(),)
    return session, ()


def _obeyed(session: Session, now: float, command: button_rules.Command | None) -> Advanced:
    """What a button asks for."""
    match command:
        case None:
            return session, ()
        case Commit(hypothesis):
            return _commit(session, now, hypothesis)
        case Refuse(colour):
            return _signalling(session, Signal(SignalKind.REFUSED, now, colour)), ()
        case Overrule():
            return _overruled(session, now), ()
        case Undo():
            return _gone_back(session, now)
        case TakeAsSetUp():
            session = _playing(session)
            return session.with_(observation=session.observation.forget()), ()
        case ChooseKind(kind):
            return session.with_(situation=replace(session.situation, kind=kind)), ()
        case WantHint():
            return session, (HintWanted(session.situation.settled),)
        case ShowNextHint(suggestions):
            return _suggested(session, now, suggestions), ()
        case ArmNewGame():
            return _signalling(session, Signal(SignalKind.NEW_GAME_ARMED, now)), ()
        case BeginNewGame():
            signals = session.signals.removing(SignalKind.NEW_GAME_ARMED)
            return session.with_(signals=signals), (NewGame(),)
        case _:
            assert_never(command)


def _analysing(session: Session) -> Advanced:
    """Quality hints: wants the chances of what a newly lifted stack can do.

    A piece from the box is lifted where nobody sees it: those of all placings, at once.
    """
    situation = session.situation
    if session.hints is not Hints.QUALITY or not situation.by_hand or session.setting_up:
        return session, ()
    lifted = session.observation.provisional.lifted
    if lifted == session.analysed:
        return session, ()
    by_key = situation.continuations.by_key
    steps = [step for site in sorted(lifted) for step in by_key.get(site, ())]
    actions = tuple(step.action for step in (*steps, *situation.placings))
    wanted = any(action not in session.chances for action in actions)
    return session.with_(analysed=lifted), (
        (Analyse(situation.settled, actions),) if wanted else ()
    )
