"""What a session shows: its state, and a role for each lit site."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tzaar_board.games.base import Action, Colour, Content, Outcome, PieceKind, Position
from tzaar_board.geometry import Site
from tzaar_board.table.asking.dead_sensor import odd_one, unseen_action, unshown
from tzaar_board.table.asking.early_action import ahead, next_placings
from tzaar_board.table.asking.lasting_question import answerable
from tzaar_board.table.asking.led_home import is_led_home
from tzaar_board.table.asking.pass_inference import passed
from tzaar_board.table.asking.questions import doubted
from tzaar_board.table.asking.targets import AskedTargets, asked_targets, last_moved, losing_targets
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.guide import Guide, Move, observed_guide
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis, forward
from tzaar_board.table.inference.late_touches import without_waiting
from tzaar_board.table.inference.question import PossibleTargets
from tzaar_board.table.lights.layers import kinds, layers
from tzaar_board.table.scene import Cue, Role, Scene, carry_on
from tzaar_board.table.sense import EMPTY, UNKNOWN
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.state import State
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

MISSING = (State.WRONG, State.IN_HAND)
"""The states in which a pass may be missing."""

NO_SITES = frozenset[Site]()

MANY = 4
"""More stacks than these were knocked over: none of them is the odd one out."""


@dataclass(frozen=True, kw_only=True)
class View:
    """What is to be seen of a session at one moment."""

    state: State
    scene: Scene
    """What is lit, by site."""
    hinted_over: Mapping[Site, Role] = field(default_factory=dict)
    """The roles of what shines as a hint in their place."""

    position: Position
    """What the table shows, or should."""
    pending: tuple[Action, ...] = ()
    """What hands have yet to carry out."""
    outcome: Outcome | None
    open: bool
    """The last action can be taken back by hand."""
    distant: bool = False
    """Who is to move plays at another table."""
    cleared: bool = False
    """The game is over, and hands clear the table."""

    lifted: frozenset[Site] = frozenset()
    """The stacks in hand."""
    losing: Mapping[Site, Content] = field(default_factory=dict)
    """The lit targets that lose at once, and what would be covered or captured there."""
    asked: frozenset[Site] = frozenset()
    """Where the stack that is asked about was lifted, where others are in hand as well; several
    where it is not known which one it is.
    """
    instead: PossibleTargets | None = None
    """Where does the stack stand whose action counts already? Nobody holds it."""
    early: frozenset[Site] = frozenset()
    """The stacks of what can only be the turn's second action; nothing is seen of the first."""
    forgotten: bool = False
    """A pass, for which nobody has pressed, would make what was done the next player's action."""
    ahead: bool = False
    """*Wrong* is only that the next action was done before the opponent's."""

    move: Move | None = None
    """The next step where the lights lead."""
    restoring: bool = False
    """They lead back, and do not set up."""
    group: tuple[Colour, PieceKind] | None = None
    """The colour and type that are being set up."""
    misread: bool = False
    """Something on the table that is being set up reads otherwise than it should."""

    lost: bool = False
    """The table cannot be heard."""
    waiting: bool = False
    """It has not been heard yet."""
    doubted: Site | None = None
    """A site that alone keeps an action from counting."""
    unshown: bool = False
    """Hands have waited for so long that a sensor may not show what they did, which the hint button
    can say.
    """
    vacant: frozenset[Site] = frozenset()
    """The sites put out of judgement where nothing is seen of what should stand there."""
    surplus: frozenset[Site] = frozenset()
    """Those where something is seen though nothing should."""

    pairing: bool = False
    """A device asks to be let in, by the hint button."""
    request: DistantRequest = DistantRequest.NOTHING
    """What the other table asks for."""
    gives_up: bool = False
    """With a new game the one that is played with another table would be given up."""

    @property
    def player(self) -> Colour:
        return self.position.player

    @property
    def end(self) -> Position:
        """The position once all that is pending has been carried out."""
        position = self.position
        for action in self.pending:
            position = position.play(action)
        return position


def look(session: Session, now: float, before: View | None = None) -> View:
    """What there is to see now. What was lit before in the same role goes on where it was."""
    touches, finding = session.observation.provisional, session.evidence.provisional_finding
    lifted = touches.lifted - session.observation.masked
    earlier = _earlier(session, now, touches, finding)
    if earlier is not None:
        touches = earlier
        finding = session.situation.find(earlier, session.observation.masked, None)
    asked = _asked(session, now, touches, finding)
    state = _state(session, now, touches, finding, asked)
    asked = asked if state is State.ASKING else AskedTargets()
    guide = _guide(session, state, touches)
    cues, hinted_over = dict[Site, Cue](), dict[Site, Role]()
    for site, cue in layers(session, now, state, touches, finding, guide, asked):
        if site in cues and cue.role in (Role.FROM, Role.TO):
            hinted_over[site] = cues[site].role
        cues[site] = cue
    situation = session.situation
    vacant, surplus = _overruled(session) if state is State.READY else (NO_SITES, NO_SITES)
    scene = carry_on({} if before is None else before.scene, cues)
    return View(
        state=state,
        open=_is_open(session, touches, finding),
        scene=scene,
        hinted_over=hinted_over,
        position=situation.settled,
        outcome=situation.outcome,
        pending=situation.pending,
        move=None if guide is None else guide.move(),
        group=guide.group(kinds(session)) if guide and session.setting_up else None,
        lifted=lifted,
        restoring=session.phase is SessionPhase.RESTORE,
        lost=session.lost,
        waiting=session.phase is SessionPhase.WAITING,
        doubted=_doubted(session, now, state, touches),
        losing=losing_targets(session, finding, scene),
        distant=situation.settled.player in situation.distant,
        asked=asked.origins & lifted if len(lifted) > 1 else frozenset(),
        instead=_instead(session, touches),
        early=_early(finding, touches) if state is State.IN_HAND else frozenset(),
        forgotten=state in MISSING and passed(session, now) is not None,
        unshown=unshown(session, now, state, touches),
        vacant=vacant,
        surplus=surplus,
        pairing=session.pairing,
        request=session.request,
        gives_up=bool(situation.distant and situation.history.actions and not situation.outcome),
        ahead=state is State.WRONG and guide is None,
        cleared=state is State.OVER and session.cleared,
        misread=state is State.SETUP and guide is not None and bool(guide.misread),
    )


def _earlier(session: Session, now: float, touches: Touches, finding: Finding) -> Touches | None:
    """What is asked about, or is being done, without what hands have gone on with."""
    if session.guide is not None:
        return None
    earlier = session.evidence.provisional_left_open
    if earlier is None and now >= last_moved(session, now, touches) + TIMING.linger:
        earlier = session.evidence.provisional_lingering
    if earlier is None and not finding.fits:
        earlier = _of_who_moves(session, touches)
    return earlier


def _of_who_moves(session: Session, touches: Touches) -> Touches | None:
    """What the player to move is at, where the next player holds a stack and readings tell whose
    it is that comes to a target.
    """
    if not session.situation.sense.tells_colour:
        return None
    return without_waiting(session.situation, touches, session.observation.masked)


def _instead(session: Session, touches: Touches) -> PossibleTargets | None:
    """What is asked of an action that counts already."""
    if (reopened := session.revisions.reopened) is not None:
        return reopened.asking
    key = None if session.question is None else session.question.key
    if key is None or session.situation.settled.content(key) is not None:
        return None
    return PossibleTargets(key, answerable(session, touches))


def _early(finding: Finding, touches: Touches) -> frozenset[Site]:
    """The stacks that hands have begun a turn's second action with."""
    turns = [hypothesis.steps for hypothesis in finding.hypotheses if not hypothesis.back]
    if not turns or any(len(steps) != 2 for steps in turns):
        return frozenset()
    if any(not touches.misfits.isdisjoint(first.trace.sites) for first, _ in turns):
        return frozenset()
    keys = {second.trace.key for _, second in turns}
    return frozenset(site for site in touches.lifted if site in keys)


def _doubted(session: Session, now: float, state: State, touches: Touches) -> Site | None:
    """The site whose sensor is named as one that may be mistaken."""
    if state not in (State.IN_HAND, State.ASKING, State.WRONG):
        return None
    site = doubted(session, touches) if state is not State.ASKING else None
    advised = session.suggestions is not None and session.suggestions.advises
    if site is not None or advised or not touches.misfits:
        return site
    done = unseen_action(session, now, touches)
    if done is not None:
        return done.site
    return odd_one(session, touches) if session.still(now, touches.misfits, TIMING.doubt) else None


def _overruled(session: Session) -> tuple[frozenset[Site], frozenset[Site]]:
    """The sites put out of judgement that read empty, though something should stand there; and
    those where something is seen, though nothing should.
    """
    settled, observation = session.situation.settled, session.observation
    sites = [site for site in observation.overruled if observation.readings[site] != UNKNOWN]
    empty = frozenset(site for site in sites if observation.readings[site] == EMPTY)
    free = frozenset(site for site in sites if settled.content(site) is None)
    return empty - free, free - empty


def _asked(session: Session, now: float, touches: Touches, finding: Finding) -> AskedTargets:
    """What is asked of the stacks in hand, once that is due."""
    question = session.question
    if question is not None:
        return AskedTargets() if question.key is None else AskedTargets(frozenset({question.key}))
    idle = session.guide is not None or session.phase is SessionPhase.WAITING or session.in_hand
    if idle or session.situation.pending or not session.observation.judged_misfits(touches):
        return AskedTargets()
    if now < last_moved(session, now, touches) + TIMING.ask:
        return AskedTargets()
    if is_led_home(session, now, touches, finding):
        return AskedTargets()
    return asked_targets(session, now, touches, finding)


def _state(
    session: Session, now: float, touches: Touches, finding: Finding, asked: AskedTargets
) -> State:
    situation = session.situation
    if session.guide is not None:
        return State.SETUP if session.setting_up else State.WRONG
    if session.phase is SessionPhase.WAITING:
        return State.READY
    if situation.ended is not None or session.cleared:
        return State.OVER
    if session.revisions.reopened is not None:
        return State.ASKING
    misfits = session.observation.judged_misfits(touches)
    unexplained = session.trouble.unexplained
    wrong = unexplained is not None and now >= unexplained + TIMING.wrong
    explained = finding.explains(touches, session.observation.masked)
    if wrong and misfits and not explained:
        return State.READY if session.going_on else State.WRONG
    if session.question is not None:
        return State.ASKING
    if situation.pending:
        return State.OPPONENT
    if misfits:
        whole = len(finding.at(Fit.COMPLETE)) == 1
        claimed = whole and session.evidence.provisional_left_open is not None
        if asked.roles and (claimed or not whole):
            return State.ASKING
        return State.COMPLETE if whole else State.IN_HAND
    if situation.outcome is not None:
        return State.OVER
    return State.READY if situation.by_hand else State.OPPONENT


def _is_open(session: Session, touches: Touches, finding: Finding) -> bool:
    """Whether the last action can still be taken back by hand."""
    if session.guide is not None or not session.situation.takebacks:
        return False
    if not session.observation.judged_misfits(touches):
        return True
    return any(hypothesis.back for hypothesis in finding.hypotheses)


def _is_ahead(session: Session) -> bool:
    """Whether all that is to be done is the opponent's action, before which the next one was."""
    beforehand = ahead(session)
    return beforehand is not None and beforehand.moves


def _guide(session: Session, state: State, touches: Touches) -> Guide | None:
    """The guide that leads: the session's own, or in the state wrong one made from the touches.

    That one leads to what alone keeps the touches from being play. Else to the settled position,
    or to one on the opponent's course, or to where a placing that was begun leads: the nearest.
    What that has still to turn over is to be turned, though no reading tells, unless things fell.
    """
    if session.guide is not None:
        return session.guide.trusting(session.observation.masked)
    if state is not State.WRONG or _is_ahead(session):
        return None
    situation = session.situation
    odd = _odd_one_out(session, touches)
    if odd is not None:
        expected = situation.expected
        readings = expected[:odd] + touches.reading(odd) + expected[odd + 1 :]
        return observed_guide(situation.settled, situation.sense, readings)
    readings = "".join(map(touches.reading, range(len(touches.expected))))
    placed = _placed(session, touches)
    courses = [*situation.carry_outs, *placed]
    goals = [situation.settled, *(course.result for course in courses)]
    guides = [
        observed_guide(goal, situation.sense, readings).trusting(session.observation.masked)
        for goal in goals
    ]
    nearest = min(guides, key=lambda guide: guide.left)
    for course, guide in zip(courses, guides[1:], strict=True):
        if guide is nearest and course in placed and session.trouble.fallen is None:
            unseen = course.turning.unturned(touches, situation.sense) - session.observation.masked
            nearest = guide.unturned(unseen)
    newest = max(
        touches.by_site.keys() - session.observation.masked,
        key=lambda site: (touches.changed(site), touches.reading(site) != EMPTY),
    )
    if touches.reading(newest) != EMPTY:
        return nearest
    return _holding(nearest, touches, newest, situation.settled.content(newest))


def _placed(session: Session, touches: Touches) -> list[Hypothesis]:
    """The placings that were begun, the one whose piece came first before the others; each that has
    something left to turn over also with the next player's, whose piece stands already.
    """
    situation = session.situation
    sites = sorted(
        touches.placed, key=lambda site: (min(touches.arrivals(site), default=0.0), site)
    )
    steps = situation.steps_from(sites)
    pairs = [
        (step, following)
        for step in steps
        if step.trace.turned
        for following in next_placings(step, touches, situation.sense)
    ]
    alone, both = (
        [forward(situation.settled, line, 0.0) for line in lines]
        for lines in (((step,) for step in steps), pairs)
    )
    return [*alone, *(one for one in both if one.turning.unturned(touches, situation.sense))]


def _holding(guide: Guide, touches: Touches, taken: Site, stood: Content | None) -> Guide:
    """A guide for hands that have lifted what stood on a site, which may not have belonged there.
    `stood` is what does by the settled position.

    Where nothing is missing that reads as that did, what keeps its place is to be moved first. What
    has two sides may go anywhere.
    """
    touch, sense = touches.by_site[taken], guide.sense
    read = touch.arrivals[-1].reading if touch.arrivals else touches.expected[taken]
    if read == EMPTY:
        return guide  # What came there after a fall is not remembered.
    if guide.two_sided or read == touches.expected[taken]:
        return replace(guide, taken=taken, held=stood)
    homes = [site for site in guide.missing if sense.read(guide.goal[site]) == read]
    home = min(homes, key=lambda site: guide.board.distance(taken, site), default=None)
    return guide if home is None else replace(guide, taken=taken, held=guide.goal[home])


def _odd_one_out(session: Session, touches: Touches) -> Site | None:
    """The one stack that is missing where all else that was touched is play, None without one."""
    situation, masked = session.situation, session.observation.masked
    misfits = session.observation.judged_misfits(touches)
    if not misfits <= touches.lifted or len(misfits) > MANY:
        return None
    odd = [
        site
        for site in misfits
        if situation.find_complete(touches.without({site}), masked, None).fits
    ]
    return odd[0] if len(odd) == 1 else doubted(session, touches)
