"""Games of the core against itself, or against another program of the same console."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from tzaar_board.engine import core
from tzaar_board.engine.tools.starts import shuffled

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position


class Player(Protocol):
    """Chooses turns."""

    def turn(self, position: "Position") -> Sequence[str]:
        """The rest of the turn of the player to act."""
        ...

    def close(self) -> None:
        """Ends what the player has begun."""
        ...


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game to be played: `swapped` where the first player has Black."""

    start: str
    swapped: bool
    seed: int


def paired(
    count: int, seed: int, start: str | None = None, make: Callable[[Random], str] = shuffled
) -> list[MatchGame]:
    """Games in pairs: both of a pair have one start, and each player has White once.

    Without a `start` each pair has one that is made by lot; the same seed gives the same games.
    """
    games = []
    for pair in range(-(-count // 2)):
        one = Random(f"{seed} {pair}")
        text = start or make(one)
        games += [MatchGame(text, swapped, one.randrange(2**32)) for swapped in (False, True)]
    return games[:count]


def play(game: MatchGame, first: Player, second: Player) -> float:
    """Plays a game. The points of the first player: 1, 0, or a half for a draw."""
    position = core.position(game.start)
    sides = {"w": second, "b": first} if game.swapped else {"w": first, "b": second}
    while not position.over:
        for action in sides[position.player].turn(position):
            position = position.play(action)
    return float(sides[position.winner] is first) if position.winner else 0.5


def pair_scores(points: Sequence[float]) -> list[float]:
    """The mean points of each pair of games; a last game without its twin counts alone.

    >>> pair_scores([1.0, 0.0, 1.0])
    [0.5, 1.0]
    """
    pairs = [points[at : at + 2] for at in range(0, len(points), 2)]
    return [sum(pair) / len(pair) for pair in pairs]
