"""The event log on disk: the ring's bounds, and what cannot be written."""

import gzip
from pathlib import Path

import pytest

from tests.support.event_logs import FILES, Log, differences, games, played, record, whole
from tests.support.full_disk import at_most
from tzaar_board.store.event_log import Header, LogEntry, LogSource
from tzaar_board.store.event_ring import Retention, Ring, files, lines
from tzaar_board.store.event_writer import QUEUED, EventLog

PLACE = LogSource("sim", "simulated")
LOG = max(games(FILES[-1]), key=len)[:600]
SMALL = Retention(kept=10.0, size=240_000, span=2.5, part=60_000, largest=120_000)


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in files(folder))


def seconds(log: Log) -> float:
    """From the first event to the last."""
    times = [one.line.time for one in whole(log) if isinstance(one.line, LogEntry)]
    return max(times) - min(times)


def test_what_is_recorded_is_on_disk(tmp_path: Path) -> None:
    log = EventLog(tmp_path, PLACE)
    record(log, played(LOG))
    log.close()
    (path,) = files(log.folder)
    kept = path.read_bytes().splitlines(keepends=True)
    assert kept[1:] == LOG[1:]
    assert differences(kept) == []


@pytest.mark.parametrize("damaged", [b"\xff\n", b'{"x":' + b"[" * 60_000], ids=["bytes", "deep"])
def test_a_damaged_file_of_an_earlier_run_is_in_nobodys_way(tmp_path: Path, damaged: bytes) -> None:
    ring = Ring(tmp_path, SMALL)
    (tmp_path / "events-000007.jsonl").write_bytes(damaged)
    ring.begin(b"{}\n")
    ring.end()
    assert [path.name for path in files(tmp_path)] == ["events-000007.jsonl", "events-000008.jsonl"]


def test_what_is_fetched_is_all_that_was_recorded(tmp_path: Path) -> None:
    """Before the log is closed, and whatever waits to be written."""
    log = EventLog(tmp_path, PLACE)
    record(log, played(LOG[:300]))
    kept = gzip.decompress(log.packed()).splitlines(keepends=True)
    log.close()
    assert kept[1:] == LOG[1:300]


def test_the_ring_keeps_what_it_must_and_no_more(tmp_path: Path) -> None:
    """Every file is a log by itself, and all of them are one log."""
    log = EventLog(tmp_path, PLACE, SMALL)
    steps = played(LOG)
    assert seconds(LOG) > 2 * SMALL.kept
    for _ in range(2):
        record(log, steps, pause=20)
    log.close()
    kept = list(lines(log.folder))
    numbers = [path.name for path in files(log.folder)]
    assert len(numbers) >= 3
    assert numbers[0] > "events-000001.jsonl"
    assert size(log.folder) <= SMALL.size
    assert kept[-1] == LOG[-1]
    assert differences(kept) == []
    heads = [one.line for one in whole(kept) if isinstance(one.line, Header)]
    assert sum(head.follows for head in heads) >= 2
    for path in files(log.folder):
        assert differences(path.read_bytes().splitlines(keepends=True)) == []


def test_the_ring_keeps_an_hour_over_many_runs(tmp_path: Path) -> None:
    """Each run begins a file of its own; what a killed one left torn is no part of the log."""
    bounds = Retention(kept=3 * seconds(LOG[:200]), size=10**9)
    for _ in range(6):
        log = EventLog(tmp_path, PLACE, bounds)
        record(log, played(LOG[:200]))
        log.close()
        with files(log.folder)[-1].open("ab") as file:
            file.write(b'{"line":"ev')
    assert [path.name for path in files(log.folder)] == [f"events-00000{n}.jsonl" for n in "3456"]
    assert differences(lines(log.folder)) == []


def test_the_ring_stays_within_its_size(tmp_path: Path) -> None:
    bounds = Retention(kept=1e9, size=10_000, part=1000, largest=2000)
    ring = Ring(tmp_path, bounds)
    for number in range(100):
        ring.begin(b"header\n")
        while not ring.ripe:
            ring.write(b"x" * 99 + b"\n", number, number)
        assert size(tmp_path) <= bounds.size
    ring.end()
    assert len(files(tmp_path)) >= 7


def test_a_full_disk_is_told_once_and_the_next_game_is_recorded(tmp_path: Path) -> None:
    told: list[str] = []
    log = EventLog(tmp_path, PLACE, told=told.append)
    steps = played(LOG[:300])
    with at_most(20_000):
        record(log, steps, pause=20)
        log.flush()
    assert told == [
        "The event log cannot be written (File too large), and the game goes on without it; free "
        "space on its disk, or set event_log = false."
    ]
    kept = list(lines(log.folder))
    assert 1 < len(kept) < 300
    assert kept[1:] == LOG[1 : len(kept)]
    record(log, steps)
    log.close()
    assert len(told) == 1
    assert list(lines(log.folder))[len(kept) + 1 :] == LOG[1:300]
    assert differences(lines(log.folder)) == []


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "event-log").write_text("in the way")
    told: list[str] = []
    log = EventLog(tmp_path, PLACE, told=told.append)
    record(log, played(LOG[:50]))
    log.close()
    (said,) = told
    assert said.startswith("The event log cannot be written (File exists)")


def test_what_comes_too_fast_is_left_out_and_the_rest_is_exact(tmp_path: Path) -> None:
    told: list[str] = []
    log = EventLog(tmp_path, PLACE, told=told.append)
    steps = (played(LOG) * QUEUED)[: 4 * QUEUED]
    record(log, steps, pause=10**9)
    log.flush(60.0)
    record(log, played(LOG[:50]))
    log.close()
    assert told == [
        "Some events are missing in the event log: they came faster than they are kept."
    ]
    kept = list(lines(log.folder))
    assert 50 < len(kept) < len(steps)
    assert kept[-49:] == LOG[1:50]
    assert differences(kept) == []


@pytest.mark.parametrize("text", ["", "nonsense", '{"time": "late"}\n'])
def test_a_file_of_something_else_does_no_harm(tmp_path: Path, text: str) -> None:
    (tmp_path / "event-log").mkdir()
    (tmp_path / "event-log" / "events-000007.jsonl").write_text(text)
    log = EventLog(tmp_path, PLACE)
    record(log, played(LOG[:50]))
    log.close()
    assert files(log.folder)[-1].name == "events-000008.jsonl"
