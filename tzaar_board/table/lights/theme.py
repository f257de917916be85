"""Colours and patterns of the roles; a theme file (`theme_file`) changes them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import PieceKind
from tzaar_board.table.lights.frame import Rgb
from tzaar_board.table.scene import Role


class Pattern(Enum):
    """How a light moves (`light.pattern_level` draws them)."""

    STEADY = "steady"
    SLOW_PULSE = "slow-pulse"
    FAST_PULSE = "fast-pulse"
    BLINK = "blink"
    SLOW_BLINK = "slow-blink"
    FAST_BLINK = "fast-blink"
    BREATH = "breath"
    FLASHES = "flashes"
    WAVE = "wave"


@dataclass(frozen=True, slots=True)
class Look:
    """The light of a role: its colour, its pattern, and its share of full brightness.

    A colour of None takes the light of the type that the role speaks of. A breath runs between
    `level / 3` and `level`.
    """

    colour: Rgb | None
    pattern: Pattern
    level: float = 1.0


@dataclass(frozen=True)
class Theme:
    """A look for every role, and the colours of the kinds of pieces that are not the game's own, by
    their names in lower case.
    """

    looks: Mapping[Role, Look]
    kinds: Mapping[str, Rgb]

    def look(self, role: Role) -> Look:
        return self.looks[role]

    def kind(self, kind: PieceKind) -> Rgb:
        """The light of a kind of piece; the game's own where the theme names none."""
        return self.kinds.get(kind.name.lower(), kind.piece.light)


WHITE, ORANGE, CYAN, BLUE, RED = 0xFFFFFF, 0xFF5000, 0x00A0A0, 0x0030FF, 0xFF0000
GREEN, MAGENTA = 0x00FF20, 0xFF00A0

DEFAULT = Theme(
    looks={
        Role.MOVABLE: Look(WHITE, Pattern.STEADY, 0.08),
        Role.ORIGIN: Look(WHITE, Pattern.STEADY),
        Role.CAPTURE: Look(ORANGE, Pattern.STEADY),
        Role.STACKING: Look(CYAN, Pattern.SLOW_PULSE),
        Role.ASK_CAPTURE: Look(ORANGE, Pattern.FAST_PULSE),
        Role.ASK_STACKING: Look(CYAN, Pattern.FAST_PULSE),
        Role.FROM: Look(BLUE, Pattern.STEADY),
        Role.TO: Look(BLUE, Pattern.BLINK),
        Role.LAST: Look(BLUE, Pattern.STEADY, 0.10),
        Role.SHINE: Look(BLUE, Pattern.STEADY),
        Role.THINKING: Look(WHITE, Pattern.BREATH, 0.12),
        Role.TAKE: Look(RED, Pattern.FAST_BLINK),
        Role.TURN_OVER: Look(MAGENTA, Pattern.SLOW_BLINK),
        Role.PUT: Look(None, Pattern.FLASHES),
        Role.FILL: Look(None, Pattern.STEADY),
        Role.OFFER: Look(None, Pattern.STEADY, 0.15),
        Role.WINNER: Look(WHITE, Pattern.WAVE),
        Role.WAVE: Look(BLUE, Pattern.WAVE),
        Role.GOOD: Look(GREEN, Pattern.SLOW_PULSE),
        Role.FAIR: Look(BLUE, Pattern.STEADY),
        Role.BAD: Look(RED, Pattern.STEADY, 0.20),
        Role.BLOCKED: Look(RED, Pattern.FAST_BLINK),
        Role.NO: Look(RED, Pattern.FAST_BLINK, 0.50),
        Role.ARMED: Look(WHITE, Pattern.SLOW_PULSE, 0.30),
        Role.TIME_UP: Look(RED, Pattern.SLOW_BLINK),
        Role.PAIRING: Look(MAGENTA, Pattern.SLOW_PULSE),
        Role.REQUEST: Look(MAGENTA, Pattern.SLOW_PULSE),
    },
    kinds={},
)
