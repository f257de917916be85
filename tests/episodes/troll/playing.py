"""Habits of people who only play: one placing, several fast ones, both at once, buttons."""

from collections.abc import Callable, Sequence

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, NoTurnError, Plan
from tests.episodes.hand import Tempo
from tests.episodes.troll.placings import Laid, choose, lay, order, some_placing
from tests.episodes.troll.player import Player, somebody
from tzaar_board.games.base import Action
from tzaar_board.games.troll import TrollPosition

GLANCE = 0.05
"""How often somebody looks whether the other one is done, in seconds."""


def plain(episode: Episode, position: TrollPosition) -> Plan:
    """A placing in any way."""
    laid = lay(episode, position)
    return Plan([laid.doing], [laid.placing])


def _several(
    episode: Episode,
    position: TrollPosition,
    count: int,
    ways: Sequence[str],
    tempo: Tempo | None = None,
) -> list[Laid]:
    """Placings of both players, one after the other. Raises NoTurnError if there is none."""
    several = []
    for _ in range(count):
        placing = choose(position, episode.dice, episode.dice.choice([0, 1, 1, 2]))
        if placing is None:
            break
        several.append(lay(episode, position, episode.dice.choice(ways), placing, tempo))
        position = position.play(placing)
    if not several:
        raise NoTurnError
    return several


def _in_turn(
    several: Sequence[Laid],
    least: float,
    most: float,
    then: Callable[[Player], Doing] | None = None,
) -> Doing:
    """Placings with some seconds between them, and something after each."""
    for number, laid in enumerate(several):
        if number:
            yield laid.player.pause(least, most)
        yield from laid.doing
        if then:
            yield from then(laid.player)


def blitz(episode: Episode, position: TrollPosition) -> Plan:
    """Some quick placings, one right after the other."""
    count = episode.dice.randint(2, 4)
    several = _several(episode, position, count, ["plain", "both", "hold"], Tempo.QUICK)
    return Plan([_in_turn(several, 0.1, 0.5)], [laid.placing for laid in several])


def clock(episode: Episode, position: TrollPosition) -> Plan:
    """Both press their button after every placing, as with a chess clock."""

    def press(player: Player) -> Doing:
        yield player.pause(0.05, 0.8)
        yield from player.press(0.06, 0.3)

    several = _several(episode, position, 2, ["plain", "both", "first"])
    return Plan([_in_turn(several, 0.3, 2, press)], [laid.placing for laid in several])


def helped(episode: Episode, position: TrollPosition) -> Plan:
    """The other player turns some of the discs at the same time."""
    placing = some_placing(position, episode.dice, 2)
    turned = order(position, placing, episode.dice)
    player, other = somebody(episode, position), somebody(episode, position)
    helping = episode.dice.randint(1, len(turned)) if turned else 0
    placed = False

    def hands() -> Doing:
        nonlocal placed
        episode.table.put(placing.site, player.disc())
        placed = True
        yield player.reach(0.6)
        episode.tags.append("help")
        yield from player.turns(turned[helping:])

    def help_turning() -> Doing:
        while not placed:
            yield GLANCE
        yield other.pause(0.05, 1.0)
        yield from other.turns(turned[:helping])

    return Plan([hands(), help_turning()], [placing])


def eager(episode: Episode, position: TrollPosition) -> Plan:
    """The next player places while the last discs are still being turned."""
    dice, table = episode.dice, episode.table
    placing = some_placing(position, dice, 2)
    reached = position.play(placing)
    turned = order(position, placing, dice)
    following = some_placing(reached, dice, dice.choice([0, 1]))
    player, other = somebody(episode, position), somebody(episode, reached)
    begun, ended = 0, False

    def hands() -> Doing:
        nonlocal begun, ended
        table.put(placing.site, player.disc())
        yield player.reach(0.6)
        for site in turned:
            begun += 1
            yield from player.turn(site)
            yield player.reach(0.4)
        ended = True

    def beginning() -> Doing:
        while begun < len(turned) and not ended:
            yield 0.03
        yield other.pause(0.0, 0.5)
        episode.tags.append("eager")
        table.put(following.site, other.disc())
        while not ended:
            yield 0.03
        yield other.reach(0.5)
        yield from other.turns(order(reached, following, dice))

    return Plan([hands(), beginning()], [placing, following])


def forget(episode: Episode, position: TrollPosition) -> Plan:
    """One disc is left, and turned after a while, or by the next player after another placing.

    That placing leaves the disc as it is, and is never at a1.
    """
    dice = episode.dice
    placing = some_placing(position, dice, 1)
    turned = order(position, placing, dice)
    if not turned:
        raise NoTurnError
    player, left = somebody(episode, position), turned[-1]
    reached = position.play(placing)
    following = choose(reached, dice, dice.choice([0, 1]))
    when = "late"
    if following and left not in reached.trace(following).turned and following.site:
        when = dice.choice(["late", "next"])
    other = somebody(episode, reached)
    truth: list[Action] = [placing]

    def hands() -> Doing:
        episode.tags.append(f"forget_{when}")
        episode.table.put(placing.site, player.disc())
        yield player.reach()
        yield from player.turns(turned[:-1])
        if when == "late" or following is None:
            yield player.pause(1, 8)
            yield from player.turn(left)
            return
        yield player.pause(0.3, 3)
        own = order(reached, following, dice)
        episode.table.put(following.site, other.disc())
        yield other.pause(0.3, 2)
        if dice.random() < 0.5:
            yield from other.turn(left)
            yield other.pause(0.2, 2)
            yield from other.turns(own)
        else:
            yield from other.turns(own)
            yield other.pause(0.2, 2)
            yield from other.turn(left)

    if when == "next" and following is not None:
        truth.append(following)
    return Plan([hands()], truth, lawful=when == "late")
