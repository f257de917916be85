"""Games of the journal: lists, counts, moments and reviews.

Sites are names (`"D4"`), colours `"white"` and `"black"`, actions and positions their texts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tzaar_board.web.game_schemas import OutcomeReport, StackReport


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
    """A page of the games that were looked for; `total` is how many there are of them.

    `damaged` says in sentences which games could not be read, and are left out.
    """

    total: int
    games: Sequence[SummaryReport]
    damaged: Sequence[str] = ()


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
    """A game of the journal: every action, who made it, and the number each turn begins with.

    `deleted`: it is in no list, and can be had back. `resumable`: it can be gone on with here.
    """

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
    deleted: bool = False
    resumable: bool = False


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
class IdsReport:
    """The numbers of games that were added to the journal."""

    ids: Sequence[int]
