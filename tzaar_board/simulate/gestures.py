"""What hands do, one movement at a time."""

from dataclasses import dataclass

from tzaar_board.games.base import Content
from tzaar_board.geometry import Site
from tzaar_board.hal.physics import SimBoard
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.timing import TIMING

HELD = TIMING.hold + 0.2
"""Seconds of a press that the table takes for a hold, though it sees it a few scans late."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing, for some seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Lift:
    """Takes a stack, or its `count` topmost pieces, in hand."""

    site: Site
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Sets down the newest stack that came from `origin`."""

    site: Site
    origin: Site


@dataclass(frozen=True, slots=True)
class Turn:
    """Turns over, in hand, what came from a site."""

    site: Site


@dataclass(frozen=True, slots=True)
class Bring:
    """Sets down a stack that shows a content, made of what lies off the board."""

    site: Site
    content: Content


@dataclass(frozen=True, slots=True)
class Press:
    """Presses a button for some seconds."""

    button: Button
    seconds: float = 0.1


Movement = Lift | Place | Turn | Bring
"""What a hand does with stacks."""

Gesture = Movement | Wait | Press


def move(board: SimBoard, gesture: Movement, now: float) -> None:
    """Makes a movement on a simulated table. Raises HandError."""
    match gesture:
        case Lift(site, count):
            board.lift(site, now, count)
        case Place(site, origin):
            board.place(site, now, origin)
        case Turn(site):
            board.turn(site)
        case Bring(site, content):
            board.bring(site, content, now)
