"""A damaged journal: what can be read is still had, what cannot is named, and nothing is lost."""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.support.journals import AT, BEGIN, contents, sql, stored
from tzaar_board.games.history import History
from tzaar_board.games.record import EVENT, LABEL, Record, tagged, told
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.lessons.repetition import Recall
from tzaar_board.store import database, mending
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import FILE_NAME, JournalDamaged, JournalError
from tzaar_board.store.library import Query
from tzaar_board.store.log_file import log_of
from tzaar_board.wall_clock import now

GAMES = 30
PAGE = 4096


def _game(number: int) -> Record:
    rng = random.Random(number)
    history = History(TZAAR.start("random", number))
    while history.head.outcome() is None and len(history) < 50:
        history = history.play(rng.choice(history.head.legal()))
    tags = tagged(tagged((), EVENT, ["Club"]), LABEL, [f"no {number}"])
    return Record(history, white=f"Łucja {number}", black="engine:1", tags=tags)


RECORDS = [_game(number) for number in range(1, GAMES + 1)]


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of thirty games: `closed`, and as a kill leaves it (`killed`)."""
    folder = tmp_path_factory.mktemp("journals")
    with Journal.open(folder / "closed", [TZAAR]) as journal:
        journal.reach("tzaar", "capture", 4, at=AT)
        journal.recall("tzaar", "1", Recall(2, now(), 3, 1))
        for record in RECORDS[:20]:
            journal.add(record)
        journal.delete([3], at=AT)
        sql(journal, "PRAGMA wal_checkpoint(TRUNCATE)")
        for record in RECORDS[20:-1]:
            journal.add(record)
        journal.begin(RECORDS[-1], seed=1, at=AT)
        shutil.copytree(folder / "closed", folder / "killed")
    (folder / "killed" / f"{FILE_NAME}-shm").unlink()
    return folder


@pytest.fixture
def closed(journals: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(journals / "closed", tmp_path / "data"))


@pytest.fixture
def killed(journals: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(journals / "killed", tmp_path / "data"))


def _spoil(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def _read(directory: Path) -> dict[int, tuple[str, list[str]]]:
    """Every game that can be read, to be held against what was written; what it lost is named."""
    with Journal.open(directory, [TZAAR], write=False) as journal:
        found = {one.id: (one.white, stored(journal, one.id)) for one in journal.games()}
        lost = set() if journal.damage is None else set(journal.damage.lost)
        assert found.keys() | lost | {3} == set(range(1, GAMES + 1))
    for number, (white, actions) in found.items():
        record = RECORDS[number - 1]
        assert (white, actions) == (record.white, list(map(str, record.history.actions)))
    return found


def _words(page: bytes, word: bytes) -> int:
    """Where a word stands in a file."""
    assert word in page
    return page.index(word)


def test_a_game_whose_text_is_damaged_is_named_and_the_others_are_read(closed: Path) -> None:
    """Its bytes are no text; SQLite finds nothing wrong with the file."""
    path = closed / FILE_NAME
    _spoil(path, _words(path.read_bytes(), "Łucja 7engine".encode()), b"\xef")
    before = contents(closed)
    assert sorted(_read(closed)) == [1, 2, *range(4, 7), *range(8, GAMES + 1)]
    with Journal.open(closed, [TZAAR], write=False) as journal:
        assert journal.damage is not None
        assert str(journal.damage.phrase) == (
            f"The journal {path} is damaged: game 7 cannot be read and is left out; "
            "`tzaar-board play` keeps it, and goes on with the others in a new one."
        )
        with pytest.raises(JournalError, match=r"^Game 7 in .* is damaged \(it cannot be read\)"):
            journal.load(7)
        assert "\n" not in str(journal.damage.phrase)
    assert contents(closed) == before


def test_an_action_that_is_no_text_of_one_spoils_its_game_only(closed: Path) -> None:
    path = closed / FILE_NAME
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE action SET text = 'A1\tx' WHERE game = 5 AND number = 9")
        connection.execute("DELETE FROM action WHERE game = 6 AND number = 0")
        connection.execute("UPDATE action SET text = 'A1' || char(0) WHERE game = 8 AND number = 1")
        for number in (9, 10, 11):
            connection.execute("DELETE FROM action WHERE game = ? AND number > 30", (number,))
    assert not _read(closed).keys() & {5, 6, 8, 9, 10, 11}
    with Journal.open(closed, [TZAAR], write=False) as journal:
        assert journal.damage is not None
        assert "games 5, 6, 8–11 cannot be read" in str(journal.damage.phrase)


@pytest.mark.parametrize("seed", range(24))
def test_random_damage_costs_only_what_it_hit(closed: Path, seed: int) -> None:
    """A page of garbage, one of zeros, many small ones, or the end is cut off.

    Reading changes nothing; after mending the journal is sound, the damaged one is kept whole, and
    what could be read before is there with its labels, and with the numbers that it had.
    """
    rng, path = random.Random(seed), closed / FILE_NAME
    whole = path.read_bytes()
    pages = len(whole) // PAGE
    match seed % 4:
        case 0:
            _spoil(path, rng.randrange(pages) * PAGE, rng.randbytes(PAGE))
        case 1:
            _spoil(path, rng.randrange(pages) * PAGE, bytes(PAGE))
        case 2:
            for _ in range(25):
                _spoil(path, rng.randrange(PAGE, len(whole) - 60), rng.randbytes(60))
        case 3:
            os.truncate(path, rng.randrange(len(whole) // 2, len(whole)))
    before = contents(closed)
    found = {}
    with suppress(JournalDamaged):  # Nothing is left of it.
        found = _read(closed)
    assert contents(closed) == before
    with Journal.open(closed, [TZAAR], mend=True) as journal:
        assert sql(journal, "PRAGMA integrity_check") == [("ok",)]
        assert [one.id for one in journal.games()] == sorted(found)
        for one in journal.games():
            assert told(journal.load(one.id).record.tags, LABEL) == (f"no {one.id}",)
            assert (one.event, one.labels) == ("Club", (f"no {one.id}",))
        if journal.damage is None:
            return
        assert journal.damage.kept == closed / f"{FILE_NAME}.damaged-1"
        assert journal.begin(BEGIN, seed=1, at=AT) > max(found, default=0)
        assert (closed / f"{FILE_NAME}.damaged-1").read_bytes() == before[FILE_NAME]
    with Journal.open(closed, [TZAAR], mend=True) as journal:
        assert journal.damage is None
        assert len(journal.games()) == len(found) + 1


def test_a_journal_without_its_first_page_has_all_its_games(closed: Path) -> None:
    """... and what was learnt, what was deleted, and what the next number is."""
    _spoil(closed / FILE_NAME, 0, random.Random(1).randbytes(PAGE))
    with pytest.raises(JournalDamaged, match="export --all"):
        Journal.open(closed, [TZAAR])
    with Journal.open(closed, [TZAAR], mend=True) as journal:
        assert len(journal.games()) == GAMES - 1
        journal.restore([3])
        assert stored(journal, 3) == list(map(str, RECORDS[2].history.actions))
        assert journal.reached() == {("tzaar", "capture"): 4}
        assert journal.recalls("tzaar")["1"].tries == 3
        unfinished = journal.unfinished()
        assert unfinished is not None
        assert unfinished.id == GAMES
        assert journal.begin(BEGIN, seed=1, at=AT) == GAMES + 1


def _schema(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = 'nonsense' WHERE name = 'action'")
        connection.commit()


def test_a_schema_that_makes_no_sense_costs_nothing(closed: Path) -> None:
    _schema(closed / FILE_NAME)
    assert len(_read(closed)) == GAMES - 1


@pytest.mark.parametrize("begin", [0, 60_000])
def test_a_log_with_a_damaged_place_is_read_beyond_it(killed: Path, begin: int) -> None:
    """SQLite stops there: at its head it finds no game at all, and says nothing."""
    log = killed / f"{FILE_NAME}-wal"
    _spoil(log, begin, random.Random(2).randbytes(5000))
    before = contents(killed)
    assert len(_read(killed)) >= GAMES - 4
    assert contents(killed) == before
    with Journal.open(killed, [TZAAR], mend=True) as journal:
        assert journal.damage is not None
        assert journal.damage.log
        kept = journal.damage.kept
    assert kept is not None
    assert kept.read_bytes() == before[FILE_NAME]
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == before[log.name]


def test_a_log_of_nothing_but_garbage_is_said(killed: Path) -> None:
    (killed / f"{FILE_NAME}-wal").write_bytes(random.Random(3).randbytes(5000))
    with Journal.open(killed, [TZAAR], write=False) as journal:
        assert journal.damage is not None
        assert "what was played last may be missing" in str(journal.damage.phrase)
    with Journal.open(killed, [TZAAR], mend=True) as journal:
        assert journal.damage is not None
        assert str(journal.damage.phrase) == (
            f"The journal was damaged and is kept as {killed / FILE_NAME}.damaged-1: what was "
            "played last may be missing in the new one."
        )


def test_a_sound_log_and_one_that_a_cut_has_torn_are_no_damage(killed: Path) -> None:
    """Of a transaction that was never acknowledged any part may be there."""
    log = (killed / f"{FILE_NAME}-wal").read_bytes()
    assert not log_of(b"").damaged
    assert not log_of(bytes(PAGE)).damaged
    assert not log_of(log[:20]).damaged
    frame = 24 + PAGE
    ends = [
        at + frame
        for at in range(32, len(log), frame)
        if int.from_bytes(log[at + 4 : at + 8], "big")
    ]
    for end in [*range(32, len(log), 1777), *ends, len(log)]:
        assert not log_of(log[:end]).damaged
    start, end = ends[-2:]
    torn = log[:start] + bytes(frame) + log[start + frame : end]
    assert not log_of(torn).damaged
    assert log_of(log[: ends[0]] + bytes(frame) + log[ends[0] + frame :]).damaged


@pytest.mark.parametrize("step", ["link", "sync_folder", "salvage", "unlink", "replace"])
def test_a_mending_that_is_cut_off_is_done_again(
    killed: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the power goes: the next start has the same games, and nothing is kept twice."""
    _spoil(killed / f"{FILE_NAME}-wal", 0, random.Random(2).randbytes(5000))
    found = len(_read(killed))

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    where: dict[str, tuple[object, str]] = {
        "link": (mending, "_link"),
        "sync_folder": (mending, "sync_folder"),
        "salvage": (mending, "salvaged"),
        "unlink": (database, "sync_folder"),
        "replace": (database, "replace"),
    }
    with monkeypatch.context() as patched:
        patched.setattr(*where[step], cut)
        with pytest.raises(KeyboardInterrupt):
            Journal.open(killed, [TZAAR], mend=True)
    with Journal.open(killed, [TZAAR], mend=True) as journal:
        assert len(journal.games()) == found
        assert journal.damage is not None
    names = {path.name for path in killed.iterdir() if "damaged" in path.name}
    assert names == {f"{FILE_NAME}.damaged-1", f"{FILE_NAME}.damaged-1-wal"}


def test_where_a_file_can_have_one_name_only_it_is_copied(
    closed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a card that a camera has formatted."""

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    _spoil(closed / FILE_NAME, 0, bytes(PAGE))
    before = (closed / FILE_NAME).read_bytes()
    with Journal.open(closed, [TZAAR], mend=True) as journal:
        assert len(journal.games()) == GAMES - 1
    assert (closed / f"{FILE_NAME}.damaged-1").read_bytes() == before


def test_what_is_kept_is_kept_however_often_it_happens(closed: Path) -> None:
    for number in (1, 2, 3):
        _spoil(closed / FILE_NAME, 0, bytes(PAGE))
        with Journal.open(closed, [TZAAR], mend=True) as journal:
            assert journal.damage is not None
            assert journal.damage.kept == closed / f"{FILE_NAME}.damaged-{number}"
            game = journal.begin(BEGIN, seed=1, at=AT)
            journal.rewrite(game, GameChange(0, [str(BEGIN.history.head.legal()[0])]))
            assert len(journal.library().ids(Query())) == GAMES - 1 + number


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(bytes(PAGE * 3)),
        lambda path: path.write_text("my shopping list\n" * 100),
    ],
    ids=["empty", "zeros", "text"],
)
def test_a_table_without_a_keyboard_comes_up_on_what_is_no_journal_any_more(
    closed: Path, spoil: Callable[[Path], None]
) -> None:
    path = closed / FILE_NAME
    spoil(path)
    before = path.read_bytes()
    with Journal.open(closed, [TZAAR], mend=True) as journal:
        assert journal.damage is not None
        assert str(journal.damage.phrase) == (
            f"The journal was damaged, and no game in it could be read: it is kept as "
            f"{path}.damaged-1, and a new one is begun."
        )
        assert journal.begin(BEGIN, seed=1, at=AT) == 1
    assert (closed / f"{FILE_NAME}.damaged-1").read_bytes() == before


def test_what_another_program_wrote_is_not_put_aside(closed: Path) -> None:
    path = closed / FILE_NAME
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE game (id)")
    before = contents(closed)
    with pytest.raises(JournalError, match="is not a journal of tzaar-board; move it away"):
        Journal.open(closed, [TZAAR], mend=True)
    assert contents(closed) == before


def test_a_journal_without_games_whose_log_is_garbage_is_an_empty_one(tmp_path: Path) -> None:
    """The power went while the very first change was written."""
    Journal.open(tmp_path, [TZAAR]).close()
    (tmp_path / f"{FILE_NAME}-wal").write_bytes(random.Random(3).randbytes(5000))
    with Journal.open(tmp_path, [TZAAR], write=False) as journal:
        assert journal.games() == []
        assert journal.damage is not None
    with Journal.open(tmp_path, [TZAAR], mend=True) as journal:
        assert journal.damage is not None
        assert "what was played last may be missing" in str(journal.damage.phrase)
