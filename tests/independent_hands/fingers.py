"""What fingers do in one movement: reach, lift, put down, tap, press."""

from collections.abc import Collection, Generator
from dataclasses import replace

from tests.independent_hands.people import Person
from tests.independent_hands.record import Abort, Begun
from tests.independent_hands.world import Process, World
from tzaar_board.games.base import Content
from tzaar_board.geometry import Site

PATIENCE = 10.0
"""Seconds that a hand waits over a stack which another one holds."""


def lift(
    world: World, site: Site, kind: str = "lift", group: int | None = None, act: int | None = None
) -> Content:
    """Takes up the stack of a site."""
    content = world.stacks[site]
    world.in_hand.append((site, content))
    world.set(site, None, kind, world.group() if group is None else group, act)
    return content


def put(
    world: World, site: Site, content: Content, kind: str = "put", group: int | None = None
) -> None:
    """Sets a stack down."""
    group = world.group() if group is None else group
    aside(world, content)
    world.set(site, content, kind, group)


def put_on(world: World, site: Site, mover: Content, below: Content) -> None:
    """Sets a stack down on another one."""
    aside(world, mover)
    tower = replace(mover, height=mover.height + below.height)
    world.set(site, tower, "put", world.group())


def aside(world: World, content: Content) -> None:
    """A stack is in nobody's hand any more: it lies beside the board, or comes down."""
    for held in world.in_hand:
        if held[1] == content:
            world.in_hand.remove(held)
            return


def stands(world: World, site: Site) -> Process:
    """Waits while another hand has the stack of a site, for instance to straighten it."""
    until = world.now + PATIENCE
    while site not in world.stacks:
        if world.now > until:
            world.report("hands collided")
            raise Abort("hands collided")
        yield 0.1


def reach(
    world: World,
    person: Person,
    site: Site,
    seconds: float | None = None,
    touched: Collection[Site] = (),
) -> Process:
    """Moves a hand to a site; perhaps a sleeve lies over what is nearer to its owner."""
    dice = world.dice
    seconds = dice.around(person.move, 0.3, 0.15, 3.0) if seconds is None else seconds
    if dice.chance(person.sleeve):
        points = world.board.points
        x, y = points[site]
        toward = -1 if dice.random() < 0.5 else 1
        near = [
            other
            for other in world.sites
            if other != site
            and other in world.stacks
            and other not in touched
            and abs(points[other][0] - x) < 1.0
            and 0 < (points[other][1] - y) * toward < 2.6
        ]
        if near:
            start = world.now + max(0.0, seconds + dice.uniform(-0.12, 0.08))
            for one in dice.sample(near, min(len(near), dice.choice((1, 1, 1, 2, 3)))):
                world.cover(one, start + dice.uniform(0, 0.03), dice.uniform(0.020, 0.145))
            world.truth.tag("sleeve")
    yield seconds


def takes_up(
    world: World, person: Person, site: Site, begun: Begun | None
) -> Generator[float, None, Content]:
    """Reaches for an own stack and takes it up, unless it is in hand already."""
    if begun is not None:
        return world.held.pop(site)
    yield from reach(world, person, site)
    yield from stands(world, site)
    return lift(world, site)


def tap(
    world: World,
    person: Person,
    site: Site,
    kind: str = "tap",
    move: bool = True,
    low: float = 0.12,
) -> Process:
    """Lifts a stack for a moment, `low` seconds at least; `move` reaches for it first."""
    if site not in world.stacks:
        return
    if move:
        yield from reach(world, person, site)
    if site not in world.stacks:
        return
    group = world.group()
    content = lift(world, site, kind, group)
    yield world.dice.around(0.25, 0.45, low, 0.9)
    put(world, site, content, kind, group)


def press(world: World, name: str, seconds: float) -> Process:
    """Holds a button down for a while."""
    group = world.group()
    world.button(name, True, group)
    yield seconds
    world.button(name, False, group)
