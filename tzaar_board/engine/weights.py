"""The weights of the evaluation, and the curve from score to winning chance, as a file."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tzaar_board.engine.output_file import write_whole
from tzaar_board.errors import UserError, shortened


class WeightsError(UserError):
    """A weights file that cannot be used."""


class _File(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    points: float
    weights: dict[str, float] = {}
    network: bytes = b""
    """Whole numbers of two bytes each, the low one first."""


BEHIND = 33
"""Numbers of Troll's network behind its inputs' rows: from 32 hidden units to the output."""

PAIR_ROW, PAIR_BEHIND = 16, 256
"""Numbers of a row of TZAAR's network, and of all behind its rows."""

LOW, TALL = 4, 5
"""Heights that TZAAR's network told apart before, and does today."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights in centipoints, one for each of the core's terms in their order; then the numbers of
    its network.

    `points` is the score in centipoints that makes a win three times as likely as a loss.
    """

    points: float
    values: tuple[float, ...]


def weights_file(game: str) -> Path:
    """The weights that the engine plays a game with, as `tzaar-board engine tune` writes them."""
    return Path(__file__).with_name(f"weights_{game}.json")


def load_weights(file: Path, terms: Sequence[str], part: bool = False) -> Weights:
    """The weights of a file for these terms, and of its network.

    A `part` may lack terms, which are then worth nothing. Raises WeightsError.
    """
    try:
        read = msgspec.json.decode(file.read_bytes(), type=_File)
    except OSError as error:
        raise WeightsError(f"{file} cannot be read ({error.strerror}).") from error
    except ValueError as error:
        reason = shortened(str(error))
        raise WeightsError(
            f"{file} is no weights file: {reason}. Make one: engine tune."
        ) from error
    missing = [term for term in terms if term not in read.weights]
    strange = [term for term in read.weights if term not in set(terms)]
    if (missing and not part) or strange:
        lacks, has = shortened("".join(missing[:1])), shortened("".join(strange[:1]))
        wrong = f"has '{has}', which is no term" if strange else f"lacks '{lacks}'"
        raise WeightsError(f"{file} {wrong}; it is of another version: make one with engine tune.")
    named = (read.weights.get(term, 0.0) for term in terms)
    return Weights(read.points, (*named, *_numbers(read.network)))


def widened(known: Weights, terms: int, count: int) -> Weights:
    """Weights of so many terms with the network's numbers, `count` together.

    Inputs that the network lacks, which are the last, are worth nothing; so is all of one that is
    not there.
    """
    missing = [0.0] * (count - len(known.values))
    at = max(terms, len(known.values) - BEHIND)
    return Weights(known.points, (*known.values[:at], *missing, *known.values[at:]))


def taller(known: Weights, terms: int) -> Weights:
    """TZAAR's weights as they are today: a network of before, which told fewer heights apart and
    only knew stacks that see each other, takes the tallest for as tall as it knew.
    """
    rows, behind = known.values[terms:-PAIR_BEHIND], known.values[-PAIR_BEHIND:]
    if len(rows) != PAIR_ROW * _pairs(6 * LOW):
        return known
    states = [top * LOW + min(height, LOW - 1) for top in range(6) for height in range(TALL)]
    seen: list[float] = []
    for at, one in enumerate(states):
        for two in states[: at + 1]:
            row = PAIR_ROW * (_pairs(max(one, two)) + min(one, two))
            seen += rows[row : row + PAIR_ROW]
    unseen = [0.0] * len(seen)
    return Weights(known.points, (*known.values[:terms], *seen, *unseen, *behind))


def _pairs(states: int) -> int:
    """How many pairs there are of so many states, each with itself too."""
    return states * (states + 1) // 2


def save_weights(file: Path, terms: Sequence[str], weights: Weights) -> None:
    """Writes a weights file, which has a name for each of the terms. Raises UserError."""
    named = dict(zip(terms, weights.values, strict=False))
    whole = [round(one) for one in weights.values[len(terms) :]]
    content = _File(weights.points, named, struct.pack(f"<{len(whole)}h", *whole))
    text = msgspec.json.format(msgspec.json.encode(content), indent=1)
    write_whole(file, text + b"\n")


def _numbers(network: bytes) -> tuple[float, ...]:
    whole = struct.unpack(f"<{len(network) // 2}h", network[: len(network) // 2 * 2])
    return tuple(float(one) for one in whole)
