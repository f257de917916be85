"""What hands do beside what they mean: straighten, waver, look, set down on the way."""

from collections.abc import Collection

from tests.independent_hands.fingers import lift, put, reach, tap
from tests.independent_hands.people import Person
from tests.independent_hands.world import Process, World
from tzaar_board.games.tzaar import Capture, Stacking
from tzaar_board.geometry import Site
from tzaar_board.table.state import State


def straightens(world: World, person: Person) -> Process:
    """Straightens one to three stacks near each other, without those that are being played."""
    free = [site for site in world.stacks if site not in world.busy]
    if not free:
        return
    first = world.dice.choice(free)
    near = sorted(
        (site for site in free if site != first), key=lambda one: world.board.distance(one, first)
    )
    for site in [first, *near][: world.dice.choice((1, 1, 2, 3))]:
        if (
            site in world.busy
            or site not in world.stacks
            or world.state in (State.ASKING, State.WRONG)
        ):
            continue  # nobody straightens what pulses, or while the table blinks red
        yield from tap(world, person, site, "straighten")
        world.truth.tag("straighten")
        yield world.dice.uniform(0.1, 0.5)


def wavers(world: World, person: Person, origin: Site, target: Site) -> Process:
    """Lifts another stack first, and puts it back."""
    others = {
        action.origin
        for action in world.truth.plan[-2].legal()
        if isinstance(action, Capture | Stacking) and action.origin not in (origin, target)
    }
    yield from _holds_one(world, person, others, "waver", (0.7, 0.6, 0.15), 1.0)


def takes_another(world: World, person: Person, origin: Site, target: Site) -> Process:
    """Takes one stack off as captured, puts it back, takes another."""
    others = {
        action.target
        for action in world.truth.plan[-2].legal()
        if isinstance(action, Capture) and action.target not in (origin, target)
    }
    yield from _holds_one(world, person, others, "other captured first", (0.8, 0.5, 0.2), 0.8)


def wanders(world: World, person: Person, origin: Site, target: Site, peek: bool = True) -> Process:
    """With a stack in hand: thinks, looks at another target, sets it down for a moment."""
    dice, truth = world.dice, world.truth
    if dice.chance(person.hold):
        truth.tag("held")
        yield dice.around(4.0, 0.6, 0.5, 40.0)
    if peek and dice.chance(person.peek):
        others = [
            action.target
            for action in truth.plan[-2].legal()
            if isinstance(action, Capture | Stacking)
            and action.origin == origin
            and action.target != target
            and action.target in world.stacks
        ]
        if others:
            yield from _peeks(world, person, dice.choice(others))
    if dice.chance(person.stop):
        ends = origin, target
        empty = [site for site in world.sites if site not in world.stacks and site not in ends]
        if empty:
            yield from _stops_over(world, person, empty, origin, target)


def slides(world: World, origin: Site, target: Site) -> Process:
    """Drags a stack over the empty sites of its line: each sees it for a moment."""
    dice = world.dice
    mover = world.truth.plan[-2].content(origin)
    for ray in world.board.rays[origin]:
        if target in ray:
            speed = dice.uniform(2.0, 5.0)  # sites a second
            for site in ray[: ray.index(target)]:
                yield 0.4 / speed
                if site in world.stacks:
                    return
                group = world.group()
                world.set(site, mover, "pass over", group)
                yield 0.6 / speed
                world.set(site, None, "pass over", group)
            yield 0.3 / speed


def _holds_one(
    world: World,
    person: Person,
    sites: Collection[Site],
    tag: str,
    holds: tuple[float, float, float],
    pause: float,
) -> Process:
    """Lifts one of some stacks and puts it back: `holds` are median, sigma and least seconds."""
    asked = world.asked()
    others = [site for site in sorted(sites) if site in world.stacks and site not in asked]
    if not others:
        return
    world.truth.tag(tag)
    site = world.dice.choice(others)
    yield from reach(world, person, site)
    if site not in world.stacks:
        return
    group = world.group()
    content = lift(world, site, "waver", group)
    yield world.dice.around(*holds, 4.0)
    put(world, site, content, "waver", group)
    yield world.dice.uniform(0.2, pause)


def _peeks(world: World, person: Person, site: Site) -> Process:
    world.truth.tag("peek")
    yield from reach(world, person, site)
    group = world.group()
    if site in world.stacks:
        content = lift(world, site, "peek", group)
        yield world.dice.around(0.5, 0.5, 0.15, 1.5)
        put(world, site, content, "peek", group)
        yield world.dice.uniform(0.2, 1.0)


def _stops_over(
    world: World, person: Person, empty: list[Site], origin: Site, target: Site
) -> Process:
    dice = world.dice
    site = min(empty, key=lambda one: world.board.distance(one, target) + dice.random())
    mover = world.truth.plan[-2].content(origin)
    world.truth.tag("stopover")
    yield from reach(world, person, site)
    group = world.group()
    world.set(site, mover, "stopover", group)
    yield dice.uniform(0.05, 0.24)
    world.set(site, None, "stopover", group)
