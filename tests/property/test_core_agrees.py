"""The core against the reference rules, over random play and spoilt texts."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tzaar_board.engine import core
from tzaar_board.games.base import Action, Colour, IllegalAction, Position, TextError
from tzaar_board.games.perft import perft
from tzaar_board.games.tzaar import TZAAR

DATA = Path(__file__).parents[1] / "data"

TABLE = [
    (text.strip(), [int(count) for count in counts.split()])
    for text, _, counts in (
        line.partition(";")
        for line in (DATA / "tzaar.txt").read_text().splitlines()
        if not line.startswith("#")
    )
]

LETTERS = {Colour.WHITE: "w", Colour.BLACK: "b"}


def facts(position: Position) -> tuple[object, ...]:
    """What the rules say of a position."""
    outcome = position.outcome()
    winner = "" if outcome is None or outcome.winner is None else LETTERS[outcome.winner]
    return (
        str(position),
        LETTERS[position.player],
        position.phase(),
        outcome is not None,
        winner,
        [str(action) for action in position.legal()],
    )


def core_facts(text: str) -> tuple[object, ...]:
    """The same, as the core says it."""
    position = core.position(text)
    legal = position.legal()
    return str(position), position.player, position.stage, position.over, position.winner, legal


def some(random: Random, position: Position) -> Action:
    """An action of random play; seldom a pass, so that games get on."""
    return random.choice(position.legal())


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    start=st.sampled_from(["random", "random", "random", "tournament"]),
    random=st.randoms(use_true_random=False),
)
def test_whole_games_are_the_same(start: str, random: Random) -> None:
    position: Position = TZAAR.start(start, random.randrange(2**31))
    played = core.position(str(position))
    while True:
        assert core_facts(str(position)) == facts(position)
        assert str(played) == str(position)
        if position.outcome() is not None:
            return
        action = some(random, position)
        position = position.play(action)
        played = played.play(str(action))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(random=st.randoms(use_true_random=False), length=st.integers(0, 100))
def test_perft_is_the_same(random: Random, length: int) -> None:
    position: Position = TZAAR.start("random", random.randrange(2**31))
    for _ in range(length):
        if position.outcome() is None:
            position = position.play(some(random, position))
    counted = core.position(str(position))
    assert [counted.perft(depth) for depth in (1, 2)] == [perft(position, one) for one in (1, 2)]


@pytest.mark.parametrize(("text", "counts"), TABLE)
def test_perft_of_the_table(text: str, counts: list[int]) -> None:
    position = core.position(text)
    paid = [count for count in counts if count < 100_000_000]
    assert [position.perft(depth) for depth in range(1, len(paid) + 1)] == paid


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """The text of a position with up to three letters changed, added or taken away."""
    random = draw(st.randoms(use_true_random=False))
    position: Position = TZAAR.start(
        draw(st.sampled_from(["random", "tournament"])), random.randrange(2**31)
    )
    for _ in range(draw(st.integers(0, 90))):
        if position.outcome() is None:
            position = position.play(some(random, position))
    text = str(position)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        letters = draw(st.text(st.sampled_from("ZRTzrt.0123456789/ wbo12px\n"), max_size=2))
        text = text[:at] + letters + text[at + draw(st.integers(0, 2)) :]
    return text


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=spoilt() | st.text(max_size=80))
def test_what_one_refuses_the_other_refuses(text: str) -> None:
    try:
        expected: object = facts(TZAAR.parse(text))
    except TextError:
        expected = None
    try:
        found: object = core_facts(text)
    except core.CoreError:
        found = None
    assert found == expected


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(random=st.randoms(use_true_random=False), data=st.data())
def test_actions_that_one_refuses_the_other_refuses(random: Random, data: st.DataObject) -> None:
    position: Position = TZAAR.start(
        data.draw(st.sampled_from(["random", "tournament"])), random.randrange(2**31)
    )
    for _ in range(data.draw(st.integers(0, 60))):
        if position.outcome() is None:
            position = position.play(some(random, position))
    site = st.builds("{}{}".format, st.sampled_from("ABCDEFGHIJ"), st.sampled_from("0123456789"))
    text = data.draw(
        st.builds("{}{}{}".format, site, st.sampled_from("x+@"), site)
        | st.builds("{}@{}".format, st.sampled_from("ZRTzrt"), site)
        | st.just("pass")
        | st.text(max_size=6)
    )
    try:
        expected = str(position.play(TZAAR.parse_action(text)))
    except (TextError, IllegalAction):
        expected = None
    try:
        found = str(core.position(str(position)).play(text))
    except ValueError:
        found = None
    assert found == expected
