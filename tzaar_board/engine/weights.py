"""The weights of the evaluation, and the curve from score to winning chance, as a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tzaar_board.errors import UserError, shortened


class WeightsError(UserError):
    """A weights file that cannot be used."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    points: float
    weights: dict[str, float]


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights in centipoints, one for each of the core's terms in their order.

    `points` is the score in centipoints that makes a win three times as likely as a loss.
    """

    points: float
    values: tuple[float, ...]


def weights_file(game: str) -> Path:
    """The weights that the engine plays a game with, as `tzaar-board engine tune` writes them."""
    return Path(__file__).with_name(f"weights_{game}.json")


def load_weights(file: Path, terms: Sequence[str]) -> Weights:
    """The weights of a file for these terms. Raises WeightsError."""
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
    if missing or strange:
        lacks, has = shortened("".join(missing[:1])), shortened("".join(strange[:1]))
        wrong = f"lacks '{lacks}'" if missing else f"has '{has}', which is no term"
        raise WeightsError(f"{file} {wrong}; it is of another version: make one with engine tune.")
    return Weights(read.points, tuple(read.weights[term] for term in terms))


def save_weights(file: Path, terms: Sequence[str], weights: Weights) -> None:
    """Writes a weights file. Raises WeightsError."""
    named = dict(zip(terms, weights.values, strict=True))
    text = msgspec.json.format(msgspec.json.encode(_File(weights.points, named)), indent=1)
    try:
        file.write_bytes(text + b"\n")
    except OSError as error:
        raise WeightsError(f"{file} cannot be written ({error.strerror}).") from error
