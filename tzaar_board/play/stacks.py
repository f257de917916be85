"""What stands on a table, as far as the program can know it."""

from tzaar_board.games.base import Content, Position
from tzaar_board.hal.profile import default_profile
from tzaar_board.hal.table import Table
from tzaar_board.table.guide import contents
from tzaar_board.table.lights.view import View


class Stacks:
    """The stacks of a table; those of a simulated one are set up and laid aside by the program."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def standing(self, view: View) -> tuple[Content | None, ...]:
        """By site: what a simulated table has, else what the game says less what was lifted."""
        sites, simulation = range(len(self._table.profile.board)), self._table.simulation
        if simulation is not None:
            return tuple(map(simulation.board.content, sites))
        known = contents(view.position)
        return tuple(None if site in view.lifted else known[site] for site in sites)

    def unseen(self, now: float) -> bool:
        """Whether a simulated table has yet to tell what it feels now."""
        simulation = self._table.simulation
        return simulation is not None and simulation.board.next_event(now) <= now

    def arrange(self, position: Position) -> None:
        """A simulated table becomes the game's, with its stacks set up."""
        table, board = self._table, position.game.board
        if table.simulation is not None:
            if table.profile.board is not board:
                table.simulation.change(default_profile(board).with_sense(table.sense))
            table.simulation.board.arrange(position)
            table.simulation.touched()

    def put_aside(self, settled: Position) -> None:
        """What simulated hands are done with goes to the tray: captured stacks, swept sites'."""
        if self._table.simulation is not None:
            self._table.simulation.board.put_done_aside(settled)
