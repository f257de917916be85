"""Analyses: what can be played, what it is worth, and what is kept.

Sites are names (`"D4"`), colours `"white"` and `"black"`, actions and positions their texts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tzaar_board.web.game_schemas import OutcomeReport
from tzaar_board.web.journal_schemas import MomentReport


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
class RefusalReport:
    """Why an action cannot be played: one sentence in the reader's words, empty where it can."""

    said: str


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

    `pace` is `thinking`, `waiting` (the game at the table comes first, then a review that somebody
    looks at) or `done`.
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
