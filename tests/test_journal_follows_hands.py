"""Whole games by simulated hands: what they did, the journal and the table are one."""

import random
from pathlib import Path

import pytest

from tzaar_board.games.base import Action, Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import NoiseLevel
from tzaar_board.journal import Journal
from tzaar_board.simulate.games import Played, Setting, open_journal, play_game
from tzaar_board.table.sense import Sense


def played(journal: Journal, sense: Sense, noise: NoiseLevel, seed: int) -> Played:
    """A whole game; odd seeds against an opponent who plays at random."""
    rng = random.Random(seed)

    def think(position: Position) -> list[Action]:
        actions: list[Action] = []
        player = position.player
        while position.player is player and position.outcome() is None:
            actions.append(rng.choice(position.legal()))
            position = position.play(actions[-1])
        return actions

    black = "random" if seed % 2 else "human"
    setting = Setting(TZAAR.start("random", seed), sense, noise, black=black)
    return play_game(setting, seed, journal, lambda position: rng.choice(position.legal()), think)


@pytest.mark.parametrize("noise", NoiseLevel)
@pytest.mark.parametrize("sense", Sense)
def test_a_whole_game(sense: Sense, noise: NoiseLevel, tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        games = [played(journal, sense, noise, seed) for seed in (1, 2)]
        kept = [journal.load(game.game_id).record for game in games]
    assert [game.difference for game in games] == ["", ""]
    assert [record.line for record in kept] == [game.line for game in games]
    assert [record.outcome for record in kept] == [game.line.head.outcome() for game in games]


def test_the_same_seed_makes_the_same_hands(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        one, two = (played(journal, Sense.PRESENCE, NoiseLevel.HIGH, 5) for _ in range(2))
    assert one.line == two.line


class Forgetful(Journal):
    """A journal that loses what it is told for the fourth time."""

    told = 0

    def rewrite(self, *args: object, **more: object) -> None:
        self.told += 1
        if self.told != 4:
            super().rewrite(*args, **more)  # type: ignore[arg-type]


def test_a_journal_that_lost_something_makes_a_difference(tmp_path: Path) -> None:
    with Forgetful.open(tmp_path, [TZAAR]) as journal, pytest.raises(Exception, match="actions"):
        played(journal, Sense.HEIGHT, NoiseLevel.NONE, 3)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_games(seed: int, tmp_path: Path) -> None:
    sense = list(Sense)[seed % 3]
    with open_journal(tmp_path) as journal:
        assert played(journal, sense, NoiseLevel.HIGH, 1000 + seed).difference == ""
