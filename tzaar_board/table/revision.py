"""What may yet turn out to have been another action, though hands have played on since."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from tzaar_board.geometry import Site
from tzaar_board.table.events import Event
from tzaar_board.table.hypotheses import Hypothesis
from tzaar_board.table.question import Asking
from tzaar_board.table.touches import Touches

S = TypeVar("S")
"""A session: it has such a value itself."""


@dataclass(frozen=True, slots=True)
class Revisable(Generic[S]):
    """The action `number` of the game, which may have been another one with the same stack.

    `key` is where that was lifted, `taken` where it is said to stand; `instead` has what else it
    may have been, by the target that was touched. `session` is the one before the `events`, each
    with its moment in seconds, with which hands played on.
    """

    number: int
    key: Site
    taken: frozenset[Site]
    instead: Mapping[Site, Hypothesis]
    session: S
    events: tuple[tuple[float, Event], ...] = ()

    def hearing(self, now: float, event: Event) -> "Revisable[S]":
        """With one more event."""
        return replace(self, events=(*self.events, (now, event)))

    def until(self, moment: float) -> "Revisable[S]":
        """With the events before a moment, in seconds."""
        return replace(self, events=tuple(one for one in self.events if one[0] < moment))

    def asking(self) -> Asking:
        """The question where its stack went."""
        return Asking(self.key, self.taken.union(self.instead))


@dataclass(frozen=True, slots=True)
class Revisions(Generic[S]):
    """The actions that can be revised, oldest first. `touched` are the other targets of the last
    action's stack that have been touched; `asked` is what it is asked about `since` a moment in
    seconds; `tried` are touches that no revision explains.
    """

    revisable: tuple[Revisable[S], ...] = ()
    touched: frozenset[Site] = frozenset()
    asked: Revisable[S] | None = None
    since: float = 0.0
    tried: Touches | None = None
