"""What happens at a rough table, one movement at a time, and scripts of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tzaar_board.games.base import Content
from tzaar_board.geometry import Site
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.buttons import Button


@dataclass(frozen=True, slots=True)
class Stand:
    """From now on this stands on a site; None: the hand has taken what stood there."""

    site: Site
    content: Content | None


@dataclass(frozen=True, slots=True)
class Misread:
    """The site reads so, whatever stands there; None: it reads right again."""

    site: Site
    reading: str | None


@dataclass(frozen=True, slots=True)
class Push:
    """A button goes down, or up."""

    button: Button
    down: bool


@dataclass(frozen=True, slots=True)
class LinkCut:
    """The link drops (True), or is found again."""

    lost: bool


@dataclass(frozen=True, slots=True)
class Stall:
    """The host stops working (True), or hears all that it has missed."""

    stalled: bool


@dataclass(frozen=True, slots=True)
class Kill:
    """The program is killed (True), or started again."""

    killed: bool


Movement = Stand | Misread | Push | LinkCut | Stall | Kill


@dataclass
class Script:
    """Movements in the order in which they are written down, each at a time in seconds after its
    beginning. `time` is where the hand is; `habits` are what was done beside the plain action.
    """

    time: float = 0.0
    moves: list[tuple[float, Movement]] = field(default_factory=list)
    habits: list[str] = field(default_factory=list)

    @property
    def hidden(self) -> list[tuple[Site, float]]:
        """The sites that read empty for a while, each with how long that is."""
        began: dict[Site, float] = {}
        found: list[tuple[Site, float]] = []
        for time, move in self:
            match move:
                case Misread(site, None):
                    if site in began:
                        found.append((site, time - began.pop(site)))
                case Misread(site, reading) if reading == EMPTY:
                    began[site] = time
        return found

    def wait(self, seconds: float) -> "Script":
        self.time = max(0.0, self.time + seconds)
        return self

    def stand(self, site: Site, content: Content | None) -> "Script":
        self.moves.append((self.time, Stand(site, content)))
        return self

    def misread(self, site: Site, reading: str, seconds: float, after: float = 0.0) -> "Script":
        """A site reads something for some seconds, beside what the hand does."""
        self.moves.append((self.time + after, Misread(site, reading)))
        self.moves.append((self.time + after + seconds, Misread(site, None)))
        return self

    def press(self, button: Button, seconds: float) -> "Script":
        self.moves.append((self.time, Push(button, True)))
        self.time += seconds
        self.moves.append((self.time, Push(button, False)))
        return self

    def join(self, other: "Script", at: float) -> "Script":
        """Another hand does something too, from `at` on."""
        self.moves += [(at + time, move) for time, move in other.moves]
        self.habits += other.habits
        self.time = max(self.time, at + other.time)
        return self

    @property
    def touched(self) -> frozenset[Site]:
        """The sites on which stacks are moved."""
        return frozenset(move.site for _, move in self.moves if isinstance(move, Stand))

    @property
    def last_touch(self) -> float:
        """When a stack or button is moved for the last time; 0 where none is."""
        return max((t for t, move in self.moves if isinstance(move, Stand | Push)), default=0.0)

    def __iter__(self) -> Iterator[tuple[float, Movement]]:
        return iter(sorted(self.moves, key=lambda one: one[0]))
