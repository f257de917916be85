"""Which hypotheses touches are on: the matching of touches to traces."""

import itertools
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from tzaar_board.games.base import Action, PieceKind, Position
from tzaar_board.geometry import Site
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis, backward, forward
from tzaar_board.table.inference.question import Question
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

FAR = 4
"""How many first actions far from the hands are tried as what they will do later."""


class Continuations:
    """The legal actions of a position by the sites that they touch. Made once a position.

    `kind` is the kind of piece that a placing takes, where hands cannot show it (TZAAR's
    tournament start): placings of other kinds are left out.
    """

    def __init__(self, position: Position, kind: PieceKind | None = None) -> None:
        self.position = position
        self.steps: tuple[Step, ...] = tuple(
            Step(position, action, trace)
            for action in position.legal()
            for trace in (position.trace(action),)
            if kind is None or trace.placed is None or trace.placed.kind is kind
        )
        self._kind = kind
        self._next: dict[Action, Continuations | None] = {}
        self._before: dict[Action, tuple[Step, ...]] = {}

    @cached_property
    def passing(self) -> Action | None:
        """The action that no hand makes, where it is legal."""
        return next((step.action for step in self.steps if step.trace.key is None), None)

    @cached_property
    def by_key(self) -> dict[Site, list[Step]]:
        """Steps by the site that they empty or fill."""
        index: dict[Site, list[Step]] = {}
        for step in self.steps:
            if step.trace.key is not None:
                index.setdefault(step.trace.key, []).append(step)
        return index

    @cached_property
    def by_site(self) -> dict[Site, list[Step]]:
        """Steps by every site that they touch."""
        index: dict[Site, list[Step]] = {}
        for step in self.steps:
            for site in step.trace.sites:
                index.setdefault(site, []).append(step)
        return index

    @cached_property
    def widest(self) -> int:
        """How many sites a step touches at most."""
        return max((len(step.trace.sites) for step in self.steps), default=0)

    def covering(self, sites: frozenset[Site]) -> Iterator[Step]:
        """The steps that touch all of some sites (at least one)."""
        first = next(iter(sites))
        return (step for step in self.by_site.get(first, ()) if sites <= set(step.trace.sites))

    def after(self, step: Step) -> "Continuations | None":
        """What the same player may do next in the same turn, None when the turn is over."""
        if step.action not in self._next:
            position = step.after
            same_turn = position.player is self.position.player and position.outcome() is None
            self._next[step.action] = Continuations(position, self._kind) if same_turn else None
        return self._next[step.action]

    def sweeps(self, key: Site, over: Set[Site]) -> Iterator[tuple[Step, Step]]:
        """The turns in which the stack of a key goes on from one of some sites."""
        for first in self.by_key.get(key, ()):
            if over >= set(first.trace.touched) and (onward := self.after(first)) is not None:
                for stop in first.trace.touched:
                    yield from ((first, last) for last in onward.by_key.get(stop, ()))

    def before(self, second: Step) -> tuple[Step, ...]:
        """The steps on other sites than the turn's second one, which may follow each of them."""
        if second.action not in self._before:
            sites, turn = set(second.trace.sites), self.position.player
            self._before[second.action] = tuple(
                step
                for step in self.steps
                if step.trace.key is not None
                and sites.isdisjoint(step.trace.sites)
                and step.after.player is turn
                and second.action in step.after.legal()
            )
        return self._before[second.action]


@dataclass(frozen=True)
class Finding:
    """The hypotheses that touches fit, each with how far."""

    fits: tuple[tuple[Hypothesis, Fit], ...]

    def at(self, fit: Fit) -> tuple[Hypothesis, ...]:
        return tuple(hypothesis for hypothesis, found in self.fits if found is fit)

    @property
    def hypotheses(self) -> tuple[Hypothesis, ...]:
        return tuple(hypothesis for hypothesis, _ in self.fits)

    @property
    def onward(self) -> bool:
        """Whether a hypothesis goes on, and takes nothing back."""
        return any(not hypothesis.back for hypothesis, _ in self.fits)

    def explains(self, touches: Touches, masked: frozenset[Site]) -> bool:
        """Whether touches begin something.

        What was set down, and could only be another action in place of the last one, begins nothing
        while that one stands as it was left: it came from elsewhere.
        """
        misfits = touches.misfits - masked
        if not self.fits or not misfits or misfits & touches.lifted:
            return bool(self.fits)
        return any(
            not hypothesis.undone
            or not hypothesis.steps
            or not misfits.isdisjoint(
                site for step in hypothesis.undone for site in step.trace.sites
            )
            for hypothesis in self.hypotheses
        )


NOTHING = Finding(())


def find(
    hypotheses: Iterable[Hypothesis],
    touches: Touches,
    sense: Sense,
    masked: frozenset[Site],
    question: Question | None = None,
) -> Finding:
    """Fits touches to hypotheses.

    A placing elsewhere instead is only possible where the next action is on its course: to sensors
    that do not tell colours, a piece lifted to be turned over after the next placing looks like the
    last one, carried there.
    """
    fits = [
        (hypothesis, fit)
        for hypothesis in hypotheses
        if (fit := hypothesis.fit(touches, sense, masked, question)) is not None
    ]
    on = any(not hypothesis.back for hypothesis, _ in fits)
    return Finding(
        tuple(
            (hypothesis, Fit.POSSIBLE if fit is Fit.COMPLETE and elsewhere else fit)
            for hypothesis, fit in fits
            if not (elsewhere := on and hypothesis.back > 0 and hypothesis.places)
            or fit is Fit.COMPLETE
        )
    )


def continuing(
    continuations: Continuations,
    touches: Touches,
    masked: frozenset[Site],
) -> Iterator[Hypothesis]:
    """The hypotheses of one action, or of two in one turn, whose traces could explain the misfits.

    One of two actions is looked at only when both keys are among the misfits (or masked), since
    nothing less can complete it.
    """
    misfits = touches.misfits - masked
    settled = continuations.position
    if misfits:
        for step in continuations.covering(misfits):
            yield forward(settled, (step,), TIMING.settle)
    else:
        for site in masked:
            for step in continuations.by_key.get(site, ()):
                if any(touches.arrivals(target) for target in step.trace.targets):
                    yield forward(settled, (step,), TIMING.settle)
    keys = misfits | masked
    if len(misfits) < 2 and not (misfits and masked):
        return
    for key in keys:
        for step in continuations.by_key.get(key, ()):
            following = continuations.after(step)
            rest = misfits - set(step.trace.sites)
            if following is None or len(rest) > following.widest:
                continue
            for other in keys - {key}:
                for second in following.by_key.get(other, ()):
                    if rest <= set(second.trace.sites):
                        yield forward(settled, (step, second), TIMING.settle)


def beginnings(
    continuations: Continuations, touches: Touches, masked: frozenset[Site]
) -> Iterator[Hypothesis]:
    """The hypotheses of two actions that explain the misfits though not both keys have moved yet.

    Slow, for when nothing else explains them: hands may begin with the second action. Of the first
    actions that touch none of the misfits, a few stand for all: they leave the same second ones.
    """
    misfits = touches.misfits - masked
    near = {
        step.action: step
        for site in sorted(misfits)
        for step in continuations.by_site.get(site, ())
    }
    far = (step for step in continuations.steps if misfits.isdisjoint(step.trace.sites))
    for step in (*near.values(), *itertools.islice(far, FAR)):
        following = continuations.after(step)
        rest = misfits - set(step.trace.sites)
        if following is None:
            continue
        for second in following.covering(rest) if rest else ():
            yield forward(continuations.position, (step, second), TIMING.settle)


def as_in_the_end(hypothesis: Hypothesis, touches: Touches, sense: Sense) -> frozenset[Site]:
    """The sites that read as at the end of a hypothesis."""
    result = hypothesis.result
    return frozenset(
        site
        for site in hypothesis.sites
        if touches.reading(site) == sense.read(result.content(site))
    )


def has_ended(
    hypothesis: Hypothesis, touches: Touches, sense: Sense, masked: frozenset[Site]
) -> bool:
    """Whether all that does not read as expected is of a hypothesis, all of which reads as at its
    end.
    """
    ended = as_in_the_end(hypothesis, touches, sense) | masked
    return touches.misfits - masked <= hypothesis.sites <= ended


def takebacks(settled: Position, steps: Sequence[Step]) -> tuple[Hypothesis, ...]:
    """The hypotheses of taking back the last of some steps, the last two, and so on.

    A pass shows nowhere, so it goes with the action before it. A placing alone is taken back by
    holding the piece up for longer than a stack is straightened, and so is one whose piece the next
    player could turn over: whoever turns over first has it in the hand. Of two actions that could
    have been done in either order the first may be taken back as well.
    """
    hypotheses = [
        backward(settled, (other,), TIMING.settle, (last.action,))
        for first, last in itertools.pairwise(steps[-2:])
        if (other := _swapped(first, last)) is not None
    ]
    turned = _turned_next(settled, steps)
    for start in range(len(steps) - 1, -1, -1):
        hypothesis = backward(settled, steps[start:], TIMING.settle)
        if not hypothesis.sites:
            continue
        if hypothesis.only_takes or not turned.isdisjoint(hypothesis.sites):
            hypothesis = replace(hypothesis, wait=TIMING.unplace)
        hypotheses.append(hypothesis)
    return tuple(hypotheses)


def _turned_next(settled: Position, steps: Sequence[Step]) -> frozenset[Site]:
    """Where some steps placed what the next action may turn over."""
    placed = {step.trace.key for step in steps if step.trace.placed is not None}
    if not placed:
        return frozenset()
    turned = (settled.trace(action).turned for action in settled.legal())
    return frozenset(site for sites in turned for site in sites if site in placed)


def _swapped(first: Step, last: Step) -> Step | None:
    """The first of two actions as the last one, None where they can only be done in their order."""
    if last.trace.key is None or last.action not in first.before.legal():
        return None
    between = first.before.play(last.action)
    if between.player is not first.before.player or first.action not in between.legal():
        return None
    swapped = Step(between, first.action, between.trace(first.action))
    return swapped if str(swapped.after) == str(last.after) else None


def choose(hypotheses: Sequence[Hypothesis], touches: Touches) -> tuple[Hypothesis, ...]:
    """One for each result: of the orders of the same actions the one in which they were done.

    Ways to the same position differ in nothing that the table shows.
    """
    best: dict[str, Hypothesis] = {}
    for hypothesis in hypotheses:
        text = str(hypothesis.result)
        known = best.get(text)
        if known is None or disorder(hypothesis, touches) < disorder(known, touches):
            best[text] = hypothesis
    return tuple(best.values())


def disorder(hypothesis: Hypothesis, touches: Touches) -> tuple[int, int, str]:
    """How far a hypothesis's steps are out of the order in time, of ends and then of beginnings."""
    order = hypothesis.order(touches)
    ends = sum(
        one[0] > two[0]
        for one, two in itertools.pairwise(order)
        if one[0] is not None and two[0] is not None
    )
    starts = sum(one[1] > two[1] for one, two in itertools.pairwise(order))
    return ends, starts, " ".join(str(action) for action in hypothesis.actions)


def in_sequence(hypothesis: Hypothesis, touches: Touches) -> bool:
    """Whether each target was touched after its own stack was lifted."""
    return all(
        touches.changed(target) > touches.changed(step.trace.key)
        for step in hypothesis.steps
        if step.trace.key is not None
        for target in step.trace.touched
        if hypothesis.result.content(target) is not None
    )


def in_time(hypothesis: Hypothesis, touches: Touches) -> bool:
    """Whether no target was reached sooner after its own stack was lifted than hands carry one."""
    return all(
        not 0.0 < came - touches.changed(step.trace.key) < TIMING.carry
        for step in hypothesis.steps
        if step.trace.key is not None and step.trace.placed is None
        for target in step.trace.touched
        for came in touches.arrivals(target)[-1:]
    )


def differing_key(hypotheses: Sequence[Hypothesis], touches: Touches) -> Site | None:
    """The stack whose target tells some hypotheses apart: what a question is about. Of several it
    is the one that was lifted first.
    """
    keys = {
        step.trace.key
        for hypothesis in hypotheses
        for step in hypothesis.steps
        if step.trace.key is not None
    }
    for key in sorted(keys, key=lambda key: (touches.changed(key), key)):
        if len({targets_of(hypothesis, key) for hypothesis in hypotheses}) > 1:
            return key
    return None


def targets_of(hypothesis: Hypothesis, key: Site) -> frozenset[Site]:
    """Where a hypothesis takes the stack of a key."""
    return frozenset(
        target
        for step in hypothesis.steps
        if step.trace.key == key
        for target in step.trace.targets
    )
