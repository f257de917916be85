"""Short signals: lights that last a moment, and the arming of a new game."""

from dataclasses import dataclass
from enum import Enum, auto

from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.table.timing import TIMING


class SignalKind(Enum):
    """What is signalled. Event logs keep it by its number: a new kind is the last."""

    COMMITTED = auto()
    PASSED = auto()
    REFUSED = auto()
    NEW_GAME_ARMED = auto()
    TIME_UP = auto()


@dataclass(frozen=True, slots=True)
class Signal:
    """A signal since a moment: along the edge of a `colour`, or on `sites`, or on all."""

    kind: SignalKind
    since: float
    colour: Colour | None = None
    sites: frozenset[Site] = frozenset()

    def until(self) -> float:
        """When it ends."""
        match self.kind:
            case SignalKind.COMMITTED | SignalKind.PASSED:
                return self.since + TIMING.shine
            case SignalKind.REFUSED:
                return self.since + TIMING.blink
            case SignalKind.NEW_GAME_ARMED:
                return self.since + TIMING.again
            case SignalKind.TIME_UP:
                return self.since + TIMING.time_up


@dataclass(frozen=True, slots=True)
class Signals:
    """At most one signal of a kind: a later one takes the place of the earlier.

    Event logs keep it, and each signal, by the names of the fields.
    """

    signals: tuple[Signal, ...] = ()

    def adding(self, signal: Signal) -> "Signals":
        return Signals((*self.removing(signal.kind).signals, signal))

    def removing(self, kind: SignalKind) -> "Signals":
        return Signals(tuple(one for one in self.signals if one.kind is not kind))

    def find(self, kind: SignalKind) -> Signal | None:
        """The last signal of a kind, over or not."""
        return next((one for one in self.signals if one.kind is kind), None)

    def lit(self, kind: SignalKind, now: float) -> Signal | None:
        """The signal of a kind that is to be seen now."""
        found = self.find(kind)
        return found if found is not None and now < found.until() else None

    def since(self, now: float) -> "Signals":
        """Those that still matter: a new game is armed until a hold begun in time is over."""
        kept = tuple(one for one in self.signals if now <= one.until() + TIMING.hold)
        return self if kept == self.signals else Signals(kept)
