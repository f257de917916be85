"""People who do not know how the table judges (tests/independent_hands) play both games.

Prints each incident with the least that shows it again, as `ScannedTable` in tests/support reads
it, and rates. `--minutes 0` plays one game of each row: the one of the seed that an incident names.
"""

import time

from tests.independent_hands.rates import LONG, Rates, seconds, table
from tests.independent_hands.record import Incident, Shown
from tests.independent_hands.replays import replayed
from tests.independent_hands.run import ROWS, Stretch, play


def run(minutes: float, seed: int) -> list[str]:
    """Plays games until the minutes are over, at least one of each row, and gives the rates.

    Raises AssertionError where the table's own code raises, with what leads to it.
    """
    found = {f"{game.name} {sense.value}": Rates() for game, sense in ROWS}
    until, number = time.monotonic() + 60 * minutes, seed
    while number == seed or time.monotonic() < until:
        for (game, sense), (name, row) in zip(ROWS, found.items(), strict=True):
            stretches = play(game, sense, number)
            row.add(stretches)
            for stretch in stretches:
                for line in told(stretch):
                    print(f"seed {number}, {name}, {line}", flush=True)
                if stretch.failure is not None:
                    raise AssertionError(f"seed {number}, {name}") from stretch.failure
        number += 1
    return [f"games of seeds {seed} to {number - 1}; per 1,000 actions", *table(found)]


def told(stretch: Stretch) -> list[str]:
    """What players had to notice in a stretch, each with its replay."""
    truth, end = stretch.world.truth, stretch.world.now
    long = [one for one in truth.wrongs if one.lawful and seconds(one, end) > LONG]
    noticed: list[Incident | Shown] = [*truth.incidents, *long]
    return [f"{_what(one)}{_again(stretch, one)}" for one in noticed]


def _what(one: Incident | Shown) -> str:
    if isinstance(one, Shown):
        return f"wrong shown at {one.since:.2f} s"
    if one.at is None:
        return f"{one.kind} at {one.time:.2f} s"
    written, meant = ("".join(game[one.at : one.at + 1]) for game in (one.written, one.meant))
    recorded = f"recorded {written or 'nothing'}, meant {meant or 'nothing'}"
    return f"{one.kind} at {one.time:.2f} s: {recorded}"


def _again(stretch: Stretch, one: Incident | Shown) -> str:
    replay = replayed(stretch.world, one)
    begins = "its last actions alone do not show it again" if replay is None else str(replay)
    return f"\n    stretch {stretch.number}: {begins}"
