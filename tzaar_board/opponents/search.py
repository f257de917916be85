"""A small search over any game: alpha-beta on the actions that look best.

A ply is one action, so the same player may act twice: values change sign only where the player
changes. Python makes some 10,000 positions a second, and a turn of TZAAR has thousands of action
pairs; so every action is looked at once (`Position.estimate` of what follows), and below that only
the most promising are searched. A loss is believed only when every action has been searched: the
number of actions to a proven end is exact as far as the search went.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random

from tzaar_board.games.base import Action, Outcome, Position
from tzaar_board.opponents.base import Judged, winning_chance
from tzaar_board.opponents.transposition import Bound, TranspositionEntry, TranspositionTable

WIN = 1e6
"""The value of a game that is won here and now; one less for every action until then."""

PROVEN = WIN - 1e4
"""Beyond this a value is a proven end."""

WIDTH = 8
"""How many actions are searched below the root."""

ROOT_WIDTH = 16
"""How many actions are searched at the root from depth 3 on."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop: at a clock time, before another node, or after a depth in actions.

    The clock does not cut the first depth short: on a busy machine too a win on the board is seen.
    """

    until: float = inf
    nodes: int | None = None
    depth: int = 60


class Halted(Exception):
    """The search has reached a limit, or was told to stop."""


Values = list[tuple[float, Action]]
"""Actions and their values for the player to act, best first."""


class Search:
    """Searches positions of one game and remembers what it met.

    `clock` gives seconds; `stopped` is asked before every node. `nodes` counts the positions made
    since the last question.
    """

    def __init__(
        self, table: TranspositionTable, clock: Callable[[], float], stopped: Callable[[], bool]
    ) -> None:
        self._table = table
        self._clock = clock
        self._stopped = stopped
        self._limit = Limit()
        self.nodes = 0
        self.depth = 0

    def choose(self, position: Position, limit: Limit, noise: float, random: Random) -> Action:
        """The best action, or with `noise` (in points) one that is about as good.

        When it is stopped before it knows anything, the first legal action.
        """
        actions = position.legal()
        best = actions[0]
        if len(actions) == 1:
            return best
        for values in self._deepen(position, actions, limit, noise):
            top = values[0][0]
            if noise == 0.0 or abs(top) > PROVEN:
                best = values[0][1]
            else:
                _, best = max(
                    ((v + random.uniform(0.0, noise), a) for v, a in values if v >= top - noise),
                    key=lambda scored: scored[0],
                )
        return best

    def analyse(
        self, position: Position, actions: Sequence[Action] | None, limit: Limit
    ) -> Iterator[tuple[Judged, ...]]:
        """Every action asked for (None: all legal ones), best first, after each finished depth."""
        asked = position.legal() if actions is None else actions
        for values in self._deepen(position, asked, limit, inf):
            yield tuple(self._judged(position, value, action) for value, action in values)

    def _judged(self, position: Position, value: float, action: Action) -> Judged:
        ends = round(WIN - abs(value)) if abs(value) > PROVEN else None
        chance = winning_chance(value, position.game.points) if ends is None else float(value > 0)
        return Judged(action, chance, value, ends, self._line(position, action))

    def _line(self, position: Position, action: Action) -> tuple[Action, ...]:
        """The expected continuation, as far as the table knows it."""
        line = [action]
        position = position.play(action)
        entry = self._table.get(position)
        while entry is not None:
            line.append(entry.actions[0][1])
            position = position.play(line[-1])
            entry = self._table.get(position)
        return tuple(line)

    def _deepen(
        self, position: Position, actions: Sequence[Action], limit: Limit, margin: float
    ) -> Iterator[Values]:
        """The values after each depth, up to a limit.

        Those within `margin` of the best are exact. Without a margin the depth that was broken off
        counts too: it has begun with the best action, and anything that beat it is better.
        """
        self._limit = limit
        self.nodes = 0
        self.depth = 0
        wanted = set(actions)
        try:
            first = [(v, a) for v, a in self._look(position).actions if a in wanted]
        except Halted:
            return
        self.depth = 1
        values = sorted(first, key=_value, reverse=True)
        if values:
            yield values
        while self.depth < limit.depth and not _settled(values, margin):
            found: Values = []
            try:
                self._root(position, values, self.depth + 1, margin, found)
            except Halted:
                if found and margin == 0.0:
                    yield _merged(found, values)
                return
            values = _merged(found, values)
            self.depth += 1
            yield values

    def _root(
        self, position: Position, values: Values, depth: int, margin: float, found: Values
    ) -> None:
        """Searches the actions of the root one deeper and adds them to `found`."""
        best = -inf
        for at, (_, action) in enumerate(values):
            if depth > 2 and at >= ROOT_WIDTH and margin < inf and best > -PROVEN:
                return
            value = self._follow(position, action, depth - 1, best - margin, inf, 0)
            found.append((value, action))
            best = max(best, value)
            if best > PROVEN and margin == 0.0:
                return

    def _follow(
        self, position: Position, action: Action, depth: int, alpha: float, beta: float, ply: int
    ) -> float:
        """What an action is worth to the player who plays it at `ply`."""
        after = position.play(action)
        outcome = after.outcome()
        if outcome is not None:
            return _ended(outcome, position, ply)
        if after.player is position.player:
            return self._search(after, depth, alpha, beta, ply + 1)
        return -self._search(after, depth, -beta, -alpha, ply + 1)

    def _search(self, position: Position, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The value for the player to act, `depth` actions deep; outside the window a bound."""
        entry = self._look(position)
        if entry.depth >= depth:
            known = _from_node(entry.value, ply)
            if (
                entry.bound is Bound.EXACT
                or (entry.bound is Bound.LOWER and known >= beta)
                or (entry.bound is Bound.UPPER and known <= alpha)
            ):
                return known
        best, top, low = -inf, 0, alpha
        for at, (_, action) in enumerate(entry.actions):
            if at >= WIDTH and best > -PROVEN:
                break
            value = self._follow(position, action, depth - 1, low, beta, ply)
            if value > best:
                best, top = value, at
                low = max(low, best)
                if best >= beta:
                    break
        entry.actions.insert(0, entry.actions.pop(top))
        entry.depth = depth
        entry.value = _to_node(best, ply)
        entry.bound = Bound.LOWER if best >= beta else Bound.UPPER if best <= alpha else Bound.EXACT
        return best

    def _look(self, position: Position) -> TranspositionEntry:
        """The actions of a position that is not over, by what they seem to be worth."""
        entry = self._table.get(position)
        if entry is None:
            actions = [(self._seen(position, action), action) for action in position.legal()]
            actions.sort(key=_value, reverse=True)
            entry = TranspositionEntry(actions, actions[0][0])
            self._table.put(position, entry)
        return entry

    def _seen(self, position: Position, action: Action) -> float:
        limit = self._limit
        late = self.depth > 0 and self._clock() >= limit.until
        if late or self.nodes == limit.nodes or self._stopped():
            raise Halted
        self.nodes += 1
        after = position.play(action)
        outcome = after.outcome()
        if outcome is not None:
            return _ended(outcome, position, 0)
        return after.estimate() if after.player is position.player else -after.estimate()


def _value(scored: tuple[float, Action]) -> float:
    return scored[0]


def _settled(values: Values, margin: float) -> bool:
    """Whether searching deeper cannot change the answer."""
    if values and margin == 0.0 and values[0][0] > PROVEN:
        return True
    return all(abs(value) > PROVEN for value, _ in values)


def _merged(found: Values, values: Values) -> Values:
    """What was found, best first, then the other actions in their old order.

    The others keep their old values, but none above the least of what was found: they were left
    out because they promised less.
    """
    found = sorted(found, key=_value, reverse=True)
    searched = {action for _, action in found}
    least = found[-1][0]
    return found + [(min(v, least), a) for v, a in values if a not in searched]


def _ended(outcome: Outcome, before: Position, ply: int) -> float:
    """The worth of a game that the action at `ply` has ended, to the player of that action."""
    if outcome.winner is None:
        return 0.0
    value = WIN - ply - 1
    return value if outcome.winner is before.player else -value


def _from_node(value: float, ply: int) -> float:
    """A value as seen from the root; ends are counted from the node otherwise."""
    if abs(value) <= PROVEN:
        return value
    return value - ply if value > 0 else value + ply


def _to_node(value: float, ply: int) -> float:
    if abs(value) <= PROVEN:
        return value
    return value + ply if value > 0 else value - ply
