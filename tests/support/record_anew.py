"""Records the event logs of tests/data anew, once what is shown has been changed on purpose.

`python -m tests.support.record_anew` plays them again, writes what comes of their events by now,
and says how many events differ in what: what is wanted done should not. A game that cannot go on
as it was recorded ends where it last could.
"""

import gzip
from collections import Counter

from tests.support.event_logs import FILES, SNAPSHOT, Log, games, played
from tests.support.paths import DATA
from tzaar_board.play.replay import ReplayStep
from tzaar_board.store.event_log import encoded, entry
from tzaar_board.table.events import OpponentMoved
from tzaar_board.table.session import Session


def renewed(log: Log, differences: Counter[str]) -> bytes:
    """The lines of a log as they would be recorded now; counts in what they differ."""
    lines: list[bytes] = []
    before: Session | None = None
    for number, step in enumerate(played(log)):
        if isinstance(step.event, OpponentMoved) and step.session is before:
            break
        before = step.session
        lines.append(log[number] if step.header is not None else _line(step))
        if step.difference:
            differences[step.difference.partition(" s: ")[2].partition(" is ")[0]] += 1
    return b"".join(lines)


def _line(step: ReplayStep) -> bytes:
    assert step.entry is not None
    assert step.event is not None
    return encoded(entry(step.entry.time, step.event, step.session, step.effects, step.view))


def main() -> None:
    differences = Counter[str]()
    for path in FILES:
        logs = [renewed(log, differences) for log in games(path)]
        path.write_bytes(gzip.compress(b"".join(logs), 9, mtime=0))
    for path in (*sorted((DATA / "bugs").glob("*.jsonl")), SNAPSHOT):
        path.write_bytes(renewed(path.read_bytes().splitlines(keepends=True), differences))
    for what, count in differences.most_common():
        print(f"{count} events: {what}")


if __name__ == "__main__":
    main()
