"""How rough hands do one action: its movements with their times, and what people do beside it."""

import random
from dataclasses import dataclass, field

from tzaar_board.games.base import Action, Content, Position, Trace
from tzaar_board.geometry import Site
from tzaar_board.simulate.rough_habits import Grip, Habits, Span, Tempo
from tzaar_board.simulate.rough_movements import Script
from tzaar_board.table.buttons import Button
from tzaar_board.table.guide import contents
from tzaar_board.table.sense import EMPTY, Sense

LEAST_TAP = 0.09
"""Seconds: a sleeve that hides a stack for longer looks like a tap."""

SETTLED = 0.2
"""Seconds: a stack that stood for longer than this was not only passing."""


@dataclass
class Doing:
    """An action as it is done: the script, and other actions that were on the table on the way,
    each with the time until which it was. `visible` is whether sensors can tell it from all others,
    `lawful` whether every touch of it is play, `placing` whether a piece comes from the box.
    """

    script: Script = field(default_factory=Script)
    detours: list[tuple[Action, float]] = field(default_factory=list)
    visible: bool = True
    lawful: bool = True
    placing: bool = False


class RoughActions:
    """Writes scripts of actions. Everything is drawn from `rng`."""

    def __init__(self, rng: random.Random, habits: Habits, sense: Sense) -> None:
        self._rng = rng
        self._habits = habits
        self._sense = sense

    def do(self, position: Position, action: Action, *, plain: bool = False) -> Doing:
        """The movements of an action; `plain` without anything beside it."""
        doing, trace = Doing(), position.trace(action)
        tempo = self._tempo()
        if trace.key is None:
            button = next(one for one in Button if one.side is position.player)
            doing.script.press(button, self._rng.uniform(0.06, 0.4))
            doing.script.habits.append("pass")
            return doing
        if not plain and self._chance(self._habits.count):
            self._count(doing.script, position)
        if trace.placed is not None:
            self._place(doing.script, position, action, trace, tempo, plain=plain)
        else:
            self._carry(doing, position, action, tempo, plain=plain)
        if self._chance(self._habits.sleeve_often):
            self._brush(doing.script, position, trace)
        if self._sense is not Sense.HEIGHT:
            self._looks_like(doing, position, action)
        doing.visible = self._visible(position, trace, doing)
        doing.placing = trace.placed is not None
        slips = {"turn another", "inspect", "top only" if self._sense is Sense.HEIGHT else ""}
        doing.lawful = slips.isdisjoint(doing.script.habits)
        return doing

    def back(self, position: Position, action: Action) -> Script:
        """Takes an action back that was done from a position."""
        script, trace, tempo = Script(), position.trace(action), self._tempo()
        assert trace.key is not None
        if trace.placed is not None:
            script.stand(trace.key, None)
            for site in trace.turned:
                self._turn(script, site, position.content(site), tempo)
            return script
        (target,) = trace.targets
        met, mover = position.content(target), position.content(trace.key)
        own = met is not None and mover is not None and met.colour is mover.colour
        script.stand(target, met if own else None).wait(self._gap(tempo))
        if self._chance(0.5):
            script.stand(trace.key, mover).wait(self._gap(tempo)).stand(target, met)
        else:
            script.stand(target, met).wait(self._gap(tempo)).stand(trace.key, mover)
        return script

    def tap(self, site: Site, content: Content | None) -> Script:
        """Lifts what stands on a site, and sets it down again."""
        return Script().stand(site, None).wait(self._rng.uniform(0.12, 0.5)).stand(site, content)

    def turn_over(self, site: Site, content: Content | None) -> Script:
        """Sets down on a site what lay there, as `content` says."""
        script = Script()
        self._turn(script, site, content, Tempo.USUAL)
        return script

    def _carry(
        self, doing: Doing, position: Position, action: Action, tempo: Tempo, *, plain: bool
    ) -> None:
        """A stack goes to a target."""
        script, trace = doing.script, position.trace(action)
        assert trace.key is not None
        key, own = trace.key, position.content(trace.key)
        assert own is not None
        if not plain:
            self._before(script, position, key, own, tempo)
        away = False
        if not plain and self._chance(self._habits.instead):
            away = self._instead(doing, position, action, key, tempo)
        self._deliver(script, position, action, tempo, plain=plain, away=away)

    def _deliver(
        self,
        script: Script,
        position: Position,
        action: Action,
        tempo: Tempo,
        *,
        plain: bool,
        away: bool = False,
    ) -> None:
        """From the lift to the last touch; `away`: the stack is in hand already."""
        trace = position.trace(action)
        (target,) = trace.targets
        key = trace.key
        assert key is not None
        own, met = position.content(key), position.content(target)
        after = position.play(action).content(target)
        assert own is not None
        assert met is not None
        grip = self._grip()
        if met.colour is own.colour:
            if not away:
                script.stand(key, None)
            self._on_the_way(script, position, key, target, own, plain=plain)
            script.wait(self._gap(tempo))
            if self._sense is not Sense.HEIGHT and self._chance(self._habits.tapping):
                script.stand(target, None).wait(self._rng.uniform(0.12, 0.5))
                script.habits.append("tapped stacking")
            script.stand(target, after)
            return
        if grip is Grip.OTHER_FIRST and not away:
            script.stand(target, None).wait(self._gap(tempo)).stand(key, None)
        elif grip is Grip.TWO_HANDS and not away:
            sites = self._rng.sample((key, target), 2)
            script.stand(sites[0], None).wait(self._rng.uniform(0.0, 0.1)).stand(sites[1], None)
        else:
            if not away:
                script.stand(key, None)
            self._on_the_way(script, position, key, target, own, plain=plain)
            if grip is not Grip.PUSH:
                script.wait(self._gap(tempo)).stand(target, None)
                if not plain and self._chance(self._habits.think / 2):
                    script.wait(self._habits.thinking.draw(self._rng))
                    script.habits.append("think with both off")
        script.habits.append(grip.value)
        script.wait(self._gap(tempo)).stand(target, after)

    def _before(
        self, script: Script, position: Position, key: Site, own: Content, tempo: Tempo
    ) -> None:
        """What hands do before they mean it."""
        if self._chance(self._habits.drop_back):
            script.stand(key, None).wait(self._gap(tempo)).stand(key, own).wait(self._gap(tempo))
            script.habits.append("drop back")
        if self._chance(self._habits.mind):
            others = [
                site
                for site, held in enumerate(contents(position))
                if held is not None and held.colour is position.player and site != key
            ]
            if others:
                self._look_at(script, position, self._rng.choice(others), self._habits.look)
                script.habits.append("another first")
        if own.height > 1 and self._chance(self._habits.top_only):
            rest = Content(own.colour, own.kind, own.height - 1)
            script.stand(key, rest).wait(self._gap(tempo)).stand(key, own).wait(self._gap(tempo))
            script.habits.append("top only")

    def _instead(
        self, doing: Doing, position: Position, action: Action, key: Site, tempo: Tempo
    ) -> bool:
        """Goes to another target first; gives whether that was so. Then the stack is in hand."""
        others = [
            other
            for other in position.legal()
            if other != action
            and position.trace(other).key == key
            and position.play(other).outcome() is None
        ]
        if not others:
            return False
        other = self._rng.choice(others)
        (target,) = position.trace(other).targets
        script = doing.script
        self._deliver(script, position, other, tempo, plain=True)
        stood = self._habits.second_thought.draw(self._rng)
        script.wait(stood)
        met, own = position.content(target), position.content(key)
        stacked = met is not None and own is not None and met.colour is own.colour
        script.stand(target, met if stacked else None).wait(self._gap(tempo)).stand(target, met)
        script.wait(self._gap(tempo))
        if stood > SETTLED or self._sense is Sense.PRESENCE:
            doing.detours.append((other, script.time))
        script.habits.append(f"{other} instead for {stood:.1f} s")
        return True

    def _on_the_way(
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
                self._look_at(script, position, self._rng.choice(others), self._habits.look)
                script.habits.append("inspect")

    def _place(
        self,
        script: Script,
        position: Position,
        action: Action,
        trace: Trace,
        tempo: Tempo,
        *,
        plain: bool,
    ) -> None:
        """A piece from the box, and what it turns over."""
        assert trace.key is not None
        after, left = position.play(action), list(trace.turned)
        self._rng.shuffle(left)
        early = self._sense is not Sense.PRESENCE and left and self._chance(self._habits.turn_first)
        if early and not plain:
            site = left.pop()
            self._turn(script, site, after.content(site), tempo)
            script.wait(self._gap(tempo)).habits.append("turn first")
        script.stand(trace.key, trace.placed).wait(self._gap(tempo))
        if left and not plain and self._chance(self._habits.forget):
            left.pop()
            script.habits.append("forget")
        if not plain and self._chance(self._habits.turn_other):
            self._turn_another(script, position, trace, tempo)
        while left:
            site = left.pop()
            if left and self._chance(self._habits.two_at_once):
                other = Script()
                self._turn(other, left[-1], after.content(left.pop()), tempo)
                start = script.time
                self._turn(script, site, after.content(site), tempo)
                script.join(other, start + self._rng.uniform(0.0, 0.2))
                script.habits.append("two at once")
            else:
                self._turn(script, site, after.content(site), tempo)
            script.wait(self._gap(tempo))

    def _turn_another(self, script: Script, position: Position, trace: Trace, tempo: Tempo) -> None:
        """Turns one disc too many over, and back."""
        held = contents(position)
        others = [s for s, content in enumerate(held) if content and s not in trace.sites]
        if not others:
            return
        site = self._rng.choice(others)
        content = held[site]
        assert content is not None
        self._turn(script, site, content.turned_over, tempo)
        script.wait(self._rng.uniform(0.3, 2.0))
        self._turn(script, site, content, tempo)
        script.wait(self._gap(tempo)).habits.append("turn another")

    def _turn(self, script: Script, site: Site, content: Content | None, tempo: Tempo) -> None:
        script.stand(site, None).wait(max(0.12, self._gap(tempo))).stand(site, content)

    def _count(self, script: Script, position: Position) -> None:
        standing = [site for site, content in enumerate(contents(position)) if content]
        for site in self._rng.sample(standing, min(len(standing), self._rng.randint(1, 3))):
            self._look_at(script, position, site, self._habits.look)
        script.habits.append("count")

    def _look_at(self, script: Script, position: Position, site: Site, look: Span) -> None:
        script.stand(site, None).wait(look.draw(self._rng)).stand(site, position.content(site))
        script.wait(self._rng.uniform(0.1, 0.8))

    def _brush(self, script: Script, position: Position, trace: Trace) -> None:
        """A sleeve over the neighbours of where hands are."""
        near = {s for site in trace.sites for s in position.game.board.neighbours(site)}
        near = {s for s in near if position.content(s) is not None and s not in script.touched}
        for site in self._rng.sample(sorted(near), min(len(near), self._rng.randint(1, 3))):
            after = self._rng.uniform(0.0, script.time)
            seconds = self._habits.sleeve.short(self._rng)
            script.misread(site, EMPTY, seconds, after)
            script.habits.append("sleeve" if seconds < LEAST_TAP else "long sleeve")

    def _looks_like(self, doing: Doing, position: Position, action: Action) -> None:
        """A stack that was looked at with another in hand, or that a sleeve hid for as long as a
        tap, may as well have been stacked on; where only presence is seen, captured too.
        """
        key, script = position.trace(action).key, doing.script
        tapped = script.touched | {site for site, length in script.hidden if length >= LEAST_TAP}
        for other in position.legal():
            trace = position.trace(other)
            if other == action or trace.key != key or tapped.isdisjoint(trace.targets):
                continue
            held = [position.content(site) for site in trace.targets]
            own = any(one is not None and one.colour is position.player for one in held)
            if own or self._sense is Sense.PRESENCE:
                doing.detours.append((other, script.time))

    def _visible(self, position: Position, trace: Trace, doing: Doing) -> bool:
        """Whether sensors have seen where a stack went."""
        if "forget" in doing.script.habits:
            return False
        if trace.placed is not None or trace.key is None or self._sense is Sense.HEIGHT:
            return True
        if self._sense is Sense.PRESENCE and doing.detours:
            return False
        (target,) = trace.targets
        met = position.content(target)
        if met is not None and met.colour is position.player:
            return "tapped stacking" in doing.script.habits
        return self._sense is Sense.COLOUR or Grip.PUSH.value not in doing.script.habits

    def _tempo(self) -> Tempo:
        return self._rng.choices(list(Tempo), self._habits.tempo)[0]

    def _grip(self) -> Grip:
        return self._rng.choices(list(Grip), self._habits.grip)[0]

    def _gap(self, tempo: Tempo) -> float:
        return tempo.value.draw(self._rng)

    def _chance(self, share: float) -> bool:
        return self._rng.random() < share


def _between(position: Position, key: Site, target: Site) -> tuple[Site, ...]:
    """The empty sites on the line from one site to another."""
    for ray in position.game.board.rays[key]:
        if target in ray:
            return ray[: ray.index(target)]
    return ()
