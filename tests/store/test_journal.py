"""The journal: what is stored is what is read, and nothing is double or half."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.support.journals import AT, played, sql, texts
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.record import Note
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.lessons.problem import Aim, Problem
from tzaar_board.lessons.repetition import Recall
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.journal_file import JournalError
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_standing import KeptStanding
from tzaar_board.store.summary import Summary

WON = Outcome(Colour.WHITE, Reason.RESIGN)
KNOWN = Recall(2, datetime(2026, 11, 27, 20, 15, tzinfo=UTC), 3, 2)


def test_a_game_comes_back_as_it_went_in(journal: Journal) -> None:
    record = replace(
        played(7),
        outcome=WON,
        tags=(("EV", "Open"), ("SO", "ein Tisch – ☂")),
        notes={3: Note("good", 12.5), 7: Note("", 0.0), 5: Note("no clock")},
    )
    game_id = journal.begin(record, seed=2**80, at=AT)
    assert journal.load(game_id) == StoredGame(game_id, record, 2**80, AT)


def test_tags_are_stored_as_they_are_read(journal: Journal) -> None:
    """Other programs look for names in the file."""
    journal.add(replace(played(0), tags=(("EV", "Café ☂"),)))
    ((stored,),) = sql(journal, "SELECT tags FROM game")
    assert stored == '[["EV", "Café ☂"]]'


def test_a_commit_appends_an_undo_cuts_and_a_replacement_does_both(journal: Journal) -> None:
    actions = texts(played(6))
    game_id = journal.begin(played(0), seed=None, at=AT)
    stored = []
    for keep, added in ((0, actions[:1]), (1, actions[1:6]), (3, []), (2, actions[2:5])):
        journal.rewrite(game_id, GameChange(keep, added))
        stored.append(texts(journal.load(game_id).record))
    assert stored == [actions[:1], actions[:6], actions[:3], actions[:5]]


def test_what_is_left_is_kept_with_the_last_action(journal: Journal) -> None:
    actions = texts(played(5))
    game_id = journal.begin(played(0), seed=None, at=AT)
    journal.rewrite(game_id, GameChange(0, actions[:3], left=42.5))
    journal.rewrite(game_id, GameChange(3, actions[3:], left=0.0))
    assert journal.load(game_id).record.notes == {3: Note(left=42.5), 5: Note(left=0.0)}


@pytest.mark.parametrize("keep", [-1, 4, 100])
def test_what_does_not_fit_is_refused_and_changes_nothing(journal: Journal, keep: int) -> None:
    record = played(3)
    game_id = journal.begin(record, seed=None, at=AT)
    with pytest.raises(JournalError) as refused:
        journal.rewrite(game_id, GameChange(keep, ["pass"]))
    assert f"Game {game_id} in {journal.path} has 3 actions" in str(refused.value)
    assert journal.load(game_id).record == record


def test_a_cut_takes_the_notes_of_what_is_gone_along(journal: Journal) -> None:
    record = replace(played(6), notes={2: Note("a"), 4: Note("b"), 6: Note("c")})
    game_id = journal.begin(record, seed=None, at=AT)
    journal.rewrite(game_id, GameChange(4))
    assert journal.load(game_id).record.notes == {2: Note("a"), 4: Note("b")}


def test_an_end_is_stored_and_going_on_takes_it_back(journal: Journal) -> None:
    game_id = journal.begin(played(3), seed=None, at=AT)
    ends = []
    journal.finish(game_id, WON)
    ends.append(journal.load(game_id).record.outcome)
    journal.rewrite(game_id, GameChange(2))
    ends.append(journal.load(game_id).record.outcome)
    journal.rewrite(game_id, GameChange(2, [], Outcome(None, Reason.DRAW)))
    ends.append(journal.load(game_id).record.outcome)
    assert ends == [WON, None, Outcome(None, Reason.DRAW)]


def test_a_game_that_is_taken_up_is_the_unfinished_one_until_another_is_begun(
    journal: Journal,
) -> None:
    def unfinished() -> int | None:
        found = journal.unfinished()
        return None if found is None else found.id

    first = journal.begin(played(2), seed=1, at=AT)
    journal.begin(played(3), seed=3, at=AT)
    second = journal.begin(played(4, seed=2), seed=2, at=AT)
    (elsewhere,) = journal.add(played(5))
    for number in (first, elsewhere, second, first):
        journal.take_up(number, None, None)
        assert unfinished() == number
    journal.delete([second], at=AT)
    sql(journal, "DELETE FROM game WHERE id = ?", second)
    assert unfinished() == first
    third = journal.begin(played(3), seed=1, at=AT)
    assert unfinished() == third
    journal.take_up(first, None, None)
    journal.finish(first, WON)
    assert unfinished() is None


def test_what_is_taken_up_comes_with_where_its_lights_lead(journal: Journal) -> None:
    first = journal.begin(played(2), seed=1, at=AT)
    journal.begin(played(4, seed=2), seed=2, at=AT)
    guide, standing = KeptGuide(TZAAR.start("random", 5)), KeptStanding(2, (), "TZARRA")
    journal.take_up(first, guide, standing)
    found = journal.unfinished()
    assert found is not None
    assert (found.id, found.kept.guide, found.kept.standing) == (first, guide, standing)


def test_a_journal_of_before_games_were_taken_up_has_its_newest_one(tmp_path: Path) -> None:
    with Journal.open(tmp_path, [TZAAR]) as journal:
        journal.begin(played(2), seed=1, at=AT)
        sql(journal, "DROP TABLE taken_up")
    with Journal.open(tmp_path, [TZAAR], write=False) as journal:
        found = journal.unfinished()
        assert found is not None
        assert found.id == 1


def test_only_the_last_game_that_was_begun_here_can_be_the_unfinished_one(
    journal: Journal,
) -> None:
    found = [journal.unfinished()]
    journal.begin(played(2), seed=1, at=AT)
    second = journal.begin(played(4, seed=2), seed=2, at=AT)
    journal.add(played(5))
    found.append(journal.unfinished())
    journal.finish(second, WON)
    found.append(journal.unfinished())
    assert found == [
        None,
        StoredGame(second, played(4, seed=2), 2, AT),
        None,
    ]


def test_all_records_are_added_or_none(journal: Journal) -> None:
    sql(
        journal,
        "CREATE TRIGGER full BEFORE INSERT ON game WHEN NEW.white = 'Anna' "
        "BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    )
    with pytest.raises(JournalError):
        journal.add(played(5), replace(played(5), white="Anna"))
    assert journal.games() == []
    assert journal.add(played(5), played(3)) == [1, 2]


def test_what_is_no_text_leaves_nothing_of_its_batch_behind(journal: Journal) -> None:
    """Lone surrogates: not SQLite's error, and rolled back all the same."""
    with pytest.raises(UnicodeEncodeError):
        journal.add(played(5), replace(played(5), tags=(("SO", "\ud800"),)))
    assert journal.games() == []
    assert journal.add(played(3)) == [1]


def test_the_list_of_games(journal: Journal) -> None:
    begun = journal.begin(played(2), seed=1, at=AT)
    (added,) = journal.add(replace(played(5), outcome=WON, white="Anna", black=""))
    assert journal.games() == [
        Summary(begun, "tzaar", "human", "engine:3", AT, 2, None, imported=False),
        Summary(added, "tzaar", "Anna", "", "2026-11-20", 5, WON, imported=True),
    ]


@pytest.mark.parametrize("game_id", [0, 2, -1, 10**30])
def test_a_game_that_is_not_there_is_named(journal: Journal, game_id: int) -> None:
    journal.begin(played(1), seed=None, at=AT)
    said = []
    for ask in (
        lambda: journal.load(game_id),
        lambda: journal.rewrite(game_id, GameChange(0)),
        lambda: journal.finish(game_id, WON),
    ):
        with pytest.raises(JournalError) as refused:
            ask()
        said.append(str(refused.value))
    expected = f"There is no game {game_id} in {journal.path}; `tzaar-board games` lists"
    assert [text[: len(expected)] for text in said] == [expected] * 3


def test_ids_are_never_given_twice(tmp_path: Path) -> None:
    ids = []
    for _ in range(3):
        with Journal.open(tmp_path, [TZAAR]) as journal:
            ids.append(journal.begin(played(0), seed=None, at=AT))
    assert ids == [1, 2, 3]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE game SET start = 'nonsense'", "'nonsense' is no position of TZAAR"),
        ("UPDATE action SET text = 'A1xA1' WHERE number = 2", "A1xA1 is not legal"),
        ("DELETE FROM action WHERE number = 1", "an action is missing"),
        ("UPDATE game SET reason = 'boredom'", "'boredom' is not a valid Reason"),
        ("UPDATE game SET tags = '[1'", "Expecting"),
        ("UPDATE game SET tags = '[1]'", "cannot unpack"),
        ("UPDATE game SET seed = 'x'", "invalid literal"),
        ("UPDATE game SET game = 'chess'", "a game of 'chess', which this version does not know"),
    ],
)
def test_a_row_that_makes_no_sense_is_an_error_that_names_the_game(
    journal: Journal, change: str, reason: str
) -> None:
    game_id = journal.begin(played(4), seed=1, at=AT)
    sql(journal, change)
    with pytest.raises(JournalError) as refused:
        journal.unfinished() if "reason" not in change else journal.load(game_id)
    said = str(refused.value)
    assert said.startswith(f"Game {game_id} in {journal.path} is ")
    assert reason in said
    assert ".)" not in said
    assert "\n" not in said


def test_a_file_that_lost_a_table_is_named(journal: Journal) -> None:
    game_id = journal.begin(played(1), seed=1, at=AT)
    sql(journal, "DROP TABLE note")
    with pytest.raises(JournalError, match=r"is damaged; .* saves what can be read") as refused:
        journal.load(game_id)
    assert str(journal.path) in str(refused.value)


def test_a_file_that_has_gone_is_named_to_who_comes_beside(journal: Journal) -> None:
    journal.path.unlink()
    with pytest.raises(JournalError, match="unable to open") as refused:
        journal.beside()
    assert str(journal.path) in str(refused.value)


def test_what_is_reached_of_a_lesson_stays_reached(tmp_path: Path) -> None:
    with Journal.open(tmp_path, [TZAAR]) as journal:
        assert journal.reached() == {}
        journal.reach("tzaar", "height", 2, at=AT)
        journal.reach("tzaar", "height", 1, at=AT)
        journal.reach("troll", "chains", 1, at=AT)
    with Journal.open(tmp_path, [TZAAR], write=False) as reader:
        assert reader.reached() == {("tzaar", "height"): 2, ("troll", "chains"): 1}


def test_a_file_that_knows_no_lessons_yet_takes_them(tmp_path: Path) -> None:
    """A program of before wrote it, and could read it again."""
    with Journal.open(tmp_path, [TZAAR]) as journal:
        journal.add(played(1))
        for table in ("lesson", "practice", "chance"):
            sql(journal, f"DROP TABLE {table}")
    with Journal.open(tmp_path, [TZAAR], write=False) as reader:
        assert (reader.reached(), len(reader.games())) == ({}, 1)
        assert (reader.recalls("tzaar"), reader.chances(TZAAR)) == ({}, [])
    with Journal.open(tmp_path, [TZAAR]) as journal:
        journal.recall("tzaar", "c0ffee00", KNOWN)
        journal.reach("tzaar", "height", 1, at=AT)
        assert journal.reached() == {("tzaar", "height"): 1}


def test_how_well_a_problem_is_known_is_stored(tmp_path: Path) -> None:
    with Journal.open(tmp_path, [TZAAR]) as journal:
        journal.recall("tzaar", "c0ffee00", replace(KNOWN, box=0))
        journal.recall("tzaar", "c0ffee00", KNOWN)
        journal.recall("troll", "c0ffee00", replace(KNOWN, box=5))
    with Journal.open(tmp_path, [TZAAR], write=False) as reader:
        assert reader.recalls("tzaar") == {"c0ffee00": KNOWN}


def test_lost_chances_are_those_of_the_games_in_the_list(journal: Journal) -> None:
    first, second = journal.add(played(3), played(5, seed=2))
    position = played(2).history.head
    good = tuple((action,) for action in position.legal()[:2])
    chances = [
        Problem(position, aim, 0, 0, good, game)
        for aim, game in ((Aim.WIN, first), (Aim.SAVE, first), (Aim.WIN, second))
    ]
    for number, chance in zip((2, 2, 1), chances, strict=True):
        journal.keep_chance(number, chance)
    assert journal.chances(TZAAR) == [chances[2], chances[1]]
    journal.delete([second], at=AT)
    assert journal.chances(TZAAR) == [chances[1]]
    sql(journal, "UPDATE chance SET actions = 'teleport'")
    assert journal.chances(TZAAR) == []
