"""A person who follows the lights until an engine's turn counts as carried out."""

from tests.episodes.episode import Episode
from tests.episodes.people import PATIENCE
from tests.episodes.table import Table
from tests.episodes.tzaar.player import Player
from tests.episodes.tzaar.stackings import ASK
from tests.episodes.tzaar.turns import Move
from tzaar_board.games.base import Action
from tzaar_board.games.tzaar import TzaarPosition
from tzaar_board.geometry import Site
from tzaar_board.table.scene import Role
from tzaar_board.table.state import State

AT_REST = (State.READY, State.OVER)


def follow(episode: Episode, player: Player, goal: TzaarPosition, following: Action | None) -> None:
    """Follows the lights for a minute at most. `following` is what was played after the turn."""
    table, began, looks = episode.table, episode.table.now, 0
    while table.now < began + PATIENCE and (table.pending or table.state not in AT_REST):
        episode.look(began, table.pending)
        looks += 1
        table.wait(table.now + _step(player, goal, following, carrying=looks < 10))


def _step(
    player: Player, goal: TzaarPosition, following: Action | None, *, carrying: bool
) -> float:
    """Does what the lights ask for now; for how many seconds to wait after it."""
    table = player.table
    take, put, asked = table.lit(Role.TAKE), table.lit(Role.PUT), table.lit(*ASK)
    if take:
        return _take(table, take[0], put)
    if put:
        wanted = table.wanted(put[0])
        if table.piles[put[0]]:
            table.take(put[0])
            table.wait(table.now + 0.4)
        table.put(put[0], wanted)
        return 1.0
    if asked:
        true = [s for s in asked if isinstance(following, Move) and s == following.target]
        table.begin(player.tap((true or asked)[0], 0.2, 0.4))
        table.finish()
        return 1.0
    if carrying and table.lit(Role.FROM, Role.TO) and not table.reads_like(goal):
        return _carry(table)
    return 2.0


def _take(table: Table, site: Site, put: list[Site]) -> float:
    """Takes away what is too much, to where it is missed if that is known."""
    stack = table.take(site)
    table.wait(table.now + 0.6)
    for missing in put:
        wanted = table.wanted(missing) if missing in table.scene else []
        if not table.piles[missing] and stack and wanted and wanted[0][0] is stack[0][0]:
            table.put(missing, stack)
            return 1.0
    return 0.0


def _carry(table: Table) -> float:
    """Carries a stack from where the light says to where it says."""
    origins, targets = table.lit(Role.FROM), table.lit(Role.TO)
    if origins and targets and table.piles[origins[0]]:
        stack = table.take(origins[0])
        table.wait(table.now + 0.5)
        there = table.piles[targets[0]]
        if there and there[0][0] is not stack[0][0]:
            table.take(targets[0])
            table.wait(table.now + 0.5)
        table.put(targets[0], stack)
    return 2.0
