"""What the eye makes of a table's lights."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import Action, Position
from tzaar_board.games.tzaar import Kind
from tzaar_board.geometry import HEXAGON, Board, Site
from tzaar_board.table.lights.frame import Frame, Rgb


class Hue(Enum):
    """What the eye makes of a light, however bright."""

    WHITE = "white"
    ORANGE = "orange"
    CYAN = "cyan"
    BLUE = "blue"
    FAINT = "faint blue"
    RED = "red"
    GOLD = "gold"
    GREEN = "green"
    VIOLET = "violet"
    MAGENTA = "magenta"
    BREATH = "faint white"
    IDLE = "pure blue"


OF_KIND = {Kind.TZAAR: Hue.GOLD, Kind.TZARRA: Hue.GREEN, Kind.TOTT: Hue.VIOLET}


def hue(colour: Rgb) -> Hue:
    """The hue of a light (docs/table.md, Lights, at any brightness)."""
    red, green, blue = (colour >> shift & 255 for shift in (16, 8, 0))
    most = max(red, green, blue)
    shares = round(4 * red / most), round(4 * green / most), round(4 * blue / most)
    return {
        (4, 4, 4): Hue.WHITE if most > 30 else Hue.BREATH,
        (4, 0, 3): Hue.MAGENTA,
        (4, 1, 0): Hue.ORANGE,
        (0, 4, 4): Hue.CYAN,
        (0, 1, 4): Hue.BLUE if most > 30 else Hue.FAINT,
        (4, 0, 0): Hue.RED,
        (4, 3, 0): Hue.GOLD,
        (0, 4, 0): Hue.GREEN,
        (0, 4, 1): Hue.GREEN,
        (2, 0, 4): Hue.VIOLET,
        (0, 0, 4): Hue.IDLE,
    }[shares]


Lights = Mapping[str, Hue]


def lights(frame: Frame, board: Board = HEXAGON) -> Lights:
    """The lit sites by name (site and LED are the same in the profiles of the program)."""
    return {board.names[led]: hue(colour) for led, colour in enumerate(frame) if colour}


@dataclass(frozen=True)
class Watched:
    """What was lit all the time while the lights were watched, and what only at times."""

    steady: Lights
    blinking: Lights


def loses(position: Position, action: Action) -> bool:
    """Whether who plays an action has lost by it."""
    outcome = position.play(action).outcome()
    return outcome is not None and outcome.winner is position.player.other


def targets(position: Position, origin: Site) -> Lights:
    """What must be lit when a stack is lifted, by the rules alone."""
    names = HEXAGON.names
    lit = {names[origin]: Hue.WHITE}
    for action in position.legal():
        trace = position.trace(action)
        if trace.key == origin:
            kind = Hue.ORANGE if "x" in str(action) else Hue.CYAN
            lit[names[trace.touched[0]]] = Hue.RED if loses(position, action) else kind
    return lit
