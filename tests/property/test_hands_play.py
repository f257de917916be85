"""Any legal game, by hands with the habits of people, is in the journal exactly as it was played.

What is drawn: the start (shuffled, in mid-game with tall stacks, tournament placing), the sense,
the noise, who plays, bad sensors, and everything that the hands do.
"""

import random
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tzaar_board.games.base import Action, Position
from tzaar_board.games.tzaar import TZAAR, Stacking
from tzaar_board.hal.physics import Fault, NoiseLevel
from tzaar_board.simulate.games import Setting, open_journal, play_game
from tzaar_board.table.sense import Sense

KINDS = ("random", "fixed", "tall", "placing", "last pieces")
SETTINGS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
FIXED = settings(SETTINGS, derandomize=True)
"""The same games in every run; the soak draws new ones."""


@dataclass(frozen=True)
class Case:
    """A game to be played, `limit` actions of it."""

    kind: str
    sense: Sense
    noise: NoiseLevel
    black: str
    seed: int
    limit: int
    faulty: bool = False

    @property
    def start(self) -> Position:
        rng = random.Random(self.seed)
        match self.kind:
            case "tall":
                return advanced(TZAAR.start("random", self.seed), rng, 50, stack=True)
            case "placing":
                return advanced(TZAAR.start("tournament", self.seed), rng, rng.randrange(40))
            case "last pieces":
                return advanced(TZAAR.start("tournament", self.seed), rng, 57)
            case _:
                return TZAAR.start(self.kind, self.seed)

    @property
    def setting(self) -> Setting:
        rng = random.Random(self.seed + 1)
        faults = {}
        if self.faulty:
            faults[rng.randrange(60)] = rng.choice((Fault.DEAD, Fault.WEAK, Fault.FLAPPING))
        return Setting(self.start, self.sense, self.noise, black=self.black, faults=faults)


def advanced(
    position: Position, rng: random.Random, count: int, *, stack: bool = False
) -> Position:
    """A position some random actions later, as far as the game goes on."""
    for _ in range(count):
        legal = list(position.legal())
        following = [
            after for action in legal if (after := position.play(action)).outcome() is None
        ]
        stackings = [
            after
            for action in legal
            if isinstance(action, Stacking) and (after := position.play(action)).outcome() is None
        ]
        if not following:
            break
        position = rng.choice(stackings if stack and stackings else following)
    return position


def cases(limit: int, *, faulty: bool = False) -> st.SearchStrategy[Case]:
    """Bad sensors go with those that tell colours: presence leaves too much to be asked."""
    senses = [Sense.COLOUR, Sense.HEIGHT] if faulty else list(Sense)
    return st.builds(
        Case,
        kind=st.sampled_from(["random", "tall"] if faulty else KINDS),
        sense=st.sampled_from(senses),
        noise=st.just(NoiseLevel.LOW) if faulty else st.sampled_from(NoiseLevel),
        black=st.sampled_from(["human", "random"]),
        seed=st.integers(0, 10**6),
        limit=st.just(limit),
        faulty=st.just(faulty),
    )


def difference(case: Case) -> str:
    """Plays a game. What differs between the hands, the journal and the table."""
    rng = random.Random(case.seed + 2)

    def think(position: Position) -> list[Action]:
        actions: list[Action] = []
        player = position.player
        while position.player is player and position.outcome() is None:
            actions.append(rng.choice(position.legal()))
            position = position.play(actions[-1])
        return actions

    with TemporaryDirectory() as directory, open_journal(Path(directory)) as journal:
        return play_game(
            case.setting,
            case.seed,
            journal,
            lambda position: rng.choice(position.legal()),
            think,
            limit=case.limit,
        ).difference


@settings(FIXED, max_examples=30)
@given(cases(14))
def test_the_journal_is_the_game_that_hands_played(case: Case) -> None:
    assert difference(case) == ""


@settings(FIXED, max_examples=10)
@given(cases(10, faulty=True))
@example(Case("tall", Sense.COLOUR, NoiseLevel.LOW, "random", 1929, 10, faulty=True))
def test_a_bad_sensor_changes_nothing_of_the_game(case: Case) -> None:
    assert difference(case) == ""


@pytest.mark.soak
@settings(SETTINGS, max_examples=2000)
@given(cases(140))
def test_the_journal_is_the_whole_game_that_hands_played(case: Case) -> None:
    assert difference(case) == ""


@pytest.mark.soak
@settings(SETTINGS, max_examples=400)
@given(cases(140, faulty=True))
def test_a_bad_sensor_changes_nothing_of_a_whole_game(case: Case) -> None:
    assert difference(case) == ""
