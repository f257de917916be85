"""Lessons at a table: sets their positions up, judges what hands do, and remembers what is done."""

from collections.abc import Sequence
from typing import Protocol

from tzaar_board import wall_clock
from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Colour, Game, Outcome, PieceKind, Position
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.hal.table import Table
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.lessons.course import following
from tzaar_board.lessons.lesson import Lesson
from tzaar_board.lessons.teaching import Stage, Teaching
from tzaar_board.play.plan import GamePlan
from tzaar_board.play.runner import Keeper
from tzaar_board.play.sentences import sentence
from tzaar_board.store.journal import Journal
from tzaar_board.table.events import Event, GoingOnAwaited, UndoAsked
from tzaar_board.table.session import Phase, Session
from tzaar_board.table.state import State
from tzaar_board.table.view import View

LESSON_ID = 0
"""The number of what is no game of the journal."""


class LessonKeeper:
    """A lesson is no game: of what is played in it nothing is kept."""

    def rewrite(
        self,
        game_id: int,
        keep: int,
        actions: Sequence[str] = (),
        outcome: Outcome | None = None,
        left: float | None = None,
        lost: PieceKind | None = None,
    ) -> None:
        pass

    def finish(self, game_id: int, outcome: Outcome) -> None:
        pass


class Host(Protocol):
    """The app whose table is taught at."""

    plan: GamePlan
    table: Table

    @property
    def session(self) -> Session: ...

    @property
    def history(self) -> History: ...

    def begin(self) -> None: ...

    def seat(
        self,
        record: Record,
        game_id: int,
        *,
        arrange: bool,
        stood: Position | None = None,
        keeper: Keeper | None = None,
        hands: frozenset[Colour] | None = None,
    ) -> None: ...

    def look(self) -> None:
        """Sees to what follows from another session, and tells everybody."""
        ...

    def take(self, event: Event) -> None: ...


class Classroom:
    """What the table teaches, None while it plays. Methods raise UserError."""

    def __init__(self, host: Host, journal: Journal) -> None:
        self._host = host
        self._journal = journal
        self.teaching: Teaching | None = None

    def begin(self, lesson: Lesson) -> None:
        """Begins a lesson, where it was left if it was begun before."""
        reached = self._journal.reached().get((lesson.game.name, lesson.name), 0)
        self._teach(Teaching.resumed(lesson, reached))

    def again(self) -> None:
        """Sets the task's position up once more."""
        teaching = self._taught()
        self._teach(Teaching.resumed(teaching.lesson, teaching.number))

    def go_on(self) -> None:
        """On from a task that was reached; after the course's last one, back to the game."""
        teaching = self._taught()
        if teaching.stage is not Stage.REACHED:
            raise UserError("The task comes first; ask for a hint if you are stuck.")
        if not teaching.last:
            self._teach(teaching.following())
            return
        lesson = following(teaching.lesson)
        if lesson is None:
            self.leave()
        else:
            self._teach(Teaching(lesson))

    def leave(self) -> None:
        """Ends the lesson; the game that was left for it goes on."""
        self._taught()
        self.teaching = None
        host, stored = self._host, self._journal.unfinished()
        if stored is None or stored.record.history.start.game is not host.plan.game:
            host.begin()
        else:
            arrange = host.table.simulation is None
            stood = self._stood(host.plan.game)
            host.seat(stored.record, stored.id, arrange=arrange, stood=stood)
        host.look()

    def follow(self) -> None:
        """Judges what has been played by now: what misses the goal is taken back."""
        before = self.teaching
        if before is None:
            return
        history = self._host.history
        now = self.teaching = before.after(history)
        if now == before:
            return
        if now.reached > before.reached:
            at = wall_clock.timestamp()
            self._journal.reach(now.lesson.game.name, now.lesson.name, now.reached, at=at)
        if now.stage is Stage.MISSED and len(history) > now.begun + now.kept:
            self._host.take(UndoAsked())
        elif (now.stage is Stage.REACHED) is not (before.stage is Stage.REACHED):
            self._host.take(GoingOnAwaited(now.stage is Stage.REACHED))

    def solution(self) -> tuple[Action, ...]:
        """What a hint says in a lesson."""
        return self._taught().solution(self._host.history)

    def _teach(self, teaching: Teaching) -> None:
        table, start = self._host.table, teaching.start
        real = table.simulation is None
        if real and table.profile.board is not start.game.board:
            raise UserError(
                "{game} is not played on this table; choose {here}.",
                game=start.game.title,
                here=self._host.plan.game.title,
            )
        self.teaching = teaching
        self._host.seat(
            Record(History(start)),
            LESSON_ID,
            arrange=real,
            stood=self._stood(start.game),
            keeper=LessonKeeper(),
            hands=frozenset(Colour),
        )
        self._host.look()

    def _stood(self, game: Game) -> Position | None:
        """What is known to stand on a real table, None where lights have yet to lead there."""
        session = self._host.session
        known = session.phase is Phase.PLAY and session.guide is None
        settled = session.situation.settled
        real = self._host.table.simulation is None
        return settled if real and known and settled.game is game else None

    def _taught(self) -> Teaching:
        if self.teaching is None:
            raise UserError("There is no lesson at the table; begin one.")
        return self.teaching


def told(
    teaching: Teaching | None, view: View, hands: frozenset[Colour], texts: Texts = ENGLISH
) -> str:
    """What the table waits for, and in a lesson what is to be done and what came of it."""
    said = sentence(view, hands, texts)
    if teaching is None or view.lost or view.waiting:
        return said
    language = texts.language
    words = "" if teaching.said is None else teaching.said.told(language)
    if teaching.stage is Stage.REACHED:
        return f"{words} {texts.say('Press a turn button to go on.')}"
    if teaching.stage is Stage.MISSED and view.restoring:
        return f"{words} {said}"
    if view.state is State.READY:
        return f"{words} {teaching.task.ask.told(language)}".strip()
    return said
