"""The core against the reference rules, over random play and spoilt texts."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.needs import needs_core
from tests.support.paths import DATA
from tests.support.rounds import examples
from tzaar_board.engine import core
from tzaar_board.games.base import Action, Colour, IllegalAction, Position, TextError
from tzaar_board.games.perft import perft
from tzaar_board.games.registry import GAMES, parse_position

pytestmark = needs_core

NEARLY_FULL = "nearly full"
"""No start, but a board of Troll on which there are passes and draws, as play seldom comes to."""

STARTS = {
    "tzaar": ["random", "random", "random", "tournament"],
    "troll": ["standard", "pro", NEARLY_FULL],
}

LETTERS_OF = {"tzaar": "ZRTzrt.0123456789/ wbo12px\n", "troll": "xo./ wbstdpro\n"}
"""What spoils a position text of each game."""

TABLE = [
    (text.strip(), [int(count) for count in counts.split()])
    for name in GAMES
    for text, _, counts in (
        line.partition(";")
        for line in (DATA / f"{name}.txt").read_text().splitlines()
        if not line.startswith("#")
    )
]

every_game = pytest.mark.parametrize("name", GAMES)
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
    """An action of random play."""
    return random.choice(position.legal())


def begun(name: str, random: Random) -> Position:
    """A start of a game."""
    start = random.choice(STARTS[name])
    if start == NEARLY_FULL:
        return nearly_full(random)
    return GAMES[name].start(start, random.randrange(2**31))


def nearly_full(random: Random) -> Position:
    """A board of Troll with discs at random, and few empty sites."""

    def disc(row: int, column: int) -> str:
        inner = 0 < row < 7 and 0 < column < 7
        if random.random() < (0.03 if inner else 0.2):
            return "."
        if inner:
            return random.choice("xo")
        if row in (0, 7) and column in (0, 7):
            return "."
        return "x" if row in (0, 7) else "o"

    rows = ["".join(disc(row, column) for column in range(8)) for row in range(8)]
    return parse_position(f"{'/'.join(rows)} {random.choice('bw')} {random.choice(['std', 'pro'])}")


def advanced(name: str, random: Random, length: int) -> Position:
    """A position so many actions after a start, or where the game is over before."""
    position = begun(name, random)
    for _ in range(length):
        if position.outcome() is None:
            position = position.play(some(random, position))
    return position


def test_the_core_knows_every_game() -> None:
    assert core.games() == tuple(GAMES)


@every_game
@examples(30, 80)
@given(random=st.randoms(use_true_random=True))
def test_whole_games_are_the_same(name: str, random: Random) -> None:
    position = begun(name, random)
    played = core.position(str(position))
    while True:
        assert core_facts(str(position)) == facts(position)
        assert str(played) == str(position)
        if position.outcome() is not None:
            return
        action = some(random, position)
        position = position.play(action)
        played = played.play(str(action))


@every_game
@settings(max_examples=40)
@given(random=st.randoms(use_true_random=True), length=st.integers(0, 100))
def test_perft_is_the_same(name: str, random: Random, length: int) -> None:
    position = advanced(name, random, length)
    counted = core.position(str(position))
    assert [counted.perft(depth) for depth in (1, 2)] == [perft(position, one) for one in (1, 2)]


@pytest.mark.parametrize(("text", "counts"), TABLE)
def test_perft_of_the_table(text: str, counts: list[int]) -> None:
    position = core.position(text)
    paid = [count for count in counts if count < 100_000_000]
    assert [position.perft(depth) for depth in range(1, len(paid) + 1)] == paid


@st.composite
def spoilt(draw: st.DrawFn, name: str) -> str:
    """The text of a position with up to three letters changed, added or taken away."""
    random = draw(st.randoms(use_true_random=True))
    text = str(advanced(name, random, draw(st.integers(0, 90))))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        letters = draw(st.text(st.sampled_from(LETTERS_OF[name]), max_size=2))
        text = text[:at] + letters + text[at + draw(st.integers(0, 2)) :]
    return text


@every_game
@examples(80, 200)
@given(data=st.data())
def test_what_one_refuses_the_other_refuses(name: str, data: st.DataObject) -> None:
    text = data.draw(spoilt(name) | st.text(max_size=80))
    try:
        expected: object = facts(parse_position(text))
    except TextError:
        expected = None
    try:
        found: object = core_facts(text)
    except core.CoreError:
        found = None
    assert found == expected


@every_game
@examples(50, 120)
@given(random=st.randoms(use_true_random=True), data=st.data())
def test_actions_that_one_refuses_the_other_refuses(
    name: str, random: Random, data: st.DataObject
) -> None:
    position = advanced(name, random, data.draw(st.integers(0, 60)))
    columns = {letter for site in position.game.board.names for letter in site[0]} | {"J", "i"}
    site = st.builds("{}{}".format, st.sampled_from(sorted(columns)), st.sampled_from("0123456789"))
    text = data.draw(
        site
        | st.builds("{}{}{}".format, site, st.sampled_from("x+@"), site)
        | st.builds("{}@{}".format, st.sampled_from("ZRTzrt"), site)
        | st.just("pass")
        | st.text(max_size=6)
    )
    try:
        expected = str(position.play(position.game.parse_action(text)))
    except (TextError, IllegalAction):
        expected = None
    try:
        found = str(core.position(str(position)).play(text))
    except ValueError:
        found = None
    assert found == expected
