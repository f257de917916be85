"""One action as a part of what hands may be doing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tzaar_board.games.base import Action, Position, Trace
from tzaar_board.geometry import Site
from tzaar_board.table.sense import Sense


@dataclass(frozen=True)
class Step:
    """One action of a hypothesis, with the positions around it."""

    before: Position
    action: Action
    trace: Trace

    @cached_property
    def after(self) -> Position:
        return self.before.play(self.action)

    @cached_property
    def alternatives(self) -> tuple["Step", ...]:
        """All that its stack, or a piece on its site, could do in its place; itself among them."""
        before = self.before
        steps = (Step(before, action, before.trace(action)) for action in before.legal())
        return tuple(step for step in steps if step.trace.key == self.trace.key)

    @cached_property
    def loses(self) -> bool:
        """Whether whoever acts has lost by that at once."""
        outcome = self.after.outcome()
        return outcome is not None and outcome.winner is self.before.player.other

    def leaves(self, site: Site, sense: Sense) -> str:
        """What a site reads once this step is done."""
        return sense.read(self.after.content(site))

    def shows(self, site: Site, sense: Sense) -> bool:
        """Whether readings tell that this step changed what stands on a site."""
        return sense.read(self.before.content(site)) != self.leaves(site, sense)

    @cached_property
    def captures(self) -> bool:
        """Whether what stood on each of its targets gave way; so it is said of what has none."""
        return all(map(self.exchanges, self.trace.touched))

    def exchanges(self, site: Site) -> bool:
        """Whether what stood on a site gave way to another's: a swap, and no stacking."""
        met, stands = self.before.content(site), self.after.content(site)
        return met is not None and stands is not None and met.colour is not stands.colour


def origin(steps: Sequence[Step], step: Step) -> Site | None:
    """Where the stack that acts in one of some steps was lifted in that turn: who sweeps goes on
    from where it captured.
    """
    site = step.trace.key
    for earlier in reversed(steps[: steps.index(step)]):
        if earlier.before.player is not step.before.player:
            break
        if site in earlier.trace.targets:
            site = earlier.trace.key
    return site


def played_on(position: Position, steps: Sequence[Step]) -> Position | None:
    """The position after some steps' actions, None where they are not legal."""
    for step in steps:
        if step.action not in position.legal():
            return None
        position = position.play(step.action)
    return position
