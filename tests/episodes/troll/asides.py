"""Habits beside a placing: thinking, straightening, wiping, calls, discs that fall."""

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, NoTurnError, Plan
from tests.episodes.troll.placings import lay, order, some_placing
from tests.episodes.troll.player import somebody, turned_over
from tzaar_board.games.troll import TrollPosition
from tzaar_board.geometry import SQUARE, Site

CALL = (100, 200)
"""How long a call takes, in seconds."""


def _empty(position: TrollPosition) -> list[Site]:
    return [site for site in range(len(SQUARE)) if position.content(site) is None]


def _filled(position: TrollPosition) -> list[Site]:
    return [site for site in range(len(SQUARE)) if position.content(site)]


def _distances(one: Site, other: Site) -> tuple[int, int]:
    """How many columns and rows lie between two sites."""
    (row, column), (other_row, other_column) = divmod(one, 8), divmod(other, 8)
    return abs(column - other_column), abs(row - other_row)


def slide(episode: Episode, position: TrollPosition) -> Plan:
    """The disc is laid next to where it should go, and pushed or lifted on."""
    dice, table = episode.dice, episode.table
    placing = some_placing(position, dice, dice.choice([0, 1]))
    player = somebody(episode, position)
    turned = order(position, placing, dice)
    near = [site for site in _empty(position) if max(_distances(site, placing.site)) == 1]
    if not near:
        raise NoTurnError
    first = dice.choice(near)

    def hands() -> Doing:
        table.put(first, player.disc())
        yield player.pause(0.15, 2.5)
        episode.tags.append("slide")
        disc = table.take(first)
        yield player.pause(0.05, 0.6)
        table.put(placing.site, disc)
        yield player.reach()
        yield from player.turns(turned)

    return Plan([hands()], [placing])


def think(episode: Episode, position: TrollPosition) -> Plan:
    """The disc touches down here and there before it is laid."""
    placing, laying, player = lay(episode, position, "plain")
    dice, table, empty = episode.dice, episode.table, _empty(position)

    def hands() -> Doing:
        for _ in range(dice.randint(1, 4)):
            site = dice.choice(empty)
            table.put(site, player.disc())
            yield player.pause(0.06, 0.7)
            table.take(site)
            yield player.pause(0.2, 1.0)
        episode.tags.append("think")
        yield from laying

    return Plan([hands()], [placing])


def straighten(episode: Episode, position: TrollPosition) -> Plan:
    """The other player straightens discs meanwhile."""
    dice = episode.dice
    placing, laying, _ = lay(episode, position, dice.choice(["plain", "both"]))
    other = somebody(episode, position)
    turned = position.trace(placing).turned
    some = [site for site in _filled(position) if site not in turned]

    def straightening() -> Doing:
        for _ in range(dice.randint(1, 2)):
            yield other.pause(0.1, 2)
            if some:
                yield from other.tap(dice.choice(some), 0.15, 0.7)
        episode.tags.append("straight")

    return Plan([laying, straightening()], [placing])


def crumbs(episode: Episode, position: TrollPosition) -> Plan:
    """Crumbs are wiped away below some discs before the placing."""
    placing, laying, player = lay(episode, position)
    dice, table, filled = episode.dice, episode.table, _filled(position)

    def hands() -> Doing:
        held = []
        for site in dice.sample(filled, min(len(filled), dice.randint(2, 5))):
            held.append((site, table.take(site)))
            yield player.pause(0.1, 0.6)
        yield player.pause(0.5, 4)
        dice.shuffle(held)
        for site, disc in held:
            table.put(site, disc)
            yield player.pause(0.2, 0.8)
        yield player.pause(0.5, 2)
        episode.tags.append("crumbs")
        yield from laying

    return Plan([hands()], [placing], lawful=False)


def phone(episode: Episode, position: TrollPosition) -> Plan:
    """The telephone rings in the middle of a placing."""
    dice, table = episode.dice, episode.table
    placing = some_placing(position, dice, 1)
    player = somebody(episode, position)
    turned = order(position, placing, dice)

    def hands() -> Doing:
        when = dice.choice(["placed", "lifted", "half"])
        episode.tags.append(f"phone_{when}")
        table.put(placing.site, player.disc())
        yield player.reach()
        if when == "lifted" and turned:
            disc = table.take(turned[0])
            yield player.pause(*CALL)
            table.put(turned[0], turned_over(disc))
            yield player.reach()
            yield from player.turns(turned[1:])
        else:
            before = 1 if when == "half" else 0
            yield from player.turns(turned[:before])
            yield player.pause(*CALL)
            yield from player.turns(turned[before:])

    return Plan([hands()], [placing])


def drop(episode: Episode, position: TrollPosition) -> Plan:
    """A disc that is turned falls beside its site, and is laid back right."""
    dice, table = episode.dice, episode.table
    placing = some_placing(position, dice, 1)
    player = somebody(episode, position)
    turned = order(position, placing, dice)
    if not turned:
        raise NoTurnError
    empty = [site for site in _empty(position) if site != placing.site]

    def far(site: Site) -> int:
        across, up = _distances(site, turned[0])
        return across**2 + up**2

    def hands() -> Doing:
        table.put(placing.site, player.disc())
        yield player.reach()
        disc = table.take(turned[0])
        yield player.reach(0.5)
        beside = min(empty, key=far)
        table.put(beside, turned_over(disc))
        yield player.pause(0.2, 3)
        disc = table.take(beside)
        yield player.pause(0.1, 0.8)
        table.put(turned[0], disc)
        yield player.reach()
        episode.tags.append("drop")
        yield from player.turns(turned[1:])

    return Plan([hands()], [placing], lawful=False)
