"""Everybody against everybody."""

from collections import Counter
from itertools import combinations

import pytest

from tzaar_board.tournament.next_round import next_round
from tzaar_board.tournament.round_robin import berger, round_robin
from tzaar_board.tournament.tournament import System, TournamentError, begin


def test_the_rounds_are_berger_s() -> None:
    """The table for six players, as federations print it."""
    assert [berger(6, number) for number in range(1, 6)] == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("count", [2, 5, 8, 15])
def test_everybody_meets_everybody_with_even_colours(count: int) -> None:
    players = tuple(f"P{number}" for number in range(count))
    rounds = begin("Cup", System.DOUBLE, players, None).planned
    games = [one for number in range(1, rounds + 1) for one in round_robin(players, number)]
    met = Counter((one.white, one.black) for one in games if one.black is not None)
    both = Counter({pair: 1 for one in combinations(players, 2) for pair in (one, one[::-1])})
    assert met == both
    byes = Counter(one.white for one in games if one.black is None)
    assert byes == Counter(dict.fromkeys(players, 2) if count % 2 else {})
    once = [one for number in range(1, rounds // 2 + 1) for one in round_robin(players, number)]
    whites = Counter(one.white for one in once if one.black is not None)
    assert max(whites.values()) - min(whites[name] for name in players) <= 1


def test_a_round_waits_for_the_results_of_the_one_before() -> None:
    paired = next_round(begin("Club", System.ROUND_ROBIN, ("Ada", "Bea", "Cleo"), None))
    (open_,) = paired.open
    with pytest.raises(TournamentError, match=f"Round 1 goes on: {open_.white} against"):
        next_round(paired)
