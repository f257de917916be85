"""Analyses for the page: what a line leads to, what it is worth, and what is kept of it."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from tzaar_board import wall_clock
from tzaar_board.errors import UserError
from tzaar_board.games.analysis import NAME, Analysis, AnalysisStep, analysis_of
from tzaar_board.games.analysis_sgf import read_analyses, write_analysis
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.games.record import EVENT, LONGEST_EVENT, kept_name, tagged, told
from tzaar_board.games.registry import game as game_of
from tzaar_board.i18n.catalog import Texts
from tzaar_board.opponents.base import Judged
from tzaar_board.play.analyst import Analyst, Assessment
from tzaar_board.play.app import App
from tzaar_board.play.outcomes import result_at
from tzaar_board.simulate.judgement import unplayable
from tzaar_board.store.journal import Journal
from tzaar_board.store.kept_analyses import AnalysisSummary
from tzaar_board.web.analysis_schemas import (
    AnalysisReport,
    AnalysisSummaryReport,
    ChoiceReport,
    LineReport,
    LinesReport,
    RefusalReport,
    StepReport,
    WhatIfReport,
)
from tzaar_board.web.backend import known_games
from tzaar_board.web.drawings import action_sites, moment_report, outcome_report
from tzaar_board.web.library_adapter import LibraryAdapter
from tzaar_board.web.line_cache import LineCache
from tzaar_board.web.requests import AnalysisRequest, LineRequest

LONGEST_LINE = 12
"""Actions of a line that are told; deeper ones are guesses."""

_T = TypeVar("_T")


class AnalysisAdapter:
    """Answers about positions, and keeps analyses. Methods raise UserError.

    A game with a person in it that goes on at the table is not looked into: that would be help.
    """

    def __init__(self, app: App, library: LibraryAdapter) -> None:
        self._app = app
        self._library = library
        self._analyst = Analyst(app.engine, self._free)
        self._line_cache = LineCache()

    async def close(self) -> None:
        """Ends the thinking."""
        await self._analyst.close()

    def what_if(self, line: LineRequest, texts: Texts) -> WhatIfReport:
        """What a line leads to, and what can be played there."""
        positions = self._positions(line)
        here = positions[-1]
        outcome, names = here.outcome(), here.game.board.names
        last = line.actions.split(" ")[-1] if line.actions else None
        sites = [names[site] for site in here.winning()]
        if last is not None and not sites:
            sites = action_sites(positions[-2], here.game.parse_action(last))
        return WhatIfReport(
            game=here.game.name,
            moment=moment_report(here, len(positions) - 1, last, sites),
            choices=[_choice(here, action) for action in here.legal()],
            outcome=outcome_report(outcome),
            next=_to_do(here, texts),
        )

    def refusal(
        self, line: LineRequest, origin: str | None, target: str, texts: Texts
    ) -> RefusalReport:
        """Why what stands on a site, or comes from the box, cannot be played to another."""
        here = self._positions(line)[-1]
        board = here.game.board
        came_from, to = None if origin is None else board.site(origin), board.site(target)
        choices = [_choice(here, action) for action in here.legal()]
        if any((one.origin, one.target) == (origin, target) for one in choices):
            return RefusalReport("")
        return RefusalReport(texts.tell(unplayable(here, came_from, to)))

    def lines(self, line: LineRequest, count: int) -> LinesReport:
        """The best lines as far as they are known; asking keeps the thinking going."""
        positions = self._positions(line)
        if self._at_table() in positions:
            raise UserError("The game at the table goes on; it can be analysed when it is over.")
        here = positions[-1]
        if here.outcome() is not None:
            return LinesReport(0, 0.0, "done", [])
        look = self._analyst.look(here, count)
        pace = self._analyst.pace(look).value
        return LinesReport(look.depth, round(look.spent, 1), pace, _lines(look))

    async def analyses(self) -> list[AnalysisSummaryReport]:
        """What is kept, what was changed last first."""
        found = await self._library.work(Journal.analyses)
        return [_summary(one) for one in found]

    async def analysis(self, number: int) -> AnalysisReport:
        """A whole analysis."""
        summary, analysis = await self._journal(lambda at: at.load_analysis(number))
        return _report(summary, analysis)

    async def record(self, number: int) -> str:
        """An analysis as SGF with variations."""
        _, analysis = await self._journal(lambda at: at.load_analysis(number))
        return write_analysis(analysis)

    async def save(self, request: AnalysisRequest) -> int:
        """Keeps an analysis, and gives its number."""

        def save(journal: Journal) -> int:
            analysis = _wanted(request)
            if request.id is not None:
                _, before = journal.load_analysis(request.id)
                analysis = analysis.with_tags_of(before)
            elif request.source is not None:
                record = journal.load(request.source).record
                analysis = analysis.with_tags_of(analysis_of(record))
            tags = tagged(analysis.tags, NAME, [kept_name(request.name, LONGEST_EVENT)])
            return journal.save_analysis(
                Analysis(analysis.start, analysis.steps, analysis.comment, tags).in_order(),
                at=_now(),
                game_id=request.source,
                number=request.id,
            )

        return await self._journal(save)

    async def add(self, text: str) -> Sequence[int]:
        """Keeps the analyses of an SGF text, all or none read, and gives their numbers."""

        def add(journal: Journal) -> list[int]:
            found = list(read_analyses(text))
            return [journal.save_analysis(one, at=_now()) for one in found]

        return await self._library.work(add)

    async def delete(self, numbers: Sequence[int]) -> None:
        """Takes analyses out of the list; `restore` puts them back."""
        await self._journal(lambda at: at.delete_analyses(numbers, at=_now()))

    async def restore(self, numbers: Sequence[int]) -> None:
        await self._journal(lambda at: at.restore_analyses(numbers))

    def _positions(self, line: LineRequest) -> Sequence[Position]:
        return self._line_cache.positions(line.game, line.start, line.actions)

    def _free(self) -> bool:
        """Whether nobody at the table is waited for, or thinks ahead."""
        return not self._app.thinking and not (self._goes_on and self._app.engine.ahead)

    @property
    def _goes_on(self) -> bool:
        return self._app.view.outcome is None and self._app.classroom.teaching is None

    def _at_table(self) -> Position | None:
        """Where a game stands that somebody plays."""
        people = [self._app.player(colour).kind is PlayerKind.HUMAN for colour in Colour]
        return self._app.history.head if self._goes_on and any(people) else None

    async def _journal(self, what: Callable[[Journal], _T]) -> _T:
        with known_games():
            return await self._library.work(what)


def _to_do(position: Position, texts: Texts) -> str:
    outcome, shown = position.outcome(), position.game.presentation
    if outcome is not None:
        return result_at(position, outcome, texts)
    player = shown.sides[position.player].name
    return texts.say(shown.phases[position.phase()].sentence, player=player)


def _wanted(request: AnalysisRequest) -> Analysis:
    start = game_of(request.game).parse(request.start)
    steps = (
        AnalysisStep(one.after, start.game.parse_action(one.action), one.comment)
        for one in request.steps
    )
    return Analysis(start, tuple(steps), request.comment)


def _choice(position: Position, action: Action) -> ChoiceReport:
    """How hands play an action on a drawn board."""
    trace, names = position.trace(action), position.game.board.names
    if trace.placed is not None and trace.key is not None:
        return ChoiceReport(str(action), None, names[trace.key], trace.placed.kind.name.lower())
    if trace.key is None:
        return ChoiceReport(str(action), None, None, None)
    return ChoiceReport(str(action), names[trace.key], names[trace.targets[0]], None)


def _lines(look: Assessment) -> list[LineReport]:
    white = look.position.player is Colour.WHITE
    return [_line(look.position, judged, white=white) for judged in look.found]


def _line(position: Position, judged: Judged, *, white: bool) -> LineReport:
    winner = None
    if judged.ends is not None:
        winner = position.player if judged.chance == 1.0 else position.player.other
    trace = position.trace(judged.action)
    return LineReport(
        chance=round(judged.chance if white else 1 - judged.chance, 4),
        ends=judged.ends,
        winner=None if winner is None else winner.value,
        drawn=judged.drawn,
        actions=[str(action) for action in judged.line[:LONGEST_LINE]],
        sites=[position.game.board.names[site] for site in trace.sites],
        placed=trace.placed is not None,
    )


def _summary(summary: AnalysisSummary) -> AnalysisSummaryReport:
    return AnalysisSummaryReport(
        id=summary.id,
        game=summary.game,
        name=summary.name,
        steps=summary.steps,
        source=summary.source,
        changed=summary.changed,
    )


def _report(summary: AnalysisSummary, analysis: Analysis) -> AnalysisReport:
    tags = analysis.tags
    return AnalysisReport(
        id=summary.id,
        game=summary.game,
        name=summary.name,
        start=str(analysis.start),
        comment=analysis.comment,
        steps=[
            StepReport(step.after, str(step.action), analysis.player(number).value, step.comment)
            for number, step in enumerate(analysis.steps, 1)
        ],
        source=summary.source,
        white=next(iter(told(tags, "PW")), ""),
        black=next(iter(told(tags, "PB")), ""),
        event=next(iter(told(tags, EVENT)), ""),
    )


def _now() -> str:
    return wall_clock.now().isoformat(timespec="milliseconds")
