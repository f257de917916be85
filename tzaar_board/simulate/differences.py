"""Where a simulated board is not as a game says."""

from tzaar_board.games.base import Position
from tzaar_board.geometry import Site
from tzaar_board.hal.physics import SimBoard


def differing(board: SimBoard, position: Position) -> list[Site]:
    """The sites on which something else stands than in a position."""
    sites = range(len(position.game.board))
    return [site for site in sites if board.content(site) != position.content(site)]
