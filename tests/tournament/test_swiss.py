"""Swiss pairing, held against what it promises."""

import re
from random import Random

import pytest

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.tournament.next_round import next_round
from tzaar_board.tournament.pairing import Pairing, Result
from tzaar_board.tournament.standings import halves_of
from tzaar_board.tournament.tournament import System, Tournament, TournamentError, begin


def named(count: int) -> tuple[str, ...]:
    return tuple(f"P{number:02}" for number in range(1, count + 1))


def decided(tournament: Tournament, random: Random) -> Tournament:
    """With a result by lot for each open game; now and then somebody does not come."""
    results = [Result.WHITE] * 8 + [Result.BLACK] * 8 + [Result.DRAW] * 3 + [Result.NOBODY]
    for one in tournament.open:
        assert one.black is not None
        number = len(tournament.rounds)
        tournament = tournament.with_result(number, one.white, one.black, random.choice(results))
    return tournament


def colours(tournament: Tournament, name: str) -> list[Colour | None]:
    return [one.colour(name) for one in tournament.of(name) if one is not None and one.played]


@pytest.mark.parametrize("count", [6, 9, 24, 65])
def test_nobody_meets_twice_and_like_meets_like(count: int) -> None:
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    random = Random(seed)
    made = begin("Open", System.SWISS, named(count), None)
    while not made.over:
        before = halves_of(made)
        made = decided(next_round(made), random)
        paired = made.rounds[-1]
        assert sorted(name for one in paired for name in (one.white, one.black) if name) == sorted(
            made.players
        )
        gaps = [abs(before[one.white] - before[one.black]) for one in paired if one.black]
        if count >= 24:
            assert sorted(gaps)[-3] <= 1
    met = [frozenset((one.white, one.black)) for paired in made.rounds for one in paired]
    played = [one for paired in made.rounds for one in paired if one.played]
    assert len({frozenset((one.white, one.black)) for one in played}) == len(played)
    assert len([one for one in met if None in one]) == len({one for one in met if None in one})
    for name in made.players:
        had = colours(made, name)
        assert abs(had.count(Colour.WHITE) - had.count(Colour.BLACK)) <= 2
        assert not any(had[at] is had[at + 1] is had[at + 2] for at in range(len(had) - 2))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A tournament needs a name; give one of 1 to 60 signs."),
        (" \t ", "A tournament needs a name; give one of 1 to 60 signs."),
        ("n" * 61, "is too long, or cannot be printed; use 60 signs at most."),
        ("Club\0night", "is too long, or cannot be printed; use 60 signs at most."),
    ],
)
def test_a_tournament_has_a_name_that_is_kept_whole(name: str, sentence: str) -> None:
    with pytest.raises(UserError, match=re.escape(sentence)):
        begin(name, System.SWISS, named(6), None)


@pytest.mark.parametrize("name", ["Club night", "  Club\tnight "])
def test_a_tournament_is_called_as_the_event_of_its_games_is(name: str) -> None:
    assert begin(name, System.SWISS, named(6), None).name == "Club night"


def test_the_upper_half_meets_the_lower_with_colours_in_turn() -> None:
    (first,) = next_round(begin("Open", System.SWISS, named(6), None)).rounds
    assert first == (Pairing("P01", "P04"), Pairing("P05", "P02"), Pairing("P03", "P06"))


def test_the_bye_goes_to_the_last_who_had_none() -> None:
    made = begin("Open", System.SWISS, named(5), 4)
    byes = []
    while not made.over:
        made = next_round(made)
        byes += [one.white for one in made.rounds[-1] if one.black is None]
        for one in made.open:
            assert one.black is not None
            better = Result.WHITE if one.white < one.black else Result.BLACK
            made = made.with_result(len(made.rounds), one.white, one.black, better)
    assert byes[0] == "P05"
    assert len(set(byes)) == 4


def test_who_has_left_is_not_paired_and_who_has_come_is() -> None:
    made = decided(next_round(begin("Open", System.SWISS, named(4), 3)), Random(1))
    made = next_round(made.withdraw("P02").join("Late"))
    names = {name for one in made.rounds[-1] for name in (one.white, one.black)}
    assert names == {"P01", "P03", "P04", "Late"}
    with pytest.raises(TournamentError, match="two players 'Late'"):
        made.join("Late")
    with pytest.raises(TournamentError, match="no player 'Nobody'"):
        made.withdraw("Nobody")


def test_where_all_have_met_no_round_can_be_paired() -> None:
    made = begin("Open", System.SWISS, named(4), 9)
    for _ in range(3):
        made = next_round(made)
        for one in made.open:
            assert one.black is not None
            made = made.with_result(len(made.rounds), one.white, one.black, Result.DRAW)
    with pytest.raises(TournamentError, match="No more rounds can be paired"):
        next_round(made)
