"""Hands at a table of software: they see LEDs, and what they do is told in `scan` lines alone."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from tests.support.controller import Core, Traits
from tests.support.hues import OF_KIND, Hue, Lights, Watched, lights, targets
from tests.support.patience import PATIENCE
from tests.support.pty_port import PtyController, PtyPort
from tzaar_board.games.base import Action, Colour, Content, Position
from tzaar_board.games.tzaar import Kind
from tzaar_board.geometry import HEXAGON, Board, Site
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

WATCH = 0.9
"""How long a light must be watched to tell whether it blinks: longer than a blink."""


MOVEMENT = 0.18
"""Seconds that a movement takes a hand. They are told by the controller's own clock: however busy
the host, none is shorter to it.
"""
TAP = 0.2
"""Seconds that a tapped stack is off its site."""
ANSWER = 4.0
"""Seconds after which a target that is still lit is asked about: on a busy machine the firmware
may feel no tap.
"""


class Player:
    """Both players' hands at one table. `stacks` is what stands there, by site."""

    def __init__(self, controller: PtyPort[Core], board: Board = HEXAGON) -> None:
        self.controller = controller
        self.board = board
        self.stacks: dict[Site, Content] = {}

    @property
    def seen(self) -> Lights:
        return lights(self.controller.core.leds, self.board)

    async def see(self, wanted: Callable[[Lights], bool]) -> Lights:
        """Waits for lights of which something is true, and gives them as they were then: some
        blink.
        """
        seen: Lights = {}

        def right(core: Core) -> bool:
            nonlocal seen
            seen = lights(core.leds, self.board)
            return wanted(seen)

        try:
            await self.controller.until(right, PATIENCE)
        except TimeoutError as error:
            raise AssertionError(f"never seen; now {dict(self.seen)}") from error
        return seen

    async def see_exactly(self, wanted: Lights) -> None:
        """Waits until just these sites are lit."""
        try:
            await self.controller.until(
                lambda core: lights(core.leds, self.board) == wanted, PATIENCE
            )
        except TimeoutError as error:
            raise AssertionError(f"wanted {dict(wanted)}, now {dict(self.seen)}") from error

    async def see_for(
        self, wanted: Callable[[Lights], bool], time: float, seconds: float = PATIENCE
    ) -> None:
        """Waits until something has been true of the lights for some time without a break."""
        since: float | None = None

        def long_enough(core: Core) -> bool:
            nonlocal since
            if not wanted(lights(core.leds, self.board)):
                since = None
            elif since is None:
                since = monotonic()
            return since is not None and monotonic() >= since + time

        try:
            await self.controller.until(long_enough, seconds)
        except TimeoutError as error:
            raise AssertionError(f"never seen for {time} s; now {dict(self.seen)}") from error

    async def watch(self) -> Watched:
        """Watches the lights for as long as a blink takes."""
        always, ever = dict(self.seen), dict(self.seen)

        def look(core: Core) -> bool:
            now = lights(core.leds, self.board)
            for name in list(always):
                if now.get(name) is not always[name]:
                    del always[name]
            ever.update(now)
            return False

        with contextlib.suppress(TimeoutError):
            await self.controller.until(look, WATCH)
        return Watched(always, {name: ever[name] for name in ever if name not in always})

    def set_up(self, position: Position) -> None:
        """Sets the whole table up at once."""
        self.stacks = standing(position)
        self.tell()

    def put(self, site: Site, content: Content) -> None:
        """Sets a stack down; one of its own colour there comes to lie under it."""
        below = self.stacks.get(site)
        under = below.height if below is not None and below.colour is content.colour else 0
        self.stacks[site] = Content(content.colour, content.kind, under + content.height)
        self.tell()

    def lift(self, site: Site) -> Content:
        """Takes a stack off."""
        content = self.stacks.pop(site)
        self.tell()
        return content

    async def tap(self, site: Site) -> None:
        """Lifts a stack and sets it down again, for longer than a sleeve brushes over it."""
        content = self.lift(site)
        await self._move(TAP)
        self.put(site, content)

    async def press(self, button: Button) -> None:
        """Presses a button for a moment."""
        self._buttons(button)
        await self.breathe()
        self._buttons(None)

    async def breathe(self) -> None:
        """A movement takes a hand some time."""
        await self._move(MOVEMENT)

    async def _move(self, seconds: float) -> None:
        """Moves on some time after the table has felt what was done last."""
        await self.controller.until(lambda core: core.felt)
        await asyncio.sleep(seconds)

    async def carry(self, origin: Site, target: Site) -> None:
        """Takes a stack from one site to another that is occupied."""
        await self.arrive(self.lift(origin), target)

    async def arrive(self, mover: Content, target: Site) -> None:
        """Sets a stack in hand down: a captured one goes first, another is tapped afterwards."""
        await self.breathe()
        if self.stacks[target].colour is not mover.colour:
            self.lift(target)
            await self.breathe()
            self.put(target, mover)
        else:
            self.put(target, mover)
            await self.breathe()
            if self.controller.core.traits.sense is not Sense.HEIGHT:
                await self.tap(target)

    async def play(self, position: Position, action: Action) -> None:
        """Plays an action of a position, and checks the lights on the way: at the lift just the
        origin and its targets, in the end what was done.
        """
        trace = position.trace(action)
        if trace.key is None:
            await self.press(Button[position.player.name])
            return
        if trace.placed is not None:
            self.put(trace.key, trace.placed)
            await self.turn_by_the_lights(trace.turned)
            await self.see_done(*trace.sites)
            return
        origin, target = trace.sites
        mover = self.lift(origin)
        await self.see_exactly(targets(position, origin))
        await self.arrive(mover, target)
        await self.answer_until_done(origin, target)

    async def answer_until_done(self, origin: Site, target: Site) -> None:
        """Waits until an action is shown as done; taps its target when the table asks for it."""
        names = [self.board.names[site] for site in (origin, target)]
        for _ in range(int(PATIENCE / ANSWER)):
            with contextlib.suppress(TimeoutError):
                await self.controller.until(
                    lambda core: all(
                        lights(core.leds, self.board).get(name) is Hue.BLUE for name in names
                    ),
                    ANSWER,
                )
                return
            if self.seen.get(names[1]) in (Hue.ORANGE, Hue.CYAN):
                await self.tap(target)
        await self.see_done(origin, target)

    async def turn_by_the_lights(self, sites: Sequence[Site]) -> None:
        """Turns over some discs, of which just those are lit that are left."""
        left = sorted(sites)
        while left:
            await self.see_exactly(dict.fromkeys((self.board.names[s] for s in left), Hue.MAGENTA))
            disc = self.lift(left[0])
            await self.breathe()
            self.put(left.pop(0), disc.turned_over)

    async def carry_out_placing(self, position: Position) -> Position:
        """Places the opponent's disc where a light asks for one, and turns what is then lit."""
        seen = await self.see(lambda seen: Hue.WHITE in seen.values())
        (name,) = [name for name, one in seen.items() if one is Hue.WHITE]
        action = position.game.parse_action(name)
        trace = position.trace(action)
        assert trace.key is not None
        assert trace.placed is not None
        self.put(trace.key, trace.placed)
        await self.turn_by_the_lights(trace.turned)
        await self.see_done(*trace.sites)
        return position.play(action)

    async def see_done(self, *sites: Site, time: float = 0.0) -> None:
        """Waits until the table has shown an action as done for some time."""
        names = [self.board.names[site] for site in sites]
        await self.see_for(lambda seen: all(seen.get(name) is Hue.BLUE for name in names), time)

    async def see_left(self, site: Site, time: float) -> None:
        """Waits until the table has shown for some time that a stack has been taken from a site.

        Where it went to may be where the next action goes too.
        """
        name = self.board.names[site]
        await self.see_for(lambda seen: seen.get(name) in (Hue.BLUE, Hue.FAINT), time)

    async def confirm(self) -> None:
        """Presses a turn button as soon as the table blinks at all that stands there; presses again
        while it still does, since a press counts only when all has rested. Between two blinks the
        table is as dark as when that is done.
        """
        asked = {self.board.names[site]: Hue.RED for site in self.stacks}
        await self.see_exactly(asked)
        for _ in range(int(PATIENCE / ANSWER)):
            if self.seen == asked:
                await self.press(Button.BLACK)
            with contextlib.suppress(AssertionError):
                await self.see_for(lambda seen: not seen, WATCH, ANSWER)
                return
        await self.see_exactly({})

    async def carry_out(self, position: Position) -> Position:
        """Carries out the opponent's whole turn as the lights tell it."""
        opponent = position.player
        while position.player is opponent and position.outcome() is None:
            told = await self.told()
            if told is None:
                return position.play(position.game.parse_action("pass"))
            origin, target = told
            capture = self.stacks[origin].colour is not self.stacks[target].colour
            names = self.board.names
            text = f"{names[origin]}{'x' if capture else '+'}{names[target]}"
            await self.carry(origin, target)
            await self.see_left(origin, time=0.5)
            position = position.play(position.game.parse_action(text))
        return position

    async def told(self) -> tuple[Site, Site] | None:
        """The opponent's next action as the lights tell it: from a steady to a blinking blue.

        None when nothing is left to carry out.
        """
        while True:
            watched = await self.watch()
            origins = [name for name, seen in watched.steady.items() if seen is Hue.BLUE]
            goals = [name for name, seen in watched.blinking.items() if seen is Hue.BLUE]
            if len(origins) == len(goals) == 1:
                return self.board.sites[origins[0]], self.board.sites[goals[0]]
            others = {*watched.steady.values(), *watched.blinking.values()} - {Hue.FAINT}
            if not others:
                return None

    async def set_up_by_the_lights(self, position: Position) -> None:
        """Sets single stacks up, a colour and a type after the other, as they are asked for."""
        wanted = standing(position)
        for group in ((colour, kind) for colour in Colour for kind in Kind):
            sites = [site for site, it in wanted.items() if (it.colour, it.kind) == group]
            left = {self.board.names[site]: OF_KIND[group[1]] for site in sites}
            for site in sites:
                await self.see_exactly(left)
                self.put(site, wanted[site])
                del left[self.board.names[site]]

    def tell(self) -> None:
        """The controller scans: what stands there is all that it says."""
        sense = self.controller.core.traits.sense
        readings = [sense.read(self.stacks.get(site)) for site in range(len(self.board))]
        self.controller.set_readings("".join(readings))

    def _buttons(self, button: Button | None) -> None:
        self.controller.set_buttons(tuple(one is button for one in Button))


def standing(position: Position) -> dict[Site, Content]:
    """The stacks of a position."""
    found = ((site, position.content(site)) for site in range(len(position.game.board)))
    return {site: content for site, content in found if content is not None}


@asynccontextmanager
async def player(
    path: Path, sense: Sense = Sense.PRESENCE, board: Board = HEXAGON
) -> AsyncIterator[Player]:
    """Hands at a table that is plugged in under a path."""
    traits = Traits(sense=sense, channels=len(board), leds=len(board))
    controller = PtyController(path, monotonic, traits)
    try:
        yield Player(controller, board)
    finally:
        await controller.close()
