"""Which actions, over several turns, explain all that hands have moved since a table stood still.

The hypotheses of a session reach to the end of a turn. Two people who play on, whatever the table
asks, are beyond that after a stacking that no sensor saw; but what they do later tells what it was.
So here whole sequences of legal actions are held against all changes. Pure.

::

    A5  ####________________________    a stacking, not seen at its target: A5+D5 or A5+B4?
    C6  ########____________________    C6xC7, of the next player
    C7  ##########____##############
    D5  ##################__________    D5xD4: what stood on D5 was as high as D4's only with A5's
    D4  ####################____####

What a piece from the box turns over may be forgotten until the next player has played on::

    b3  ____########################    Black's b3 turns c4 over
    d3  ________####################    White's d3
    c4  ####################____####
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.geometry import Board, Site
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sensing.movements import Changes, Moved
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

MOST_POSITIONS = 600
"""So many positions are looked at; beyond that nothing is said."""

MOST_LOOKS = 2
"""So many stacks may have been lifted and returned for nothing,"""

MOST_LOOKS_BY_PRESENCE = 1
"""so many where only presence is seen,"""

MOST_TWO_SIDED = 4
"""and so many where what stands on the table turns over and stays: of that no other action tells.
"""

PUSHED = ((0, 1), (1, 1), (0, 2))
"""So many looks may go with so many stacks that have pushed another one off without a gap, which
presence does not show: the likelier first.
"""

MOST_UNSEEN = 2
"""So many stacks leave their sites for one that is seen to come: who captures may stack as well."""


@dataclass(frozen=True, slots=True)
class Line:
    """Actions in sequence. Of the stacks that were lifted from `unseen` sites nothing is seen, nor
    was touched, where they went; those of `held` sites may be in hand still.
    """

    steps: tuple[Step, ...]
    unseen: frozenset[Site] = frozenset()
    held: frozenset[Site] = frozenset()

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(step.action for step in self.steps)


Sequences = tuple[Line, ...]


def sequences(
    position: Position,
    moved: Moved,
    sense: Sense,
    hands: frozenset[Colour],
    held: int = 0,
    *,
    pushed: bool = False,
) -> Sequences:
    """The sequences of legal actions from a position that explain all that has moved, with as few
    stacks looked at as can be, and in the order in which stacks were lifted as far as can be.

    None where that takes too long to find out, or `hands` do not play the next side. Up to so many
    stacks may be `held` in hand still; then a sleeve may have hidden what was swapped briefly, too.
    Where nothing else does, captures may explain it that were `pushed` in without a gap.
    """
    flat, telling = position.game.two_sided, sense is not Sense.PRESENCE
    most = MOST_TWO_SIDED if flat else MOST_LOOKS if telling else MOST_LOOKS_BY_PRESENCE
    ways = [(looks, 0) for looks in range(most + 1)]
    if pushed and not telling and not flat:
        ways += PUSHED
    missing = 0 if flat else _missing(moved) - held
    for looks, pushes in ways:
        if missing > MOST_UNSEEN * pushes:
            continue
        search = _Search(moved, sense, hands, looks, held, position.game.board, pushes)
        if not search.complete(position):
            return ()
        if search.found:
            return _in_order(search.found, moved)
    return ()


def _missing(moved: Moved) -> int:
    """How many more stacks have gone for good than all that came explains, and the last one of a
    turn that had begun: somebody clears the table.
    """
    readings = [[reading for _, reading in changes] for changes in moved.changes.values()]
    gone = sum(len(one) % 2 and one[-1] == EMPTY for one in readings)
    came = sum(reading != EMPTY for one in readings for reading in one)
    return gone - 1 - MOST_UNSEEN * came


def stands(steps: Sequence[Step], key: Site) -> Site:
    """Where the stack that was lifted from a site stands in the end, or what captured it."""
    site = key
    for step in steps:
        if step.trace.key == site:
            (site,) = step.trace.targets
    return site


def lifted(steps: Sequence[Step]) -> list[Site]:
    """Where the stacks of some steps were lifted."""
    traces = [step.trace for step in steps if step.trace.placed is None]
    return [trace.key for trace in traces if trace.key is not None]


def _in_order(found: Mapping[tuple[object, ...], Line], moved: Moved) -> Sequences:
    """Those in which stacks were lifted soonest in the order in which they are said to go."""
    disorder = {actions: _disorder(line.steps, moved) for actions, line in found.items()}
    least = min(disorder.values())
    return tuple(line for actions, line in found.items() if disorder[actions] == least)


def _disorder(steps: Sequence[Step], moved: Moved) -> int:
    """How many pairs of actions come in another order than their stacks were lifted in."""
    left = [moved.changes[key][-1][0] for key in lifted(steps)]
    return sum(one > later for at, one in enumerate(left) for later in left[at + 1 :])


def _further(line: Line, step: Step, *, unseen: bool = False) -> Line:
    """A line with one more step."""
    key = step.trace.key
    more = {key} if unseen and key is not None else set()
    return Line((*line.steps, step), line.unseen | more)


def _pushed(line: Line) -> int:
    """How many stacks have pushed off what they captured."""
    unseen = (step for step in line.steps if step.trace.key in line.unseen)
    return sum(all(map(step.exchanges, step.trace.touched)) for step in unseen)


@dataclass(frozen=True, slots=True)
class _Node:
    """After some actions: how many of each site's changes these explain, when the last one was done
    at the soonest, and how many looks are left.
    """

    position: Position
    explained: Mapping[Site, int]
    done: float
    looks: int
    line: Line = Line(())


@dataclass
class _Search:
    """Depth first. `found` has each sequence by its actions."""

    moved: Moved
    sense: Sense
    hands: frozenset[Colour]
    looks: int
    held: int
    board: Board
    pushes: int
    found: dict[tuple[object, ...], Line] = field(default_factory=dict)
    seen: set[tuple[object, ...]] = field(default_factory=set)

    def complete(self, position: Position) -> bool:
        """Whether all was looked at."""
        todo = [_Node(position, {}, float("-inf"), self.looks)]
        while todo:
            node = todo.pop()
            actions = node.line.actions
            key = (len(actions), frozenset(actions), *sorted(node.explained.items()))
            if key in self.seen:
                continue  # By the same actions in another order.
            self.seen.add(key)
            if len(self.seen) > MOST_POSITIONS:
                return False
            held = self._held(node)
            if held is not None:
                self.found[actions] = replace(node.line, held=held)
            elif node.position.player in self.hands and not self._is_late(node):
                todo.extend(self._following(node))
        return True

    def _held(self, node: _Node) -> frozenset[Site] | None:
        """The sites of the stacks that are in hand, where all else that has moved is explained, and
        nothing has been pressed for since; None where it is not.
        """
        looks = 0
        held = {}
        for site in self.moved.changes:
            rest = self._rest(node, site)
            if len(rest) % 2 and rest[-1][1] == EMPTY:
                held[site] = rest[-1][0]
                rest = rest[:-1]
            looks += self._looks(site, rest)
            if not self._are_looks(node, site, rest):
                return None
        if looks > node.looks or len(held) > self.held:
            return None
        if any(moment < node.done - TIMING.rhythm for moment in held.values()):
            return None
        if not node.line.steps or self._passes(node, node.done + TIMING.settle):
            return None
        return frozenset(held)

    def _is_late(self, node: _Node) -> bool:
        """Whether more came to sites before the last action was done than were looks: no later
        action explains that.
        """
        missed = 0
        for site in self.moved.changes:
            came = [one for one in self._rest(node, site) if one[0] < node.done]
            missed += sum(reading != EMPTY for _, reading in came) - self._brief(site, came)
        return missed > node.looks

    def _rest(self, node: _Node, site: Site) -> Changes:
        """The changes of a site that are not explained."""
        return self.moved.changes.get(site, ())[node.explained.get(site, 0) :]

    def _looks(self, site: Site, rest: Changes) -> int:
        """How many looks there are in the changes of a site. What a sleeve hid costs none."""
        return len(rest) // 2 - self._brief(site, rest)

    def _brief(self, site: Site, rest: Changes) -> int:
        """How many of the changes of a site a sleeve may have made, where captures are seen: it
        comes with an arm that moves something beside it.
        """
        if self.sense is Sense.PRESENCE:
            return 0
        beside, sleeve = self.board.neighbours(site), TIMING.sleeve
        return sum(
            gone == EMPTY != came
            and time - left <= sleeve
            and self.moved.any_of(beside, left - sleeve, time + sleeve)
            for (left, gone), (time, came) in pairwise(rest)
        )

    def _are_looks(self, node: _Node, site: Site, rest: Changes) -> bool:
        """Whether changes of a site are the stack's that stands there, lifted and returned; or a
        piece's from the box, set down and withdrawn.
        """
        here = self.sense.read(node.position.content(site))
        if rest and here == EMPTY:
            return self._is_withdrawn(node, rest)
        emptied = all(reading == EMPTY for _, reading in rest[::2])
        return emptied and all(reading == here for _, reading in rest[1::2])

    def _is_withdrawn(self, node: _Node, rest: Changes) -> bool:
        """Whether a piece from the box came, and was taken away for good. By presence nothing
        contradicts it: what is in a hand to be turned over reads the same.
        """
        if self.sense is Sense.PRESENCE or not node.position.game.two_sided:
            return False
        gone = len(rest) % 2 == 0 and all(reading == EMPTY for _, reading in rest[1::2])
        return gone and not self.moved.may_return(rest)

    def _passes(self, node: _Node, since: float) -> bool:
        """Whether the player whose turn it is may pass, and has pressed for that since a moment.
        With an own stack off the board a press ends a turn whose action is not seen.
        """
        pressed = self.moved.presses.get(node.position.player, ())
        ended = node.line.steps and node.line.steps[-1].trace.key is None
        may = any(node.position.trace(action).key is None for action in node.position.legal())
        if ended or not may or not pressed:
            return False
        gone = min(self._gone(node), default=math.inf)
        return any(since <= moment < gone for moment in pressed)

    def _gone(self, node: _Node) -> Iterator[float]:
        """When stacks of the player whose turn it is were lifted that have not come back."""
        for site in self.moved.changes:
            content, rest = node.position.content(site), self._rest(node, site)
            own = content is not None and content.colour is node.position.player
            if own and rest and rest[-1][1] == EMPTY:
                yield rest[-1][0]

    def _following(self, node: _Node) -> Iterator[_Node]:
        """The nodes after one more action."""
        for action in node.position.legal():
            trace = node.position.trace(action)
            if trace.placed is not None:
                if not node.position.game.two_sided:
                    return  # Of what types the pieces are no reading tells.
                yield from self._placed(node, Step(node.position, action, trace))
            elif trace.key is not None:
                for gone in self._lifted(node, trace.key):
                    yield from self._set_down(gone, Step(node.position, action, trace))
            elif self._passes(node, node.done):
                step = Step(node.position, action, trace)
                line = _further(node.line, step)
                yield _Node(step.after, node.explained, node.done, node.looks, line)

    def _lifted(self, node: _Node, key: Site) -> Iterator[_Node]:
        """The nodes in which the stack of a site has left it for good; looks may come first."""
        rest = self._rest(node, key)
        if len(rest) % 2 == 0:
            return
        looks = self._looks(key, rest)
        if looks <= node.looks and all(reading == EMPTY for _, reading in rest[::2]):
            explained = {**node.explained, key: len(self.moved.changes[key])}
            yield _Node(node.position, explained, node.done, node.looks - looks, node.line)

    def _set_down(self, node: _Node, step: Step) -> Iterator[_Node]:
        """The nodes in which a step's stack has come to its targets."""
        (target,) = step.trace.targets
        assert step.trace.key is not None
        soonest = self.moved.reached(step.trace.key)
        quiet = not step.shows(target, self.sense)
        if quiet and step.exchanges(target):
            quiet = _pushed(node.line) < self.pushes
        if quiet and self._is_next(node, step.trace.key):
            done, line = max(node.done, soonest), _further(node.line, step, unseen=True)
            yield _Node(step.after, node.explained, done, node.looks, line)
        for moment, after in self._arrived(node, step, target):
            if moment >= max(soonest, node.done):
                line = _further(node.line, step)
                yield replace(after, position=step.after, done=moment, line=line)

    def _placed(self, node: _Node, step: Step) -> Iterator[_Node]:
        """The nodes in which a piece from the box stands, and what that turns over is turned. What
        came at once with the one before may be that, over two sites.
        """
        assert step.trace.key is not None
        for moment, after in self._arrived(node, step, step.trace.key):
            if moment < node.done + TIMING.carry:
                continue
            line = _further(node.line, step)
            nodes = [replace(after, position=step.after, done=moment, line=line)]
            for site in step.trace.turned:
                nodes = [turned for one in nodes for _, turned in self._arrived(one, step, site)]
            yield from nodes

    def _arrived(self, node: _Node, step: Step, site: Site) -> Iterator[tuple[float, _Node]]:
        """When something came to a site of a step's, and the node with that explained."""
        before = node.explained.get(site, 0)
        read, reads = self.sense.read(step.before.content(site)), step.leaves(site, self.sense)
        for looks, (moment, used) in self._arrivals(site, self._rest(node, site), read, reads):
            if looks <= node.looks:
                explained = {**node.explained, site: before + used}
                yield moment, replace(node, explained=explained, looks=node.looks - looks)

    def _is_brief(self, left: float, came: float) -> bool:
        """Whether a sleeve may have hidden what stands on a site; where no stack is to be in hand,
        hands are as quick.
        """
        return bool(self.held) and came - left <= TIMING.sleeve

    def _is_next(self, node: _Node, key: Site) -> bool:
        """Whether a stack may have been set down unseen by now: it is not the last one that was
        lifted, in hand still, nor was it lifted before those that have moved.
        """
        earlier = (self.moved.changes[one][-1][0] for one in lifted(node.line.steps))
        left = self.moved.changes[key][-1][0]
        ordered = left >= max(earlier, default=left) - TIMING.rhythm
        return ordered and not self.moved.in_hand(key)

    def _arrivals(
        self, site: Site, rest: Changes, read: str, reads: str
    ) -> Iterator[tuple[int, tuple[float, int]]]:
        """When something came to a site that reads otherwise then: after how many looks, and how
        many changes that explains.
        """
        looks = at = 0
        while at < len(rest):
            if rest[at][1] != EMPTY:
                if rest[at][1] == reads != read:
                    yield looks, (rest[at][0], at + 1)
                return
            if at + 1 == len(rest):
                return
            hidden = read == reads and self._is_brief(rest[at][0], rest[at + 1][0])
            if rest[at + 1][1] == reads and not hidden:
                yield looks, (rest[at + 1][0], at + 2)
            if rest[at + 1][1] != read:
                return
            looks, at = looks + self._looks(site, rest[at : at + 2]), at + 2
