"""What happens at a table that is no play: stacks that fall, children, faults of the machine."""

import random

from tzaar_board.games.base import Position
from tzaar_board.simulate.rough_habits import MachineFaults, RoughHabits
from tzaar_board.simulate.rough_movements import Kill, LinkCut, Misread, Movement, Script, Stall
from tzaar_board.table.guide import contents
from tzaar_board.table.sense import EMPTY, Sense


class Accidents:
    """Draws accidents from `rng`."""

    def __init__(
        self, rng: random.Random, habits: RoughHabits, machine: MachineFaults, sense: Sense
    ) -> None:
        self._rng = rng
        self._habits = habits
        self._machine = machine
        self._sense = sense

    def at_the_table(self, position: Position) -> Script | None:
        """Stacks are knocked over, or a child comes; mostly nothing happens."""
        standing = sum(held is not None for held in contents(position))
        if self._rng.random() < self._habits.knock and standing > 1:
            return self._knock(position)
        if self._rng.random() < self._habits.child and standing:
            return self._child(position)
        return None

    def of_the_machine(self, position: Position, seconds: float) -> Script | None:
        """The link, the program, the host or a sensor fails during what hands do; mostly not."""
        rng, machine, script = self._rng, self._machine, Script()
        script.time = rng.uniform(0.0, seconds)
        if rng.random() < machine.cut:
            self._span(script, LinkCut(True), LinkCut(False), machine.cut_for.draw(rng))
        elif rng.random() < machine.kill:
            self._span(script, Kill(True), Kill(False), machine.kill_for.draw(rng))
        elif rng.random() < machine.stall:
            self._span(script, Stall(True), Stall(False), machine.stall_for.draw(rng))
        elif rng.random() < machine.flap:
            self._flap(script, position, machine.flap_for.draw(rng))
        else:
            return None
        return script

    def bad_sensor(self, position: Position) -> tuple[int, str] | None:
        """A sensor that is dead or stuck from now on, and what it reads; mostly none."""
        if self._rng.random() >= self._machine.bad_sensor:
            return None
        site = self._rng.randrange(len(position.game.board))
        stuck = self._rng.choice([one for one in contents(position) if one is not None] or [None])
        return site, self._rng.choice((EMPTY, self._sense.read(stuck)))

    def _span(self, script: Script, begin: Movement, end: Movement, seconds: float) -> None:
        script.moves.append((script.time, begin))
        script.moves.append((script.time + seconds, end))
        script.time += seconds
        script.habits.append(type(begin).__name__.lower())

    def _flap(self, script: Script, position: Position, seconds: float) -> None:
        """A loose contact: some ten changes a second."""
        site = self._rng.randrange(len(position.game.board))
        something = self._sense.something
        reading = something if position.content(site) is None else EMPTY
        end = script.time + seconds
        while script.time < end:
            script.moves.append((script.time, Misread(site, reading)))
            script.moves.append((script.time + 0.05, Misread(site, None)))
            script.time += self._rng.uniform(0.08, 0.16)
        script.habits.append("flap")

    def _knock(self, position: Position) -> Script:
        """Some stacks fall; they are put back, now and then one in another's place."""
        script, rng = Script(), self._rng
        standing = [site for site, held in enumerate(contents(position)) if held is not None]
        sites = rng.sample(standing, min(len(standing), rng.randint(2, 6)))
        for site in sites:
            script.stand(site, None).wait(rng.uniform(0.0, 0.15))
        script.wait(rng.uniform(0.8, 3.0))
        back = {site: position.content(site) for site in sites}
        if rng.random() < 0.4 and len(sites) > 1:
            one, two = sites[:2]
            if self._sense.read(back[one]) != self._sense.read(back[two]):
                back[one], back[two] = back[two], back[one]
                script.habits.append("two in each other's places")
        for site in rng.sample(sites, len(sites)):
            script.stand(site, back[site]).wait(rng.uniform(0.2, 1.0))
        script.habits.append("knock")
        return script

    def _child(self, position: Position) -> Script:
        """Somebody takes a stack, and puts it back or somewhere else."""
        script, rng = Script(), self._rng
        held = contents(position)
        site = rng.choice([site for site, content in enumerate(held) if content is not None])
        script.stand(site, None).wait(self._habits.wave.draw(rng))
        empty = [site for site, content in enumerate(held) if content is None]
        elsewhere = empty and rng.random() < 0.5
        script.stand(rng.choice(empty) if elsewhere else site, held[site])
        script.habits.append("child")
        return script
