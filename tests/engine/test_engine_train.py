"""Troll's network: what its inputs are, and its training."""

from random import Random

import numpy as np
import pytest

from tests.support.needs import needs_core, needs_torch
from tzaar_board.engine import core
from tzaar_board.engine.tools.descent import TrainingError, repeatable, summed
from tzaar_board.engine.tools.samples import Sample
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.engine.tools.train import (
    CHANCE,
    FINE,
    HIDDEN,
    ONE,
    ROWS,
    mirrors,
    train,
)
from tzaar_board.engine.weights import Weights

pytestmark = needs_core


def inputs(text: str) -> list[int]:
    return core.position(text).inputs()


def played(seed: int, actions: int) -> str:
    """The text of a standard game after some actions by lot; they end no game."""
    random = Random(seed)
    position = core.position(STARTS["troll"].first)
    for _ in range(actions):
        after = position.play(random.choice(position.legal()))
        position = position if after.over else after
    return str(position)


def test_the_value_is_that_of_the_network() -> None:
    values = np.array(core.weights("troll").values)
    rows = values[: ROWS * HIDDEN].reshape(ROWS, HIDDEN)
    output, bias = values[ROWS * HIDDEN : -1], values[-1]
    search = core.search(1, game="troll")
    for seed in range(20):
        text = played(seed, 4 + seed)
        units = np.clip(rows[inputs(text)].sum(axis=0) / ONE, 0, 1) ** 2
        value = search.evaluate(core.position(text))
        assert value == pytest.approx((units @ output + bias) / FINE, abs=2)


@pytest.mark.parametrize("seed", range(10))
def test_mirrored_inputs_are_those_of_the_mirrored_board(seed: int) -> None:
    text = played(seed, 5 + 2 * seed)
    board, rest = text.split(" ", 1)
    upside_down = "/".join(reversed(board.split("/")))
    aside = "/".join(row[::-1] for row in board.split("/"))
    both = "/".join(row[::-1] for row in reversed(board.split("/")))
    upright, across = (upside_down, aside) if " b " in text else (aside, upside_down)
    for number, mirrored in enumerate((board, upright, across, both)):
        found = mirrors()[number][inputs(text)]
        assert sorted(found) == sorted(inputs(f"{mirrored} {rest}"))


def slight() -> Weights:
    """A network that knows next to nothing."""
    known = core.weights("troll")
    return Weights(known.points, tuple(round(one / 50) for one in known.values))


def test_no_positions_train_no_network() -> None:
    with pytest.raises(TrainingError, match="no positions"):
        train([], core.first_weights("troll"))


@needs_torch
def test_a_network_learns_what_the_samples_say_and_is_the_same_again() -> None:
    texts = [played(seed, 12) for seed in range(100)]
    middle = sorted(len(inputs(text)) for text in texts)[len(texts) // 2]
    samples = [Sample(text, 0, 1 if len(inputs(text)) > middle else -1) for text in texts] * 90
    before = core.first_weights("troll")
    trained = train(samples, before)
    assert trained == train(samples, before)
    assert len(trained.values) == len(before.values)
    search = core.search(1, game="troll", values=trained.values)
    told = [search.evaluate(core.position(one.text)) * one.result for one in samples[:100]]
    assert sum(one > 0 for one in told) > 0.8 * len(told)


@needs_torch
def test_scores_of_a_search_that_knew_nothing_do_not_count() -> None:
    text = played(1, 8)
    found = [Sample(text, 900, -1), Sample(text, 900, 0)] * 40
    worth = [
        core.search(1, game="troll", values=train(found, before).values).evaluate(
            core.position(text)
        )
        for before in (core.first_weights("troll"), slight())
    ]
    assert worth[0] < -CHANCE / 8 < worth[1]


@needs_torch
def test_rows_are_summed_and_get_back_what_pytorch_says() -> None:
    lots, none = np.random.default_rng(7), 50
    rows = lots.integers(none + 1, size=(64, 9)).astype(np.int16)
    with repeatable() as torch:
        weight = torch.nn.Parameter(torch.randn(none, HIDDEN))
        other = torch.nn.EmbeddingBag(none + 1, HIDDEN, mode="sum", padding_idx=none)
        with torch.no_grad():
            other.weight[:none] = weight
        sums, expected = summed(weight, rows, none), other(torch.from_numpy(rows.astype(np.int64)))
        (sums**2).sum().backward()
        (expected**2).sum().backward()
    assert torch.allclose(sums, expected, atol=1e-4)
    assert torch.allclose(weight.grad, other.weight.grad[:none], atol=1e-4)


@needs_torch
def test_training_goes_on_from_a_network() -> None:
    text = played(1, 8)
    known = core.weights("troll")
    before = core.search(1, game="troll").evaluate(core.position(text))
    for score in (900, -900):
        trained = train([Sample(text, score, 0)] * 40, known)
        after = core.search(1, game="troll", values=trained.values).evaluate(core.position(text))
        assert abs(after - before) < CHANCE
        assert (after - before) * score > 0
