"""What games came to: how often something went otherwise, and how soon actions were recorded."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.independent_hands.record import Deed, Shown
from tests.independent_hands.run import Stretch

LONG = 0.5
"""Seconds for which *wrong* is seen."""

KINDS = ("Capture", "Stacking", "Placing", "Pass")


@dataclass
class Rates:
    """Of one row, counted up; `delays` are seconds from the last touch of an action of a kind until
    it is recorded, where nobody had to answer or to do it again.
    """

    games: int = 0
    actions: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    delays: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, stretches: Sequence[Stretch]) -> None:
        """Counts a game."""
        self.games += 1
        for stretch in stretches:
            truth = stretch.world.truth
            deeds = truth.deeds + truth.dropped
            wrongs = [shown for shown in truth.wrongs if shown.lawful]
            self.actions += len(deeds)
            self.counts.update(incident.kind for incident in truth.incidents)
            self.counts["wrong shown"] += len(wrongs)
            self.counts["wrong shown long"] += sum(
                seconds(shown, stretch.world.now) > LONG for shown in wrongs
            )
            self.counts["misrecorded for a while"] += len(truth.misrecords)
            self.counts["recorded early"] += sum(deed.premature for deed in deeds)
            self.counts["asked"] += len(truth.asks)
            self.counts["asked, nothing in hand"] += sum(not shown.hand for shown in truth.asks)
            self.counts["actions answered"] += sum(deed.asked > 0 for deed in deeds)
            for deed in deeds:
                self._time(deed)

    def per_thousand(self, what: str) -> float:
        """How often something happened in 1,000 actions."""
        return 1000 * self.counts[what] / max(1, self.actions)

    def lines(self) -> list[str]:
        """The times, in words: half of all, and 99 in 100, are no longer."""
        return [
            f"{kind}: last touch to record p50 {_at(0.5, delays):.2f} s, "
            f"p99 {_at(0.99, delays):.2f} s of {len(delays)}"
            for kind in KINDS
            if (delays := sorted(self.delays[kind]))
        ]

    def _time(self, deed: Deed) -> None:
        if deed.commit and deed.last and not deed.asked and not deed.missed:
            self.delays[deed.kind].append(deed.commit - deed.last)


def seconds(shown: Shown, end: float) -> float:
    """For how long something was shown, in a stretch that ended then."""
    return (end if shown.until is None else shown.until) - shown.since


def table(rates: dict[str, Rates]) -> list[str]:
    """The rates of all rows side by side, per 1,000 actions."""
    whats = list(dict.fromkeys(what for row in rates.values() for what in row.counts))
    widest = max(map(len, [*whats, "actions"]))
    lines = [
        " " * widest + "".join(f"{name:>16}" for name in rates),
        f"{'games':{widest}}" + "".join(f"{row.games:16}" for row in rates.values()),
        f"{'actions':{widest}}" + "".join(f"{row.actions:16}" for row in rates.values()),
    ]
    for what in sorted(whats):
        cells = (f"{row.per_thousand(what):16.2f}" for row in rates.values())
        lines.append(f"{what:{widest}}" + "".join(cells))
    return lines + [f"{name}: {line}" for name, row in rates.items() for line in row.lines()]


def _at(share: float, delays: Sequence[float]) -> float:
    return delays[min(len(delays) - 1, int(len(delays) * share))]
