"""Where a stack in hand may go, and as what a target shines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tzaar_board.games.base import Colour, Content, Position
from tzaar_board.geometry import Site
from tzaar_board.table.hints import Hints
from tzaar_board.table.inference.decision import shortest
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.steps import Step, origin
from tzaar_board.table.scene import ASKED, Role, Scene
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING

GOOD_LOSS = 0.02
"""A good action loses at most this much of the winning chance against the best."""

FAIR_LOSS = 0.10
"""A fair one at most this much."""


@dataclass(frozen=True, slots=True)
class AskedTargets:
    """What is asked: where do the stacks of some `origins` stand (one of them, where it is not
    known which), and the targets of each, and what as.
    """

    origins: frozenset[Site] = frozenset()
    roles: Mapping[Site, Role] = field(default_factory=dict)


def last_moved(session: Session, now: float, touches: Touches) -> float:
    """When what does not read as it should changed last; now where all does."""
    misfits = session.observation.judged_misfits(touches)
    return max(map(touches.changed, misfits), default=now)


def asked_targets(session: Session, now: float, touches: Touches, finding: Finding) -> AskedTargets:
    """The targets that a stack in hand may have gone to without being seen, and as what.

    Of two stacks in hand the first one that nothing tells of is asked about; both are where it is
    not known which one that is. What that may have captured on its way it may also be captured only
    now. Rules 8.13 to 8.17 of docs/evidence.md say which targets are lit.
    """
    sense = session.situation.sense
    possible = _possible(session, now, touches, finding)
    unordered = _unordered([one for one, _ in possible], sense, touches)
    known = [(one, sites) for one, sites in possible if one not in unordered and sites]
    possible = known or [(one, sites) for one, sites in possible if sites]
    fewest = min((_taps(one, sites, touches) for one, sites in possible), default=0)
    possible = [(one, sites) for one, sites in possible if _taps(one, sites, touches) == fewest]
    keys = _keys(possible, touches)
    lit = [
        (site, ends)
        for one, sites in possible
        for site in sites
        for ends in [[step for step in one.steps if site in step.trace.touched]]
        if not keys.isdisjoint(step.trace.key for step in ends)
    ]
    gone = max(map(touches.changed, keys & touches.lifted), default=now)
    first = [
        (site, ends)
        for site, ends in lit
        if len(ends) == 1 or any(tap.same and tap.begun >= gone for tap in touches.taps(site))
    ]
    roles: dict[Site, Role] = {}
    for site, ends in first or lit:
        before = ends[-1 if touches.arrivals(site) else 0].before
        roles.setdefault(site, target_role(before, before.player, site, asking=True))
    asking = [
        (one.steps, step) for one, _ in possible for step in one.steps if step.trace.key in keys
    ]
    if session.hints is not Hints.OFF:
        roles = {**_on_the_way(session, asking, touches), **roles}
    origins = {origin(steps, step) for steps, step in asking}
    return AskedTargets(frozenset(site for site in origins if site is not None), roles)


def _on_the_way(
    session: Session, asking: Sequence[tuple[Sequence[Step], Step]], touches: Touches
) -> dict[Site, Role]:
    """What the stacks of some steps captured before, and as what it shines."""
    return {
        target: quality(session, earlier, target)
        for steps, step in asking
        for earlier in steps[: steps.index(step)]
        for target in earlier.trace.targets
        if target == step.trace.key and target in touches.lifted
    }


def _possible(
    session: Session, now: float, touches: Touches, finding: Finding
) -> list[tuple[Hypothesis, frozenset[Site]]]:
    """What may have been done, each with the sites at which nothing shows it.

    While what is to be captured is off the table, and nothing has come to its site, the captor is
    most likely still in hand: what it may have gone on to comes in after `linger`, a stacking there
    after `let_go`; or once something has come there since.
    """
    claimed = session.evidence.provisional_left_open is not None
    still = now - last_moved(session, now, touches)
    sense, masked = session.situation.sense, session.observation.masked
    taken = [one for one in finding.at(Fit.POSSIBLE) if not (one.back and finding.onward)]
    possible = [
        (one, one.unseen(touches, sense, masked) & one.unproven(touches, sense, masked))
        for one in shortest(taken)
        if one.rested(touches)
        or one.reached(touches)
        or still >= (TIMING.linger if all(map(_captures, one.steps)) else TIMING.let_go)
    ]
    return possible + [
        (one, frozenset({site}))
        for one in finding.at(Fit.COMPLETE)
        if (claimed or _on_one_site(one)) and not one.back
        for site in one.unseen(touches, sense, masked)
    ]


def _captures(step: Step) -> bool:
    """Whether a step takes something off the board."""
    return all(map(step.exchanges, step.trace.targets))


def _keys(
    possible: Sequence[tuple[Hypothesis, frozenset[Site]]], touches: Touches
) -> frozenset[Site]:
    """The stacks that are asked about: the one that was lifted first of those of which nothing
    tells in any case, else all.
    """
    cases = [
        {
            step.trace.key
            for step in one.steps
            if step.trace.key is not None and not sites.isdisjoint(step.trace.targets)
        }
        for one, sites in possible
    ]
    lifted = {key for key in set().union(*cases) if key in touches.lifted}
    known = lifted.intersection(*cases)
    first = sorted(known, key=lambda key: (touches.changed(key), key))[:1]
    return frozenset(first or set().union(*cases))


def _on_one_site(hypothesis: Hypothesis) -> bool:
    """Whether two stacks went to one site."""
    ends = {step.trace.touched for step in hypothesis.steps}
    return len(hypothesis.steps) > 1 and len(ends) == 1


def _unordered(
    hypotheses: Sequence[Hypothesis], sense: Sense, touches: Touches
) -> list[Hypothesis]:
    """Those of two stacks that went to one site, where that is seen to be captured, of which either
    may have been the first; until that site is tapped as an answer.
    """
    asked = max(map(touches.changed, touches.lifted), default=0.0) + TIMING.ask
    pairs = [
        ({step.trace.key for step in one.steps}, one)
        for one in hypotheses
        if _on_one_site(one)
        if any(one.steps[0].shows(site, sense) for site in one.steps[0].trace.touched)
        if not any(
            tap.begun >= asked for site in one.steps[0].trace.touched for tap in touches.taps(site)
        )
    ]
    return [
        one
        for keys, one in pairs
        if any(keys == others and str(one.result) != str(other.result) for others, other in pairs)
    ]


def _taps(hypothesis: Hypothesis, sites: frozenset[Site], touches: Touches) -> int:
    """How many taps some targets need: two stacks that go to one need a tap each."""
    ends = [target for step in hypothesis.steps for target in step.trace.touched]
    known = {site: sum(not one.brief for one in touches.taps(site)) for site in sites}
    return sum(max(1, ends.count(site) - known[site]) for site in sites)


def losing_targets(session: Session, finding: Finding, scene: Scene) -> dict[Site, Content]:
    """The lit targets that lose at once, and what stands there; none where hints are off."""
    if session.hints is Hints.OFF:
        return {}
    warned = ASKED | {Role.BAD}
    lit = {site for site, cue in scene.items() if cue.role in warned}
    losing = {}
    for hypothesis in finding.hypotheses if lit else ():
        for step in hypothesis.steps:
            for site in lit.intersection(step.trace.targets):
                covered = step.before.content(site)
                if covered is not None and step.loses:
                    losing[site] = covered
    return losing


def asked_in(session: Session, finding: Finding, target: Site) -> Position:
    """The position in which the stack that is asked about would go to a target.

    After the commit that is the one before it.
    """
    situation, question = session.situation, session.question
    for hypothesis in finding.hypotheses:
        for step in hypothesis.steps:
            if question and step.trace.key == question.key and target in step.trace.touched:
                return step.before
    if question is None or question.key is None or situation.settled.content(question.key):
        return situation.settled
    return situation.history.positions[max(0, situation.shown - 1)]


def target_role(position: Position, mover: Colour, site: Site, *, asking: bool = False) -> Role:
    """What would happen at a target."""
    content = position.content(site)
    if content is not None and content.colour is mover:
        return Role.ASK_STACKING if asking else Role.STACKING
    return Role.ASK_CAPTURE if asking else Role.CAPTURE


def quality(session: Session, step: Step, site: Site) -> Role:
    """The role of a target: by its quality where that is known, else what would happen there.

    What loses at once is bad whatever is known.
    """
    if step.loses:
        return Role.BAD
    return known_quality(session, step) or target_role(step.before, step.before.player, site)


def known_quality(session: Session, step: Step) -> Role | None:
    """The quality of an action, None where it is not known or not wanted."""
    if session.hints is not Hints.QUALITY or step.action not in session.chances:
        return None
    loss = round(max(session.chances.values()) - session.chances[step.action], 6)
    return Role.GOOD if loss <= GOOD_LOSS else Role.FAIR if loss <= FAIR_LOSS else Role.BAD
