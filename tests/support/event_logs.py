"""Event logs of noisy simulated games, recorded with the session of 0.3.0."""

import gzip
from collections.abc import Iterable
from pathlib import Path

from tests.support.paths import DATA
from tests.support.patience import PATIENCE
from tzaar_board.play.replay import ReplayStep, replay
from tzaar_board.store.event_log import Read, Torn, encoded, read
from tzaar_board.store.event_writer import EventLog

FILES = sorted((DATA / "event_logs").glob("*.jsonl.gz"))
"""One for each game and sense, with fifty games each."""

SNAPSHOT = DATA / "snapshot.jsonl"
"""A game from its middle on, with something in every field of what is observed: a turn in hand, a
sensor that flaps, one that was overruled, a fault of the link, a refused press.
"""

Log = list[bytes]


def named(path: Path) -> str:
    return path.name.removesuffix(".jsonl.gz")


def games(path: Path) -> list[Log]:
    """The logs of a file's games, each from its header on."""
    found: list[Log] = []
    for line in gzip.decompress(path.read_bytes()).splitlines(keepends=True):
        if line.startswith(b'{"line":"game"'):
            found.append([])
        found[-1].append(line)
    return found


def whole(lines: Iterable[bytes]) -> list[Read]:
    """What the lines of a log say, all of them whole."""
    found = []
    for one in read("log", lines):
        assert not isinstance(one, Torn)
        found.append(one)
    return found


def played(lines: Iterable[bytes]) -> list[ReplayStep]:
    """The steps of a log."""
    return list(replay(whole(lines)))


def differences(lines: Iterable[bytes]) -> list[str]:
    return [step.difference for step in played(lines) if step.difference]


def record(log: EventLog, steps: Iterable[ReplayStep], pause: int = 200) -> None:
    """Records the steps again; waits for the disk now and then, and at the end."""
    for count, step in enumerate(steps):
        if step.header is not None:
            log.begin(step.header.id, step.session)
            continue
        assert step.entry is not None
        assert step.event is not None
        log.record(step.entry.time, step.event, step.session, step.effects, step.view)
        if count % pause == 0:
            log.flush(PATIENCE)
    log.flush(PATIENCE)


def texts(steps: Iterable[ReplayStep]) -> Log:
    """The lines of steps."""
    return [encoded(line) for step in steps if (line := step.header or step.entry) is not None]
