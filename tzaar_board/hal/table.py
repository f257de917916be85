"""What a table is to the rest of the program, and what some tables can besides.

A table says what it can: nobody asks for its class. A new kind of table is one file beside this
one, and its word in `cli/tables.py` (docs/extending.md, A kind of table).
"""

from collections.abc import AsyncIterator
from typing import Protocol

from tzaar_board.games.base import Content, Position
from tzaar_board.geometry import Site
from tzaar_board.hal.link import LinkStats
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.protocol import Hello, Ping, RawSwitch, Thresholds
from tzaar_board.hal.scan import TableEvent
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button


class Simulation(Protocol):
    """Hands for a table of which the stacks exist only in the program."""

    @property
    def board(self) -> SimBoard:
        """The stacks, on the board and off it. Whoever moves them calls `touched` afterwards."""
        ...

    @property
    def frame(self) -> Frame:
        """What the LEDs show."""
        ...

    def lift(self, site: Site) -> None:
        """Takes a stack in hand. Raises HandError."""
        ...

    def place(self, site: Site, origin: Site | None = None) -> None:
        """Sets a stack down (`SimBoard.place`). Raises HandError."""
        ...

    def turn(self, site: Site) -> None:
        """Turns over, in hand, what was lifted from a site. Raises HandError."""
        ...

    def bring(self, site: Site, content: Content) -> None:
        """Sets down a stack made of what lies off the board, or in the box."""
        ...

    def restore(self, position: Position) -> None:
        """Makes everything stand as in a position, with nothing in hand."""
        ...

    def press(self, button: Button, down: bool) -> None:
        """Presses or lets go of a button."""
        ...

    def change(self, profile: Profile) -> None:
        """Becomes another table, with an empty board."""
        ...

    def touched(self) -> None:
        """Something has changed: the next scan is due."""
        ...


class Controller(Protocol):
    """A microcontroller at the other end of a link, which can be spoken to."""

    @property
    def hello(self) -> Hello | None:
        """What it said of itself last, None until it has."""
        ...

    @property
    def stats(self) -> LinkStats:
        """What went wrong on the link so far."""
        ...

    def send(self, message: Thresholds | Ping | RawSwitch) -> None:
        """Sends a line of calibration or diagnosis; without an open port it is lost."""
        ...


class Table(Protocol):
    """A table of any kind."""

    @property
    def profile(self) -> Profile: ...

    @property
    def sense(self) -> Sense:
        """How much the sensors tell. Known when the first event has been received."""
        ...

    def events(self) -> AsyncIterator[TableEvent]:
        """Scans and link changes as they happen, at least one scan every 250 ms while up."""
        ...

    def show(self, frame: Frame) -> None:
        """Makes this the frame to be seen. Returns at once; a lost link shows it when found."""
        ...

    async def close(self) -> None:
        """Dark LEDs, then everything released."""
        ...

    @property
    def simulation(self) -> Simulation | None:
        """The hands of a simulated table, None where people move the stacks."""
        ...

    @property
    def controller(self) -> Controller | None:
        """The controller that can be spoken to, None where the table has none."""
        ...
