"""Whether the sensors saw an action at all, as somebody who only knows the documents would say."""

from tests.episodes.table import Said
from tests.episodes.tzaar.turns import Move
from tzaar_board.games.base import Action
from tzaar_board.games.tzaar import Capture
from tzaar_board.geometry import HEXAGON
from tzaar_board.table.sense import Sense

TAP = 0.1
"""For how many seconds a site is empty at least when it is tapped."""


def seen(sense: Sense, said: Said, action: Action) -> bool:
    """Whether readings show that an action was done."""
    if not isinstance(action, Move) or sense is Sense.HEIGHT:
        return True
    if sense is Sense.COLOUR and isinstance(action, Capture):
        return True
    names = HEXAGON.names
    changes = [(at, *what.partition("=")) for at, what in said]
    origin, target = names[action.origin], names[action.target]
    readings = [(at, site, reading) for at, site, _, reading in changes]
    return _after(readings, origin, target) or _around(readings, origin, target)


def _after(readings: list[tuple[float, str, str]], origin: str, target: str) -> bool:
    """Whether the target was off and back while nothing stood on the origin."""
    gone: float | None = None
    off: float | None = None
    for at, site, reading in readings:
        if site == origin:
            gone = at if reading == "." else None
        if site == target and gone is not None:
            if reading == ".":
                off = at
            elif off is not None and at - off >= TAP:
                return True
    return False


def _around(readings: list[tuple[float, str, str]], origin: str, target: str) -> bool:
    """Whether the target was off before the origin, and back after it."""
    gone: float | None = None
    off: float | None = None
    for at, site, reading in readings:
        if site == origin and reading == ".":
            gone = at
        if site == target:
            if reading == ".":
                off = at
            elif off is not None and gone is not None and at > gone and at - off >= TAP:
                return True
    return False
