"""A game of Troll that people play: a disc from the box, and those that it turns over."""

from random import Random

from tests.outside_hands.hands import Hands
from tests.outside_hands.pace import Chance, Pace
from tests.outside_hands.plan import Plan
from tests.outside_hands.reader import Reader
from tests.outside_hands.table import Doing, Table, standing
from tzaar_board.games.base import Action, Colour, Content, Position
from tzaar_board.games.history import History
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

ORDERS = {"after": 80, "two-hands": 10, "before": 4, "held-before": 6}
"""How many of 100 turn discs over after they have placed, two at once, before, with it in hand."""


class DiscGame:
    """Two people, or one and the engine, at a table for Troll."""

    def __init__(
        self, start: Position, sense: Sense, people: frozenset[Colour], seed: int, pace: Pace
    ) -> None:
        self.random = Random(seed)
        self.sense, self.people, self.pace = sense, people, pace
        self.table = Table(start, sense, people)
        self.plan = Plan(self.table, History(start))
        self.hands = Hands(self.table, Chance(self.random, pace))
        self.chance = self.hands.chance
        self.reader = Reader(self.plan, self.hands)

    def play(self) -> Doing:
        """The whole game."""
        unsettled = 0
        plan, hands = self.plan, self.hands
        while plan.position.legal():
            position = plan.position
            action = self.random.choice(position.legal())
            by_engine = position.player not in self.people
            if by_engine:
                yield from self.reader.settle()
                yield self.random.randint(300, 2000)
                self.table.answer([action])
                plan.play(action, self.table.now)
                yield self.random.randint(300, 2000)
            if str(action) == "pass":
                if not by_engine:
                    yield from self.reader.settle()
                    plan.play(action, self.table.now)
                    yield from self.reader.press(position.player)
                continue
            yield from self._act(position, action, by_engine)
            unsettled += 1
            if self.random.random() < self.pace.attentive or unsettled > 2:
                yield from self.reader.settle()
                unsettled = 0
                if not by_engine:
                    yield from self._second_thoughts()
        yield from self.reader.settle()
        hands.busy.clear()

    def _act(self, position: Position, action: Action, by_engine: bool) -> Doing:
        plan, hands, chance = self.plan, self.hands, self.chance
        after = position.play(action)
        key, turned = self._sites(position, action)
        while hands.busy & {key, *turned}:
            yield 50
        hands.busy |= {key, *turned}
        yield chance.move
        yield from self._beside()
        disc = after.content(key)
        assert disc is not None
        order = self.random.choices([*ORDERS], [*ORDERS.values()])[0]
        if not turned or by_engine:
            order = "after"
        hands.habits.append(order)
        rest = [*turned]
        self.random.shuffle(rest)
        if order == "before":
            yield from self._turn_all(rest, disc)
            rest = []
        elif order == "held-before":
            yield from self._turn_all([rest.pop()], disc)
        if not by_engine and hands.happens("change"):
            yield from self._elsewhere(position, key, disc)
        hands.place(key, disc)
        yield chance.move
        left = []
        if rest and self.random.random() < 0.04:
            hands.habits.append("forgotten")
            left = [rest.pop()]
        if order == "two-hands":
            yield from self._turn_pairs(rest, disc)
        else:
            yield from self._turn_all(rest, disc)
        if self.random.random() < 0.02:
            yield from self._needlessly({key, *turned})
        if not by_engine:
            plan.play(action, self.table.touched)
        hands.busy -= {key, *turned}
        if left:
            yield from self.reader.settle()

    def _sites(self, position: Position, action: Action) -> tuple[int, list[int]]:
        trace = position.trace(action)
        assert trace.key is not None
        return trace.key, [*trace.touched]

    def _beside(self) -> Doing:
        hands = self.hands
        if not any(self.table.stacks):
            return
        for habit in ("count", "straighten", "dither"):
            if hands.happens(habit):
                yield from hands.fiddle(habit)
        if hands.happens("fiddle"):
            self.table.begin(hands.fiddle("straighten"), self.random.randint(0, 1500))
        if hands.happens("knock"):
            self.table.begin(hands.knock(), self.random.randint(0, 2000))
        if hands.happens("think"):
            yield self.random.randint(2000, 10000)

    def _turn_all(self, sites: list[int], disc: Content) -> Doing:
        """Turns discs over, one after the other, in their places."""
        for site in sites:
            self.hands.lift(site)
            yield self.chance.between((60, 200)) if self.random.random() < 0.1 else self.chance.tap
            self.hands.place(site, disc)
            yield self.chance.move

    def _turn_pairs(self, sites: list[int], disc: Content) -> Doing:
        """Turns discs over with both hands."""
        for at in range(0, len(sites), 2):
            pair = sites[at : at + 2]
            for site in pair:
                self.hands.lift(site)
                yield self.random.randint(10, 300)
            for site in pair:
                yield self.chance.tap
                self.hands.place(site, disc)
            yield self.chance.move

    def _elsewhere(self, position: Position, key: int, disc: Content) -> Doing:
        """Sets the disc down on another site for a moment."""
        other = [self._sites(position, one)[0] for one in position.legal()]
        site = self.random.choice(other)
        if site == key or self.table.stacks[site] is not None:
            return
        self.hands.place(site, disc)
        yield self.random.randint(60, 2500)
        if self.table.stacks[site] is not None:  # Who follows the lights has not taken it away yet.
            self.hands.lift(site)
        yield self.chance.move

    def _needlessly(self, own: set[int]) -> Doing:
        """Turns a disc over that should lie as it does, and back once that is seen."""
        free = [
            s for s, one in enumerate(self.table.stacks) if one and s not in own | self.hands.busy
        ]
        if not free:
            return
        site = self.random.choice(free)
        self.hands.habits.append("turned without reason")
        self.hands.busy |= {site}
        disc = self.hands.lift(site)
        yield self.chance.tap
        self.hands.place(site, disc.turned_over)
        yield self.random.randint(1000, 3000)
        self.hands.lift(site)
        yield self.chance.tap
        self.hands.place(site, disc)
        self.hands.busy -= {site}

    def _second_thoughts(self) -> Doing:
        """A placing is taken back, by hand or by the button."""
        plan, hands = self.plan, self.hands
        if not plan.meant or plan.meant[-1] == "pass":
            return
        before, action = plan.history.positions[-2], plan.history.actions[-1]
        by_hand = self.table.session.situation.by_hand
        if by_hand and hands.happens("back"):
            yield self.random.randint(0, 2500)
            key, turned = self._sites(before, action)
            hands.habits.append(f"back-{action}")
            hands.lift(key)
            yield self.chance.move
            for site in turned:
                disc = before.content(site)
                assert disc is not None
                hands.lift(site)
                yield self.chance.tap
                hands.place(site, disc)
                yield self.chance.move
            yield 1500
            plan.count("taken back by hand")
        elif hands.happens("undo"):
            yield from self.table.press(Button.MENU, self.random.randint(80, 500))
            yield self.chance.move
            yield from self.reader.arrange(standing(before))
            plan.count("taken back by button")
        else:
            return
        plan.cut(len(plan.history) - 1)
        yield from self.reader.settle()
