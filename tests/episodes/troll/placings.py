"""Placings of Troll after which the game goes on, and the ways in which people make them."""

from random import Random
from typing import NamedTuple

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, NoTurnError
from tests.episodes.hand import Tempo
from tests.episodes.troll.player import Player, somebody
from tzaar_board.games.troll import Placing, TrollPosition
from tzaar_board.geometry import Site

WAYS = ("plain", "plain", "both", "first", "mixed", "hold")
"""The ways to make a placing, as often as people have them.

Discs are turned one by one after the placing (plain) or before it (first), some before and some
after (mixed), with two hands (both), or up to three are held at once (hold).
"""


def choose(position: TrollPosition, dice: Random, turning: int = 0) -> Placing | None:
    """A placing that turns at least so many discs if there is one; None if the game would end."""
    legal = [action for action in position.legal() if isinstance(action, Placing)]
    if not legal:
        return None
    some = [one for one in legal if len(position.trace(one).turned) >= turning]
    for _ in range(20):
        enough = some and (turning or dice.random() < 0.6)
        placing = dice.choice(some if enough else legal)
        if position.play(placing).outcome() is None:
            return placing
    return None


def some_placing(position: TrollPosition, dice: Random, turning: int = 0) -> Placing:
    """A placing after which the game goes on. Raises NoTurnError."""
    placing = choose(position, dice, turning)
    if placing is None:
        raise NoTurnError
    return placing


def order(position: TrollPosition, placing: Placing, dice: Random) -> list[Site]:
    """The discs that a placing turns, in the order in which somebody turns them."""
    turned = list(position.trace(placing).turned)
    if dice.random() < 0.5:
        dice.shuffle(turned)
    return turned


class Laid(NamedTuple):
    """A placing, what hands do for it, and whose they are."""

    placing: Placing
    doing: Doing
    player: Player


def lay(
    episode: Episode,
    position: TrollPosition,
    way: str | None = None,
    placing: Placing | None = None,
    tempo: Tempo | None = None,
) -> Laid:
    """A placing with its turning, in some way. Raises NoTurnError."""
    dice = episode.dice
    if placing is None:
        placing = some_placing(position, dice, dice.choice([0, 1, 1, 2]))
    player = somebody(episode, position, tempo)
    way = way or dice.choice(WAYS)
    turned = order(position, placing, dice)
    return Laid(placing, _laying(player, placing, way, turned), player)


def _laying(player: Player, placing: Placing, way: str, turned: list[Site]) -> Doing:
    table = player.table
    player.episode.tags.append(f"{way}{len(turned)}")
    disc = player.disc()
    before = {"first": len(turned), "mixed": 0}.get(way, 0)
    if way == "mixed":
        before = player.dice.randint(0, len(turned))
    yield from player.turns(turned[:before])
    table.put(placing.site, disc)
    if way == "first":
        return
    yield player.reach(0.6 if way == "mixed" else 0.7)
    at_once = {"both": 2, "hold": max(1, min(len(turned), 3))}.get(way, 1)
    yield from player.turns(turned[before:], at_once)
