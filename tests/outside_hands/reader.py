"""What people do when they have set down and look: they read the lights, and answer them."""

from tests.outside_hands.plan import Trouble
from tests.outside_hands.redoing import AT_REST, Redoing
from tests.outside_hands.table import Doing, standing
from tzaar_board.table.lights.view import View
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

_ASKED = (Role.ASK_CAPTURE, Role.ASK_STACKING)
ROUNDS = 14
LEAST_TAP = 100
"""Milliseconds that a stack is off the board for a tap."""


class StuckError(Exception):
    """Nothing that the lights say leads back to the game."""


class Reader(Redoing):
    """Eyes and hands that bring table and game together."""

    def settle(self) -> Doing:
        """Waits until the table has understood, and answers what it asks."""
        plan, table = self.plan, self.table
        troubles = len(plan.troubles)
        yield self.random.randint(500, 1300)
        for turn in range(ROUNDS):
            while self.hands.busy:
                yield 100
            view = table.look()
            if plan.kept and view.state in AT_REST and table.quiet and plan.stands:
                if len(plan.troubles) > troubles:
                    plan.count(f"mended after {turn}")
                self._mark()
                return
            if len(plan.troubles) == troubles or turn < ROUNDS // 2:
                yield from self._answer(view, turn)
            else:
                yield from self._again()
            yield self.random.randint(700, 2200)
        self._note("dead end", table.look())
        raise StuckError

    def _mark(self) -> None:
        plan = self.plan
        plan.marks = [*plan.marks[-4:], (self.table.now, len(plan.meant))]
        self.hands.habits.clear()

    def _answer(self, view: View, turn: int) -> Doing:
        """One thing that the lights ask for."""
        plan, state = self.plan, view.state
        first = plan.deviation
        if state is State.ASKING:
            yield from self._tap_asked(view, turn)
        elif self._passed_by(first) and turn < 5 and state is not State.COMPLETE:
            if turn % 2 == 0:
                yield from self._press_for(first)
            else:
                yield from self._tap_target(first + 1)
        elif lit := self._lit(view, Role.TURN_OVER):
            yield from self._turn(lit)
        elif view.pending and state in (State.OPPONENT, State.IN_HAND):
            yield from self._carried(view, turn)
        elif state is State.IN_HAND or state is State.COMPLETE:
            yield from self._in_hand(view, turn)
        elif state is State.WRONG:
            yield from self._wrong(view, turn)
        elif turn < 2:
            yield 1200
        elif turn == 2:
            self._note("recorded wrongly", view)
            yield from self._tap_target(first)
        elif state in AT_REST:
            yield from self._again()

    def _tap_asked(self, view: View, turn: int) -> Doing:
        """Taps what is meant of what pulses."""
        plan = self.plan
        asked, origin = self._lit(view, *_ASKED), self._lit(view, Role.ORIGIN)
        if view.instead is not None:
            origin = [view.instead.key]
        actions = list(enumerate(plan.history.actions))
        where = plan.history.positions
        for number, action in [*actions[plan.deviation :], *reversed(actions[: plan.deviation])]:
            trace = where[number].trace(action)
            if trace.touched and trace.touched[0] in asked and (not origin or trace.key in origin):
                plan.asked.add(number)
                plan.count("asked")
                self._count_needless(view, number)
                if self.table.stacks[trace.touched[0]] is None:
                    break
                yield from self.hands.tap(trace.touched[0])
                return
        if turn == 0:
            return
        self._note("unanswerable", view)
        if turn < 4:
            yield from self._tap_target(plan.deviation)
        else:
            yield from self._again()

    def _count_needless(self, view: View, number: int) -> None:
        """Whether what is asked could have been seen: by its colour, its height, or a gap."""
        plan = self.plan
        action = str(plan.history.actions[number])
        trace = plan.history.positions[number].trace(plan.history.actions[number])
        sense = self.table.sense
        seen = sense is Sense.HEIGHT or (sense is Sense.COLOUR and "x" in action)
        if view.instead is not None:
            plan.count("asked of the last action")
        elif seen or self.table.gap(trace.touched[0], plan.marks[-1][0]) >= LEAST_TAP:
            plan.count("asked needlessly")
            self.log(f"needless {action}", view)

    def _carried(self, view: View, turn: int) -> Doing:
        """The table still waits for a part of the engine's turn."""
        if turn < 2:
            yield 1000
            return
        self._note("carrying out unseen", view)
        lit = self._lit(view, Role.TO, Role.TURN_OVER)
        if lit and self.table.stacks[lit[0]] is not None and turn < 6:
            yield from self.hands.tap(lit[0])
        else:
            yield from self._again()

    def _in_hand(self, view: View, turn: int) -> Doing:
        """The table believes that something is in hand still."""
        if turn < 3:
            yield 800
            return
        self._note("silent", view)
        yield from self._tap_target(self.plan.deviation)

    def _wrong(self, view: View, turn: int) -> Doing:
        self._note("false wrong" if self.plan.stands else "wrong", view)
        lit = [one for one in self._lit(view, Role.TAKE, Role.PUT) if self.table.stacks[one]]
        if self.plan.kept and lit:
            yield from self.hands.tap(lit[0])
        elif turn < 3:
            yield from self._tap_target(self.plan.deviation)
        else:
            yield from self._again()

    def _tap_target(self, number: int) -> Doing:
        plan = self.plan
        if number < len(plan.history):
            trace = plan.history.positions[number].trace(plan.history.actions[number])
            if trace.touched and self.table.stacks[trace.touched[0]] is not None:
                yield from self.hands.tap(trace.touched[0])

    def _turn(self, lit: list[int]) -> Doing:
        """Turns over what is lit, or touches it where it lies as it should."""
        goal = standing(self.plan.position)
        if any(self.table.stacks[site] == goal[site] for site in lit):
            self.plan.count("touched though turned")
        for site in lit:
            if self.table.stacks[site] is None:
                continue
            self.hands.lift(site)
            yield self.hands.chance.tap
            stack = goal[site]
            if stack is not None:
                self.hands.place(site, stack)
            yield self.hands.chance.move

    def _passed_by(self, number: int) -> bool:
        meant = self.plan.meant
        return number < len(meant) and meant[number] == "pass"

    def _press_for(self, number: int) -> Doing:
        self.plan.count("pass pressed late")
        yield from self.press(self.plan.history.positions[number].player)

    def _lit(self, view: View, *roles: Role) -> list[int]:
        return [site for site, cue in sorted(view.scene.items()) if cue.role in roles]

    def log(self, what: str, view: View) -> None:
        """Keeps a moment that is no trouble to the hands."""
        self.plan.asides.append(self._trouble(what, view))

    def _note(self, kind: str, view: View) -> None:
        """Keeps what is needed to show a trouble again, once between two moments of rest."""
        last = self.plan.troubles[-1] if self.plan.troubles else None
        if last is not None and last.since == self.plan.marks[-1][1]:
            last.kind += "" if kind in last.kind else f", {kind}"
        else:
            self.plan.troubles.append(self._trouble(kind, view))

    def _trouble(self, kind: str, view: View) -> Trouble:
        plan, table = self.plan, self.table
        names = table.board.names
        lit = [f"{names[site]}:{cue.role.value}" for site, cue in sorted(view.scene.items())]
        return Trouble(
            kind,
            plan.meant,
            [*table.written],
            plan.marks[-1][1],
            [*plan.marks],
            table.now,
            [*self.hands.habits],
            " ".join(lit),
            view.state.value,
        )
