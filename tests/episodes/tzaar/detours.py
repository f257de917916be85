"""Habits of a hand that takes a detour: calls, parking, hovering, other sites, other hands."""

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Plan
from tests.episodes.tzaar.player import Player, begun, somebody
from tests.episodes.tzaar.turns import Move, Turn, choose, known, moves
from tzaar_board.games.tzaar import Capture, TzaarPosition
from tzaar_board.geometry import Site

CALL = (100, 200)
"""How long a call takes, in seconds."""


def phone(episode: Episode, position: TzaarPosition) -> Plan:
    """The telephone rings in the middle of an action."""
    turn, player = begun(episode, position)
    return Plan([_called(player, turn)], turn)


def _called(player: Player, turn: Turn) -> Doing:
    table, move = player.table, moves(turn)[0]
    rest = turn[1:]
    when = player.dice.choice(["mover", "victim", "both", "back", "second"])
    player.episode.tags.append(f"phone_{when}")
    if when == "victim":
        table.take(move.target)
        yield player.pause(*CALL)
        stack = table.take(move.origin)
        yield player.reach()
        table.put(move.target, stack)
    elif when == "second":
        yield from player.play(move, clean=True)
        if rest and isinstance(second := rest[0], Move):
            yield player.pause(0.3, 2)
            stack = table.take(second.origin)
            yield player.pause(*CALL)
            yield from player.set_down(second, stack)
            rest = []
    else:
        stack = table.take(move.origin)
        if when == "both":
            yield player.reach()
            table.take(move.target)
        yield player.pause(*CALL)
        if when == "mover":
            table.take(move.target)
            yield player.reach()
        if when == "back":
            table.put(move.origin, stack)
            yield player.pause(1, 3)
            yield from player.play(move, clean=True)
        else:
            table.put(move.target, stack)
    yield from player.rest(rest)


def park(episode: Episode, position: TzaarPosition) -> Plan:
    """Captured stacks are put on empty sites of the board for a while."""
    turn, player = begun(episode, position)
    table = episode.table

    def hands() -> Doing:
        parked: list[Site] = []
        for number, action in enumerate(turn):
            if number:
                yield player.pause(0.3, 2)
            if isinstance(action, Capture):
                yield from _parking(player, action, parked)
            else:
                yield from player.play(action, clean=True)
        yield player.pause(0.3, 8)
        for site in parked:
            if table.piles[site]:
                table.take(site)
                yield player.reach()

    return Plan([hands()], turn, lawful=False)


def _parking(player: Player, capture: Capture, parked: list[Site]) -> Doing:
    """A capture whose captured stack is put on an empty site, before its end or after it."""
    table, dice = player.table, player.dice
    if dice.random() < 0.5:
        empty = player.empty()
        captured = table.take(capture.target)
        yield player.reach()
        if empty:
            parked.append(dice.choice(empty))
            table.put(parked[-1], captured)
            yield player.reach(0.6)
        captor = table.take(capture.origin)
        yield player.reach()
        table.put(capture.target, captor)
    else:
        captor = table.take(capture.origin)
        yield player.reach()
        captured = table.take(capture.target)
        yield player.reach(0.6)
        table.put(capture.target, captor)
        yield player.reach(0.6)
        parked.append(dice.choice(player.empty()))
        table.put(parked[-1], captured)


def tapping(episode: Episode, position: TzaarPosition) -> Plan:
    """A stack in hand taps other stacks and sites while its player thinks."""
    turn, player = begun(episode, position)
    table, move = episode.table, moves(turn)[0]

    def hands() -> Doing:
        stack = table.take(move.origin)
        height = len(stack)
        yield player.reach()
        for _ in range(episode.dice.randint(2, 5)):
            sites = [site for site in range(len(table.piles)) if site != move.origin]
            site = episode.dice.choice(sites)
            table.put(site, stack)
            yield player.pause(0.06, 0.3)
            stack = table.take(site, height)
            yield player.pause(0.2, 0.9)
        table.take(move.target)
        yield player.reach(0.5)
        table.put(move.target, stack)
        yield from player.rest(turn[1:])

    return Plan([hands()], turn)


def helped(episode: Episode, position: TzaarPosition) -> Plan:
    """The opponent takes off the captured stack."""
    turn = known(choose(position, episode.dice))
    player = somebody(episode, position)
    somebody(episode, position)
    return Plan([_helped(player, turn)], turn)


def _helped(player: Player, turn: Turn) -> Doing:
    table, move = player.table, moves(turn)[0]
    when = player.dice.choice(["opp_first", "opp_mid", "opp_late"])
    player.episode.tags.append(when)
    if when == "opp_first":
        table.take(move.target)
        yield player.pause(0.3, 6)
        captor = table.take(move.origin)
        yield player.reach()
    elif when == "opp_mid":
        captor = table.take(move.origin)
        yield player.pause(0.3, 4)
        table.take(move.target)
        yield player.pause(0.05, 1.0)
    else:
        captor = table.take(move.origin)
        yield player.reach()
        table.put(move.target, captor)
        yield player.pause(0.3, 2.0)
        captor = table.take(move.target, len(captor))
        yield player.pause(0.1, 0.5)
        table.take(move.target)
        yield player.pause(0.1, 0.5)
    table.put(move.target, captor)
    yield from player.rest(turn[1:])


def astray(episode: Episode, position: TzaarPosition) -> Plan:
    """The stack is set down on a wrong site, and that is corrected."""
    turn = known(choose(position, episode.dice))
    player = somebody(episode, position)
    table, move = episode.table, moves(turn)[0]

    def hands() -> Doing:
        table.take(move.target)
        yield player.reach()
        captor = table.take(move.origin)
        yield player.reach()
        site = episode.dice.choice(player.empty())
        table.put(site, captor)
        yield player.pause(0.3, 4)
        captor = table.take(site)
        yield player.reach()
        table.put(move.target, captor)
        yield from player.rest(turn[1:])

    return Plan([hands()], turn, lawful=False)
