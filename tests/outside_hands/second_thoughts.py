"""What people do after an action: take it back, or carry the stack on to another target."""

from collections.abc import Generator

from tests.outside_hands.players import Players, is_capture
from tests.outside_hands.table import Doing, standing
from tzaar_board.games.base import Action, Position
from tzaar_board.table.sensing.buttons import Button

OtherAction = Generator[int, None, Action]
"""A doing that ends with the action that was done in the end."""


class SecondThoughts(Players):
    """Hands that change their minds."""

    def _second_thoughts(self) -> Doing:
        """An action is taken back, by hand or by the button, or changed, after it counted."""
        plan, hands = self.plan, self.hands
        if not plan.meant or plan.meant[-1] == "pass":
            return
        before, action = plan.history.positions[-2], plan.history.actions[-1]
        if hands.happens("back"):
            yield self.random.randint(0, 3000)
            if self.random.random() < 0.5 or not self.table.session.situation.by_hand:
                yield from self._back(before, action)
                plan.cut(len(plan.history) - 1)
            else:
                new = yield from self._other(before, action, 0)
                plan.cut(len(plan.history) - 1)
                plan.play(new, self.table.now)
                hands.busy.clear()
            plan.count("taken back by hand")
            yield from self._settle()
        elif hands.happens("undo"):
            yield from self.table.press(Button.MENU, self.random.randint(80, 500))
            plan.cut(len(plan.history) - 1)
            yield self.chance.move
            yield from self.reader.arrange(standing(before))
            plan.count("taken back by button")
            yield from self._settle()

    def _back(self, before: Position, action: Action) -> Doing:
        """Takes an action back by hand."""
        hands = self.hands
        trace = before.trace(action)
        assert trace.key is not None
        key, target = trace.key, trace.touched[0]
        stack, below = before.content(key), before.content(target)
        assert stack is not None
        assert below is not None
        hands.habits.append(f"back-{action}")
        if is_capture(action) or self.random.random() < 0.4:
            hands.lift(target)
            yield self.chance.swap
            first = [(key, stack), (target, below)]
            for site, one in self.random.sample(first, 2):
                hands.place(site, one)
                yield self.chance.move
        else:
            self.table.put(target, below)
            yield self.chance.swap
            hands.place(key, stack)

    def _other(self, position: Position, action: Action, dwell: int) -> OtherAction:
        """The stack is taken up again, what it took is put back, and it goes elsewhere."""
        hands, table = self.hands, self.table
        trace = position.trace(action)
        assert trace.key is not None
        key, target = trace.key, trace.touched[0]
        yield dwell
        others = [
            one
            for one in position.legal()
            if (t := position.trace(one)).key == key
            and t.touched[0] != target
            and not set(t.touched) & (set(hands.held) | hands.busy)
        ]
        if not others or target in hands.held:
            return action
        if self.next is not None:
            self.next = None
            while hands.held:
                site, held = hands.held.popitem()
                hands.place(site, held)
                yield self.chance.move
        stack, below = position.content(key), position.content(target)
        assert stack is not None
        assert below is not None
        if is_capture(action):
            hands.lift(target)
            yield self.chance.swap
            hands.place(target, below)
        else:
            table.put(target, below)
        new = self.random.choice(others)
        hands.habits.append(f"instead-of-{action}-{new}")
        hands.held[key] = stack
        hands.busy |= {position.trace(new).touched[0]}
        yield self.chance.move
        yield from self._carry(position.play(new), new, key, position.trace(new).touched[0])
        return new
