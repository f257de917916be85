"""Habits of people who take whole actions back by hand."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Plan
from tests.episodes.piles import Pile
from tests.episodes.tzaar import captures
from tests.episodes.tzaar.player import Gap, Player, somebody
from tests.episodes.tzaar.playing import plain
from tests.episodes.tzaar.turns import (
    CAPTURE_OR_STACKING,
    Move,
    Second,
    Turn,
    choose,
    instead,
    known,
    moves,
    sites,
)
from tzaar_board.games.tzaar import Capture, TzaarPosition
from tzaar_board.table.sense import Sense


class Done(NamedTuple):
    """An action that was played, and what stood on its sites before."""

    move: Move
    origin: Pile
    target: Pile


class TakenBack(NamedTuple):
    """Who plays the `first` actions and takes the last `back` of them back; `head` are those that
    stay, `rest` what is played then.
    """

    player: Player
    first: list[Move]
    back: int
    head: Turn
    rest: Turn


def taken_back(episode: Episode, position: TzaarPosition) -> TakenBack:
    """A turn of which one action is taken back, or two."""
    second = episode.dice.choice(CAPTURE_OR_STACKING)
    first = moves(known(choose(position, episode.dice, second)))
    player = somebody(episode, position)
    back = episode.dice.randint(1, len(first))
    head: Turn = [*first[: len(first) - back]]
    return TakenBack(player, first, back, head, instead(position, head, episode.dice, [*first]))


def undo(episode: Episode, position: TzaarPosition) -> Plan:
    """One or both actions are taken back, and others are played."""
    player, first, back, head, rest = taken_back(episode, position)

    def hands() -> Doing:
        done: list[Done] = []
        yield from play_first(player, first, done, seen_way)
        yield player.pause(0.3, 4.0)
        episode.tags.append(f"back{back}")
        for one in done[::-1][:back]:
            yield from take_back(player, one)
            yield player.pause(0.2, 2.0)
        yield player.pause(0.2, 2.0)
        yield from player.whole(rest, clean=True, gap=(0.3, 2.0))

    return Plan([hands()], head + rest)


def play_first(
    player: Player,
    turn: Iterable[Move],
    done: list[Done],
    way: Callable[[Player, Move], str],
    gap: Gap = (0.3, 2.0),
) -> Doing:
    """Plays what is taken back later, and remembers in `done` what stood there."""
    piles = player.table.piles
    for number, move in enumerate(turn):
        if number:
            yield player.pause(*gap)
        done.append(Done(move, list(piles[move.origin]), list(piles[move.target])))
        yield from player.play(move, how=way(player, move))


def seen_way(player: Player, move: Move) -> str:
    """A way in which sensors can see where a stack went, if the table asks for it."""
    if isinstance(move, Capture):
        return player.dice.choice(captures.CLEAN)
    return player.dice.choice(["answer", "tap", "combine"])


def _direct_way(player: Player, move: Move) -> str:
    return player.dice.choice(captures.CLEAN) if isinstance(move, Capture) else "direct"


def _tapped_way(player: Player, move: Move) -> str:
    return player.dice.choice(captures.CLEAN) if isinstance(move, Capture) else "tap"


def take_back(player: Player, done: Done) -> Doing:
    """Puts back by hand what an action has moved."""
    table, (move, origin, target) = player.table, done
    if not isinstance(move, Capture):
        stack = table.take(move.target, len(origin))
        yield player.reach()
        table.put(move.origin, stack)
        if table.sense is not Sense.HEIGHT:
            yield player.pause(0.2, 0.8)
        return
    captor = table.take(move.target)
    order = player.dice.randint(0, 2)
    player.episode.tags.append(f"unplay{order}")
    back = [(move.target, target), (move.origin, captor)]
    if order == 0:
        back.reverse()
    yield player.pause(0.05, 0.15) if order == 2 else player.reach()
    table.put(*back[0])
    yield player.pause(0.02, 0.3) if order == 2 else player.reach()
    table.put(*back[1])


def teach(episode: Episode, position: TzaarPosition) -> Plan:
    """An action or two are shown, and all is put back; then a turn is played."""
    second = episode.dice.choice(CAPTURE_OR_STACKING)
    example = moves(known(choose(position, episode.dice, second)))
    shown = example[: episode.dice.randint(1, 2)]
    turn = choose(position, episode.dice)
    player = somebody(episode, position)

    def hands() -> Doing:
        done: list[Done] = []
        yield from play_first(player, shown, done, _direct_way, (0.5, 3.0))
        yield player.pause(0.3, 6.0)
        episode.tags.append(f"teach{len(shown)}")
        for one in done[::-1]:
            yield from take_back(player, one)
            yield player.pause(0.2, 1.5)
        yield player.pause(0.5, 4.0)
        yield from player.whole(turn, clean=True)

    return Plan([hands()], turn or [])


def late_undo(episode: Episode, position: TzaarPosition) -> Plan:
    """The last action is taken back when the next player has lifted a stack already."""
    first = moves(known(choose(position, episode.dice, Second.CAPTURE)))
    player = somebody(episode, position)
    head: Turn = [*first[:-1]]
    rest = instead(position, head, episode.dice, [*first])
    other = somebody(episode, position)
    piles = episode.table.piles

    def hands() -> Doing:
        done: list[Done] = []
        yield from play_first(player, first, done, _tapped_way)
        yield player.pause(0.3, 2)
        own = [site for site in other.standing() if piles[site][0][0] is not position.player]
        yield from other.tap(episode.dice.choice(own), 0.4, 4)
        yield player.pause(0.2, 2)
        episode.tags.append("late_undo")
        yield from take_back(player, done[-1])
        yield player.pause(0.5, 3)
        yield from player.whole(rest, clean=True, gap=(0.3, 2.0))

    return Plan([hands()], head + rest)


def undo_first(episode: Episode, position: TzaarPosition) -> Plan:
    """Of two captures the first is taken back; the second stays, and another follows."""
    for _ in range(60):
        first = choose(position, episode.dice, Second.CAPTURE)
        other = first and _instead_of_first(episode, position, first)
        if first and other:
            break
    else:
        return plain(episode, position)
    player = somebody(episode, position)

    def hands() -> Doing:
        done: list[Done] = []
        yield from play_first(player, moves(first), done, _direct_way)
        yield player.pause(0.3, 4)
        episode.tags.append("undo_first")
        yield from take_back(player, done[0])
        yield player.pause(0.5, 3)
        yield from player.play(other, clean=True)

    return Plan([hands()], [first[1], other])


def _instead_of_first(episode: Episode, position: TzaarPosition, turn: Turn) -> Move | None:
    """What may be played besides the second of two captures that share no site."""
    first, second = turn[0], turn[-1]
    if len(sites(turn)) < 4 or not isinstance(second, Capture) or second not in position.legal():
        return None
    reached = position.play(second)
    if reached.outcome() is not None or reached.player is not position.player:
        return None
    others = [
        move
        for move in moves(reached.legal())
        if move != first and reached.play(move).outcome() is None
    ]
    return episode.dice.choice(others) if others else None
