"""Positions whose actions are valued by searches, for the fit of an order."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from tests.bench.promise.tables import Numbers
from tzaar_board.engine import core
from tzaar_board.engine.tools.samples import SampleGames, samples

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position, Search

NODES = 2000
"""Of the searches that play the games."""

TAKEN = 0.2
"""Which part of the positions of a game is looked at."""

BESIDE = 3
"""How many actions by lot at most part a position from its game: a search sees bad ones too."""

DEPTHS = {core.FIRST_GAME: (3, 1), "troll": (4, 1)}
"""Of the searches that value actions, by game; each says as much of how likely one is the best."""

FINE = 8.0
"""Centipoints by which a better action is e times as likely the best."""

CLIP = 500
"""Centipoints beyond which a score says no more."""

FEWEST = 4
"""A position of fewer actions has no order to speak of."""


@dataclass(frozen=True, slots=True)
class Searched:
    """A position of a game by number, and the scores of its actions by the searches."""

    game: int
    position: "Position"
    scores: Sequence[Mapping[str, int]]

    def chances(self, actions: Iterable[str]) -> Numbers:
        """How likely each of some actions is the best of them."""
        several = list(actions)
        alike = [_likely([scores[action] for action in several]) for scores in self.scores]
        chances: Numbers = sum(alike, np.zeros(len(several))) / len(alike)
        return chances


def searched(name: str, seed: int, usable: Callable[["Position"], bool]) -> Iterator[Searched]:
    """Usable positions of a game without end, none of them decided; the same for the same seed."""
    search, weights = core.search(game=name), core.weights(name)
    for game in count():
        random = Random(f"{seed} {game}")
        games = SampleGames(seed, range(game, game + 1), NODES, weights.values, name)
        (found,) = samples(games)
        for sample in found:
            if random.random() < TAKEN:
                position = beside(core.position(sample.text), random)
                if not position.over and usable(position):
                    scores = list(_scores(position, search, DEPTHS[name]))
                    if len(scores) == len(DEPTHS[name]):
                        yield Searched(game, position, scores)


def beside(position: "Position", random: Random) -> "Position":
    """A position some actions by lot later."""
    for _ in range(random.randint(0, BESIDE)):
        if not position.over:
            position = position.play(random.choice(position.legal()))
    return position


def _scores(
    position: "Position", search: "Search", depths: Sequence[int]
) -> Iterator[Mapping[str, int]]:
    """What each action is worth by searches, up to one that finds the position decided."""
    for depth in depths:
        lines = search.run(position, depth=depth, lines=0).lines
        if lines[0].ends:
            return
        yield {line.actions[0]: line.score for line in lines}


def _likely(scores: Sequence[int]) -> Numbers:
    """How likely each action is the best, by scores in centipoints."""
    clipped = np.clip(np.array(scores, np.float64), -CLIP, CLIP)
    odds = np.exp((clipped - clipped.max()) / FINE)
    chances: Numbers = odds / odds.sum()
    return chances
