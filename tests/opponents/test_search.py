"""The search, on a small game that can be counted out by hand and on TZAAR."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random
from typing import ClassVar

import pytest

from tzaar_board.games.base import (
    Action,
    Colour,
    Content,
    IllegalAction,
    Outcome,
    PieceKind,
    Position,
    Presentation,
    Reason,
    Trace,
)
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import SQUARE, Board, Site
from tzaar_board.opponents.levels import LEVELS, PythonLevel
from tzaar_board.opponents.search import WIN, Limit, Search
from tzaar_board.opponents.transposition import TranspositionEntry, TranspositionTable
from tzaar_board.opponents.turn import choose_turn


class Wood(PieceKind):
    """What the heap is made of."""

    STICK = "s"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Takes sticks off the heap."""

    sticks: int

    def __str__(self) -> str:
        return str(self.sticks)


class Heap:
    """One heap; a turn is two actions of taking 1, 3 or 4; who takes the last stick wins."""

    name: ClassVar[str] = "heap"
    title: ClassVar[str] = "Heap"
    board: ClassVar[Board] = SQUARE
    kinds: ClassVar[type[PieceKind]] = Wood
    presentation: ClassVar[Presentation] = Presentation({}, {}, ())
    two_sided: ClassVar[bool] = False
    points: ClassVar[float] = 1.0
    starts: ClassVar[Sequence[str]] = ("heap",)
    shuffled: ClassVar[Collection[str]] = ()

    def start(self, name: str, seed: int) -> "Sticks":  # noqa: ARG002
        return Sticks(seed, Colour.WHITE, False)

    def parse(self, text: str) -> "Sticks":
        raise NotImplementedError(text)

    def parse_action(self, text: str) -> Take:
        return Take(int(text))

    def supply(self) -> Mapping[Colour, Mapping[PieceKind, int]]:
        return {}

    def mark(self, content: Content) -> str:
        return str(content.height)

    def edge(self, colour: Colour) -> Sequence[Site]:  # noqa: ARG002
        return ()


HEAP = Heap()


@dataclass(frozen=True, slots=True)
class Sticks:
    """A position of the heap; `again` when the player has taken once in this turn."""

    left: int
    player: Colour
    again: bool

    @property
    def game(self) -> Heap:
        return HEAP

    def legal(self) -> Sequence[Take]:
        return [Take(n) for n in (1, 3, 4) if n <= self.left]

    def count(self) -> int:
        return len(self.legal())

    def play(self, action: Action) -> "Sticks":
        if action not in self.legal():
            raise IllegalAction(str(action))
        assert isinstance(action, Take)
        left = self.left - action.sticks
        if self.again or left == 0:
            return Sticks(left, self.player.other, False)
        return Sticks(left, self.player, True)

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(self.player.other, Reason.TYPE)

    def winning(self) -> Sequence[Site]:
        return ()

    def content(self, site: Site) -> Content | None:  # noqa: ARG002
        return None

    def trace(self, action: Action) -> Trace:  # noqa: ARG002
        return Trace(None)

    def estimate(self) -> float:
        return 0.0

    def phase(self) -> str:
        return "2" if self.again else "1"


@cache
def solved(position: Sticks) -> float:
    """The worth of a position to the player to act, by looking at everything."""
    return max(worth(position, action) for action in position.legal())


def worth(position: Sticks, action: Take) -> float:
    """The worth of an action to the player who plays it."""
    after = position.play(action)
    if after.outcome() is not None:
        return WIN - 1
    value = solved(after) if after.player is position.player else -solved(after)
    return value - 1 if value > 0 else value + 1


def never() -> bool:
    return False


def no_time() -> float:
    return 0.0


def searching(clock: Callable[[], float] = no_time, stopped: Callable[[], bool] = never) -> Search:
    return Search(TranspositionTable(), clock, stopped)


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("left", range(4, 15))
def test_every_action_is_worth_what_counting_it_out_says(left: int, again: bool) -> None:
    position = Sticks(left, Colour.BLACK, again)
    judged = list(searching().analyse(position, None, Limit(depth=left + 1)))[-1]
    assert {one.action: one.score for one in judged} == {
        action: worth(position, action) for action in position.legal()
    }


@pytest.mark.parametrize("left", range(4, 15))
def test_a_win_comes_soon_and_a_loss_late(left: int) -> None:
    position = Sticks(left, Colour.WHITE, False)
    chosen = searching().choose(position, Limit(depth=left + 1), 0.0, Random(1))
    assert isinstance(chosen, Take)
    reached = worth(position, chosen)
    assert reached > 0 if solved(position) > 0 else reached == solved(position)


def test_the_line_of_a_proven_end_leads_to_it() -> None:
    position = Sticks(11, Colour.WHITE, False)
    best = list(searching().analyse(position, None, Limit(depth=12)))[-1][0]
    reached: Position = position
    for action in best.line:
        reached = reached.play(action)
    assert (reached.outcome() is not None, len(best.line)) == (True, best.ends)


def test_only_what_was_asked_is_analysed() -> None:
    position = TZAAR.start("random", 5)
    asked = position.legal()[3:7]
    (judged,) = searching().analyse(position, asked, Limit(depth=1))
    assert {one.action for one in judged} == set(asked)
    assert [one.chance for one in judged] == sorted((one.chance for one in judged), reverse=True)


def test_nothing_asked_is_nothing_analysed() -> None:
    assert list(searching().analyse(TZAAR.start("random", 5), [], Limit(depth=3))) == []


@pytest.mark.parametrize("nodes", [1, 7, 100, 3000])
def test_a_node_limit_is_exact_and_reproducible(nodes: int) -> None:
    position = TZAAR.start("random", 8)
    one, other = searching(), searching()
    limit = Limit(nodes=nodes)
    chosen = [search.choose(position, limit, 0.0, Random(1)) for search in (one, other)]
    assert (chosen[0], one.nodes, other.nodes) == (chosen[1], nodes, nodes)


@pytest.mark.parametrize("after", [0, 1, 50, 2000])
def test_a_stop_is_answered_before_another_node(after: int) -> None:
    position = TZAAR.start("random", 8)
    asked = count()
    search = searching(stopped=lambda: next(asked) >= after)
    chosen = search.choose(position, Limit(), 0.0, Random(1))
    assert (search.nodes, chosen in position.legal(), next(asked)) == (after, True, after + 1)


def test_the_time_limit_is_looked_at_before_every_node() -> None:
    ticks = count()
    search = searching(clock=lambda: float(next(ticks)))
    position = TZAAR.start("random", 8)
    search.choose(position, Limit(until=500.0), 0.0, Random(1))
    assert (search.nodes, next(ticks)) == (len(position.legal()) + 500, 501)


def test_a_win_on_the_board_is_seen_however_late_it_is() -> None:
    position = Sticks(4, Colour.WHITE, again=True)
    assert str(searching().choose(position, Limit(until=-1.0), 0.0, Random(1))) == "4"


def test_a_stop_during_the_first_look_leaves_nothing_half_known() -> None:
    position = TZAAR.start("random", 8)
    table = TranspositionTable()
    stopped = count()
    Search(table, no_time, lambda: next(stopped) >= 5).choose(position, Limit(), 0.0, Random(1))
    assert table.get(position) is None


def test_a_win_on_the_board_is_taken_at_every_level() -> None:
    position = TZAAR.parse(
        "ZRTz./rt..../......./......../......../......../......./....../..rt. w 1"
    )
    ends: set[Outcome | None] = set()
    for level in LEVELS.values():
        for seed in range(5):
            reached = position
            shallow = PythonLevel(seconds=1.0, depth=min(level.depth, 3), noise=level.noise)
            for action in choose_turn(searching(), position, shallow, no_time, Random(seed)):
                reached = reached.play(action)
            ends.add(reached.outcome())
    assert ends == {Outcome(Colour.WHITE, Reason.TYPE)}


def test_a_noise_picks_among_what_is_about_as_good() -> None:
    position = TZAAR.start("fixed", 0)
    (judged,) = searching().analyse(position, None, Limit(depth=1))
    near = {one.action for one in judged if one.score >= judged[0].score - 0.5}
    picked = {
        searching().choose(position, Limit(depth=1), 0.5, Random(seed)) for seed in range(200)
    }
    assert picked <= near
    assert len(picked) > 1


def test_a_turn_is_whole_and_its_time_is_shared() -> None:
    ticks = count()
    position = TZAAR.start("random", 8)
    position = position.play(position.legal()[0])
    turn = choose_turn(
        searching(clock=lambda: float(next(ticks))),
        position,
        PythonLevel(seconds=400.0, depth=60, noise=0.0),
        lambda: 0.0,
        Random(1),
    )
    for action in turn:
        assert position.player is Colour.BLACK
        position = position.play(action)
    assert (position.player, next(ticks) >= 400) == (Colour.WHITE, True)


def test_the_table_forgets_the_old_generation_whole() -> None:
    table = TranspositionTable(size=2)
    positions = [Sticks(n, Colour.WHITE, False) for n in range(5)]
    for position in positions:
        table.put(position, TranspositionEntry([], 0.0))
    assert [table.get(position) is not None for position in positions] == [
        False,
        False,
        True,
        True,
        True,
    ]
