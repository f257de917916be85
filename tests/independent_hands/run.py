"""Games of two people each, from a seed: stretches of play, one after each trouble."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.independent_hands.game import plays
from tests.independent_hands.people import PEOPLE, People, Person
from tests.independent_hands.record import Abort, TableFailed
from tests.independent_hands.world import World
from tzaar_board.games.base import Colour, Game, Position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

ROWS: Sequence[tuple[Game, Sense]] = (
    (TZAAR, Sense.HEIGHT),
    (TZAAR, Sense.COLOUR),
    (TZAAR, Sense.PRESENCE),
    (TROLL, Sense.COLOUR),
    (TROLL, Sense.PRESENCE),
)
"""What is played: discs have no height to tell."""

FAILED = "table failed"
"""Why a stretch ended in which the table's own code raised."""

STRETCHES = 12
"""Stretches of a game at most."""


@dataclass(frozen=True)
class Stretch:
    """A part of a game. `why` it ended: None at the end of the game, or when it was long enough.

    `failure` is what the table's own code raised then.
    """

    world: World
    number: int
    why: str | None = None
    failure: BaseException | None = None


def play(game: Game, sense: Sense, seed: int, people: People | None = None) -> list[Stretch]:
    """Plays a game; people are drawn unless they are told."""
    if people is None:
        people = drawn(seed)
    position = game.start(game.starts[0], seed)
    stretches: list[Stretch] = []
    while position.outcome() is None and len(stretches) < STRETCHES:
        stretch = _stretch(position, sense, seed, len(stretches), people)
        stretches.append(stretch)
        if stretch.why is None or len(stretch.world.truth.plan) == 1:
            break
        position = stretch.world.truth.plan[-1]
    return stretches


def drawn(seed: int) -> Mapping[Colour, Person]:
    """Who plays the game of a seed."""
    rng = random.Random(f"people {seed}")
    return {colour: rng.choice(PEOPLE) for colour in Colour}


def _stretch(start: Position, sense: Sense, seed: int, number: int, people: People) -> Stretch:
    world = World(start, sense, f"{seed}/{number}", people)
    try:
        world.run(plays(world))
    except Abort as stop:
        return Stretch(world, number, str(stop))
    except TableFailed as failed:
        world.report(FAILED)
        return Stretch(world, number, FAILED, failed.__cause__)
    return Stretch(world, number)
