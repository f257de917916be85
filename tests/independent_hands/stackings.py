"""Stackings: a stack set down on another, or the two joined in the hand."""

from tests.independent_hands.asides import wanders
from tests.independent_hands.early import begin_early
from tests.independent_hands.fingers import aside, lift, put_on, reach, stands, takes_up, tap
from tests.independent_hands.people import Person
from tests.independent_hands.record import Begun
from tests.independent_hands.world import Process, World
from tzaar_board.games.tzaar import Stacking
from tzaar_board.table.sense import Sense


def stacks(world: World, person: Person, action: Stacking, begun: Begun | None) -> Process:
    """Makes a stacking, its stack perhaps in hand already."""
    dice, origin, target = world.dice, action.origin, action.target
    if begun is None:
        (method,) = dice.choices(("set_on", "joined"), (9, 1))
    else:
        method = begun.method
    world.truth.deeds[-1].method = method
    mover = yield from takes_up(world, person, origin, begun)
    yield from wanders(world, person, origin, target)
    seconds = dice.around(person.move, 0.3, 0.15)
    gap = dice.uniform(0.2, 0.7) if method == "joined" else 0.0
    begin_early(world, action, seconds + gap)
    yield from reach(world, person, target, seconds, (target,))
    yield from stands(world, target)
    below = world.stacks[target]
    if gap:
        lift(world, target)
        yield gap
        aside(world, below)
    put_on(world, target, mover, below)


def taps_unseen(world: World, person: Person, action: Stacking) -> Process:
    """Perhaps taps what was stacked, which no sensor but that of heights has seen."""
    if world.sense is not Sense.HEIGHT and world.next is None and world.dice.chance(person.tapper):
        yield world.dice.uniform(0.15, 0.6)
        world.truth.tag("tapped")
        yield from tap(world, person, action.target, "tap", move=False)
        world.truth.deeds[-1].last = world.now
