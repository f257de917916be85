"""Troll: a disc is placed, and what it encloses is turned over."""

from tests.independent_hands.fingers import aside, lift, put, reach, stands
from tests.independent_hands.people import Person
from tests.independent_hands.world import Process, World
from tzaar_board.games.base import Content
from tzaar_board.games.troll import Placing
from tzaar_board.geometry import Site


def places(world: World, person: Person, action: Placing) -> Process:
    """Places a disc and turns the others, in any order."""
    dice, truth = world.dice, world.truth
    trace = truth.plan[-2].trace(action)
    flips = list(trace.touched)
    dice.shuffle(flips)
    world.busy = frozenset((action.site, *flips))
    deed = truth.deeds[-1]
    deed.method = "place"
    if dice.chance(person.stop * 0.5):
        yield from _sets_beside(world, person, action.site, trace.placed)
    else:
        yield from reach(world, person, action.site)
    world.set(action.site, trace.placed, "put", world.group())
    deed.placed = None if flips else world.now
    deed.last = world.now
    if flips:
        yield dice.around(person.move, 0.4, 0.15)
    forgets = len(flips) > 1 and dice.chance(person.waver * 0.4)
    forgotten = flips.pop() if forgets else None
    while flips:
        if len(flips) > 1 and dice.chance(person.two_hands):
            yield from _turns_two(world, person, flips.pop(), flips.pop())
        else:
            yield from turns(world, person, flips.pop())
    if forgotten is not None:
        truth.tag("forgot one")
        yield dice.uniform(1.0, 2.5)
        yield from turns(world, person, forgotten)
    deed.placed = deed.last = world.now
    world.busy = frozenset()


def turns(world: World, person: Person, site: Site, kind: str = "lift") -> Process:
    """Turns a disc over in its place."""
    yield from reach(world, person, site)
    yield from stands(world, site)
    group = world.group()
    disc = lift(world, site, kind, group)
    roll = world.dice.chance(0.3)
    yield world.dice.around(0.2 if roll else 0.45, 0.4, 0.1, 1.5)
    aside(world, disc)
    put(world, site, disc.turned_over, kind, group)


def _turns_two(world: World, person: Person, one: Site, other: Site) -> Process:
    """Turns two discs over, a hand for each."""
    dice = world.dice
    world.truth.tag("two hands")
    yield from reach(world, person, one, touched=(one, other))
    held = []
    for site in (one, other):
        yield from stands(world, site)
        group = world.group()
        held.append((site, lift(world, site, "lift", group), group))
        yield dice.uniform(0, 0.1) if site == one else dice.around(0.45, 0.4, 0.12)
    if dice.chance(0.5):
        held.reverse()
    for site, disc, group in held:
        aside(world, disc)
        put(world, site, disc.turned_over, "put", group)
        if site == held[0][0]:
            yield dice.uniform(0.02, 0.25)


def _sets_beside(world: World, person: Person, site: Site, disc: Content | None) -> Process:
    """Sets the disc down on a wrong site beside, and shifts it."""
    dice, board = world.dice, world.board
    wrong = [
        action.site
        for action in world.truth.plan[-2].legal()
        if isinstance(action, Placing)
        and action.site != site
        and board.distance(action.site, site) < 1.6
    ]
    if not wrong:
        return
    beside = dice.choice(wrong)
    world.truth.tag("shifted")
    yield from reach(world, person, beside)
    group = world.group()
    world.set(beside, disc, "shift", group)
    yield dice.around(0.4, 0.5, 0.05, 1.5)
    world.set(beside, None, "shift", group)
    yield dice.uniform(0.15, 0.4)
