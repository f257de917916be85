"""Hands that carry an engine's turn out, in this way and that."""

from tests.episodes.clock import Doing
from tests.episodes.tzaar.player import Player
from tests.episodes.tzaar.turns import Move, Turn, moves, sites
from tzaar_board.games.tzaar import Capture

CARRYINGS = (
    "plain",
    "plain",
    "reverse",
    "air",
    "pause",
    "wrong",
    "fast",
    "early",
    "plain",
    "thinking",
)
"""How an engine's turn is met, as often as people do.

The second action first (reverse), both stacks in the air, with a long pause between the two, to a
wrong site first, fast, with the own next action right after it (early), or after hands were at the
table while the engine was thinking.
"""

CAPTURES = (
    "victim_first",
    "mover_first",
    "two_hands",
    "swap",
    "push",
    "stops",
    "slide",
    "crooked",
)
FAST_CAPTURES = ("swap", "two_hands", "push")
STACKINGS = ("direct", "combine", "tap", "pieces")


def carry_out(player: Player, turn: Turn, how: str) -> Doing:
    """Does what an engine has chosen."""
    carried = moves(turn)
    independent = len(carried) == 2 and len(sites(carried)) == 4
    if how == "air" and independent:
        yield from _in_the_air(player, carried)
        return
    if how == "reverse" and independent:
        carried.reverse()
    for number, move in enumerate(carried):
        if number:
            yield player.pause(*{"pause": (5, 60), "fast": (0.05, 0.3)}.get(how, (0.3, 2.5)))
        if how == "wrong" and number == 0:
            yield from _astray(player, move)
        else:
            yield from _carry(player, move, fast=how == "fast")


def _carry(player: Player, move: Move, *, fast: bool) -> Doing:
    if isinstance(move, Capture):
        way = player.dice.choice(FAST_CAPTURES if fast else CAPTURES)
        player.episode.tags.append(way)
        yield from player.capture(move, way)
    else:
        way = "direct" if fast else player.dice.choice(STACKINGS)
        player.episode.tags.append(way)
        yield from player.stack(move, way)


def _in_the_air(player: Player, carried: list[Move]) -> Doing:
    """All stacks of two actions are lifted before any is set down."""
    table, lifts = player.table, []
    for move in carried:
        lifts += [move.origin, move.target] if isinstance(move, Capture) else [move.origin]
    player.dice.shuffle(lifts)
    held = {}
    for site in lifts:
        held[site] = table.take(site)
        yield player.reach(0.7)
    for move in player.dice.sample(carried, 2):
        table.put(move.target, held[move.origin])
        yield player.reach(0.7)


def _astray(player: Player, move: Move) -> Doing:
    """The stack is first set down on a wrong site, or takes the wrong stack."""
    table, dice = player.table, player.dice
    stack = table.take(move.origin)
    height = len(stack)
    yield player.reach()
    filled = [site for site in player.standing() if site != move.target]
    site = dice.choice(filled + player.empty())
    if dice.random() < 0.5 or not table.piles[site]:
        table.put(site, stack)
        yield player.pause(0.5, 5)
        stack = table.take(site, height)
    else:
        captured = table.take(site)
        yield player.reach(0.5)
        table.put(site, stack)
        yield player.pause(0.5, 5)
        stack = table.take(site)
        yield player.reach(0.5)
        table.put(site, captured)
    yield player.reach()
    if isinstance(move, Capture):
        table.take(move.target)
        yield player.reach(0.5)
    table.put(move.target, stack)
