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

HALF, STATES, STAGES, ONE, FINE, PART = 16, 24, 2, 255, 32, 256
"""As in the core: hidden units of a side, states of a stack, stages, what 1 is in the units, parts
of a centipoint, and of these parts what the output counts in."""

PAIRS = STATES * (STATES + 1) // 2
KNOTS = (12, 30, 56)
SHAPES = ((PAIRS, HALF), (STAGES, 2 * HALF), (STAGES, len(KNOTS), 2 * HALF))
"""Of the rows, of where the units begin, and of the output."""

SEARCHED = 0.4
"""What the search's score counts beside the game's end."""

REACH = 4.0
MOST = (180, 1000, 2**15 - 1)
"""What the numbers of each shape are held between: all pairs of a board overflow no unit."""

PASSES, STEP = 2, 1e-3


@dataclass(frozen=True, slots=True)
class _Seen:
    """Of each sample the pairs, the stage, the share of each knot, and what the terms alone say."""

    pairs: NDArray[np.uint8]
    stages: NDArray[np.int64]
    shares: Numbers
    odds: Numbers


def train_pairs(found: Sequence[Sample], before: Weights, passes: int = PASSES) -> Weights:
    """The network that tells best what the searches and the games' ends say of the samples, added
    to the terms, whose weights stay.

    It goes on from the network `before`; where that is all 0, from one by lot. The same samples
    give the same network. Raises TrainingError.
    """
    if len(found) < 2:
        raise TrainingError("The games gave no positions; play more of them.")
    terms = before.values[: len(core.terms())]
    chance = before.points / log(3)
    seen = _seen(found, terms, chance, len(before.values))
    scales = (ONE, ONE, REACH * chance * FINE * PART / ONE)
    with repeatable():
        layers = _layers(before.values[len(terms) :], scales)
        target = targets(found, chance, SEARCHED).astype(np.float32)
        _fit(layers, seen, target, passes)
    parts = [
        np.clip(np.rint(layer.detach().numpy().ravel() * scale), -most, most)
        for layer, scale, most in zip(layers, scales, MOST, strict=True)
    ]
    return Weights(before.points, (*terms, *map(float, np.concatenate(parts))))


def _seen(found: Sequence[Sample], terms: Sequence[float], chance: float, count: int) -> _Seen:
    search = core.search(1, values=(*terms, *[0.0] * (count - len(terms))))
    pairs = np.empty((len(found), PAIRS), np.uint8)
    stages = np.empty(len(found), np.int64)
    stacks, values = np.empty(len(found)), np.empty(len(found), np.float32)
    for at, one in enumerate(found):
        position = core.position(one.text)
        pairs[at] = np.bincount(position.inputs(), minlength=PAIRS)
        stages[at] = position.stage == "1"
        stacks[at] = sum(map(str.isalpha, one.text.split()[0]))
        values[at] = search.evaluate(position)
    shares = [np.interp(stacks, KNOTS, knot) for knot in np.eye(len(KNOTS))]
    return _Seen(pairs, stages, np.stack(shares, axis=1).astype(np.float32), values / chance)


def _layers(network: Sequence[float], scales: Sequence[float]) -> list[Any]:
    """The rows, where units begin, and the output."""
    torch = pytorch()
    if any(network):
        ends = np.cumsum([np.prod(shape) for shape in SHAPES])[:-1]
        parts = np.split(np.array(network, np.float32), ends)
        known = zip(parts, SHAPES, scales, strict=True)
        layers = [torch.from_numpy(part).reshape(shape) / scale for part, shape, scale in known]
    else:
        rows, begins, output = SHAPES
        layers = [0.03 * torch.randn(rows), torch.full(begins, 0.3), 0.002 * torch.randn(output)]
    return [layer.requires_grad_() for layer in layers]


def _fit(layers: Sequence[Any], seen: _Seen, target: Numbers, passes: int) -> None:
    torch = pytorch()
    rows, begins, output = layers
    theirs = torch.from_numpy(swapped_pairs())

    def loss(batch: NDArray[np.int64], _: np.random.Generator) -> Any:
        pairs = torch.from_numpy(seen.pairs[batch]).float()
        stages = torch.from_numpy(seen.stages[batch])
        units = pairs @ torch.cat([rows, rows[theirs]], 1) + begins[stages]
        worth = torch.einsum("nku,nu->nk", output[stages], units.clamp(0, 1))
        shares = torch.from_numpy(seen.shares[batch])
        odds = torch.from_numpy(seen.odds[batch]) + REACH * (shares * worth).sum(1)
        known = torch.from_numpy(target[batch])
        return torch.nn.functional.binary_cross_entropy_with_logits(odds, known)

    descend(layers, loss, len(target), passes, STEP)


def swapped_pairs() -> NDArray[np.int64]:
    """What each pair is to the other player."""
    more, less = np.tril_indices(STATES)
    one, two = ((state + STATES // 2) % STATES for state in (more, less))
    high, low = np.maximum(one, two), np.minimum(one, two)
    pairs: NDArray[np.int64] = high * (high + 1) // 2 + low
    return pairs
