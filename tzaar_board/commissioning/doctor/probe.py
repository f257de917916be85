"""How good a table's link is: what comes, how late, and how long an answer takes.

And which channels say nothing that can be believed, as far as that shows without hands.
"""

import statistics
from dataclasses import dataclass

from tzaar_board.commissioning.doctor.observations import Observations, Watch
from tzaar_board.commissioning.procedures.base import Ask, Message
from tzaar_board.commissioning.procedures.hands import GestureDetector
from tzaar_board.errors import Phrase
from tzaar_board.geometry import Site
from tzaar_board.hal.link import Reply
from tzaar_board.hal.protocol import Ping, Pong
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.table.lights.frame import dark

SECONDS = 3.0
"""How long the link is listened to."""
PING_EVERY = 0.05
ANSWER = 0.5
"""Seconds that an answer may take."""


@dataclass(frozen=True)
class LinkHealth:
    """What was heard of a link. Times are in seconds; `gap` is the longest between two
    scans, by the table's own clock if it has one: a busy machine that reads late is no bad cable.

    `sent` counts questions and `answers` holds how long each answer took.
    """

    scans: int
    gap: float
    losses: int
    sent: int
    answers: tuple[float, ...]

    @property
    def unanswered(self) -> int:
        """How many questions were not answered in time."""
        return self.sent - len(self.answers)

    @property
    def median(self) -> float | None:
        """The usual time of an answer."""
        return statistics.median(self.answers) if self.answers else None

    @property
    def slowest(self) -> float | None:
        """The time of the slowest answer."""
        return max(self.answers, default=None)


class Probe:
    """Listens to a table for some seconds, and asks its controller, if it has one, for answers."""

    def __init__(self, sites: int, *, pings: bool) -> None:
        self._dark = dark(sites)
        self._pings = pings
        self._hands = GestureDetector(sites)
        self._watch = Watch(sites)
        self._flapping: frozenset[Site] = frozenset()
        self._began: float | None = None
        self._now = 0.0
        self._scans = 0
        self._last: float | None = None
        self._gap = 0.0
        self._losses = 0
        self._asked: dict[int, float] = {}
        self._answers: list[float] = []
        self._ping_at = 0.0
        self._unsent: list[Message] = []

    @property
    def health(self) -> LinkHealth:
        """What has been heard so far."""
        return LinkHealth(
            self._scans, self._gap, self._losses, len(self._asked), tuple(self._answers)
        )

    @property
    def seen(self) -> Observations:
        """Which channels flapped, could not tell, or came and went, while nobody was asked to."""
        return Observations(
            flapping=set(self._flapping),
            unsure=set(self._watch.unsure),
            loose=set(self._watch.loose),
        )

    @property
    def ask(self) -> Ask:
        return Ask(
            Phrase("Listening to the link for {seconds:.0f} seconds.", seconds=SECONDS), self._dark
        )

    @property
    def done(self) -> bool:
        return self._began is not None and self._now >= self._end()

    def hear(self, now: float, event: TableEvent) -> None:
        match event:
            case Scan():
                self._begin(now)
                if self._last is not None:
                    self._gap = max(self._gap, event.time - self._last)
                self._scans, self._last = self._scans + 1, event.time
                self._watch.scan(event.time, event.readings)
                self._hands.scan(event)
                self._flapping |= self._hands.flapping
            case LinkChange(state=LinkState.LOST):
                self._losses += self._began is not None
                self._watch.forget()
                self._hands.forget()
            case LinkChange():
                self._begin(now)

    def reply(self, now: float, reply: Reply, /) -> None:
        if isinstance(reply, Pong) and reply.number in self._asked:
            self._answers.append(now - self._asked[reply.number])

    def tick(self, now: float) -> None:
        self._now = now
        if self._began is None or not self._pings or now < self._ping_at:
            return
        if now < self._began + SECONDS:
            number = len(self._asked)
            self._asked[number] = now
            self._unsent.append(Ping(number))
            self._ping_at = now + PING_EVERY

    def deadline(self) -> float | None:
        if self._began is None:
            return None
        if self._pings and self._now < self._began + SECONDS - PING_EVERY:
            return max(self._now, self._ping_at)
        return self._end()

    def messages(self) -> tuple[Message, ...]:
        unsent, self._unsent = self._unsent, []
        return tuple(unsent)

    def _begin(self, now: float) -> None:
        if self._began is None:
            self._began = self._now = self._ping_at = now

    def _end(self) -> float:
        began = self._now if self._began is None else self._began
        return began + SECONDS + (ANSWER if self._pings else 0.0)
