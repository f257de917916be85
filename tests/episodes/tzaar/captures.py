"""The ways in which people capture: each takes the captor from its origin to its target."""

from collections.abc import Callable, Mapping

from tests.episodes.clock import Doing
from tests.episodes.hand import Hand
from tzaar_board.geometry import HEXAGON, Site

Way = Callable[[Hand, Site, Site], Doing]


def victim_first(hand: Hand, origin: Site, target: Site) -> Doing:
    """The captured stack is taken off before the captor is lifted."""
    table = hand.table
    table.take(target)
    yield hand.reach()
    captor = table.take(origin)
    yield hand.reach()
    table.put(target, captor)


def mover_first(hand: Hand, origin: Site, target: Site) -> Doing:
    """The captor is in hand when the captured stack is taken off."""
    table = hand.table
    captor = table.take(origin)
    yield hand.reach()
    table.take(target)
    yield hand.reach(0.6)
    table.put(target, captor)


def two_hands(hand: Hand, origin: Site, target: Site) -> Doing:
    """Both at nearly the same time, the captor first."""
    table = hand.table
    captor = table.take(origin)
    yield hand.pause(0, 0.06)
    table.take(target)
    yield hand.reach(0.7)
    table.put(target, captor)


def two_hands_victim_first(hand: Hand, origin: Site, target: Site) -> Doing:
    """Both at nearly the same time, the captured stack first."""
    table = hand.table
    table.take(target)
    yield hand.pause(0, 0.06)
    captor = table.take(origin)
    yield hand.reach(0.7)
    table.put(target, captor)


def swap(hand: Hand, origin: Site, target: Site) -> Doing:
    """The captor is set down right after the captured stack is off."""
    table = hand.table
    captor = table.take(origin)
    yield hand.reach()
    table.take(target)
    yield hand.pause(0.05, 0.2)
    table.put(target, captor)


def push(hand: Hand, origin: Site, target: Site) -> Doing:
    """The captor pushes the captured stack out without a gap."""
    table = hand.table
    captor = table.take(origin)
    yield hand.reach()
    table.swap(target, captor)


def crooked(hand: Hand, origin: Site, target: Site) -> Doing:
    """The captor is set down askew, and straightened."""
    yield from victim_first(hand, origin, target)
    yield hand.pause(0.1, 0.9)
    yield from hand.tap(target, 0.1, 0.4)


def slide(hand: Hand, origin: Site, target: Site) -> Doing:
    """The captor slides over the empty sites between."""
    table = hand.table
    table.take(target)
    yield hand.reach()
    captor = table.take(origin)
    yield hand.pause(0.04, 0.12)
    ray = next(ray for ray in HEXAGON.rays[origin] if target in ray)
    for site in ray[: ray.index(target)]:
        if not table.piles[site]:
            table.put(site, captor)
            yield hand.pause(0.06, 0.22)
            captor = table.take(site)
            yield hand.pause(0.03, 0.12)
    table.put(target, captor)


def stops(hand: Hand, origin: Site, target: Site) -> Doing:
    """The captor touches down on empty sites on its way."""
    table = hand.table
    captor = table.take(origin)
    yield hand.reach()
    for _ in range(hand.dice.randint(1, 3)):
        site = hand.dice.choice([origin, *hand.empty()])
        table.put(site, captor)
        yield hand.pause(0.1, 0.6)
        captor = table.take(site)
        yield hand.reach(0.7)
    table.take(target)
    yield hand.reach(0.7)
    table.put(target, captor)


def on_top(hand: Hand, origin: Site, target: Site) -> Doing:
    """The captor is set on the captured stack, and both are lifted to take that away."""
    table = hand.table
    captor = table.take(origin)
    yield hand.reach()
    table.put(target, captor)
    yield hand.pause(0.15, 1.2)
    both = table.take(target)
    yield hand.pause(0.2, 1.0)
    table.put(target, both[-len(captor) :])


def pull(hand: Hand, origin: Site, target: Site) -> Doing:
    """The captor is set on the captured stack, and tipped to draw that away beneath."""
    table = hand.table
    captor = table.take(origin)
    yield hand.reach()
    table.put(target, captor)
    yield hand.pause(0.15, 1.2)
    table.swap(target, table.piles[target][-len(captor) :])


CAPTURES: Mapping[str, Way] = {
    "victim_first": victim_first,
    "mover_first": mover_first,
    "two_hands": two_hands,
    "two_hands_b": two_hands_victim_first,
    "swap": swap,
    "push": push,
    "crooked": crooked,
    "slide": slide,
    "stops": stops,
    "on_top": on_top,
    "pull": pull,
}

USUAL = ("victim_first", "victim_first", "mover_first", "mover_first", *list(CAPTURES)[2:])
"""All ways, as often as people have them."""

CLEAN = tuple(list(CAPTURES)[:5])
"""The ways in which no other site is touched."""

PLAIN = ("victim_first", "mover_first", "two_hands")

UNLAWFUL = frozenset({"on_top", "pull"})
"""The ways that the documents ask people not to take."""
