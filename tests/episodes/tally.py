"""What came of the episodes that people played."""

from collections import Counter


class Tally:
    """How many episodes came to which verdict, by habit, and of how many actions."""

    def __init__(self) -> None:
        self.episodes = 0
        self.actions: Counter[str] = Counter()
        self.verdicts: Counter[tuple[str, str]] = Counter()
        self.flickers = 0

    def add(self, habit: str, verdict: str, actions: int, *, flickered: bool = False) -> None:
        """One more episode."""
        self.episodes += 1
        self.actions[habit] += actions
        self.verdicts[verdict, habit] += 1
        self.flickers += flickered

    def counts(self) -> Counter[str]:
        """How many episodes came to each verdict."""
        counts: Counter[str] = Counter()
        for (verdict, _), count in self.verdicts.items():
            counts[verdict] += count
        return counts

    def lines(self) -> list[str]:
        """Counts with rates per 1,000 actions, and the habits of each verdict."""
        actions, counts = self.actions.total(), self.counts()
        lines = [f"{self.episodes} episodes, {actions} actions, flickers in {self.flickers}"]
        for verdict, count in counts.most_common():
            rate = 1000 * count / max(1, actions)
            lines.append(f"{count:6} {verdict}" + ("" if verdict == "ok" else f"  {rate:.1f} ‰"))
            if verdict == "ok":
                continue
            lines += [
                f"{one:13} {habit} of {self.actions[habit]} actions"
                for (kind, habit), one in sorted(self.verdicts.items())
                if kind == verdict
            ]
        return lines
