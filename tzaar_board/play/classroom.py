"""Lessons and practice at a table: sets positions up, judges what hands do, remembers it."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from typing import Any, Protocol

from tzaar_board.errors import Counted, Phrase, UserError
from tzaar_board.games.base import Action, Colour, Game, Position
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.lessons.course import following, lesson_named
from tzaar_board.lessons.lesson import Lesson
from tzaar_board.lessons.problem import as_lesson
from tzaar_board.lessons.teaching import TaskStage, Teaching
from tzaar_board.lessons.why import refutation
from tzaar_board.play import taking_up
from tzaar_board.play.hinting import Hinting
from tzaar_board.play.lesson_store import LessonStore
from tzaar_board.play.plan import not_played_here
from tzaar_board.play.practising import (
    Choice,
    Practice,
    count,
    next_problem,
    parse_choice,
    problem_named,
)
from tzaar_board.play.sentences import armed, sentence
from tzaar_board.play.taking_up import return_to, stood
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import JournalError
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_standing import KeptStanding
from tzaar_board.store.kept_table import KeptTable
from tzaar_board.store.unfinished_lesson import UnfinishedLesson
from tzaar_board.table.events import Event, GoingOnAwaited, SitesPointed, UndoAsked
from tzaar_board.table.lights.view import View
from tzaar_board.table.session import SessionPhase
from tzaar_board.table.state import State

WHY_SECONDS = 1.0
"""How long the built-in player looks for what refutes a wrong try."""

CANNOT_GO_ON = Phrase("The lesson that was left cannot go on at this table; the game goes on.")

LESSON_ID = 0
"""The number of what is no game of the journal."""


class ClassroomHost(taking_up.GameHost, Protocol):
    """The app whose table is taught at."""

    hinting: Hinting

    @property
    def history(self) -> History: ...

    def begin(self) -> None: ...

    def take(self, event: Event) -> None: ...

    def start(self, work: Coroutine[Any, Any, None]) -> object:
        """Does something beside the table; an error in it ends the program."""
        ...


class Classroom:
    """What the table teaches, None while it plays; in practice `practice` says of which problem.

    `left` is what was taught at last, and at the next start is to go on. `clock` gives the time
    that repetition goes by. Methods raise UserError.
    """

    def __init__(
        self, host: ClassroomHost, journal: Journal, clock: Callable[[], datetime]
    ) -> None:
        self._host = host
        self._journal = journal
        self._clock = clock
        self.teaching: Teaching | None = None
        self.practice: Practice | None = None
        self.left = journal.left_off()
        self._set_up = False
        self._lesson_store = LessonStore()

    def begin(self, lesson: Lesson) -> None:
        """Begins a lesson, where it was left if it was begun before."""
        reached = self._journal.reached().get((lesson.game.name, lesson.name), 0)
        self._teach(Teaching.resumed(lesson, reached))

    def practise(self, choice: Choice) -> None:
        """Begins to practise, with what is to be repeated or comes next."""
        last = None if self.practice is None else self.practice.problem
        problem = next_problem(self._journal, choice, self._clock(), last)
        self._teach(Teaching(as_lesson(problem)), Practice(choice, problem))

    def resume(self, left: UnfinishedLesson) -> None:
        """Goes on with what was taught when the program ended, with the set-up or the way back that
        its table was at; else that is judged as it is found. Where it cannot, the game does.
        """
        try:
            lesson, practice = self._found(left)
            teaching = Teaching.resumed(lesson, left.task)
            actions = map(lesson.game.parse_action, left.actions)
            history = History(teaching.start).play(*actions)
            self._seat(teaching, practice, history, left)
        except JournalError:
            raise
        except UserError as error:
            self.end()
            raise UserError(CANNOT_GO_ON) from error

    def again(self) -> None:
        """Sets the task's position up once more."""
        teaching = self._taught()
        self._teach(Teaching.resumed(teaching.lesson, teaching.number), self.practice)

    def go_on(self) -> None:
        """On from a task that was reached; after the course's last one, back to the game."""
        teaching = self._taught()
        if teaching.stage is not TaskStage.REACHED:
            raise UserError("The task comes first; ask for a hint if you are stuck.")
        if self.practice is not None:
            self.practise(self.practice.choice)
            return
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
        host, stored = self._host, self._journal.unfinished()
        if stored is None or stored.record.history.start.game is not host.plan.game:
            self.end()
            host.begin()
        else:
            return_to(host, self._journal, stored)
        host.look()

    def end(self) -> None:
        """Teaches no more; another game comes to the table."""
        self.teaching = self.practice = None
        self._leave_off(None)

    def follow(self) -> None:
        """Judges what has been played by now: what misses the goal is taken back."""
        before = self.teaching
        if before is None:
            return
        history = self._host.history
        now = self.teaching = before.after(history)
        missed = now.stage is TaskStage.MISSED and len(history) > now.begun + now.kept
        if self.practice is not None:
            self._follow_practice(self.practice, now, history, missed=missed)
        elif now.reached > before.reached:
            at = self._clock().isoformat(timespec="seconds")
            self._journal.reach(now.lesson.game.name, now.lesson.name, now.reached, at=at)
        if missed:
            self._host.take(UndoAsked())
        elif (now.stage is TaskStage.REACHED) is not (before.stage is TaskStage.REACHED):
            self._host.take(GoingOnAwaited(now.stage is TaskStage.REACHED))
        self._remember()

    def solution(self) -> tuple[Action, ...]:
        """What a hint says in a lesson. A problem that was looked up is not known."""
        solution = self._taught().solution(self._host.history)
        if self.practice is not None and solution:
            self._count(self.practice, right=False)
        return solution

    @property
    def reason(self) -> Phrase | None:
        """What refutes the last wrong answer in practice, with the reply; None while unknown."""
        practice, teaching = self.practice, self.teaching
        if practice is None or practice.refuted is None or teaching is None:
            return None
        return practice.refuted.said if teaching.stage is TaskStage.MISSED else None

    def _follow_practice(
        self, practice: Practice, now: Teaching, history: History, *, missed: bool
    ) -> None:
        """Counts a try, and asks what refutes a wrong one; what does is shown on the board."""
        if missed:
            wrong = now.begun + now.kept
            self._count(practice, right=False)
            before, after = history.positions[wrong : wrong + 2]
            self.practice = practice.missed(after)
            self._host.start(self._refute(before, history.actions[wrong], after))
        elif now.stage is TaskStage.REACHED:
            self._count(practice, right=True)
        elif practice.refuted and not practice.pointed and self._stands(history, now):
            self.practice = replace(practice, pointed=True)
            self._host.take(SitesPointed(practice.refuted.sites))

    def _stands(self, history: History, now: Teaching) -> bool:
        """Whether a wrong try has been taken back by the hands as well."""
        session = self._host.session
        settled = session.phase is SessionPhase.PLAY and session.guide is None
        return settled and len(history) == now.begun + now.kept

    def _count(self, practice: Practice, *, right: bool) -> None:
        if not practice.counted:
            count(self._journal, practice, right, self._clock())
            self.practice = replace(practice, counted=True)

    async def _refute(self, before: Position, action: Action, after: Position) -> None:
        line: tuple[Action, ...] = (action,)
        proven = after.outcome() is not None
        if not proven:
            try:
                judged = await self._host.hinting.adviser.analyse(after, WHY_SECONDS)
            except UserError:
                # The engine has gone; the try is judged all the same.
                return
            if not judged:
                return
            line, proven = (action, *judged[0].line), judged[0].ends is not None
        found = refutation(before, line, proven=proven)
        practice = self.practice
        if found is None or practice is None or practice.wrong is not after:
            return
        self.practice = replace(practice, refuted=found)
        self._host.look()

    def _found(self, left: UnfinishedLesson) -> tuple[Lesson, Practice | None]:
        """The lesson, or the problem as one, that was left. Raises UserError."""
        if not left.choice:
            return lesson_named(left.name), None
        choice = parse_choice(left.choice)
        problem = problem_named(self._journal, choice, left.name)
        if problem is None:
            raise UserError(CANNOT_GO_ON)
        return as_lesson(problem), Practice(choice, problem, counted=left.counted)

    def _remember(self) -> None:
        """Keeps what is taught for the next start."""
        teaching, practice = self.teaching, self.practice
        if teaching is None:
            return
        guide, standing = self._lesson_store.guide, self._lesson_store.standing
        self._set_up = self._set_up or self._host.session.phase is SessionPhase.PLAY
        self._leave_off(
            UnfinishedLesson(
                teaching.lesson.game.name,
                teaching.lesson.name,
                teaching.first,
                tuple(map(str, self._host.history.actions)),
                self._set_up,
                "" if practice is None else str(practice.choice),
                practice is not None and practice.counted,
                led=guide is not None,
                stood="" if guide is None or guide.stood is None else str(guide.stood),
                taking_back=guide is not None and guide.taking_back,
                in_place=() if standing is None else standing.in_place,
            )
        )

    def _leave_off(self, left: UnfinishedLesson | None) -> None:
        if left != self.left:
            self._journal.leave_off(left)
            self.left = left

    def _teach(self, teaching: Teaching, practice: Practice | None = None) -> None:
        self._seat(teaching, practice, History(teaching.start))

    def _seat(
        self,
        teaching: Teaching,
        practice: Practice | None,
        history: History,
        left: UnfinishedLesson | None = None,
    ) -> None:
        """Has a task's table set up, or goes on as that was `left`."""
        table, start = self._host.table, history.start
        real = table.simulation is None
        if real and table.profile.board is not start.game.board:
            raise not_played_here(start.game, self._host.plan.game)
        guide: KeptGuide | None = KeptGuide(stood(table, self._host.session, start.game))
        standing: KeptStanding | None = None
        if left is not None and (left.led or left.set_up):
            known = tuple(name for name in left.in_place if name in start.game.board.sites)
            guide, standing = _led(left, start.game), KeptStanding(len(history), known)
        self._lesson_store = LessonStore(guide if real else None, standing)
        self.teaching, self.practice = teaching, practice
        self._set_up = left is not None and left.set_up
        self._host.seat(
            Record(history),
            LESSON_ID,
            KeptTable(guide=self._lesson_store.guide, standing=standing),
            store=self._lesson_store,
            hands=frozenset(Colour),
        )
        self._host.look()

    def _taught(self) -> Teaching:
        if self.teaching is None:
            raise UserError("There is no lesson at the table; begin one.")
        return self.teaching


def _led(left: UnfinishedLesson, game: Game) -> KeptGuide | None:
    """Where the lights led at the end of the program, None where all stood. Raises UserError."""
    if not left.led:
        return None
    return KeptGuide(game.parse(left.stood) if left.stood else None, left.taking_back)


def told(
    teaching: Teaching | None, view: View, hands: frozenset[Colour], texts: Texts = ENGLISH
) -> str:
    """What the table waits for, and in a lesson what is to be done and what came of it."""
    said = sentence(view, hands, texts)
    if teaching is None or view.lost or view.waiting or armed(view):
        return said
    language = texts.language
    words = "" if teaching.said is None else teaching.said.told(language)
    if teaching.stage is TaskStage.REACHED:
        return f"{words} {texts.say('Press a turn button to go on.')}"
    if teaching.stage is TaskStage.MISSED and view.restoring:
        return f"{words} {said}"
    if view.state is State.READY:
        left = teaching.task.actions - teaching.kept
        if teaching.kept and teaching.stage is TaskStage.TRYING:
            so_far = Counted(
                "Right so far; {count} action is left.",
                "Right so far; {count} actions are left.",
                count=left,
            )
            words = texts.tell(so_far)
        return f"{words} {teaching.task.ask.told(language)}".strip()
    return said
