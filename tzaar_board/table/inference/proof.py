"""What of some steps touches have yet to show, where the readings alone do not tell."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tzaar_board.games.base import Position
from tzaar_board.geometry import Site
from tzaar_board.table.inference.question import Question
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.inference.times import (
    beside_a_goal,
    beside_unseen,
    brief_tap,
    came_since,
    while_counting,
)
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.touch import Arrival
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING

ANSWERS = 2
"""So many taps, once the table has asked, tell that two stacks came to a site."""


@dataclass(frozen=True)
class Proof:
    """Steps that lead to `result`, held against touches. `replacing`: others are taken back.

    Where two steps end on one site, readings do not tell which came first: each needs its own
    arrival. A step that was asked about needs one since the question: the answer. It is nothing to
    the other steps.
    """

    steps: tuple[Step, ...]
    result: Position
    replacing: bool
    touches: Touches
    sense: Sense
    masked: frozenset[Site]
    question: Question | None

    def missing(self) -> frozenset[Site]:
        """The sites that must show a step, or see an arrival after its key, and have not."""
        question, touches = self.question, self.touches
        answers = {} if question is None else dict(question.answers)
        sites: set[Site] = set()
        used: dict[Site, list[float]] = {}
        moved = float("-inf")
        for number, step in enumerate(self.steps):
            key = step.trace.key
            if key is None:
                continue
            if key in answers:
                sites.update(site for site in step.trace.touched if site != answers[key])
                continue
            asked = question if question is not None and question.key == key else None
            if key in self.masked and asked is None and not self._shown(step):
                sites.add(key)
            sites.update(self.masked.intersection(step.trace.turned))
            lifted = touches.changed(key)
            moved = max(moved, lifted) if self._goes_on(number) else lifted
            for target in step.trace.targets:
                if not self._seen(number, target, moved, used, asked):
                    sites.add(target)
        return frozenset(sites)

    def _seen(
        self,
        number: int,
        target: Site,
        moved: float,
        used: dict[Site, list[float]],
        asked: Question | None,
    ) -> bool:
        """Whether a step's stack, lifted at `moved`, has come to a target. `used` are the arrivals
        that have proven other steps; `asked` is the question, where it is about this one.

        What came after the others came for them, but where they were answered for: an answer tells
        where a stack went, not when.
        """
        step, touches = self.steps[number], self.touches
        known = asked is not None and target in asked.targets
        if self.result.content(target) is None:
            return not known
        if target in self.masked:
            since = asked.since if known and asked else moved + TIMING.ask
            return touches.answered(target, since)
        ends = [end for one in self.steps for end in one.trace.touched]
        shows = asked is None and step.shows(target, self.sense)
        if shows and ends.count(target) == 1:
            return True
        proven = used.setdefault(target, [])
        floor = max([moved, *(time for time in proven if time < self._answerable)])
        shown = touches.shown(target, step.leaves(target, self.sense)) if shows else ()
        if came := [time for time in shown if time > floor]:
            proven.append(came[0])
            return True
        floor = max(floor, moved + TIMING.carry)
        if known and asked:
            floor = max(floor, asked.since)
        arrivals = self._arrivals(number, target, moved, asked)
        came = [one.time for one in arrivals if one.time > floor and one.time not in proven]
        proven += came[:1]
        return bool(came) and not (asked is None and self._may_tell_of_one(target, proven))

    def _may_tell_of_one(self, target: Site, proven: Sequence[float]) -> bool:
        """Whether what came to a target for two stacks was one before the table asked, and one tap
        since, which may be the answer for the same stack: for two it is given again.
        """
        asked = self._answerable
        answers = [tap.time for tap in self.touches.taps(target) if tap.begun >= asked]
        early = [time for time in proven if time not in answers]
        return bool(early) and early != list(proven) and len(answers) < ANSWERS

    @property
    def _answerable(self) -> float:
        """From when on a tap can be an answer for any of the stacks: the table has asked."""
        keys = (step.trace.key for step in self.steps)
        lifted = max((self.touches.changed(key) for key in keys if key is not None), default=0.0)
        return lifted + TIMING.ask

    def _arrivals(
        self, number: int, target: Site, moved: float, asked: Question | None
    ) -> Sequence[Arrival]:
        """What came to a target and may be a step's stack, or tell of it.

        Where nothing was seen of a stopover, the stack may be in hand still, and the arm over the
        board. What had long been in hand when the stack was lifted has come home. What came once
        something else was asked about is an answer to that. On a stacking's target nothing shows
        the stack: what came back where another one stood meanwhile was put back.
        """
        step, key = self.steps[number], self.steps[number].trace.key
        taps: Sequence[Arrival] = self.touches.taps(target, self.masked)
        if key is not None and self._goes_on(number):
            first = self.steps[number - 1].trace.key
            if not came_since(key, first, self.touches):
                taps = [one for one in taps if not one.brief]
                stood = bool(self.touches.arrivals(key))
                if first is not None and stood and not step.exchanges(target):
                    taps = [one for one in taps if one.begun > self.touches.changed(first)]
        if not step.exchanges(target):
            taps = [one for one in taps if one.same]
            taps = [one for one in taps if one.begun > moved - TIMING.ask]
            if asked is None:
                taps = [one for one in taps if one.begun > moved or one.away <= TIMING.tap]
        if asked is not None:
            taps = [one for one in taps if not asked.first < one.time <= asked.since]
            if target in asked.targets:
                return taps
        elif self.question is not None:
            taps = [one for one in taps if one.time <= self.question.first]
        spared = self.masked.union(*(one.trace.sites for one in self.steps))
        taps = [one for one in taps if not self.touches.put_back(one, moved, spared)]
        return self._timely(taps, step, target, moved)

    def _timely(
        self, taps: Sequence[Arrival], step: Step, target: Site, moved: float
    ) -> Sequence[Arrival]:
        """Those arrivals at a target that can be of a step's stack, which was lifted at `moved`.

        Where two stacks go to one site, a tap that came when the table had asked is the answer for
        one of them, and no second stack; nor is what has just come there and is set straight.
        """
        touches = self.touches
        if not self.replacing:
            swap, beside = step.exchanges(target), self._beside(step, target)
            beside = beside and not self._insists(target, moved)
            covered = partial(beside_unseen, step, target, touches, self.sense, self.masked)
            taps = [
                one
                for one in taps
                if not one.brief
                or brief_tap(
                    one,
                    moved,
                    swap=swap,
                    alone=touches.by_itself(target, one) and not beside,
                    covered=covered,
                )
            ]
            counting = partial(while_counting, self.steps, step, target, touches, moved)
            taps = [one for one in taps if not counting(one)]
        keys = [one.trace.key for one in self.steps if target in one.trace.touched]
        if len(keys) < 2:
            return taps
        taps = [one for one in taps if one.calm >= TIMING.read or moved > one.begun - one.calm]
        return [one for one in taps if one.begun >= self._answerable] or taps

    def _insists(self, target: Site, moved: float) -> bool:
        """Whether a target was tapped so often by itself, since the table has asked, that it was no
        sleeve, however brief the taps.
        """
        taps = (one for one in self.touches.taps(target) if one.begun >= moved + TIMING.answer)
        return sum(self.touches.by_itself(target, one) for one in taps) >= ANSWERS

    def _beside(self, step: Step, target: Site) -> bool:
        """Whether the step's stack may have been set down unseen beside a target, where sensors
        tell more than presence.
        """
        telling = self.sense.tells_colour
        return telling and beside_a_goal(step, target, self.sense, self.masked)

    def _goes_on(self, number: int) -> bool:
        """Whether a step's stack is the one that the step before has set down."""
        return number > 0 and self.steps[number].trace.key in self.steps[number - 1].trace.touched

    def _shown(self, step: Step) -> bool:
        """Whether readings tell that a step was made, though its key is out of judgement."""
        return all(
            site not in self.masked and step.shows(site, self.sense) for site in step.trace.touched
        )
