"""Standings, tie-breaks and the cross-table, worked out by hand."""

import pytest

from tzaar_board.games.base import Colour
from tzaar_board.tournament.pairing import Pairing, Result
from tzaar_board.tournament.standings import Cell, Standing, cross_table, standings
from tzaar_board.tournament.tournament import System, Tournament, TournamentError, begin

SWISS = Tournament(
    "Open",
    System.SWISS,
    ("Ada", "Bea", "Cleo", "Dora", "Eva"),
    3,
    (
        (
            Pairing("Ada", "Cleo", Result.WHITE),
            Pairing("Dora", "Bea", Result.DRAW),
            Pairing("Eva", None),
        ),
        (
            Pairing("Eva", "Ada", Result.BLACK),
            Pairing("Bea", "Cleo", Result.WHITE_BY_FORFEIT),
            Pairing("Dora", None),
        ),
    ),
)


def test_the_tie_breaks_of_a_swiss_tournament() -> None:
    # Points: Ada 2, Bea 1.5, Dora 1.5, Eva 1, Cleo 0. Ada met Cleo and Eva: 0 + 1. Bea met Dora,
    # and has a forfeit, which counts as somebody with 1.5: 3, of which half 1.5 and 1.5 whole.
    assert standings(SWISS) == (
        Standing(1, "Ada", 2.0, 1.0, 1.0, 2),
        Standing(2, "Bea", 1.5, 3.0, 2.25, 0),
        Standing(2, "Dora", 1.5, 3.0, 2.25, 0),
        Standing(4, "Eva", 1.0, 3.0, 1.0, 0),
        Standing(5, "Cleo", 0.0, 2.0, 0.0, 0),
    )


def test_sonneborn_berger_decides_in_a_round_robin() -> None:
    # Ada and Bea have 2 points each: Ada has beaten the better ones.
    results = [("Ada", "Bea"), ("Ada", "Cleo"), ("Bea", "Cleo"), ("Bea", "Dora"), ("Cleo", "Dora")]
    rounds = tuple((Pairing(*pair, Result.WHITE),) for pair in results)
    rounds = (*rounds, (Pairing("Dora", "Ada", Result.WHITE),))
    made = Tournament("", System.ROUND_ROBIN, ("Bea", "Ada", "Cleo", "Dora"), 6, rounds)
    assert [(row.rank, row.name, row.sonneborn) for row in standings(made)] == [
        (1, "Ada", 3.0),
        (2, "Bea", 2.0),
        (3, "Dora", 2.0),
        (4, "Cleo", 1.0),
    ]


def test_the_cross_table_has_a_row_for_each_in_the_order_of_the_table() -> None:
    rows = cross_table(SWISS)
    assert rows[0] == (
        Cell(5, Colour.WHITE, 1.0, played=True),
        Cell(4, Colour.BLACK, 1.0, played=True),
    )
    assert rows[1][1] == Cell(5, Colour.WHITE, 1.0, played=False)
    assert rows[3][0] == Cell(0, None, 1.0, played=False)


def test_a_result_is_entered_and_taken_back() -> None:
    made = SWISS.with_result(1, "Ada", "Cleo", None)
    assert [row.points for row in standings(made) if row.name == "Ada"] == [1.0]
    assert made.with_result(1, "Ada", "Cleo", Result.WHITE) == SWISS
    with pytest.raises(TournamentError, match="In round 1 Cleo does not play Ada with White"):
        made.with_result(1, "Cleo", "Ada", Result.WHITE)


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        (("Ada",), "2 to 400 players"),
        (("Ada", "Ada"), "two players 'Ada'"),
        (("Ada", "\x1b[2J"), "no player's name"),
        (tuple(map(str, range(60))), "use swiss"),
    ],
)
def test_what_is_no_tournament_is_refused(players: tuple[str, ...], reason: str) -> None:
    with pytest.raises(TournamentError, match=reason):
        begin("Club", System.ROUND_ROBIN, players, None)
