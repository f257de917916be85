"""Analyses in the journal: what is stored is what is read."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.games import usual
from tests.support.journals import sql
from tzaar_board.games.analysis import Analysis, AnalysisStep
from tzaar_board.games.registry import GAMES
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import JournalError
from tzaar_board.store.kept_analyses import KEPT

START = usual(TZAAR)
FIRST, SECOND = START.legal()[:2]
FORKED = Analysis(
    START,
    (AnalysisStep(0, FIRST, "best"), AnalysisStep(0, SECOND)),
    "of the start",
    (("GN", "Ends"),),
)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path, GAMES.values()) as opened:
        yield opened


def listed(journal: Journal) -> list[int]:
    return [one.id for one in journal.analyses()]


def test_what_is_stored_is_what_is_read(journal: Journal) -> None:
    number = journal.save_analysis(FORKED, at="1", game_id=7)
    summary, read = journal.load_analysis(number)
    assert read == FORKED
    assert (summary.game, summary.name, summary.steps) == ("tzaar", "Ends", 2)
    assert (summary.source, summary.changed) == (7, "1")


def test_it_is_changed_in_its_place(journal: Journal) -> None:
    number = journal.save_analysis(FORKED, at="1", game_id=7)
    other = journal.save_analysis(Analysis(usual(TROLL)), at="2")
    assert listed(journal) == [other, number]
    shorter = replace(FORKED, steps=FORKED.steps[:1], positions=())
    assert journal.save_analysis(shorter, at="3", number=number) == number
    assert listed(journal) == [number, other]
    summary, read = journal.load_analysis(number)
    assert (read, summary.source, summary.steps) == (shorter, 7, 1)


def test_the_last_deleted_come_back(journal: Journal) -> None:
    numbers = [journal.save_analysis(FORKED, at="1") for _ in range(KEPT + 2)]
    journal.delete_analyses(numbers[:2], at="2")
    assert listed(journal) == numbers[:1:-1]
    journal.restore_analyses(numbers[1:2])
    assert listed(journal) == numbers[:0:-1]
    journal.delete_analyses(numbers[1:], at="3")
    with pytest.raises(JournalError, match="no analysis 1 "):
        journal.restore_analyses(numbers[:1])
    journal.restore_analyses(numbers[-1:])
    assert listed(journal) == numbers[-1:]


def test_what_is_not_there_is_refused(journal: Journal) -> None:
    for attempt in (
        lambda: journal.load_analysis(4),
        lambda: journal.save_analysis(FORKED, at="1", number=4),
        lambda: journal.delete_analyses([4], at="1"),
    ):
        with pytest.raises(JournalError, match="There is no analysis 4 in "):
            attempt()


def test_a_damaged_one_is_named(journal: Journal) -> None:
    number = journal.save_analysis(FORKED, at="1")
    sql(journal, "UPDATE analysis SET text = replace(text, 'SU', 'XX')")
    with pytest.raises(JournalError, match=f"Analysis {number} in .* is damaged"):
        journal.load_analysis(number)
    assert listed(journal) == [number]
