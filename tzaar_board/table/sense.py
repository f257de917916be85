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

from tzaar_board.games.base import Colour, Content

EMPTY = "."
UNKNOWN = "?"
ALPHABET = frozenset(".#+-?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


class Sense(Enum):
    """How much a table's sensors can tell."""

    PRESENCE = "presence"
    COLOUR = "colour"
    HEIGHT = "height"

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
