"""The search core in C++, where it has been built (src/, _core.pyi)."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from tzaar_board.engine.weights import Weights, load_weights, weights_file
from tzaar_board.errors import LONGEST_REASON, Phrase, UserError, shortened

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position, Search

HOW_TO_BUILD = Phrase("sudo apt install g++ python3-dev, then make clean play")

NOT_BUILT = Phrase(
    "The strong engine is not built, the small Python search plays: {how}.", how=HOW_TO_BUILD
)

FIRST_GAME = "tzaar"
"""The game where none is named."""

FIRST_POINTS = 100.0

MOST_THREADS = 4
"""How many threads the core is made for."""


class CoreError(UserError):
    """The core is not there, is damaged, or refuses what it was given."""


def available() -> bool:
    """Whether the core has been built. Raises CoreError where it is there and cannot be used."""
    try:
        import_module("tzaar_board.engine._core")
    except ModuleNotFoundError:
        return False
    except ImportError as error:
        raise CoreError(
            "The strong engine is damaged ({reason}); build it again: {how}.",
            reason=error,
            how=HOW_TO_BUILD,
        ) from error
    return True


def position(text: str) -> "Position":
    """The core's position of a text. Raises CoreError with the reason."""
    _need()
    from tzaar_board.engine import _core

    # Its message would end at a zero byte, and what is half a character cannot reach it.
    sent = text.replace("\0", "\ufffd").encode(errors="replace").decode()
    try:
        return _core.Position(sent)
    except ValueError as error:
        reason = str(error).replace(sent, shortened(sent), 1)
        raise CoreError(shortened(reason, LONGEST_REASON)) from error


def games() -> tuple[str, ...]:
    """The names of the games that the core plays; none where it has not been built.

    Raises CoreError where it is there and cannot be used.
    """
    if not available():
        return ()
    from tzaar_board.engine import _core

    return tuple(_core.games())


def terms(game: str = FIRST_GAME) -> list[str]:
    """The names of the evaluation's terms. Raises CoreError."""
    _need()
    from tzaar_board.engine import _core

    return _core.terms(game)


def switches() -> list[str]:
    """The features of the search that can be turned off. Raises CoreError."""
    _need()
    from tzaar_board.engine import _core

    return _core.switches()


def first_weights(game: str = FIRST_GAME) -> Weights:
    """Where tuning begins. Raises CoreError."""
    _need()
    from tzaar_board.engine import _core

    return Weights(FIRST_POINTS, tuple(_core.weights(game)))


def weights(game: str = FIRST_GAME) -> Weights:
    """The tuned weights of the package. Raises UserError."""
    return load_weights(weights_file(game), terms(game))


def search(
    megabytes: int = 16,
    threads: int = 1,
    game: str = FIRST_GAME,
    values: Sequence[float] | None = None,
) -> "Search":
    """A search of a game with its own table, and the tuned weights where no `values` are given.

    Raises UserError.
    """
    _need()
    from tzaar_board.engine import _core

    try:
        made = _core.Search(megabytes, threads, game)
        made.weigh(weights(game).values if values is None else values)
        return made
    except ValueError as error:
        raise CoreError(str(error)) from error
    except MemoryError as error:
        raise CoreError(
            "There are no {megabytes} MB of memory left; ask for fewer.", megabytes=megabytes
        ) from error


def table_threads() -> int:
    """How many threads may think at a table: a core is left to the sensors and the lights."""
    return min(MOST_THREADS, max(1, usable_cores() - 1))


def usable_cores() -> int:
    """How many cores the program may use; how many there are where the system tells no more."""
    affinity = getattr(os, "sched_getaffinity", None)  # Linux alone has it.
    return (os.cpu_count() or 1) if affinity is None else len(affinity(0))


def _need() -> None:
    if not available():
        raise CoreError("The strong engine is not built: {how}.", how=HOW_TO_BUILD)
