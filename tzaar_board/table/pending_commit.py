"""An action that is seen, and counts as soon as it has been still, or something else moves."""

from dataclasses import dataclass

from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sensing.touches import Touches


@dataclass(frozen=True, slots=True)
class PendingCommit:
    """A hypothesis that `touches` showed in a `situation`, though its stack may only be held low
    over its target::

        I5  ######______________________    the next action's stack, lifted before that
        I1  ++++++++++++++++++--++++++++    on its way over I1
        I2  ----------____________--------  it captures I2

    It counts by the next movement that does not undo it: after that it may not be told any more.
    """

    hypothesis: Hypothesis
    situation: Situation
    touches: Touches

    def waits(self, situation: Situation, touches: Touches) -> bool:
        """Whether nothing has moved since."""
        return situation is self.situation and touches is self.touches

    def stays(self, situation: Situation, touches: Touches) -> bool:
        """Whether something has moved since, or been pressed, but for what was under a sleeve, and
        none of its sites reads as it did before.
        """
        if situation is not self.situation or touches is self.touches:
            return False
        undone = self.hypothesis.sites & self.touches.misfits - touches.misfits
        return not undone and not self._hidden(touches)

    def _hidden(self, touches: Touches) -> bool:
        """Whether all that has moved since is back after so short a time as a sleeve hides it."""
        moved = {
            site: touch
            for site, touch in touches.by_site.items()
            if self.touches.by_site.get(site) is not touch
        }
        brief = all(touch.arrivals and touch.arrivals[-1].brief for touch in moved.values())
        return bool(moved) and brief and moved.keys().isdisjoint(touches.misfits)
