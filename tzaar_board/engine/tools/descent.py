"""Gradient descent in PyTorch that comes out the same again."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import cos, pi
from typing import Any
from warnings import catch_warnings, filterwarnings

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
        with catch_warnings():
            filterwarnings("ignore", "Sparse CSR tensor support is in beta")
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

    The loss is told the numbers of the samples, and lots to draw. Parameters can be groups with a
    `weight_decay` each, as PyTorch has them; others have none.
    """
    adam = pytorch().optim.AdamW(parameters, weight_decay=0.0)
    lots = np.random.default_rng(1)
    batches = max(1, count // BATCH)
    for epoch in range(epochs):
        order = lots.permutation(count)
        for number, batch in enumerate(np.array_split(order, batches)):
            part = (epoch + number / batches) / epochs
            for group in adam.param_groups:
                group["lr"] = step * (0.505 + 0.5 * cos(pi * part))
            value = loss(batch, lots)
            adam.zero_grad()
            value.backward()
            adam.step()


def summed(weight: Any, rows: NDArray[np.int16], none: int) -> Any:
    """The sums of the rows of `weight` that each sample names; `none` names none.

    As PyTorch's EmbeddingBag, in a quarter of the time: what the rows get back is added by row.
    """
    torch = pytorch()
    named = rows != none
    flat, samples = rows[named], np.repeat(np.arange(len(rows), dtype=np.int32), named.sum(axis=1))
    order = np.argsort(flat, kind="stable")

    def taken(counts: NDArray[np.int64], columns: NDArray[np.integer], width: int) -> Any:
        ends = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
        ones = torch.ones(len(columns))
        parts = torch.from_numpy(ends), torch.from_numpy(columns.astype(np.int32)), ones
        return torch.sparse_csr_tensor(*parts, (len(counts), width), check_invariants=False)

    sums = taken(named.sum(axis=1), flat, none) @ weight.detach()
    back = taken(np.bincount(flat, minlength=none), samples[order], len(rows))

    def give_back(slope: Any) -> None:
        weight.grad = back @ slope

    sums.requires_grad_().register_hook(give_back)
    return sums


def pytorch() -> Any:
    """The library. Raises TrainingError."""
    try:
        import torch
    except ModuleNotFoundError as error:
        raise TrainingError(
            "Training needs PyTorch; install it in the checkout: .venv/bin/pip install '.[train]'."
        ) from error
    return torch
