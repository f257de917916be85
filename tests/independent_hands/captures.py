"""Captures, in all the ways in which hands make them."""

from tests.independent_hands.asides import slides, takes_another, wanders
from tests.independent_hands.early import begin_early
from tests.independent_hands.fingers import aside, lift, put, reach, stands, takes_up
from tests.independent_hands.people import Person
from tests.independent_hands.record import Begun
from tests.independent_hands.world import Process, World
from tzaar_board.games.base import Content
from tzaar_board.games.tzaar import Capture


def captures(world: World, person: Person, action: Capture, begun: Begun | None) -> Process:
    """Makes a capture, its first stack perhaps in hand already."""
    if begun is None:
        weights, methods = zip(*person.methods, strict=True)
        (method,) = world.dice.choices(methods, weights)
    else:
        method = begun.method
    world.truth.deeds[-1].method = method
    if method == "both":
        yield from _both_at_once(world, person, action)
    elif method == "captured_first":
        yield from _captured_first(world, person, action, begun)
    else:
        yield from _own_first(world, person, action, begun, method)


def _both_at_once(world: World, person: Person, action: Capture) -> Process:
    dice, origin, target = world.dice, action.origin, action.target
    sites = [origin, target]
    dice.shuffle(sites)
    yield from reach(world, person, origin, touched=sites)
    lifted: dict[int, Content] = {}
    yield from stands(world, sites[0])
    lifted[sites[0]] = lift(world, sites[0])
    yield dice.uniform(0, 0.12)
    yield from stands(world, sites[1])
    lifted[sites[1]] = lift(world, sites[1])
    seconds = dice.around(person.move, 0.3, 0.15)
    begin_early(world, action, seconds)
    yield from reach(world, person, target, seconds, sites)
    aside(world, lifted[target])
    put(world, target, lifted[origin])


def _captured_first(world: World, person: Person, action: Capture, begun: Begun | None) -> Process:
    dice, origin, target = world.dice, action.origin, action.target
    if begun is None:
        if dice.chance(person.waver * 0.7):
            yield from takes_another(world, person, origin, target)
        if target not in world.stacks:  # the other one is straightening it just now
            yield 1.0
        yield from reach(world, person, target)
        yield from stands(world, target)
        gone = lift(world, target)
    else:
        gone = world.held.pop(target)
    yield dice.around(person.move, 0.3, 0.15)  # put beside the board
    aside(world, gone)
    yield from reach(world, person, origin, touched=(target,))
    yield from stands(world, origin)
    mover = lift(world, origin)
    seconds = dice.around(person.move, 0.3, 0.15)
    yield from wanders(world, person, origin, target, peek=False)
    begin_early(world, action, seconds)
    yield from reach(world, person, target, seconds)
    put(world, target, mover)


def _own_first(
    world: World, person: Person, action: Capture, begun: Begun | None, method: str
) -> Process:
    """The own stack is in hand first; the captured one is taken off, swapped or pushed out."""
    dice, origin, target = world.dice, action.origin, action.target
    mover = yield from takes_up(world, person, origin, begun)
    yield from wanders(world, person, origin, target)
    seconds = dice.around(person.move, 0.3, 0.15)
    if method == "own_first":
        gap = dice.around(person.move, 0.4, 0.15)
    elif method == "swap":
        gap = dice.uniform(0.05, 0.22)
    else:
        gap = dice.choice((0.0, 0.0, dice.uniform(0.005, 0.06)))
    if method == "slide":
        yield from slides(world, origin, target)
        seconds = dice.uniform(0.1, 0.3)
    begin_early(world, action, seconds + gap)
    yield from reach(world, person, target, seconds, (target,))
    yield from stands(world, target)
    if gap:
        below = lift(world, target)
        yield gap
        aside(world, below)
    put(world, target, mover)
