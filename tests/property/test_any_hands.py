"""Any hands on the page of a simulated table: what Escape leaves is what the game says."""

import asyncio
import contextlib
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.support.hasty import run_hastily
from tests.support.sitting import sitting
from tzaar_board.errors import UserError
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import PhysicalPiece, SimBoard
from tzaar_board.hal.table import Simulation
from tzaar_board.i18n.catalog import ENGLISH
from tzaar_board.play.app import App
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State
from tzaar_board.web.adapter import AppAdapter
from tzaar_board.web.requests import NewGameRequest

SECONDS = (0.0, 0.01, 0.05, 0.1, 0.3, 0.6, 2.3)
STARTS = {
    "tzaar": str(TZAAR.start("fixed", 0)),
    "tzaar, second action": str(TZAAR.start("fixed", 0)).replace(" w o", " w 2"),
    "tournament": "tournament",
    "troll": str(TROLL.start("standard", 0)),
    "troll, some turns on": "...x..../.x.xo.../..xx..../o..o.x.."
    "/...oo.../...ox.../.ooxx.../....x... w std",
}


class Fidget:
    """Somebody who does anything at all that the page has to offer; the free hands, if `clumsy`."""

    def __init__(self, rng: random.Random, app: App, adapter: AppAdapter, clumsy: bool) -> None:
        self.rng = rng
        self.app = app
        self.adapter = adapter
        self.clumsy = clumsy
        self.free = False
        self.doing: asyncio.Task[None] | None = None
        self.done: list[str] = []

    async def fidget(self, count: int) -> None:
        """Does so many things; what is refused is refused."""
        ways = [self.drag, self.drag, self.legal, self.legal, self.lift, self.place, self.turn]
        ways += [self.press, self.undo, self.do, self.escape, self.switch]
        for _ in range(count):
            try:
                await self.rng.choice(ways)()
            except UserError as error:
                self.done.append(f"  {error}")
            await asyncio.sleep(self.rng.choice(SECONDS))
            if not self.clumsy:
                state = self.app.view.state
                assert state is not State.ASKING, "asked what the hands know"

    @property
    def board(self) -> SimBoard:
        return self.simulation.board

    @property
    def simulation(self) -> Simulation:
        table = self.app.table.simulation
        assert table is not None
        return table

    async def drag(self) -> None:
        origin, target = self._site(0.9), self._site(0.6)
        self._take(origin)
        await asyncio.sleep(self.rng.choice(SECONDS))
        self._put(target, origin)

    async def legal(self) -> None:
        """Something that is allowed, by its text."""
        texts = [str(action) for action in self.app.view.position.legal()]
        text = self.rng.choice(texts or ["pass"])
        if text[2:3] in ("x", "+"):
            self._take(text[:2])
            self._put(text[3:], text[:2])
        elif text != "pass":
            self._put(text[-2:], None)

    async def lift(self) -> None:
        self._take(self._site(0.9))

    async def place(self) -> None:
        off = [held.origin for held in (*self.board.hand, *self.board.tray)]
        names = self.board.board.names
        origin = names[self.rng.choice(off)] if off and self.rng.random() < 0.8 else None
        self._put(self._site(0.5), origin)

    async def turn(self) -> None:
        turned = [s for s, cue in self.app.view.scene.items() if cue.role.value == "turn-over"]
        names = self.board.board.names
        site = names[self.rng.choice(turned)] if turned else self._site(0.9)
        self.done.append(f"turn {site}")
        await self.adapter.turn(site, free=self.free)

    async def press(self) -> None:
        button = self.rng.choice((Button.WHITE, Button.BLACK, Button.MENU))
        seconds = self.rng.choice((0.1, 3.2))
        if button is Button.MENU:
            seconds = 0.1
        self.done.append(f"press {button.word} {seconds}")
        if button is Button.MENU and not self.free and self.adapter.put_back():
            return
        self.adapter.press(button, True, free=self.free)
        await asyncio.sleep(seconds)
        self.adapter.press(button, False)
        await asyncio.sleep(0.1)

    async def undo(self) -> None:
        before, astray = self.app.history, not self.board.shows(self.app.view.position)
        alone = self.app.session.guide is None and (self.doing is None or self.doing.done())
        self.done.append("undo")
        self.adapter.undo()
        if astray and alone:
            assert self.app.history == before, "an undo of stacks took actions back"

    async def do(self) -> None:
        self.done.append("do")
        if self.rng.random() < 0.3:
            self.doing = asyncio.create_task(self._do())
            return
        await self.adapter.do()
        self.right("do")

    async def _do(self) -> None:
        with contextlib.suppress(UserError):
            await self.adapter.do()

    async def escape(self) -> None:
        self.done.append("escape")
        self.adapter.restore()
        self.right("escape")

    async def switch(self) -> None:
        self.free = self.clumsy and not self.free
        self.done.append(f"free hands {self.free}")

    def right(self, after: str) -> None:
        """The drawing is the game's position."""
        position = self.adapter.position(str(self.app.view.position), None)
        drawn = self.adapter.table(ENGLISH)
        assert drawn.stacks == position.stacks, f"after {after}"
        assert drawn.hand == [], f"after {after}"

    def _take(self, site: str) -> None:
        self.done.append(f"lift {site}")
        self.adapter.lift(site, free=self.free)

    def _put(self, site: str, origin: str | None) -> None:
        self.done.append(f"place {site} from {origin}")
        self.adapter.place(site, origin, free=self.free)

    def _site(self, occupied: float) -> str:
        """A site by its name, mostly one where something stands."""
        board = self.board
        standing = [site for site, stack in enumerate(board.stacks) if stack]
        if standing and self.rng.random() < occupied:
            return board.board.names[self.rng.choice(standing)]
        return self.rng.choice(board.board.names)


def pieces(board: SimBoard) -> Counter[PhysicalPiece]:
    """All pieces there are, on the board and off it."""
    off = [held.stack for held in (*board.hand, *board.tray)]
    return Counter(piece for stack in (*board.stacks, *off) for piece in stack)


async def any_hands(data: Path, seed: int, start: str, black: str) -> None:
    rng = random.Random(seed)
    clumsy = rng.random() < 0.5
    clock = asyncio.get_running_loop().time
    game = "troll" if start.startswith("troll") else "tzaar"
    async with sitting(data, black=black) as hands:
        adapter = AppAdapter(hands.app, hands.journal, 0.3, clock)
        adapter.begin(NewGameRequest(game=game, start=STARTS[start]))
        await asyncio.sleep(0.5)
        fidget = Fidget(rng, hands.app, adapter, clumsy)
        box = pieces(fidget.board)
        try:
            for _ in range(6):
                await fidget.fidget(rng.randrange(1, 12))
                adapter.restore()
                fidget.right("the last escape")
                calm = (State.READY, State.OPPONENT, State.OVER)
                assert hands.app.view.state in calm, "Escape leaves nothing to be put right"
                if game == "tzaar" and start != "tournament":
                    assert pieces(fidget.board) == box, "pieces came from nowhere, or are gone"
                await asyncio.sleep(rng.choice(SECONDS))
                fidget.right("a rest")
        except AssertionError as error:
            error.add_note(f"seed {seed}, {start}:\n" + "\n".join(fidget.done))
            raise
        finally:
            await adapter.close()


@pytest.mark.parametrize("black", ["human", "random:3"])
@pytest.mark.parametrize("start", STARTS)
def test_escape_leaves_what_the_game_says(
    tmp_path: Path, seed: int, start: str, black: str
) -> None:
    run_hastily(any_hands(tmp_path, seed, start, black))
