"""Games from outside the package, as the environment names them."""

from collections.abc import Sequence
from importlib import import_module

from tzaar_board.errors import UserError
from tzaar_board.games.base import Game

VARIABLE = "TZAAR_BOARD_GAMES"
"""Where more games are named, parted by commas, each as `module:NAME`.

Not the entry points of installed packages: to look for them takes a Pi a fifth of a second at every
start, for a table that has none.
"""


def named_games(text: str) -> Sequence[Game]:
    """The games that a text names. Raises UserError.

    >>> named_games("tzaar_board.games.troll:TROLL")[0].title
    'Troll'
    """
    return [_named(name.strip()) for name in text.split(",") if name.strip()]


def _named(name: str) -> Game:
    module, _, attribute = name.partition(":")
    try:
        found: Game = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise UserError(
            "{variable} names '{name}', which cannot be loaded ({reason}); write module:NAME, and "
            "see that the module is on PYTHONPATH.",
            variable=VARIABLE,
            name=name,
            reason=error,
        ) from error
    return found
