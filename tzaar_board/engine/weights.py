"""The weights of the evaluation, and the curve from score to winning chance, as a file."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tzaar_board.errors import UserError, shortened


class WeightsError(UserError):
    """A weights file that cannot be used."""


class _Named(msgspec.Struct, forbid_unknown_fields=True):
    points: float
    weights: dict[str, float]


class _Network(msgspec.Struct, forbid_unknown_fields=True):
    points: float
    network: bytes
    """Whole numbers of two bytes each, the low one first."""


BEHIND = 33
"""Numbers of a network behind its inputs' rows: from 32 hidden units to the output."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights in centipoints, one for each of the core's terms in their order; or a network's.

    `points` is the score in centipoints that makes a win three times as likely as a loss.
    """

    points: float
    values: tuple[float, ...]


def weights_file(game: str) -> Path:
    """The weights that the engine plays a game with, as `tzaar-board engine tune` writes them."""
    return Path(__file__).with_name(f"weights_{game}.json")


def load_weights(file: Path, terms: Sequence[str], part: bool = False) -> Weights:
    """The weights of a file for these terms; a network's without any.

    A `part` may lack terms, which are then worth nothing. Raises WeightsError.
    """
    kind: type[_Named | _Network] = _Named if terms else _Network
    try:
        read = msgspec.json.decode(file.read_bytes(), type=kind)
    except OSError as error:
        raise WeightsError(f"{file} cannot be read ({error.strerror}).") from error
    except ValueError as error:
        reason = shortened(str(error))
        raise WeightsError(
            f"{file} is no weights file: {reason}. Make one: engine tune."
        ) from error
    if isinstance(read, _Network):
        return Weights(read.points, _numbers(read.network))
    missing = [term for term in terms if term not in read.weights]
    strange = [term for term in read.weights if term not in set(terms)]
    if (missing and not part) or strange:
        lacks, has = shortened("".join(missing[:1])), shortened("".join(strange[:1]))
        wrong = f"has '{has}', which is no term" if strange else f"lacks '{lacks}'"
        raise WeightsError(f"{file} {wrong}; it is of another version: make one with engine tune.")
    return Weights(read.points, tuple(read.weights.get(term, 0.0) for term in terms))


def widened(network: Weights, count: int) -> Weights:
    """A network of so many numbers: inputs that it lacks, which are the last, are worth nothing."""
    missing = count - len(network.values)
    if missing <= 0:
        return network
    rows, behind = network.values[:-BEHIND], network.values[-BEHIND:]
    return Weights(network.points, (*rows, *[0.0] * missing, *behind))


def save_weights(file: Path, terms: Sequence[str], weights: Weights) -> None:
    """Writes a weights file; a network where there are no terms. Raises WeightsError."""
    content: _Named | _Network
    if terms:
        content = _Named(weights.points, dict(zip(terms, weights.values, strict=True)))
    else:
        whole = [round(one) for one in weights.values]
        content = _Network(weights.points, struct.pack(f"<{len(whole)}h", *whole))
    text = msgspec.json.format(msgspec.json.encode(content), indent=1)
    try:
        file.write_bytes(text + b"\n")
    except OSError as error:
        raise WeightsError(f"{file} cannot be written ({error.strerror}).") from error


def _numbers(network: bytes) -> tuple[float, ...]:
    whole = struct.unpack(f"<{len(network) // 2}h", network[: len(network) // 2 * 2])
    return tuple(float(one) for one in whole)
