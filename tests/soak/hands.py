"""Rough hands play both games with all senses, and the rates are held against what is aimed at."""

import random
import time
from collections.abc import Sequence

from tests.support import games
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.hal.physics import NoiseLevel
from tzaar_board.simulate.rough_games import BOTH, RateTable, play_rough
from tzaar_board.simulate.rough_rates import Mishap, Rates
from tzaar_board.table.sense import Sense

LEAST_WRONG = 0.5
"""Presence: wrongly recorded less than this per 1,000 actions (1 in 2,000)."""

LEAST_ASKED = 5.0
"""Colour and height: asked, where the sensors show it, less than this per 1,000 (1 in 200)."""

MEDIAN = 0.35
SLOWEST = 1.0
"""Seconds until what sensors show is acknowledged: half of all, and 99 in 100."""


def run(minutes: float, seed: int) -> list[str]:
    """Plays games until the minutes are over, at least one of each kind, and gives the rates.

    Raises AssertionError for a dead end where sensors tell colours, with what leads to it.
    """
    tally, until, number = RateTable(), time.monotonic() + 60 * minutes, seed
    while number == seed or time.monotonic() < until:
        for game in games.ALL:
            for sense in Sense:
                think = _RandomHands(f"{number} {game.name}")
                start = games.usual(game, number)
                players = frozenset({Colour.WHITE}) if number % 3 == 0 else BOTH
                played = play_rough(start, sense, NoiseLevel.LOW, number, think, players=players)
                tally.add(game, sense, played)
                if sense is not Sense.PRESENCE and not played.faulty:
                    ends = [str(i) for i in played.rates.incidents if i.mishap is Mishap.DEAD_END]
                    assert not ends, f"seed {number} ({game.name}, {sense.value}): {ends}"
        number += 1
    lines = [f"games of seeds {seed} to {number - 1}; mishaps per 1,000 actions", *tally.lines()]
    return lines + [
        f"{game} {sense.value}: {', '.join(aims(sense, rates))}"
        for (game, sense, faulty), rates in sorted(
            tally.rates.items(), key=lambda one: (one[0][0], one[0][1].value)
        )
        if not faulty
    ]


def aims(sense: Sense, rates: Rates) -> Sequence[str]:
    """Each of the aims, and whether the rates meet it."""
    least = LEAST_WRONG if sense is Sense.PRESENCE else 0.0
    asked = 0.0 if sense is Sense.PRESENCE else LEAST_ASKED
    wrong, needless = rates.per_thousand(Mishap.WRONG), rates.per_thousand(Mishap.NEEDLESS)
    met = {
        f"wrongly recorded at most {least:g}": wrong <= least,
        "no dead end": not rates.counts[Mishap.DEAD_END],
        f"asked needlessly at most {asked:g}": needless <= asked,
        f"p50 of what sensors show {MEDIAN:g} s": rates.percentile(0.5) <= MEDIAN,
        f"p99 of what sensors show {SLOWEST:g} s": rates.percentile(0.99) <= SLOWEST,
    }
    return [f"{aim}: {'met' if kept else 'MISSED'}" for aim, kept in met.items()]


class _RandomHands:
    """Whoever has no hands plays anything."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def __call__(self, position: Position) -> Sequence[Action]:
        return games.rest_of_turn(position, self._rng)
