"""What an opponent is, and the texts that name one."""

from dataclasses import dataclass
from math import exp, log
from typing import Protocol

from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Position
from tzaar_board.games.player_kind import PlayerKind, is_unnamed
from tzaar_board.games.record import kept_name

LEVELS = range(1, 11)
"""The levels of the built-in player, the weakest first."""


class PlayerError(UserError):
    """A text that names no player."""


class OpponentError(UserError):
    """An opponent cannot go on."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What an action is worth to the player who plays it.

    `chance` is that player's winning chance, 0 to 1, `score` the worth in the game's points, and
    `ends` in how many actions the game is proven to end (None while nothing is proven).
    `line` is the expected continuation, the action itself first. `drawn` is a proven draw.
    """

    action: Action
    chance: float
    score: float
    ends: int | None
    line: tuple[Action, ...]
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Explored:
    """The best actions of a position after a finished depth, in actions; the best first."""

    depth: int
    lines: tuple[Judged, ...]


def winning_chance(score: float, points: float) -> float:
    """The chance that a score stands for, `points` being `Game.points`.

    >>> winning_chance(0.0, 4.0), round(winning_chance(4.0, 4.0), 6)
    (0.5, 0.75)
    """
    odds = log(3) * score / points
    return 1 / (1 + exp(-odds)) if odds > -700 else 0.0


class Opponent(Protocol):
    """Someone who can choose an action."""

    async def choose(self, position: Position) -> tuple[Action, ...]:
        """The rest of the turn of the player to act, of a position that is not over.

        At least one action, until the player changes or the game is over. Cancelling the task ends
        the thinking. Raises OpponentError.
        """
        ...

    def stop(self) -> None:
        """Whoever is thinking answers at once, within 50 ms, with the best found so far."""
        ...

    async def close(self) -> None:
        """Ends the thinking and gives back what the opponent holds."""
        ...


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player as it is named on the command line and in the settings.

    `level` is the engine's, 1 to 10; `seed` the random player's; `name` a person's, here or at
    another table, if known.

    >>> str(PlayerSpec(PlayerKind.ENGINE, level=5)), str(PlayerSpec(PlayerKind.HUMAN, name="Ada"))
    ('engine:5', 'human:Ada')
    """

    kind: PlayerKind
    level: int = 3
    seed: int | None = None
    name: str = ""

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.name}" if self.name else self.sort

    @property
    def sort(self) -> str:
        """Who it is without a name: `human`, `engine:5`."""
        if self.kind is PlayerKind.ENGINE:
            return f"engine:{self.level}"
        if self.kind is PlayerKind.RANDOM and self.seed is not None:
            return f"random:{self.seed}"
        return str(self.kind.value)

    @property
    def recorded(self) -> str:
        """As it stands in the journal and in records: a person's name alone.

        >>> PlayerSpec(PlayerKind.HUMAN, name="Ada").recorded
        'Ada'
        """
        return self.name or self.sort


PLAYERS = "human[:NAME]|engine[:LEVEL]|random[:SEED]|remote[:NAME]"
"""The texts that name a player."""


def parse_player(text: str) -> PlayerSpec:
    """The player that a text names. Raises UserError.

    >>> parse_player("engine") == parse_player("engine:3")
    True
    """
    word, colon, detail = text.partition(":")
    number = int(detail) if detail.isascii() and detail.isdigit() and len(detail) < 20 else None
    if word == PlayerKind.HUMAN.value and (not colon or detail.strip()):
        return PlayerSpec(PlayerKind.HUMAN, name=person(detail))
    if word == PlayerKind.REMOTE.value and (not colon or detail.strip()):
        return PlayerSpec(PlayerKind.REMOTE, name=person(detail))
    if word == PlayerKind.ENGINE.value and not colon:
        return PlayerSpec(PlayerKind.ENGINE)
    if word == PlayerKind.ENGINE.value and number is not None and number in LEVELS:
        return PlayerSpec(PlayerKind.ENGINE, level=number)
    if word == PlayerKind.RANDOM.value and (number is not None or not colon):
        return PlayerSpec(PlayerKind.RANDOM, seed=number)
    raise PlayerError(
        "'{text}' is no player; use human, human:NAME, engine, engine:LEVEL ({first} to {last}), "
        "random, random:SEED or remote.",
        text=text,
        first=LEVELS[0],
        last=LEVELS[-1],
    )


def person(text: str) -> str:
    """A person's name as it is kept. Raises UserError for one that would be read otherwise."""
    name = kept_name(text)
    if is_unnamed(name):
        raise PlayerError(
            "The name '{name}' is what the program calls one of its own players; use another.",
            name=name,
        )
    return name
