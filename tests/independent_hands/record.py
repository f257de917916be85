"""What is written down of a stretch of play: touches, actions, and what went otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tzaar_board.games.tzaar import Capture, Stacking
from tzaar_board.geometry import Site


class Abort(Exception):
    """The players cannot go on: this stretch of the game is over."""


class TableFailed(Exception):
    """The table's own code raised: `__cause__` says what."""


@dataclass
class Touch:
    """One thing that a sensor saw happen, at `time` seconds.

    `what` is a reading, `cover` and `uncover` for a sleeve, or a button with `+` (down) or `-` (up)
    and the site -1. `act` is the action that it belongs to, by number; `kind` says in a word
    what the hand was about; touches of one `group` are one movement.
    """

    time: float
    site: int
    what: str
    act: int
    kind: str
    group: int


@dataclass
class Deed:
    """An action as somebody meant and did it.

    In seconds: `start`, `placed` (complete on the board, None before), `last` (the last touch that
    belongs to it) and `commit` (recorded). `premature`: recorded before it was complete. `asked`
    counts answers, `missed` what had to be done again.
    """

    text: str
    who: str
    kind: str
    start: float
    pre: bool
    placed: float | None = None
    last: float | None = None
    commit: float | None = None
    asked: int = 0
    missed: int = 0
    premature: bool = False
    redone: bool = False
    method: str = ""
    tags: list[str] = field(default_factory=list)


@dataclass
class Incident:
    """Something that players had to notice. `at` is the action concerned, where it is one.

    `written` and `meant` are all actions that were recorded and meant by then; `touches` is how
    many touches there had been.
    """

    kind: str
    time: float
    act: int
    touches: int
    written: Sequence[str]
    meant: Sequence[str]
    state: str
    asked: Sequence[str]
    lit: str
    lawful: bool
    at: int | None = None


@dataclass
class Shown:
    """A time in which the table asked, or said *wrong*: from `since` until `until`, in seconds.

    `hand` is how many stacks were in hands at first. `lawful`: hands were doing nothing then that a
    table may call wrong.
    """

    since: float
    act: int
    hand: int
    lawful: bool
    touches: int
    written: int
    asked: Sequence[int]
    lit: str
    until: float | None = None


@dataclass
class Misrecord:
    """An action was recorded, if only for a while, that was not `meant` (None: nothing was)."""

    time: float
    at: int
    text: str
    touches: int
    act: int
    meant: str | None


@dataclass(frozen=True)
class Begun:
    """The next action, whose first stack is taken from `site` while the one before comes down."""

    action: Capture | Stacking
    method: str
    site: Site
