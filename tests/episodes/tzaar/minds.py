"""Habits of people who change their mind about the captured stack before the turn goes on."""

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Plan
from tests.episodes.tzaar.player import Player, somebody
from tests.episodes.tzaar.playing import plain
from tests.episodes.tzaar.turns import Move, captures, choose, known, moves
from tzaar_board.games.tzaar import TzaarPosition


def mind(episode: Episode, position: TzaarPosition) -> Plan:
    """The captured stack is put back and another one taken, with the same or another stack."""
    turn = known(choose(position, episode.dice))
    dice, move = episode.dice, moves(turn)[0]
    others = [one for one in captures(position) if one.target != move.target]
    same = [one for one in others if one.origin == move.origin]
    if not others:
        return plain(episode, position)
    first = dice.choice(same or others) if dice.random() < 0.7 else dice.choice(others)
    player = somebody(episode, position)

    def hands() -> Doing:
        if first.origin == move.origin:
            yield from _other_target(player, first, move)
        else:
            yield from _other_captor(player, first)
            yield player.pause(0.1, 1.5)
            yield from player.play(move, clean=True)
        yield from player.rest(turn[1:])

    return Plan([hands()], turn)


def _other_target(player: Player, first: Move, move: Move) -> Doing:
    """The captor stays in hand, and takes another stack."""
    table = player.table
    captor = table.take(first.origin)
    yield player.reach()
    captured = table.take(first.target)
    yield player.pause(0.2, 3)
    player.episode.tags.append("mind_same")
    if player.dice.random() < 0.5:
        table.put(first.target, captured)
        yield player.reach()
        table.take(move.target)
        yield player.reach()
    else:
        table.take(move.target)
        yield player.reach()
        table.put(first.target, captured)
        yield player.reach()
    table.put(move.target, captor)


def _other_captor(player: Player, first: Move) -> Doing:
    """Both stacks are put back."""
    table = player.table
    captor = table.take(first.origin)
    yield player.reach()
    captured = table.take(first.target)
    yield player.pause(0.2, 3)
    player.episode.tags.append("mind_other")
    back = [(first.target, captured), (first.origin, captor)]
    if player.dice.random() >= 0.5:
        back.reverse()
    table.put(*back[0])
    yield player.reach(0.7)
    table.put(*back[1])


def wander(episode: Episode, position: TzaarPosition) -> Plan:
    """A captor is set down, and then, when it may have counted, carried on to another target."""
    turn = known(choose(position, episode.dice))
    move = moves(turn)[0]
    same = [
        one for one in captures(position) if one.origin == move.origin and one.target != move.target
    ]
    if not same:
        return mind(episode, position)
    first = episode.dice.choice(same)
    player = somebody(episode, position)

    def hands() -> Doing:
        yield from _carried_on(player, first, move)
        yield from player.rest(turn[1:])

    return Plan([hands()], turn)


def _carried_on(player: Player, first: Move, move: Move) -> Doing:
    table = player.table
    captor = table.take(first.origin)
    yield player.reach()
    captured = table.take(first.target)
    yield player.reach()
    table.put(first.target, captor)
    yield player.pause(0.1, 4.0)
    player.episode.tags.append("wander")
    captor = table.take(first.target)
    yield player.reach(0.6)
    if player.dice.random() < 0.5:
        table.put(first.target, captured)
        yield player.reach(0.7)
        table.take(move.target)
        yield player.reach(0.6)
        table.put(move.target, captor)
    else:
        table.take(move.target)
        yield player.reach(0.6)
        table.put(move.target, captor)
        yield player.reach(0.7)
        table.put(first.target, captured)
