"""A journal whose file is taken away, or replaced, while it is written."""

import shutil
from pathlib import Path

import pytest

from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import FILE_NAME, JournalError

AT = "2026-01-01T10:00:00"


def test_a_file_that_is_removed_is_put_back(tmp_path: Path) -> None:
    with Journal.open(tmp_path, GAMES.values()) as journal:
        journal.begin(played(4), seed=1, at=AT)
        (tmp_path / FILE_NAME).unlink()
        with pytest.raises(JournalError, match=r"was removed .* has been put back"):
            journal.begin(played(5), seed=2, at=AT)
    assert _lengths(tmp_path) == [4]


def test_a_folder_that_is_moved_away_is_made_again(tmp_path: Path) -> None:
    data, moved = tmp_path / "data", tmp_path / "moved"
    with Journal.open(data, GAMES.values()) as journal:
        game_id = journal.begin(played(4), seed=1, at=AT)
        data.rename(moved)
        with pytest.raises(JournalError, match="has been put back"):
            journal.delete([game_id], at=AT)
    assert _lengths(data) == _lengths(moved) == [4]


def test_a_file_that_cannot_be_kept_is_named(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Journal.open(data, GAMES.values()) as journal:
        journal.begin(played(4), seed=1, at=AT)
        shutil.rmtree(data)
        data.write_text("in the way")
        with pytest.raises(JournalError, match="cannot be kept") as refused:
            journal.begin(played(5), seed=2, at=AT)
    assert str(data / FILE_NAME) in str(refused.value)


def test_what_was_in_a_file_that_is_replaced_is_kept(tmp_path: Path) -> None:
    other = tmp_path / "other"
    with Journal.open(other, GAMES.values()) as journal:
        journal.begin(played(2), seed=1, at=AT)
    with Journal.open(tmp_path, GAMES.values()) as journal:
        journal.begin(played(4), seed=1, at=AT)
        (other / FILE_NAME).replace(tmp_path / FILE_NAME)
        with pytest.raises(JournalError, match=r"was replaced .* is kept as ") as refused:
            journal.begin(played(5), seed=2, at=AT)
    assert _lengths(tmp_path) == [2]
    kept = tmp_path / f"{FILE_NAME}.before"
    assert str(kept) in str(refused.value)
    kept.replace(tmp_path / FILE_NAME)
    assert _lengths(tmp_path) == [4]


def played(actions: int) -> Record:
    """A record of the first legal actions."""
    history = History(TZAAR.start("random", 1))
    for _ in range(actions):
        history = history.play(history.head.legal()[0])
    return Record(history, white="human", black="human", date="2026-01-01")


def _lengths(folder: Path) -> list[int]:
    with Journal.open(folder, GAMES.values(), write=False) as journal:
        return [game.actions for game in journal.games()]
