"""Where people sit: what they share at a table for stacks, and one action carried to its place."""

from random import Random

from tests.outside_hands.carrying import Carrying
from tests.outside_hands.hands import Hands
from tests.outside_hands.pace import Chance, Pace
from tests.outside_hands.plan import Plan
from tests.outside_hands.reader import Reader
from tests.outside_hands.table import Doing, Table
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.history import History
from tzaar_board.table.sense import Sense


def is_capture(action: Action) -> bool:
    """Whether the target leaves the board."""
    return "x" in str(action)


class Players:
    """Two people and one table; with one colour in `people` the engine plays the other.

    `next` is what a hand has begun already, `forgotten` whether nobody pressed for a pass.
    """

    def __init__(
        self, start: Position, sense: Sense, people: frozenset[Colour], seed: int, pace: Pace
    ) -> None:
        self.random = Random(seed)
        self.sense, self.people = sense, people
        self.table = Table(start, sense, people)
        self.plan = Plan(self.table, History(start))
        self.hands = Hands(self.table, Chance(self.random, pace))
        self.chance, self.pace = self.hands.chance, pace
        self.carrying = Carrying(self.hands)
        self.reader = Reader(self.plan, self.hands)
        self.next: Action | None = None
        self.forgotten = False

    def _settle(self) -> Doing:
        while self.hands.held:
            site, stack = self.hands.held.popitem()
            yield self.chance.move
            self.hands.place(site, stack)
        self.next, self.forgotten = None, False
        yield from self.reader.settle()

    def _drawn(self, position: Position) -> Action:
        """What a person plays: most often nothing that loses at once."""
        legal = position.legal()
        for _ in range(8):
            kind = self.random.choices(["x", "+", "pass"], [4, 4, 1])[0]
            some = [one for one in legal if kind in str(one)]
            if not some:
                continue
            action = self.random.choice(some)
            outcome = position.play(action).outcome()
            if outcome is None or outcome.winner is position.player:
                return action
        return self.random.choice(legal)

    def _carry(
        self, after: Position, action: Action, origin: int, target: int, last: bool = True
    ) -> Doing:
        way = self.carrying.capture if is_capture(action) else self.carrying.stack

        def ahead() -> Doing:
            if last and self.hands.happens("ahead"):
                yield from self._ahead(after, {origin, target})

        yield from way(origin, target, ahead)

    def _ahead(self, after: Position, used: set[int]) -> Doing:
        """The other hand, or the other player, lifts a stack of the next action."""
        if not after.legal() or after.player not in self.people:
            return
        self.next = self._drawn(after)
        if str(self.next) == "pass":
            return
        sites = [s for s in after.trace(self.next).sites if s not in used | self.hands.busy]
        if sites:
            site = self.random.choice(sites)
            self.hands.held[site] = self.hands.lift(site)
            yield self.random.randint(0, 400)
