"""Tables that meet: an app each, hands that play at random, and a transport to a broker."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.broker import PaperBroker
from tests.support.games import rest_of_turn
from tests.support.hasty import run_hastily
from tests.support.sitting import Brain
from tzaar_board.games.base import Colour, Position
from tzaar_board.games.record import SOURCE, Record
from tzaar_board.games.record import told as tagged
from tzaar_board.games.registry import GAMES
from tzaar_board.games.registry import game as game_of
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import default_profile
from tzaar_board.hal.sim import SimTable
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.kept import Kept
from tzaar_board.meet.meeting import Meeting
from tzaar_board.meet.plans import plan_going_on
from tzaar_board.meet.score import Score
from tzaar_board.meet.topics import Room
from tzaar_board.meet.transport import Transport
from tzaar_board.play.app import App
from tzaar_board.play.observers import AppChange
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.play.time_control import TimeControl
from tzaar_board.simulate.auto_hands import AutoHands
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.untold_games import UntoldGame, untold_games
from tzaar_board.table.events import HandsDone
from tzaar_board.table.lights.light import Light
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

INVITATION = Invitation("broker", "friends", secret=bytes(range(16)))


class Table:
    """A table of a meeting, with hands in simulated time."""

    def __init__(
        self, data: Path, app: App, table: SimTable, meeting: Meeting, journal: Journal
    ) -> None:
        self.app = app
        self.table = table
        self.meeting = meeting
        self.journal = journal
        self.told: list[str] = []
        self.closing: list[Callable[[], Awaitable[None]]] = []
        self._data = data

    @property
    def actions(self) -> tuple[str, ...]:
        return tuple(map(str, self.app.history.actions))

    @property
    def mine(self) -> Colour:
        assert self.meeting.exchange is not None
        return self.meeting.exchange.mine

    @property
    def game(self) -> str:
        """The game's name in the room."""
        return self.score.id

    @property
    def score(self) -> Score:
        """The game as the room's record has it."""
        assert self.meeting.exchange is not None
        return self.meeting.exchange.score

    @property
    def untold(self) -> tuple[UntoldGame, ...]:
        """The games that are not known to stand in the room, whole."""
        return untold_games(self._data)

    @property
    def kept(self) -> StoredGame:
        """The game as the journal has it."""
        return self.journal.load(self.app.runner.game_id)

    @property
    def record(self) -> Record:
        return self.kept.record

    def moves(self) -> bool:
        """Whether hands here are to choose."""
        return self.app.session.situation.by_hand

    def play(self, *texts: str) -> None:
        """Hands that are known play this, an action at a time."""
        game = self.app.plan.game
        for text in texts:
            self.app.take(HandsDone((game.parse_action(text),)))
            self.table.board.arrange(self.app.session.situation.settled)
            self.table.touched()

    def play_turn(self, rng: random.Random) -> None:
        """A whole turn at random."""
        head = self.app.history.head
        self.play(*map(str, rest_of_turn(head, rng)))

    async def carry_out(self) -> None:
        """Hands do what the lights ask for."""
        hands = AutoHands(self.app, self.table)
        if hands.wanted:
            await hands.do()


@asynccontextmanager
async def table_at(
    data: Path,
    transport: Transport,
    *,
    white: str = "human",
    black: str = "remote",
    game: str = "tzaar",
    start: Position | None = None,
    control: TimeControl | None = None,
    reread: float = 20.0,
    seed: int = 1,
    invitation: Invitation = INVITATION,
) -> AsyncIterator[Table]:
    """A table that comes to the room, takes up its game if there is one, and leaves at the end."""
    clock = asyncio.get_running_loop().time
    played = game_of(game)
    profile = default_profile(played.board)
    table = SimTable(profile, SimBoard(played.board, Sense.PRESENCE), clock)
    plan = GamePlan(played, players(white, black), position=start, control=control, seed=seed)
    if start is not None or not played.shuffled:
        plan = GamePlan(played, players(white, black), position=start, control=control)
    kept = Kept(data)
    with Journal.open(data, GAMES.values()) as journal:
        stored = journal.unfinished()
        told: list[str] = []
        room, known = Room(invitation.room), kept.last() if stored is not None else None
        if stored is not None and known is not None:
            resumed = room.game(known.game) in tagged(stored.record.tags, SOURCE)
            known = known if resumed else None
            plan = plan_going_on(plan, known, stored.record, room) if known is not None else plan

        def observe(change: AppChange, text: str) -> None:
            if change is not AppChange.VIEW and text:
                told.append(str(text))

        app = App(table, journal, plan, Light(), Brain(), observe=observe)
        meeting = Meeting(
            invitation,
            transport,
            kept,
            app,
            journal,
            resumed=known,
            unix=lambda: 1.8e9 + clock(),
            reread=reread,
        )
        await meeting.arrive(look=stored is None)
        meeting.begin(stored)
        running = asyncio.create_task(app.run())
        found = Table(data, app, table, meeting, journal)
        found.told = told
        try:
            yield found
        finally:
            app.stop()
            for close in (*found.closing, meeting.close):
                await close()
            await running


async def until(condition: object, seconds: float = 60.0) -> None:
    """Waits for a condition, in the loop's time."""
    assert callable(condition)
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        if asyncio.get_running_loop().time() > end:
            raise AssertionError("it has not come to pass")
        await asyncio.sleep(0.05)


@asynccontextmanager
async def pair(
    data: Path, broker: PaperBroker, *, game: str = "tzaar", control: TimeControl | None = None
) -> AsyncIterator[tuple[Table, Table]]:
    """Two tables that have sat down to a game; the first one plays White."""
    async with (
        table_at(
            data / "a", broker.transport(), white="human:Ada", game=game, control=control
        ) as ada,
        table_at(data / "b", broker.transport(), white="human:Bea", game="tzaar") as bea,
    ):
        await until(lambda: ada.meeting.present and bea.meeting.present)
        yield ada, bea


async def turn(mover: Table, other: Table, rng: random.Random) -> None:
    """One turn at random, carried out at the other table."""
    await until(mover.moves)
    mover.play_turn(rng)
    await until(lambda: other.app.history == mover.app.history)
    await other.carry_out()
    await until(lambda: not other.app.view.pending)


async def turns(count: int, ada: Table, bea: Table) -> None:
    rng = random.Random(3)
    for _ in range(count):
        mover, other = (ada, bea) if ada.moves() else (bea, ada)
        await turn(mover, other, rng)


Play = Callable[[PaperBroker, Table, Table], Awaitable[None]]


def met(tmp_path: Path, what: Play, *, alike: bool = True, **options: object) -> None:
    """Two tables meet and do something; then both journals say the same, if they are `alike`."""

    async def main() -> None:
        broker = PaperBroker()
        async with pair(tmp_path, broker, **options) as (ada, bea):  # type: ignore[arg-type]
            await what(broker, ada, bea)
            await until(lambda: not alike or ada.record == bea.record)

    run_hastily(main())


async def held(table: Table, button: Button, seconds: float) -> None:
    """Somebody holds a button of a table."""
    for down in (True, False):
        table.table.board.press(button, down)
        table.table.touched()
        await asyncio.sleep(seconds if down else 0.1)
