"""What really stands on the sites: pieces on top of each other, whatever the rules say of them."""

from tzaar_board.games.base import Colour, Content, PieceKind, Position
from tzaar_board.table.guide import contents
from tzaar_board.table.sense import Sense

Piece = tuple[Colour, PieceKind]

Pile = list[Piece]
"""Pieces from the lowest to the highest; none where nothing stands."""


def pile(content: Content | None) -> Pile:
    """The pieces of a site's content."""
    return [] if content is None else [(content.colour, content.kind)] * content.height


def piles(position: Position) -> list[Pile]:
    """The pieces on every site of a position."""
    return [pile(content) for content in contents(position)]


def reading(sense: Sense, pieces: Pile) -> str:
    """What a sensor says of a pile: it feels the lowest piece, and how many there are."""
    if not pieces:
        return sense.read(None)
    colour, kind = pieces[0]
    return sense.read(Content(colour, kind, len(pieces)))
