"""Training of TZAAR's network (engine/src/pair_net.hpp) on samples, in PyTorch."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tzaar_board.engine import core
from tzaar_board.engine.tools.descent import TrainingError, descend, pytorch, repeatable, targets
from tzaar_board.engine.tools.samples import Sample
from tzaar_board.engine.weights import Weights

Numbers = NDArray[np.float32]

HALF, HEIGHTS, STAGES, ONE, FINE, PART = 16, 5, 2, 255, 32, 256
"""As in the core: hidden units of a side, heights that are told apart, stages, what 1 is in the
units, parts of a centipoint, and of these parts what the output counts in."""

STATES = 6 * HEIGHTS
PAIRS = STATES * (STATES + 1) // 2
INPUTS = 2 * PAIRS
"""Of pairs that see each other, and of those with one stack between them."""

KNOTS = (12, 30, 56)
SHAPES = ((INPUTS, HALF), (STAGES, 2 * HALF), (STAGES, len(KNOTS), 2 * HALF))
"""Of the rows, of where the units begin, and of the output."""

SEARCHED = 0.4
"""What the search's score counts beside the game's end."""

REACH, TERMS = 4.0, 10.0
"""How much faster than rows the output and the terms' weights move."""

MOST = (110, 1000, 2**15 - 1)
"""What the numbers of each shape are held between: all pairs of a board overflow no unit."""

PASSES, STEP, DECAY = 3, 6e-4, 2.0
"""The last: of each step, by how much rows shrink that nothing holds up."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """Of each sample the pairs, the terms, the stage, and the share of each knot."""

    pairs: NDArray[np.uint8]
    terms: NDArray[np.int16]
    stages: NDArray[np.int64]
    shares: Numbers


def train_pairs(found: Sequence[Sample], before: Weights, passes: int = PASSES) -> Weights:
    """The terms' weights and the network beside them that tell best what the searches and the
    games' ends say of the samples.

    It goes on from those `before`; where the network is all 0, from one by lot. The same samples
    give the same. Raises TrainingError.
    """
    if len(found) < 2:
        raise TrainingError("The games gave no positions; play more of them.")
    chance = before.points / log(3)
    scales = (TERMS * chance, ONE, ONE, REACH * chance * FINE * PART / ONE)
    with repeatable():
        layers = _layers(before.values, scales)
        target = targets(found, chance, SEARCHED).astype(np.float32)
        _fit(layers, _seen(found), target, passes)
    terms, *network = (
        layer.detach().numpy().ravel() * scale for layer, scale in zip(layers, scales, strict=True)
    )
    whole = [np.clip(np.rint(part), -most, most) for part, most in zip(network, MOST, strict=True)]
    weights = (round(float(one), 1) for one in terms)
    return Weights(before.points, (*weights, *map(float, np.concatenate(whole))))


def _seen(found: Sequence[Sample]) -> _Seen:
    pairs = np.empty((len(found), INPUTS), np.uint8)
    terms = np.empty((len(found), len(core.terms()) // len(KNOTS)), np.int16)
    stages, stacks = np.empty(len(found), np.int64), np.empty(len(found))
    for at, one in enumerate(found):
        position = core.position(one.text)
        pairs[at] = np.bincount(position.inputs(), minlength=INPUTS)
        terms[at] = np.rint(np.reshape(position.features(), (-1, len(KNOTS))).sum(axis=1))
        stages[at] = position.stage == "1"
        stacks[at] = sum(map(str.isalpha, one.text.split()[0]))
    shares = [np.interp(stacks, KNOTS, knot) for knot in np.eye(len(KNOTS))]
    return _Seen(pairs, terms, stages, np.stack(shares, axis=1).astype(np.float32))


def _layers(known: Sequence[float], scales: Sequence[float]) -> list[Any]:
    """The terms' weights, the rows, where units begin, and the output."""
    torch = pytorch()
    shapes = ((len(core.terms()) // len(KNOTS), len(KNOTS)), *SHAPES)
    ends = np.cumsum([np.prod(shape) for shape in shapes])[:-1]
    parts = zip(np.split(np.array(known, np.float32), ends), shapes, scales, strict=True)
    layers = [torch.from_numpy(part).reshape(shape) / scale for part, shape, scale in parts]
    if not any(layer.any() for layer in layers[1:]):
        rows, begins, output = SHAPES
        layers[1:] = 0.03 * torch.randn(rows), torch.full(begins, 0.3), 0.002 * torch.randn(output)
    return [layer.requires_grad_() for layer in layers]


def _fit(layers: Sequence[Any], seen: _Seen, target: Numbers, passes: int) -> None:
    torch = pytorch()
    terms, rows, begins, output = layers
    theirs = torch.from_numpy(swapped_pairs())

    def loss(batch: NDArray[np.int64], _: np.random.Generator) -> Any:
        pairs = torch.from_numpy(seen.pairs[batch]).float()
        stages = torch.from_numpy(seen.stages[batch])
        units = pairs @ torch.cat([rows, rows[theirs]], 1) + begins[stages]
        worth = REACH * torch.einsum("nku,nu->nk", output[stages], units.clamp(0, 1))
        worth = worth + TERMS * (torch.from_numpy(seen.terms[batch]).float() @ terms)
        odds = (torch.from_numpy(seen.shares[batch]) * worth).sum(1)
        known = torch.from_numpy(target[batch])
        return torch.nn.functional.binary_cross_entropy_with_logits(odds, known)

    groups = [{"params": [rows], "weight_decay": DECAY}, {"params": [terms, begins, output]}]
    descend(groups, loss, len(target), passes, STEP)


def swapped_pairs() -> NDArray[np.int64]:
    """What each input is to the other player."""
    more, less = np.tril_indices(STATES)
    one, two = ((state + STATES // 2) % STATES for state in (more, less))
    high, low = np.maximum(one, two), np.minimum(one, two)
    pairs = high * (high + 1) // 2 + low
    return np.concatenate([pairs, PAIRS + pairs])
