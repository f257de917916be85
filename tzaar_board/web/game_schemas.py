"""What a game and its table are, as the page is told.

Sites are names (`"D4"`), colours `"white"` and `"black"`, actions and positions their texts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StackReport:
    """A stack: its owner, the name of its top piece's kind in lower case, and its height."""

    colour: str
    kind: str
    height: int = 1


@dataclass(frozen=True, slots=True)
class HeldReport:
    """A stack off the board, and the site that it came from."""

    origin: str
    stack: StackReport


@dataclass(frozen=True, slots=True)
class OutcomeReport:
    """How a game ended; `winner` is None for a draw, `reason` the word that records use."""

    winner: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class ClockReport:
    """What the clocks show at the moment of the report, in seconds, and which side's runs.

    `white` and `black`: until a side's main time is up, or the period that it is in; `more` is how
    many periods come after that, by colour. The next `free` seconds of the side whose clock runs
    cost nothing. `main` is what each side had at first (`main_black`: Black, where that was
    another), `increment` what a turn adds, `delay` what of a turn costs nothing, `periods` of
    `period` seconds come after the main time. `flag`: a side whose time is up has lost. `expired`
    is the side whose time is up. `paused`: somebody has stopped both.
    """

    white: float
    black: float
    main: float
    increment: float
    flag: bool
    running: str | None = None
    expired: str | None = None
    delay: float = 0.0
    periods: int = 0
    period: float = 0.0
    main_black: float | None = None
    more: Mapping[str, int] = field(default_factory=dict)
    free: float = 0.0
    paused: bool = False


@dataclass(frozen=True, slots=True)
class LessonReport:
    """The lesson at the table: its name and title, and the task that is set, the first being 1.

    `ask` says what is to be reached. `stage` is `trying`, `missed` or `reached`; `said` what is
    said of that, empty where nothing is. `next` is the title of the lesson that follows, empty
    after the last. All in the reader's language but the name. In `practice` the task is a problem,
    and another one follows.
    """

    name: str
    title: str
    task: int
    tasks: int
    ask: str
    stage: str
    said: str
    next: str
    practice: bool = False


@dataclass(frozen=True, slots=True)
class MeetingReport:
    """A meeting with another table: whether its broker is reached, whether the game is played
    there, whether the other table is there (None: not known) and who plays at it, and what it asks
    for: `back`, `draw` or nothing.
    """

    connected: bool
    playing: bool
    present: bool | None
    name: str
    asked: str


@dataclass(frozen=True, slots=True)
class MeetingInvitationReport:
    """How another table comes: the text, and the same as rows of a QR code."""

    invitation: str
    rows: Sequence[str]


@dataclass(frozen=True, slots=True)
class GameReport:
    """The game at the table, and what the table waits for.

    `actions` are all that the journal has; `opponent` are the last of them, those that hands have
    yet to carry out. `player`, `action`, `position` and `legal` are of the settled position.
    `open`: the last action can be taken back by hand. `sentence` says what the table waits for, in
    the reader's language; `result` how the game ended, else empty. `trouble` is the last thing
    that went wrong, else empty. `can_do`: hands of the program's own could do what is waited for.
    `lesson` is what is being taught: then this is no game of the journal, and its `id` is 0. In a
    lesson `sentence` says that as well; `waits` is what the table waits for alone.
    `left` is how many stacks of each kind each player has, where who runs out of one has lost.
    `undoes` is what an undo takes back: `actions`, before that the `stacks` that lie about without
    having counted, or nothing. `names` are those of the people who play, by colour, empty where
    there is none. `hint` is the action that the hint shows, empty where none is shown; `reason` is
    why it is good, or why an answer in practice was wrong and how the opponent replies, empty where
    nothing is known. `event` is what the game is played at.
    `helped` is to whom `hints` are shown: `both`, `white` or `black`. `undo_asked` are the actions
    that one player wants taken back, where the other has to agree; None where nobody asks.
    `undo_asked_by` is the `device` (of `/api/session`) that cannot agree, as it asked and another
    one is there. `meeting` is null where no other table can be met.
    """

    id: int
    game: str
    title: str
    start: str
    position: str
    actions: Sequence[str]
    player: str
    action: str
    state: str
    open: bool
    outcome: OutcomeReport | None
    legal: Sequence[str]
    opponent: Sequence[str]
    white: str
    black: str
    hints: str
    clock: ClockReport | None
    sentence: str
    result: str
    trouble: str = ""
    can_do: bool = False
    can_undo: bool = False
    can_pass: bool = False
    left: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    undoes: str = ""
    lesson: LessonReport | None = None
    waits: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    event: str = ""
    helped: str = "both"
    undo_asked: Sequence[str] | None = None
    undo_asked_by: str = ""
    reason: str = ""
    hint: str = ""
    meeting: MeetingReport | None = None


@dataclass(frozen=True, slots=True)
class CueReport:
    """Why a site is lit: the role's name in lower case, and in the reader's words."""

    role: str
    words: str


@dataclass(frozen=True, slots=True)
class TableReport:
    """The table: what its sensors say, what its LEDs show, and what stands on it.

    `readings` and `lights` are by site; a light is `"rrggbb"`, with the table's brightness applied
    (`brightness`, 0 to 1: divide by it for the colour at full). `stacks` is what stands on the
    simulated table, on a real one what should stand there less what was lifted; empty sites are
    left out. `cues` say why sites are lit. `link` is `up`, `lost` or `sim`.
    """

    sense: str
    readings: Mapping[str, str]
    lights: Mapping[str, str]
    buttons: Mapping[str, bool]
    link: str
    brightness: float
    stacks: Mapping[str, StackReport]
    cues: Mapping[str, CueReport]
    hand: Sequence[HeldReport] = ()
    tray: Sequence[HeldReport] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """Why a request was refused, in one sentence."""

    error: str


@dataclass(frozen=True, slots=True)
class DoneReport:
    """It is done; what came of it is in the game's and the table's report."""

    done: bool = True


@dataclass(frozen=True, slots=True)
class InvitationReport:
    """An address that pairs the one device that opens it within so many `seconds`, and its QR code:
    a text for each row, `#` for a dark module and `.` for a light one, without the quiet zone.
    """

    url: str
    seconds: float
    rows: Sequence[str]


@dataclass(frozen=True, slots=True)
class AskedReport:
    """For how many seconds a press of the hint button pairs who asked; 0: paired already."""

    seconds: float


@dataclass(frozen=True, slots=True)
class SessionReport:
    """Who asks, and of what.

    `local`: from the machine at the table, which may change everything; `paired`: another device
    that may; `device` tells those who may from each other. `simulated`: stacks are moved by the
    page. `language` is the one of the sentences, `languages` are all by their own names.
    """

    local: bool
    paired: bool
    simulated: bool
    version: str
    language: str
    languages: Mapping[str, str]
    device: str = ""
