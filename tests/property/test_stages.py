"""A program that is started again while several actions are led back leads on from there."""

import random

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.rounds import examples
from tests.support.serial_games import a_game
from tests.support.table import Rig
from tzaar_board.games.base import Game
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.guide import contents
from tzaar_board.table.sense import Sense
from tzaar_board.table.stages import stages
from tzaar_board.table.state import State

UNDONE = st.integers(1, 3)


@examples(40, 2000)
@given(st.integers(0, 2**32), UNDONE, st.sampled_from(Sense))
def test_the_lights_lead_on_to_the_position(seed: int, undone: int, sense: Sense) -> None:
    """Some of the actions have been led back, the last ones. A failure names the seed."""
    rng = random.Random(seed)
    game = a_game(TZAAR.start("random", seed), seed)
    first = rng.randrange(1, len(game) - undone)
    goal, *_, stood = line = game.positions[first : first + undone + 1]
    assume(stood.outcome() is None)
    table = rng.choice(line)
    known = [contents(one) for one in (*line, *stages(goal, stood))]
    alike = [one for one in known if [*map(sense.read, one)] == [*map(sense.read, contents(table))]]
    assume(len(set(alike)) == 1)  # Else two captors alike have exchanged their targets.
    rig = Rig(goal, sense, standing=table, arrange=True, stood=stood, taking_back=True)
    rig.wait(0.5)
    rig.follow()
    rig.wait(1.0)
    said = f"{goal} {game.actions[first : first + undone]} {table}"
    assert tuple(rig.standing()) == contents(goal), said
    assert rig.state is State.READY, said


@examples(20, 400)
@given(st.integers(0, 2**32), UNDONE, st.sampled_from([TZAAR, TROLL]))
def test_the_stages_are_those_that_were_played(seed: int, undone: int, kind: Game) -> None:
    """And others, of the same actions in another order."""
    start = TZAAR.start("random", seed) if kind is TZAAR else TROLL.start("standard", seed)
    game = a_game(start, seed)
    first = random.Random(seed).randrange(len(game) - undone)
    goal, *between, stood = game.positions[first : first + undone + 1]
    assume(contents(goal) != contents(stood))
    found = set(map(contents, stages(goal, stood)))
    turns = [one for one in between if contents(one) not in (contents(goal), contents(stood))]
    assert found.issuperset(map(contents, turns))
