"""The order of Troll's placements (troll_promise.hpp): what counts in it, and its fit.

What counts are the sites that are on in the position, as the player to act sees the board: own
discs, their discs and the six sets that the evaluation has too. Each says something of all sites,
and a mirrored one the same in the mirror.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tests.bench.promise.fit import Told
from tests.bench.promise.positions import Searched
from tests.support.paths import ROOT
from tzaar_board.engine.tools.train import BIAS, SETS, SIDE, SQUARES

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position

LETTERS = ROOT / "tzaar_board" / "engine" / "src" / "troll_promise_numbers.hpp"

Numbers = NDArray[np.float32]
"""A row of what is said of each site: one that always counts, then one for each site of each set.
"""

SITES = SIDE * SIDE
DISCS = 2
ROWS = 1 + (DISCS + SETS) * SITES

THREAT = BIAS - 1
"""The network's input that says whether the opponent could link next."""

FACTOR = 16
"""By how much a number is higher where a placement is e times as likely the best."""

NOTHING, MOST = ord("P"), 45
"""The letter that is 0, and how far a number reaches to either side of it."""

EPOCHS, BATCH, STEP, DECAY = 16, 256, 0.02, 0.005
"""How often all positions are looked at, how many at a time, how far the numbers go at first, and
by what part of that they shrink (AdamW)."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A position: which rows count, and how likely each site is the best, below 0 where nothing may
    be placed.
    """

    rows: Sequence[int]
    chances: Numbers


def threatened(position: "Position") -> bool:
    return THREAT in position.inputs()


def seen(one: Searched) -> Seen:
    actions = one.position.legal()
    chances = np.full(SITES, -1, np.float32)
    for action, chance in zip(actions, one.chances(actions), strict=True):
        chances[site(one.position, action)] = chance
    return Seen(rows_of(one.position), chances)


def site(position: "Position", name: str) -> int:
    """A site as the player to act sees the board: to White columns are rows."""
    column, row = ord(name[0]) - ord("a"), int(name[1]) - 1
    return column * SIDE + row if position.player == "w" else row * SIDE + column


def rows_of(position: "Position") -> list[int]:
    """The rows that count in a position."""
    own, their = ("o", "x") if position.player == "w" else ("x", "o")
    board = str(position).split()[0].split("/")
    found = [0]
    for row, line in enumerate(reversed(board), 1):
        for column, disc in zip("abcdefgh", line, strict=True):
            if disc in (own, their):
                found.append(1 + SITES * (disc == their) + site(position, f"{column}{row}"))
    sets = range(SQUARES, SQUARES + SETS * SITES)
    found += [1 + DISCS * SITES + row - SQUARES for row in position.inputs() if row in sets]
    return found


class Placements:
    """The placements of positions."""

    def __init__(self, found: Sequence[Seen]) -> None:
        self._inputs = np.zeros((len(found), ROWS), np.float32)
        for inputs, one in zip(self._inputs, found, strict=True):
            inputs[one.rows] = 1
        chances = np.array([one.chances for one in found])
        self._legal, self._chances = chances >= 0, np.maximum(chances, 0)

    def fitted(self) -> Numbers:
        """The numbers that tell best which placement is the best."""
        numbers: Numbers = np.zeros((ROWS, SITES), np.float32)
        mean, square = np.zeros_like(numbers), np.zeros_like(numbers)
        lots, order = np.random.default_rng(0), np.arange(len(self._inputs))
        steps = EPOCHS * -(-len(order) // BATCH)
        for at in range(steps):
            first = at * BATCH % (BATCH * -(-len(order) // BATCH))
            if not first:
                lots.shuffle(order)
            batch = order[first : first + BATCH]
            wrong = np.exp(self._logarithms(numbers, batch)) - self._chances[batch]
            slope = mirrored(self._inputs[batch].T @ wrong / len(batch))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            change = mean / (1 - 0.9 ** (at + 1))
            change /= np.sqrt(square / (1 - 0.999 ** (at + 1))) + 1e-6
            numbers -= STEP * (1 + cos(pi * at / steps)) / 2 * (change + DECAY * numbers)
        return numbers * FACTOR

    def told(self, numbers: Numbers) -> Told:
        """How well numbers tell the best placement."""
        logarithms = self._logarithms(numbers / np.float32(FACTOR), np.arange(len(self._inputs)))
        loss = -(self._chances * np.where(self._legal, logarithms, 0)).sum(1)
        best = self._chances >= self._chances.max(1, keepdims=True)
        of_best = np.where(best, logarithms, -np.inf).max(1, keepdims=True)
        before = (logarithms > of_best).sum(1) + (logarithms == of_best).sum(1) / 2 - 0.5
        return Told(len(loss), float(loss.mean()), float(before.mean()))

    def _logarithms(self, numbers: Numbers, batch: NDArray[np.int64]) -> Numbers:
        """Of how likely each site is the best."""
        promised = np.where(self._legal[batch], self._inputs[batch] @ numbers, -np.inf)
        promised -= promised.max(1, keepdims=True)
        logarithms: Numbers = promised - np.log(np.exp(promised).sum(1, keepdims=True))
        return logarithms


def mirrored(numbers: Numbers) -> Numbers:
    """The mean of numbers and their mirrors."""
    always = numbers[0].reshape(SIDE, SIDE)
    said: Any = numbers[1:].reshape(-1, SIDE, SIDE, SIDE, SIDE)
    for axis in (0, 1):
        always = (always + np.flip(always, axis)) / 2
        said = (said + np.flip(said, (1 + axis, 3 + axis))) / 2
    return np.concatenate([always.reshape(1, SITES), said.reshape(-1, SITES)])


def letters(numbers: Numbers) -> str:
    """Numbers as a line of letters for each row, of each set those of a quarter of the board."""
    half = range(SIDE // 2)
    quarters = [
        1 + set_ * SITES + row * SIDE + column
        for set_ in range(DISCS + SETS)
        for row in half
        for column in half
    ]
    whole = np.clip(np.rint(numbers[[0, *quarters]]), -MOST, MOST).astype(int)
    return "\n".join("".join(chr(NOTHING + one) for one in line) for line in whole)


def read(text: str) -> Numbers:
    """The numbers of a text that has the lines of letters.

    >>> letters(read(LETTERS.read_text())) in LETTERS.read_text()
    True
    """
    lines = re.findall(rf"(?:^|(?<=\())[!-~]{{{SITES}}}$", text, re.MULTILINE)
    said = np.array([[ord(one) - NOTHING for one in line] for line in lines], np.float32)
    assert len(said) == 1 + (DISCS + SETS) * SITES // 4, f"{len(said)} lines"
    half = SIDE // 2
    quarters = said[1:].reshape(-1, half, half, SIDE, SIDE)
    lower = np.concatenate([quarters, np.flip(quarters, (2, 4))], 2)
    whole = np.concatenate([lower, np.flip(lower, (1, 3))], 1)
    return np.concatenate([said[:1], whole.reshape(-1, SITES)])
