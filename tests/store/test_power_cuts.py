"""The power is cut at any write: nothing committed is lost, and the program starts again."""

import shutil
import sys
from random import Random

import pytest

from tests.support.disk import Disk, Luck, laid
from tests.support.disk_trace import COMPILER, Call, built, traced
from tests.support.journals import sql
from tests.support.library import PLAYED, RECORDS
from tests.support.needs import COMPILER as NO_COMPILER
from tests.support.power_cuts import TOLD, Loss, Played, cuts, played, scratch
from tzaar_board.games.record import LABEL
from tzaar_board.games.record import told as told_of
from tzaar_board.games.registry import GAMES
from tzaar_board.store.journal import Journal

pytestmark = pytest.mark.skipif(COMPILER is None, reason=NO_COMPILER)

SEED = 4
CHANGES = 25


@pytest.fixture(scope="module")
def short() -> tuple[Played, dict[str, bytes | None]]:
    """Somebody has played for a short while; and what then lay in the folder."""
    with scratch() as folder:
        trace = played(built(folder), folder, SEED, CHANGES)
        root = folder / "root"
        files = {
            str(path.relative_to(root)): None if path.is_dir() else path.read_bytes()
            for path in root.rglob("*")
        }
    return trace, files


def test_the_trace_misses_nothing(short: tuple[Played, dict[str, bytes | None]]) -> None:
    """The files made again from it are the real ones."""
    trace, files = short
    disk = Disk(trace.root)
    for call in trace.trace:
        disk.take(call)
    live = dict(disk.live())
    assert files.pop(TOLD)
    assert set(live) == set(files)
    assert {path for path in live if live[path] != files[path]} <= {
        path for path in live if disk.shared(path)
    }


@pytest.mark.parametrize("luck", Luck, ids=lambda luck: luck.name.lower())
def test_a_power_cut_loses_nothing_committed(
    short: tuple[Played, dict[str, bytes | None]], luck: Luck
) -> None:
    assert len(list(cuts(short[0], 24, SEED, lucks=[luck]))) == 24


def test_a_disk_that_does_not_sync_is_found_out(
    short: tuple[Played, dict[str, bytes | None]],
) -> None:
    with pytest.raises(Loss):
        list(cuts(short[0], 60, SEED, deaf=True))


def _call(name: str, number: int = 0, data: bytes = b"", path: str = "/r/f") -> Call:
    return Call(name, 7, number, data, path, "")


def _after(*calls: Call) -> Disk:
    disk = Disk("/r")
    for call in (_call("create"), *calls):
        disk.take(call)
    return disk


def test_a_synced_file_whose_name_is_not_synced_may_be_gone() -> None:
    disk = _after(_call("write", 0, b"all"), _call("sync"))
    assert (disk.cut(Random(1), Luck.LOST), disk.cut(Random(1), Luck.KEPT)) == ({}, {"f": b"all"})


def test_a_write_that_is_not_synced_is_torn_at_sectors() -> None:
    synced = (_call("write", 0, b"a" * 2048), _call("sync"), _call("sync", path="/r"))
    disk = _after(*synced, _call("write", 100, b"b" * 1500))
    found = {disk.cut(Random(seed), Luck.ANY)["f"] for seed in range(200)}
    edges = [(100, 512), (512, 1024), (1024, 1536), (1536, 1600)]
    whole = {bytes(b"a" * 2048)}
    for start, end in edges:
        whole |= {one[:start] + b"b" * (end - start) + one[end:] for one in whole}
    assert found == whole


CALIBRATED = """
import sys
from pathlib import Path
from tzaar_board.cli.calibrate import _write
from tzaar_board.hal.profile import load_profile

target = Path(sys.argv[1])
_write(target, load_profile("tzaar-60"), [], force=False)
_write(target, load_profile("troll-64"), [], force=True)
"""


def test_a_calibrated_profile_is_the_old_one_or_the_new_one() -> None:
    rng = Random(SEED)
    with scratch() as folder:
        root = folder / "root"
        root.mkdir()
        target = str(root / "home" / "mine.toml")
        trace = traced(built(folder), root, [sys.executable, "-c", CALIBRATED, target])
    disk, found = Disk(str(root)), set[bytes]()
    for call in trace:
        disk.take(call)
        for luck in Luck:
            found |= {disk.cut(rng, luck).get("home/mine.toml") or b"" for _ in range(20)}
    assert [b"from profile tzaar" in one for one in sorted(found, key=len)] == [False, True, False]
    assert all(disk.cut(rng, luck) == disk.live() for luck in Luck)


BROUGHT_UP = """
import sys
from pathlib import Path
from tests.support.library import RECORDS, of_version_1
from tzaar_board.games.registry import GAMES
from tzaar_board import durable
from tzaar_board.store import kept_games
from tzaar_board.store.entry import entry_of
from tzaar_board.store.journal import Journal

root = Path(sys.argv[1])
data = root / "data"
of_version_1(data).close()
durable.write(data / "journal.sqlite", (data / "journal.sqlite").read_bytes())
durable.sync_folder(data)
durable.sync_folder(root)
durable.write(root / "told", b"old")
kept_games.BATCH = 1
with Journal.open(data, GAMES.values()) as opened:
    opened.delete([2], at="2026-11-22")
with Journal.join(data, GAMES.values()) as opened:
    opened.add_entries([entry_of(record) for record in RECORDS], at="2026-11-22")
"""


def test_a_journal_that_is_brought_up_to_date_or_added_to_loses_nothing() -> None:
    """An import is there whole, or not at all."""
    rng, seen = Random(SEED), set[tuple[int, ...]]()
    with scratch() as folder:
        root = folder / "root"
        root.mkdir()
        trace = traced(built(folder), root, [sys.executable, "-c", BROUGHT_UP, str(root)])
        told = max(at for at, call in enumerate(trace) if call.path.endswith("told")) + 1
        disk, cut = Disk(str(root)), folder / "cut"
        for number, call in enumerate(trace):
            disk.take(call)
            if number < told:
                continue
            laid(disk.cut(rng, rng.choice(list(Luck))), cut)
            with Journal.open(cut / "data", GAMES.values()) as journal:
                assert sql(journal, "PRAGMA integrity_check") == [("ok",)]
                assert tuple(map(str, journal.load(1).record.history.actions)) == PLAYED
                assert told_of(journal.load(2).record.tags, LABEL) == ("a", "b")
                seen.add(tuple(one.id for one in journal.games()))
            shutil.rmtree(cut)
    added = tuple(range(3, 3 + len(RECORDS)))
    assert seen == {(1, 2), (1,), (1, *added)}
