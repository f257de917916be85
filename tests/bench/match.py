"""Games between two opponents, for measuring strength; `--never-lose` makes a loss an exit 1.

python -m tests.bench.match --one engine --other random --games 100 --seconds 0.2 --never-lose
"""

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from tzaar_board.engine import core, levels
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.opponents.base import PlayerSpec, parse_player
from tzaar_board.opponents.levels import LEVELS, PythonLevel
from tzaar_board.opponents.search import Search
from tzaar_board.opponents.transposition import TranspositionTable
from tzaar_board.opponents.turn import choose_turn

Chooser = Callable[[Position], tuple[Action, ...]]


@dataclass(frozen=True, slots=True)
class Score:
    """Games won and lost by the first opponent, and the longest time one turn took in seconds."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    slowest: float = 0.0


def chooser(spec: PlayerSpec, seconds: float | None, seed: int, *, strong: bool) -> Chooser:
    """What plays for a player; `seconds` a turn stand in for the limits of the engine's level.

    An engine is the search in Python, or where it is `strong` the core.
    """
    random = Random(seed)
    if spec.kind is PlayerKind.RANDOM:
        return lambda position: (random.choice(position.legal()),)
    if strong:
        return strong_chooser(spec, seconds, random)
    level = LEVELS[spec.level]
    if seconds is not None:
        level = PythonLevel(seconds, 60, 0.0)
    search = Search(TranspositionTable(), time.monotonic, lambda: False)
    return lambda position: choose_turn(search, position, level, time.monotonic, random)


def strong_chooser(spec: PlayerSpec, seconds: float | None, random: Random) -> Chooser:
    """The core as a player."""
    search = core.search(32)
    own = levels.levels(TZAAR.name)[spec.level]
    level = own if seconds is None else levels.CoreLevel(seconds=seconds)

    def choose(position: Position) -> tuple[Action, ...]:
        met = core.position(str(position))
        turn = levels.choose_turn(search, met, level, random, lambda: False)
        return tuple(map(position.game.parse_action, turn))

    return choose


def play(
    start: Position, players: Mapping[Colour, Chooser]
) -> tuple[Position, dict[Colour, float]]:
    """The end of one game, and the slowest turn of each player in seconds."""
    position = start
    slowest = dict.fromkeys(Colour, 0.0)
    while position.outcome() is None:
        player = position.player
        began = time.monotonic()
        actions = players[player](position)
        slowest[player] = max(slowest[player], time.monotonic() - began)
        for action in actions:
            position = position.play(action)
    return position, slowest


def match(
    one: PlayerSpec,
    other: PlayerSpec,
    games: int,
    seconds: float | None,
    seed: int,
    *,
    strong: bool,
) -> Score:
    """Games from shuffled starts, each start once with either colour."""
    score = Score()
    for number in range(games):
        start = TZAAR.start("random", seed + number // 2)
        first = chooser(one, seconds, seed + number, strong=strong)
        second = chooser(other, seconds, seed + number, strong=False)
        mine = Colour.WHITE if number % 2 == 0 else Colour.BLACK
        end, slowest = play(start, {mine: first, mine.other: second})
        outcome = end.outcome()
        assert outcome is not None
        score = replace(
            score,
            won=score.won + (outcome.winner is mine),
            lost=score.lost + (outcome.winner is mine.other),
            drawn=score.drawn + (outcome.winner is None),
            slowest=max(score.slowest, slowest[mine]),
        )
        print(f"{number + 1}: {score.won} won, {score.lost} lost", file=sys.stderr, flush=True)
    return score


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--one", type=parse_player, default="engine")
    parser.add_argument("--other", type=parse_player, default="random")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, help="a turn, instead of the level's limits")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strong", action="store_true", help="the first engine is the core")
    parser.add_argument("--never-lose", action="store_true")
    asked = parser.parse_args()
    score = match(
        asked.one, asked.other, asked.games, asked.seconds, asked.seed, strong=asked.strong
    )
    print(
        f"{asked.one} against {asked.other}, seed {asked.seed}: {score.won} won, "
        f"{score.lost} lost, {score.drawn} drawn, slowest turn {score.slowest:.2f} s"
    )
    return 1 if asked.never_lose and score.lost else 0


if __name__ == "__main__":
    sys.exit(main())
