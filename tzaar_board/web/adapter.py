"""The backend of a page over an app: reports out, requests in."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from tzaar_board import wall_clock
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Game
from tzaar_board.games.history import History
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.games.registry import game as game_of
from tzaar_board.i18n.catalog import Texts
from tzaar_board.lessons.course import lesson_named
from tzaar_board.lessons.problem import problem_sets
from tzaar_board.play.app import App
from tzaar_board.play.distant import Meetings, NoMeetings
from tzaar_board.play.observers import AppChange
from tzaar_board.play.practising import parse_choice
from tzaar_board.play.reasons import before_hint
from tzaar_board.play.reviews import Reviewer
from tzaar_board.play.taking_up import take_up
from tzaar_board.store.event_writer import EventLog
from tzaar_board.store.journal import Journal
from tzaar_board.table.asking.unrecorded import unrecorded
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.hints import Hints
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.analysis_adapter import AnalysisAdapter
from tzaar_board.web.archive import Archive, review_report
from tzaar_board.web.attendance import Attendance
from tzaar_board.web.backend import Missing, ReportChange, Watcher
from tzaar_board.web.board_schemas import BoardReport
from tzaar_board.web.drawings import board_report, moment_report
from tzaar_board.web.game_schemas import GameReport, TableReport
from tzaar_board.web.journal_schemas import MomentReport, ReviewReport, StoredReport
from tzaar_board.web.library_adapter import LibraryAdapter
from tzaar_board.web.meeting_adapter import MeetingAdapter
from tzaar_board.web.page_hands import PageHands
from tzaar_board.web.planning import planned
from tzaar_board.web.reporting import can_pass, game_report, table_report
from tzaar_board.web.requests import NewGameRequest, RecordForm
from tzaar_board.web.teaching_schemas import LessonSummaryReport, PracticeReport
from tzaar_board.web.undo_consent import UndoConsent

Looks = tuple[tuple[object, ...], tuple[object, ...]]
"""What the documents are made of: the game's, and the table's alone."""


class AppAdapter:
    """See `web.backend.Backend`; the app may begin its game later.

    `brightness` is the lights' share of full, `clock` gives the app's time.
    `log` is what the app's events are recorded by, None where they are not; `meetings` are how
    another table is met, None where none can be.
    """

    def __init__(
        self,
        app: App,
        journal: Journal,
        brightness: float,
        clock: Callable[[], float],
        log: EventLog | None = None,
        meetings: Meetings | None = None,
    ) -> None:
        self._app = app
        self._brightness = brightness
        self._clock = clock
        self._journal = journal
        self._archive = Archive(journal)
        self.library = LibraryAdapter(
            journal,
            lambda: app.runner.game_id,
            lambda error: app.tell(AppChange.TROUBLE, error.phrase),
        )
        self.meeting = MeetingAdapter(app, meetings or NoMeetings())
        self.analysis = AnalysisAdapter(app, self.library)
        self._log = log
        self._packing = asyncio.Lock()
        self._reviewer = Reviewer(
            app.hinting.adviser.analyse, lambda: not app.thinking, clock, self._archive.keep_chance
        )
        self._watchers: list[Watcher] = []
        self._trouble = ""
        self._told_in: History | None = None
        self._seen: Looks | None = None
        self._hands = PageHands(app)
        self._attendance = Attendance(self._attended)
        self._consent = UndoConsent(app, self._attendance)
        app.watch(self._observe)

    @property
    def simulated(self) -> bool:
        return self._hands.simulated

    async def close(self) -> None:
        """Ends what goes on by itself."""
        await self._hands.close()
        await self._reviewer.close()
        await self.analysis.close()
        await self.library.close()

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        self._seen = self._seen or self._look()
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def game(self, texts: Texts) -> GameReport:
        return game_report(
            self._app,
            self._hands,
            self._consent,
            texts,
            self._clock(),
            self._trouble,
            self.meeting.report(),
        )

    def table(self, texts: Texts) -> TableReport:
        return table_report(self._app, texts, self._brightness)

    def boards(self, texts: Texts) -> Sequence[BoardReport]:
        here = self._app.plan.game
        others = [known for known in GAMES.values() if known is not here]
        return [
            board_report(known, texts, playable=self._plays(known)) for known in (here, *others)
        ]

    def begin(self, request: NewGameRequest) -> None:
        self._trouble = ""
        plan, hints = planned(self._app.plan, request, self._plays), _hints(request.hints)
        self._app.begin_as(plan)
        if hints is not None:
            self._app.hinting.choose(hints)

    def resume(self, game_id: int) -> None:
        if game_id == self._app.runner.game_id:
            return
        stored = self._archive.game(game_id)
        self._trouble = ""
        self._hands.stop()
        take_up(self._app, self._journal, stored, self._plays)

    def attending(self, device: str) -> AbstractContextManager[None]:
        return self._attendance.attending(device)

    def undo(self, *, ask: bool = False, device: str = "") -> None:
        if not self._hands.stop() and self.put_back():
            return
        lies_about = unrecorded(self._app.session, self._clock())
        if self._app.session.undoable is None and not lies_about:
            raise UserError("There is nothing that can be taken back.")
        if ask and self._consent.needed and not lies_about:
            self._consent.ask(device)
            self._tell(ReportChange.GAME)
        else:
            self._app.undo()

    def answer_undo(self, agree: bool, device: str = "") -> None:
        if not self.meeting.answer(agree):
            self._consent.answer(agree, device)
        self._tell(ReportChange.GAME)

    def pause(self, paused: bool) -> None:
        self._app.pause(paused)

    def hint(self) -> None:
        self._check_hint()
        self._app.press(Button.HINT)

    def pass_turn(self) -> None:
        if not can_pass(self._app):
            raise UserError("There is no passing now: see what the table waits for.")
        player = self._app.session.situation.settled.player
        self._app.press(Button.of(player))

    def resign(self, player: Colour | None) -> None:
        self._app.resign(player or self._app.session.situation.resigning)

    async def practice(self) -> Sequence[PracticeReport]:
        # To read the sets takes a Pi Zero half a second in which the table would not look.
        await asyncio.to_thread(problem_sets)
        return self._archive.practice(wall_clock.now(), self._plays)

    def practise(self, choice: str) -> None:
        self._hands.stop()
        self._app.classroom.practise(parse_choice(choice))

    def set_hints(self, hints: Hints) -> None:
        self._app.hinting.choose(hints)

    def lessons(self, texts: Texts) -> Sequence[LessonSummaryReport]:
        return self._archive.lessons(texts, self._plays)

    def teach(self, name: str) -> None:
        self._hands.stop()
        self._app.classroom.begin(lesson_named(name))

    def lesson_on(self) -> None:
        self._hands.stop()
        self._app.classroom.go_on()

    def lesson_again(self) -> None:
        self._hands.stop()
        self._app.classroom.again()

    def leave_lesson(self) -> None:
        self._hands.stop()
        self._app.classroom.leave()

    async def do(self) -> None:
        """Who asks while the hands are at it waits for the same."""
        await self._hands.do()

    def restore(self) -> None:
        self._hands.restore()
        self._tell(ReportChange.TABLE)

    def put_back(self) -> bool:
        return self._hands.put_back()

    async def at_rest(self) -> None:
        await self._hands.at_rest()

    def lift(self, site: str, *, free: bool = True) -> None:
        self._hands.lift(self._app.table.profile.board.site(site), free=free)
        self._tell(ReportChange.TABLE)

    def place(self, site: str, origin: str | None, *, free: bool = True) -> None:
        board = self._app.table.profile.board
        came_from = None if origin is None else board.site(origin)
        try:
            self._hands.place(board.site(site), came_from, free=free)
        finally:
            self._tell(ReportChange.TABLE)

    def lay_aside(self, site: str, *, free: bool = True) -> None:
        try:
            self._hands.lay_aside(self._app.table.profile.board.site(site), free=free)
        finally:
            self._tell(ReportChange.TABLE)

    async def turn(self, site: str, *, free: bool = True) -> None:
        await self._hands.turn(self._app.table.profile.board.site(site), free=free)
        self._tell(ReportChange.TABLE)

    def press(self, button: Button, down: bool, *, free: bool = True) -> None:
        if button is Button.HINT and down and not free:
            self._check_hint()
        self._hands.press(button, down, free=free)
        self._tell(ReportChange.TABLE)

    def position(self, text: str, game: str | None) -> MomentReport:
        return moment_report(parse_position(text, None if game is None else game_of(game)))

    def stored(self, game_id: int, texts: Texts) -> StoredReport:
        return self._archive.stored(game_id, texts, self._plays)

    def moment(self, game_id: int, number: int) -> MomentReport:
        return self._archive.moment(game_id, number)

    def review(self, game_id: int, texts: Texts) -> ReviewReport:
        review = self._reviewer.review(game_id, self._archive.history(game_id))
        return review_report(game_id, review, texts)

    def show(self, sites: Sequence[str]) -> None:
        board = self._app.table.profile.board
        self._app.point([board.site(site) for site in sites])

    def record(self, game_id: int, form: RecordForm) -> str:
        return self._archive.record(game_id, form)

    async def event_log(self) -> bytes:
        """Another thread packs it, one at a time: no light waits for it."""
        if self._log is None:
            raise Missing("No event log is kept; set event_log = true in the table's settings.")
        async with self._packing:
            return await asyncio.to_thread(self._log.packed)

    async def add_records(self, text: str) -> Sequence[int]:
        return await self.library.add(text)

    def claim_hint_button(self, told: Callable[[bool], None]) -> Callable[[], None]:
        return self._app.hint_button.claim(told)

    def _plays(self, game: Game) -> bool:
        """Whether a game can be played here: a simulated table becomes any that is asked for."""
        return self.simulated or game.board is self._app.table.profile.board

    def _observe(self, change: AppChange, text: str) -> None:
        """Passes on what has changed; a scan that changes nothing is not told."""
        if change in (AppChange.TROUBLE, AppChange.FAILED, AppChange.MEETING):
            self._trouble = text
            self._told_in = self._app.history if change is AppChange.MEETING else None
        self._forget()
        self._hands.follow()
        before, self._seen = self._seen, self._look()
        if before is None or before[0] != self._seen[0]:
            self._tell(ReportChange.GAME)
        elif before != self._seen:
            self._tell(ReportChange.TABLE)

    def _forget(self) -> None:
        """What a meeting had to say is over once the game has gone on, but for what still holds."""
        if self._told_in is None or self._told_in is self._app.history:
            return
        status = self._app.distant.status
        lasting = status is not None and (
            not status.connected
            or status.present is False
            or status.asked is not DistantRequest.NOTHING
        )
        if not lasting:
            self._trouble, self._told_in = "", None

    def _check_hint(self) -> None:
        """Raises UserError with what comes before a hint."""
        first = before_hint(self._app.session, self._app.view)
        if first is not None:
            raise UserError(first)

    def _attended(self) -> None:
        """Who may answer is told anew."""
        if self._consent.asked is not None:
            self._tell(ReportChange.GAME)

    def _look(self) -> Looks:
        app = self._app
        told = (self._trouble, app.hinting.hint, app.hinting.reason, self.meeting.report())
        game = (app.runner, app.runner.view, app.runner.paused, app.link, told)
        return game, (app.runner.frame, app.readings, app.buttons)

    def _tell(self, change: ReportChange) -> None:
        for watcher in tuple(self._watchers):
            watcher(change)


def _hints(text: str | None) -> Hints | None:
    try:
        return None if text is None else Hints(text)
    except ValueError:
        names = ", ".join(hints.value for hints in Hints)
        raise UserError("'{name}' are no hints; use {names}.", name=text, names=names) from None
