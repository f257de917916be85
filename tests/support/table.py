"""A game at a simulated table in a few words: lift, place, press, and see what comes of it."""

from collections.abc import Mapping, Sequence
from itertools import product

from tzaar_board.games.base import Action, Colour, Content, Game, Position
from tzaar_board.games.history import History
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR, TzaarPosition
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import Noise, SensorFault, SimBoard
from tzaar_board.table.advance import advance
from tzaar_board.table.effects import Effect, Rewrite
from tzaar_board.table.events import (
    ActionsJudged,
    Event,
    HintAnswered,
    LinkLost,
    OpponentMoved,
    Scanned,
    Ticked,
    TimeUp,
    UndoAsked,
)
from tzaar_board.table.hints import Hints
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.scene import ASKED, Cue, Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import Session, begin
from tzaar_board.table.state import State

BOTH = frozenset(Colour)
WHITE = frozenset({Colour.WHITE})
QUIET = Noise()
STEP = 0.000_001
"""How far apart two deadlines are at least; nearer ones are a busy loop."""

_COLUMNS = [(name, [site for site in HEXAGON.names if site[0] == name]) for name in "ABCDEFGHI"]


def discs(stones: str, phase: str = "b std") -> Position:
    """A position from its discs, such as `c3:x d3:o`, and the end of its text."""
    marks = dict(stone.split(":") for stone in stones.split())
    rows = ["".join(marks.pop(f"{x}{y}", ".") for x in "abcdefgh") for y in range(8, 0, -1)]
    assert not marks, f"no such sites: {marks}"
    return TROLL.parse(f"{'/'.join(rows)} {phase}")


def position(stacks: str, phase: str = "w 2") -> TzaarPosition:
    """A position from its stacks, such as `A1:Z B2:t3`, and the end of its text."""
    marks = dict(stack.split(":") for stack in stacks.split())
    columns = ["".join(marks.pop(site, ".") for site in sites) for _, sites in _COLUMNS]
    assert not marks, f"no such sites: {marks}"
    return TZAAR.parse(f"{'/'.join(columns)} {phase}")


def content(mark: str, game: Game = TZAAR) -> Content:
    """A stack from its mark in a position text.

    >>> from tzaar_board.games.tzaar import Kind
    >>> content("t3") == Content(Colour.BLACK, Kind.TOTT, 3)
    True
    """
    stacks = product(Colour, game.kinds, range(1, 31))
    return next(one for stack in stacks if game.mark(one := Content(*stack)) == mark)


CORNERS = "A1:Z A3:t A5:t C3:T D1:r E8:z E9:z F7:T F8:r I1:R I2:T I4:R I5:Z"
"""A few stacks of every type, for both players.

Captures of White: A1xA3 A1xD1 C3xA3 F7xF8 F7xA3 F7xE8 I2xD1 I5xF8; A1xA3 A3xA5 is a sweep.
"""


class Rig:
    """A session, a simulated table and a clock that goes from deadline to deadline.

    `turns` are already played. `standing` is what stands on the table at the start: the settled
    position, unless it is told otherwise.
    """

    def __init__(
        self,
        start: Position,
        sense: Sense = Sense.PRESENCE,
        turns: str = "",
        *,
        hands: frozenset[Colour] = BOTH,
        standing: Position | None = None,
        noise: Noise = QUIET,
        seed: int = 0,
        arrange: bool = False,
        hints: Hints = Hints.LEGAL,
        movable: bool = False,
        stood: Position | None = None,
        taking_back: bool = False,
        distant: frozenset[Colour] = frozenset(),
    ) -> None:
        self.game, self.names = start.game, start.game.board.names
        self.sites = start.game.board.sites
        line = History(start).play(*self._actions(turns))
        self.board = SimBoard(start.game.board, sense, noise, seed)
        self.board.arrange(line.head if standing is None else standing)
        self.session = begin(
            line,
            hands,
            sense,
            arrange=arrange,
            hints=hints,
            movable=movable,
            stood=stood,
            taking_back=taking_back,
            distant=distant,
        )
        self.now = 0.0
        self.effects: list[Effect] = []
        self.written = [str(action) for action in line.actions]
        self.states: list[State] = []
        self._view: View | None = None
        self._stuck = 0
        self.cut = False
        self.wait(1.0)
        self.states.clear()

    def _actions(self, text: str) -> list[Action]:
        return [self.game.parse_action(part) for part in text.split()]

    def lift(self, name: str, count: int | None = None) -> None:
        self.board.lift(self.sites[name], self.now, count)
        self._scan()

    def place(self, name: str, origin: str | None = None) -> None:
        self.board.place(self.sites[name], self.now, None if origin is None else self.sites[origin])
        self._scan()

    def bring(self, name: str, mark: str) -> None:
        self.board.bring(self.sites[name], content(mark, self.game), self.now)
        self._scan()

    def turn(self, name: str, seconds: float = 0.1) -> None:
        """Turns over what stands on a site, in its place."""
        self.lift(name)
        self.board.turn(self.sites[name])
        self.wait(seconds)
        self.place(name, name)
        self.wait(seconds)

    def swap(self, origin: str, target: str, pause: float = 0.16) -> None:
        """Captures by taking the captured stack off while one's own is in hand."""
        self.lift(origin)
        self.wait(pause)
        self.lift(target)
        self.wait(pause)
        self.place(target, origin)

    def stack(self, origin: str, target: str, pause: float = 0.1) -> None:
        """Stacks, and taps the target, for longer than a sleeve hides it."""
        self.lift(origin)
        self.wait(pause)
        self.place(target, origin)
        self.wait(pause)
        self.tap(target, max(pause, 0.2))

    def tap(self, name: str, seconds: float = 0.15) -> None:
        self.lift(name)
        self.wait(seconds)
        self.place(name, name)

    def press(self, button: Button, seconds: float = 0.1) -> None:
        self.board.press(button, True)
        self._scan()
        self.wait(seconds)
        self.board.press(button, False)
        self._scan()
        self.wait(0.05)

    def fault(self, name: str, fault: SensorFault | None) -> None:
        """Breaks a sensor, or mends it."""
        self.board.faults.pop(self.sites[name], None)
        if fault is not None:
            self.board.faults[self.sites[name]] = fault
        self._scan()

    def lose_link(self) -> None:
        self.cut = True
        self.take(LinkLost())

    def find_link(self) -> None:
        """The link is back; it was lost for longer than a heartbeat."""
        self.cut = False
        self.wait(self.board.next_event(self.now) - self.now)

    def engine(self, text: str) -> None:
        """The opponent moves."""
        self.take(OpponentMoved(tuple(self._actions(text))))

    def hint(self, text: str) -> None:
        """The best actions, as the built-in player sees it."""
        self.take(HintAnswered(tuple(self._actions(text))))

    def judged(self, chances: Mapping[str, float]) -> None:
        """The chances of actions, as the built-in player sees them."""
        told: dict[Action, float] = {
            self.game.parse_action(text): chance for text, chance in chances.items()
        }
        self.take(ActionsJudged(told))

    def time_up(self, colour: Colour) -> None:
        """A player's time is up."""
        self.take(TimeUp(colour))

    def undo(self) -> None:
        self.take(UndoAsked())

    @property
    def view(self) -> View:
        assert self._view is not None
        return self._view

    @property
    def state(self) -> State:
        return self.view.state

    @property
    def deadline(self) -> float | None:
        """When something will happen by itself, None while nothing will."""
        return self.session.due

    @property
    def awaited(self) -> Position | None:
        """The position that an opponent who is no hand should think about, None while none is."""
        return self.session.awaited

    @property
    def played(self) -> str:
        """The actions that are committed, as they are on disk."""
        return " ".join(self.written)

    @property
    def shown(self) -> str:
        """The actions that the table shows."""
        return " ".join(self.written[: self.session.situation.shown])

    def cues(self) -> dict[str, Cue]:
        return {self.names[site]: cue for site, cue in sorted(self.view.scene.items())}

    def lights(self) -> dict[str, Role]:
        """The role of every lit site."""
        return {name: cue.role for name, cue in self.cues().items()}

    def asked(self) -> str:
        """The sites that the table asks about."""
        return " ".join(name for name, role in self.lights().items() if role in ASKED)

    def follow(self, limit: int = 200) -> None:
        """Does what the lights of a way back ask for, one step at a time, to its end."""
        for _ in range(limit):
            cues = self.cues()
            take = [name for name, cue in cues.items() if cue.role is Role.TAKE]
            put = [name for name, cue in cues.items() if cue.role in (Role.PUT, Role.FILL)]
            if take:
                self.lift(take[0])
            elif put:
                wanted = cues[put[0]].content
                assert wanted is not None
                self.board.bring(self.sites[put[0]], wanted, self.now)
                self._scan()
            else:
                return
            self.wait(0.5)
        raise AssertionError(f"the lights do not lead back: {self.lights()}")

    def standing(self) -> list[Content | None]:
        """What stands on the table, in site order."""
        return [self.board.content(site) for site in range(len(self.names))]

    def wait(self, seconds: float) -> None:
        """Lets time pass, from deadline to deadline and scan to scan."""
        end = self.now + seconds
        while True:
            times = [end]
            if not self.cut:
                times.append(self.board.next_event(self.now))
            deadline = self.session.due
            if deadline is not None:
                times.append(deadline)
            following = max(self.now, min(times))
            if following >= end:
                break
            self._stuck = 0 if following > self.now + STEP else self._stuck + 1
            assert self._stuck < 20, f"a busy loop at {self.now}: {deadline}"
            self.now = following
            self._step()
        self.now = end
        self._step()

    def alone(self, seconds: float) -> list[float]:
        """Lets time pass without a scan, and looks at deadlines only.

        Gives after how many seconds there was something new to see.
        """
        start, end, times = self.now, self.now + seconds, []
        while (deadline := self.deadline) is not None and deadline <= end:
            assert deadline > self.now, f"a busy loop at {self.now}"
            before, self.now = (self.state, self.lights()), deadline
            self.take(Ticked())
            if (self.state, self.lights()) != before:
                times.append(round(self.now - start, 3))
        self.now = end
        return times

    def _step(self) -> None:
        self._scan()
        self.take(Ticked())

    def _scan(self) -> None:
        for scan in self.board.scans(self.now):
            if not self.cut:
                self.take(Scanned(scan.readings, scan.buttons), scan.time)

    def take(self, event: Event, now: float | None = None) -> None:
        """Something happens, now if no other time is told."""
        self.session, effects = advance(self.session, self.now if now is None else now, event)
        self.effects += effects
        for effect in effects:
            if isinstance(effect, Rewrite):
                self.written[effect.keep :] = [str(action) for action in effect.actions]
        assert self.written == [str(action) for action in self.session.situation.history.actions]
        self._look()

    def _look(self) -> None:
        self._view = look(self.session, self.now, self._view)
        if not self.states or self.states[-1] is not self._view.state:
            self.states.append(self._view.state)


class Feed:
    """A session that is told of scans and times one by one."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def take(self, now: float, event: Event) -> list[Effect]:
        self.session, effects = advance(self.session, now, event)
        return list(effects)

    def scan(self, now: float, readings: str, down: Sequence[bool] = ()) -> list[Effect]:
        return self.take(now, Scanned(readings, tuple(down)))

    def tick(self, now: float) -> list[Effect]:
        return self.take(now, Ticked())
