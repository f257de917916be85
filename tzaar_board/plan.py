"""A game to be played, as somebody asks for it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from tzaar_board.clock import TimeControl
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Game, Position, TextError
from tzaar_board.opponents.base import PlayerSpec, parse_player

SHUFFLED = "random"
"""The start that a seed shuffles."""


@dataclass(frozen=True)
class GamePlan:
    """Which game, from where, by whom, and how fast.

    `start` is the name of a start, or None for `position`. `seed` None means a new shuffle.
    """

    game: Game
    players: Mapping[Colour, PlayerSpec]
    start: str = SHUFFLED
    position: Position | None = None
    seed: int | None = None
    control: TimeControl | None = None

    def begun_from(self, start: str) -> Self:
        """The plan with another start: a name, or a position text. Raises TextError."""
        if start in self.game.starts:
            return replace(self, start=start, position=None)
        if " " not in start:
            raise TextError(
                "'{start}' is no start; use {names} or a position text.",
                start=start,
                names=", ".join(self.game.starts),
            )
        position = self.game.parse(start)
        if position.outcome() is not None:
            raise TextError("The game is over in that position; give another one.")
        return replace(self, position=position)

    def check_seed(self) -> None:
        """Raises UserError where there is a seed, and nothing that it could shuffle."""
        if self.seed is not None and (self.position is not None or self.start != SHUFFLED):
            raise UserError(
                "Seed {seed} shuffles only the {start} start; leave it out, or begin from {start}.",
                seed=self.seed,
                start=SHUFFLED,
            )


def players(white: str, black: str) -> dict[Colour, PlayerSpec]:
    """Both players from their texts. Raises PlayerError."""
    return {Colour.WHITE: parse_player(white), Colour.BLACK: parse_player(black)}
