"""The journal as a library: what is found, sorted, counted, labelled, deleted and had back."""

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.support.journals import sql
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import EVENT, LABEL, Record, told
from tzaar_board.games.registry import GAMES
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store import kept_games
from tzaar_board.store.entry import entry_of
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import GameMissing, JournalError
from tzaar_board.store.kept_games import ARRIVED
from tzaar_board.store.library import Library, Order, Query, ResultFilter, SearchTerms
from tzaar_board.store.statistics import LengthTally, PlayerTally, Tally, statistics

FEW = position(CORNERS, "w 1")
LAST_TZAAR = position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1")
WON = History(LAST_TZAAR).play(TZAAR.parse_action("A1xB1"))
TROLLED = History(TROLL.start("standard", 0)).play(TROLL.parse_action("d4"))
NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


def game(white: str, black: str, winner: str = "", **fields: object) -> Record:
    """A game that has gone on for an action, or that somebody has won by the other's resigning."""
    outcome = Outcome(Colour(winner), Reason.RESIGN) if winner else None
    history = History(FEW).play(TZAAR.parse_action("A1xA3"))
    return replace(Record(history, white, black, outcome=outcome), **fields)  # type: ignore[arg-type]


RECORDS = [
    game("Łucja", "engine:3", "white", date="2024-05-01", tags=((EVENT, "Puchar Łodzi"),)),
    game("engine:3", "Ștefan", "white", date="2025-01-15", tags=((LABEL, "endgame"),)),
    Record(WON, "Łucja", "ann", "2023", WON.head.outcome(), ((LABEL, "endgame"), ("SO", "x"))),
    game("Bob", "Łucja"),
    Record(TROLLED, "Ann", "Bob", "2026-02-01", Outcome(None, Reason.DRAW)),
]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path, GAMES.values()) as opened:
        opened.add(*RECORDS)
        yield opened


@pytest.fixture
def library(journal: Journal) -> Iterator[Library]:
    opened = journal.library()
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        (Query(), [1, 2, 3, 4, 5]),
        (Query(text="lucja"), [1, 3, 4]),
        (Query(text="ŁUCJA  łodz"), [1]),
        (Query(text="stefan 2025-01"), [2]),
        (Query(text="100%"), []),
        (Query(text="_"), []),
        (Query(game="troll"), [5]),
        (Query(player="Łucja"), [1, 3, 4]),
        (Query(player="Ann"), [5]),
        (Query(event="Puchar Łodzi"), [1]),
        (Query(label="endgame"), [2, 3]),
        (Query(label="endgame", text="ann"), [3]),
        (Query(result=ResultFilter.WHITE), [1, 2, 3]),
        (Query(result=ResultFilter.BLACK), []),
        (Query(result=ResultFilter.DRAW), [5]),
        (Query(result=ResultFilter.UNFINISHED), [4]),
        (Query(deleted=True), []),
        (Query(ids=(2, 5, 99)), [2, 5]),
    ],
)
def test_games_are_found(library: Library, query: Query, ids: list[int]) -> None:
    assert library.ids(query) == ids
    found = library.find(query, Order.ID)
    assert (found.total, [one.id for one in found.games]) == (len(ids), ids)


@pytest.mark.parametrize(
    ("order", "ids"),
    [
        (Order.ID_DOWN, [5, 4, 3, 2, 1]),
        (Order.BEGAN, [3, 1, 2, 5, 4]),
        (Order.BEGAN_DOWN, [5, 2, 1, 3, 4]),
        (Order.WHITE, [5, 4, 2, 3, 1]),
        (Order.EVENT, [1, 5, 4, 3, 2]),
        (Order.RESULT, [2, 1, 3, 5, 4]),
        (Order.RESULT_DOWN, [5, 3, 2, 1, 4]),
    ],
)
def test_games_are_sorted(library: Library, order: Order, ids: list[int]) -> None:
    """What is not known comes last either way."""
    assert [one.id for one in library.find(Query(), order).games] == ids


def test_a_page_of_many(library: Library) -> None:
    pages = [library.find(Query(), Order.ID, 2, offset) for offset in (0, 2, 4, 6)]
    assert [[one.id for one in page.games] for page in pages] == [[1, 2], [3, 4], [5], []]
    assert {page.total for page in pages} == {5}
    assert pages[1].games[0].labels == ("endgame",)
    assert pages[1].games[0].lost == "tzaar"


def test_what_can_be_looked_for(journal: Journal, library: Library) -> None:
    for white in ("Zoe", "Bob", "human"):
        journal.begin(game(white, "engine:5"), seed=None, at=NOW.isoformat())
    assert library.known() == SearchTerms(
        players=["Ann", "ann", "Bob", "engine:3", "engine:5", "human", "Zoe", "Łucja", "Ștefan"],
        people=["human", "engine:5", "Bob", "Zoe"],
        events=["Puchar Łodzi"],
        labels=["endgame"],
    )


def test_results_are_counted(library: Library) -> None:
    found = statistics(library, Query())
    assert (found.games, found.ended, found.mean_length) == (5, 4, 1.0)
    assert found.players[1] == PlayerTally("Łucja", Tally(won=2), Tally())
    by_name = {one.name: one for one in found.players}
    assert by_name["engine:3"].both == Tally(won=1, lost=1)
    assert by_name["Ann"].white == by_name["Bob"].black == Tally(drawn=1)
    assert found.levels == {3: Tally(won=1, lost=1)}
    assert found.openers == {"white": Tally(won=3), "black": Tally(drawn=1)}
    assert found.lengths == [LengthTally(0, 9, Tally(won=3, drawn=1))]
    assert statistics(library, Query(player="Ștefan")).players[-1].both == Tally(lost=1)


def test_games_of_the_program_with_itself_are_no_results_of_people(
    journal: Journal, library: Library
) -> None:
    journal.add(game("engine:3", "engine:5", "white"), game("random", "engine:5", "black"))
    found = statistics(library, Query())
    assert (found.ended, found.levels) == (6, {3: Tally(won=1, lost=1)})


def test_a_length_is_in_the_class_that_it_is_in(journal: Journal, library: Library) -> None:
    history = History(TZAAR.start("random", 1))
    while len(history) < 25:
        history = history.play(history.head.legal()[0])
    journal.add(Record(history, "Ann", "Bob", outcome=Outcome(Colour.BLACK, Reason.RESIGN)))
    found = statistics(library, Query())
    assert found.lengths[1:] == [LengthTally(20, 29, Tally(lost=1))]


def test_tags_that_make_no_sense_are_told_before_they_are_changed(journal: Journal) -> None:
    sql(journal, "UPDATE game SET tags = '[1' WHERE id = 2")
    with pytest.raises(JournalError, match=r"Game 2 in .* is damaged"):
        journal.label([2], ["lost"])


def test_what_is_deleted_can_be_had_back(journal: Journal, library: Library) -> None:
    journal.delete([2, 4], at=NOW.isoformat())
    assert library.ids(Query()) == [1, 3, 5]
    assert [one.id for one in journal.games()] == [1, 3, 5]
    assert library.ids(Query(deleted=True)) == [2, 4]
    journal.tidy(NOW)
    journal.restore([2])
    assert library.ids(Query()) == [1, 2, 3, 5]
    assert [journal.load(number).record for number in (1, 2, 3, 5)] == [
        RECORDS[at] for at in (0, 1, 2, 4)
    ]
    with pytest.raises(JournalError, match="no game 9"):
        journal.delete([1, 9], at=NOW.isoformat())
    assert library.ids(Query()) == [1, 2, 3, 5]


def test_the_last_deleted_games_can_be_had_back_whatever_the_clock_says(
    journal: Journal, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Pi without a network may believe that it is 2099, and go back."""
    monkeypatch.setattr(kept_games, "KEPT", 2)
    for number, days in ((4, 0), (2, 1), (5, 2)):
        journal.delete([number], at=(NOW + timedelta(days=days)).isoformat())
    journal.tidy(NOW + timedelta(days=30_000))
    assert library.ids(Query(deleted=True)) == [2, 5]
    journal.restore([2, 5])
    assert library.ids(Query()) == [1, 2, 3, 5]


def test_a_deleted_game_is_not_taken_up_again_and_playing_on_brings_it_back(
    journal: Journal, library: Library
) -> None:
    older = journal.begin(game("human", "human"), seed=None, at="x")
    newer = journal.begin(game("human", "human"), seed=None, at="x")
    journal.delete([newer], at=NOW.isoformat())
    assert journal.unfinished() is None
    journal.rewrite(newer, GameChange(0))
    assert library.ids(Query(text="human")) == [older, newer]


def test_labels_events_and_names_go_into_the_record(journal: Journal, library: Library) -> None:
    journal.label([1, 3], ["Ann's", "blunder"], ["endgame"])
    journal.set_event([3, 4], "Cup")
    journal.set_event([1], "")
    journal.set_names(4, black="Zoë")
    tags = {number: journal.load(number).record.tags for number in (1, 3, 4)}
    assert tags == {
        1: ((LABEL, "Ann's"), (LABEL, "blunder")),
        3: ((LABEL, "Ann's"), (LABEL, "blunder"), ("SO", "x"), (EVENT, "Cup")),
        4: ((EVENT, "Cup"),),
    }
    assert told(tags[3], LABEL) == ("Ann's", "blunder")
    assert library.ids(Query(label="blunder", event="Cup")) == [3]
    assert library.ids(Query(text="zoe cup")) == [4]
    with pytest.raises(JournalError, match="no game 9"):
        journal.label([1, 9], ["more"])
    assert library.ids(Query(label="more")) == []


def test_many_come_in_turns_and_are_seen_at_once(
    journal: Journal, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_games, "BATCH", 1)
    entries = [entry_of(record) for record in RECORDS]
    seen: list[int] = []

    def pause(_: float) -> None:
        seen.append(len(library.ids(Query())))
        assert not library.ids(Query(deleted=True))
        with Journal.join(journal.path.parent, GAMES.values()) as other:
            other.rewrite(4, GameChange(0))

    ids = journal.add_entries(entries, at=NOW.isoformat(), pause=pause)
    assert (seen, len(library.ids(Query()))) == ([5] * 4, 10)
    assert [journal.load(number).record for number in ids] == RECORDS


@pytest.mark.parametrize("killed", [False, True])
def test_of_an_import_that_is_cut_off_nothing_is_left(
    journal: Journal, library: Library, monkeypatch: pytest.MonkeyPatch, killed: bool
) -> None:
    monkeypatch.setattr(kept_games, "BATCH", 1)

    class Cut(Exception):
        pass

    def pause(_: float) -> None:
        if len(sql(journal, "SELECT id FROM game")) == 8:
            if killed:
                monkeypatch.setattr(Journal, "_forget", lambda *_: None)
            raise Cut

    with pytest.raises(Cut):
        journal.add_entries(
            [entry_of(record) for record in RECORDS], at=NOW.isoformat(), pause=pause
        )
    monkeypatch.undo()
    assert library.ids(Query()) == [1, 2, 3, 4, 5]
    with nullcontext() if killed else pytest.raises(GameMissing):
        journal.restore([6, 7, 8])
    journal.tidy(NOW + ARRIVED - timedelta(minutes=1))
    assert len(sql(journal, "SELECT id FROM game")) == (8 if killed else 5)
    journal.tidy(NOW + ARRIVED + timedelta(minutes=1))
    assert sql(journal, "SELECT max(game) FROM action") == [(5,)]
    assert library.ids(Query()) == [1, 2, 3, 4, 5]


def test_a_library_only_reads_and_closes_what_is_its_own(journal: Journal) -> None:
    own = journal.library()
    with pytest.raises(JournalError, match="readonly"):
        own.counted("DELETE FROM game")
    own.close()
    with pytest.raises(JournalError, match="closed"):
        own.known()
    with Journal.open(journal.path.parent, GAMES.values(), write=False) as reader:
        reader.library().close()
        assert len(reader.games()) == len(RECORDS)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("reason = 'boredom'", "'boredom' is not a valid Reason"),
        ("white = CAST(X'41EF' AS TEXT)", "a text in it cannot be read"),
    ],
)
def test_a_line_of_the_list_that_makes_no_sense_is_named_and_left_out(
    journal: Journal, library: Library, change: str, reason: str
) -> None:
    sql(journal, f"UPDATE game SET {change} WHERE id = 2")
    found = library.find(Query())
    assert 2 not in [one.id for one in found.games]
    assert found.total == len(found.games) == len(RECORDS) - 1
    (said,) = map(str, found.damaged)
    assert said.startswith("Game 2 in ")
    assert f"is damaged ({reason})" in said
    assert not any("\udcef" in name for name in library.known().players)
    assert not any("\udcef" in one.name for one in statistics(library, Query()).players)


def test_names_and_a_date_out_of_a_file_can_be_printed_and_are_not_endless() -> None:
    """A column of the list was as wide as a name of 5,000 signs, and a zero byte was printed."""
    start = History(TZAAR.start("fixed", 0))
    entry = entry_of(Record(start, "n" * 5000, "Ada\x1b[31m\tL", date="2026\x07-01-01"))
    assert (entry.white, entry.black) == ("n" * 39 + "…", "Ada[31m L")
    assert entry.date == "2026-01-01"
