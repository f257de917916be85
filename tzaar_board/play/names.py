"""What stacks, sites and players are called in a sentence."""

from collections.abc import Sequence

from tzaar_board.errors import Phrase
from tzaar_board.games.base import SIDES, Colour, Content, PieceKind, Position
from tzaar_board.geometry import Board, Site
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.play.outcomes import Sides


def player_name(colour: Colour, texts: Texts = ENGLISH, sides: Sides = SIDES) -> str:
    """A player's name."""
    return texts.tell(sides[colour].name)


def kind_name(kind: PieceKind) -> Phrase:
    """A kind of piece: the name of a type, or a plain word where there is only one.

    >>> from tzaar_board.games.troll import Disc
    >>> from tzaar_board.games.tzaar import Kind
    >>> kind_name(Kind.TZARRA), kind_name(Disc.DISC)
    ('Tzarra', 'disc')
    """
    return kind.piece.name


def player_of(position: Position, colour: Colour) -> Phrase:
    """What a player of the game is called."""
    return position.game.presentation.sides[colour].name


def stack(content: Content) -> Phrase:
    """A stack in words.

    >>> from tzaar_board.games.tzaar import Kind
    >>> ENGLISH.tell(stack(Content(Colour.WHITE, Kind.TZAAR, 3)))
    'White Tzaar, height 3'
    """
    what = content.kind.piece.one[content.colour]
    if content.height == 1:
        return what
    return Phrase("{stack}, height {height}", stack=what, height=content.height)


def stack_within(content: Content) -> Phrase:
    """A stack inside a sentence."""
    piece, colour = content.kind.piece, content.colour
    what = piece.within.get(colour, piece.one[colour])
    if content.height == 1:
        return what
    return Phrase("{stack} of height {height}", stack=what, height=content.height)


def all_of(board: Board, sites: Sequence[Site]) -> Phrase:
    """The sites, as all that are meant."""
    names = [board.names[site] for site in sites]
    if len(names) < 2:
        return Phrase("".join(names))
    return Phrase("{sites} and {last}", sites=", ".join(names[:-1]), last=names[-1])


def any_of(board: Board, sites: Sequence[Site]) -> Phrase:
    """The sites, as any one of them."""
    names = [board.names[site] for site in sites]
    if len(names) < 2:
        return Phrase("".join(names))
    return Phrase("{sites} or {last}", sites=", ".join(names[:-1]), last=names[-1])
