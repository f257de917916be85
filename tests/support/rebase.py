"""Records what comes of the events of every log anew, after a change of behaviour that is meant.

`python -m tests.support.rebase` says of each file how many games went another way: read why before
the files are committed. A game that cannot go on as it was recorded ends where it last could.
"""

import gzip

from tests.support.event_logs import FILES, Log, games, named, played
from tzaar_board.store.event_log import encoded, entry
from tzaar_board.table.events import OpponentMoved
from tzaar_board.table.session import Session


def rebased(log: Log) -> Log:
    """The log of a game with what comes of its events now."""
    lines: Log = []
    before: Session | None = None
    for step in played(log):
        if isinstance(step.event, OpponentMoved) and step.session is before:
            break
        before = step.session
        if step.header is not None:
            lines.append(encoded(step.header))
        elif step.entry is None or step.event is None:
            break
        else:
            made = entry(step.entry.time, step.event, step.session, step.effects, step.view)
            lines.append(encoded(made))
    return lines


def main() -> None:
    for path in FILES:
        before = games(path)
        after = [rebased(log) for log in before]
        changed = sum(one != other for one, other in zip(before, after, strict=True))
        print(f"{named(path)}: {changed} of {len(before)} games went another way")
        data = b"".join(line for log in after for line in log)
        path.write_bytes(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    main()
