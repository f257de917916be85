"""What rough hands do without a look at the table: one action after another."""

import random
from collections.abc import Callable, Sequence

from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.simulate.rough_accidents import Accidents
from tzaar_board.simulate.rough_actions import RoughActions, ScriptedAction
from tzaar_board.simulate.rough_habits import Habit, RoughHabits
from tzaar_board.simulate.rough_movements import Kill, LinkCut, Script
from tzaar_board.simulate.rough_referee import Referee
from tzaar_board.simulate.rough_table import RoughTable
from tzaar_board.table.sensing.buttons import Button

APART = 0.35
"""Seconds for which a stack was left standing that the next action begins with: less is passing."""


class RoughTurns:
    """Does actions at a table. `choose` says which, and `think` what opponents without hands play.

    `last_touch` is when hands touched the table last, in seconds.
    """

    def __init__(
        self,
        table: RoughTable,
        referee: Referee,
        rng: random.Random,
        habits: RoughHabits,
        players: frozenset[Colour],
        choose: Callable[[Position], Action],
        think: Callable[[Position], Sequence[Action]],
        actions: RoughActions,
        accidents: Accidents,
    ) -> None:
        self._table = table
        self._referee = referee
        self._rng = rng
        self._habits = habits
        self._players = players
        self._choose = choose
        self._think = think
        self._actions = actions
        self._accidents = accidents
        self.last_touch = 0.0

    @property
    def meant(self) -> History:
        """The game as the hands play it."""
        return self._referee.meant

    def touch(self) -> None:
        """Hands touch the table now."""
        self.last_touch = self._table.now

    def chain(self, alone: int = 0) -> None:
        """One action, or some after one another without a look at the table; at most `alone` if
        that is given.
        """
        start = self._rng.uniform(0.1, 0.8)
        before: ScriptedAction | None = None
        end, most = 0.0, alone or self._rng.choice((2, 2, 3))
        while self._goes_on(before, most):
            most -= 1
            position = self.meant.head
            action = self._choose(position)
            ways = self._onward(position, action) if before is None and most else []
            if ways and self._chance(self._habits.sweep):
                most -= 1
                before = self._sweep(action, self._rng.choice(ways), start)
                end = start + before.script.time
                continue
            hasty = before is not None and self._chance(self._hasty)
            doing = self._actions.do(position, action, plain=hasty)
            if before is not None:
                start = self._begin_after(before, action, doing, start, hasty=hasty)
            self._do(action, doing, start)
            before, end = doing, max(end, start + doing.script.time)
        fault = self._accidents.of_the_machine(self.meant.head, end)
        if fault is not None:
            if any(isinstance(movement, Kill | LinkCut) for _, movement in fault):
                self._referee.unlawful()
            self._table.begin(fault)
            end = max(end, fault.time)
            self._table.tape.note(self._table.now, f"({', '.join(fault.habits)})")
        self._table.advance(end + 0.01)

    def _onward(self, position: Position, action: Action) -> list[Action]:
        """The captures with which the stack of a capture may go on in the same turn."""
        after, trace = position.play(action), position.trace(action)
        if len(trace.targets) != 1 or after.player is not position.player:
            return []
        if not all(_is_captured(position, site) for site in trace.targets):
            return []
        return [
            other
            for other in after.legal()
            if (onward := after.trace(other)).key == trace.targets[0]
            if all(_is_captured(after, site) for site in onward.targets)
            if after.play(other).outcome() is None
        ]

    def _sweep(self, action: Action, onward: Action, start: float) -> ScriptedAction:
        """Two captures in one go begin, some seconds from now."""
        doing = self._actions.sweep(self.meant.head, action, onward)
        self._do(action, doing, start)
        # All is done with the second one.
        done = start + doing.script.last_touch
        self._do(onward, ScriptedAction(visible=doing.visible), done)
        return doing

    def _goes_on(self, before: ScriptedAction | None, most: int) -> bool:
        """Whether the next action follows without a look."""
        if before is None:
            return True
        if self.meant.head.outcome() is not None or self.meant.head.player not in self._players:
            return False
        briefly = {Habit.BRIEFLY, Habit.SWAPPED}.intersection(before.script.habits)
        done = before.visible or briefly
        share = self._habits.go_on + self._habits.at_once if done else self._habits.unaware
        return most > 0 and self._chance(share)

    @property
    def _hasty(self) -> float:
        """How many of the actions that follow without a look begin at once."""
        return self._habits.at_once / (self._habits.at_once + self._habits.go_on)

    def _begin_after(
        self,
        before: ScriptedAction,
        action: Action,
        doing: ScriptedAction,
        start: float,
        *,
        hasty: bool,
    ) -> float:
        """When an action begins after the one before it, which began at `start`."""
        habits, rng = self._habits, self._rng
        done = start + before.script.last_touch
        if Habit.PASS in doing.script.habits:
            early = self._chance(habits.early_press)
            doing.script.habits += ["early press"] * early
            return done + (rng.uniform(0.03, 0.25) if early else rng.uniform(0.3, 1.0))
        meets = not before.script.touched.isdisjoint(doing.script.touched)
        if not meets and self._chance(habits.both_hands) and self._swaps(action):
            doing.script.habits.append("both hands")
            return start + rng.uniform(0.0, before.script.last_touch)
        if meets or not hasty:
            return done + max(APART, habits.pace.draw(rng))
        doing.script.habits.append("at once")
        return max(start, done + (habits.fetch if doing.placing else habits.overlap).draw(rng))

    def _swaps(self, following: Action) -> bool:
        """Whether a turn's two actions may be done in either order, and their stacks not go to
        each other's targets, which would look the same.
        """
        history = self.meant
        before, one = history.positions[-2], history.actions[-1]
        if before.player is not history.head.player or following not in before.legal():
            return False
        after = before.play(following)
        if after.player is not before.player or one not in after.legal():
            return False
        keys = {before.trace(one).key, before.trace(following).key}
        targets = {*before.trace(one).targets, *before.trace(following).targets}
        ways = [a for a in before.legal() if before.trace(a).key in keys]
        ways = [a for a in ways if not targets.isdisjoint(before.trace(a).targets)]
        return len(ways) <= len(keys)

    def _do(self, action: Action, doing: ScriptedAction, start: float) -> None:
        """An action begins, some seconds from now."""
        now, history = self._table.now, self.meant
        for other, until in doing.detours:
            self._referee.allow(history.play(other), now + start + until)
        self.last_touch = now + start + doing.script.last_touch
        after = history.play(action)
        if not doing.lawful:
            self._referee.unlawful()
        self._referee.play(after, self.last_touch, doing.script.habits, doing.visible)
        turned = after.head.player is not history.head.player
        self._table.begin(doing.script, start)
        if (
            turned
            and Habit.PASS not in doing.script.habits
            and self._chance(self._habits.clock_press)
        ):
            late = doing.script.last_touch + self._habits.press_after.draw(self._rng)
            self._table.begin(Script().press(Button.of(history.head.player), 0.15), start + late)
            doing.script.habits.append("clock press")

    def let_move(self) -> None:
        """The opponent thinks, and hands carry it out."""
        self._table.advance(self._rng.uniform(0.2, 2.0))
        awaited = self._table.awaited
        if awaited is None:
            return
        turn = tuple(self._think(awaited))
        self._referee.allow(self.meant.play(*turn), float("inf"))
        self._table.move(turn)
        self._table.tape.settle(self._table.now, self.meant, turn)
        start, actions = self._rng.uniform(0.3, 1.5), list(turn)
        while actions:
            action, position = actions.pop(0), self.meant.head
            if position.trace(action).key is None:
                self._referee.play(self.meant.play(action), self.last_touch, (), visible=True)
                continue
            if (
                actions
                and actions[0] in self._onward(position, action)
                and self._chance(self._habits.sweep)
            ):
                doing = self._sweep(action, actions.pop(0), start)
            else:
                doing = self._actions.do(position, action, plain=True)
                self._do(action, doing, start)
            doing.script.habits.append("carried out")
            start += doing.script.last_touch + max(APART, self._habits.pace.draw(self._rng))
        self._table.advance(max(0.0, self.last_touch - self._table.now) + 0.01)

    def _chance(self, share: float) -> bool:
        return self._rng.random() < share


def _is_captured(position: Position, site: Site) -> bool:
    """Whether what stands on a site is captured by what is set down there."""
    content = position.content(site)
    return content is not None and content.colour is not position.player
