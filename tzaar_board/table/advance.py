"""The one function that changes a session: an event in, the session after it and effects out.

Pure: nothing here sleeps, reads a clock, or knows a particular game. What becomes of a scan::

    scan ─▶ Observation ─ touches ─▶ find() ─ complete ─▶ commit ─▶ Rewrite (to the journal)
              │                        │
              └──── provisional ─────▶ find() ─ begun ──▶ View (state, scene)

The rules (`questions`, `button_rules`, `decision`) give values; they are folded in here and in
`judging` alone, by the `transitions`.
"""

from typing import assert_never

from tzaar_board.games.base import Action
from tzaar_board.table import pressing
from tzaar_board.table.answering import distant_asked, pairing_asked
from tzaar_board.table.asking.advice import advice
from tzaar_board.table.deadlines import deadline
from tzaar_board.table.effects import (
    Analyse,
    Rewrite,
)
from tzaar_board.table.events import (
    ActionsJudged,
    ButtonPressed,
    DistantAsked,
    Event,
    GameEnded,
    GoingOnAwaited,
    HandsDone,
    HandsTold,
    HintAnswered,
    HintsChosen,
    LinkFound,
    LinkLost,
    OpponentMoved,
    PairingAsked,
    Scanned,
    SenseKnown,
    SitesPointed,
    TableRighted,
    Ticked,
    TimeUp,
    ToldEvent,
    UndoAsked,
    WentBack,
)
from tzaar_board.table.guide import Guide, contents, restoring_guide, suspicious_guide
from tzaar_board.table.hints import Hints
from tzaar_board.table.judging import judge
from tzaar_board.table.revision.revising import revising
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sensing.buttons import Act, Acts, Pressed
from tzaar_board.table.sensing.debounce import Changes
from tzaar_board.table.session import Session, SessionPhase, TableLink
from tzaar_board.table.signals import Signal, SignalKind
from tzaar_board.table.stages import reached
from tzaar_board.table.transitions import (
    Advanced,
    Effects,
    become,
    go_back,
    half_turned,
    hands_done,
    hands_told,
    playing,
    restarted,
    righted,
    signalling,
    suggest,
    undo,
)
from tzaar_board.table.updated import replace, updated


def advance(session: Session, now: float, event: Event) -> Advanced:
    """The session after an event, and what it wants done.

    A `Rewrite` is to be written down before the session is shown. All other effects are requests,
    to be fulfilled in their order after that.

    `now` never goes back. A scan that says what the last one said, and a tick before the deadline,
    change nothing: they give the same session. Raises IllegalAction for an illegal OpponentMoved.
    """
    after, effects = _step(session, now, event)
    return revising(_step, session, now, event, after, effects)


def _step(session: Session, now: float, event: Event) -> Advanced:
    """The session after an event, and effects; nothing is revised."""
    match event:
        case Scanned():
            return _scanned(session, now, event)
        case Ticked():
            if not _is_due(session, now):
                return session, ()
            session, acts = _ticked(session, now)
            return _judged(session, now, acts)
        case LinkLost():
            return _unheard(session, TableLink.LOST), ()
        case LinkFound():
            return _unheard(session, TableLink.FOUND), ()
        case SenseKnown(sense):
            return _resensed(session, now, sense), ()
        case ButtonPressed(button):
            press = Pressed(button, Act.PRESS), Pressed(button, Act.RELEASE)
            return _judged(session, now, press)
    session, effects = _told(session, now, event)
    return _judged(session, now, (), effects)


def _told(session: Session, now: float, event: ToldEvent) -> Advanced:
    """The session that knows of an event which no hand made."""
    match event:
        case OpponentMoved(actions):
            return _opponent_moved(session, now, actions)
        case HintsChosen(hints):
            return replace(session, hints=hints, analysed=None), ()
        case HintAnswered(ranking):
            return suggest(session, now, advice(session, now, ranking)), ()
        case ActionsJudged(chances):
            return replace(session, chances=dict(chances)), ()
        case UndoAsked():
            return undo(session, now)
        case WentBack(keep):
            return go_back(session, now, keep)
        case GameEnded(outcome):
            session = become(session, now, replace(session.situation, ended=outcome))
            return (playing(session) if session.setting_up else session), ()
        case TimeUp(colour):
            return signalling(session, Signal(SignalKind.TIME_UP, now, colour)), ()
        case PairingAsked(waiting):
            return pairing_asked(session, now, waiting), ()
        case DistantAsked(request):
            return distant_asked(session, now, request), ()
        case GoingOnAwaited(waiting):
            return replace(session, going_on=waiting), ()
        case HandsTold(held, back):
            return hands_told(session, now, held, back), ()
        case HandsDone(actions, back):
            return hands_done(session, now, actions, back)
        case TableRighted():
            return righted(session, now), ()
        case SitesPointed(sites):
            return replace(session, pointed=sites), ()
        case _:
            assert_never(event)


def _is_due(session: Session, now: float) -> bool:
    return session.due is not None and now >= session.due


def _scanned(session: Session, now: float, scan: Scanned) -> Advanced:
    if (scan.readings, scan.buttons) == session.last_scan and not _is_due(session, now):
        return session, ()
    session = updated(session, last_scan=(scan.readings, scan.buttons))
    if session.phase is SessionPhase.WAITING:
        session = _started(session, now, scan.readings)
    elif session.deaf:
        anew = session.link is TableLink.RESENSED
        observation, changes = session.observation.believe(now, scan.readings)
        session = updated(session.seeing(observation), link=TableLink.UP)
        session = _guided(session, changes)
        if anew:
            expected = session.situation.expected
            session = session.seeing(session.observation.restart(now, expected))
    else:
        observation, changes = session.observation.scan(now, scan.readings)
        session = _guided(session.seeing(observation), changes)
    buttons, acts = session.buttons.scan(now, scan.buttons)
    return _judged(updated(session, buttons=buttons), now, acts)


def _ticked(session: Session, now: float) -> tuple[Session, Acts]:
    observation, changes = session.observation.tick(now)
    buttons, acts = session.buttons.tick(now)
    return _guided(updated(session.seeing(observation), buttons=buttons), changes), acts


def _started(session: Session, now: float, readings: str) -> Session:
    """The first scan: set up, or judge what stands there as one set of touches."""
    observation = session.observation.begin(now, readings)
    buttons = session.buttons.forget()
    session = replace(session.seeing(observation), link=TableLink.UP, buttons=buttons)
    situation = session.situation
    if session.arrange:
        guide = _setting_up(session, readings).knowing(session.in_place)
        phase = SessionPhase.RESTORE if session.taking_back else SessionPhase.SETUP
        session = replace(session, guide=guide, phase=phase, stood=None)
    else:
        session = playing(become(session, now, situation.as_found(readings)))
    return restarted(replace(session, in_place=frozenset()), now)


def _setting_up(session: Session, readings: str) -> Guide:
    """The guide to the position, from another one that stood there before if that is known: in
    steps where actions are taken back.
    """
    goal, sense, stood = session.situation.settled, session.situation.sense, session.stood
    if stood is None:
        return suspicious_guide(goal, sense, readings)
    if session.taking_back:
        stood = reached(goal, stood, sense, readings)
    return restoring_guide(goal, sense, contents(stood), readings)


def _unheard(session: Session, link: TableLink) -> Session:
    """The table is lost, or found again."""
    if session.link is TableLink.RESENSED:
        link = TableLink.RESENSED
    return replace(session, link=link, buttons=session.buttons.forget(), last_scan=None, due=None)


def _resensed(session: Session, now: float, sense: Sense) -> Session:
    if sense is session.situation.sense:
        return session
    session = session.in_situation(replace(session.situation, sense=sense))
    session = restarted(session, now)
    waiting = session.phase is SessionPhase.WAITING
    return _unheard(session, TableLink.LOST if waiting else TableLink.RESENSED)


def _guided(session: Session, changes: Changes) -> Session:
    """A guide follows what hands do."""
    guide = session.guide
    if guide is None or not changes:
        return session
    if session.setting_up:
        kinds = tuple(session.situation.settled.game.kinds)
        return replace(session, guide=guide.filled(changes, kinds, session.observation.masked))
    came = {change.site for change in changes if change.reading != EMPTY}
    covered = {site for site in came if session.observation.touches.came(site)[-1].brief}
    turned = half_turned(session) & came - covered - guide.astray
    return replace(session, guide=guide.after(changes, session.observation.masked).unturned(turned))


def _judged(session: Session, now: float, acts: Acts, effects: Effects = ()) -> Advanced:
    """Judges what has changed, then each button, and gives the effects of it all.

    While the table cannot be heard the game stands still, whatever is pressed.
    """
    heard = not session.deaf and session.phase is not SessionPhase.WAITING
    if not session.deaf:
        session, more = judge(session, now)
        effects += more
    for act in acts if heard else ():
        session, more = pressing.act_on(session, now, act)
        effects += more
        session, more = judge(session, now)
        effects += more
    if heard and session.postponed is not None:
        session, more = pressing.resume(session, now, session.postponed)
        effects += more
    session, more = _analysing(session)
    session = updated(session, signals=session.signals.since(now))
    return updated(session, due=deadline(session, now)), effects + more


def _opponent_moved(session: Session, now: float, actions: tuple[Action, ...]) -> Advanced:
    situation = session.situation
    history = situation.history.play(*actions)
    effects = (Rewrite(len(situation.history), actions),)
    return become(session, now, replace(situation, history=history)), effects


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
    steps = (*situation.steps_from(sorted(lifted)), *situation.placings)
    actions = tuple(step.action for step in steps)
    wanted = any(action not in session.chances for action in actions)
    return replace(session, analysed=lifted), (
        (Analyse(situation.settled, actions),) if wanted else ()
    )
