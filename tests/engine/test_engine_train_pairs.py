"""TZAAR's network: what its inputs are, and its training."""

from random import Random

import numpy as np
import pytest

from tests.support.needs import needs_core, needs_torch
from tzaar_board.engine import core
from tzaar_board.engine.tools.descent import TrainingError
from tzaar_board.engine.tools.samples import Sample
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.engine.tools.train_pairs import (
    FINE,
    HALF,
    INPUTS,
    KNOTS,
    ONE,
    PART,
    SHAPES,
    swapped_pairs,
    train_pairs,
)
from tzaar_board.engine.tools.tune import Games, gather, tune
from tzaar_board.engine.tools.workers import Processes
from tzaar_board.engine.weights import Weights

pytestmark = needs_core

ENDS = np.cumsum([np.prod(shape) for shape in SHAPES])[:-1]


def played(seed: int, actions: int) -> str:
    """The text of a game after some actions by lot; none that end it."""
    random = Random(seed)
    position = core.position(STARTS["tzaar"].random(random))
    for _ in range(actions):
        after = position.play(random.choice(position.legal()))
        position = position if after.over else after
    return str(position)


def by_lot(seed: int) -> Weights:
    """A network by lot beside terms that are worth nothing."""
    lots = np.random.default_rng(seed)
    numbers = [
        lots.integers(-most, most, shape)
        for most, shape in zip((60, 200, 3000), SHAPES, strict=True)
    ]
    network = np.concatenate([part.ravel() for part in numbers])
    return Weights(75.0, (*[0.0] * len(core.terms()), *map(float, network)))


def forward(text: str, weights: Weights) -> int:
    """What the network is worth by whole numbers, in centipoints."""
    parts = np.split(np.array(weights.values[len(core.terms()) :]).astype(int), ENDS)
    rows, begins, output = (part.reshape(shape) for part, shape in zip(parts, SHAPES, strict=True))
    own = core.position(text).inputs()
    stage = int(text.endswith("1"))
    units = np.concatenate([rows[own].sum(0), rows[swapped_pairs()[own]].sum(0)]) + begins[stage]
    stacks = sum(map(str.isalpha, text.split()[0]))
    shares = np.array([np.interp(stacks, KNOTS, knot) for knot in np.eye(len(KNOTS))], np.float32)
    worth = int(units.clip(0, ONE) @ np.rint(shares @ output[stage].astype(np.float32)).astype(int))
    return int(int(worth / PART) / FINE)


@pytest.mark.parametrize("seed", range(5))
def test_the_value_is_that_of_the_network(seed: int) -> None:
    weights = by_lot(seed)
    search = core.search(1, values=weights.values)
    found = [played(seed, actions) for actions in range(1, 45)]
    told = [search.evaluate(core.position(text)) for text in found]
    assert told == [forward(text, weights) for text in found]
    assert len(set(told)) > 20


def test_a_pair_is_another_to_the_opponent() -> None:
    text = played(3, 20)
    board, rest = text.split(" ", 1)
    swapped = core.position(f"{board.swapcase()} {rest}").inputs()
    assert sorted(swapped_pairs()[core.position(text).inputs()]) == sorted(swapped)
    assert max(swapped) < INPUTS == len(swapped_pairs())


def test_no_positions_train_no_network() -> None:
    with pytest.raises(TrainingError, match="no positions"):
        train_pairs([], core.first_weights())


def learnt(before: Weights) -> tuple[Weights, list[Sample]]:
    """A network of wins of whoever has more pairs of a kind, and what it learnt from."""
    pair = core.position(played(1, 0)).inputs()
    texts = [played(seed, 12) for seed in range(120)]
    ours = [np.isin(core.position(text).inputs(), pair[:1]).sum() for text in texts]
    middle = sorted(ours)[len(ours) // 2]
    samples = [
        Sample(text, 0, 1 if count > middle else -1)
        for text, count in zip(texts, ours, strict=True)
        if count != middle
    ] * 50
    return train_pairs(samples, before, passes=60), samples


@needs_torch
def test_a_network_learns_what_the_samples_say_and_is_the_same_again() -> None:
    before = Weights(75.0, (0.0,) * len(core.first_weights().values))
    trained, samples = learnt(before)
    assert trained == learnt(before)[0]
    assert len(trained.values) == len(before.values)
    search = core.search(1, values=trained.values)
    told = [search.evaluate(core.position(one.text)) * one.result for one in samples[:100]]
    assert sum(one > 0 for one in told) > 0.8 * len(told)


@needs_torch
def test_training_goes_on_from_terms_and_a_network() -> None:
    known = core.weights()
    count = len(core.terms())
    text = played(1, 8)
    before = core.search(1).evaluate(core.position(text))
    for score in (900, -900):
        trained = train_pairs([Sample(text, score, 0)] * 40, known)
        assert trained.values[:count] != known.values[:count]
        assert np.abs(np.subtract(trained.values, known.values)).max() < 75
        after = core.search(1, values=trained.values).evaluate(core.position(text))
        assert abs(after - before) < 150
        assert (after - before) * score > 0


@needs_torch
def test_terms_learn_beside_the_network() -> None:
    before = Weights(75.0, (0.0,) * len(core.first_weights().values))
    texts = [played(seed, 11 + seed % 2) for seed in range(120)]
    turns = [int(core.position(text).stage == "1") for text in texts]
    samples = [
        Sample(text, 0, 1 if turn else -1) for text, turn in zip(texts, turns, strict=True)
    ] * 50
    trained = train_pairs(samples, before, passes=10).values
    tempo = [core.terms().index(f"tempo.{stage}@30") for stage in ("first", "second")]
    assert trained[tempo[0]] > 0 > trained[tempo[1]]


@needs_torch
def test_a_round_trains_the_network_where_that_is_asked_for() -> None:
    before, here = core.weights(), Processes(1)
    found = gather(Games(2, 7, 200), before, here)
    tuned = tune(1, Games(2, 6, 200), 10.0, here, before, network=True)
    assert tuned == train_pairs(found, before) != before


def test_halves_are_of_the_size_of_the_core() -> None:
    assert len(core.first_weights().values) - len(core.terms()) == sum(map(np.prod, SHAPES))
    assert SHAPES[0] == (INPUTS, HALF)
