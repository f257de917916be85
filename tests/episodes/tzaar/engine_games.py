"""People who play TZAAR against an engine, of which some other hand chooses the turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Heard, after
from tests.episodes.hand import TEMPI, turn_button
from tests.episodes.piles import pile
from tests.episodes.table import Table
from tests.episodes.tally import Tally
from tests.episodes.trouble import Mark, Origin, Trouble, retold, trouble
from tests.episodes.tzaar.captures import PLAIN
from tests.episodes.tzaar.carrying import CARRYINGS, carry_out
from tests.episodes.tzaar.following import follow
from tests.episodes.tzaar.people import some_turns_in
from tests.episodes.tzaar.player import Player
from tests.episodes.tzaar.stackings import ASK
from tests.episodes.tzaar.turns import Move, Turn, choose
from tests.support.table import WHITE
from tzaar_board.games.base import Action, Colour
from tzaar_board.games.tzaar import Capture, Pass, Stacking, TzaarPosition
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

AT_REST = (State.READY, State.OVER)


@dataclass(frozen=True)
class Stage:
    """A table between two turns of White's, and what it has recorded."""

    table: Table
    position: TzaarPosition
    base: list[str]


class EngineTurn:
    """White's turn, the engine's, and what hands do about both."""

    def __init__(self, stage: Stage, dice: Random, own: Turn, reply: Turn) -> None:
        self.table, self.position, self.base = stage.table, stage.position, stage.base
        self.dice, self.own, self.reply = dice, own, reply
        self.between = after(self.position, own)
        self.goal = after(self.between, reply)
        self.episode = Episode(self.table, dice)
        self.player = Player(self.episode, Colour.WHITE, dice.choice(TEMPI))
        self.following: Action | None = None
        self.reached = self.table.now

    @property
    def meant(self) -> Turn:
        """All actions of this turn and its answer."""
        return [*self.own, *self.reply, *filter(None, [self.following])]

    def play_own(self) -> bool:
        """Plays the own turn, and answers as asked; whether the engine is to think of it now."""
        table = self.table
        self._do(self._own())
        end = table.now + 20
        while not table.thinking and table.now < end:
            table.wait(table.now + 0.1)
            if table.state is State.ASKING and not isinstance(self.own[-1], Pass):
                self._answer()
        return self._awaited()

    def _own(self) -> Doing:
        player = self.player
        for number, action in enumerate(self.own):
            if number:
                yield player.pause(0.3, 2)
            if isinstance(action, Capture):
                yield from player.play(action, how=self.dice.choice(PLAIN))
            elif isinstance(action, Stacking):
                seen = self.table.sense is Sense.HEIGHT
                yield from player.play(action, how="direct" if seen else "answer")
            else:
                yield player.pause(0.5, 1)
                yield from self.table.press(turn_button(player.player))

    def _answer(self) -> None:
        asked = self.table.lit(*ASK)
        targets = [action.target for action in self.own if isinstance(action, Move)]
        site = next((target for target in targets if target in asked), None)
        if site is not None:
            self._do(self.player.tap(site, 0.2, 0.4))
            self.table.wait(self.table.now + 1)

    def _awaited(self) -> bool:
        return self.table.thinking and self.table.played == [*self.base, *map(str, self.own)]

    def think(self) -> bool:
        """What hands do while the engine thinks; whether it still thinks of the same."""
        table, last = self.table, self.own[-1]
        if isinstance(last, Capture) and self.dice.random() < 0.6:
            self.episode.tags.append("again")
            self._do(self._again(last))
        else:
            self.episode.tags.append("taps")
            for _ in range(2):
                site = self.dice.choice(self.player.standing())
                self._do(self.player.tap(site, 0.2, 0.8))
                table.wait(table.now + 0.3)
        end = table.now + 8
        while not table.thinking and table.now < end:
            table.wait(table.now + 0.1)
        return self._awaited()

    def _again(self, last: Capture) -> Doing:
        """The last capture is taken back by hand and made again."""
        table, player = self.table, self.player
        captured = pile(after(self.position, self.own[:-1]).content(last.target))
        captor = table.take(last.target)
        yield player.reach()
        table.put(last.origin, captor)
        yield player.reach()
        table.put(last.target, captured)
        yield player.pause(0.3, 3)
        table.take(last.target)
        yield player.reach()
        captor = table.take(last.origin)
        yield player.reach()
        table.put(last.target, captor)

    def answer(self, how: str, thinking: float) -> str:
        """The engine answers, and hands carry that out; the verdict."""
        table, player = self.table, self.player
        table.wait(table.now + thinking)
        table.answer(self.reply)
        table.wait(table.now + self.dice.uniform(0.3, 2))
        flickers = len(table.shown.flickers)
        self._do(carry_out(player, self.reply, how))
        self.reached = table.now
        following = choose(self.goal, self.dice) if how == "early" else None
        if following and isinstance(following[0], Capture):
            self.following = following[0]
            table.wait(table.now + player.pause(0.05, 0.6))
            way = self.dice.choice(PLAIN)
            self.episode.tags.append(f"next_{way}")
            self._do(player.capture(following[0], way))
        table.wait(table.now + 3.0)
        self.episode.heard = Heard(table.now, table.played, table.state)
        verdict = "ok" if self._done() else self._not_done()
        return verdict + ("|flicker" if len(table.shown.flickers) > flickers else "")

    def _done(self) -> bool:
        table = self.table
        recorded = table.played == [*self.base, *map(str, self.meant)]
        return recorded and not table.pending and table.state in AT_REST

    def _not_done(self) -> str:
        """What was shown when all was done, and what came of following the lights."""
        table = self.table
        shown = f"not_done:{table.state.value}"
        if table.pending:
            shown += ":pending"
        elif table.played != [*self.base, *map(str, self.meant)]:
            shown += ":rec"
        follow(self.episode, self.player, self.goal, self.following)
        if table.pending or table.state not in AT_REST:
            return f"{shown}|dead"
        return f"{shown}|{'ok' if self._done() else 'rec'}"

    def _do(self, doing: Doing) -> None:
        self.table.begin(doing)
        self.table.finish()


class EngineRun:
    """Turns against an engine, with one sense and from one seed; what is wrong goes to `found`."""

    def __init__(
        self,
        sense: Sense,
        seed: int,
        *,
        habits: Sequence[str] = (),
        wobble: float = 0.0,
        found: Callable[[Trouble], None] = lambda _: None,
    ) -> None:
        self.sense, self.seed, self.tally = sense, seed, Tally()
        self._habits, self._wobble, self._found = list(habits or CARRYINGS), wobble, found
        self._dice = Random(f"en{sense.value}{seed}")
        self._stage: Stage | None = None
        self._number = 0

    def play(self, count: int) -> Tally:
        """Plays some more turns."""
        end = self._number + count
        while self._number < end:
            self._one()
        return self.tally

    def _one(self) -> None:
        """A turn and its answer, or none where the game would end."""
        stage = self._stage or self._set_up()
        self._stage = None
        if stage is None:
            return
        own = choose(stage.position, self._dice)
        if own is None or stage.position.player is not Colour.WHITE:
            return
        reply = choose(after(stage.position, own), self._dice)
        if reply is None:
            return
        self._number += 1
        turn = EngineTurn(stage, self._dice, own, reply)
        try:
            self._turn(turn, stage)
        except Exception as error:
            error.add_note(retold(self._origin("turn"), turn.episode, turn.position))
            raise

    def _turn(self, turn: EngineTurn, stage: Stage) -> None:
        if not turn.play_own():
            played = stage.table.played
            before = played == [*stage.base, *map(str, turn.own)][: len(played)]
            self.tally.add("own", "own_missed" if before else "own_wrong", 0)
            return
        how = self._dice.choice(self._habits)
        turn.episode.tags.append(f"k_{how}")
        thinking = self._dice.uniform(0.2, 4)
        kept = how != "thinking" or turn.think()
        verdict = turn.answer(how, thinking) if kept else "thinking_lost"
        actions = len(turn.own) + len(turn.reply)
        self.tally.add(how, verdict, actions, flickered="flicker" in verdict)
        if verdict != "ok":
            self._tell(turn, how, verdict)
        elif turn.following is None and stage.table.reads_like(turn.goal):
            self._stage = Stage(stage.table, turn.goal, stage.table.played)

    def _origin(self, habit: str) -> Origin:
        return Origin("tzaar", self.sense.value, self.seed, self._number, habit)

    def _tell(self, turn: EngineTurn, how: str, verdict: str) -> None:
        marks = [Mark(turn.episode.began, turn.position, len(turn.base), turn.meant)]
        until = turn.reached + 8
        self._found(
            trouble(verdict, self._origin(how), turn.episode, marks, turn.meant, until, WHITE)
        )

    def _set_up(self) -> Stage | None:
        """Another game; None where White would not be to move."""
        position = some_turns_in(self._dice, (1, 5, 11, 17, 23))
        if position.player is not Colour.WHITE:
            turn = choose(position, self._dice)
            if turn is None:
                return None
            position = after(position, turn)
        table = Table(position, self.sense, WHITE, seed=self.seed, wobble=self._wobble)
        return Stage(table, position, [])
