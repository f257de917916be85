"""Hypotheses: what hands may be doing, as the sensors should see it.

A *hypothesis* leads from the settled position to another by legal actions, by taking actions
back, or by taking one back and playing another instead. It knows which sites it changes, what
these read in between and at its end, and which arrivals it needs where the readings alone say
nothing. It knows no game: positions say what their actions leave behind (`Trace`).
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial

from tzaar_board.games.base import Action, Content, Position
from tzaar_board.geometry import Site
from tzaar_board.table.inference.ended_turns import ended_before
from tzaar_board.table.inference.proof import Proof
from tzaar_board.table.inference.question import Question
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.inference.stopovers import went_on
from tzaar_board.table.inference.times import another_first, from_empty
from tzaar_board.table.inference.turning import Turning
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING


class Fit(Enum):
    """How far touches have come on a hypothesis.

    BEGUN: on its course, not there. POSSIBLE: every reading is as at its end, but an arrival that
    sensing cannot see is missing, or a site that takes part is out of judgement. COMPLETE: the
    whole trace.
    """

    BEGUN = "begun"
    POSSIBLE = "possible"
    COMPLETE = "complete"


@dataclass(frozen=True)
class Hypothesis:
    """A hypothesis on (or back) from a settled position.

    The actions of `undone` are taken back, then those of `steps` played; `kept` were played after
    those of `undone`, and stay, after what is played for these. `sites` are all that may be
    touched. `wait` is how long it must have been still to count, in seconds.
    """

    settled: Position
    undone: tuple[Step, ...]
    steps: tuple[Step, ...]
    result: Position
    sites: frozenset[Site]
    wait: float
    kept: tuple[Action, ...] = ()

    @property
    def back(self) -> int:
        """How many of the last actions are no longer what was played, for `actions` instead."""
        return len(self.undone) + len(self.kept)

    @property
    def actions(self) -> tuple[Action, ...]:
        return (*(step.action for step in self.steps), *self.kept)

    @property
    def places(self) -> bool:
        """Whether hands set down what was not on the table."""
        return any(step.trace.placed is not None for step in self.steps)

    @property
    def only_takes(self) -> bool:
        """Whether hands take pieces off the board and set nothing down."""
        return all(self.result.content(site) is None for site in self.sites)

    @cached_property
    def turning(self) -> Turning:
        """What it turns over."""
        return Turning(self.settled, self.undone, self.steps, self.result)

    def stages(self, site: Site) -> Iterable[Content | None]:
        """What may stand on a site while hands do this."""
        yield self.settled.content(site)
        for step in self.steps:
            yield step.before.content(site)
        yield self.result.content(site)

    def admits(self, touches: Touches, site: Site, sense: Sense) -> bool:
        """Whether a site's reading is one that it may have then."""
        reading = touches.reading(site)
        if reading == EMPTY:
            return site in self.sites
        return any(reading == sense.read(content) for content in self.stages(site))

    def fit(
        self,
        touches: Touches,
        sense: Sense,
        masked: frozenset[Site],
        question: Question | None = None,
    ) -> Fit | None:
        """How far the touches have come, None when they are not on its course.

        `masked` sites are out of judgement: they fit whatever they read, and prove nothing.
        """
        misfits = touches.misfits - masked
        if not misfits <= self.sites:
            return None
        if not all(self.admits(touches, site, sense) for site in misfits):
            return None
        if self._is_another(touches, sense, masked):
            return None
        if touches.pressed and ended_before(
            self.steps, touches, sense, partial(self._answered, touches=touches)
        ):
            return None
        for site in self.sites - masked:
            if touches.reading(site) != sense.read(self.result.content(site)):
                return None if self._by_itself(touches, sense, masked) else Fit.BEGUN
        if not misfits and not self._touched(touches, masked):
            return None
        if self.turning.unturned(touches, sense) - masked:
            return Fit.BEGUN
        if not self.in_order(touches, sense, masked) or another_first(self.steps, touches, sense):
            return None
        if not self.steps:
            return Fit.COMPLETE if misfits else None
        unproven = self.unproven(touches, sense, masked, question)
        return Fit.POSSIBLE if unproven else Fit.COMPLETE

    def _is_another(self, touches: Touches, sense: Sense, masked: frozenset[Site]) -> bool:
        """Whether what stands where a stack is to come back to is another one: it came before the
        stack's own target was first left, or a reading shows that the stack is still there.
        """
        if self.steps:
            return self._never_left(touches, masked)
        for step in self.undone:
            key = step.trace.key
            if key is None or key in masked or step.trace.placed is not None:
                continue
            came = max(touches.arrivals(key), default=math.inf)
            if touches.reading(key) == EMPTY:
                continue
            for target in step.trace.targets:
                read = sense.read(self.settled.content(target))
                shows = read not in (EMPTY, sense.read(self.result.content(target)))
                still = shows and touches.reading(target) == read and target not in masked
                left = touches.taken_up(target)
                if came < (left if left is not None else math.inf if still else -math.inf):
                    return True
        return False

    def _never_left(self, touches: Touches, masked: frozenset[Site]) -> bool:
        """Whether what stands where a replaced stack came from came there before anything moved at
        its target; or nothing did, where that site is `masked`.
        """
        old = self.undone[0].trace if len(self.undone) == 1 else None
        key = None if old is None or old.placed is not None else old.key
        if old is None or key is None or key in {step.trace.key for step in self.steps}:
            return False
        moved = [touches.first_moved(end) for end in set(old.touched) - masked]
        if key in masked:
            return math.inf in moved
        came = max(touches.arrivals(key), default=math.inf)
        return any(came < moment for moment in moved)

    def _by_itself(self, touches: Touches, sense: Sense, masked: frozenset[Site]) -> bool:
        """Whether another stack came to a target: the one that it shows still stands at home."""
        misfits = touches.misfits - masked
        return not self.undone and any(
            step.shows(target, sense) and touches.reading(target) == step.leaves(target, sense)
            for step in self.steps
            if (key := step.trace.key) is not None and step.trace.placed is None
            if key not in misfits | masked
            for target in misfits.intersection(step.trace.touched)
        )

    def in_order(self, touches: Touches, sense: Sense, masked: frozenset[Site]) -> bool:
        """Whether the changes can have come in the order of this hypothesis.

        A captor is gone when its target comes to show it. A stopover lies between its stack's two
        moves: what leaves a site after the next target was taken was not carried over it.
        """
        for step, following in itertools.zip_longest(self.steps, self.steps[1:]):
            key = step.trace.key
            if key is None or step.trace.placed is not None:
                continue
            for target in step.trace.touched:
                carried_on = following is not None and following.trace.key == target
                if carried_on and self.result.content(target) is None:
                    if not went_on(following, touches, sense):
                        return False
                elif (
                    step.shows(target, sense)
                    and not {key, target} & masked
                    and not from_empty(key, touches, target)
                ):
                    return False
        return True

    def done(self, touches: Touches) -> float:
        """When its last movement was made; what was only brushed since does not count."""
        moments = [touches.changed(site) for site in self.sites if not touches.arrivals(site)]
        for step in self.steps:
            begun = touches.changed(step.trace.key) if step.trace.key is not None else -math.inf
            for target in step.trace.touched:
                times = touches.arrivals(target)
                moments.append(min((time for time in times if time > begun), default=begun))
        return max(moments, default=-math.inf)

    def moved(self, touches: Touches) -> bool:
        """Whether each of its stacks has left its site, or a piece come to it."""
        keys = (step.trace.key for step in self.steps)
        return all(touches.changed(key) > -math.inf for key in keys if key is not None)

    def rested(self, touches: Touches) -> bool:
        """Whether a stack that went on from a site had come to it before: it left it once more."""
        return all(
            touches.arrivals(following.trace.key) or touches.left_again(following.trace.key)
            for step, following in itertools.pairwise(self.steps)
            if following.trace.key is not None and following.trace.key in step.trace.touched
        )

    def arrived(self, touches: Touches) -> bool:
        """Whether each stack has been seen to come to its target, though it may have gone on."""
        return all(
            any(time > touches.changed(step.trace.key) for time in touches.arrivals(target))
            for step in self.steps
            if step.trace.key is not None
            for target in step.trace.touched
        )

    def reached(self, touches: Touches) -> bool:
        """Whether something came to the last target, however briefly, once all had been lifted that
        stood on the way there.
        """
        *before, last = self.steps
        way = {site for step in before for site in step.trace.sites}
        since = max(map(touches.changed, way), default=math.inf)
        return any(time > since for end in last.trace.touched for time in touches.arrivals(end))

    def _touched(self, touches: Touches, masked: frozenset[Site]) -> bool:
        """Whether something came to stand on a target, where no reading has changed."""
        targets = {target for step in self.steps for target in step.trace.targets}
        return any(map(touches.arrivals, targets - masked))

    def unproven(
        self,
        touches: Touches,
        sense: Sense,
        masked: frozenset[Site],
        question: Question | None = None,
    ) -> frozenset[Site]:
        """The sites that must show a step, or see an arrival after its key, and have not."""
        replacing = bool(self.undone)
        return Proof(self.steps, self.result, replacing, touches, sense, masked, question).missing()

    def unseen(self, touches: Touches, sense: Sense, masked: frozenset[Site]) -> frozenset[Site]:
        """The targets whose arrival sensing has not seen: those that a question is about."""
        return frozenset(
            target
            for step in self.steps
            for target in step.trace.targets
            if self.result.content(target) is not None
            and (
                target in masked
                or touches.reading(target) == sense.read(self.result.content(target))
            )
        )

    def order(self, touches: Touches) -> tuple[tuple[float | None, float], ...]:
        """When each step was done and begun, for telling orders of the same actions apart.

        When it was done is not known where only the answer to a question tells of it.
        """
        return tuple(
            (
                None
                if self._answered(step, touches)
                else max(map(touches.came_to_stay, step.trace.sites), default=0.0),
                touches.changed(step.trace.key) if step.trace.key is not None else 0.0,
            )
            for step in self.steps
        )

    def _answered(self, step: Step, touches: Touches) -> bool:
        """Whether a target was tapped when the table had asked: it had been still for so long, or
        for as long as that takes to be read the step's stack had been gone when another step's was
        lifted.
        """
        keys = [one.trace.key for one in self.steps if one is not step]
        lifted = [touches.changed(key) for key in keys if key is not None]
        own = touches.changed(step.trace.key) if step.trace.key is not None else math.inf
        onward = min(lifted, default=math.inf)
        for target in step.trace.targets:
            taps = touches.taps(target)
            if not taps or touches.reading(target) != touches.expected[target]:
                continue
            still = max(touches.changed(site) for site in self.sites - {target}) + TIMING.ask
            if taps[-1].begun >= (onward if own + TIMING.read <= onward else still):
                return True
        return False


def forward(settled: Position, steps: Sequence[Step], wait: float) -> Hypothesis:
    """The hypothesis of some actions played from the settled position."""
    sites = frozenset(site for step in steps for site in step.trace.sites)
    return Hypothesis(settled, (), tuple(steps), steps[-1].after, sites, wait)


def backward(
    settled: Position, undone: Sequence[Step], wait: float, kept: tuple[Action, ...] = ()
) -> Hypothesis:
    """The hypothesis of taking the last actions back, but those that are kept."""
    earlier = undone[0].before
    sites = _changed(settled, earlier, undone)
    return Hypothesis(settled, tuple(undone), (), earlier, sites, wait, kept)


def instead(
    settled: Position,
    undone: Sequence[Step],
    steps: Sequence[Step],
    wait: float,
    kept: tuple[Action, ...] = (),
) -> Hypothesis:
    """The hypothesis of taking the last actions back, but those that are kept, and playing others
    for them, before these.
    """
    result = steps[-1].after
    for action in kept:
        result = result.play(action)
    sites = _moved(settled, result, undone, steps)
    return Hypothesis(settled, tuple(undone), tuple(steps), result, sites, wait, kept)


def _moved(
    settled: Position, result: Position, undone: Sequence[Step], steps: Sequence[Step]
) -> frozenset[Site]:
    """The sites on which two positions differ; and the targets of other stacks than before, which
    may be their like.
    """
    old = {step.trace.key for step in undone}
    ends = {end for step in steps if step.trace.key not in old for end in step.trace.targets}
    return _changed(settled, result, (*undone, *steps)).union(ends)


def _changed(settled: Position, result: Position, steps: Sequence[Step]) -> frozenset[Site]:
    """The sites of some steps on which two positions differ."""
    sites = {site for step in steps for site in step.trace.sites}
    return frozenset(site for site in sites if settled.content(site) != result.content(site))
