"""What came of actions, counted: rates per thousand actions, and each event by name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum


class Mishap(Enum):
    """What can go wrong, or be asked, between hands and a table.

    WRONG: something was recorded that the hands did not mean. MISSED: done, not recorded within
    the hands' patience, and something had to be done again. ASKED: a question. NEEDLESS: a question
    about what the sensors show. SHOWN_WRONG: *wrong* to hands that played. DEAD_END: the game was
    given up.
    """

    WRONG = "wrongly recorded"
    MISSED = "missed"
    ASKED = "asked"
    NEEDLESS = "asked needlessly"
    SHOWN_WRONG = "wrong shown"
    DEAD_END = "dead end"


@dataclass(frozen=True, slots=True)
class Incident:
    """One mishap: when (seconds of the game), what was meant, what hands did beside that, and the
    touches as a script after a settled position.
    """

    mishap: Mishap
    time: float
    meant: str
    recorded: str
    habits: Sequence[str]
    script: str

    def __str__(self) -> str:
        habits = ", ".join(dict.fromkeys(self.habits)) or "nothing beside"
        return (
            f"{self.time:.1f} s: {self.mishap.value}: meant {self.meant}, recorded {self.recorded} "
            f"({habits})\n  {self.script}"
        )


@dataclass
class Rates:
    """Counts of a number of actions. `waited` are the seconds from the last touch of each action
    that sensors show until the table had recorded it; `unseen` those of the others, in which people
    read a question and answer it.
    """

    actions: int = 0
    counts: dict[Mishap, int] = field(default_factory=lambda: dict.fromkeys(Mishap, 0))
    waited: list[float] = field(default_factory=list)
    unseen: list[float] = field(default_factory=list)
    incidents: list[Incident] = field(default_factory=list)

    def add(self, incident: Incident) -> None:
        """One more mishap."""
        self.counts[incident.mishap] += 1
        self.incidents.append(incident)

    def join(self, other: "Rates") -> None:
        """What another game has counted comes on top; its incidents are not kept."""
        self.actions += other.actions
        for mishap, count in other.counts.items():
            self.counts[mishap] += count
        self.waited += other.waited
        self.unseen += other.unseen

    def per_thousand(self, mishap: Mishap) -> float:
        """How often something happened in a thousand actions."""
        return 1000 * self.counts[mishap] / self.actions if self.actions else 0.0

    def percentile(self, share: float) -> float:
        """The time within which a share of the actions that sensors show was acknowledged, in
        seconds.

        >>> Rates(waited=[0.2, 0.3, 0.1], unseen=[3.0]).percentile(0.5)
        0.2
        """
        return _percentile(self.waited, share)

    @property
    def cells(self) -> list[str]:
        """The rates as the cells of a line: actions, one a mishap, and `TIMES`."""
        return [
            str(self.actions),
            *(f"{self.per_thousand(mishap):.2f}" for mishap in Mishap),
            f"{self.percentile(0.5):.2f}",
            f"{self.percentile(0.99):.2f}",
            f"{_percentile(self.unseen, 0.5):.2f}",
            f"{_percentile(self.unseen, 0.99):.2f}",
        ]


def _percentile(times: Sequence[float], share: float) -> float:
    """What a share of some times is no longer than, zero where there are none."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


TIMES = ("p50 s", "p99 s", "unseen p50 s", "unseen p99 s")

HEAD = ("", "actions", *(mishap.value for mishap in Mishap), *TIMES)
"""Over the columns of a table of rates; the mishaps are per 1,000 actions."""


def rate_lines(rates: Iterable[tuple[str, Rates]]) -> list[str]:
    """A table of rates with a line each, its columns aligned."""
    rows = [HEAD, *((name, *one.cells) for name, one in rates)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(HEAD))]
    return [
        "  ".join(
            cell.rjust(width) if n else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
