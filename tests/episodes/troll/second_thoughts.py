"""Habits of people who do something wrong or something else first, and put that right."""

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, NoTurnError, Plan
from tests.episodes.troll.placings import lay, order, some_placing
from tests.episodes.troll.player import Player, somebody, turned_over
from tzaar_board.games.troll import TrollPosition
from tzaar_board.geometry import SQUARE, Site


def wrong_disc(episode: Episode, position: TrollPosition) -> Plan:
    """A disc is turned that should not be, and turned back early or late."""
    dice = episode.dice
    placing, laying, player = lay(episode, position, dice.choice(["plain", "both", "mixed"]))
    touched = {placing.site, *position.trace(placing).turned}
    others = [s for s in range(len(SQUARE)) if position.content(s) and s not in touched]
    if not others:
        raise NoTurnError
    site = dice.choice(others)

    def hands() -> Doing:
        when = dice.choice(["during", "after", "before"])
        episode.tags.append(f"wrong_{when}")
        if when == "before":
            yield from _twice(player, site, 4)
            yield player.reach()
            yield from laying
            return
        yield from laying
        if when == "after":
            yield player.pause(0.1, 1.0)
        yield from _twice(player, site, 5)

    return Plan([hands()], [placing], lawful=False)


def _twice(player: Player, site: Site, at_most: float) -> Doing:
    """Turns a disc over, and back after up to some seconds."""
    yield from player.turn(site)
    yield player.pause(0.3, at_most)
    yield from player.turn(site)


def wrong_side(episode: Episode, position: TrollPosition) -> Plan:
    """The disc is laid wrong side up, and then turned."""
    dice = episode.dice
    placing = some_placing(position, dice, dice.choice([0, 1]))
    player = somebody(episode, position)
    turned = order(position, placing, dice)

    def hands() -> Doing:
        episode.table.put(placing.site, turned_over(player.disc()))
        yield player.pause(0.2, 3)
        episode.tags.append("wrong_side")
        if dice.random() < 0.5:
            yield from player.turn(placing.site)
            yield player.reach()
            yield from player.turns(turned)
        else:
            yield from player.turns(turned)
            yield from player.turn(placing.site)

    return Plan([hands()], [placing], lawful=False)


def undo(episode: Episode, position: TrollPosition) -> Plan:
    """A placing is taken back by hand, and another is made."""
    dice, table = episode.dice, episode.table
    first, laying, player = lay(episode, position, dice.choice(["plain", "both"]))
    placing, laying_again, _ = lay(episode, position, dice.choice(["plain", "both"]))
    turned = order(position, first, dice)

    def hands() -> Doing:
        yield from laying
        yield player.pause(0.2, 4)
        how = dice.choice(["disc_first", "discs_first"])
        episode.tags.append(f"undo_{how}")
        if how == "disc_first":
            table.take(first.site)
            yield player.reach()
            yield from player.turns(turned)
        else:
            yield from player.turns(turned)
            table.take(first.site)
        yield player.pause(0.5, 4)
        yield from laying_again

    return Plan([hands()], [placing])


def teach(episode: Episode, position: TrollPosition) -> Plan:
    """Placing and turning is shown, all is put back, and the same is played."""
    dice, table = episode.dice, episode.table
    placing, laying, player = lay(episode, position, "plain")
    turned = order(position, placing, dice)
    shown = turned[: dice.randint(0, len(turned))]

    def hands() -> Doing:
        table.put(placing.site, player.disc())
        yield player.reach()
        yield from player.turns(shown)
        yield player.pause(0.3, 4)
        episode.tags.append(f"teach{len(shown)}")
        back = list(shown)
        dice.shuffle(back)
        if dice.random() < 0.5:
            table.take(placing.site)
            yield player.reach()
            yield from player.turns(back)
        else:
            yield from player.turns(back)
            table.take(placing.site)
            yield player.reach()
        yield player.pause(0.3, 4)
        yield from laying

    return Plan([hands()], [placing])
