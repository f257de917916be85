"""What a procedure at a table is: events and time in, a request to the hands out."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from tzaar_board.errors import Phrase
from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.hal.link import Reply
from tzaar_board.hal.protocol import Ping, RawSwitch, Thresholds
from tzaar_board.hal.scan import TableEvent
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.sensing.buttons import Button

Message = Thresholds | Ping | RawSwitch
"""A line to a controller that is no frame."""


BUTTON_NAMES: Mapping[Button, Phrase] = {
    Button.WHITE: Phrase("white"),
    Button.BLACK: Phrase("black"),
    Button.HINT: Phrase("hint"),
    Button.MENU: Phrase("menu"),
}
"""What the buttons are called."""


class Wanted(Enum):
    """What hands are asked for."""

    NOTHING = "nothing"
    CLEAR = "clear"
    STACK = "stack"
    MARKS = "marks"
    PRESS = "press"


@dataclass(frozen=True, slots=True)
class Ask:
    """What the hands are asked to do: a sentence, and the lights that go with it.

    A stack is asked for where it shines, unless `site` asks for it by name; `colour` is the colour
    of its piece where that matters. `button` is the one to press.
    """

    words: str
    frame: Frame
    wanted: Wanted = Wanted.NOTHING
    site: Site | None = None
    colour: Colour | None = None
    button: Button | None = None


class Procedure(Protocol):
    """Something that is done at a table step by step. Pure: times are in seconds, on one clock."""

    @property
    def ask(self) -> Ask: ...

    @property
    def done(self) -> bool: ...

    def hear(self, now: float, event: TableEvent, /) -> None:
        """The table has something to say."""
        ...

    def reply(self, now: float, reply: Reply, /) -> None:
        """A controller has said something that is no scan."""
        ...

    def tick(self, now: float, /) -> None:
        """Lets time pass."""
        ...

    def deadline(self) -> float | None:
        """When `tick` has something to do."""
        ...

    def messages(self) -> tuple[Message, ...]:
        """What is to be sent to the controller, each only once."""
        ...
