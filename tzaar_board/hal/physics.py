"""The simulated table's physics: stacks, hands that lift and set down, sensors that bounce.

Pure: the time is an argument. A peer of the real tables: what a hand does here makes the readings
that it would make there::

    hand     stack ───────┐lift                 place┌────────
    contact  ###########_#__#___________________#__#_#########    bounces for a few ms
    scans    . . . . . .││││ . . . . . . . . . .││││││. . . .     on a change, and every 250 ms
"""

import heapq
import random
from dataclasses import dataclass, field
from enum import Enum

from tzaar_board.errors import UserError
from tzaar_board.games.base import Content, Position
from tzaar_board.geometry import Board, Site
from tzaar_board.hal.pieces import Held as Held
from tzaar_board.hal.pieces import PhysicalPiece as PhysicalPiece
from tzaar_board.hal.pieces import Stack as Stack
from tzaar_board.hal.pieces import built_of, matched, single_pieces
from tzaar_board.hal.pieces import content_of as content_of
from tzaar_board.hal.pieces import stack_of as stack_of
from tzaar_board.hal.scan import HEARTBEAT, Scan
from tzaar_board.table.sense import ALPHABET, EMPTY, UNKNOWN, Sense
from tzaar_board.table.sensing.buttons import Button

FLAP = 0.020
"""Seconds between the changes of a sensor that flaps."""


class HandError(UserError):
    """Something that no hand can do: lift from an empty site, set down what it does not hold,
    turn over what has only one side.
    """


@dataclass(frozen=True, slots=True)
class Noise:
    """How unclean the contacts are.

    A change bounces up to `toggles` times within `bounce` seconds; `glitches` is the chance that
    a change makes another, random channel misread for up to 15 ms.
    """

    bounce: float = 0.0
    toggles: int = 0
    glitches: float = 0.0


class NoiseLevel(Enum):
    """Named amounts of noise."""

    NONE = "none"
    LOW = "low"
    HIGH = "high"

    @property
    def noise(self) -> Noise:
        return {
            NoiseLevel.NONE: Noise(),
            NoiseLevel.LOW: Noise(bounce=0.008, toggles=3, glitches=0.02),
            NoiseLevel.HIGH: Noise(bounce=0.025, toggles=8, glitches=0.3),
        }[self]


class SensorFault(Enum):
    """What can be wrong with a sensor.

    DEAD sees nothing, STUCK always something; WEAK cannot tell every third of a second; FLAPPING
    changes fifty times a second.
    """

    DEAD = "dead"
    STUCK = "stuck"
    WEAK = "weak"
    FLAPPING = "flapping"


class Rubbish(Enum):
    """What a bad link or supply makes of the readings of a whole table.

    NOTHING: every site empty; UNKNOWN: no site can tell; RANDOM: any characters, others with
    every change of a sensor that flaps.
    """

    NOTHING = "nothing"
    UNKNOWN = "unknown"
    RANDOM = "random"


@dataclass(order=True, slots=True)
class _Due:
    """A site's contact changes at a time; `number` keeps changes of one moment in order."""

    time: float
    number: int
    site: Site = field(compare=False)
    reading: str = field(compare=False)


class SimBoard:
    """Stacks on a simulated table, and those off it.

    `hand` holds what was lifted and not yet set down, newest last; `tray` what was captured.
    `two_sided` is whether pieces can be turned over: the game of the last `arrange` says it.
    """

    def __init__(self, board: Board, sense: Sense, noise: Noise = Noise(), seed: int = 0) -> None:
        self.board = board
        self.sense = sense
        self.stacks: list[Stack] = [()] * len(board)
        self.hand: list[Held] = []
        self.tray: list[Held] = []
        self.two_sided = False
        self.faults: dict[Site, SensorFault] = {}
        self._noise = noise
        self._rng = random.Random(seed)
        self._contacts = [EMPTY] * len(board)
        self._buttons = [False] * len(Button)
        self._due: list[_Due] = []
        self._number = 0
        self._last_scan: float | None = None
        self._scanned: tuple[str, tuple[bool, ...]] | None = None
        self._rubbish: Rubbish | None = None
        self._rubbish_until = float("-inf")

    def arrange(self, position: Position) -> None:
        """Sets the whole table up at once, with nothing in hand."""
        self.two_sided = position.game.two_sided
        self.stacks = [stack_of(position.content(site)) for site in range(len(self.board))]
        self.hand, self.tray, self._due = [], [], []
        self._last_scan = None
        self._contacts = [self.sense.read(content_of(stack)) for stack in self.stacks]

    def content(self, site: Site) -> Content | None:
        """What stands on a site."""
        return content_of(self.stacks[site])

    def lift(self, site: Site, now: float, count: int | None = None) -> None:
        """Takes a stack, or its `count` topmost pieces, in hand. Raises HandError."""
        stack = self.stacks[site]
        if not stack:
            raise HandError(
                "Nothing stands on {site}; lift an occupied site.", site=self.board.names[site]
            )
        taken = len(stack) if count is None else min(count, len(stack))
        self.hand.append(Held(site, stack[len(stack) - taken :]))
        self._stand(site, stack[: len(stack) - taken], now)

    def place(self, site: Site, now: float, origin: Site | None = None) -> None:
        """Sets a stack down; raises HandError when none is at hand.

        Without `origin` it is the last lifted stack that came from another site, else the one
        from here; with it, the newest that came from there, from the hand or the tray. On a stack
        of its own colour it comes to stand on top; one of the other colour it pushes out, into
        the tray, without a gap.
        """
        self._set_down(site, self._find(site, origin).stack, now)

    def at_hand(self, site: Site, origin: Site | None = None) -> Held:
        """What `place` would set down. Raises HandError."""
        names = self.board.names
        if origin is not None:
            for held in (*reversed(self.hand), *reversed(self.tray)):
                if held.origin == origin:
                    return held
            raise HandError(
                "No stack from {site} is off the board; lift it first.", site=names[origin]
            )
        if not self.hand:
            raise HandError(
                "Nothing is in hand to set down on {site}; lift a stack first.", site=names[site]
            )
        return ([held for held in self.hand if held.origin != site] or self.hand)[-1]

    def exchange(self, site: Site, origin: Site) -> None:
        """What is in hand from a site was lifted from another: it looks the same as what came from
        there to the site.
        """
        self.hand = [Held(origin, one.stack) if one.origin == site else one for one in self.hand]

    def shows(self, position: Position) -> bool:
        """Whether everything stands as in a position."""
        return all(self.content(s) == position.content(s) for s in range(len(self.board)))

    def bring(self, site: Site, content: Content, now: float) -> None:
        """Sets down a stack that shows a content, made of whatever lies off the board."""
        for pile in (self.hand, self.tray):
            for held in reversed(pile):
                if content_of(held.stack) == content:
                    pile.remove(held)
                    self._set_down(site, held.stack, now)
                    return
        self._set_down(site, stack_of(content), now)

    def turn(self, site: Site) -> None:
        """Turns over, in hand, what was last lifted from a site. Raises HandError."""
        name = self.board.names[site]
        if not self.two_sided:
            raise HandError(
                "What stands on {site} has no other side; leave it as it is.", site=name
            )
        found = next((held for held in reversed(self.hand) if held.origin == site), None)
        if found is None:
            raise HandError(
                "Nothing from {site} is in hand to be turned over; lift it first.", site=name
            )
        self.hand[self.hand.index(found)] = found.turned_over

    def restore(self, position: Position, now: float) -> None:
        """Sets right what does not stand as in a position, with what is off the board.

        Nothing stays in hand. Where whole stacks do not do for all sites, all are made of single
        pieces: what one site could do with may hold the piece that another needs.
        """
        wrong = [
            site for site in range(len(self.board)) if self.content(site) != position.content(site)
        ]
        loose = [*self.hand, *(Held(site, self.stacks[site]) for site in wrong)]
        loose = [held for held in loose if held.stack]
        self.hand = []
        needs = {site: need for site in wrong if (need := position.content(site)) is not None}
        left, tray = [*loose], [*self.tray]
        found = matched(needs, left, tray)
        if found.keys() < needs.keys():
            left, tray = [piece for held in loose for piece in single_pieces(held)], [*self.tray]
            found = built_of(needs, left, tray)
        self.tray = tray + left
        for site in wrong:
            self._stand(site, found.get(site, ()), now)

    def put_aside(self) -> None:
        """What is still in hand goes to the tray."""
        self.tray += self.hand
        self.hand = []

    def put_done_aside(self, settled: Position) -> None:
        """What hands are done with goes to the tray: what came from a site where something else
        stands, or where nothing should.
        """
        done = [
            held
            for held in self.hand
            if self.stacks[held.origin] or settled.content(held.origin) is None
        ]
        self.hand = [held for held in self.hand if held not in done]
        self.tray += done

    def press(self, button: Button, down: bool) -> None:
        """Presses or lets go of a button."""
        self._buttons[button.value] = down

    def garble(self, rubbish: Rubbish, now: float, seconds: float) -> None:
        """For some time the scans have nothing to do with what stands on the table."""
        self._rubbish, self._rubbish_until = rubbish, now + seconds

    def next_event(self, now: float) -> float:
        """When there is a scan to send, at the latest."""
        if self._last_scan is None or self._scanned != self._seen(now):
            return now
        times = [self._last_scan + HEARTBEAT, *(due.time for due in self._due[:1])]
        if now < self._rubbish_until:
            times.append(self._rubbish_until)
        if self._flaps(now):
            times.append(now + FLAP)
        return min(times)

    def scans(self, now: float) -> list[Scan]:
        """The scans that are sent up to `now`: one a change, else one every 250 ms."""
        sent: list[Scan] = []
        while self._due and self._due[0].time <= now:
            due = heapq.heappop(self._due)
            self._contacts[due.site] = due.reading
            if not self._due or self._due[0].time > due.time:
                sent += self._send(due.time)
        return sent + self._send(now)

    def _send(self, now: float) -> list[Scan]:
        seen = self._seen(now)
        beat = self._last_scan is None or now >= self._last_scan + HEARTBEAT
        if seen == self._scanned and not beat:
            return []
        self._last_scan, self._scanned = now, seen
        return [Scan(now, *seen)]

    def _seen(self, now: float) -> tuple[str, tuple[bool, ...]]:
        if self._rubbish is not None and now < self._rubbish_until:
            return self._garbled(self._rubbish, now), tuple(self._buttons)
        readings = list(self._contacts)
        for site, fault in self.faults.items():
            readings[site] = self._misread(readings[site], fault, now)
        return "".join(readings), tuple(self._buttons)

    def _flaps(self, now: float) -> bool:
        """Whether readings may change by themselves."""
        if self._rubbish is Rubbish.RANDOM and now < self._rubbish_until:
            return True
        return not {SensorFault.WEAK, SensorFault.FLAPPING}.isdisjoint(self.faults.values())

    def _garbled(self, rubbish: Rubbish, now: float) -> str:
        match rubbish:
            case Rubbish.NOTHING:
                return EMPTY * len(self.board)
            case Rubbish.UNKNOWN:
                return UNKNOWN * len(self.board)
            case Rubbish.RANDOM:
                rng = random.Random(int(now / FLAP))
                return "".join(rng.choices(sorted(ALPHABET), k=len(self.board)))

    def _misread(self, reading: str, fault: SensorFault, now: float) -> str:
        match fault:
            case SensorFault.DEAD:
                return EMPTY
            case SensorFault.STUCK:
                return self.sense.something
            case SensorFault.WEAK:
                return UNKNOWN if int(now * 3) % 3 == 0 else reading
            case SensorFault.FLAPPING:
                return (EMPTY, self.sense.something)[int(now / FLAP) % 2]

    def _find(self, site: Site, origin: Site | None) -> Held:
        """Takes what is to be set down on a site out of the hand, or the tray."""
        found = self.at_hand(site, origin)
        pile = self.hand if found in self.hand else self.tray
        del pile[len(pile) - 1 - pile[::-1].index(found)]
        return found

    def _set_down(self, site: Site, stack: Stack, now: float) -> None:
        standing = self.stacks[site]
        if standing and standing[-1].colour is not stack[-1].colour:
            self.tray.append(Held(site, standing))
            standing = ()
        self._stand(site, standing + stack, now)

    def _stand(self, site: Site, stack: Stack, now: float) -> None:
        """A site's stack becomes another; its contact follows, bouncing."""
        self.stacks[site] = stack
        last = max((due for due in self._due if due.site == site), default=None)
        before = self._contacts[site] if last is None else last.reading
        after = self.sense.read(content_of(stack))
        time = now if last is None else max(now, last.time)
        if before != after:
            for _ in range(self._rng.randint(0, self._noise.toggles)):
                self._at(time, site, self._rng.choice((before, after)))
                time += self._rng.uniform(0.0, self._noise.bounce / max(1, self._noise.toggles))
            self._at(time, site, after)
        if self._noise.glitches and self._rng.random() < self._noise.glitches:
            self._glitch(now)

    def _glitch(self, now: float) -> None:
        """Some other channel misreads for a moment shorter than the debounce time."""
        site = self._rng.randrange(len(self.board))
        if any(due.site == site for due in self._due):
            return
        right = self._contacts[site]
        wrong = EMPTY if right != EMPTY else self.sense.something
        self._at(now, site, wrong)
        self._at(now + self._rng.uniform(0.001, 0.015), site, right)

    def _at(self, time: float, site: Site, reading: str) -> None:
        self._number += 1
        heapq.heappush(self._due, _Due(time, self._number, site, reading))
