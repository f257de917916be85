"""What a sensor says of a site.

A reading is one character, the same in the program, on the wire and in `/api/table`:

    .        nothing stands here                 any sense
    #        something stands here               presence
    + -      a White stack, a Black stack        colour
    A .. Z   a White stack of height 1..26       height  (Z also for more)
    a .. z   a Black stack likewise              height
    ?        the sensor cannot tell              any sense

The readings of a whole table are one string in site order.
"""

from enum import Enum
from string import ascii_lowercase, ascii_uppercase

from tzaar_board.games.base import Colour, Content

EMPTY = "."
UNKNOWN = "?"


class Sense(Enum):
    """How much a table's sensors can tell."""

    PRESENCE = "presence"
    COLOUR = "colour"
    HEIGHT = "height"

    @property
    def tells_colour(self) -> bool:
        """Whether a stack reads otherwise than one of the other colour."""
        return self is not Sense.PRESENCE

    @property
    def something(self) -> str:
        """What a sensor reads that sees a stack where none stands."""
        return _STACKS[self][0]

    @property
    def characters(self) -> frozenset[str]:
        """The readings that there are."""
        return _CHARACTERS[self]

    def read(self, content: Content | None) -> str:
        """The reading that a good sensor gives for a site's content.

        >>> from tzaar_board.games.tzaar import Kind
        >>> Sense.HEIGHT.read(Content(Colour.BLACK, Kind.TOTT, 3))
        'c'
        """
        if content is None:
            return EMPTY
        white = content.colour is Colour.WHITE
        if self is Sense.PRESENCE:
            return "#"
        if self is Sense.COLOUR:
            return "+" if white else "-"
        return chr(ord("A" if white else "a") + min(content.height, 26) - 1)


_STACKS = {
    Sense.PRESENCE: "#",
    Sense.COLOUR: "+-",
    Sense.HEIGHT: ascii_uppercase + ascii_lowercase,
}
"""What stacks read as."""

_CHARACTERS = {sense: frozenset((EMPTY, UNKNOWN, *_STACKS[sense])) for sense in Sense}

ALPHABET = frozenset[str]().union(*_CHARACTERS.values())
"""The readings of all senses."""
