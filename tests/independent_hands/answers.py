"""How people look whether the table has recorded what they meant, and answer what it asks."""

from tests.independent_hands.corrections import obey, redo
from tests.independent_hands.fingers import press, tap
from tests.independent_hands.people import Person
from tests.independent_hands.record import Abort
from tests.independent_hands.world import Process, World
from tzaar_board.games.tzaar import Capture, Stacking
from tzaar_board.geometry import Site
from tzaar_board.table.state import State

LONG = 60.0
"""Seconds after which people give up."""


def check(world: World, person: Person, but_last: bool = False) -> Process:
    """Looks about once a second until the table has recorded what was meant.

    `but_last`: the last action is meant, and has yet to be done.
    """
    yield from _Look(world, person, but_last).until_recorded()


def targets(world: World, number: int) -> list[Site]:
    """Where the stacks of a meant action went."""
    truth = world.truth
    action = world.game.parse_action(truth.texts[number])
    origin = action.origin if isinstance(action, Capture | Stacking) else None
    sites = truth.plan[number].trace(action).sites
    return [site for site in sites if site in world.stacks and site != origin]


class _Look:
    """One time of looking: how often something was wrong, open or not seen until now."""

    def __init__(self, world: World, person: Person, but_last: bool) -> None:
        self._world, self._person, self._but_last = world, person, but_last
        self._truth = world.truth
        self._began = world.now
        self._misread = self._unseen = self._unanswerable = 0

    @property
    def _count(self) -> int:
        """How many actions have been done."""
        return len(self._truth.texts) - self._but_last

    @property
    def _recorded(self) -> bool:
        truth = self._truth
        return truth.written == truth.texts[: self._count] or (self._but_last and truth.agreed())

    def until_recorded(self) -> Process:
        world, truth = self._world, self._truth
        while True:
            if self._recorded:
                if world.state is not State.WRONG or world.now - self._began >= LONG:
                    return
                yield from obey(world, self._person)
                continue
            if world.now - self._began > LONG:
                world.report("dead end")
                raise Abort("dead end")
            yield world.dice.uniform(0.6, 1.2)
            if not self._recorded and not truth.agreed():
                yield from self._once()

    def _once(self) -> Process:
        """Reads what the table says, and does something about it."""
        world, truth = self._world, self._truth
        number, count, state = len(truth.written), self._count, world.state
        truth.settle_order()
        if truth.texts[:number] != truth.written or number > count:
            yield from self._other_recorded(state)
            return
        self._misread = 0
        if number >= len(truth.texts):
            return
        if state is State.WRONG:
            world.report("wrong obeyed")
            yield from obey(world, self._person)
        elif state is State.ASKING:
            yield from self._asked(number, count)
        elif truth.texts[number] == "pass":
            if number < count:
                yield from press(world, truth.plan[number].player.value, 0.15)
        elif world.now - world.last_touch > (2.0 if world.now - self._began > 10 else 3.0):
            yield from self._missed(number, count)

    def _other_recorded(self, state: State) -> Process:
        """Another action is recorded than the one that was meant, or one that nobody did."""
        world, truth, person = self._world, self._truth, self._person
        texts, written = truth.texts, truth.written
        differ = (i for i in range(len(written)) if texts[i : i + 1] != written[i : i + 1])
        at = next(differ, None)
        known = at is not None and at < len(texts)
        if at is not None and known and state is State.ASKING and self._concerns(at):
            yield from _answer(world, person, at)
            return
        if state is State.WRONG and self._misread < 2:
            yield from obey(world, person)
        self._misread += 1
        last = at == len(written) - 1 == self._count - 1
        if at is not None and self._misread == 2 and last and state in (State.READY, State.OVER):
            # the light shines on another stack than the one that was meant: one taps that
            world.report("corrected by a tap", at)
            if sites := targets(world, at):
                yield from tap(world, person, sites[0], "correct")
            return
        if self._misread >= 4:
            kind = "wrong" if len(written) <= len(texts) and known else "not taken back"
            world.report(kind, at)
            raise Abort(kind)

    def _asked(self, number: int, count: int) -> Process:
        """The table asks: of what was not recorded yet, or of an action just before."""
        world = self._world
        for past in (*range(number, count), *range(number - 1, max(-1, number - 3), -1)):
            if self._concerns(past):
                yield from _answer(world, self._person, past)
                return
        self._unanswerable += 1
        if self._unanswerable >= 3:
            world.report("unanswerable")
            yield from redo(world, self._person, count)
            self._unanswerable = 0

    def _concerns(self, number: int) -> bool:
        """Whether the table asks about a site of an action that was meant."""
        return not set(self._world.asked()).isdisjoint(targets(self._world, number))

    def _missed(self, number: int, count: int) -> Process:
        """Nothing is recorded: taps what was set down, and does it again in the end."""
        world, deed = self._world, self._truth.deeds[number]
        self._unseen += 1
        deed.missed += 1
        deed.redone = True
        if self._unseen == 1:
            world.report("missed", number)
        if self._unseen <= 2:
            if sites := targets(world, number):
                yield from tap(world, self._person, world.dice.choice(sites), "retry")
            return
        if self._unseen == 3:
            world.report("missed twice", number)
        yield from redo(world, self._person, count)


def _answer(world: World, person: Person, number: int) -> Process:
    """Taps the lit target of an action that was meant."""
    truth = world.truth
    texts = truth.texts[: number + 1]
    known = truth.written[: number + 1] == texts
    yield world.dice.uniform(0.7, 2.0) - 0.3
    texts = truth.texts[: number + 1]
    if truth.written[: number + 1] == texts and not known:
        return  # answered meanwhile
    asked = set(world.asked()) & set(targets(world, number))
    if asked and world.state is State.ASKING:
        deed = truth.deeds[number]
        deed.asked += 1
        truth.tag("answered")
        yield from tap(world, person, min(asked), "answer", move=False, low=0.15)
        deed.last = world.now
