"""What the buttons do (TABLE.md, Buttons)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tzaar_board.games.base import Colour
from tzaar_board.table.buttons import Act, Button, Pressed
from tzaar_board.table.decision import possible
from tzaar_board.table.effects import HintWanted, NewGame
from tzaar_board.table.hypotheses import Step, Way, forward

if TYPE_CHECKING:
    from tzaar_board.table.session import Session


def act(session: Session, now: float, pressed: Pressed) -> None:
    """Does what was asked with a button; a press that commits does nothing more."""
    side = pressed.button.side
    if pressed.act is Act.PRESS:
        session.spent = pressed.button if _commits(session, now, side) else None
    if session.spent is pressed.button:
        return
    if side is not None:
        if pressed.act is Act.PRESS:
            _press_turn(session, now, side)
        elif pressed.act is Act.HOLD:
            session.overrule(now)
    elif pressed.button is Button.HINT:
        if pressed.act is Act.PRESS:
            _press_hint(session, now)
    elif pressed.act is Act.HOLD:
        _hold_menu(session, now)
    elif pressed.act is Act.RELEASE and pressed.seconds < session.timing.undo:
        session.go_back(now)


def _commits(session: Session, now: float, side: Colour | None) -> bool:
    """Commits what is complete, though it has not been still for long enough."""
    if session.guide is not None or not (side is None or _may(session, side)):
        return False
    way = session.decide(now).way
    if way is None:
        return False
    session.commit(now, way)
    return True


def _may(session: Session, side: Colour) -> bool:
    """Whether a turn button is the one of the player to move; either is, to carry out."""
    situation = session.situation
    return bool(situation.pending) or (situation.by_hand and side is situation.settled.player)


def _press_turn(session: Session, now: float, side: Colour) -> None:
    """Confirms, or passes."""
    situation, sight = session.situation, session.sight
    if session.guide is not None:
        if session.setting_up and not sight.touches.misfits - sight.blind:
            session.play()
            sight.forget()
        else:
            session.refuse(now, side)
        return
    may = _may(session, side)
    misfits = (sight.touches.misfits | sight.glimpse().misfits) - sight.blind
    asked = _asked(session)
    if may and (misfits or asked is not None):
        way = possible(session.finding, sight.touches, sight.blind) or asked
        if way is not None:
            session.commit(now, way)
            return
    elif may and situation.by_hand and situation.continuations.passing is not None:
        passing = situation.continuations.passing
        step = Step(situation.settled, passing, situation.settled.trace(passing))
        session.commit(now, forward(situation.settled, (step,), 0.0))
        return
    session.refuse(now, side)


def _asked(session: Session) -> Way | None:
    """The way of a stack out of judgement that is asked about, where it has only one target."""
    situation, question = session.situation, session.question
    if question is None or question.key is None or not situation.by_hand:
        return None
    steps = situation.continuations.by_key.get(question.key, ())
    found = [step for step in steps if question.targets == frozenset(step.trace.touched)]
    return forward(situation.settled, found, 0.0) if len(found) == 1 else None


def _press_hint(session: Session, now: float) -> None:
    """The next kind of piece while placing; else the best action, and then the next best."""
    situation, sight = session.situation, session.sight
    kinds = situation.kinds if situation.by_hand else ()
    if session.guide is not None or not situation.by_hand or sight.touches.misfits - sight.blind:
        session.refuse(now, situation.settled.player)
    elif kinds and situation.kind is not None:
        session.choose_kind(kinds[(kinds.index(situation.kind) + 1) % len(kinds)])
    elif session.hint_number is None:
        session.want(HintWanted(situation.settled))
    else:
        session.hint_number = (session.hint_number + 1) % len(session.ranking)
        wave_hint(session, now)


def wave_hint(session: Session, now: float) -> None:
    """A hint to pass is the wave along the player's edge."""
    position = session.situation.settled
    if session.hint_number is not None:
        action = session.ranking[session.hint_number]
        if position.trace(action).key is None:
            session.waved = (now, position.player)


def _hold_menu(session: Session, now: float) -> None:
    """A new game when the menu button is held a second time, begun within 5 s of the first."""
    if now - session.timing.hold <= session.armed + session.timing.again:
        session.armed = float("-inf")
        session.want(NewGame())
    else:
        session.armed = now
