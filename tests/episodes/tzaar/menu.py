"""The habit of taking actions back with the menu button."""

from collections.abc import Sequence

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Plan, after
from tests.episodes.piles import Pile, pile
from tests.episodes.tzaar.player import Player
from tests.episodes.tzaar.takebacks import Done, play_first, seen_way, take_back, taken_back
from tzaar_board.games.tzaar import Capture, TzaarPosition
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

STEPS = 20
"""How often somebody looks at the lights on the way back."""


def menu(episode: Episode, position: TzaarPosition) -> Plan:
    """The button undoes one or two actions; the lights are followed, or all is put back by heart.

    Sometimes the captor is in hand again when the button is pressed.
    """
    player, first, back, head, rest = taken_back(episode, position)

    def hands() -> Doing:
        done: list[Done] = []
        yield from play_first(player, first, done, seen_way)
        yield player.pause(0.6, 4.0)
        how = episode.dice.choice(["lights", "lights", "heart", "lifted"])
        episode.tags.append(f"menu_{how}{back}")
        lifted: Pile | None = None
        if how == "lifted" and isinstance(first[-1], Capture):
            lifted = episode.table.take(first[-1].target)
            yield player.pause(0.1, 0.5)
        for _ in range(back):
            yield from episode.table.press(Button.MENU, player.pause(0.06, 0.4))
            yield player.pause(0.2, 0.8)
        if how == "lights":
            yield from _follow(player, after(position, head))
        else:
            yield from _by_heart(player, done[::-1][:back], lifted)
        yield player.pause(0.3, 2.0)
        yield from player.whole(rest, clean=True, gap=(0.3, 2.0))

    return Plan([hands()], head + rest, lawful=False)


def _by_heart(player: Player, undone: Sequence[Done], lifted: Pile | None) -> Doing:
    """Puts back what was undone, of which the last captor may be in hand."""
    for number, one in enumerate(undone):
        if number == 0 and lifted is not None:
            player.table.put(one.move.origin, lifted)
            yield player.reach()
            player.table.put(one.move.target, one.target)
        else:
            yield from take_back(player, one)
        yield player.pause(0.2, 1.0)


def _follow(player: Player, goal: TzaarPosition) -> Doing:
    """Follows the lights on the way back to a position."""
    table = player.table
    for _ in range(STEPS):
        yield player.pause(0.3, 0.9)
        take, put = table.lit(Role.TAKE), table.lit(Role.PUT)
        if take and table.piles[take[0]]:
            stack = table.take(take[0])
            yield player.reach()
            missing = [site for site in table.lit(Role.PUT) if _misses(player, goal, site, stack)]
            if missing:
                height = len(pile(goal.content(missing[0])))
                table.put(missing[0], stack[-height:])
                if len(stack) > height:
                    yield player.reach()
                    table.put(take[0], stack[:-height])
        elif put:
            if table.piles[put[0]]:
                table.take(put[0])
                yield 0.4
            table.put(put[0], pile(goal.content(put[0])))
        elif table.state is State.READY:
            break


def _misses(player: Player, goal: TzaarPosition, site: int, stack: Pile) -> bool:
    """Whether a stack may be what a site lacks."""
    wanted = goal.content(site)
    return not player.table.piles[site] and wanted is not None and wanted.colour is stack[0][0]
