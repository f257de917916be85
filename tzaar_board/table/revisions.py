"""What may yet turn out to have been another action, though hands have played on since."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tzaar_board.games.base import Position
from tzaar_board.geometry import Site
from tzaar_board.table.events import Event
from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.inference.line import Sequences, stands
from tzaar_board.table.inference.question import PossibleTargets
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.updated import replace

S = TypeVar("S")
"""A session: it has such values itself."""


@dataclass(frozen=True, slots=True)
class Checkpoint(Generic[S]):
    """A session, and the events that it has heard since, each with its moment in seconds."""

    session: S
    events: tuple[tuple[float, Event], ...] = ()

    def hearing(self, now: float, event: Event) -> "Checkpoint[S]":
        """With one more event."""
        return Checkpoint(self.session, (*self.events, (now, event)))

    def until(self, moment: float) -> "Checkpoint[S]":
        """With the events before a moment, in seconds."""
        return Checkpoint(self.session, tuple(one for one in self.events if one[0] < moment))


@dataclass(frozen=True, slots=True)
class Revisable(Generic[S]):
    """The action `number` of the game, which may have been another one with the same stack.

    `key` is where that was lifted, `taken` where it is said to stand; `instead` has what else it
    may have been, by the target that was touched. The `checkpoint` is from before hands played on;
    without events nothing has to be heard again.
    """

    number: int
    key: Site
    taken: frozenset[Site]
    instead: Mapping[Site, Hypothesis]
    checkpoint: Checkpoint[S]

    def hearing(self, now: float, event: Event) -> "Revisable[S]":
        """With one more event."""
        return replace(self, checkpoint=self.checkpoint.hearing(now, event))

    @property
    def before(self) -> Position:
        """The position in which it was played."""
        other = next(iter(self.instead.values()))
        return other.undone[0].before if other.undone else other.settled

    def asking(self) -> PossibleTargets:
        """The question where its stack went."""
        return PossibleTargets(self.key, self.taken.union(self.instead))


@dataclass(frozen=True, slots=True)
class Answered:
    """The action `number` of the game, of which it was asked on which of the `targets` its stack
    stood, and answered at a moment `since`, in seconds.
    """

    number: int
    targets: frozenset[Site]
    since: float


@dataclass(frozen=True, slots=True)
class Reopened:
    """What is asked of a stack that has gone from where it stood in a position `before`."""

    before: Position
    asking: PossibleTargets


def question_about(sequences: Sequences, confirmed: frozenset[Site]) -> Reopened | None:
    """What is to be asked to tell sequences of actions apart, or to know that they are what was
    played: where the first stack stands that may stand on several sites, or of which nothing was
    seen and nobody has `confirmed` where it stands; None where there is none.
    """
    for steps in zip(*(line.steps for line in sequences), strict=False):
        keys = {step.trace.key for step in steps}
        key = steps[0].trace.key
        if key is None or len(keys) > 1 or steps[0].trace.placed is not None:
            continue
        sites = frozenset(stands(line.steps, key) for line in sequences)
        unseen = key not in confirmed and any(key in line.unseen for line in sequences)
        if len(sites) > 1 or unseen:
            return Reopened(steps[0].before, PossibleTargets(key, sites))
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Revisions(Generic[S]):
    """What may turn out to have been other actions, and what is kept to tell."""

    revisable: tuple[Revisable[S], ...] = ()
    """The actions that can be revised, oldest first."""
    checkpoint: Checkpoint[S] | None = field(default=None, compare=False, repr=False)
    """From when all stood as it should last, or something was committed."""
    committed: float | None = None
    """When the last action counted, in seconds."""
    touched: frozenset[Site] = frozenset()
    """The other targets of its stack that have been touched."""
    answered: tuple[Answered, ...] = ()
    """The stackings that were answered for, oldest first."""
    asked: Revisable[S] | None = None
    """What it is asked about."""
    since: float = 0.0
    """Since when it is asked, about that or which of the `sequences` it was."""
    tapped: tuple[Site, float] | None = None
    """A site on which an earlier stacking may have ended, and when it was tapped."""
    swapped: Touches | None = None
    """Touches that quick swaps do not explain."""
    followed: float = float("-inf")
    """When it was last looked for what follows from another action."""

    base: Checkpoint[S] | None = field(default=None, compare=False, repr=False)
    """From when all stood as it should last."""
    searched: float = float("-inf")
    """When it was last looked for sequences over several turns."""
    sequences: Sequences = ()
    """What may have been played since `base`."""
    confirmed: frozenset[Site] = frozenset()
    """Where stacks were lifted of which it is known where they stand."""

    @property
    def plain(self) -> bool:
        """Whether nothing has to be heard again for what may be revised."""
        heard = self.checkpoint is not None and self.checkpoint.events
        kept = self.revisable or self.answered or self.asked is not None or self.tapped is not None
        return not kept and not heard and self.base is None

    @property
    def reopened(self) -> Reopened | None:
        """What is asked of an action that counts already, or of one of several turns."""
        if self.asked is not None:
            return Reopened(self.asked.before, self.asked.asking())
        return question_about(self.sequences, self.confirmed)
