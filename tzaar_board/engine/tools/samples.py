"""Positions for tuning, each with what a search and the game's end say of it.

They come from games of the engine against itself, and from beside these games: after a turn at
random, so that bad positions are seen too (docs/experiments.md, Tuning that worked).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import msgspec

from tzaar_board.engine import core
from tzaar_board.engine.tools.starts import STARTS

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position, Search

MEGABYTES = 4
"""Enough for the searches of one game; a larger table takes longer to empty than it helps."""

OPENINGS = (0, 1, 2, 3, 5, 9, 15)
"""How many actions a game begins with at random."""

MOST = 8000
"""Scores beyond this, in centipoints, are left out: those are proven ends."""


@dataclass(frozen=True, slots=True)
class Variety:
    """How varied a game's samples are, as shares of its actions: before how many a position beside
    the game is looked at, and how many are at random. Ends are known the less by the latter.
    """

    beside: float
    exploration: float


VARIETIES: Mapping[str, Variety] = {
    core.FIRST_GAME: Variety(beside=0.0, exploration=0.04),  # More games say more.
    "troll": Variety(beside=0.35, exploration=0.02),
}
"""By game; one that is not tried yet has `UNTRIED`."""

UNTRIED = Variety(beside=0.35, exploration=0.04)


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as text, its search score in centipoints, and how the game ended: 1 won, -1 lost
    for the player to act, 0 where it was drawn or not played on from here."""

    text: str
    score: int
    result: int


@dataclass(frozen=True, slots=True)
class SampleGames:
    """Games to take samples from, with searches of so many nodes; `name` says what is played.

    A game follows from the seed and its number.
    """

    seed: int
    numbers: range
    nodes: int
    weights: tuple[float, ...]
    name: str = core.FIRST_GAME


def variety_of(game: str) -> Variety:
    """How varied the samples of any game are."""
    return VARIETIES.get(game, UNTRIED)


def samples(games: SampleGames) -> list[list[Sample]]:
    """Plays the games, and gives the samples of each. The same games give the same samples."""
    search = core.search(MEGABYTES, game=games.name, values=games.weights)
    found = []
    for number in games.numbers:
        search.clear()  # To make another one takes as long as half of a game.
        found.append(_played(games, Random(f"{games.seed} {number}"), search))
    return found


def _played(game: SampleGames, random: Random, search: "Search") -> list[Sample]:
    position = core.position(STARTS[game.name].random(random))
    variety = variety_of(game.name)
    for _ in range(random.choice(OPENINGS)):
        if not position.over:
            position = position.play(random.choice(position.legal()))
    played: list[tuple[str, int, str]] = []
    beside: list[Sample] = []
    while not position.over:
        if random.random() < variety.beside:
            beside += _beside(search, position, game.nodes, random)
        line = search.run(position, nodes=game.nodes).lines[0]
        played.append((str(position), line.score, position.player))
        explores = random.random() < variety.exploration
        position = position.play(random.choice(position.legal()) if explores else line.actions[0])
    ended = [
        Sample(text, score, _result(player, position.winner)) for text, score, player in played
    ]
    return [one for one in ended + beside if abs(one.score) < MOST]


def _result(player: str, winner: str) -> int:
    if not winner:
        return 0
    return 1 if player == winner else -1


def _beside(search: "Search", position: "Position", nodes: int, random: Random) -> Sequence[Sample]:
    """A turn's positions after a turn at random."""
    player = position.player
    while position.player == player and not position.over:
        position = position.play(random.choice(position.legal()))
    found = []
    for _ in range(2):
        if position.over:
            break
        line = search.run(position, nodes=nodes).lines[0]
        found.append(Sample(str(position), line.score, 0))
        position = position.play(line.actions[0])
    return found
