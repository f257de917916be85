"""Whole games by simulated hands: what they did, the journal and the table are one."""

import random
from pathlib import Path

import pytest

from tests.support import games
from tests.support.journals import open_journal
from tests.support.senses import ROWS
from tzaar_board.games.base import Game
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import NoiseLevel
from tzaar_board.simulate.games import GameSetting, PlayedGame, play_game
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.table.sense import Sense


def played(
    journal: Journal, sense: Sense, noise: NoiseLevel, seed: int, game: Game = TZAAR
) -> PlayedGame:
    """A whole game; odd seeds against an opponent who plays at random."""
    rng = random.Random(seed)
    black = "random" if seed % 2 else "human"
    setting = GameSetting(games.usual(game, seed), sense, noise, black=black)
    return play_game(
        setting,
        seed,
        journal,
        lambda position: rng.choice(position.legal()),
        lambda position: games.rest_of_turn(position, rng),
    )


@ROWS
def test_a_whole_game(sense: Sense, game: Game, tmp_path: Path) -> None:
    """Of each game and each sense, against either opponent; in a soak of each game with each."""
    seed = 1 + list(Sense).index(sense) % 2
    with open_journal(tmp_path) as journal:
        done = played(journal, sense, NoiseLevel.HIGH, seed, game)
        kept = journal.load(done.game_id).record
    assert done.difference == ""
    assert kept.history == done.history
    assert kept.outcome == done.history.head.outcome()


class Forgetful(Journal):
    """A journal that loses what it is told for the fourth time."""

    told = 0

    def rewrite(self, game_id: int, change: GameChange) -> None:
        self.told += 1
        if self.told != 4:
            super().rewrite(game_id, change)


def test_a_journal_that_lost_something_makes_a_difference(tmp_path: Path) -> None:
    with Forgetful.open(tmp_path, [TZAAR]) as journal, pytest.raises(Exception, match="actions"):
        played(journal, Sense.HEIGHT, NoiseLevel.NONE, 3)


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ALL, ids=games.named)
@pytest.mark.parametrize("seed", range(150))
def test_many_games(seed: int, game: Game, tmp_path: Path) -> None:
    sense = list(Sense)[seed % 3]
    with open_journal(tmp_path) as journal:
        assert played(journal, sense, NoiseLevel.HIGH, 1000 + seed, game).difference == ""
