"""The cues of a scene, layer over layer: what matters less first, what matters more on top."""

from collections.abc import Iterable, Iterator, Sequence

from tzaar_board.games.base import Action, Colour, Content, Game, PieceKind, Position
from tzaar_board.geometry import Site
from tzaar_board.table.asking import lasting_question
from tzaar_board.table.asking.led_home import is_led_home
from tzaar_board.table.asking.targets import (
    AskedTargets,
    asked_in,
    known_quality,
    quality,
    target_role,
)
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.guide import Guide, contents
from tzaar_board.table.hints import Hints
from tzaar_board.table.inference.decision import shortest
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.lights.taking_back import taking_back
from tzaar_board.table.revisions import Reopened
from tzaar_board.table.scene import Cue, Role
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.signals import Signal, SignalKind
from tzaar_board.table.state import State
from tzaar_board.table.timing import TIMING


def kinds(session: Session) -> tuple[PieceKind, ...]:
    """The game's kinds of piece, in its order."""
    return tuple(session.situation.settled.game.kinds)


Layer = Iterator[tuple[Site, Cue]]


def layers(
    session: Session,
    now: float,
    state: State,
    touches: Touches,
    finding: Finding,
    guide: Guide | None,
    asked: AskedTargets,
) -> Layer:
    """Every cue, what matters less first: a later cue for the same site takes its place."""
    if state in (State.READY, State.OPPONENT, State.OVER):
        cleared = touches.lifted if state is State.OVER else frozenset()
        still = _still_life(session, now, state)
        yield from ((site, cue) for site, cue in still if site not in cleared)
    if state in (State.OPPONENT, State.WRONG, State.ASKING):
        yield from _to_carry_out(session, now, touches)
    if guide is not None:
        yield from _setting_up(session, guide, now) if session.setting_up else _one_move(guide, now)
    elif state is State.ASKING and (reopened := session.revisions.reopened) is not None:
        yield from _reopened(reopened, now)
    elif state not in (State.WRONG, State.OVER):
        yield from _in_hand(session, now, state, touches, finding, asked)
    hint, misfits = session.suggestions, session.observation.judged_misfits(touches)
    if hint is not None and hint.over == misfits and state not in (State.OPPONENT, State.OVER):
        yield from _hint(session.situation.settled, hint.action, now)
    yield from _momentary(session, now)


def _still_life(session: Session, now: float, state: State) -> Layer:
    """What shines while nothing is in hand."""
    situation = session.situation
    position = situation.settled
    if situation.kind is not None and situation.by_hand and situation.kinds:
        offer = Content(position.player, situation.kind)
        for site, content in enumerate(contents(position)):
            if content is None:
                yield site, Cue(Role.OFFER, now, offer)
    if state is State.READY:
        yield from _good_placings(session, now)
    if session.movable and situation.by_hand:
        for site in situation.continuations.by_key:
            if situation.kind is None:
                yield site, Cue(Role.MOVABLE, now)
    if state is State.OPPONENT and not situation.pending and session.awaited is not None:
        yield from _thinking(position, now)
    if situation.last is not None:
        for site in situation.last.trace.sites:
            yield site, Cue(Role.LAST, now)
    if state is State.OVER and situation.outcome is not None and situation.outcome.winner:
        yield from _winner(position, situation.outcome.winner, now)
    committed = session.signals.lit(SignalKind.COMMITTED, now)
    if committed is not None and (situation.last_by_hand or not situation.pending):
        yield from ((site, Cue(Role.SHINE, committed.since)) for site in committed.sites)
    for number, site in enumerate(session.pointed):
        yield site, Cue(Role.TO if number else Role.FROM, now)


def _good_placings(session: Session, now: float) -> Layer:
    """Where a piece from the box is well placed; a board full of bad sites would tell nothing."""
    for step in session.situation.placings:
        role, key = known_quality(session, step), step.trace.key
        if role in (Role.GOOD, Role.FAIR) and key is not None:
            yield key, Cue(role, now)


def _stacks(position: Position, colour: Colour) -> list[Site]:
    held = enumerate(contents(position))
    return [site for site, content in held if content is not None and content.colour is colour]


def _thinking(position: Position, now: float) -> Layer:
    """The stacks of whoever thinks; that player's edge while there are none."""
    sites = _stacks(position, position.player) or position.game.edge(position.player)
    yield from ((site, Cue(Role.THINKING, now)) for site in sites)


def _winner(position: Position, colour: Colour, now: float) -> Layer:
    """A wave along what has won; else over all the winner's stacks, from left to right."""
    for number, site in enumerate(position.winning()):
        yield site, Cue(Role.WINNER, now, delay=round(number * 0.1, 3))
    points = position.game.board.points
    for site in () if position.winning() else _stacks(position, colour):
        yield site, Cue(Role.WINNER, now, delay=round(points[site][0] * 0.1, 3))


def _hint(position: Position, action: Action, now: float) -> Layer:
    trace = position.trace(action)
    if trace.key is None:
        return
    if trace.placed is not None:
        yield trace.key, Cue(Role.TO, now)
        return
    yield trace.key, Cue(Role.FROM, now)
    for site in trace.touched:
        yield site, Cue(Role.TO, now)


def _to_carry_out(session: Session, now: float, touches: Touches) -> Layer:
    """The opponent's next action that hands have not yet carried out.

    Not a placing while a stack has yet to be put back: two sites to put something on mislead. Nor
    what it turns over while something else is wrong.
    """
    masked = session.observation.masked
    for hypothesis in session.situation.carry_outs:
        step = hypothesis.steps[-1]
        fit = hypothesis.fit(touches, session.situation.sense, masked)
        if fit is Fit.COMPLETE or step.trace.key is None:
            continue
        if step.trace.placed is None:
            yield step.trace.key, Cue(Role.FROM, now)
        elif touches.reading(step.trace.key) != EMPTY or _turns(session, hypothesis, touches):
            yield from _turning(session, [hypothesis] if fit is not None else [], touches, now)
        elif touches.lifted <= masked | hypothesis.turning.placings.keys():
            yield step.trace.key, Cue(Role.PUT, now, step.trace.placed)
        for site in step.trace.targets:
            yield site, Cue(Role.TO, now)
        return


def _turning(
    session: Session, hypotheses: Iterable[Hypothesis], touches: Touches, now: float
) -> Layer:
    """The pieces that are to be turned over now, each with what it then shows.

    Those too whose sensors cannot tell.
    """
    sense, masked = session.situation.sense, session.observation.masked
    for hypothesis in hypotheses:
        turnable = hypothesis.turning.turnable(touches, sense, masked)
        for site in turnable | masked.intersection(hypothesis.turning.placings):
            yield site, Cue(Role.TURN_OVER, now, hypothesis.result.content(site))


def _turns(session: Session, hypothesis: Hypothesis, touches: Touches) -> bool:
    """Whether what was lifted is turned over before the placing, and that counts."""
    sense, masked = session.situation.sense, session.observation.masked
    return not touches.lifted.isdisjoint(hypothesis.turning.turnable(touches, sense, masked))


def _setting_up(session: Session, guide: Guide, now: float) -> Layer:
    """The sites of one colour and type to fill; what stands where nothing should yet blinks. On a
    full table that is what reads otherwise than it should, if anything does.
    """
    group = guide.group(kinds(session))
    for site in guide.in_group(group) if group else ():
        content = guide.goal[site]
        single = content is not None and content.height == 1
        yield site, Cue(Role.FILL if single else Role.PUT, now, content)
    for site in guide.surplus if group or not guide.misread else sorted(guide.misread):
        yield site, Cue(Role.TAKE, now)
    for site in guide.turned:
        yield site, Cue(Role.TURN_OVER, now, guide.goal[site])


def _one_move(guide: Guide, now: float) -> Layer:
    move = guide.move()
    if move is not None and move.turn is not None:
        yield move.turn, Cue(Role.TURN_OVER, now, guide.goal[move.turn])
    if move is not None and move.take is not None:
        yield move.take, Cue(Role.TAKE, now)
    if move is not None and move.put is not None:
        yield move.put, Cue(Role.PUT, now, guide.goal[move.put])


def _in_hand(
    session: Session,
    now: float,
    state: State,
    touches: Touches,
    finding: Finding,
    asked: AskedTargets,
) -> Layer:
    """The stacks in hand, and where they may go. Of several only what is asked about."""
    situation, misfits = session.situation, session.observation.judged_misfits(touches)
    if misfits and not finding.fits:
        yield from _stray(session, now, touches)
        return
    if not any(hypothesis in situation.carry_outs for hypothesis in finding.hypotheses):
        about = asked.origins & touches.lifted
        for site in misfits & touches.lifted:
            if not about or site in about:
                yield site, Cue(Role.ORIGIN, now)
        led_home = is_led_home(session, now, touches, finding)
        asked_here = state is not State.ASKING or misfits & touches.lifted <= about
        if misfits and asked_here and not led_home:
            yield from _where_to(session, now, state, touches, finding)
        for site in misfits if led_home or session.trouble.fallen is not None else ():
            held = situation.settled.content(site) if site in touches.lifted else None
            yield site, Cue(Role.PUT if held else Role.TAKE, now, held)
    if state is State.ASKING:
        for site in lasting_question.answerable(session, touches):
            before = asked_in(session, finding, site)
            yield site, Cue(target_role(before, before.player, site, asking=True), now)
        for site, role in asked.roles.items():
            yield site, Cue(role, now)


def _reopened(reopened: Reopened, now: float) -> Layer:
    """Where the stack of an earlier action may stand."""
    before = reopened.before
    yield reopened.asking.key, Cue(Role.ORIGIN, now)
    for site in reopened.asking.targets:
        yield site, Cue(target_role(before, before.player, site, asking=True), now)


def _stray(session: Session, now: float, touches: Touches) -> Layer:
    """A single stack that was lifted and can do nothing: a short no, later where it belongs."""
    situation = session.situation
    lifted = session.observation.judged_misfits(touches)
    if len(lifted) > 1 or not lifted <= touches.lifted:
        return
    (site,) = lifted
    since = touches.changed(site)
    if session.trouble.fallen is not None or now >= since + TIMING.ask:
        yield site, Cue(Role.PUT, now, situation.settled.content(site))
    elif now < since + TIMING.blink and situation.outcome is None:
        yield site, Cue(Role.BLOCKED, since)


def _where_to(
    session: Session, now: float, state: State, touches: Touches, finding: Finding
) -> Layer:
    """The targets of what is in hand, or what is left to do of a take-back."""
    misfits = session.observation.judged_misfits(touches)
    found = finding.at(Fit.COMPLETE) if state is State.COMPLETE else finding.hypotheses
    hypotheses = [hypothesis for hypothesis in found if not hypothesis.back]
    acting = [
        hypothesis
        for hypothesis in hypotheses
        if any(s.trace.key in misfits for s in hypothesis.steps)
    ]
    if session.trouble.fallen is not None:
        return
    if hypotheses and session.question is None:
        yield from _hypotheses(session, hypotheses, touches, now)
    backs = [
        hypothesis for hypothesis in finding.hypotheses if hypothesis.back and not hypothesis.steps
    ]
    elsewhere = [
        hypothesis
        for hypothesis in finding.hypotheses
        if hypothesis.back
        and hypothesis.places
        and {s.trace.key for s in (*hypothesis.undone, *hypothesis.steps)} <= misfits
    ]
    if not hypotheses and not elsewhere:
        yield from taking_back(session, finding, touches, now)
    rest = session.still(now, touches.by_site, TIMING.ask)
    led = [one for one in elsewhere if rest or any(map(touches.arrivals, one.turning.placings))]
    yield from _turning(session, acting or led or (() if elsewhere else backs), touches, now)


def _hypotheses(
    session: Session, hypotheses: list[Hypothesis], touches: Touches, now: float
) -> Layer:
    """Where what is in hand may go: single actions if there are any, else the turn's two.

    A stack of one's own in hand is one that acts. Only when none is, those that could take what is
    in hand are lit.
    """
    if session.hints is Hints.OFF:
        return
    short = shortest(hypotheses)
    acting = [
        hypothesis
        for hypothesis in short
        if any(s.trace.key in touches.misfits for s in hypothesis.steps)
    ]
    for hypothesis in acting or short:
        for step in (*_as_well(session, hypothesis, touches), *hypothesis.steps):
            key = step.trace.key
            if key is not None and key not in touches.misfits:
                role = Role.ORIGIN if step.trace.placed is None else Role.OFFER
                yield key, Cue(role, now, step.trace.placed)
            for site in step.trace.targets:
                if hypothesis.result.content(site) is not None:
                    yield site, Cue(quality(session, step, site), now)


def _as_well(session: Session, hypothesis: Hypothesis, touches: Touches) -> tuple[Step, ...]:
    """Where hands began with a turn's second action: what can be the first one as well.

    The hypothesis stands for all of them.
    """
    if len(hypothesis.steps) != 2 or not session.situation.by_hand:
        return ()
    first, second = hypothesis.steps
    if not touches.misfits.isdisjoint(first.trace.sites):
        return ()
    others = session.situation.continuations.before(second)
    return tuple(step for step in others if touches.misfits.isdisjoint(step.trace.sites))


def _momentary(session: Session, now: float) -> Layer:
    """Lights that last a moment: no, a pass, a new game armed."""
    game = session.situation.settled.game

    def lit(kind: SignalKind) -> Signal | None:
        return session.signals.lit(kind, now)

    if (armed := lit(SignalKind.NEW_GAME_ARMED)) is not None:
        for site in range(len(game.board)):
            yield site, Cue(Role.ARMED, armed.since)
    if (passed := lit(SignalKind.PASSED)) is not None:
        for number, site in enumerate(_edge(game, passed)):
            yield site, Cue(Role.WAVE, passed.since, delay=number * 0.08)
    for colour in Colour if session.pairing else ():
        for site in game.edge(colour):
            yield site, Cue(Role.PAIRING, now)
    asking = session.request is not DistantRequest.NOTHING and not session.pairing
    for colour in session.situation.distant if asking else ():
        for site in game.edge(colour):
            yield site, Cue(Role.REQUEST, now)
    for kind, role in ((SignalKind.TIME_UP, Role.TIME_UP), (SignalKind.REFUSED, Role.NO)):
        if (signal := lit(kind)) is not None:
            for site in _edge(game, signal):
                yield site, Cue(role, signal.since)


def _edge(game: Game, signal: Signal) -> Sequence[Site]:
    """The sites along the edge of the player whom a signal is about."""
    return () if signal.colour is None else game.edge(signal.colour)
