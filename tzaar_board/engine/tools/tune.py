"""Tuning: play, fit, play again (docs/experiments.md, Tuning that worked)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tzaar_board.engine import core
from tzaar_board.engine.tools.sample_file import SampleSetting, digest, opened
from tzaar_board.engine.tools.samples import Sample, SampleGames, samples
from tzaar_board.engine.tools.workers import Workers
from tzaar_board.engine.weights import Weights
from tzaar_board.errors import UserError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

SEARCHED = 0.4
"""What the search's score counts beside the game's end."""

STEPS = 20
"""Steps of the regression at most; some four are enough."""

CHUNK = 20_000
"""Positions that are counted together."""

PART = 20
"""Games that one worker plays in a row."""

POINTS = range(20, 1000, 5)
"""Where the curve from score to winning chance is looked for, in centipoints."""


class TuneError(UserError):
    """Tuning cannot go on."""


@dataclass(frozen=True, slots=True)
class Games:
    """What is played for samples: so many games of a seed, with searches of so many nodes."""

    count: int
    seed: int
    nodes: int
    name: str = core.FIRST_GAME


def gather(
    games: Games, weights: Weights, workers: Workers, file: Path | None = None
) -> list[Sample]:
    """The samples of games; the same for the same seed, wherever they are played.

    A file keeps them as they come: games that are in it are not played again. Raises
    SampleFileError.
    """
    found: list[list[Sample]] = []
    if file is None:
        for part in _play(games, 0, weights, workers):
            found += part
    else:
        setting = SampleSetting(games.name, games.seed, games.nodes, digest(weights.values))
        with opened(file, setting) as kept:
            for part in _play(games, len(kept.games), weights, workers):
                kept.add(part)
            found = kept.games[: games.count]
    return [one for game in found for one in game]


def _play(
    games: Games, first: int, weights: Weights, workers: Workers
) -> Iterator[list[list[Sample]]]:
    """Parts of the games from this one on."""
    parts = [range(at, min(at + PART, games.count)) for at in range(first, games.count, PART)]
    tasks = [
        SampleGames(games.seed, part, games.nodes, weights.values, games.name) for part in parts
    ]
    return workers.spread(samples, tasks)


def fit(found: Sequence[Sample], before: Weights, ridge: float) -> Weights:
    """The weights of the terms that tell best who wins, as the searches and the games' ends say of
    the samples, and a network that adds nothing.

    A logistic regression, held toward the weights before by `ridge`. Raises TuneError.
    """
    np = _numpy()
    from tzaar_board.engine.tools.descent import targets

    known = before.values[: len(core.terms())]
    terms = np.empty((len(found), len(known)), np.float32)
    for at, one in enumerate(found):
        terms[at] = core.position(one.text).features()
    scores = np.array([one.score for one in found], dtype=np.float64)
    results = np.array([one.result for one in found], dtype=np.float64)
    decided = results != 0
    points = _points(scores[decided], results[decided]) if decided.any() else before.points
    chance = points / log(3)
    values = chance * _regression(
        terms, targets(found, chance, SEARCHED), np.array(known) / chance, ridge
    )
    fitted = tuple(round(float(one), 1) for one in values)
    return Weights(points, fitted + (0.0,) * (len(before.values) - len(known)))


def _regression(terms: "Numbers", target: "Numbers", before: "Numbers", ridge: float) -> "Numbers":
    """The weights by which the sum of terms says the odds, by Newton's steps."""
    np = _numpy()
    weights = before
    for _ in range(STEPS):
        slope = ridge * (weights - before)
        curve = ridge * np.eye(len(weights))
        for start in range(0, len(terms), CHUNK):
            part = terms[start : start + CHUNK].astype(np.float64)
            chances = _won(part @ weights)
            slope += part.T @ (chances - target[start : start + CHUNK])
            curve += part.T @ (part * (chances * (1 - chances))[:, None])
        step = np.linalg.solve(curve, slope)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-4:
            break
    return weights


def _won(odds: "Numbers") -> "Numbers":
    """Chances, from the logarithms of the odds."""
    np = _numpy()
    chances: Numbers = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return chances


def _points(scores: "Numbers", results: "Numbers") -> float:
    """The score that makes a win three times as likely as a loss, by maximum likelihood."""
    np = _numpy()

    def surprise(points: float) -> float:
        return float(np.logaddexp(0.0, -results * scores * log(3) / points).sum())

    return float(min(POINTS, key=surprise))


def tune(
    rounds: int,
    games: Games,
    ridge: float,
    workers: Workers,
    before: Weights,
    heard: Callable[[int, int, Weights], None] = lambda *_: None,
    also: Sequence[Sample] = (),
    network: bool = False,
    data: Path | None = None,
) -> Weights:
    """Rounds of playing and fitting, to the samples of each round and `also` to these. The same
    arguments give the same weights. `heard` is told how many samples a round was fitted to. The
    folder `data` keeps those of each round alone.

    A `network` is trained together with the terms; where there are none it always is.
    Raises UserError.
    """
    terms = core.terms(games.name)
    weights = before
    for number in range(1, rounds + 1):
        file = data / f"samples-{games.seed}-{number}.jsonl" if data else None
        own = gather(replace(games, seed=games.seed + number), weights, workers, file)
        found = [*also, *own]
        if not found:
            raise TuneError("The games gave no positions; play more of them.")
        if terms and not network:
            weights = fit(found, weights, ridge)
        else:
            weights = _trained(found, weights, bool(terms))
        heard(number, len(found), weights)
    return weights


def _trained(found: Sequence[Sample], before: Weights, beside_terms: bool) -> Weights:
    _numpy()
    from tzaar_board.engine.tools.train import train
    from tzaar_board.engine.tools.train_pairs import train_pairs

    return train_pairs(found, before) if beside_terms else train(found, before)


def _numpy() -> Any:
    try:
        import numpy
    except ModuleNotFoundError as error:
        raise TuneError(
            "Tuning needs numpy; install it in the checkout: .venv/bin/pip install '.[tune]'."
        ) from error
    return numpy
