"""Practice problems out of games of the core against itself: found, proven, and graded.

A problem is a position in which exactly one way to end the turn wins, or saves. What the turn leads
to counts: two captures in either order are one solution. Every proof is of a search that leaves
nothing out up to its depth; a longer one with a limit then looks once more for a second solution.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import msgspec

from tzaar_board.engine import core
from tzaar_board.engine.tools.starts import STARTS

if TYPE_CHECKING:
    from tzaar_board.engine._core import Line, Position, Report

MEGABYTES = 16
SELECTIVE = ("reductions", "late", "null", "margins")
"""What leaves actions out (engine/src/switches.hpp)."""

LOOK, AGAIN, GRADE, MOST = 20_000, 150_000, 300_000, 3_000_000
"""Nodes to see whether a position may be a problem, to look for a second solution, to grade it, and
for a proof."""

MOBILE = 4
"""With fewer actions to choose from it is no problem."""

PACE = (500, 2_000, 6_000)
BLUNDERS = (0.08, 0.2, 0.35)
"""How many nodes the players of a game have, and how often they act at random: people's games have
chances that no engine's game would give."""

A_GAME = 2
"""So many problems of one game are enough."""

DEEP = 8
"""Problems that are found from here on are as rare as each other."""

MORE = 3
"""So many first actions may lead to a solution; with more there is hardly one turn."""


class FoundProblem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A problem, whose text is a line of a problem file (lessons/problem.py).

    `turn` is what is to be found, its `aim` to win within so many turns of one's own, or to save
    from a loss within so many of the opponent's. `depth` is the one from which the search keeps to
    the turn.
    """

    aim: str
    turns: int
    depth: int
    turn: tuple[str, ...]
    position: str

    def __str__(self) -> str:
        return f"{self.aim} {self.turns} {self.depth} | {' '.join(self.turn)} | {self.position}"


@dataclass(frozen=True, slots=True)
class ProblemGame:
    """A game to look for problems in; `name` says what is played."""

    seed: str
    name: str = core.FIRST_GAME


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a game's problems go: the actions of a turn, the longest win in turns of one's own,
    and the longest loss in turns of the opponent's."""

    actions: int
    wins: int
    losses: int


REACHES: Mapping[str, Reach] = {"tzaar": Reach(2, 3, 1), "troll": Reach(1, 4, 2)}
"""By game; of one that is not tried yet only what is quickly proven is looked for."""

UNTRIED = Reach(1, 2, 1)


class Undecided(Exception):
    """It would take too long to tell."""


def reach_of(game: str) -> Reach:
    """How far the problems of any game go."""
    return REACHES.get(game, UNTRIED)


def problems(game: ProblemGame) -> list[FoundProblem]:
    """Plays the game and gives its problems. The same game gives the same problems."""
    random = Random(game.seed)
    seeker = Seeker(game.name)
    nodes, blunders = random.choice(PACE), random.choice(BLUNDERS)
    position = core.position(STARTS[game.name].random(random))
    found: list[FoundProblem] = []
    while not position.over:
        line = seeker.look(position, nodes)
        one = seeker.problem(position)
        if one is not None:
            found.append(one)
        explores = random.random() < blunders
        position = position.play(random.choice(position.legal()) if explores else line.actions[0])
    return found


class Seeker:
    """Looks for the problem in one position after the other, with a fresh table for each."""

    def __init__(self, game: str) -> None:
        self._reach = reach_of(game)
        self._quick = core.search(MEGABYTES, game=game)
        self._whole = core.search(MEGABYTES, game=game)
        for name in SELECTIVE:
            self._whole.switch(name, False)

    def look(self, position: "Position", nodes: int) -> "Line":
        """What a search of so many nodes says of a position."""
        self._quick.clear()
        return self._quick.run(position, nodes=nodes).lines[0]

    def problem(self, position: "Position") -> FoundProblem | None:
        """The problem that a position sets, if it is one."""
        if len(position.legal()) < MOBILE or position.stage in ("o", "p"):
            return None
        self._whole.clear()
        ends = self.look(position, LOOK).ends
        if ends > 0:
            return self._win(position, ends)
        return None if ends else self._save(position)

    def _win(self, position: "Position", ends: int) -> FoundProblem | None:
        size, late = self._reach.actions, position.stage == "2"
        turns = -(-(ends + late) // (2 * size))
        if turns > self._reach.wins:
            return None
        turn = self._only(position, (2 * turns - 1) * size - late, lambda line: line.ends > 0)
        if turn is None:
            return None
        return FoundProblem("win", turns, self._depth(position, turn), turn, str(position))

    def _save(self, position: "Position") -> FoundProblem | None:
        size, late = self._reach.actions, position.stage == "2"
        for turns in range(1, self._reach.losses + 1):
            if not self._is_threatened(position, (2 * turns - 1) * size):
                continue
            turn = self._only(position, 2 * turns * size - late, lambda line: line.ends >= 0)
            if turn is None:
                continue
            after = played(position, turn)
            if after.over or self.look(after, AGAIN).ends != 0:
                return None
            return FoundProblem("save", turns, self._depth(position, turn), turn, str(position))
        return None

    def _only(
        self, position: "Position", depth: int, good: "Callable[[Line], bool]"
    ) -> tuple[str, ...] | None:
        """The turn to whose end alone good turns lead; None where there are others, or none, or
        where it takes too long to tell."""
        ends: dict[str, tuple[str, ...]] = {}
        with suppress(Undecided):
            for turn in self._good(position, depth, good):
                ends.setdefault(str(played(position, turn)), turn)
                if len(ends) > 1:
                    return None
            return next(iter(ends.values()), None)
        return None

    def _good(
        self, position: "Position", depth: int, good: "Callable[[Line], bool]"
    ) -> Iterator[tuple[str, ...]]:
        """Every turn that is good."""
        firsts = self._actions(position, depth, good)
        if len(firsts) > MORE:
            # More than one turn for certain, or one that is not worth the time to tell.
            raise Undecided
        for first in firsts:
            after = position.play(first)
            if after.over or after.player != position.player:
                yield (first,)
            else:
                for rest in self._good(after, depth - 1, good):
                    yield (first, *rest)

    def _actions(
        self, position: "Position", depth: int, good: "Callable[[Line], bool]"
    ) -> list[str]:
        """The actions that are good, one more than are of use at most. Raises Undecided."""
        left, found = position.legal(), list[str]()
        while left and len(found) <= MORE:
            report = self._whole.run(position, depth=depth, nodes=MOST, actions=left)
            line = report.lines[0]
            if not line.ends and report.depth < depth:
                raise Undecided
            if not good(line) and not line.ends:
                line = self._quick.run(position, nodes=AGAIN, actions=left).lines[0]
            if not good(line):
                break
            found.append(line.actions[0])
            left.remove(line.actions[0])
        return found

    def _is_threatened(self, position: "Position", depth: int) -> bool:
        """Whether the opponent would win soon if it were the opponent's turn."""
        stands, player, stage = str(position).split(" ")
        other = {"w": "b", "b": "w"}[player]
        turned = core.position(f"{stands} {other} {'1' if stage == '2' else stage}")
        if turned.over:
            return False
        return self._whole.run(turned, depth=depth, nodes=MOST).lines[0].ends > 0

    def _depth(self, position: "Position", turn: Sequence[str]) -> int:
        """The depth from which a search keeps to the turn."""
        goal, kept = str(played(position, turn)), 0

        def heard(report: "Report") -> None:
            nonlocal kept
            if str(played(position, report.lines[0].actions[: len(turn)])) != goal:
                kept = 0
            elif not kept:
                kept = report.depth

        self._quick.clear()
        last = self._quick.run(position, nodes=GRADE, report=heard)
        return kept or last.depth + 1


def played(position: "Position", turn: Sequence[str]) -> "Position":
    """The position after a turn."""
    for action in turn:
        position = position.play(action)
    return position


def kept(games: Sequence[Sequence[FoundProblem]], count: int) -> list[FoundProblem]:
    """So many problems of these games, as even as can be over aims, turns and depths; at most
    `A_GAME` of each game, and none twice. The easiest first."""
    classes: dict[tuple[str, int, int], list[FoundProblem]] = {}
    for found in games:
        for one in _apart(found):
            classes.setdefault((one.aim, one.turns, min(one.depth, DEEP)), []).append(one)
    chosen: dict[str, FoundProblem] = {}
    while any(classes.values()) and len(chosen) < count:
        for _, waiting in sorted(classes.items()):
            if waiting and len(chosen) < count:
                one = waiting.pop(0)
                chosen.setdefault(one.position, one)
    return sorted(chosen.values(), key=lambda one: (one.turns, one.depth, str(one)))


def _apart(found: Sequence[FoundProblem]) -> list[FoundProblem]:
    """Problems of a game that are not of one turn, the hardest first."""
    apart: list[FoundProblem] = []
    for one in sorted(found, key=lambda one: (-one.turns, -one.depth)):
        if not any(set(one.turn) & set(other.turn) for other in apart):
            apart.append(one)
    return apart[:A_GAME]
