"""Training of Troll's network (engine/src/troll_net.hpp) on samples, in PyTorch."""

from collections.abc import Sequence
from math import log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tzaar_board.engine import core
from tzaar_board.engine.tools.descent import (
    TrainingError,
    descend,
    pytorch,
    repeatable,
    summed,
    targets,
)
from tzaar_board.engine.tools.samples import Sample
from tzaar_board.engine.weights import Weights

Inputs = NDArray[np.int16]

HIDDEN, ONE, FINE = 32, 255, 16
"""As in the core: units of the hidden layer, what 1 is in its weights, parts of a centipoint."""

WINDOWS, CONTENTS, SIDE, SETS, LAST = 7, 81, 8, 6, 36
"""Inputs: squares along a side, contents of each, sites along a side, sets of them, and others."""

SQUARES = WINDOWS * WINDOWS * CONTENTS
BIAS = SQUARES + SETS * SIDE * SIDE + LAST - 1
"""The input that is always on. The contents of lines come behind it."""

INNER = range(1, SIDE - 1)
LINES = [
    *([(row, column) for column in INNER] for row in INNER),
    *([(row, column) for row in INNER] for column in INNER),
    *([(at + by, at) for at in INNER if at + by in INNER] for by in range(3 - SIDE, SIDE - 2)),
    *(
        [(SIDE - 1 - at + by, at) for at in INNER if SIDE - 1 - at + by in INNER]
        for by in range(3 - SIDE, SIDE - 2)
    ),
]
"""The sites of each line by row and column, each a digit of three in the number of a content."""

ROWS = BIAS + 1 + sum(3 ** len(line) for line in LINES)

CHANCE = 59.0
"""Centipoints at which the odds of winning are e to 1."""

SEARCHED = 0.3
"""What the search's score counts beside the game's end."""

REACH = 4.0
WORTH = REACH * CHANCE * FINE
"""What 1 is in the weights behind the hidden layer."""


class Course(NamedTuple):
    """How long and how fast a network is fitted. Weights of the hidden layer that nothing holds up
    shrink by `decay` times the step, each time.
    """

    epochs: int
    step: float
    decay: float


ANEW = Course(10, 2e-3, 0.0)
"""Where it begins with nothing."""

FURTHER = Course(6, 6e-4, 0.7)
"""Where it goes on from a network. The decay makes it forget what it learned by heart."""


def train(found: Sequence[Sample], before: Weights) -> Weights:
    """The network that tells best what the searches and the games' ends say of the samples.

    It goes on from the network `before`. Where that is all 0 it begins with nothing, and the scores
    of searches that knew nothing do not count. The same samples give the same network. Raises
    TrainingError.
    """
    known = any(before.values)
    searched = SEARCHED if known else 0.0
    used = [one for one in found if one.result or searched]
    if len(used) < 2:
        raise TrainingError("The games gave no positions; play more of them.")
    inputs = _inputs(used)
    target = targets(used, CHANCE, searched).astype(np.float32)
    with repeatable() as torch:
        layers = _known(before) if known else _new()
        _fit(layers, inputs, torch.from_numpy(target), FURTHER if known else ANEW)
        return _rounded(layers)


def _new() -> tuple[Any, Any]:
    """The rows of the hidden layer, and the layer behind it, of a network that knows nothing."""
    torch = pytorch()
    hidden = torch.nn.Embedding(ROWS, HIDDEN)
    torch.nn.init.normal_(hidden.weight, 0, 0.03)
    with torch.no_grad():
        hidden.weight[BIAS] = 0.3
    return hidden, torch.nn.Linear(HIDDEN, 1)


def _known(before: Weights) -> tuple[Any, Any]:
    """The same of a network that `_rounded` gave."""
    torch = pytorch()
    hidden, output = _new()
    values = torch.tensor(before.values)
    rows, behind = values[: ROWS * HIDDEN], values[ROWS * HIDDEN :] / WORTH
    with torch.no_grad():
        hidden.weight[:] = rows.reshape(ROWS, HIDDEN) / ONE
        output.weight[0] = behind[:HIDDEN]
        output.bias[:] = behind[HIDDEN:]
    return hidden, output


def _fit(layers: tuple[Any, Any], inputs: Inputs, target: Any, course: Course) -> None:
    """Fits the layers to the target."""
    torch = pytorch()
    hidden, output = layers
    mirrored = mirrors()

    def loss(batch: NDArray[np.int64], lots: np.random.Generator) -> Any:
        rows = mirrored[lots.integers(len(mirrored))][inputs[batch]]
        sums = summed(hidden.weight, rows, ROWS)
        worth = REACH * output(sums.clamp(0, 1) ** 2)[:, 0]
        return torch.nn.functional.binary_cross_entropy_with_logits(worth, target[batch])

    groups = [
        {"params": hidden.parameters(), "weight_decay": course.decay},
        {"params": output.parameters()},
    ]
    descend(groups, loss, len(inputs), course.epochs, course.step)


def _rounded(layers: tuple[Any, Any]) -> Weights:
    hidden, output = layers
    rows = ONE * hidden.weight.detach().numpy()
    parts = [rows.ravel(), WORTH * output.weight.detach().numpy()[0], WORTH * output.bias.detach()]
    most = 2**15 - 1
    values = np.rint(np.clip(np.concatenate(parts), -most, most))
    return Weights(round(CHANCE * log(3), 1), tuple(float(one) for one in values))


def _inputs(samples: Sequence[Sample]) -> Inputs:
    """The inputs of each sample that are on, and ROWS behind them."""
    found = [np.array(core.position(one.text).inputs(), np.int16) for one in samples]
    inputs = np.full((len(found), max(map(len, found))), ROWS, np.int16)
    for row, on in zip(inputs, found, strict=True):
        row[: len(on)] = on
    return inputs


def mirrors() -> list[Inputs]:
    """What each input is on a board that is mirrored by neither, one or both of its middles."""
    square, content = np.divmod(np.arange(SQUARES), CONTENTS)
    row, column = np.divmod(square, WINDOWS)
    near, far = content % 9, content // 9  # the two columns, each with near row and far row

    def swapped(pair: Any) -> Any:
        return pair % 3 * 3 + pair // 3

    place, site = np.divmod(np.arange(SETS * SIDE * SIDE), SIDE * SIDE)
    rank, line = np.divmod(site, SIDE)
    rest = np.arange(SQUARES + SETS * SIDE * SIDE, BIAS + 1)
    found = []
    for upright, aside in ((False, False), (True, False), (False, True), (True, True)):
        one, two = (far, near) if aside else (near, far)
        if upright:
            one, two = swapped(one), swapped(two)
        at_row = WINDOWS - 1 - row if upright else row
        at_column = WINDOWS - 1 - column if aside else column
        squares = (at_row * WINDOWS + at_column) * CONTENTS + one + 9 * two
        at_rank = SIDE - 1 - rank if upright else rank
        at_line = SIDE - 1 - line if aside else line
        sites = SQUARES + place * SIDE * SIDE + at_rank * SIDE + at_line
        lines = _mirrored_lines(upright, aside)
        found.append(np.concatenate([squares, sites, rest, lines, [ROWS]]).astype(np.int16))
    return found


def _mirrored_lines(upright: bool, aside: bool) -> NDArray[np.int64]:
    """What each content of each line is on a mirrored board."""
    placed, first = {}, BIAS + 1
    for line in LINES:
        placed[frozenset(line)] = line, first
        first += 3 ** len(line)
    found = []
    for line in LINES:
        sites = [
            (SIDE - 1 - row if upright else row, SIDE - 1 - column if aside else column)
            for row, column in line
        ]
        onto, start = placed[frozenset(sites)]
        content = np.arange(3 ** len(line))
        digits = [content // 3**at % 3 * 3 ** onto.index(site) for at, site in enumerate(sites)]
        found.append(start + sum(digits))
    return np.concatenate(found)
