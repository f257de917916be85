"""What is done for a button: a session in, the session after it and effects out. Pure.

What a button asks for `button_rules` tells; here it is obeyed, at once or once no sleeve can hide
anything.
"""

from typing import assert_never

from tzaar_board.games.base import Colour
from tzaar_board.table import button_rules
from tzaar_board.table.answering import answered, answers
from tzaar_board.table.asking.brief_swaps import counts_once_read
from tzaar_board.table.button_rules import (
    ArmNewGame,
    BeginNewGame,
    ChooseKind,
    Commit,
    Overrule,
    Refuse,
    ShowHint,
    TakeAsSetUp,
    Undo,
    WantHint,
)
from tzaar_board.table.effects import GoingOn, HintWanted, NewGame
from tzaar_board.table.inference.doubts import may_be_another
from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.judging import confirm_postponed, judge
from tzaar_board.table.pass_press import WaitingPass
from tzaar_board.table.postponed_press import PostponedPress
from tzaar_board.table.sensing.buttons import Act, Button, Pressed
from tzaar_board.table.session import Session
from tzaar_board.table.signals import Signal, SignalKind
from tzaar_board.table.transitions import (
    Advanced,
    commit,
    confirm,
    overrule,
    playing,
    signalling,
    suggest,
    undo,
    without_press,
)
from tzaar_board.table.updated import replace


def act_on(session: Session, now: float, pressed: Pressed, *, patient: bool = True) -> Advanced:
    """Does what was asked with a button; a press that commits does nothing more.

    Unless it is `patient` a press is refused at once, whatever a sleeve may hide.
    """
    if answers(session, pressed):
        return answered(session, pressed)
    if session.going_on and pressed.button.side is not None:
        if pressed.act is not Act.PRESS:
            return session, ()
        return replace(session, going_on=False, buttons=session.buttons.forget()), (GoingOn(),)
    if pressed.act is Act.PRESS:
        found = button_rules.completed(session, now, pressed.button)
        spent = None if found is None else pressed.button
        session = replace(session, spent=spent, confirmed=None)
        if found is not None:
            known = _is_doubted(session, found) and session.still(now, found.sites)
            session, effects = commit(session, now, found)
            if known:  # Whoever presses then knows better what was done, and goes on.
                session, more = act_on(session, now, pressed)
                return session, (*effects, *more)
            if pressed.button.side is None:  # It says that nothing is undone, or hinted at.
                session = _refusing(session, now, session.situation.settled.player)
            going_on = pressed.button.side is session.situation.settled.player
            press = session.pass_press.early(now if going_on else None)
            return replace(session, pass_press=press), effects
    if session.spent is pressed.button:
        return session, ()
    if pressed.act is Act.HOLD and pressed.button.side is not None:
        return _held(session, now, pressed)
    command = button_rules.command(session, now, pressed)
    waiting = button_rules.postponed(session, now, pressed.button, command) if patient else None
    if waiting is not None:
        if waiting.confirms is not None:
            session = replace(session, pass_press=replace(session.pass_press, refused=now))
        return replace(session, postponed=waiting), ()
    if isinstance(command, Refuse) and button_rules.may_pass(session, pressed.button):
        press = session.pass_press.again(now, unsure=button_rules.may_be_done(session))
        session = replace(session, pass_press=press)
    if isinstance(command, Refuse) and button_rules.waits_to_pass(session, pressed.button):
        side = pressed.button.side
        moved = frozenset(session.observation.touches.by_site)
        waits = None if side is None else WaitingPass(side, now, moved)
        press = replace(session.pass_press, waiting=waits)
        session = replace(session, pass_press=press)
    if isinstance(command, Refuse) and pressed.button.side is not None:
        session = session.seeing(session.observation.pressed(now, pressed.button.side))
    return _obeyed(session, now, pressed.button, command)


def _held(session: Session, now: float, pressed: Pressed) -> Advanced:
    """A turn button was held: the press with which that began was none."""
    session, effects = without_press(session, now, pressed.button)
    command = button_rules.command(session, now, pressed)
    session, more = _obeyed(session, now, pressed.button, command)
    return session, effects + more


def resume(session: Session, now: float, press: PostponedPress) -> Advanced:
    """Judges a press by what stands once no sleeve can hide anything any more, or nobody but who
    pressed can have lifted what it confirms.
    """
    if press.confirms is not None:
        return confirm_postponed(session, now, press, press.confirms)
    over = now >= press.until
    if not over and button_rules.hidden(session, now, press.button):
        return session, ()
    pressed = Pressed(press.button, Act.PRESS)
    session = replace(session, postponed=None)
    session, effects = act_on(session, now, pressed, patient=False)
    session, more = judge(session, now)
    return session, effects + more


def _obeyed(
    session: Session, now: float, button: Button, command: button_rules.Command | None
) -> Advanced:
    """What a button asks for."""
    match command:
        case None:
            return session, ()
        case Commit(hypothesis):
            return confirm(session, now, button, hypothesis)
        case Refuse(colour):
            return _refusing(session, now, colour), ()
        case Overrule(sites):
            return overrule(session, now, sites)
        case Undo():
            return undo(session, now)
        case TakeAsSetUp():
            session = playing(replace(session, buttons=session.buttons.forget()))
            return session.seeing(session.observation.forget()), ()
        case ChooseKind(kind):
            return session.in_situation(replace(session.situation, kind=kind)), ()
        case WantHint():
            asked = replace(session, asked_over=session.observation.misfits)
            return asked, (HintWanted(session.situation.settled),)
        case ShowHint(suggestions):
            return suggest(session, now, suggestions), ()
        case ArmNewGame():
            return signalling(session, Signal(SignalKind.NEW_GAME_ARMED, now)), ()
        case BeginNewGame():
            signals = session.signals.removing(SignalKind.NEW_GAME_ARMED)
            return replace(session, signals=signals), (NewGame(),)
        case _:
            assert_never(command)


def _refusing(session: Session, now: float, colour: Colour) -> Session:
    """The session that shows a short "no" along a player's edge."""
    return signalling(session, Signal(SignalKind.REFUSED, now, colour))


def _is_doubted(session: Session, found: Hypothesis) -> bool:
    """Whether what is seen to be done counts only after a while, as it may be something else."""
    fallen = session.trouble.fallen is not None and not found.back
    doubted = may_be_another(found, session.situation, session.observation.touches)
    return fallen or doubted or counts_once_read(session, found)
