"""What a session shows: its state, and a role for each lit site."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tzaar_board.games.base import Action, Colour, Content, Outcome, PieceKind, Position
from tzaar_board.geometry import Site
from tzaar_board.table.guide import Guide, Move, observed_guide
from tzaar_board.table.hypotheses import Fit
from tzaar_board.table.inference import Finding
from tzaar_board.table.layers import kinds, layers
from tzaar_board.table.questions import doubted
from tzaar_board.table.scene import Scene, carry_on
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.session import Phase, Session
from tzaar_board.table.state import State as State
from tzaar_board.table.stuck import suspect
from tzaar_board.table.targets import asked_targets, last_moved, losing_targets
from tzaar_board.table.touches import Touches

MANY = 4
"""More stacks than these were knocked over: none of them is the odd one out."""


@dataclass(frozen=True)
class View:
    """What is to be seen of a session at one moment.

    `open` tells whether the last action can be taken back by hand; `move` is the next step where a
    guide leads; `group` the colour and type being set up; `pending` what hands have yet to carry
    out; `lifted` the stacks in hand; `lost` that the table cannot be heard, `waiting` that it has
    not been heard yet. `doubted` is a site that alone keeps an action from counting.
    `losing` are the lit targets that lose at once, and what would be covered or captured there.
    `distant` tells that who is to move plays at another table.
    """

    state: State
    open: bool
    scene: Scene
    position: Position
    outcome: Outcome | None
    pending: tuple[Action, ...] = ()
    move: Move | None = None
    group: tuple[Colour, PieceKind] | None = None
    lifted: frozenset[Site] = frozenset()
    restoring: bool = False
    lost: bool = False
    waiting: bool = False
    doubted: Site | None = None
    losing: Mapping[Site, Content] = field(default_factory=dict)
    distant: bool = False

    @property
    def player(self) -> Colour:
        return self.position.player


def look(session: Session, now: float, before: View | None = None) -> View:
    """What there is to see now. What was lit before in the same role goes on where it was."""
    touches, finding = session.observation.provisional, session.evidence.provisional_finding
    lifted = touches.lifted - session.observation.masked
    earlier = session.evidence.provisional_left_open if session.guide is None else None
    if earlier is not None:
        touches = earlier
        finding = session.situation.find(earlier, session.observation.masked, None)
    state = _state(session, now, touches, finding)
    guide = _guide(session, state, touches)
    cues = dict(layers(session, now, state, touches, finding, guide))
    situation = session.situation
    scene = carry_on({} if before is None else before.scene, cues)
    return View(
        state=state,
        open=_is_open(session, touches, finding),
        scene=scene,
        position=situation.settled,
        outcome=situation.outcome,
        pending=situation.pending,
        move=None if guide is None else guide.move(),
        group=guide.group(kinds(session)) if guide and session.setting_up else None,
        lifted=lifted,
        restoring=session.phase is Phase.RESTORE,
        lost=session.lost,
        waiting=session.phase is Phase.WAITING,
        doubted=_doubted(session, now, state, touches),
        losing=losing_targets(session, finding, scene),
        distant=situation.settled.player in situation.distant,
    )


def _doubted(session: Session, now: float, state: State, touches: Touches) -> Site | None:
    """The site whose sensor is named as one that may be mistaken."""
    if state not in (State.IN_HAND, State.ASKING, State.WRONG):
        return None
    site = doubted(session, touches) if state is not State.ASKING else None
    if site is not None or not touches.misfits:
        return site
    done = suspect(session, now, touches)
    return None if done is None else done.site


def _state(session: Session, now: float, touches: Touches, finding: Finding) -> State:
    situation, timing = session.situation, session.timing
    if session.guide is not None:
        return State.SETUP if session.setting_up else State.WRONG
    if session.phase is Phase.WAITING:
        return State.READY
    if situation.ended is not None:
        return State.OVER
    misfits = session.observation.judged(touches)
    wrong = session.unexplained is not None and now >= session.unexplained + timing.wrong
    explained = finding.explains(touches, session.observation.masked)
    if wrong and misfits and not explained:
        return State.WRONG
    if session.question is not None:
        return State.ASKING
    if situation.pending:
        return State.OPPONENT
    if misfits:
        held = now >= last_moved(session, now, touches) + timing.ask and session.disarray is None
        held = held and not session.in_hand
        whole = len(finding.at(Fit.COMPLETE)) == 1
        claimed = whole and session.evidence.provisional_left_open is not None
        if whole and not claimed:
            return State.COMPLETE
        if held and asked_targets(session, now, touches, finding):
            return State.ASKING
        return State.COMPLETE if whole else State.IN_HAND
    if situation.outcome is not None:
        return State.OVER
    return State.READY if situation.by_hand else State.OPPONENT


def _is_open(session: Session, touches: Touches, finding: Finding) -> bool:
    """Whether the last action can still be taken back by hand."""
    if session.guide is not None or not session.situation.takebacks:
        return False
    if not session.observation.judged(touches):
        return True
    return any(hypothesis.back for hypothesis in finding.hypotheses)


def _guide(session: Session, state: State, touches: Touches) -> Guide | None:
    """The guide that leads: the session's own, or in the state wrong one made from the touches.

    That one leads to what alone keeps the touches from being play. Else to the settled position,
    or to one on the opponent's course, or to where a placing that was begun leads: the nearest.
    """
    if session.guide is not None:
        return session.guide.trusting(session.observation.masked)
    if state is not State.WRONG:
        return None
    situation = session.situation
    odd = _odd_one_out(session, touches)
    if odd is not None:
        expected = situation.expected
        readings = expected[:odd] + touches.reading(odd) + expected[odd + 1 :]
        return observed_guide(situation.settled, situation.sense, readings)
    readings = "".join(map(touches.reading, range(len(touches.expected))))
    goals = [situation.settled, *(hypothesis.result for hypothesis in situation.carry_outs)]
    by_key = situation.continuations.by_key if situation.by_hand else {}
    goals += [step.after for site in sorted(touches.placed) for step in by_key.get(site, ())]
    guides = [
        observed_guide(goal, situation.sense, readings).trusting(session.observation.masked)
        for goal in goals
    ]
    nearest = min(guides, key=lambda guide: guide.left)
    newest = max(
        touches.by_site.keys() - session.observation.masked,
        key=lambda site: (touches.changed(site), touches.reading(site) != EMPTY),
    )
    if touches.reading(newest) != EMPTY:
        return nearest
    return _holding(nearest, touches, newest, situation.settled.content(newest))


def _holding(guide: Guide, touches: Touches, taken: Site, stood: Content | None) -> Guide:
    """A guide for hands that have lifted what stood on a site, which may not have belonged there.
    `stood` is what does by the settled position.

    Where nothing is missing that reads as that did, what keeps its place is to be moved first. What
    has two sides may go anywhere.
    """
    touch, sense = touches.by_site[taken], guide.sense
    read = touch.arrivals[-1].reading if touch.arrivals else touches.expected[taken]
    if guide.two_sided or read == touches.expected[taken]:
        return replace(guide, taken=taken, held=stood)
    homes = [site for site in guide.missing if sense.read(guide.goal[site]) == read]
    home = min(homes, key=lambda site: guide.board.distance(taken, site), default=None)
    return guide if home is None else replace(guide, taken=taken, held=guide.goal[home])


def _odd_one_out(session: Session, touches: Touches) -> Site | None:
    """The one stack that is missing where all else that was touched is play, None without one."""
    situation, masked = session.situation, session.observation.masked
    misfits = session.observation.judged(touches)
    if not misfits <= touches.lifted or len(misfits) > MANY:
        return None
    odd = [
        site
        for site in misfits
        if situation.find_complete(touches.without({site}), masked, None).fits
    ]
    return odd[0] if len(odd) == 1 else doubted(session, touches)
