"""What every pair of hands does at any table: lift, carry, set down, fiddle about."""

from dataclasses import replace

from tests.outside_hands.pace import Chance
from tests.outside_hands.table import Doing, Table
from tzaar_board.games.base import Content


class Hands:
    """Hands at a table. `held` are stacks that a hand has lifted already for what comes next.

    `habits` is what they have done since the last time all stood right.
    """

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table, self.chance = table, chance
        self.board, self.random = table.board, chance.random
        self.held: dict[int, Content] = {}
        self.busy: set[int] = set()
        self.habits: list[str] = []

    def happens(self, habit: str) -> bool:
        """Whether it happens now; then it is noted."""
        if not self.chance.happens(habit):
            return False
        self.habits.append(habit)
        return True

    def lift(self, site: int) -> Content:
        """Takes up what stands on a site, or finds it in the hand."""
        if site in self.held:
            return self.held.pop(site)
        stack = self.table.stacks[site]
        assert stack is not None, self.board.names[site]
        self._bounce(site)
        self.table.put(site, None)
        self._sleeve(site)
        return stack

    def place(self, site: int, stack: Content) -> None:
        """Sets a stack down on a site, in the place of what may stand there."""
        self._bounce(site)
        self.table.put(site, stack)
        self._sleeve(site)

    def pile(self, site: int, stack: Content) -> None:
        """Sets a stack down on another."""
        below = self.table.stacks[site]
        assert below is not None, self.board.names[site]
        self.place(site, replace(stack, height=stack.height + below.height))

    def carry(self, stack: Content, origin: int, target: int) -> Doing:
        """Moves a stack through the air, or lets it slide over the sites between."""
        way = next((ray for ray in self.board.rays[origin] if target in ray), ())
        between = way[: way.index(target)] if way else ()
        if between and self.happens("slide"):
            for site in between:
                yield self.random.randint(30, 120)
                self.table.begin(self.table.show(site, stack, self.random.randint(30, 140)))
            yield self.random.randint(80, 200)
            return
        if self.happens("hover"):
            for site in self.random.sample(self.near(target), 2):
                self._hide(site, self.random.randint(0, 400))
        yield self.chance.move

    def tap(self, site: int) -> Doing:
        """Lifts a stack and puts it back."""
        stack = self.lift(site)
        yield self.chance.tap
        self.place(site, stack)

    def fiddle(self, habit: str) -> Doing:
        """Straightens or counts stacks that nobody is at."""
        free = [s for s in self._standing() if s not in self.busy]
        count = self.random.randint(1, 4) if habit == "count" else 1
        for site in self.random.sample(free, min(count, len(free))):
            if self.table.stacks[site] is None or site in self.busy:
                continue
            self.busy.add(site)
            if habit == "straighten" and self.random.random() < 0.5:
                self._hide(site, 0, self.random.randint(30, 300))
            else:
                yield from self.tap(site)
            self.busy.discard(site)
            yield self.chance.move

    def knock(self) -> Doing:
        """Knocks a stack over, and puts it back."""
        free = [s for s in self._standing() if s not in self.busy]
        site = self.random.choice(free)
        stack = self.table.stacks[site]
        assert stack is not None
        self.busy.add(site)
        empty = [s for s in self.near(site) if self.table.stacks[s] is None]
        self.table.put(site, None)
        aside = self.random.choice(empty) if empty and self.random.random() < 0.5 else None
        if aside is not None:
            yield self.random.randint(20, 150)
            if self.table.stacks[aside] is None:
                self.table.put(aside, stack)
        yield self.random.randint(500, 4000)
        if aside is not None and self.table.stacks[aside] == stack:
            self.table.put(aside, None)
            yield self.chance.move
        self.place(site, stack)
        self.busy.discard(site)

    def _standing(self) -> list[int]:
        return [s for s, stack in enumerate(self.table.stacks) if stack is not None]

    def near(self, site: int) -> list[int]:
        """The sites next to one."""
        return [ray[0] for ray in self.board.rays[site] if ray]

    def _sleeve(self, site: int) -> None:
        if self.happens("sleeve"):
            near = self.near(site)
            for one in self.random.sample(near, min(len(near), self.random.randint(1, 3))):
                self._hide(one, self.random.randint(0, 150))

    def _hide(self, site: int, after: int, duration: int | None = None) -> None:
        if self.table.stacks[site] is not None:
            for_how_long = self.random.randint(20, 150) if duration is None else duration
            self.table.begin(self.table.hide(site, for_how_long), after)

    def _bounce(self, site: int) -> None:
        """A contact that closes or opens a few times before it stays as it is."""
        if not self.happens("bounce"):
            return
        at = 0
        for _ in range(self.random.randint(1, 3)):
            at += self.random.randint(2, 8)
            self.table.begin(self.table.hide(site, self.random.randint(2, 8)), at)
