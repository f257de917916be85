"""What the page is told: the documents of the API, field by field.

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
class LessonSummaryReport:
    """A lesson to choose: of its `tasks` so many have been `reached`.

    `playable` is whether the table at hand can be set up for it.
    """

    name: str
    game: str
    title: str
    tasks: int
    reached: int
    playable: bool


@dataclass(frozen=True, slots=True)
class PracticeReport:
    """What can be practised: the problems of a game at a `grade` from 1, or with `own` the chances
    lost in the journal's games (grade 0).

    `choice` is the text that begins it. Of its `problems` so many are `known` (solved at the last
    try), and so many `due` to be repeated now. `playable` is whether the table at hand can be set
    up for it.
    """

    choice: str
    game: str
    grade: int
    own: bool
    problems: int
    known: int
    due: int
    playable: bool


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
    `undoes` is what an undo takes back: `actions`, on a simulated table first the `stacks` that lie
    about, or nothing. `names` are those of the people who play, by colour, empty where there is
    none. `reason` is why the hint that is shown is good, or why an answer in practice was wrong and
    how the opponent replies, empty where nothing is known. `event` is what the game is played at.
    `helped` is to whom `hints` are shown: `both`, `white` or `black`. `undo_asked` are the actions
    that one player wants taken back, where the other has to agree; None where nobody asks.
    `undo_asked_by` is the `device` (of `/api/session`) that cannot agree, as it asked and another
    one is there.
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
class LiveReport:
    """Both at one moment."""

    game: GameReport
    table: TableReport


@dataclass(frozen=True, slots=True)
class SiteReport:
    """A site: its name and where it is drawn (x right, y up, seen from White, in site steps)."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PieceReport:
    """A kind of piece: what a single one of a colour is called, and its mark in a position text,
    each by colour; its light (`"rrggbb"`); what is let into its top: `ring`, `star` or nothing.
    """

    kind: str
    names: Mapping[str, str]
    marks: Mapping[str, str]
    light: str
    inlay: str


@dataclass(frozen=True, slots=True)
class SideReport:
    """What a player is called, and a game that this player has won."""

    name: str
    won: str


@dataclass(frozen=True, slots=True)
class BoardReport:
    """A board to be drawn, and what is to be known of the game on it.

    Sites are in site order, lines pairs of end sites. `kinds` are the kinds of pieces and how many
    of each a player has; `starts` the names of the starts; `levels` how many levels the built-in
    player has. `playable` is whether the game can be played at the table at hand.

    In the reader's words: `pieces`, `sides` by colour, `start_words` by start, `phases` by the last
    word of a position text. `rows` are the sites of each part of such a text; `player` and `action`
    are those of the usual start. `stacking`: stacks may be higher than one. `owned_edges`: the
    square board's rows at its ends are Black's, its columns White's. `shuffled`: a start has every
    piece on a site of its own, by chance. `rules`: there is a page of rules. `lessons`: there is a
    course of lessons.
    """

    game: str
    title: str
    board: str
    sites: Sequence[SiteReport]
    lines: Sequence[Sequence[str]]
    kinds: Mapping[str, int]
    starts: Sequence[str]
    levels: int
    playable: bool
    pieces: Sequence[PieceReport]
    sides: Mapping[str, SideReport]
    start_words: Mapping[str, str]
    phases: Mapping[str, str]
    rows: Sequence[Sequence[str]]
    player: str
    action: str
    stacking: bool
    owned_edges: bool
    shuffled: bool
    rules: bool
    lessons: bool


@dataclass(frozen=True, slots=True)
class SummaryReport:
    """One line of the journal's contents; `result` is the outcome in the reader's words.

    `white` and `black` are names, or the program's own players (`engine:3`), `human` for a person
    without a name. `labels` are what somebody has sorted it under.
    """

    id: int
    game: str
    white: str
    black: str
    began: str
    actions: int
    outcome: OutcomeReport | None
    result: str
    imported: bool
    event: str = ""
    labels: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class LibraryReport:
    """A page of the games that were looked for; `total` is how many there are of them."""

    total: int
    games: Sequence[SummaryReport]


@dataclass(frozen=True, slots=True)
class KnownReport:
    """What games can be looked for by.

    `people` are those who have played at this table, who did last first; `players` all that stand
    in the journal, also the program's own.
    """

    players: Sequence[str]
    people: Sequence[str]
    events: Sequence[str]
    labels: Sequence[str]


@dataclass(frozen=True, slots=True)
class TallyReport:
    """Games that have ended, as somebody sees them."""

    games: int
    won: int
    lost: int
    drawn: int


@dataclass(frozen=True, slots=True)
class PlayerTallyReport:
    """How a player did: in all, as White, as Black."""

    name: str
    both: TallyReport
    white: TallyReport
    black: TallyReport


@dataclass(frozen=True, slots=True)
class LengthTallyReport:
    """How White did in games of `low` to `high` actions."""

    low: int
    high: int
    white: TallyReport


@dataclass(frozen=True, slots=True)
class StatisticsReport:
    """The games that were looked for, counted.

    `mean_length` is of those that have ended, in actions. `levels` are people's results against the
    engine, by its level; `openers` how the colours did that opened.
    """

    games: int
    ended: int
    mean_length: float
    players: Sequence[PlayerTallyReport]
    levels: Mapping[int, TallyReport]
    openers: Mapping[str, TallyReport]
    lengths: Sequence[LengthTallyReport]


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A game of the journal: every action, who made it, and the number each turn begins with."""

    id: int
    game: str
    start: str
    white: str
    black: str
    date: str
    outcome: OutcomeReport | None
    result: str
    actions: Sequence[str]
    players: Sequence[str]
    turns: Sequence[int]
    comments: Mapping[int, str] = field(default_factory=dict)
    event: str = ""
    labels: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class MomentReport:
    """A game of the journal after its first `number` actions.

    `last` is the action that led here, `sites` are those that it is shown by: its own, where it
    comes from first; those of the chain that has won.
    """

    number: int
    position: str
    player: str
    action: str
    stacks: Mapping[str, StackReport]
    last: str | None = None
    sites: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class MistakeReport:
    """An action that cost winning chance.

    `number` is how many actions were played before it, `cost` the chance that it lost (0 to 1),
    `better` the action that was better, and `sites` that action's. `reason` is what speaks against
    what was played, `reply` the turn that makes use of it and `reply_sites` that turn's: empty
    where nothing is known of them.
    """

    number: int
    player: str
    action: str
    better: str
    cost: float
    sites: Sequence[str]
    reason: str = ""
    reply: Sequence[str] = ()
    reply_sites: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ReviewReport:
    """How a game went, as far as it has been looked at.

    `chances[n]` is White's winning chance after n actions, None where it is not known yet; `done`
    of `total` are known. `mistakes` are the three biggest, the biggest first.
    """

    id: int
    done: int
    total: int
    chances: Sequence[float | None]
    mistakes: Sequence[MistakeReport]


@dataclass(frozen=True, slots=True)
class ChoiceReport:
    """A legal action, and how hands play it on a drawn board.

    From `origin` to `target`; without an origin a piece of a `kind` is put there; a pass has
    neither.
    """

    action: str
    origin: str | None
    target: str | None
    kind: str | None


@dataclass(frozen=True, slots=True)
class WhatIfReport:
    """What a line of a game leads to: the moment, what can be played there, and how it ended there.

    `next` says in the reader's words what is to be done there, or how it ended.
    """

    game: str
    moment: MomentReport
    choices: Sequence[ChoiceReport]
    outcome: OutcomeReport | None
    next: str


@dataclass(frozen=True, slots=True)
class LineReport:
    """A line that may be played: its first action's `sites`, where it comes from first.

    `chance` is White's, 0 to 1. `ends`: in so many actions `winner` is proven to have won; `drawn`
    is a proven draw. `placed`: the first action puts a piece on the first of the sites.
    """

    chance: float
    ends: int | None
    winner: str | None
    drawn: bool
    actions: Sequence[str]
    sites: Sequence[str]
    placed: bool


@dataclass(frozen=True, slots=True)
class LinesReport:
    """The best lines, the best first, `depth` actions deep after so many `seconds` of thinking.

    `pace` is `thinking`, `waiting` (the game at the table comes first) or `done`.
    """

    depth: int
    seconds: float
    pace: str
    lines: Sequence[LineReport]


@dataclass(frozen=True, slots=True)
class StepReport:
    """One action of a tree, and who plays it: it leads on from moment `after`, 0 being the start.

    The first of those that lead on from the same moment is the main line.
    """

    after: int
    action: str
    player: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class AnalysisReport:
    """An analysis that is kept; step n, counted from 1, leads to moment n.

    `source` is the game of the journal that it began with; `white`, `black` and `event` are that
    game's, as far as they are known.
    """

    id: int
    game: str
    name: str
    start: str
    comment: str
    steps: Sequence[StepReport]
    source: int | None
    white: str
    black: str
    event: str


@dataclass(frozen=True, slots=True)
class AnalysisSummaryReport:
    """An analysis in the list: how many actions it has in all variations, and when it changed."""

    id: int
    game: str
    name: str
    steps: int
    source: int | None
    changed: str


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """Why a request was refused, in one sentence."""

    error: str


@dataclass(frozen=True, slots=True)
class DoneReport:
    """It is done; what came of it is in the game's and the table's report."""

    done: bool = True


@dataclass(frozen=True, slots=True)
class IdsReport:
    """The numbers of games that were added to the journal."""

    ids: Sequence[int]


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
