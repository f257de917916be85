"""The search for lines of actions that explain all that has moved (`sequences.py`). Pure.

Depth first, over what the changes of each site are explained by so far.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from tzaar_board.games.base import Colour, Position
from tzaar_board.geometry import Board, Site
from tzaar_board.table.inference.line import Line, further, lifted, pushed
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sensing.movements import Changes, Moved
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

MOST_POSITIONS = 600
"""So many positions are looked at; beyond that nothing is said."""


@dataclass(frozen=True, slots=True)
class Node:
    """After some actions: how many of each site's changes these explain, when the last one was done
    at the soonest, and how many looks are left. What the last one swept off `fell` perhaps; what
    lies `unturned` a later placing is to turn back.
    """

    position: Position
    explained: Mapping[Site, int]
    done: float
    looks: int
    line: Line = field(default_factory=lambda: Line(()))
    fell: bool = False
    unturned: frozenset[Site] = frozenset()


@dataclass
class Search:
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
        todo = [Node(position, {}, float("-inf"), self.looks)]
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
            if held is not None and not node.fell:
                self.found[actions] = replace(node.line, held=held)
            elif node.position.player in self.hands and not self._is_late(node):
                todo.extend(self._following(node))
        return True

    def _held(self, node: Node) -> frozenset[Site] | None:
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
        if looks > node.looks or len(held) > self.held or node.unturned:
            return None
        if any(moment < node.done - TIMING.rhythm for moment in held.values()):
            return None
        if not node.line.steps or self._passes(node, node.done + TIMING.settle):
            return None
        return frozenset(held)

    def _is_late(self, node: Node) -> bool:
        """Whether more came to sites before the last action was done than were looks: no later
        action explains that.
        """
        missed = 0
        for site in self.moved.changes:
            came = [one for one in self._rest(node, site) if one[0] < node.done]
            missed += sum(reading != EMPTY for _, reading in came) - self._brief(site, came)
        return missed > node.looks

    def _rest(self, node: Node, site: Site) -> Changes:
        """The changes of a site that are not explained."""
        return self.moved.changes.get(site, ())[node.explained.get(site, 0) :]

    def _looks(self, site: Site, rest: Changes) -> int:
        """How many looks there are in the changes of a site. What a sleeve hid costs none."""
        return len(rest) // 2 - self._brief(site, rest)

    def _brief(self, site: Site, rest: Changes) -> int:
        """How many of the changes of a site a sleeve may have made, where captures are seen: it
        comes with an arm that moves something beside it.
        """
        if not self.sense.tells_colour:
            return 0
        beside, sleeve = self.board.neighbours(site), TIMING.sleeve
        return sum(
            gone == EMPTY != came
            and time - left <= sleeve
            and self.moved.any_of(beside, left - sleeve, time + sleeve)
            for (left, gone), (time, came) in pairwise(rest)
        )

    def _are_looks(self, node: Node, site: Site, rest: Changes) -> bool:
        """Whether changes of a site are the stack's that stands there, lifted and returned; or a
        piece's from the box, set down and withdrawn.
        """
        here = self.sense.read(node.position.content(site))
        if rest and here == EMPTY:
            return self._is_withdrawn(node, rest)
        emptied = all(reading == EMPTY for _, reading in rest[::2])
        return emptied and all(reading == here for _, reading in rest[1::2])

    def _is_withdrawn(self, node: Node, rest: Changes) -> bool:
        """Whether a piece from the box came, and was taken away for good. By presence nothing
        contradicts it: what is in a hand to be turned over reads the same.
        """
        if not self.sense.tells_colour or not node.position.game.two_sided:
            return False
        gone = len(rest) % 2 == 0 and all(reading == EMPTY for _, reading in rest[1::2])
        return gone and not self.moved.may_return(rest)

    def _passes(self, node: Node, since: float) -> bool:
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

    def _gone(self, node: Node) -> Iterator[float]:
        """When stacks of the player whose turn it is were lifted that have not come back."""
        for site in self.moved.changes:
            content, rest = node.position.content(site), self._rest(node, site)
            own = content is not None and content.colour is node.position.player
            if own and rest and rest[-1][1] == EMPTY:
                yield rest[-1][0]

    def _following(self, node: Node) -> Iterator[Node]:
        """The nodes after one more action."""
        for action in node.position.legal():
            trace = node.position.trace(action)
            if trace.placed is not None:
                if not node.position.game.two_sided:
                    return  # Of what types the pieces are no reading tells.
                yield from self._placed(node, Step(node.position, action, trace))
            elif trace.key is not None:
                step = Step(node.position, action, trace)
                for gone in self._lifted(node, trace.key):
                    yield from self._set_down(gone, step)
                    yield from self._swept(gone, step)
            elif self._passes(node, node.done):
                step = Step(node.position, action, trace)
                line = further(node.line, step)
                yield Node(step.after, node.explained, node.done, node.looks, line)

    def _lifted(self, node: Node, key: Site) -> Iterator[Node]:
        """The nodes in which the stack of a site has left it for good; looks may come first."""
        rest = self._rest(node, key)
        if len(rest) % 2 == 0:
            return
        looks = self._looks(key, rest)
        if looks <= node.looks and all(reading == EMPTY for _, reading in rest[::2]):
            explained = {**node.explained, key: len(self.moved.changes[key])}
            yield Node(node.position, explained, node.done, node.looks - looks, node.line)

    def _set_down(self, node: Node, step: Step) -> Iterator[Node]:
        """The nodes in which a step's stack has come to its targets."""
        (target,) = step.trace.targets
        assert step.trace.key is not None
        quiet = not step.shows(target, self.sense)
        if quiet and step.exchanges(target):
            quiet = pushed(node.line) < self.pushes
        done = max(node.done, self.moved.reached(step.trace.key))
        if quiet and self._is_next(node, step.trace.key):
            line = further(node.line, step, unseen=True)
            yield Node(step.after, node.explained, done, node.looks, line)
        if self._is_answered(node, step):
            explained = {**node.explained, target: node.explained.get(target, 0) + 2}
            line = further(node.line, step)
            yield Node(step.after, explained, done, node.looks, line)
        else:
            yield from self._came(node, step)

    def _is_answered(self, node: Node, step: Step) -> bool:
        """Whether nothing moved at a step's target before that was tapped by itself, when the table
        had asked, and was read: then its stack had come there unseen. What is lifted with another
        stack in hand may be captured.
        """
        key, (target,) = step.trace.key, step.trace.targets
        rest = self._rest(node, target)[:2]
        assert key is not None
        if len(rest) < 2 or step.shows(target, self.sense):
            return False
        (left, gone), (came, reads) = rest
        asked = self.moved.reached(key) + TIMING.answer
        tapped = gone == EMPTY and reads == step.leaves(target, self.sense)
        alone = self.moved.by_itself(target, left, came) and self.moved.is_down(target, left)
        return tapped and alone and asked <= left <= came - TIMING.sleeve

    def _came(self, node: Node, step: Step) -> Iterator[Node]:
        """The nodes in which a step's stack is seen to have come to its target."""
        (target,) = step.trace.targets
        assert step.trace.key is not None
        soonest = max(self.moved.reached(step.trace.key), node.done)
        for moment, after in self._arrived(node, step, target):
            if moment >= soonest:
                line = further(node.line, step)
                yield replace(after, position=step.after, done=moment, line=line)

    def _swept(self, node: Node, step: Step) -> Iterator[Node]:
        """The nodes in which a step's stack has captured, and gone on to where it is seen to come
        without a stop: of both that is captured is all that left the first target. What left the
        other one at once with that, or with the stack, may have fallen, unless hands play on.
        """
        key, (target,) = step.trace.key, step.trace.targets
        assert key is not None
        onward = step.after.player is step.before.player and step.exchanges(target)
        for gone in self._lifted(node, target) if onward else ():
            done = max(node.done, self.moved.reached(key))
            over = replace(gone, position=step.after, done=done, line=further(node.line, step))
            for action in step.after.legal():
                on = Step(step.after, action, step.after.trace(action))
                if on.trace.key == target:
                    pairs = ({site, *on.trace.targets} for site in (key, target))
                    fell = any(map(self.moved.left_at_once, pairs))
                    yield from (replace(one, fell=fell) for one in self._came(over, on))

    def _placed(self, node: Node, step: Step) -> Iterator[Node]:
        """The nodes in which a piece from the box stands, and what that turns over is turned. What
        came right after the one before may be that, over two sites; what a scan shows of both at
        once, as after the table could not be heard, the colours tell apart.
        """
        assert step.trace.key is not None
        for moment, after in self._arrived(node, step, step.trace.key):
            together = moment == node.done and self.sense.tells_colour
            if moment < node.done + TIMING.carry and not together:
                continue
            line = further(node.line, step)
            nodes = [replace(after, position=step.after, done=moment, line=line)]
            for site in step.trace.turned:
                nodes = [turned for one in nodes for turned in self._turned(one, step, site)]
            yield from nodes

    def _turned(self, node: Node, step: Step, site: Site) -> Iterator[Node]:
        """The nodes in which a piece is turned over; or is left as it lies, which a later placing
        may make good by turning it back.
        """
        if self._rest(node, site):
            yield from (turned for _, turned in self._arrived(node, step, site))
        else:
            yield replace(node, unturned=node.unturned ^ {site})

    def _arrived(self, node: Node, step: Step, site: Site) -> Iterator[tuple[float, Node]]:
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

    def _is_next(self, node: Node, key: Site) -> bool:
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
