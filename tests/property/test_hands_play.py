"""Any legal game, by hands with the habits of people, is in the journal exactly as it was played.

What is drawn: the start and how far the game has gone (and whether to tall stacks), the sense, the
noise, who plays, bad sensors, and everything that the hands do.
"""

import random
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import games
from tests.support.journals import open_journal
from tests.support.rounds import examples
from tzaar_board.games.base import Game, Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import NoiseLevel, SensorFault
from tzaar_board.simulate.games import GameSetting, play_game
from tzaar_board.table.guide import contents
from tzaar_board.table.sense import Sense

ADVANCES = (0, 0, 12, 40, 57)
"""How many actions of a start are played before the hands take over."""

FIXED = settings(derandomize=True)
"""The same games in every run; the soak draws new ones."""


@dataclass(frozen=True)
class Case:
    """A game to be played, `limit` actions of it, from some actions after a start.

    `tall` prefers actions that leave fewer and higher stacks.
    """

    game: Game
    name: str
    advance: int
    tall: bool
    sense: Sense
    noise: NoiseLevel
    black: str
    seed: int
    limit: int
    faulty: bool = False

    @property
    def start(self) -> Position:
        rng = random.Random(self.seed)
        return advanced(self.game.start(self.name, self.seed), rng, self.advance, tall=self.tall)

    @property
    def setting(self) -> GameSetting:
        rng = random.Random(self.seed + 1)
        faults = {}
        if self.faulty:
            faults[rng.randrange(len(self.game.board))] = rng.choice(
                (SensorFault.DEAD, SensorFault.WEAK, SensorFault.FLAPPING)
            )
        return GameSetting(self.start, self.sense, self.noise, black=self.black, faults=faults)


def advanced(position: Position, rng: random.Random, count: int, *, tall: bool) -> Position:
    """A position some random actions later, as far as the game goes on."""
    for _ in range(count):
        following = [
            after
            for action in position.legal()
            if (after := position.play(action)).outcome() is None
        ]
        higher = [after for after in following if height(after) > height(position)]
        if not following:
            break
        position = rng.choice(higher if tall and higher else following)
    return position


def height(position: Position) -> float:
    """How high the stacks of a position are, one with the other."""
    heights = [content.height for content in contents(position) if content is not None]
    return sum(heights) / max(1, len(heights))


@st.composite
def cases(draw: st.DrawFn, game: Game, limit: int, *, faulty: bool = False) -> Case:
    """Bad sensors go with those that tell colours: presence leaves too much to be asked."""
    return Case(
        game=game,
        name=game.starts[0] if faulty else draw(st.sampled_from(game.starts)),
        advance=draw(st.sampled_from(ADVANCES)),
        tall=draw(st.booleans()),
        sense=draw(st.sampled_from([Sense.COLOUR, Sense.HEIGHT] if faulty else list(Sense))),
        noise=NoiseLevel.LOW if faulty else draw(st.sampled_from(NoiseLevel)),
        black=draw(st.sampled_from(["human", "random"])),
        seed=draw(st.integers(0, 10**6)),
        limit=limit,
        faulty=faulty,
    )


def difference(case: Case) -> str:
    """Plays a game. What differs between the hands, the journal and the table."""
    rng = random.Random(case.seed + 2)

    with TemporaryDirectory() as directory, open_journal(Path(directory)) as journal:
        return play_game(
            case.setting,
            case.seed,
            journal,
            lambda position: rng.choice(position.legal()),
            lambda position: games.rest_of_turn(position, rng),
            limit=case.limit,
        ).difference


GAMES = pytest.mark.parametrize("game", games.ALL, ids=games.named)
TALL = Case(
    TZAAR, "random", 50, True, Sense.COLOUR, NoiseLevel.LOW, "random", 1929, 10, faulty=True
)
"""Found by a soak."""
DEAD = Case(TZAAR, "random", 12, False, Sense.COLOUR, NoiseLevel.LOW, "human", 65, 10, faulty=True)
"""Found by ten times as many examples: a stack of the next player's is on the dead sensor."""


@GAMES
@examples(4, 10, FIXED)
@given(data=st.data())
def test_the_journal_is_the_game_that_hands_played(game: Game, data: st.DataObject) -> None:
    assert difference(data.draw(cases(game, 14))) == ""


@GAMES
@examples(3, 6, FIXED)
@given(data=st.data())
def test_a_bad_sensor_changes_nothing_of_the_game(game: Game, data: st.DataObject) -> None:
    assert difference(data.draw(cases(game, 10, faulty=True))) == ""


def test_a_bad_sensor_under_a_tall_stack() -> None:
    assert difference(TALL) == ""


def test_a_press_as_soon_as_a_dead_sensor_is_heard_is_no_pass() -> None:
    """The hands begin with the hold that tells the table of it."""
    assert difference(DEAD) == ""


@pytest.mark.soak
@GAMES
@settings(max_examples=1200)
@given(data=st.data())
def test_the_journal_is_the_whole_game_that_hands_played(game: Game, data: st.DataObject) -> None:
    assert difference(data.draw(cases(game, 140))) == ""


@pytest.mark.soak
@GAMES
@settings(max_examples=250)
@given(data=st.data())
def test_a_bad_sensor_changes_nothing_of_a_whole_game(game: Game, data: st.DataObject) -> None:
    assert difference(data.draw(cases(game, 140, faulty=True))) == ""
