"""Habits of a next player who does not wait."""

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Plan, after
from tests.episodes.tzaar.player import somebody
from tests.episodes.tzaar.playing import plain
from tests.episodes.tzaar.turns import Second, choose, known, moves, sites
from tzaar_board.games.tzaar import TzaarPosition

GLANCE = 0.05
"""How often the next player looks whether the other one is done, in seconds."""


def eager(episode: Episode, position: TzaarPosition) -> Plan:
    """The next player begins before the one before has set the last stack down."""
    second = episode.dice.choice([Second.CAPTURE, Second.STACKING, Second.CAPTURE])
    turn = choose(position, episode.dice, second)
    if turn is None:
        return plain(episode, position)
    reached = after(position, turn)
    following = choose(reached, episode.dice, Second.CAPTURE)
    if not following:
        return plain(episode, position)
    player, other = somebody(episode, position), somebody(episode, reached)
    table, move = episode.table, moves(following)[0]
    near = sites(turn) & {move.origin, move.target}
    passed: set[str] = set()

    def hands() -> Doing:
        for number, action in enumerate(turn):
            if number:
                yield player.pause(0.1, 1.0)
            if number == len(turn) - 1:
                passed.add("last")
            yield from player.play(action, clean=True)
        passed.add("end")

    def wait_for(what: str) -> Doing:
        while what not in passed:
            yield GLANCE

    def beginning() -> Doing:
        yield from wait_for("last")
        yield other.pause(0.1, 1.0)
        if near:
            yield from wait_for("end")
            yield 0.1
        captor_first = episode.dice.random() < 0.6
        order = (move.origin, move.target) if captor_first else (move.target, move.origin)
        held = {order[0]: table.take(order[0])}
        yield other.reach()
        yield from wait_for("end")
        yield other.pause(0.0, 0.5)
        held[order[1]] = table.take(order[1])
        yield other.reach(0.6)
        table.put(move.target, held[move.origin])
        episode.tags.append("eager")
        yield from other.rest(following[1:])

    return Plan([hands(), beginning()], turn + following)


def premove(episode: Episode, position: TzaarPosition) -> Plan:
    """The next player lifts a stack too early, puts it back, and plays something else."""
    turn = known(choose(position, episode.dice))
    reached = after(position, turn)
    following = choose(reached, episode.dice)
    player, other = somebody(episode, position), somebody(episode, reached)
    following = known(following)
    near, table = sites(turn), episode.table
    ended = False

    def hands() -> Doing:
        nonlocal ended
        yield from player.whole(turn, clean=True, gap=(0.2, 2.0))
        ended = True

    def beginning() -> Doing:
        yield other.pause(0.1, 3.0)
        site = episode.dice.choice([site for site in other.standing() if site not in near])
        table.busy.add(site)
        stack = table.take(site)
        yield other.pause(0.3, 4.0)
        table.put(site, stack)
        table.busy.discard(site)
        episode.tags.append("premove")
        while not ended:
            yield GLANCE
        yield other.pause(0.3, 2)
        yield from other.whole(following, clean=True, gap=(0.2, 2.0))

    return Plan([hands(), beginning()], turn + following)
