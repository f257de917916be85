"""Hands that press, put all back as it should stand, and play once more what was meant."""

from tests.outside_hands.hands import Hands
from tests.outside_hands.plan import Plan
from tests.outside_hands.table import Doing, Stacks, standing
from tzaar_board.games.base import Colour
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

SIDE = {Colour.WHITE: Button.WHITE, Colour.BLACK: Button.BLACK}
AT_REST = (State.READY, State.OPPONENT, State.OVER)


class Redoing:
    """What is left where nothing else helps."""

    def __init__(self, plan: Plan, hands: Hands) -> None:
        self.plan, self.hands, self.table = plan, hands, plan.table
        self.random = hands.random

    def press(self, colour: Colour) -> Doing:
        yield from self.table.press(SIDE[colour], self.random.randint(60, 200))

    def arrange(self, goal: Stacks) -> Doing:
        """Sets everything as it should stand, what is too much first."""
        table = self.table
        for fill in (False, True):
            for site, stack in enumerate(goal):
                here = table.stacks[site]
                if here == stack or (fill and stack is None) or (not fill and here is None):
                    continue
                if here is not None:
                    self.hands.lift(site)
                    yield self.random.randint(200, 600)
                if stack is not None:
                    self.hands.place(site, stack)
                yield self.random.randint(300, 900)

    def _again(self) -> Doing:
        """Puts all back as the game says, and plays what was meant once more."""
        plan, table = self.plan, self.table
        plan.count("played again")
        for _ in range(6):
            yield from self.arrange(standing(table.session.situation.settled))
            yield 2500
            view = table.look()
            same = plan.deviation == len(table.written)
            if view.state in AT_REST and same:
                break
            if view.state in AT_REST:
                yield from table.press(Button.MENU, 120)
                yield 1000
        else:
            return
        for number in range(len(table.written), len(plan.history)):
            yield from self._slowly(number)
            yield 1200
            if len(table.written) != number + 1 or plan.deviation != number + 1:
                return

    def _slowly(self, number: int) -> Doing:
        plan, hands = self.plan, self.hands
        position = plan.history.positions[number]
        action = plan.history.actions[number]
        trace = position.trace(action)
        after = standing(plan.history.positions[number + 1])
        if trace.key is None:
            yield from self.press(position.player)
            return
        if trace.placed:
            hands.place(trace.key, trace.placed)
            for site in trace.touched:
                yield 500
                hands.lift(site)
                yield 500
                stack = after[site]
                assert stack is not None
                hands.place(site, stack)
            return
        hands.lift(trace.key)
        yield 600
        target = trace.touched[0]
        if "x" in str(action):
            hands.lift(target)
            yield 500
        stack = after[target]
        assert stack is not None
        hands.place(target, stack)
        if "+" in str(action):
            yield 600
            yield from hands.tap(target)
