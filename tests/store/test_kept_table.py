"""What the journal keeps of a game's table beside its actions: what stands there, and the clock."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from tests.support.journals import AT, played, sql, texts
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import JournalError
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.store.kept_games import KEPT
from tzaar_board.store.kept_standing import KeptStanding

WON = Outcome(Colour.WHITE, Reason.RESIGN)


def test_what_stands_on_a_table_comes_back_with_the_actions_it_was_stored_with(
    journal: Journal,
) -> None:
    game_id = journal.begin(played(0), seed=1, at=AT)
    filled = KeptStanding(0, ("A1", "I5"), "TZARRA", ("B4", "E1"))
    journal.keep_standing(game_id, filled)
    assert journal.load(game_id).kept.standing == filled
    first, second, *_ = texts(played(2))
    carried = KeptStanding(1)
    journal.rewrite(game_id, GameChange(0, [first, second], standing=carried))
    assert journal.load(game_id).kept.standing == carried
    journal.rewrite(game_id, GameChange(1))
    assert journal.load(game_id).kept.standing is None


@pytest.mark.parametrize(
    "garbled",
    [
        KeptStanding(1),
        KeptStanding(-1),
        KeptStanding(0, ("A9",)),
        KeptStanding(0, (), "x"),
        KeptStanding(1, (), "", ("B4",)),
    ],
)
def test_a_game_whose_table_is_garbled_is_whole(journal: Journal, garbled: KeptStanding) -> None:
    game_id = journal.begin(played(0), seed=1, at=AT)
    journal.keep_standing(game_id, garbled)
    assert journal.load(game_id).kept.standing is None


def test_a_sensor_that_no_board_has_is_left_out(journal: Journal) -> None:
    game_id = journal.begin(played(0), seed=1, at=AT)
    journal.keep_standing(game_id, KeptStanding(0, overruled=("A9", "B4")))
    assert journal.load(game_id).kept.standing == KeptStanding(0, overruled=("B4",))


CLOCK = KeptClock({Colour.WHITE: {0: 12.25, 1: 0.0, 2: 3.5}, Colour.BLACK: {}}, paused=True)


def test_what_a_clock_has_counted_comes_back_with_the_action_it_was_stored_with(
    journal: Journal,
) -> None:
    game_id = journal.begin(played(0), seed=1, at=AT)
    assert journal.load(game_id).kept.clock is None
    first, second, *_ = texts(played(2))
    journal.rewrite(game_id, GameChange(0, [first], clock=CLOCK))
    assert journal.load(game_id).kept.clock == CLOCK
    later = replace(CLOCK, paused=False)
    journal.keep_clock(game_id, later)
    assert journal.load(game_id).kept.clock == later
    journal.rewrite(game_id, GameChange(1, [second]))  # By a program that knows nothing of it.
    assert journal.load(game_id).kept.clock is None
    journal.finish(game_id, WON, CLOCK)
    assert journal.load(game_id).kept.clock == CLOCK


def test_a_clock_is_forgotten_with_its_game(journal: Journal) -> None:
    game_id = journal.begin(played(0), seed=1, at=AT)
    journal.keep_clock(game_id, CLOCK)
    journal.delete([game_id], at=AT)
    later = journal.add(*[played(0)] * KEPT)
    journal.delete(later, at=AT)
    journal.tidy(datetime.fromisoformat(AT))
    assert sql(journal, "SELECT count(*) FROM clock") == [(0,)]


def test_a_journal_from_before_clocks_were_kept_is_read(tmp_path: Path) -> None:
    with Journal.open(tmp_path, [TZAAR]) as journal:
        game_id = journal.begin(played(3), seed=1, at=AT)
        sql(journal, "DROP TABLE clock")
        with Journal.open(tmp_path, [TZAAR], write=False) as reader:
            assert reader.load(game_id).kept.clock is None
    with Journal.open(tmp_path, [TZAAR]) as journal:
        journal.keep_clock(game_id, CLOCK)
        assert journal.load(game_id).kept.clock == CLOCK


@pytest.mark.parametrize("text", ["12 x", "nan", "1e999"])
def test_a_clock_that_lost_count_is_damage(journal: Journal, text: str) -> None:
    game_id = journal.begin(played(0), seed=1, at=AT)
    journal.keep_clock(game_id, CLOCK)
    sql(journal, "UPDATE clock SET white = ?", text)
    with pytest.raises(JournalError, match="is damaged"):
        journal.load(game_id)
