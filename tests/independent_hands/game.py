"""A game as two people play it, action by action."""

from tests.independent_hands.answers import check
from tests.independent_hands.asides import straightens, wavers
from tests.independent_hands.captures import captures
from tests.independent_hands.choice import choose
from tests.independent_hands.fingers import press, tap
from tests.independent_hands.people import Person
from tests.independent_hands.record import Begun, Deed
from tests.independent_hands.second_thoughts import takes_back, undoes
from tests.independent_hands.stackings import stacks, taps_unseen
from tests.independent_hands.turnings import places
from tests.independent_hands.world import Process, World
from tzaar_board.games import troll
from tzaar_board.games.base import Action, Position
from tzaar_board.games.tzaar import Capture, Stacking
from tzaar_board.geometry import Site
from tzaar_board.table.state import State

LONGEST = 60
"""Actions of a stretch at most."""


def plays(world: World) -> Process:
    """Plays until the game is over, or the stretch long enough."""
    truth = world.truth
    yield 10.0
    while truth.plan[-1].outcome() is None and len(truth.texts) < LONGEST:
        yield from _one_action(world)
    yield from check(world, world.people[truth.plan[-2].player])
    yield 1.0


def _one_action(world: World) -> Process:
    truth, dice = world.truth, world.dice
    position = truth.plan[-1]
    person = world.people[position.player]
    begun = world.take_next()
    if begun is None:
        yield from _between(world, person)
    action = choose(dice, position) if begun is None else begun.action
    deed = truth.mean(action, person.name, world.now, begun is not None)
    if isinstance(action, Capture | Stacking):
        yield from _moves(world, person, action, begun)
    elif isinstance(action, troll.Placing):
        yield from places(world, person, action)
    else:
        yield from _passes(world, person, position, deed)
    deed.last = world.last_touch
    if world.next is not None:
        return
    site = _set_down_on(action)
    if dice.chance(person.adjust) and site is not None:
        yield dice.uniform(0.12, 0.8)
        truth.tag("adjusted")
        yield from tap(world, person, site, "adjust", move=False)
        deed.last = world.last_touch
    if dice.chance(person.watch) or truth.plan[-1].outcome() is not None:
        yield from check(world, person)
        if dice.chance(person.takeback):
            yield from takes_back(world, person)
        elif dice.chance(person.menu):
            yield from undoes(world, person)
    else:
        truth.tag("unwatched")


def _set_down_on(action: Action) -> Site | None:
    """The site on which an action sets something down; None for a pass."""
    if isinstance(action, Capture | Stacking):
        return action.target
    return action.site if isinstance(action, troll.Placing) else None


def _moves(
    world: World, person: Person, action: Capture | Stacking, begun: Begun | None
) -> Process:
    """Makes an action of TZAAR."""
    deed = world.truth.deeds[-1]
    world.busy = frozenset((action.origin, action.target))
    if begun is not None:
        world.truth.tag("early")
        while begun.site not in world.held:
            yield 0.01
    elif world.dice.chance(person.waver):
        yield from wavers(world, person, action.origin, action.target)
    if isinstance(action, Capture):
        yield from captures(world, person, action, begun)
    else:
        yield from stacks(world, person, action, begun)
    deed.placed = deed.last = world.now
    if isinstance(action, Stacking):
        yield from taps_unseen(world, person, action)
    world.busy = frozenset()


def _passes(world: World, person: Person, position: Position, deed: Deed) -> Process:
    """Presses the turn button until the table has seen it."""
    dice, truth = world.dice, world.truth
    if not dice.chance(0.3):
        yield from check(world, person, but_last=True)
    yield dice.uniform(0.3, 0.9)
    for _ in range(4):
        yield from press(world, position.player.value, dice.around(0.15, 0.4, 0.06, 0.6))
        deed.placed = deed.last = world.now
        yield dice.uniform(0.7, 1.2)
        if truth.agreed():
            return
        # not seen: look what the table says first, then press again
        yield from check(world, person, but_last=True)
        if truth.agreed():
            return
    world.report("pass not seen")


def _between(world: World, person: Person) -> Process:
    """The pause before an action, and what idle hands do in it."""
    dice, truth = world.dice, world.truth
    other = world.people[truth.plan[-1].player.other]
    for one in (person, other):
        if dice.chance(one.straighten):
            if one is other and dice.chance(0.4):
                world.spawn(straightens(world, one), dice.uniform(0, 1.0))
            else:
                yield dice.uniform(0.2, 1.0)
                yield from straightens(world, one)
    left = dice.around(person.think, 0.8, 0.05, 30.0)
    while left > 1.0:  # they look about once a second while they think
        look = dice.uniform(0.7, 1.2)
        yield look
        left -= look
        told = world.state in (State.ASKING, State.WRONG)
        if not truth.agreed() and (told or truth.head_written is None):
            yield from check(world, person)  # also where another place shines than was meant
    yield max(0.0, left)
    asks = truth.asks
    if (
        world.state is State.ASKING
        and not world.in_hand
        and asks
        and world.now - asks[-1].since > 1.2
    ):
        # a pulse that has been there for so long is seen by who reaches over it
        yield from check(world, person)
    # nobody goes on for ever without a look
    if len(truth.texts) - len(truth.written) > 2 or world.state is State.WRONG:
        yield from check(world, person)
