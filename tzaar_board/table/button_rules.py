"""What the buttons ask for (docs/table.md, Buttons). Rules: a session in, a command out."""

from dataclasses import dataclass

from tzaar_board.games.base import Colour, PieceKind
from tzaar_board.geometry import Site
from tzaar_board.table.asking.advice import thought_over
from tzaar_board.table.asking.dead_sensor import unseen, unseen_action
from tzaar_board.table.asking.lasting_question import lasts
from tzaar_board.table.asking.pass_inference import before_claimed, claimable, passed
from tzaar_board.table.asking.questions import doubted
from tzaar_board.table.asking.targets import last_moved
from tzaar_board.table.inference.decision import possible
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis, forward
from tzaar_board.table.inference.recaptures import retaken
from tzaar_board.table.inference.stopovers import hardly_stopped
from tzaar_board.table.pass_press import PassMoment
from tzaar_board.table.postponed_press import PostponedPress
from tzaar_board.table.sensing.buttons import Act, Button, Pressed
from tzaar_board.table.session import Session
from tzaar_board.table.signals import SignalKind
from tzaar_board.table.suggestions import Suggestions
from tzaar_board.table.timing import TIMING

MOST_ASTRAY = 4
"""Where more than one of so many sites reads wrongly, stacks are astray, and no sensor."""


@dataclass(frozen=True, slots=True)
class Commit:
    """What hands did counts now."""

    hypothesis: Hypothesis


@dataclass(frozen=True, slots=True)
class Refuse:
    """A short "no" along a player's edge."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Overrule:
    """The table is as the game says; while it is set up, at the `sites` that shine."""

    sites: tuple[Site, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Back to the last position in which a hand was to move."""


@dataclass(frozen=True, slots=True)
class TakeAsSetUp:
    """A full table is taken for the position that was to be set up."""


@dataclass(frozen=True, slots=True)
class ChooseKind:
    """The kind of piece that the next placing takes."""

    kind: PieceKind


@dataclass(frozen=True, slots=True)
class WantHint:
    """The best actions are wanted."""


@dataclass(frozen=True, slots=True)
class ShowHint:
    """The next best action, or the first of those that hands may have done."""

    suggestions: Suggestions


@dataclass(frozen=True, slots=True)
class ArmNewGame:
    """The menu button was held: once more, and a new game begins."""


@dataclass(frozen=True, slots=True)
class BeginNewGame:
    """The menu button was held twice."""


Command = (
    Commit
    | Refuse
    | Overrule
    | Undo
    | TakeAsSetUp
    | ChooseKind
    | WantHint
    | ShowHint
    | ArmNewGame
    | BeginNewGame
)


def completed(session: Session, now: float, button: Button) -> Hypothesis | None:
    """What a press commits at once: an action that is complete, and has not been still enough; the
    next player's after a pass, where that was pressed for.
    """
    side, press = button.side, session.pass_press
    if session.guide is not None or lasts(session):
        return None
    if side is not None and not _may(session, side):
        return passed(session, press.refused) if press.moment is PassMoment.UNSURE else None
    found = session.decision(now).hypothesis
    if found is None:
        touches, masked = session.observation.touches, session.observation.masked
        turn = possible(session.finding, touches, masked)
        return None if turn is None else before_claimed(session, now, turn)
    return None if _may_be_no_sweep(session, now, found) else found


def _may_be_no_sweep(session: Session, now: float, found: Hypothesis) -> bool:
    """Whether a sleeve may be over what a quick sweep is said to have passed over."""
    observation, sense = session.observation, session.situation.sense
    fresh = observation.touches.lifted & observation.fresh(now)
    return not fresh.isdisjoint(found.sites) and hardly_stopped(
        found.steps, observation.touches, sense
    )


def command(session: Session, now: float, pressed: Pressed) -> Command | None:
    """What a button asks for that has nothing to commit."""
    side, act = pressed.button.side, pressed.act
    if side is not None:
        if act is Act.PRESS:
            return _turn(session, now, pressed.button, side)
        return _held_turn(session, now, side) if act is Act.HOLD else None
    if pressed.button is Button.HINT:
        return _hint(session, now) if act is Act.PRESS else None
    if act is Act.HOLD:
        return _held_menu(session, now)
    if act is not Act.RELEASE or pressed.seconds >= TIMING.hold:
        return None
    player = session.situation.settled.player
    return Undo() if pressed.seconds < TIMING.undo else Refuse(player)


def postponed(
    session: Session, now: float, button: Button, command: Command | None
) -> PostponedPress | None:
    """The press, where it is not to be obeyed yet."""
    if isinstance(command, Commit):
        until = claimable(session, now, command.hypothesis)
        found = command.hypothesis
        return None if until is None else PostponedPress(button, now, until, found)
    waits = isinstance(command, Refuse) and hidden(session, now, button)
    return PostponedPress(button, now, now + TIMING.sleeve) if waits else None


def hidden(session: Session, now: float, button: Button) -> bool:
    """Whether a press has to wait: a sleeve may hide what is off the board, as the arm that presses
    comes with one.
    """
    side, observation = button.side, session.observation
    if session.guide is not None or side is None or not _may(session, side):
        return False
    return any(
        not (observation.judged_misfits(touches) & touches.lifted).isdisjoint(touches.fresh(now))
        for touches in (observation.touches, observation.provisional)
    )


def may_pass(session: Session, button: Button) -> bool:
    """Whether it may only be for what is off the board that a press is no pass."""
    situation, observation = session.situation, session.observation
    in_hand = observation.judged_misfits(observation.provisional)
    if session.guide is not None or not in_hand or not situation.by_hand:
        return False
    return button.side is situation.settled.player


def may_be_done(session: Session) -> bool:
    """Whether the one stack that is off the board may have been set down where no sensor shows it:
    who presses then may have done all but pass.
    """
    alone = len(session.observation.touches.lifted) == 1
    return alone and any(not one.back for one in session.finding.at(Fit.POSSIBLE))


def waits_to_pass(session: Session, button: Button) -> bool:
    """Whether a press may be for a pass after what hands have played on with, which waits for the
    answer to a question, or to be still where it took the last captor at once.
    """
    if session.guide is not None or button.side is None:
        return False
    situation, observation = session.situation, session.observation
    waiting = lasts(session) or session.evidence.left_open is not None
    return waiting or (
        retaken(situation, session.finding, observation.touches, observation.masked) is not None
    )


def _may(session: Session, side: Colour) -> bool:
    """Whether a turn button is the one of the player to move; either is, to carry out."""
    situation = session.situation
    return bool(situation.pending) or (situation.by_hand and side is situation.settled.player)


def _turn(session: Session, now: float, button: Button, side: Colour) -> Command:
    """Confirms, or passes."""
    situation, observation = session.situation, session.observation
    misfits = observation.misfits
    if session.guide is not None:
        return TakeAsSetUp() if session.setting_up and not misfits else Refuse(side)
    if not _may(session, side) or lasts(session):
        return Refuse(side)
    touches = observation.touches
    if doubted(session, touches) is not None or (misfits and unseen_action(session, now, touches)):
        return Refuse(side)  # What a site told that may be mistaken is not confirmed by the way.
    asked = _asked(session)
    in_hand = misfits | observation.judged_misfits(observation.provisional)
    if in_hand - _next_players(session, now, button) or asked is not None:
        found = possible(session.finding, observation.touches, observation.masked)
        found = asked if found is None or session.trouble.was_wrong else found
        if found is None or (asked is None and _may_be_on_its_way(session, now, found)):
            over = passed(session, now) if asked is None else None
            return Refuse(side) if over is None else Commit(over)
        return Commit(found)
    if situation.passing is None or _unread(session, now):
        return Refuse(side)
    return Commit(forward(situation.settled, (situation.passing,), 0.0))


def _held_turn(session: Session, now: float, side: Colour) -> Command:
    """The table is as the game says; but not where so much disagrees: that is no sensor; nor where
    hands have played on all the while. While the table is set up it is at the last few sites of a
    type that is nearly filled, or at the one where something seems to stand too many.
    """
    if session.guide is None and _played_meanwhile(session, now):
        return Refuse(side)
    game = session.situation.settled.game
    most = len(game.board) // MOST_ASTRAY
    if len(session.observation.misfits) <= most:
        return Overrule()
    guide = session.guide if session.setting_up else None
    left = () if guide is None else guide.trusting(session.observation.masked).last_few(game.kinds)
    return Overrule(left) if left else Refuse(side)


def _played_meanwhile(session: Session, now: float) -> bool:
    """Whether all that reads otherwise than it should has been moved since a hold began."""
    touches, begun = session.observation.touches, now - TIMING.hold
    misfits = session.observation.misfits
    return bool(misfits) and all(touches.first_moved(site) > begun for site in misfits)


def _may_be_on_its_way(session: Session, now: float, found: Hypothesis) -> bool:
    """Whether a stack was lifted so lately that it may still be on its way: to any of its targets,
    where nothing has come to the one whose reading would not tell, or to a stopover that nothing
    has come to.
    """
    situation, touches = session.situation, session.observation.touches
    keys = [key for key in touches.lifted if any(s.trace.key == key for s in found.steps)]
    steps = situation.steps_from(keys)
    ends = {site for step in found.steps for site in step.trace.targets}
    others = {site for step in steps for site in step.trace.targets} - ends
    lately = any(now < touches.changed(key) + TIMING.ask for key in keys)
    untouched = not any(map(touches.arrivals, ends)) and not ends & session.observation.masked
    if not found.rested(touches) and untouched:
        return now < last_moved(session, now, touches) + TIMING.let_go
    return bool(others) and lately and untouched


def _next_players(session: Session, now: float, button: Button) -> frozenset[Site]:
    """What only the next player can have lifted: a stack of one's own, no sooner before the other's
    press than somebody goes on who has seen what is in hand. What was away when the table was first
    heard, or heard again, nobody saw leave: its sensor may be dead.
    """
    situation, state = session.situation, session.buttons.states[button.value]
    touches = session.observation.provisional
    if situation.passing is None:
        return frozenset()
    since = (state.pressed_at if state.down else now) - TIMING.read
    following = situation.passing.after
    keys = {following.trace(action).key for action in following.legal()}
    heard = session.observation.heard
    return frozenset(s for s in touches.lifted & keys if since <= touches.changed(s) > heard)


def _unread(session: Session, now: float) -> bool:
    """Whether it is asked where the last action's stack went, and whoever presses cannot know."""
    if session.question is None:
        return session.decision(now).asking is not None
    return now < session.question.lasting


def _asked(session: Session) -> Hypothesis | None:
    """What a stack out of judgement that is asked about did, where it has only one target."""
    situation, question = session.situation, session.question
    if question is None or question.key is None or not situation.by_hand:
        return None
    steps = situation.continuations.by_key.get(question.key, ())
    found = [step for step in steps if question.targets == frozenset(step.trace.touched)]
    return forward(situation.settled, found, 0.0) if len(found) == 1 else None


def _hint(session: Session, now: float) -> Command:
    """The next kind of piece while placing; else the best action, and then the next best."""
    situation, observation = session.situation, session.observation
    in_hand = observation.misfits
    if session.guide is not None or not situation.by_hand:
        return Refuse(situation.settled.player)
    thinking = thought_over(session, now) is not None and in_hand != session.asked_over
    if in_hand and session.suggestions is None and not thinking:
        may = tuple(one.step.action for one in unseen(session, observation.touches))
        found = Suggestions(may, over=in_hand) if may else None
        return Refuse(situation.settled.player) if found is None else ShowHint(found)
    kinds = situation.kinds
    if kinds and situation.kind is not None:
        return ChooseKind(kinds[(kinds.index(situation.kind) + 1) % len(kinds)])
    if session.suggestions is None:
        return WantHint()
    return ShowHint(session.suggestions.following())


def _held_menu(session: Session, now: float) -> Command:
    """A new game when the menu button is held a second time, begun within 5 s of the first."""
    armed = session.signals.find(SignalKind.NEW_GAME_ARMED)
    begun = now - TIMING.hold
    in_time = armed is not None and begun <= armed.since + TIMING.again
    return BeginNewGame() if in_time else ArmNewGame()
