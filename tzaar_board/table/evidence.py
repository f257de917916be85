"""What hands are judged by."""

from dataclasses import dataclass
from functools import cached_property

from tzaar_board.table.inference.fast_hands import (
    beside_the_other_hand,
    first_of_whole,
    left_open,
    swept,
)
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.inference.question import Question
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sensing.observation import Observation
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace


@dataclass(frozen=True)
class Evidence:
    """What hands are judged by: the situation, what is seen of the table, an open question.

    What has been worked out of it is kept for as long as all that it depends on is the same.
    """

    situation: Situation
    observation: Observation
    question: Question | None = None

    @cached_property
    def finding(self) -> Finding:
        """The hypotheses that the touches fit, for committing."""
        return self._find(self.observation.touches)

    @cached_property
    def provisional_finding(self) -> Finding:
        """The hypotheses that the touches fit, for lighting."""
        provisional = self.observation.provisional
        same = provisional is self.observation.touches
        return self.finding if same else self._find(provisional)

    @cached_property
    def left_open(self) -> Touches | None:
        """The touches that are asked about though hands have gone on, for committing."""
        return self._left_open(self.observation.touches, self.finding)

    @cached_property
    def provisional_left_open(self) -> Touches | None:
        """The touches that are asked about though hands have gone on, for lighting."""
        provisional = self.observation.provisional
        if provisional is self.observation.touches:
            return self.left_open
        return self._left_open(provisional, self.provisional_finding)

    @cached_property
    def provisional_lingering(self) -> Touches | None:
        """Those of a sweep that may have ended where a target was touched, though what was lifted
        since could be captured as well: asked about once all is held for long.
        """
        touches, finding = self.observation.provisional, self.provisional_finding
        if len(touches.lifted) < 3:
            return None
        return self._left_open(touches, finding, lingering=True)

    @cached_property
    def beside(self) -> Hypothesis | None:
        """What one hand has done while the other is still at something else."""
        observation = self.observation
        return beside_the_other_hand(
            self.situation, self.finding, observation.touches, observation.masked
        )

    @cached_property
    def first_of_whole(self) -> Hypothesis | None:
        """What was done before a next action, where that is whole as well."""
        observation = self.observation
        return first_of_whole(self.situation, self.finding, observation.touches, observation.masked)

    @cached_property
    def swept(self) -> Hypothesis | None:
        """A quick sweep from which hands have gone on, which counts once all has rested."""
        observation = self.observation
        return swept(self.situation, self.finding, observation.touches, observation.masked)

    def seeing(self, observation: Observation) -> "Evidence":
        """The evidence with another observation."""
        if observation is self.observation:
            return self
        after = replace(self, observation=observation)
        if observation.masked is self.observation.masked:
            if observation.touches is self.observation.touches:
                _keep(self, after, "finding", "left_open", "beside", "first_of_whole", "swept")
            if observation.provisional is self.observation.provisional:
                _keep(
                    self,
                    after,
                    "provisional_finding",
                    "provisional_left_open",
                    "provisional_lingering",
                )
        return after

    def _find(self, touches: Touches) -> Finding:
        return self.situation.find(touches, self.observation.masked, self.question)

    def _left_open(
        self, touches: Touches, finding: Finding, *, lingering: bool = False
    ) -> Touches | None:
        masked = self.observation.masked
        since = max(map(touches.changed, self.observation.judged_misfits(touches)), default=0.0)
        tapped = {
            site
            for site in touches.by_site.keys() - masked
            if any(tap.time > since for tap in touches.taps(site, masked))
        }
        turns = [one for one in finding.hypotheses if tapped <= one.sites]
        if not lingering and any(one.moved(touches) for one in turns):
            return None
        held = TIMING.ask if turns else TIMING.least_tap
        return left_open(self.situation, touches, masked, held, lingering=lingering)


def _keep(before: Evidence, after: Evidence, *names: str) -> None:
    """Hands on what has been worked out already: cached properties of equal arguments."""
    for name in names:
        if name in before.__dict__:
            after.__dict__[name] = before.__dict__[name]
