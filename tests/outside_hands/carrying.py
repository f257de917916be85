"""How people make a capture or a stacking: with which hand first, and how the stacks meet."""

from collections.abc import Callable

from tests.outside_hands.hands import Hands
from tests.outside_hands.table import Doing
from tzaar_board.games.base import Content

CAPTURES = {"own": 40, "target": 20, "both": 12, "push": 10, "on-top": 8, "beside": 4, "blunt": 6}
STACKINGS = {"drop": 60, "gather": 25, "below": 15}
Ahead = Callable[[], Doing]
"""What the other hand, or the other player, does just before a stack is set down."""


class Carrying:
    """The ways of one pair of hands at a table of stacks."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.chance = hands, hands.chance
        self.random = hands.random

    def capture(self, origin: int, target: int, ahead: Ahead) -> Doing:
        """Takes a stack with another."""
        hands, chance = self.hands, self.chance
        way = self.random.choices([*CAPTURES], [*CAPTURES.values()])[0]
        if target in hands.held:
            way = "target"
        hands.habits.append(f"capture-{way}")
        if way == "target":
            hands.lift(target)
            yield chance.move
        elif way == "both":
            first, second = self.random.sample([origin, target], 2)
            hands.held[first] = hands.lift(first)
            yield self.random.randint(0, 80)
            hands.held[second] = hands.lift(second)
        stack = hands.lift(origin)
        yield from self._think()
        if way == "own":
            yield from hands.carry(stack, origin, target)
            hands.lift(target)
            yield chance.swap
        elif way == "both":
            hands.held.pop(target)
            yield chance.move
        elif way == "push":
            yield from hands.carry(stack, origin, target)
            yield from ahead()
            hands.table.put(target, None)
            yield self.random.randint(10, 120)
            hands.place(target, stack)
            return
        elif way in ("target", "blunt"):
            yield from hands.carry(stack, origin, target)
        elif way == "on-top":
            yield from hands.carry(stack, origin, target)
            hands.pile(target, stack)
            yield chance.swap
            if self.random.random() < 0.3:
                yield from ahead()
                hands.place(target, stack)
                return
            hands.lift(target)
            yield chance.swap
        else:
            yield from self._beside(stack, origin, target)
        yield from ahead()
        hands.place(target, stack)

    def stack(self, origin: int, target: int, ahead: Ahead) -> Doing:
        """Puts a stack on another."""
        hands, chance = self.hands, self.chance
        way = self.random.choices([*STACKINGS], [*STACKINGS.values()])[0]
        if target in hands.held:
            way = "below"
        hands.habits.append(f"stacking-{way}")
        below: Content | None = None
        if way == "below":
            below = hands.lift(target)
            yield chance.move
        stack = hands.lift(origin)
        yield from self._think()
        yield from hands.carry(stack, origin, target)
        if way == "gather":
            below = hands.lift(target)
            yield chance.swap
        yield from ahead()
        if below is not None:
            hands.table.stacks[target] = below
        hands.pile(target, stack)

    def _beside(self, stack: Content, origin: int, target: int) -> Doing:
        hands = self.hands
        stacks = hands.table.stacks
        empty = [s for s in hands.near(target) if stacks[s] is None and s != origin]
        yield from hands.carry(stack, origin, target)
        if empty:
            spot = self.random.choice(empty)
            hands.busy.add(spot)
            hands.place(spot, stack)
            yield self.chance.swap
            hands.lift(target)
            yield self.chance.swap
            hands.lift(spot)
            hands.busy.discard(spot)
        else:
            hands.lift(target)
        yield self.chance.swap

    def _think(self) -> Doing:
        if self.hands.happens("think"):
            yield self.random.randint(2000, 15000)
