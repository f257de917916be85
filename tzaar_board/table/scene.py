"""What is to be seen: a role for each lit site, before colours and time make light of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import Content
from tzaar_board.geometry import Site


class Role(Enum):
    """Why a site is lit (docs/table.md, Lights). The value is its name in a theme file."""

    MOVABLE = "can-act"
    ORIGIN = "origin"
    CAPTURE = "capture"
    STACKING = "stacking"
    ASK_CAPTURE = "ask-capture"
    ASK_STACKING = "ask-stacking"
    FROM = "from"
    TO = "to"
    LAST = "last"
    SHINE = "shine"
    THINKING = "thinking"
    TAKE = "take"
    TURN_OVER = "turn-over"
    PUT = "put"
    FILL = "fill"
    OFFER = "offer"
    WINNER = "winner"
    WAVE = "wave"
    GOOD = "good"
    FAIR = "fair"
    BAD = "bad"
    BLOCKED = "blocked"
    NO = "no"
    ARMED = "armed"
    TIME_UP = "time-up"
    PAIRING = "pairing"
    REQUEST = "request"


ASKED = frozenset({Role.ASK_CAPTURE, Role.ASK_STACKING})
"""The roles of sites that are lit to be tapped."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One site's role. `since` is when it began, in seconds; `delay` shifts it along a wave.

    `content` is the stack that the light speaks of (PUT, FILL, OFFER, TURN_OVER): it gives the
    colour of the light and the flashes.
    """

    role: Role
    since: float
    content: Content | None = None
    delay: float = 0.0


Scene = Mapping[Site, Cue]
"""The lit sites of a table."""


def carry_on(before: Scene, after: Scene) -> Scene:
    """The new scene, in which what was lit in the same role goes on where it was."""
    merged: dict[Site, Cue] = {}
    for site, cue in after.items():
        old = before.get(site)
        same = old is not None and (old.role, old.content) == (cue.role, cue.content)
        merged[site] = old if same and old is not None and old.delay == cue.delay else cue
    return merged
