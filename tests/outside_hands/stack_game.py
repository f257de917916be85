"""A game of TZAAR that people play, with all that they do beside it."""

from tests.outside_hands.asides import Asides
from tests.outside_hands.players import is_capture
from tests.outside_hands.second_thoughts import SecondThoughts
from tests.outside_hands.table import Doing
from tzaar_board.games.base import Action, Position
from tzaar_board.games.tzaar import TzaarPosition
from tzaar_board.games.tzaar_text import Stage
from tzaar_board.table.sense import Sense


class StackGame(Asides, SecondThoughts):
    """A whole game."""

    def play(self) -> Doing:
        """The whole game."""
        unsettled = 0
        while self.plan.position.legal():
            position = self.plan.position
            if position.player not in self.people:
                yield from self._settle()
                yield from self._engine()
                if self.random.random() < self.pace.attentive:
                    yield from self._settle()
                continue
            action = self._chosen(position)
            yield from self._act(action)
            unsettled += 1
            attentive = self.random.random() < self.pace.attentive
            just = str(action) == "pass"
            if self.forgotten and not just and self.random.random() < 0.9:
                attentive = True
            if (attentive and not (self.forgotten and just)) or unsettled > 3:
                yield from self._settle()
                unsettled = 0
                yield from self._second_thoughts()
        yield from self._settle()

    def _engine(self) -> Doing:
        """The engine thinks and tells its turn, and people carry it out."""
        yield self.random.randint(300, 3000)
        plan, position = self.plan, self.plan.position
        assert self.table.session.awaited == position
        player, turn, actions = position.player, [], []
        while position.player is player and position.legal():
            action = self._drawn(position)
            actions.append(action)
            if str(action) != "pass":
                turn.append((position, action))
            position = position.play(action)
        self.table.answer(actions)
        for action in actions:
            plan.play(action, self.table.now)
        yield self.random.randint(400, 3000)
        if len(turn) == 2 and self._free(*turn[0], turn[1][1]) and self.random.random() < 0.3:
            turn.reverse()
            self.hands.habits.append("engine's second first")
        for number, (there, action) in enumerate(turn):
            origin, target = there.trace(action).sites[:2]
            while self.hands.busy & {origin, target}:
                yield 50
            yield self.chance.move
            last = number == len(turn) - 1
            yield from self._carry(position, action, origin, target, last)

    def _free(self, position: Position, first: Action, second: Action) -> bool:
        """Whether the second action of a turn may be carried out before the first."""
        sites = {*position.trace(first).sites}
        lines = {str(one) for one in self._both(position)}
        after = position.play(first)
        return str(second) in lines and not sites & {*after.trace(second).sites}

    def _chosen(self, position: Position) -> Action:
        chosen, self.next = self.next, None
        return chosen or self._drawn(position)

    def _act(self, action: Action) -> Doing:
        """One action, with what a person does before, in and after it."""
        plan, hands, table = self.plan, self.hands, self.table
        position = plan.position
        if str(action) == "pass":
            yield from self._pass(action)
            return
        meant, trace = action, position.trace(action)
        assert trace.key is not None
        origin, target = trace.key, trace.touched[0]
        while hands.busy & {origin, target}:
            yield 50
        hands.busy |= {origin, target}
        yield self.chance.move
        if not hands.held:
            yield from self._before(position, action)
        for habit in ("count", "straighten"):
            if hands.happens(habit):
                yield from hands.fiddle(habit)
        if hands.happens("fiddle"):
            table.begin(hands.fiddle("straighten"), self.random.randint(0, 1500))
        if hands.happens("knock"):
            table.begin(hands.knock(), self.random.randint(0, 2000))
        yield from self._carry(position.play(action), action, origin, target)
        if hands.happens("change"):
            action = yield from self._other(position, action, self.random.randint(80, 900))
            trace = position.trace(action)
        plan.play(action, table.now)
        target = trace.touched[0]
        seen = is_capture(action) or self.sense is Sense.HEIGHT
        if not seen and self.random.random() < self.pace.learned:
            yield self.chance.move
            if target not in hands.held and table.stacks[target] is not None:
                yield from hands.tap(target)
            plan.done[-1] = table.now
        hands.busy -= {*position.trace(meant).sites, *trace.sites}

    def _pass(self, action: Action) -> Doing:
        """The turn button: early, in time, late, or forgotten."""
        plan, hands = self.plan, self.hands
        player = plan.position.player
        when = self.random.choices(["early", "timely", "late", "forgotten"], [2, 6, 1, 1])[0]
        hands.habits.append(f"pass-{when}")
        if when == "timely":
            yield from self._settle()
        elif when == "early":
            yield self.random.randint(20, 250)
        elif when == "late":
            yield from self._ahead(plan.position.play(action), set())
            yield self.random.randint(100, 600)
        self.forgotten = when == "forgotten" and plan.position.play(action).player in self.people
        plan.play(action, self.table.now)
        if not self.forgotten:
            yield from self.reader.press(player)
            plan.done[-1] = self.table.now

    def _both(self, position: Position) -> list[Action]:
        """What may be carried out before the first action as well: lines that are free."""
        assert isinstance(position, TzaarPosition)
        return [*TzaarPosition.at(position.stacks, position.player, Stage.SECOND).legal()]
