"""Habits of people who only play: whole turns, fast ones, both stacks in the air, buttons."""

from collections.abc import Sequence

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Plan, after
from tests.episodes.hand import Tempo
from tests.episodes.tzaar import captures
from tests.episodes.tzaar.player import Player, begun, somebody
from tests.episodes.tzaar.turns import (
    CAPTURE_OR_STACKING,
    Move,
    Second,
    Turn,
    choose,
    moves,
    sites,
)
from tests.episodes.tzaar.turns import captures as legal_captures
from tzaar_board.games.base import Action
from tzaar_board.games.tzaar import Capture, Pass, Stacking, TzaarPosition


def plain(episode: Episode, position: TzaarPosition) -> Plan:
    """A turn in any way."""
    turn, player = begun(episode, position)
    return Plan([player.whole(turn)], turn)


def blitz(episode: Episode, position: TzaarPosition) -> Plan:
    """Two or three quick turns of both players, one right after the other."""
    truth: Turn = []
    played: list[tuple[Player, Turn]] = []
    reached = position
    for _ in range(episode.dice.randint(2, 3)):
        turn = choose(reached, episode.dice)
        if turn is None:
            break
        played.append((somebody(episode, reached, Tempo.QUICK), turn))
        truth += turn
        reached = after(reached, turn)
    return Plan([_blitzed(played)], truth)


def _blitzed(played: Sequence[tuple[Player, Turn]]) -> Doing:
    for number, (player, turn) in enumerate(played):
        if number:
            yield player.pause(0.1, 0.5)
        for second, action in enumerate(turn):
            if second:
                yield player.pause(0.05, 0.35)
            if isinstance(action, Move):
                yield from player.there(action.origin)
                yield from player.there(action.target)
            yield from player.play(action, how=_quick_way(player, action))


def _quick_way(player: Player, action: Action) -> str | None:
    if isinstance(action, Capture):
        return player.dice.choice([*captures.PLAIN, "swap"])
    if isinstance(action, Stacking):
        return player.dice.choice(["direct", "tap", "combine", "combine_b"])
    return None


def air(episode: Episode, position: TzaarPosition) -> Plan:
    """Both stacks of a turn are lifted before either is set down."""
    for _ in range(80):
        second = episode.dice.choice([Second.CAPTURE, Second.CAPTURE, Second.STACKING])
        turn = choose(position, episode.dice, second)
        if turn and len(sites(turn)) == 4:
            return Plan([_in_the_air(somebody(episode, position), *moves(turn))], turn)
    return plain(episode, position)


def _in_the_air(player: Player, one: Move, other: Move) -> Doing:
    table, dice, tags = player.table, player.dice, player.episode.tags
    victims = [one.target, *([other.target] if isinstance(other, Capture) else [])]
    movers = [one.origin, other.origin]
    kind = dice.choice(["lift4", "victims", "movers", "stagger"])
    lifts = [one.origin, one.target, other.origin, *victims[1:]]
    if kind == "lift4":
        dice.shuffle(lifts)
    elif kind == "victims":
        lifts = victims + dice.sample(movers, 2)
    elif kind == "movers":
        lifts = dice.sample(movers, 2) + victims
    tags.append(f"air_{kind}")
    held = {}
    for number, site in enumerate(lifts):
        if number:
            yield player.reach(0.8)
        held[site] = table.take(site)
    yield player.reach()
    puts = [one, other]
    if dice.random() < 0.5:
        puts.reverse()
        tags.append("reversed")
    for number, move in enumerate(puts):
        if number:
            yield player.reach(0.8)
        table.put(move.target, held[move.origin])
    if isinstance(other, Stacking):
        yield player.pause(0.2, 1.0)
        yield from player.tap(other.target)


def passes(episode: Episode, position: TzaarPosition) -> Plan:
    """The button is pressed for a pass: soon, late, twice, or during a question."""
    turn = choose(position, episode.dice, Second.PASS)
    player = somebody(episode, position)
    if not turn or len(turn) < 2:
        return plain(episode, position)

    def hands() -> Doing:
        yield from player.play(turn[0], clean=episode.dice.random() < 0.5)
        when = episode.dice.choice(["at_once", "soon", "late", "double", "asked"])
        episode.tags.append(f"p_{when}")
        pauses = {
            "at_once": player.pause(0.02, 0.3),
            "soon": player.pause(0.3, 2),
            "late": player.pause(2, 6),
            "double": player.pause(0.2, 2),
            "asked": player.pause(1.8, 4),
        }
        yield pauses[when]
        yield from player.press(0.06, 0.3)
        if when == "double":
            yield player.pause(0.1, 0.6)
            yield from player.press(0.06, 0.3)

    return Plan([hands()], turn)


def clock(episode: Episode, position: TzaarPosition) -> Plan:
    """Both press their button after every whole turn, as with a chess clock."""
    turn = choose(position, episode.dice, episode.dice.choice(CAPTURE_OR_STACKING))
    if turn is None:
        return plain(episode, position)
    reached = after(position, turn)
    following = choose(reached, episode.dice, episode.dice.choice(CAPTURE_OR_STACKING))
    played = [(somebody(episode, position), turn)]
    if following:
        played.append((somebody(episode, reached), following))

    def hands() -> Doing:
        for number, (player, actions) in enumerate(played):
            if number:
                yield player.pause(0.3, 2.5)
            for second, action in enumerate(actions):
                if second:
                    yield player.pause(0.2, 2)
                how = None
                if isinstance(action, Stacking):
                    how = episode.dice.choice(["direct", "tap", "combine", "answer"])
                yield from player.play(action, clean=True, how=how)
            yield player.pause(0.05, 0.8)
            yield from player.press(0.06, 0.3)

    return Plan([hands()], [*turn, *(following or [])])


def recapture(episode: Episode, position: TzaarPosition) -> Plan:
    """The next player captures the captor at once."""
    for _ in range(50):
        turn = choose(position, episode.dice, Second.CAPTURE)
        answer = turn and _recaptured(episode, after(position, turn), turn)
        if turn and answer:
            break
    else:
        return plain(episode, position)
    first = somebody(episode, position)
    other = somebody(episode, after(position, turn))

    def hands() -> Doing:
        yield from first.whole(turn, clean=True, gap=(0.1, 1.0))
        episode.tags.append("recap")
        yield other.pause(0.1, 0.6)
        yield from other.play(answer[0], clean=True)
        yield from other.rest(answer[1:], gap=(0.1, 1.5))

    return Plan([hands()], turn + answer)


def _recaptured(episode: Episode, reached: TzaarPosition, turn: Turn) -> Turn | None:
    """A turn that begins with the capture of the last captor, and does not end the game."""
    last = turn[-1]
    if not isinstance(last, Move):
        return None
    on_it = [capture for capture in legal_captures(reached) if capture.target == last.target]
    if not on_it:
        return None
    first = episode.dice.choice(on_it)
    between = reached.play(first)
    if between.outcome() is not None or between.player is not reached.player:
        return None
    second = episode.dice.choice([Pass(), *legal_captures(between)])
    return [first, second] if between.play(second).outcome() is None else None
