"""Habits beside the action: straightening, wiping, looking, holding, knocking stacks off."""

from collections.abc import Iterable

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Plan
from tests.episodes.piles import Pile, pile
from tests.episodes.tzaar import captures
from tests.episodes.tzaar.player import Player, begun, begun_by_two, somebody
from tests.episodes.tzaar.turns import Move, choose, moves, sites
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import Capture, Stacking, TzaarPosition
from tzaar_board.geometry import Site


def straighten(episode: Episode, position: TzaarPosition) -> Plan:
    """The other player straightens stacks during the turn."""
    turn, player, other = begun_by_two(episode, position)
    involved, piles = sites(turn), episode.table.piles

    def straightening() -> Doing:
        for _ in range(episode.dice.randint(1, 3)):
            yield other.pause(0.1, 2.0)
            some = [site for site in other.standing() if site not in involved]
            own = [site for site in some if piles[site][0][0] is not position.player]
            chosen = own if own and episode.dice.random() < 0.7 else some
            yield from other.tap(episode.dice.choice(chosen), 0.15, 0.8)

    return Plan([player.whole(turn, clean=True), straightening()], turn)


def fixes(episode: Episode, position: TzaarPosition) -> Plan:
    """The other player straightens the stack just set down."""
    turn, player, other = begun_by_two(episode, position)
    move = moves(turn)[0]
    return Plan([player.whole(turn, clean=True), _fixing(other, move, position)], turn)


def _fixing(other: Player, move: Move, position: TzaarPosition) -> Doing:
    table = other.table
    height = len(pile(position.content(move.origin)))
    if isinstance(move, Stacking):
        height += len(pile(position.content(move.target)))
    waited = 0.0
    while waited < 20 and not _arrived(other, move, position.player, height):
        yield 0.05
        waited += 0.05
    if waited >= 20:
        return
    yield other.pause(0.1, 1.5)
    if table.piles[move.target] and move.target not in table.busy:
        table.busy.add(move.target)
        yield from other.tap(move.target, 0.15, 0.6)
        table.busy.discard(move.target)


def _arrived(other: Player, move: Move, player: Colour, height: int) -> bool:
    """Whether a stack stands where it was to go."""
    piles = other.table.piles
    there = piles[move.target]
    return not piles[move.origin] and len(there) == height and there[0][0] is player


def crumbs(episode: Episode, position: TzaarPosition) -> Plan:
    """Crumbs are wiped away below some stacks, one by one or all at once."""
    player = somebody(episode, position)
    turn = choose(position, episode.dice)
    table, dice = episode.table, episode.dice

    def hands() -> Doing:
        some = dice.sample(player.standing(), dice.randint(2, 6))
        how = dice.choice(["one", "together"])
        episode.tags.append(f"crumbs_{how}")
        if how == "one":
            for site in some:
                yield from player.tap(site, 0.4, 2.5)
                yield player.pause(0.1, 0.8)
        else:
            held = []
            for site in some:
                held.append((site, table.take(site)))
                yield player.pause(0.1, 0.6)
            yield player.pause(0.5, 5)
            dice.shuffle(held)
            yield from _put_back(player, held)
        yield player.pause(0.5, 3)
        yield from player.whole(turn, clean=True)

    return Plan([hands()], turn or [], lawful=False)


def looks(episode: Episode, position: TzaarPosition) -> Plan:
    """Several stacks are lifted, looked at and put back; of some only the top piece."""
    turn = choose(position, episode.dice)
    player = somebody(episode, position)
    table, dice = episode.table, episode.dice

    def hands() -> Doing:
        for _ in range(dice.randint(1, 4)):
            site = dice.choice(player.standing())
            stack = table.take(site, None if dice.random() < 0.7 else 1)
            yield player.pause(0.3, 3.0)
            table.put(site, stack)
            yield player.pause(0.3, 2.0)
        yield from player.whole(turn, clean=True)

    return Plan([hands()], turn or [])


def knock(episode: Episode, position: TzaarPosition) -> Plan:
    """A sleeve knocks stacks off near the action; they are put back."""
    turn, player, _ = begun_by_two(episode, position)
    involved, table = sites(turn), episode.table

    def sleeve() -> Doing:
        yield player.pause(0.2, 2.0)
        free = [site for site in player.standing() if site not in involved]
        some = episode.dice.sample(free, episode.dice.randint(1, 2))
        knocked = [(site, table.take(site)) for site in some]
        yield player.pause(0.5, 4)
        for site, stack in knocked:
            table.put(site, stack)
            yield player.pause(0.3, 1)

    return Plan([player.whole(turn, clean=True), sleeve()], turn, lawful=False)


def holds(episode: Episode, position: TzaarPosition) -> Plan:
    """One or two other stacks are held in the other hand during an action, and put back."""
    turn, player = begun(episode, position)

    def hands() -> Doing:
        held_during = episode.dice.randrange(len(turn))
        for number, action in enumerate(turn):
            if number:
                yield player.pause(0.4, 2.5)
            if number == held_during and isinstance(action, Move):
                yield from _holding(player, sites(turn), action)
            else:
                yield from player.play(action, clean=True)

    return Plan([hands()], turn)


def _holding(player: Player, involved: set[Site], move: Move) -> Doing:
    """An action with stacks in the other hand, which are put back before its end or after it."""
    table, dice = player.table, player.dice
    whose = dice.choice(["own", "opp", "any"])
    some = _holdable(player, involved, whose)
    sites_held = dice.sample(some, min(len(some), dice.choice([1, 1, 2])))
    held = [(site, table.take(site)) for site in sites_held]
    player.episode.tags.append(f"holds_{whose}{len(held)}")
    yield player.pause(0.2, 2.5)
    if dice.choice(["before_end", "after"]) == "after":
        captured = isinstance(move, Capture)
        yield from player.play(move, how=dice.choice(captures.PLAIN) if captured else "tap")
        yield player.pause(0.1, 3)
        yield from _put_back(player, held)
    else:
        stack = table.take(move.origin)
        yield player.reach()
        yield from _put_back(player, held)
        yield from player.set_down(move, stack, 0.7)


def _holdable(player: Player, involved: set[Site], whose: str) -> list[Site]:
    """Stacks that a turn is not about."""
    piles = player.table.piles
    free = [site for site in player.standing() if site not in involved]
    own = [site for site in free if piles[site][0][0] is player.player]
    some = {"own": own, "opp": [site for site in free if site not in own]}.get(whose)
    return some or free


def _put_back(player: Player, held: Iterable[tuple[Site, Pile]]) -> Doing:
    for site, stack in held:
        player.table.put(site, stack)
        yield player.pause(0.2, 0.8)
