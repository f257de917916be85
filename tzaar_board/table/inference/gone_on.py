"""Hands that may have gone on to a next action: what they had done before, as far as that tells."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tzaar_board.games.base import Position
from tzaar_board.geometry import Site
from tzaar_board.table.inference.decision import decide, possible
from tzaar_board.table.inference.finding import NOTHING, Continuations, Finding
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.late_touches import (
    answers_in_turn,
    following,
    with_answers,
    without_the_next,
)
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.inference.unseen_by_now import Stillness
from tzaar_board.table.sensing.touch import Arrival
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING


@dataclass(frozen=True)
class Candidate:
    """What may have been done before hands went on. `earlier` are the touches that tell of it,
    `whole` whether they show all of it, `brief` whether it takes a tap that may be a sleeve's,
    `guessed` whether it is the one answer to a question.
    """

    hypothesis: Hypothesis
    earlier: Touches
    whole: bool = False
    brief: bool = False
    guessed: bool = False


@dataclass(frozen=True)
class GoneOn:
    """Hands that may have gone on with the `late` sites. What is `fresh` may be under a sleeve.

    `turns`: what all the touches may be as one turn. `rested`: since then all has been still for a
    rest.
    """

    situation: Situation
    touches: Touches
    late: frozenset[Site]
    fresh: frozenset[Site]
    masked: frozenset[Site]
    turns: Sequence[Hypothesis]
    rested: bool = False

    @property
    def one_turn(self) -> bool:
        """Whether all may be one turn: then another player has not begun."""
        return bool(self.turns)

    @cached_property
    def begun(self) -> float:
        """When hands went on."""
        return min(map(self.touches.changed, self.late))

    @cached_property
    def asked(self) -> bool:
        """Whether the table asked about what was in hand before the next player lifted a stack, or
        a second one, if all has rested since.
        """
        if self.one_turn:
            return False
        own = self._of_the_next if self.rested else []
        begun = [self.late, frozenset(own[-1:])] if len(own) > 1 else [self.late]
        return any(
            held_before(
                self.situation, one, self.touches, self.masked | (self.late - one), TIMING.ask
            )
            for one in begun
        )

    @property
    def _of_the_next(self) -> list[Site]:
        """The late sites from which stacks of the colour of the first were lifted, in order."""
        lifted = sorted(self.late & self.touches.lifted, key=self.touches.changed)
        content = {site: self.situation.settled.content(site) for site in lifted}
        colours = [one.colour for one in content.values() if one is not None]
        return [site for site, one in content.items() if one and one.colour is colours[0]]

    @cached_property
    def may_be_own(self) -> bool:
        """Whether all that they have gone on with is off the board, and may be for an action that
        the player to move does instead with another stack than the one in hand.
        """
        lifted = self.late <= self.touches.lifted
        steps = self.situation.steps_from(self.late) if lifted else ()
        return any(self.late.issubset(step.trace.sites) for step in steps)

    @cached_property
    def answered(self) -> frozenset[Site]:
        """The late sites on which something was tapped as the answer for what came there before."""
        return self._told[1]

    @cached_property
    def candidate(self) -> Candidate | None:
        """What was done before the late sites were touched, where it is one thing only."""
        earlier = self._told[0].without_brief_taps(self.begun, self._answers)
        orders = (earlier,) if self.one_turn else (earlier, earlier.with_brief_taps())
        for touches in orders:
            done = self.situation.find_complete(touches, self.masked, None)
            full = self._hands_full(touches)
            stillness = Stillness.LET_GO if full else Stillness.RESTED
            decision = decide(self.situation, done, touches, self.masked, None, stillness=stillness)
            found = decision.hypothesis
            if found is not None:
                whole = not self.one_turn and found in done.at(Fit.COMPLETE)
                return Candidate(found, earlier, whole, brief=touches is not earlier)
        if not self.asked or self.late & self.fresh or done.at(Fit.COMPLETE):
            return None
        guess = possible(done, earlier, frozenset())
        return Candidate(guess, earlier, guessed=True) if guess is not None else None

    @cached_property
    def following(self) -> Finding:
        """What the touches fit once the candidate has counted."""
        if self.candidate is None:
            return NOTHING
        return following(self.situation, self.candidate.hypothesis, self.touches, self.masked)

    def instead_of_last(self, hypothesis: Hypothesis) -> Continuations | None:
        """What could have been done in place of a hypothesis's last action."""
        if not self.situation.by_hand:
            return None
        continuations: Continuations | None = self.situation.continuations
        for step in hypothesis.steps[:-1]:
            continuations = continuations and continuations.after(step)
        return continuations

    def last_ways(self, hypothesis: Hypothesis, key: Site) -> Iterable[Step]:
        """What a stack could have done in place of a hypothesis's last action."""
        continuations = self.instead_of_last(hypothesis)
        return continuations.by_key.get(key, ()) if continuations else ()

    def goals(self, hypothesis: Hypothesis) -> frozenset[Site]:
        """Where the last stack can go."""
        key = hypothesis.steps[-1].trace.key
        steps = () if key is None else self.last_ways(hypothesis, key)
        return frozenset(site for step in steps for site in step.trace.targets)

    @cached_property
    def seen_elsewhere(self) -> frozenset[Site | None]:
        """The stacks that are seen on another target, whatever else has been begun since."""
        touches, sense = self.touches, self.situation.sense
        found = [
            frozenset(
                step.trace.key
                for step in onward.steps
                for target in step.trace.targets
                if step.shows(target, sense)
                if touches.reading(target) == step.leaves(target, sense)
            )
            for onward in self.following.hypotheses
            if not onward.back
        ]
        return frozenset.intersection(*found) if found else frozenset()

    def is_shown(self, step: Step) -> bool:
        """Whether readings tell that a step's stack came to its target."""
        return all(step.shows(target, self.situation.sense) for target in step.trace.touched)

    def may_show(self, step: Step, end: Site) -> bool:
        """Whether a site reads as after a step that ends there."""
        left = step.leaves(end, self.situation.sense)
        return end in step.trace.touched and self.touches.reading(end) == left

    def onward(self, position: Position, lifted: frozenset[Site]) -> Iterator[Step]:
        """What comes next, and what after that, where the lifted stacks have done the first."""
        if position.outcome() is not None:
            return
        for step in Continuations(position).steps:
            yield step
            seen = self.touches.by_site.keys() >= set(step.trace.touched)
            if step.trace.key in lifted and seen and len(lifted) > 1:
                yield from self.onward(step.after, lifted - {step.trace.key})

    @cached_property
    def _told(self) -> tuple[Touches, frozenset[Site]]:
        """The touches that tell of what was done before, and the late sites of `answered`."""
        earlier = answers_in_turn(
            self.situation, self.touches.without(self.late), self.touches, self.late, self.masked
        )
        if self.one_turn:
            return earlier, frozenset()
        earlier = without_the_next(self.situation, earlier, self.touches, self.late, self.masked)
        return with_answers(earlier, self.touches, self.late)

    def _hands_full(self, earlier: Touches) -> bool:
        """Whether whoever carries out an opponent's turn had two stacks off the board when a third
        one was lifted: nobody has a third hand, so the two are not in hand any more.
        """
        alone = bool(self.situation.pending) and len(self.situation.hands) == 1
        return alone and len(earlier.lifted) > 1 and self.late <= self.touches.lifted

    def _answers(self, site: Site, tap: Arrival) -> bool:
        """Whether a tap is one though it is as brief as from a sleeve: hands can have read that it
        is asked where what they have lifted went, and no arm moved anything.
        """
        touches = self.touches
        moved = max(map(touches.changed, touches.misfits - self.masked), default=math.inf)
        read = moved + TIMING.answer
        return tap.begun >= read and touches.by_itself(site, tap)


def held_before(
    situation: Situation,
    late: frozenset[Site],
    touches: Touches,
    masked: frozenset[Site],
    wait: float,
) -> bool:
    """Whether a stack had been in hand for so many seconds before the late sites were touched."""
    held = touches.misfits - masked - late
    if not held or not situation.by_hand:
        return False
    return min(map(touches.changed, late)) >= max(map(touches.changed, held)) + wait
