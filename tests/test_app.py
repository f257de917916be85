"""The program around a table: thinking, asking, new games, and how it ends."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.program import played, stored
from tests.support.table import CORNERS, position
from tzaar_board.app import App, Change, GamePlan, players
from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Position
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.sim import SimTable
from tzaar_board.journal import Journal
from tzaar_board.journal_file import JournalError
from tzaar_board.opponents.base import Judged, OpponentError
from tzaar_board.table.buttons import Button
from tzaar_board.table.frame import dark
from tzaar_board.table.hints import Hints
from tzaar_board.table.light import Light
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.view import State

FEW = position(CORNERS, "w 1")


@dataclass
class Brain:
    """Who thinks in these tests: `log` says about what, and whether he was stopped."""

    log: list[str] = field(default_factory=list)
    turns: dict[str, str | BaseException] = field(default_factory=dict)
    chances: Sequence[float] | UserError = ()

    async def choose(self, asked: Position) -> tuple[Action, ...]:
        self.log.append(f"choose {asked}")
        try:
            turn = self.turns.get(str(asked))
            if turn is None:
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.log.append("stopped")
            raise
        if isinstance(turn, BaseException):
            raise turn
        return tuple(TZAAR.parse_action(text) for text in str(turn).split())

    async def analyse(
        self, asked: Position, actions: Sequence[Action] | None, seconds: float
    ) -> AsyncIterator[tuple[Judged, ...]]:
        """All actions, in the order of the rules with the given chances; then thinks on."""
        del actions
        self.log.append(f"analyse {asked} for {seconds} s")
        if isinstance(self.chances, UserError):
            raise self.chances
        chances = [*self.chances, *[0.0] * len(asked.legal())]
        try:
            yield tuple(
                Judged(action, chance, 0.0, None, (action,))
                for action, chance in zip(asked.legal(), chances, strict=False)
            )
            await asyncio.sleep(seconds)
        except asyncio.CancelledError:
            self.log.append("stopped")
            raise

    async def warm(self) -> None:
        pass

    async def close(self) -> None:
        self.log.append("closed")


class Sitting:
    """An app at a simulated table, and hands in simulated time."""

    def __init__(self, app: App, table: SimTable) -> None:
        self.app = app
        self.table = table
        self.told: list[tuple[Change, str]] = []

    async def lift(self, name: str) -> None:
        self.table.lift(HEXAGON.sites[name])
        await asyncio.sleep(0.1)

    async def place(self, name: str, origin: str) -> None:
        self.table.place(HEXAGON.sites[name], HEXAGON.sites[origin])
        await asyncio.sleep(0.1)

    async def capture(self, origin: str, target: str) -> None:
        await self.lift(origin)
        await self.lift(target)
        await self.place(target, origin)
        await asyncio.sleep(0.4)

    async def press(self, button: Button, seconds: float = 0.1) -> None:
        self.table.press(button, True)
        await asyncio.sleep(seconds)
        self.table.press(button, False)
        await asyncio.sleep(0.1)

    def lit(self, role: Role) -> list[str]:
        scene = self.app.view.scene
        return [HEXAGON.names[site] for site, cue in sorted(scene.items()) if cue.role is role]


@asynccontextmanager
async def sitting(
    data: Path,
    *,
    start: Position | None = FEW,
    white: str = "human",
    black: str = "human",
    hints: Hints = Hints.LEGAL,
) -> AsyncIterator[Sitting]:
    """A new game that runs until the test leaves it; what ends it before is raised."""
    clock = asyncio.get_running_loop().time
    profile = load_profile("tzaar-60")
    table = SimTable(profile, SimBoard(HEXAGON, Sense.PRESENCE), clock)
    with Journal.open(data, GAMES.values()) as journal:
        plan = GamePlan(TZAAR, players(white, black), position=start)
        told: list[tuple[Change, str]] = []
        app = App(
            table,
            journal,
            plan,
            Light(),
            hints=hints,
            observe=lambda change, text: told.append((change, text)),
        )
        app.begin()
        running = asyncio.create_task(app.run())
        await asyncio.sleep(0.51)
        hands = Sitting(app, table)
        hands.told = told
        try:
            yield hands
        finally:
            app.stop()
            await running


@pytest.fixture
def brain(monkeypatch: pytest.MonkeyPatch) -> Brain:
    """Takes the place of the built-in player and of his process."""
    brain = Brain()
    monkeypatch.setattr("tzaar_board.app.Worker", lambda: brain)
    monkeypatch.setattr(
        "tzaar_board.app.opponent",
        lambda spec, *_: None if spec.kind.value == "human" else brain,
    )
    return brain


def test_the_opponents_turn(tmp_path: Path, brain: Brain) -> None:
    turn = FEW.play(TZAAR.parse_action("A1xD1")).play(TZAAR.parse_action("pass"))
    brain.turns[str(turn)] = "F8xF7 F7+E8"

    async def main() -> None:
        async with sitting(tmp_path, black="engine:3") as hands:
            await hands.capture("A1", "D1")
            assert brain.log == []
            await hands.press(Button.WHITE)
            assert hands.app.view.state is State.OPPONENT
            assert hands.lit(Role.FROM) == ["F8"]
            assert hands.lit(Role.TO) == ["F7"]

    run_hastily(main())
    assert brain.log == [f"choose {turn}", "closed"]
    assert played(tmp_path) == ("A1xD1", "pass", "F8xF7", "F7+E8")


def test_a_take_back_by_hand_stops_the_opponent(tmp_path: Path, brain: Brain) -> None:
    turn = FEW.play(TZAAR.parse_action("A1xD1")).play(TZAAR.parse_action("pass"))

    async def main() -> None:
        async with sitting(tmp_path, black="engine:3") as hands:
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            assert (hands.app.view.state, hands.app.view.open) == (State.OPPONENT, True)
            await hands.lift("D1")
            await hands.place("A1", "D1")
            await hands.place("D1", "D1")
            await asyncio.sleep(1.0)
            assert hands.app.view.position == FEW
            assert brain.log == [f"choose {turn}", "stopped"]
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)

    run_hastily(main())
    assert brain.log == [f"choose {turn}", "stopped", f"choose {turn}", "stopped", "closed"]
    assert played(tmp_path) == ("A1xD1", "pass")


def test_an_undo_stops_the_opponent(tmp_path: Path, brain: Brain) -> None:
    """He waits until the table fits again."""
    turn = FEW.play(TZAAR.parse_action("A1xD1")).play(TZAAR.parse_action("pass"))

    async def main() -> None:
        async with sitting(tmp_path, black="engine:3") as hands:
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)
            hands.app.undo()
            await asyncio.sleep(0.5)
            assert [str(action) for action in hands.app.line.actions] == ["A1xD1"]

    run_hastily(main())
    assert brain.log == [f"choose {turn}", "stopped", "closed"]
    assert played(tmp_path) == ("A1xD1",)


def test_hints(tmp_path: Path, brain: Brain) -> None:
    """The best action, then the next best."""
    asked = f"analyse {FEW} for 1.5 s"

    async def main() -> None:
        async with sitting(tmp_path) as hands:
            await hands.press(Button.HINT)
            assert hands.app.busy
            await asyncio.sleep(2.0)
            assert (hands.lit(Role.FROM), hands.lit(Role.TO)) == (["A1"], ["A3"])
            await hands.press(Button.HINT)
            assert (hands.lit(Role.FROM), hands.lit(Role.TO)) == (["A1"], ["D1"])

    run_hastily(main())
    assert brain.log == [asked, "closed"]


def test_a_hint_that_comes_too_late(tmp_path: Path, brain: Brain) -> None:
    """The action was played meanwhile: nobody thinks about it any longer."""

    async def main() -> None:
        async with sitting(tmp_path) as hands:
            await hands.press(Button.HINT)
            await hands.capture("A1", "D1")
            assert brain.log == [f"analyse {FEW} for 1.5 s", "stopped"]
            await asyncio.sleep(3.0)
            assert (hands.lit(Role.FROM), hands.lit(Role.TO)) == ([], [])

    run_hastily(main())


def test_the_colours_of_targets(tmp_path: Path, brain: Brain) -> None:
    """Plain at once, then by their quality; over when the stack is played."""
    brain.chances = [0.5, 0.45]

    async def main() -> None:
        async with sitting(tmp_path, hints=Hints.QUALITY) as hands:
            await hands.lift("A1")
            assert hands.lit(Role.GOOD) == ["A3"]
            assert hands.lit(Role.FAIR) == ["D1"]
            assert brain.log == [f"analyse {FEW} for 3.0 s"]
            await hands.lift("D1")
            await hands.place("D1", "A1")
            await asyncio.sleep(0.5)
            assert brain.log[-1] == "stopped"

    run_hastily(main())


def test_trouble_with_a_hint_is_told(tmp_path: Path, brain: Brain) -> None:
    """... and the game goes on without it."""

    async def main() -> list[tuple[Change, str]]:
        async with sitting(tmp_path) as hands:
            brain.chances = OpponentError("He has a headache.")
            await hands.press(Button.HINT)
            await hands.capture("A1", "D1")
            return [told for told in hands.told if told[0] is not Change.VIEW]

    assert run_hastily(main()) == [(Change.TROUBLE, "He has a headache.")]
    assert played(tmp_path) == ("A1xD1",)


def test_a_new_game_by_the_menu_button(tmp_path: Path, brain: Brain) -> None:
    """The same players and a new shuffle; the lights begin from the dark."""
    del brain

    async def main() -> None:
        async with sitting(tmp_path, start=None, black="engine:4") as hands:
            await hands.press(Button.MENU, 3.1)
            assert len(hands.lit(Role.ARMED)) == 60
            await hands.press(Button.MENU, 3.1)
            await asyncio.sleep(0.5)
            assert hands.app.view.state is State.READY
            assert hands.table.frame == dark(60)
            standing = [hands.table.board.content(site) for site in range(60)]
            start = hands.app.view.position
            assert standing == [start.content(site) for site in range(60)]

    run_hastily(main())
    first, second = (stored(tmp_path, number).record for number in (1, 2))
    assert first.line.start != second.line.start
    assert (second.white, second.black) == (first.white, first.black) == ("human", "engine:4")


@pytest.mark.parametrize(
    "error", [OpponentError("His process died twice."), ZeroDivisionError("a bug")]
)
def test_an_opponent_who_cannot_go_on(tmp_path: Path, brain: Brain, error: BaseException) -> None:
    """The program ends, whatever it was, with dark lights, and all that was played is kept."""
    turn = FEW.play(TZAAR.parse_action("A1xD1")).play(TZAAR.parse_action("pass"))
    brain.turns[str(turn)] = error
    seen: list[SimTable] = []

    async def main() -> None:
        async with sitting(tmp_path, black="engine:3") as hands:
            seen.append(hands.table)
            await hands.capture("A1", "D1")
            await hands.press(Button.WHITE)

    with pytest.raises(type(error), match=str(error)):
        run_hastily(main())
    assert seen[0].frame == dark(60)
    assert played(tmp_path) == ("A1xD1", "pass")


def test_a_journal_that_fails_in_mid_game(
    tmp_path: Path, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program ends with the sentence; what was not written was never shown."""
    seen: list[SimTable] = []

    def refuse(*_: object) -> None:
        raise JournalError("The disk is full.")

    async def main() -> None:
        async with sitting(tmp_path) as hands:
            seen.append(hands.table)
            await hands.capture("A1", "D1")
            monkeypatch.setattr(Journal, "rewrite", refuse)
            await hands.capture("F7", "F8")
            assert hands.app.view.position == FEW.play(TZAAR.parse_action("A1xD1"))
            await asyncio.sleep(5.0)

    with pytest.raises(JournalError, match="The disk is full"):
        run_hastily(main())
    assert seen[0].frame == dark(60)
    assert played(tmp_path) == ("A1xD1",)
    assert brain.log == ["closed"]


def test_a_new_game_that_cannot_be_written(
    tmp_path: Path, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise JournalError("The disk is full.")

    async def main() -> None:
        async with sitting(tmp_path) as hands:
            monkeypatch.setattr(Journal, "begin", refuse)
            await hands.press(Button.MENU, 3.1)
            await hands.press(Button.MENU, 3.1)

    with pytest.raises(JournalError, match="The disk is full"):
        run_hastily(main())
    assert stored(tmp_path).id == 1
    assert brain.log == ["closed"]


def test_a_link_that_drops(tmp_path: Path, brain: Brain) -> None:
    """The game stands still, and what moved meanwhile is seen afterwards."""
    del brain

    async def main() -> None:
        async with sitting(tmp_path) as hands:
            hands.table.cut(3.0)
            await hands.capture("A1", "D1")
            lost = [hands.app.view.lost]
            assert hands.app.line.actions == ()
            await asyncio.sleep(5.0)
            assert [*lost, hands.app.view.lost] == [True, False]
            assert hands.app.view.state is State.ASKING
            assert hands.lit(Role.ASK_CAPTURE) == ["A3", "D1"]
            await hands.lift("D1")
            await hands.place("D1", "D1")
            await asyncio.sleep(0.5)

    run_hastily(main())
    assert played(tmp_path) == ("A1xD1",)


def test_a_quiet_table_is_not_busy(tmp_path: Path, brain: Brain) -> None:
    del brain

    async def main() -> None:
        async with sitting(tmp_path) as hands:
            busy = [hands.app.busy]
            await hands.capture("A1", "D1")
            busy.append(hands.app.busy)
            await asyncio.sleep(5.07)
            assert [*busy, hands.app.busy] == [False, True, False]

    run_hastily(main())
