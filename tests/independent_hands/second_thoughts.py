"""The last action is undone and thought over again: by hand, or with the menu button."""

from tests.independent_hands.answers import check
from tests.independent_hands.corrections import obey
from tests.independent_hands.fingers import lift, press, put, reach, stands
from tests.independent_hands.people import Person
from tests.independent_hands.turnings import turns
from tests.independent_hands.world import Process, World
from tzaar_board.games.base import Position
from tzaar_board.games.troll import Placing
from tzaar_board.games.tzaar import Capture, Stacking
from tzaar_board.table.state import State


def takes_back(world: World, person: Person) -> Process:
    """Undoes the last action by hand."""
    truth = world.truth
    if not _may(world) or truth.texts[-1] == "pass" or not _ready(world):
        return
    yield world.dice.uniform(0.5, 3.0)
    if not _ready(world):
        return
    action, before = world.game.parse_action(truth.texts[-1]), truth.plan[-2]
    truth.deeds[-1].tags.append("taken back")
    if isinstance(action, Capture | Stacking):
        yield from reach(world, person, action.target)
        yield from _back_to_its_origin(world, person, action, before)
        world.in_hand.clear()
    elif isinstance(action, Placing):
        yield from reach(world, person, action.site)
        yield from stands(world, action.site)
        lift(world, action.site)
        world.in_hand.clear()
        yield 0.4
        for site in before.trace(action).touched:
            yield from turns(world, person, site)
    truth.drop()
    yield from check(world, person)


def undoes(world: World, person: Person) -> Process:
    """Undoes the last action with the menu button, and follows the lights."""
    truth = world.truth
    if not _may(world) or not _ready(world):
        return
    yield world.dice.uniform(0.5, 2.0)
    if not _ready(world):
        return
    truth.deeds[-1].tags.append("menu undo")
    truth.drop()
    world.lawful = False
    yield from press(world, "menu", 0.2)
    yield 0.5
    yield from obey(world, person)
    world.lawful = True
    yield from check(world, person)


def _may(world: World) -> bool:
    truth = world.truth
    return bool(truth.texts) and not world.in_hand and truth.plan[-1].outcome() is None


def _ready(world: World) -> bool:
    return world.state is State.READY and world.truth.agreed()


def _back_to_its_origin(
    world: World, person: Person, action: Capture | Stacking, before: Position
) -> Process:
    dice, origin, target = world.dice, action.origin, action.target
    mover, gone = before.content(origin), before.content(target)
    assert mover is not None
    assert gone is not None
    if isinstance(action, Capture):
        yield from stands(world, target)
        lift(world, target)
        order = [(origin, mover), (target, gone)]
        if dice.choice(("home", "captured")) == "captured":
            order.reverse()
        for site, content in order:
            yield dice.around(person.move, 0.3, 0.15)
            put(world, site, content)
        return
    if dice.chance(0.7):
        world.set(target, gone, "put", world.group())  # the top is taken off
    else:
        yield from stands(world, target)
        lift(world, target)
        yield dice.uniform(0.3, 0.8)
        put(world, target, gone)
    yield dice.around(person.move, 0.3, 0.15)
    put(world, origin, mover)
