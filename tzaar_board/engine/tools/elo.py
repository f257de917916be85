"""From results of games to differences of strength (Elo, The Rating of Chessplayers, 1978)."""

from collections.abc import Mapping, Sequence
from math import inf, log10, sqrt
from typing import TypeVar

Name = TypeVar("Name")

CONFIDENT = 1.96
"""How many standard errors make an interval of 95 %."""

ADDED = 0.1
"""How much of a drawn game is added to each pairing."""


def difference(score: float) -> float:
    """The Elo points by which a player is stronger who takes this share of the points.

    >>> round(difference(0.75))
    191
    >>> difference(1.0)
    inf
    """
    if score in (0.0, 1.0):
        return inf if score else -inf
    return 400 * log10(score / (1 - score))


def expected(points: float) -> float:
    """The share of the points that so many Elo points more bring.

    >>> round(expected(200), 2)
    0.76
    """
    return float(1 / (1 + 10 ** (-points / 400)))


def margin(pairs: Sequence[float]) -> float:
    """Half the 95 % interval of the mean, from the scores (0 to 1) of pairs of games.

    The two games of a pair have one start, so they are counted as one draw.

    >>> round(margin([1.0, 0.5, 0.5, 1.0]), 2)
    0.28
    """
    count = len(pairs)
    if count < 2:
        return 1.0
    mean = sum(pairs) / count
    return CONFIDENT * sqrt(sum((one - mean) ** 2 for one in pairs) / (count - 1) / count)


def elo_margin(pairs: Sequence[float]) -> float:
    """Half the 95 % interval in Elo points, by the slope of the curve at the score."""
    count = len(pairs)
    # One game more, half won, keeps the slope finite where all were won.
    score = (sum(pairs) + 0.25) / (count + 0.5) if count else 0.5
    return margin(pairs) * 400 / (2.302585 * score * (1 - score))


def ratings(results: Mapping[tuple[Name, Name], tuple[float, int]]) -> dict[Name, float]:
    """Ratings with mean 0 from a round robin: by (one, other), points of one and games.

    Bradley and Terry's model by the minorise-maximise steps of Hunter (2004). A tenth of a drawn
    game is added to each pairing, so that a player who always lost has a rating too; a whole one
    would draw those together who are far apart.

    >>> {player: round(rating) for player, rating in ratings({(1, 2): (30.0, 40)}).items()}
    {1: 95, 2: -95}
    """
    players = list(dict.fromkeys(player for pairing in results for player in pairing))
    strength = dict.fromkeys(players, 1.0)
    won = dict.fromkeys(players, 0.0)
    for (one, other), (points, games) in results.items():
        won[one] += points + ADDED / 2
        won[other] += games - points + ADDED / 2
    for _ in range(5000):
        shared = dict.fromkeys(players, 0.0)
        for (one, other), (_, games) in results.items():
            share = (games + ADDED) / (strength[one] + strength[other])
            shared[one] += share
            shared[other] += share
        strength = {player: won[player] / shared[player] for player in players}
    rated = {player: 400 * log10(strength[player]) for player in players}
    mean = sum(rated.values()) / len(rated)
    return {player: rating - mean for player, rating in rated.items()}
