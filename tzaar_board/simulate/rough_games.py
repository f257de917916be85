"""Whole games by rough hands, and what came of them."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from tzaar_board.games.base import Action, Colour, Game, Position
from tzaar_board.games.history import History
from tzaar_board.hal.physics import NoiseLevel
from tzaar_board.simulate.rough_habits import MACHINE, PEOPLE, MachineFaults, RoughHabits
from tzaar_board.simulate.rough_hands import GivenUp, RoughHands
from tzaar_board.simulate.rough_rates import Rates, rate_lines
from tzaar_board.simulate.rough_referee import Referee
from tzaar_board.simulate.rough_table import RoughTable
from tzaar_board.simulate.rough_tape import Tape
from tzaar_board.table.sense import Sense

LIMIT = 150
"""More actions than a game has, but for those that hands take back and do again."""

BOTH = frozenset(Colour)


@dataclass(frozen=True, slots=True)
class RoughGame:
    """What came of a game: as the hands played it, and as it was recorded. `faulty` is whether a
    sensor was bad in it.
    """

    meant: History
    recorded: History
    rates: Rates
    faulty: bool


def play_rough(
    start: Position,
    sense: Sense,
    noise: NoiseLevel,
    seed: int,
    think: Callable[[Position], Sequence[Action]],
    *,
    players: frozenset[Colour] = BOTH,
    limit: int = LIMIT,
    habits: RoughHabits = PEOPLE,
    machine: MachineFaults = MACHINE,
) -> RoughGame:
    """Plays a game by rough hands, to its end, or to where they give up. The same seed makes the
    same hands; `think` moves for those who are not in `players`.
    """
    rng = random.Random(f"rough {seed}")
    history = History(start)
    tape = Tape(start.game.board.names)
    referee = Referee(history, tape.script)
    table = RoughTable(
        history,
        players,
        sense,
        noise.noise,
        rng.randrange(2**32),
        tape,
        heard=referee.record,
        seen=lambda now, view: referee.show(now, view.state),
    )

    def choose(position: Position) -> Action:
        return rng.choice(position.legal())

    hands = RoughHands(table, referee, rng, habits, machine, players, choose, think)
    with suppress(GivenUp):
        hands.play(limit)
    return RoughGame(referee.meant, table.recorded, referee.rates, referee.faulty)


class RateTable:
    """Rates of many games: a game and a sense each, those with a bad sensor for themselves."""

    def __init__(self) -> None:
        self.rates: dict[tuple[str, Sense, bool], Rates] = {}

    def add(self, game: Game, sense: Sense, played: RoughGame) -> None:
        """One more game."""
        self.rates.setdefault((game.name, sense, played.faulty), Rates()).join(played.rates)

    def lines(self) -> list[str]:
        """A table of the rates, per 1,000 actions."""
        return rate_lines(
            (f"{game} {sense.value}{', bad sensor' * faulty}", rates)
            for (game, sense, faulty), rates in sorted(
                self.rates.items(), key=lambda one: (one[0][2], one[0][0], one[0][1].value)
            )
        )
