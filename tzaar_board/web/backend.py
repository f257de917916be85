"""What the page asks of the table and its game. Who plays the game stands behind it."""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from enum import Enum
from typing import Protocol

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.i18n.catalog import Texts
from tzaar_board.store.journal_file import GameMissing
from tzaar_board.store.kept_analyses import AnalysisMissing
from tzaar_board.store.library import Order, Query
from tzaar_board.table.hints import Hints
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.analysis_schemas import (
    AnalysisReport,
    AnalysisSummaryReport,
    LinesReport,
    RefusalReport,
    WhatIfReport,
)
from tzaar_board.web.board_schemas import BoardReport
from tzaar_board.web.game_schemas import GameReport, MeetingInvitationReport, TableReport
from tzaar_board.web.journal_schemas import (
    KnownReport,
    LibraryReport,
    MomentReport,
    ReviewReport,
    StatisticsReport,
    StoredReport,
    SummaryReport,
)
from tzaar_board.web.requests import AnalysisRequest, LineRequest, NewGameRequest, RecordForm
from tzaar_board.web.teaching_schemas import LessonSummaryReport, PracticeReport


class Missing(UserError):
    """There is no such game or analysis in the journal, no such moment, or no event log."""


@contextmanager
def known_games() -> Iterator[None]:
    """Turns what the journal says of a missing game or analysis, for who has the file, into
    Missing, for whoever asks.
    """
    try:
        yield
    except AnalysisMissing as error:
        raise Missing("There is no analysis {id}.", id=error.phrase.values["id"]) from error
    except GameMissing as error:
        number = error.phrase.values["id"]
        raise Missing("There is no game {id} in the journal.", id=number) from error


class ReportChange(Enum):
    """What has changed, for those who watch: GAME (with the table), or the TABLE alone."""

    GAME = "game"
    TABLE = "table"


Watcher = Callable[[ReportChange], None]


class LibraryBackend(Protocol):
    """The journal as a library. What cannot be done raises a UserError with the reason."""

    async def games(self, texts: Texts) -> Sequence[SummaryReport]:
        """The journal's games, the newest first."""
        ...

    async def find(
        self, query: Query, order: Order, limit: int, offset: int, texts: Texts
    ) -> LibraryReport:
        """Some of the games that a query finds."""
        ...

    async def known(self) -> KnownReport:
        """What games can be looked for by."""
        ...

    async def statistics(self, query: Query) -> StatisticsReport: ...

    def records(self, query: Query) -> AsyncIterator[str]:
        """The records of all games that a query finds, as parts of one text."""
        ...

    async def delete(self, ids: Sequence[int]) -> None:
        """Takes games out of the list; `restore` puts them back."""
        ...

    async def restore(self, ids: Sequence[int]) -> None: ...

    async def label(self, ids: Sequence[int], add: Sequence[str], remove: Sequence[str]) -> None:
        """Gives games labels, and takes others away."""
        ...

    async def set_event(self, ids: Sequence[int], event: str) -> None: ...

    async def set_names(self, game_id: int, white: str | None, black: str | None) -> None:
        """Names the people who played a game."""
        ...


class AnalysisBackend(Protocol):
    """What could be played. What cannot be done raises a UserError with the reason."""

    def what_if(self, line: LineRequest, texts: Texts) -> WhatIfReport:
        """What a line leads to, and what can be played there."""
        ...

    def refusal(
        self, line: LineRequest, origin: str | None, target: str, texts: Texts
    ) -> RefusalReport:
        """Why what stands on a site, or comes from the box, cannot be played to another."""
        ...

    def lines(self, line: LineRequest, count: int) -> LinesReport:
        """The best lines as far as they are known; asking keeps the thinking going."""
        ...

    async def analyses(self) -> Sequence[AnalysisSummaryReport]:
        """What is kept, what was changed last first."""
        ...

    async def analysis(self, number: int) -> AnalysisReport: ...

    async def record(self, number: int) -> str:
        """An analysis as SGF with variations."""
        ...

    async def save(self, request: AnalysisRequest) -> int:
        """Keeps an analysis, and gives its number."""
        ...

    async def add(self, text: str) -> Sequence[int]:
        """Keeps the analyses of an SGF text, and gives their numbers."""
        ...

    async def delete(self, numbers: Sequence[int]) -> None:
        """Takes analyses out of the list; `restore` puts them back."""
        ...

    async def restore(self, numbers: Sequence[int]) -> None: ...


class MeetingBackend(Protocol):
    """The meeting with another table. What cannot be done raises a UserError with the reason."""

    def draw(self) -> None:
        """Offers a draw."""
        ...

    def invitation(self) -> MeetingInvitationReport:
        """How another table comes: to the meeting, else to a broker that is known here."""
        ...

    async def join(self, invitation: str | None) -> None:
        """Goes to a meeting (None: to the known broker's), and begins a game there."""
        ...


class Backend(Protocol):
    """The table and its game. What cannot be done raises a UserError with the reason."""

    @property
    def simulated(self) -> bool:
        """Whether stacks are moved by `lift` and `place`."""
        ...

    @property
    def library(self) -> LibraryBackend:
        """The games that are kept."""
        ...

    @property
    def analysis(self) -> AnalysisBackend:
        """What could be played."""
        ...

    @property
    def meeting(self) -> MeetingBackend:
        """What is asked of another table."""
        ...

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Calls `watcher` on every change, on the event loop; gives what ends that."""
        ...

    def game(self, texts: Texts) -> GameReport:
        """What is played, and what the table waits for, in a reader's language."""
        ...

    def table(self, texts: Texts) -> TableReport:
        """What sensors read, and what is lit."""
        ...

    def boards(self, texts: Texts) -> Sequence[BoardReport]:
        """The boards of all games, that of the one at hand first."""
        ...

    def begin(self, request: NewGameRequest) -> None:
        """Begins another game; the one before stays in the journal."""
        ...

    def resume(self, game_id: int) -> None:
        """Goes on with a game that was left unfinished; the one before stays in the journal."""
        ...

    def attending(self, device: str) -> AbstractContextManager[None]:
        """A page of a device that may change the game is open for as long as this is entered."""
        ...

    def undo(self, *, ask: bool = False, device: str = "") -> None:
        """Takes the last action back; on a simulated table with stacks out of place only them.

        With `ask` the other player has to agree first, where there is one (`undo_consent`), on
        another device, where there is one.
        """
        ...

    def answer_undo(self, agree: bool, device: str = "") -> None:
        """The other player agrees to an undo that was asked for, or does not."""
        ...

    def pause(self, paused: bool) -> None:
        """Stops the clock, or lets it go on."""
        ...

    def hint(self) -> None:
        """As a press of the hint button, once nothing has to be put back or set up first."""
        ...

    def pass_turn(self) -> None:
        """As a press of the turn button of the player to move, where passing is legal."""
        ...

    def resign(self, player: Colour | None) -> None:
        """A player gives up: the one named, else the player to move."""
        ...

    def lessons(self, texts: Texts) -> Sequence[LessonSummaryReport]:
        """The lessons of every game, and how far somebody has come in each."""
        ...

    def teach(self, name: str) -> None:
        """Begins a lesson, where it was left."""
        ...

    def lesson_on(self) -> None:
        """On to the next task of the lesson, or to the next lesson."""
        ...

    def lesson_again(self) -> None:
        """Sets the task's position up once more."""
        ...

    def leave_lesson(self) -> None:
        """Back to the game that was left for the lesson."""
        ...

    async def practice(self) -> Sequence[PracticeReport]:
        """What can be practised of every game, and how far somebody is with it."""
        ...

    def practise(self, choice: str) -> None:
        """Begins to practise; the lesson's ways go on with it and leave it."""
        ...

    def set_hints(self, hints: Hints) -> None:
        """What a lifted stack lights from here on."""
        ...

    async def do(self) -> None:
        """Hands of the program's own do what the simulated table waits for."""
        ...

    def lift(self, site: str, *, free: bool = True) -> None:
        """Hands that are not `free` do only what the game allows."""
        ...

    def place(self, site: str, origin: str | None, *, free: bool = True) -> None:
        """Sets a stack down: that of an origin, else the last that was lifted from another site.

        Raises UserError.
        """
        ...

    def lay_aside(self, site: str, *, free: bool = True) -> None:
        """Lays what was lifted from a site beside the board."""
        ...

    async def turn(self, site: str, *, free: bool = True) -> None:
        """Turns a disc over in place, on a board that has discs."""
        ...

    def restore(self) -> None:
        """Makes everything on a simulated table stand as in the game."""
        ...

    def put_back(self) -> bool:
        """Restores a simulated table where stacks are out of place; whether any were."""
        ...

    async def at_rest(self) -> None:
        """Waits until the program's own hands have done what they do."""
        ...

    def press(self, button: Button, down: bool, *, free: bool = True) -> None:
        """Presses or lets go of a button."""
        ...

    def position(self, text: str, game: str | None) -> MomentReport:
        """What stands where in a position text."""
        ...

    def stored(self, game_id: int, texts: Texts) -> StoredReport:
        """A game of the journal. Raises Missing."""
        ...

    def moment(self, game_id: int, number: int) -> MomentReport:
        """A game of the journal after so many actions. Raises Missing."""
        ...

    def review(self, game_id: int, texts: Texts) -> ReviewReport:
        """What is known by now of how a game went; asking keeps the looking at it going."""
        ...

    def show(self, sites: Sequence[str]) -> None:
        """Lights sites until a hand moves, the first as from, the others as to; none ends it."""
        ...

    def record(self, game_id: int, form: RecordForm) -> str:
        """A game's record. Raises Missing; TextError where the form cannot tell of such a game."""
        ...

    async def event_log(self) -> bytes:
        """The last hour of events, as a gzip file."""
        ...

    async def add_records(self, text: str) -> Sequence[int]:
        """Stores the games of a record text, and gives their ids."""
        ...

    def claim_hint_button(self, told: Callable[[bool], None]) -> Callable[[], None]:
        """The next press of the table's hint button is told, and does nothing else.

        Gives what ends the waiting.
        """
        ...
