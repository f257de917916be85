"""Gradient descent in PyTorch that comes out the same again."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import cos, pi
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tzaar_board.engine.tools.samples import Sample
from tzaar_board.errors import UserError

BATCH = 4096
CLIP = 1500
"""Centipoints beyond which a search's score says no more."""


class TrainingError(UserError):
    """A network cannot be trained."""


def targets(found: Sequence[Sample], chance: float, searched: float) -> NDArray[np.float64]:
    """Of each sample how surely the player to act wins: `searched` parts of it say the search's
    score, which makes e times as sure with each `chance` centipoints, the rest the game's end.
    """
    scores = np.clip([one.score for one in found], -CLIP, CLIP)
    results = np.array([one.result for one in found])
    guessed = 1 / (1 + np.exp(-scores / chance))
    ended = searched * guessed + (1 - searched) * (results + 1) / 2
    target: NDArray[np.float64] = np.where(results, ended, guessed)
    return target


@contextmanager
def repeatable() -> Iterator[Any]:
    """PyTorch, whose lots and sums are the same each time. Raises TrainingError."""
    torch = pytorch()
    torch.manual_seed(1)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # With more of them sums come out otherwise each time.
    try:
        yield torch
    finally:
        torch.set_num_threads(threads)


def descend(
    parameters: Sequence[Any],
    loss: Callable[[NDArray[np.int64], np.random.Generator], Any],
    count: int,
    epochs: int,
    step: float,
) -> None:
    """Makes the loss of batches of so many samples small, in so many passes.

    The loss is told the numbers of the samples, and lots to draw.
    """
    adam = pytorch().optim.Adam(parameters)
    lots = np.random.default_rng(1)
    batches = max(1, count // BATCH)
    for epoch in range(epochs):
        order = lots.permutation(count)
        for number, batch in enumerate(np.array_split(order, batches)):
            part = (epoch + number / batches) / epochs
            adam.param_groups[0]["lr"] = step * (0.505 + 0.5 * cos(pi * part))
            value = loss(batch, lots)
            adam.zero_grad()
            value.backward()
            adam.step()


def pytorch() -> Any:
    """The library. Raises TrainingError."""
    try:
        import torch
    except ModuleNotFoundError as error:
        raise TrainingError(
            "Training needs PyTorch; install it in the checkout: .venv/bin/pip install '.[train]'."
        ) from error
    return torch
