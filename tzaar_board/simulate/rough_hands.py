"""Two people at a rough table: they play, look, answer, and mend what went wrong."""

import random
from collections.abc import Callable, Sequence
from enum import Enum

from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.simulate.rough_accidents import Accidents
from tzaar_board.simulate.rough_actions import RoughActions
from tzaar_board.simulate.rough_answers import RoughAnswers
from tzaar_board.simulate.rough_habits import MachineFaults, RoughHabits
from tzaar_board.simulate.rough_movements import Script
from tzaar_board.simulate.rough_referee import Referee, second_first
from tzaar_board.simulate.rough_table import RoughTable
from tzaar_board.simulate.rough_turns import RoughTurns
from tzaar_board.table.guide import contents
from tzaar_board.table.scene import ASKED, Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import SessionPhase
from tzaar_board.table.state import State

BAFFLED = 5
"""After so many attempts hands think of a sensor that always reads the same."""

UNHEARD = 20
"""After so many they answer again: what they say of a sensor is not heard."""

LOOK = 0.2
"""Seconds between two looks at the table."""

GIVEN_UP = 60.0
"""Seconds of sensible reactions after which the game is given up."""

CALM = frozenset({State.READY, State.OPPONENT, State.OVER})


class Mood(Enum):
    """What hands take the table to be saying."""

    ASKED = "asked"
    LED = "led"
    ASTRAY = "astray"
    TURNING = "turning"
    QUIET = "quiet"


class GivenUp(Exception):
    """The hands did all that sensible people do, and do not find back to the game."""


class RoughHands:
    """Plays a game with habits. Everything is drawn from `rng`; `choose` says what is played, and
    `think` what opponents without hands (those not in `players`) play.
    """

    def __init__(
        self,
        table: RoughTable,
        referee: Referee,
        rng: random.Random,
        habits: RoughHabits,
        machine: MachineFaults,
        players: frozenset[Colour],
        choose: Callable[[Position], Action],
        think: Callable[[Position], Sequence[Action]],
    ) -> None:
        self._table = table
        self._referee = referee
        self._rng = rng
        self._habits = habits
        self._players = players
        self._actions = RoughActions(rng, habits, table.sense)
        self._answers = RoughAnswers(rng, habits, table, self._actions)
        self._accidents = Accidents(rng, habits, machine, table.sense)
        self._turns = RoughTurns(
            table, referee, rng, habits, players, choose, think, self._actions, self._accidents
        )
        self._tried = 0
        self._pointing: Site | None = None

    @property
    def meant(self) -> History:
        """The game as the hands play it."""
        return self._referee.meant

    def play(self, limit: int) -> None:
        """Plays to the end of the game, or until `limit` actions are done. Raises GivenUp."""
        self._see()
        fails_at = self._rng.randrange(limit)
        while self.meant.head.outcome() is None and len(self.meant) < limit:
            if len(self.meant) >= fails_at:
                fails_at = limit
                self._fail()
            if self.meant.head.player not in self._players:
                self._turns.let_move()
            else:
                self._accident()
                self._turns.chain()
            while not self._see():
                self._turns.chain(1)
            self._repent()

    def _see(self) -> bool:
        """Looks until the table agrees. Gives False where hands play on meanwhile.

        Raises GivenUp.
        """
        began, mood, since, self._tried = self._table.now, None, self._table.now, 0
        reaction, self._pointing = self._react(), None
        while not self._agrees():
            if self._table.now > began + GIVEN_UP:
                self._referee.give_up(self._table.now)
                raise GivenUp
            self._table.advance(LOOK)
            seen = self._mood()
            if seen is not mood:
                mood, since, reaction = seen, self._table.now, self._react()
            if self._table.now < since + reaction or self._table.deaf:
                continue
            if mood is Mood.ASKED and self._plays_on():
                self._referee.ask(self._table.now)
                return False
            if self._respond(mood):
                since, reaction = self._table.now, self._react()
        self._referee.agreed(self._table.now)
        self._table.tape.settle(self._table.now, self.meant)
        return True

    def _agrees(self) -> bool:
        table = self._table
        if table.deaf or not self._recorded or table.view.state not in CALM:
            return False
        if not table.stands(self.meant.head) or table.session.situation.pending:
            return False
        return table.view.state is not State.OPPONENT or table.awaited is not None

    @property
    def _recorded(self) -> bool:
        """Whether all that is meant is recorded, whatever the order of a turn's actions."""
        recorded = self._table.recorded
        return len(recorded) == len(self.meant) and recorded.head == self.meant.head

    def _mood(self) -> Mood:
        state = self._table.view.state
        if state in (State.WRONG, State.SETUP):
            return Mood.LED
        if state is State.ASKING:
            return Mood.ASKED
        if not self._referee.accepts(self._table.recorded, self._table.now):
            return Mood.ASTRAY
        return Mood.TURNING if self._answers.lit(Role.TURN_OVER) else Mood.QUIET

    def _plays_on(self) -> bool:
        head, recorded = self.meant.head, self._table.recorded
        if head.outcome() is not None or head.player not in self._players:
            return False
        alone = len(self.meant) == len(recorded) + 1 and len(self._answers.lit(*ASKED)) == 1
        return alone and self._tried == 0 and self._chance(self._habits.play_on)

    def _respond(self, mood: Mood) -> bool:
        """Does something about what is seen; gives whether there was anything to do."""
        script = self._response(mood)
        if script is None:
            return False
        self._tried += 1
        if mood is not Mood.ASKED:
            self._referee.touch(self._table.now + script.last_touch)
        self._table.begin(script)
        self._table.advance(script.time + 0.01)
        self._turns.touch()
        return True

    def _response(self, mood: Mood) -> Script | None:
        table, answers = self._table, self._answers
        number = len(table.recorded)
        match mood:
            case Mood.TURNING | Mood.QUIET | Mood.ASKED if self._baffled:
                return answers.blame(self.meant.positions[number], self.meant.actions[number])
            case Mood.LED:
                self._referee.unlawful()
                undone = table.session.phase is SessionPhase.RESTORE
                baffled = self._tried % UNHEARD >= BAFFLED and not undone
                if baffled and (told := self._insisted()) is not None:
                    return told
                stands = self._tried >= BAFFLED and table.stands(table.recorded.head)
                by_heart = stands or self._tried % 12 == 11
                script = None if by_heart else answers.follow(self.meant.head)
                return script or self._by_heart()
            case Mood.TURNING:
                return answers.turn() or (self._by_heart() if self._waited else None)
            case Mood.ASTRAY if self._tried == 0 and len(table.recorded) <= len(self.meant):
                site = answers.target(self.meant, len(table.recorded) - 1)
                return None if site is None else answers.tap(site, self.meant.head.content(site))
            case Mood.ASTRAY:
                self._referee.expect_back()
                self._referee.unlawful()
                return answers.press(Button.MENU, 0.2)
            case Mood.ASKED:
                self._referee.ask(table.now)
                return self._answer()
            case Mood.QUIET:
                return self._point() or self._again()

    def _insisted(self) -> Script | None:
        """Where it is wrong whatever was tried: the action is done once more, and it is said which
        it was.
        """
        table, number = self._table, len(self._table.recorded)
        if number >= len(self.meant):
            return None
        before, action = self.meant.positions[number], self.meant.actions[number]
        if table.stands(self.meant.positions[number + 1]):
            return self._answers.blame(before, action)
        again = table.stands(before) and before == table.recorded.head
        return self._actions.do(before, action, plain=True).script if again else None

    @property
    def _baffled(self) -> bool:
        """Whether an action is done, is seen in part, and has not counted whatever was tried; or is
        pointed at with a stack in hand.
        """
        table, number = self._table, len(self._table.recorded)
        done = number < len(self.meant) and self._stands_but(
            self.meant.positions[number + 1], self._pointing
        )
        seen = table.view.state in (State.IN_HAND, State.ASKING)
        return done and seen and self._tried % UNHEARD >= BAFFLED

    def _stands_but(self, position: Position, lifted: Site | None) -> bool:
        """Whether the table is as a position is, but for a stack in hand."""
        standing = self._table.standing
        return all(
            standing[site] == content or (site == lifted and standing[site] is None)
            for site, content in enumerate(contents(position))
        )

    def _point(self) -> Script | None:
        """Lifts the stack on which an action ends of which nothing is seen, or that is next to it:
        so the hint button is told of it.
        """
        number = len(self._table.recorded)
        if number >= len(self.meant) or self._tried % UNHEARD < BAFFLED:
            return None
        after, action = self.meant.positions[number + 1], self.meant.actions[number]
        if not self._table.stands(after):
            return None
        trace, held = self.meant.positions[number].trace(action), contents(after)
        ends: Sequence[Site] = trace.targets
        if trace.key is not None and trace.placed is not None:
            board, key = after.game.board, trace.key
            others = (s for s, one in enumerate(held) if one is not None and s != key)
            ends = sorted(others, key=lambda site: board.distance(key, site))
        self._pointing = next(iter(ends), None)
        return None if self._pointing is None else Script().stand(self._pointing, None)

    def _answer(self) -> Script:
        number = min(len(self._table.recorded), len(self.meant) - 1)
        if second_first(self._table.recorded, self.meant):
            number -= 1
        if self._tried % 4 == 3:
            return self._by_heart()
        return self._answers.answer(self.meant, number)

    def _again(self) -> Script | None:
        """Nothing comes of what was done: the target is tapped, or it is done once more."""
        table, answers, number = self._table, self._answers, len(self._table.recorded)
        behind = number < len(self.meant) and not self._recorded
        if number > len(self.meant) and self._waited and table.stands(self.meant.head):
            return answers.press(Button.MENU, 0.2)
        if behind and table.stands(table.recorded.head):
            if self._tried >= BAFFLED and table.view.state is State.IN_HAND:
                return answers.hold()
            position, action = self._missing
            waits = position.trace(action).key is None
            if waits and not self._waited:
                return None
            if waits or self._waited:
                self._referee.miss(table.now)
            return self._actions.do(position, action, plain=True).script
        if self._tried and not any(map(table.stands, self.meant.positions[number:])):
            return self._by_heart()
        if not self._waited:
            return None
        if behind:
            self._referee.miss(table.now)
        if behind and self._tried % 4 == 0:
            site = answers.target(self.meant, number)
            if site is not None:
                return answers.tap(site, self.meant.head.content(site))
        return self._by_heart()

    @property
    def _missing(self) -> tuple[Position, Action]:
        """The first action that is not recorded, and where it is played; of a turn's two actions
        the later one may be recorded.
        """
        recorded, meant, number = self._table.recorded, self.meant, len(self._table.recorded)
        if second_first(recorded, meant):
            return recorded.head, meant.actions[number - 1]
        return meant.positions[number], meant.actions[number]

    def _by_heart(self) -> Script:
        """Makes the table as the table says that the game is; if it is, says so."""
        script = self._answers.mend(self._table.recorded.head)
        return script if script.moves else self._answers.hold()

    @property
    def _waited(self) -> bool:
        return self._table.now >= self._turns.last_touch + self._habits.patience

    def _accident(self) -> None:
        script = self._accidents.at_the_table(self.meant.head)
        if script is None:
            return
        self._referee.unlawful()
        self._note(script)
        self._table.begin(script, 0.3)
        self._table.advance(script.time + 0.31)
        self._turns.touch()
        self._see()

    def _fail(self) -> None:
        """A sensor goes bad, in some games."""
        bad = self._accidents.bad_sensor(self.meant.head)
        if bad is not None:
            self._table.sensor_fails(*bad)
            self._referee.sensor_fails()

    def _repent(self) -> None:
        """Takes the last action back, by hand or with the button."""
        history = self.meant
        if not len(history) or history.head.outcome() is not None:
            return
        position, action = history.positions[-2], history.actions[-1]
        own = position.player in self._players and history.head.player in self._players
        if not own or position.trace(action).key is None:
            return
        if self._chance(self._habits.undo):
            self._referee.unlawful()
            script = self._answers.press(Button.MENU, 0.2)
            script.wait(self._rng.uniform(0.5, 1.5))
        elif self._chance(self._habits.regret):
            script = self._actions.back(position, action)
        else:
            return
        self._table.advance(self._rng.uniform(0.3, 2.0))
        self._referee.take_back(history.cut(len(history) - 1))
        self._table.begin(script)
        self._table.advance(script.time + 0.01)
        self._turns.touch()
        while not self._see():
            self._turns.chain(1)

    def _note(self, script: Script) -> None:
        self._table.tape.note(self._table.now, f"({', '.join(script.habits)})")

    def _react(self) -> float:
        return self._habits.reaction.draw(self._rng)

    def _chance(self, share: float) -> bool:
        return self._rng.random() < share
