"""What rough hands do beside an action: count, look, hover, brush, turn what they need not."""

import random

from tzaar_board.games.base import Content, Position, Trace
from tzaar_board.geometry import Site
from tzaar_board.simulate.rough_habits import Habit, RoughHabits, Span, Tempo
from tzaar_board.simulate.rough_movements import Script
from tzaar_board.table.guide import contents
from tzaar_board.table.sense import EMPTY

LEAST_TAP = 0.09
"""Seconds: a sleeve that hides a stack for longer looks like a tap."""


class RoughAsides:
    """Adds to scripts of actions. Everything is drawn from `rng`."""

    def __init__(self, rng: random.Random, habits: RoughHabits) -> None:
        self._rng = rng
        self._habits = habits

    def before(
        self, script: Script, position: Position, key: Site, own: Content, tempo: Tempo
    ) -> None:
        """What hands do before they mean it."""
        if self._chance(self._habits.drop_back):
            script.stand(key, None).wait(self.gap(tempo)).stand(key, own).wait(self.gap(tempo))
            script.habits.append("drop back")
        if self._chance(self._habits.mind):
            others = [
                site
                for site, held in enumerate(contents(position))
                if held is not None and held.colour is position.player and site != key
            ]
            if others:
                self.look_at(script, position, self._rng.choice(others), self._habits.look)
                script.habits.append("another first")
        if own.height > 1 and self._chance(self._habits.top_only):
            rest = Content(own.colour, own.kind, own.height - 1)
            script.stand(key, rest).wait(self.gap(tempo)).stand(key, own).wait(self.gap(tempo))
            script.habits.append(Habit.TOP_ONLY)

    def on_the_way(
        self,
        script: Script,
        position: Position,
        key: Site,
        target: Site,
        own: Content,
        *,
        plain: bool,
    ) -> None:
        """What hands do with a stack in them."""
        if plain:
            return
        held = contents(position)
        if self._chance(self._habits.think):
            script.wait(self._habits.thinking.draw(self._rng))
            script.habits.append("think")
        if self._chance(self._habits.hover):
            empty = [site for site, content in enumerate(held) if content is None]
            for site in self._rng.sample(empty, min(len(empty), self._rng.randint(1, 2))):
                script.wait(self._rng.uniform(0.05, 0.3)).stand(site, own)
                script.wait(self._habits.passing.draw(self._rng)).stand(site, None)
                script.habits.append("hover")
        if self._chance(self._habits.slide):
            for site in _between(position, key, target):
                script.wait(0.01).stand(site, own)
                script.wait(self._rng.uniform(0.02, 0.1)).stand(site, None)
                script.habits.append("slide")
        if self._chance(self._habits.inspect):
            others = [s for s, one in enumerate(held) if one and s not in (key, target)]
            if others:
                script.wait(0.2)
                self.look_at(script, position, self._rng.choice(others), self._habits.look)
                script.habits.append(Habit.INSPECT)

    def carry_over(
        self, script: Script, position: Position, key: Site, target: Site, reading: str
    ) -> None:
        """Carries a stack, which reads so, low over one to three sites: where else it could go,
        others beside its target, or where it stood.
        """
        if not self._chance(self._habits.over):
            return
        traces = map(position.trace, position.legal())
        goals = {site for trace in traces if trace.key == key for site in trace.targets}
        sites = sorted({key, *goals, *position.game.board.neighbours(target)} - {target})
        for site in self._rng.sample(sites, min(len(sites), self._rng.randint(1, 3))):
            seconds = self._habits.passing.draw(self._rng)
            script.wait(self._rng.uniform(0.02, 0.1)).misread(site, reading, seconds)
            script.wait(seconds)
        script.wait(self._habits.hop.draw(self._rng)).habits.append("carried over")

    def turn_another(self, script: Script, position: Position, trace: Trace, tempo: Tempo) -> None:
        """Turns one disc too many over, and back."""
        held = contents(position)
        others = [s for s, content in enumerate(held) if content and s not in trace.sites]
        if not others:
            return
        site = self._rng.choice(others)
        content = held[site]
        assert content is not None
        self.turn(script, site, content.turned_over, tempo)
        script.wait(self._rng.uniform(0.3, 2.0))
        self.turn(script, site, content, tempo)
        script.wait(self.gap(tempo)).habits.append(Habit.TURN_ANOTHER)

    def turn(self, script: Script, site: Site, content: Content | None, tempo: Tempo) -> None:
        """Lifts what lies on a site, and sets it down as `content` says."""
        script.stand(site, None).wait(max(0.12, self.gap(tempo))).stand(site, content)

    def count(self, script: Script, position: Position) -> None:
        """Counts stacks by touching them."""
        standing = [site for site, content in enumerate(contents(position)) if content]
        for site in self._rng.sample(standing, min(len(standing), self._rng.randint(1, 3))):
            self.look_at(script, position, site, self._habits.look)
        script.habits.append("count")

    def look_at(self, script: Script, position: Position, site: Site, look: Span) -> None:
        """Lifts what stands on a site, looks at it, and puts it back."""
        script.stand(site, None).wait(look.draw(self._rng)).stand(site, position.content(site))
        script.wait(self._rng.uniform(0.1, 0.8))

    def brush(self, script: Script, position: Position, trace: Trace) -> None:
        """A sleeve over the neighbours of where hands are, while they are there."""
        near = {s for site in trace.sites for s in position.game.board.neighbours(site)}
        near = {s for s in near if position.content(s) is not None and s not in script.touched}
        for site in self._rng.sample(sorted(near), min(len(near), self._rng.randint(1, 3))):
            at = self._rng.uniform(0.0, script.time)
            seconds = self._habits.sleeve.short(self._rng)
            script.misread(site, EMPTY, seconds, at - script.time)
            script.habits.append("sleeve" if seconds < LEAST_TAP else "long sleeve")

    def gap(self, tempo: Tempo) -> float:
        """Seconds between two movements."""
        return tempo.value.draw(self._rng)

    def _chance(self, share: float) -> bool:
        return self._rng.random() < share


def _between(position: Position, key: Site, target: Site) -> tuple[Site, ...]:
    """The empty sites on the line from one site to another."""
    for ray in position.game.board.rays[key]:
        if target in ray:
            return ray[: ray.index(target)]
    return ()
