"""A table with true piles, their readings, and the session that is told of a scan every 10 ms."""

from collections.abc import Iterable
from random import Random

from tests.episodes.clock import Agents, Doing
from tests.episodes.piles import Pile, pile, piles, reading
from tests.episodes.shown import Shown
from tests.support.scans import SETTLED
from tests.support.table import BOTH, Feed
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.table.events import Event, OpponentMoved, Scanned, Ticked
from tzaar_board.table.lights.view import look
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import begin
from tzaar_board.table.state import State

Said = list[tuple[float, str]]
"""Moments in seconds, and what a sensor, a button or an engine says from then on."""

NEVER = float("inf")


class Table:
    """The piles, the sensors and the session, in simulated time (seconds).

    `busy` are sites at which a hand is, so that no other reaches there. `wobble` is how often a
    contact drops out once or twice after something was set down. `said` is all that was to hear.
    """

    def __init__(
        self,
        start: Position,
        sense: Sense,
        hands: frozenset[Colour] = BOTH,
        *,
        seed: int = 0,
        wobble: float = 0.0,
    ) -> None:
        self.board, self.sense = start.game.board, sense
        self.piles = piles(start)
        self.busy: set[Site] = set()
        self.said: Said = []
        self.shown = Shown()
        self.now = 0.0
        self._feed = Feed(begin(History(start), hands, sense, arrange=False))
        self._view = look(self._feed.session, float("-inf"))
        self._agents = Agents()
        self._wobble, self._dice = wobble, Random(seed ^ 0x5EED)
        self._out: set[Site] = set()
        self._down = [False] * len(Button)
        self._scanned: Scanned | None = None
        self._dirty = True
        self._scan_at = 0.0
        self._touched = 0.0
        self.wait(SETTLED)

    # What hands do

    def take(self, site: Site, count: int | None = None) -> Pile:
        """Takes up a pile, or some of its highest pieces."""
        pieces = self.piles[site]
        lowest = 0 if count is None else len(pieces) - count
        taken = pieces[lowest:]
        del pieces[lowest:]
        self._touch()
        return taken

    def put(self, site: Site, pieces: Pile) -> None:
        """Sets pieces down on a site, on top of what stands there."""
        self.piles[site].extend(pieces)
        self._touch()
        if self._wobble and self._dice.random() < self._wobble:
            self.begin(self._wobbling(site, len(self.piles[site])), self._dice.uniform(0.02, 0.25))

    def swap(self, site: Site, pieces: Pile) -> None:
        """Pushes out what stands on a site with other pieces, without a gap."""
        self.piles[site] = list(pieces)
        self._touch()

    def press(self, button: Button, seconds: float = 0.15) -> Doing:
        """Presses a button for some time."""
        for down in (True, False):
            self._down[button.value] = down
            self._touch()
            if down:
                yield seconds

    def answer(self, actions: Iterable[Action]) -> None:
        """An engine has chosen its turn."""
        told = tuple(actions)
        self.said.append((self.now, f"engine {' '.join(map(str, told))}"))
        self._tell(OpponentMoved(told))

    # What is to be seen

    @property
    def played(self) -> list[str]:
        """The actions that are recorded."""
        return [str(action) for action in self.history.actions]

    @property
    def history(self) -> History:
        return self._feed.session.situation.history

    @property
    def pending(self) -> list[str]:
        """An engine's actions that have yet to be carried out."""
        return [str(action) for action in self._feed.session.situation.pending]

    @property
    def thinking(self) -> bool:
        """Whether an engine is to think now."""
        return self._feed.session.awaited is not None

    @property
    def state(self) -> State:
        return self._view.state

    @property
    def scene(self) -> dict[Site, Role]:
        """Every lit site with its role."""
        return {site: cue.role for site, cue in self._view.scene.items()}

    def lit(self, *roles: Role) -> list[Site]:
        """The sites that are lit in some roles."""
        return [site for site, role in sorted(self.scene.items()) if role in roles]

    def wanted(self, site: Site) -> Pile:
        """The pieces that a site's light speaks of."""
        return pile(self._view.scene[site].content)

    def reads(self, site: Site) -> str:
        """What a good sensor says of a site."""
        return reading(self.sense, self.piles[site])

    def reads_like(self, position: Position) -> bool:
        """Whether good sensors say what they say of a position."""
        return all(
            self.reads(site) == reading(self.sense, pieces)
            for site, pieces in enumerate(piles(position))
        )

    # Time

    def begin(self, doing: Doing, after: float = 0.0) -> None:
        """Something begins beside what goes on already."""
        self._agents.add(doing, self.now + after)

    def finish(self) -> None:
        """Lets time pass until nobody does anything any more."""
        while self._agents:
            self._go(self._next(NEVER))

    def wait(self, until: float) -> None:
        """Lets time pass until some moment."""
        while True:
            at = self._next(until)
            if at >= until and self._agents.due > until:
                self.now = until
                self._tell(Ticked())
                if not self._dirty or self._scan_at > until:
                    return
                at = self._scan_at
            self._go(at)

    def _next(self, at_last: float) -> float:
        """When something happens."""
        due = self._feed.session.due
        return min(
            at_last,
            self._agents.due,
            NEVER if due is None else max(due, self.now),
            self._scan_at if self._dirty else NEVER,
        )

    def _go(self, at: float) -> None:
        self.now = max(self.now, at)
        if self._agents.due <= self.now:
            self._agents.move(self.now)
        elif self._dirty and self._scan_at <= self.now:
            self._dirty = False
            self._scan()
        else:
            self._tell(Ticked())

    # Sensors

    def _touch(self) -> None:
        """A reading may have changed: the next scan tells."""
        if not self._dirty:
            self._dirty = True
            number = int(self.now * 100 + 1e-6)
            passed = number / 100 < self.now - 1e-9
            self._scan_at = (number + passed) / 100

    def _wobbling(self, site: Site, height: int) -> Doing:
        """A contact drops out once or twice while the hand lets go."""
        for _ in range(self._dice.randint(1, 2)):
            if len(self.piles[site]) != height or site in self._out:
                return
            self._out.add(site)
            self._touch()
            yield self._dice.uniform(0.01, 0.09)
            self._out.discard(site)
            self._touch()
            yield self._dice.uniform(0.03, 0.12)

    def _scan(self) -> None:
        readings = "".join(
            self.sense.read(None) if site in self._out else self.reads(site)
            for site in range(len(self.piles))
        )
        before = self._scanned
        pressed = any(self._down) or (before is not None and bool(before.buttons))
        scanned = Scanned(readings, tuple(self._down) if pressed else ())
        if scanned == before:
            return
        if before is not None:
            self._note(before, scanned)
        self._scanned = scanned
        self._touched = self.now
        self._tell(scanned)

    def _note(self, before: Scanned, scanned: Scanned) -> None:
        """Notes what a scan says that the one before did not."""
        changed = zip(self.board.names, before.readings, scanned.readings, strict=True)
        self.said += [(self.now, f"{name}={new}") for name, old, new in changed if new != old]
        held = before.buttons or (False,) * len(Button)
        pressed = zip(Button, held, scanned.buttons or held, strict=True)
        self.said += [
            (self.now, f"{button.word}{'+' if new else '-'}")
            for button, old, new in pressed
            if new != old
        ]

    def _tell(self, event: Event) -> None:
        before = self._feed.session
        self._feed.take(self.now, event)
        session = self._feed.session
        if session is before:
            return
        self._view = look(session, self.now, self._view)
        self.shown.look(self._view, self.now, self._touched)
