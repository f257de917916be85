"""The games by name, and which game a position text is of."""

from collections.abc import Mapping
from difflib import get_close_matches

from tzaar_board.errors import UserError
from tzaar_board.games.base import Game, Position, TextError
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR

GAMES: Mapping[str, Game] = {TZAAR.name: TZAAR, TROLL.name: TROLL}
"""Every game, by the name that options and records use."""

_PARTS: Mapping[int, Game] = {9: TZAAR, 8: TROLL}
"""Games by the number of columns or rows in their position texts."""


def game(name: str) -> Game:
    """The game of a name. Raises UserError naming the nearest.

    >>> game("tzaar").title
    'TZAAR'
    """
    if name in GAMES:
        return GAMES[name]
    near = get_close_matches(name.lower(), GAMES, n=1)
    if near:
        raise UserError(
            "There is no game '{name}': the nearest one is {near}.", name=name, near=near[0]
        )
    raise UserError(
        "There is no game '{name}': there is {known}.", name=name, known=", ".join(GAMES)
    )


def parse_position(text: str, game: Game | None = None) -> Position:
    """A position from its text, whose form tells the game when none is given. Raises TextError."""
    if game is None:
        parts = text.split(" ")[0].count("/") + 1
        game = _PARTS.get(parts)
        if game is None:
            forms = ", ".join(f"{known.title}: {count}" for count, known in _PARTS.items())
            raise TextError(
                "'{text}' has the form of no game: it has {parts} parts between '/'; {forms}.",
                text=text,
                parts=parts,
                forms=forms,
            )
    return game.parse(text)
