"""Matches between two contenders: games in pairs from one start, with colours swapped."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from tzaar_board.engine import core
from tzaar_board.engine.tools.contender import Contender
from tzaar_board.engine.tools.elo import difference, elo_margin
from tzaar_board.engine.tools.selfplay import MatchGame, pair_scores, play
from tzaar_board.engine.tools.workers import Workers
from tzaar_board.errors import Counted


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game and who plays it; `name` says what is played."""

    game: MatchGame
    one: Contender
    other: Contender
    name: str = core.FIRST_GAME


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The points of the first contender, game by game."""

    points: tuple[float, ...]

    @property
    def share(self) -> float:
        """The points by game, 0 to 1."""
        return sum(self.points) / len(self.points) if self.points else 0.5

    @property
    def elo(self) -> float:
        """By how much the first contender is stronger."""
        return difference(self.share)

    @property
    def error(self) -> float:
        """Half the 95 % interval of `elo`."""
        return elo_margin(pair_scores(self.points))

    def __str__(self) -> str:
        """
        >>> str(MatchScore((1.0, 0.0, 1.0, 1.0)))
        '3 of 4 games (75%), Elo +191 +- 405'
        """
        games = Counted("{count} game", "{count} games", count=len(self.points))
        return (
            f"{sum(self.points):g} of {games} ({self.share:.0%}), "
            f"Elo {self.elo:+.0f} +- {self.error:.0f}"
        )


def meet(fixture: Fixture) -> float:
    """Plays one game with fresh players. The points of `one`."""
    game, name = fixture.game, fixture.name
    with ExitStack() as leaving:
        one = fixture.one.sit_down(game.seed, name)
        leaving.callback(one.close)
        other = fixture.other.sit_down(game.seed + 1, name)
        leaving.callback(other.close)
        return play(game, one, other)


def match(
    one: Contender,
    other: Contender,
    games: Sequence[MatchGame],
    workers: Workers,
    heard: Callable[[MatchScore], None] = lambda _: None,
    name: str = core.FIRST_GAME,
) -> MatchScore:
    """Plays the games; `heard` is told the score after each."""
    points: list[float] = []
    for won in workers.spread(meet, [Fixture(game, one, other, name) for game in games]):
        points.append(won)
        heard(MatchScore(tuple(points)))
    return MatchScore(tuple(points))
