"""What people do before an action: lift another stack, look at a target, touch down on it."""

from tests.outside_hands.players import Players
from tests.outside_hands.table import Doing
from tzaar_board.games.base import Action, Position


class Asides(Players):
    """Hands that dither."""

    def _before(self, position: Position, action: Action) -> Doing:
        """Dithering: what is lifted and put back before the action."""
        hands = self.hands
        own = [s for s, one in enumerate(self.table.stacks) if one and s not in hands.busy]
        if hands.happens("dither"):
            first = self.random.choice(own)
            hands.busy.add(first)
            yield from self._lifted(first, [])
            hands.busy.discard(first)
        key, target = position.trace(action).key, position.trace(action).touched[0]
        others = [
            trace.touched[0]
            for trace in map(position.trace, position.legal())
            if trace.key == key
            and trace.touched[0] != target
            and trace.touched[0] not in hands.busy
        ]
        if not others or key is None:
            return
        other = self.random.choice(others)
        hands.busy.add(other)
        if hands.happens("look"):
            yield from self._lifted(key, [other])
        elif hands.happens("show"):
            stack = hands.lift(key)
            yield self.chance.move
            yield from hands.tap(other)
            yield self.chance.move
            hands.held[key] = stack
        elif hands.happens("stopover"):
            yield from self._stopover(key, other)
        hands.busy.discard(other)

    def _lifted(self, site: int, looked: list[int]) -> Doing:
        """Lifts a stack, perhaps looks at another, and puts it back."""
        hands = self.hands
        stack = hands.lift(site)
        yield self.chance.move
        for one in looked:
            yield from hands.tap(one)
            yield self.chance.move
        hands.place(site, stack)
        yield self.chance.move

    def _stopover(self, key: int, other: int) -> Doing:
        """Touches down on another target for a moment, and goes on with the stack in hand."""
        hands, below = self.hands, self.table.stacks[other]
        assert below is not None
        stack = hands.lift(key)
        yield self.chance.move
        hands.pile(other, stack)
        yield self.random.randint(50, 220)
        self.table.put(other, below)
        hands.held[key] = stack
