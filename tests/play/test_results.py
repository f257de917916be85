"""The list of a journal's games says of each how it ended."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.journals import sql
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Colour, Outcome, Position, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.troll import TROLL
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.play.results import Results
from tzaar_board.store.journal import Journal

FEW = position(CORNERS, "w 1")
LAST_TZAAR = position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1")


def played(start: Position, turns: str, outcome: Outcome | None = None) -> Record:
    line = History(start).play(*map(start.game.parse_action, turns.split()))
    return Record(line, "Ann", "Bob", "2026-07-01", outcome=outcome or line.head.outcome())


RECORDS = [
    played(FEW, "A1xA3"),
    played(LAST_TZAAR, "A1xB1"),
    played(FEW, "A1xA3", Outcome(Colour.BLACK, Reason.RESIGN)),
    played(FEW, "A1xA3", Outcome(Colour.BLACK, Reason.TIME)),
    played(TROLL.start("standard", 0), "d4", Outcome(Colour.WHITE, Reason.TIME)),
    played(FEW, "A1xA3", Outcome(None, Reason.DRAW)),
]


def results(journal: Journal) -> Results:
    return Results(lambda number: journal.load(number).record.history)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path, GAMES.values()) as journal:
        for record in RECORDS:
            number = journal.begin(record, seed=None, at="2026-07-01T10:00:00+00:00")
            if record.outcome is not None:
                journal.finish(number, record.outcome)
        yield journal


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            Language.ENGLISH,
            [
                "",
                "Black has no Tzaar left. White wins.",
                "White resigns. Black wins.",
                "White's time is up. Black wins.",
                "Black's time is up. White wins.",
                "A draw: both players agree.",
            ],
        ),
        (
            Language.ITALIAN,
            [
                "",
                "Il Nero non ha più Tzaar. Il Bianco vince.",
                "Il Bianco abbandona. Il Nero vince.",
                "Il tempo del Bianco è scaduto. Il Nero vince.",
                "Il tempo del Nero è scaduto. Il Bianco vince.",
                "Patta: i due giocatori sono d'accordo.",
            ],
        ),
        (
            Language.ROMANIAN,
            [
                "",
                "Negrul nu mai are piese Tzaar. Albul câștigă.",
                "Albul cedează. Negrul câștigă.",
                "Albul nu mai are timp. Negrul câștigă.",
                "Negrul nu mai are timp. Albul câștigă.",
                "Remiză: ambii jucători sunt de acord.",
            ],
        ),
        (
            Language.POLISH,
            [
                "",
                "Czarne nie mają już tzaarów. Białe wygrywają.",
                "Białe poddają się. Czarne wygrywają.",
                "Białe nie mają już czasu. Czarne wygrywają.",
                "Czarne nie mają już czasu. Białe wygrywają.",
                "Remis: obie strony się zgadzają.",
            ],
        ),
    ],
)
def test_each_game_says_whose_and_why(
    journal: Journal, language: Language, told: list[str]
) -> None:
    found = results(journal)
    assert [found.of(game, Texts(language)) for game in journal.games()] == told
    assert found.found == {}


def test_games_of_before_it_was_stored_are_played_through(journal: Journal) -> None:
    """... once: what was lost is stored then. One that is damaged still has a result."""
    ended = RECORDS[1]
    journal.add(ended, ended)
    sql(journal, "UPDATE game SET lost = NULL")
    sql(journal, "UPDATE action SET text = 'A1xI5' WHERE game = 2")
    which, unknown = "Black has no Tzaar left. White wins.", "Black has lost a type. White wins."
    games = [journal.games()[at] for at in (1, 6, 7)]
    first = results(journal)
    told = [first.of(game, look=len(first.found) < 1) for game in games]
    assert told == [unknown, which, unknown]
    journal.remember_lost(first.found)
    again = results(journal)
    games = [journal.games()[at] for at in (1, 6, 7)]
    assert [again.of(game, look=False) for game in games] == [unknown, which, unknown]
