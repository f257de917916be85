"""How rough hands do one action: its movements with their times, and what people do beside it."""

import random
from dataclasses import dataclass, field

from tzaar_board.games.base import Action, Content, Position, Trace
from tzaar_board.geometry import Site
from tzaar_board.simulate.rough_asides import LEAST_TAP, RoughAsides
from tzaar_board.simulate.rough_habits import Grip, Habit, RoughHabits, Tempo
from tzaar_board.simulate.rough_movements import Script, Stand
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

SETTLED = 0.2
"""Seconds: a stack that stood for longer than this was not only passing."""


@dataclass
class ScriptedAction:
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

    def __init__(self, rng: random.Random, habits: RoughHabits, sense: Sense) -> None:
        self._rng = rng
        self._habits = habits
        self._sense = sense
        self._asides = RoughAsides(rng, habits)

    def do(self, position: Position, action: Action, *, plain: bool = False) -> ScriptedAction:
        """The movements of an action; `plain` without anything beside it."""
        doing, trace = ScriptedAction(), position.trace(action)
        tempo = self._tempo()
        if trace.key is None:
            doing.script.press(Button.of(position.player), self._rng.uniform(0.06, 0.4))
            doing.script.habits.append(Habit.PASS)
            return doing
        if not plain and self._chance(self._habits.count):
            self._asides.count(doing.script, position)
        if trace.placed is not None:
            self._place(doing.script, position, action, trace, tempo, plain=plain)
        else:
            self._carry(doing, position, action, tempo, plain=plain)
        if self._chance(self._habits.sleeve_often):
            self._asides.brush(doing.script, position, trace)
        if self._sense is not Sense.HEIGHT:
            self._looks_like(doing, position, action)
        doing.visible = self._visible(position, trace, doing)
        doing.placing = trace.placed is not None
        slips = {Habit.TURN_ANOTHER, Habit.INSPECT}
        if self._sense is Sense.HEIGHT:
            slips.add(Habit.TOP_ONLY)
        doing.lawful = slips.isdisjoint(doing.script.habits)
        return doing

    def sweep(self, position: Position, action: Action, onward: Action) -> ScriptedAction:
        """The movements of two captures by one stack, which is not set down between them."""
        doing, tempo = ScriptedAction(), self._tempo()
        script, first = doing.script, position.trace(action)
        assert first.key is not None
        lifts = [first.key, *first.touched]
        if self._grip() is Grip.OTHER_FIRST:
            lifts.reverse()
        for site in lifts:
            script.stand(site, None).wait(self._asides.gap(tempo))
        after = position.play(action)
        self._deliver(script, after, onward, tempo, plain=True, away=True)
        script.habits.append("swept")
        doing.visible = self._visible(after, after.trace(onward), doing)
        return doing

    def back(self, position: Position, action: Action) -> Script:
        """Takes an action back that was done from a position."""
        script, trace, tempo = Script(), position.trace(action), self._tempo()
        assert trace.key is not None
        if trace.placed is not None:
            script.stand(trace.key, None)
            for site in trace.turned:
                self._asides.turn(script, site, position.content(site), tempo)
            return script
        (target,) = trace.targets
        met, mover = position.content(target), position.content(trace.key)
        own = met is not None and mover is not None and met.colour is mover.colour
        script.stand(target, met if own else None).wait(self._asides.gap(tempo))
        if self._chance(0.5):
            script.stand(trace.key, mover).wait(self._asides.gap(tempo)).stand(target, met)
        else:
            script.stand(target, met).wait(self._asides.gap(tempo)).stand(trace.key, mover)
        return script

    def tap(self, site: Site, content: Content | None) -> Script:
        """Lifts what stands on a site, and sets it down again."""
        return Script().stand(site, None).wait(self._rng.uniform(0.12, 0.5)).stand(site, content)

    def turn_over(self, site: Site, content: Content | None) -> Script:
        """Sets down on a site what lay there, as `content` says."""
        script = Script()
        self._asides.turn(script, site, content, Tempo.USUAL)
        return script

    def _carry(
        self,
        doing: ScriptedAction,
        position: Position,
        action: Action,
        tempo: Tempo,
        *,
        plain: bool,
    ) -> None:
        """A stack goes to a target."""
        script, trace = doing.script, position.trace(action)
        assert trace.key is not None
        key, own = trace.key, position.content(trace.key)
        assert own is not None
        if not plain:
            self._asides.before(script, position, key, own, tempo)
        away = False
        if not plain and self._chance(self._habits.instead):
            away = self._instead(doing, position, action, key, tempo)
        elif not plain and self._another_captor(doing, position, action, tempo):
            return
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
        if not plain and not away and self._chance(self._habits.impatient):
            script.stand(key, None).wait(self._asides.gap(tempo))
            script.press(Button.of(position.player), self._rng.uniform(0.06, 0.2))
            script.wait(self._asides.gap(tempo)).habits.append(Habit.IMPATIENT)
            away = True
        if met.colour is own.colour:
            if not away:
                script.stand(key, None)
            self._asides.on_the_way(script, position, key, target, own, plain=plain)
            script.wait(self._asides.gap(tempo))
            if not plain:
                self._asides.carry_over(script, position, key, target, self._sense.read(own))
            if self._sense is not Sense.HEIGHT and self._chance(self._habits.tapping):
                seconds = self._rng.uniform(0.12, 0.5)
                script.stand(target, None).wait(seconds)
                brief = seconds <= self._habits.sleeve.most
                script.habits.append(Habit.BRIEFLY if brief else Habit.TAPPED)
            script.stand(target, after)
            return
        if grip is Grip.OTHER_FIRST and not away:
            script.stand(target, None).wait(self._asides.gap(tempo)).stand(key, None)
        elif grip is Grip.TWO_HANDS and not away:
            sites = self._rng.sample((key, target), 2)
            script.stand(sites[0], None).wait(self._rng.uniform(0.0, 0.1)).stand(sites[1], None)
        else:
            if not away:
                script.stand(key, None)
            self._asides.on_the_way(script, position, key, target, own, plain=plain)
            if grip is not Grip.PUSH:
                script.wait(self._asides.gap(tempo)).stand(target, None)
                if not plain and self._chance(self._habits.think / 2):
                    script.wait(self._habits.thinking.draw(self._rng))
                    script.habits.append("think with both off")
        script.habits.append(grip.value)
        script.wait(self._asides.gap(tempo))
        if not plain:
            self._asides.carry_over(script, position, key, target, self._sense.read(own))
        script.stand(target, after)

    def _instead(
        self, doing: ScriptedAction, position: Position, action: Action, key: Site, tempo: Tempo
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
        stood = self._at_first(script, position, other, tempo)
        met, own = position.content(target), position.content(key)
        stacked = met is not None and own is not None and met.colour is own.colour
        script.stand(target, met if stacked else None).wait(self._asides.gap(tempo)).stand(
            target, met
        )
        script.wait(self._asides.gap(tempo))
        if stood > SETTLED or not self._sense.tells_colour:
            doing.detours.append((other, script.time))
        script.habits.append(f"{other} instead for {stood:.1f} s")
        return True

    def _at_first(self, script: Script, position: Position, action: Action, tempo: Tempo) -> float:
        """Does an action that is thought better of; gives for how many seconds it stood."""
        before = len(script.habits)
        self._deliver(script, position, action, tempo, plain=True)
        del script.habits[before:]
        stood = self._habits.second_thought.draw(self._rng)
        script.wait(stood)
        return stood

    def _another_captor(
        self, doing: ScriptedAction, position: Position, action: Action, tempo: Tempo
    ) -> bool:
        """Captures with another stack first, which goes home again; gives whether that was so."""
        if not self._chance(self._habits.captor):
            return False
        trace, script = position.trace(action), doing.script
        others = [
            other
            for other in position.legal()
            if position.trace(other).touched == trace.touched
            and position.trace(other).key != trace.key
            and position.play(other).outcome() is None
        ]
        (target,), key = trace.targets, trace.key
        met = position.content(target)
        assert key is not None
        if not others or met is None or met.colour is position.player:
            return False
        other = self._rng.choice(others)
        home = position.trace(other).key
        assert home is not None
        stood = self._at_first(script, position, other, tempo)
        moves = [(target, None), (home, position.content(home)), (key, None)]
        if self._chance(0.3):
            moves = [moves[2], *moves[:2]]
        for site, content in moves:
            script.stand(site, content).wait(self._asides.gap(tempo))
        script.stand(target, position.play(action).content(target))
        doing.detours.append((other, script.time))
        script.habits.append(f"{other} first for {stood:.1f} s")
        return True

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
        early = self._sense.tells_colour and left and self._chance(self._habits.turn_first)
        if early and not plain:
            site = left.pop()
            self._asides.turn(script, site, after.content(site), tempo)
            script.wait(self._asides.gap(tempo)).habits.append("turn first")
        script.stand(trace.key, trace.placed).wait(self._asides.gap(tempo))
        if left and not plain and self._chance(self._habits.forget):
            left.pop()
            script.habits.append(Habit.FORGET)
        if not plain and self._chance(self._habits.turn_other):
            self._asides.turn_another(script, position, trace, tempo)
        while left:
            site = left.pop()
            if left and self._chance(self._habits.two_at_once):
                other = Script()
                self._asides.turn(other, left[-1], after.content(left.pop()), tempo)
                start = script.time
                self._asides.turn(script, site, after.content(site), tempo)
                script.join(other, start + self._rng.uniform(0.0, 0.2))
                script.habits.append("two at once")
            else:
                self._asides.turn(script, site, after.content(site), tempo)
            script.wait(self._asides.gap(tempo))

    def _looks_like(self, doing: ScriptedAction, position: Position, action: Action) -> None:
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
            if own or not self._sense.tells_colour:
                doing.detours.append((other, script.time))

    def _visible(self, position: Position, trace: Trace, doing: ScriptedAction) -> bool:
        """Whether sensors have seen where a stack went."""
        if Habit.FORGET in doing.script.habits:
            return False
        if trace.placed is not None or trace.key is None or self._sense is Sense.HEIGHT:
            return True
        told = self._sense.tells_colour
        if not told and (doing.detours or Habit.IMPATIENT in doing.script.habits):
            return False
        (target,) = trace.targets
        met = position.content(target)
        if met is not None and met.colour is position.player:
            return Habit.TAPPED in doing.script.habits
        if self._sense is Sense.COLOUR:
            return True
        moments = [t for t, move in doing.script if isinstance(move, Stand) and move.site == target]
        if Grip.PUSH.value in doing.script.habits:
            return False
        if moments[-1] - moments[-2] <= self._habits.sleeve.most:
            doing.script.habits.append(Habit.SWAPPED)
            return False
        return True

    def _tempo(self) -> Tempo:
        return self._rng.choices(list(Tempo), self._habits.tempo)[0]

    def _grip(self) -> Grip:
        return self._rng.choices(list(Grip), self._habits.grip)[0]

    def _chance(self, share: float) -> bool:
        return self._rng.random() < share
