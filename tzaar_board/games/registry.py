"""The games by name, and which game a position text is of."""

import os
from collections.abc import Mapping
from difflib import get_close_matches

from tzaar_board.errors import Counted, UserError
from tzaar_board.games.base import Game, Position, TextError
from tzaar_board.games.named import VARIABLE, named_games
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR

_ALL: tuple[Game, ...] = (TZAAR, TROLL, *named_games(os.environ.get(VARIABLE, "")))

GAMES: Mapping[str, Game] = {game.name: game for game in _ALL}
"""Every game, by the name that options and records use."""


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
    """A position from its text, whose form tells the game when none is given: its end, where that
    and the number of its rows disagree. Raises TextError.
    """
    if game is None:
        words = text.split(" ")
        parts = words[0].count("/") + 1
        like = [one for one in GAMES.values() if len(one.presentation.rows) == parts]
        ended = [one for one in GAMES.values() if words[-1] in one.presentation.phases]
        game = next((one for one in like if one in ended), None)
        game = game or next(iter([*ended, *like] if like else []), None)
        if game is None:
            counts = {one.title: len(one.presentation.rows) for one in GAMES.values()}
            forms = ", ".join(f"{title}: {count}" for title, count in counts.items())
            raise TextError(
                Counted(
                    "'{text}' has the form of no game: it has {count} part between '/'; {forms}.",
                    "'{text}' has the form of no game: it has {count} parts between '/'; {forms}.",
                    count=parts,
                    text=text,
                    forms=forms,
                )
            )
    return game.parse(text)
