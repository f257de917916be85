"""What people do again, and what the lights of a way back have them do."""

from collections.abc import Generator

from tests.independent_hands.fingers import aside, lift, press, put, put_on, stands, tap
from tests.independent_hands.people import Person
from tests.independent_hands.record import Abort
from tests.independent_hands.turnings import turns
from tests.independent_hands.world import Process, World
from tzaar_board.games.base import Position
from tzaar_board.games.troll import Placing
from tzaar_board.games.tzaar import Capture, Stacking
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

LONG = 50.0
"""Seconds after which nobody follows the lights of a way back any more."""


def obey(world: World, person: Person) -> Process:
    """Does what the lights of a way back say, a step at a time."""
    began = world.now
    was, world.lawful = world.lawful, False
    while world.state is State.WRONG or world.view.restoring:
        if world.now - began > LONG:
            world.report("dead end of lights")
            raise Abort("lights")
        yield world.dice.uniform(0.5, 1.3)
        yield from _one_step(world)
    world.lawful = was
    world.in_hand.clear()
    yield 0.5
    # what the players know better than sensors: types and heights of what stands as recorded
    if world.stands_otherwise(world.truth.plan[-1]):
        yield from redo(world, person, len(world.truth.texts))


def redo(world: World, person: Person, count: int) -> Process:
    """Everything back as it is recorded, then the rest of `count` actions once more, plainly."""
    truth = world.truth
    head = truth.head_written
    if head is None:
        return
    if len(truth.written) >= len(truth.texts):
        yield from _stand_as_meant(world)
        return
    was, world.lawful = world.lawful, False
    yield from _stand_as_recorded(world, person, head)
    world.lawful = was
    if world.state is State.WRONG:
        return
    for number in range(len(truth.written), count):
        if number < len(truth.written):
            continue
        deed = truth.deeds[number]
        deed.redone = True
        deed.missed += 1
        truth.tag("redo")
        if not (yield from _once_more(world, person, number)):
            return
        deed.placed = deed.last = world.now
        yield 1.2


def _one_step(world: World) -> Process:
    """Takes one stack away, turns one over, or puts one where it belongs."""
    cues = world.view.scene
    take = [s for s, cue in cues.items() if cue.role is Role.TAKE and s in world.stacks]
    fill = [s for s, cue in cues.items() if cue.role in (Role.PUT, Role.FILL)]
    turn = [s for s, cue in cues.items() if cue.role is Role.TURN_OVER and s in world.stacks]
    if take:
        lift(world, take[0], "obey")
    elif turn:
        group = world.group()
        disc = lift(world, turn[0], "obey", group)
        yield 0.3
        aside(world, disc)
        put(world, turn[0], disc.turned_over, "obey", group)
    elif fill:
        site, content = fill[0], cues[fill[0]].content
        if content is not None and world.stacks.get(site) == content:
            lift(world, site, "obey")
            yield 0.3
        if content is not None:
            aside(world, content)
        world.set(site, content, "obey", world.group())


def _stand_as_meant(world: World) -> Process:
    """All is recorded, and what stands otherwise is put as it was meant."""
    meant = world.truth.plan[-1]
    for site in world.stands_otherwise(meant):
        world.set(site, meant.content(site), "restore", world.group())
        yield 0.4


def _stand_as_recorded(world: World, person: Person, head: Position) -> Process:
    """Puts all as it is recorded, and waits until the table is content."""
    truth = world.truth
    for site in world.stands_otherwise(head):
        yield world.dice.around(person.move, 0.3)
        world.set(site, head.content(site), "restore", world.group())
    world.in_hand.clear()
    world.held = {}
    world.next = None
    for _ in range(8):
        yield 0.5
        if world.state is State.READY or truth.texts[: len(truth.written)] != truth.written:
            break


def _once_more(world: World, person: Person, number: int) -> Generator[float, None, bool]:
    """Does an action again; False where its stacks do not stand there any more."""
    before, text = world.truth.plan[number], world.truth.texts[number]
    action = world.game.parse_action(text)
    if isinstance(action, Capture | Stacking):
        if action.origin not in world.stacks or action.target not in world.stacks:
            return False
        mover = lift(world, action.origin)
        yield 0.7
        yield from stands(world, action.target)
        below = world.stacks[action.target]
        if isinstance(action, Capture):
            lift(world, action.target)
            yield 0.5
            aside(world, below)
            put(world, action.target, mover)
        else:
            put_on(world, action.target, mover, below)
            if world.sense is not Sense.HEIGHT:
                yield 0.4
                yield from tap(world, person, action.target, "tap", move=False)
    elif isinstance(action, Placing):
        trace = before.trace(action)
        world.set(action.site, trace.placed, "put", world.group())
        for site in trace.touched:
            yield 0.6
            yield from turns(world, person, site)
    else:
        yield from press(world, before.player.value, 0.15)
    return True
