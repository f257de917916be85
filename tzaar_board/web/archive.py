"""The journal's games as documents."""

from collections.abc import Callable
from datetime import datetime

from tzaar_board.errors import Counted
from tzaar_board.games.base import Colour, Game
from tzaar_board.games.history import History
from tzaar_board.games.littlegolem import write_little_golem
from tzaar_board.games.player_kind import is_person
from tzaar_board.games.record import LABEL, event_of, told
from tzaar_board.games.registry import GAMES
from tzaar_board.games.sgf import write_sgf
from tzaar_board.i18n.catalog import Texts
from tzaar_board.lessons.course import courses
from tzaar_board.lessons.problem import Problem, problem_sets
from tzaar_board.play.outcomes import result_at
from tzaar_board.play.practising import practice_progress
from tzaar_board.play.reviews import Mistake, Review
from tzaar_board.play.taking_up import obstacle
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.web.backend import Missing, known_games
from tzaar_board.web.drawings import action_sites, moment_report, outcome_report
from tzaar_board.web.journal_schemas import MistakeReport, MomentReport, ReviewReport, StoredReport
from tzaar_board.web.requests import RecordForm
from tzaar_board.web.teaching_schemas import LessonSummaryReport, PracticeReport


class Archive:
    """The games of a journal. Methods raise JournalError, and Missing for what is not in it."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def lessons(self, texts: Texts, playable: Callable[[Game], bool]) -> list[LessonSummaryReport]:
        """The lessons of all games, and how far somebody has come in each."""
        reached = self._journal.reached()
        return [
            LessonSummaryReport(
                name=lesson.name,
                game=lesson.game.name,
                title=lesson.title.told(texts.language),
                tasks=len(lesson.tasks),
                reached=reached.get((lesson.game.name, lesson.name), 0),
                playable=playable(lesson.game),
            )
            for lesson in courses()
        ]

    def practice(self, now: datetime, playable: Callable[[Game], bool]) -> list[PracticeReport]:
        """What can be practised of every game, and how far somebody is with it."""
        return [
            PracticeReport(
                choice=str(progress.choice),
                game=name,
                grade=progress.choice.grade,
                own=progress.choice.own,
                problems=progress.problems,
                known=progress.known,
                due=progress.due,
                playable=playable(GAMES[name]),
            )
            for name in problem_sets()
            for progress in practice_progress(self._journal, name, now)
        ]

    def keep_chance(self, number: int, chance: Problem) -> None:
        """Keeps a chance that was lost after so many actions of its game, if a person lost it."""
        record = self.game(chance.source).record
        white = chance.position.player is Colour.WHITE
        if is_person(record.white if white else record.black):
            self._journal.keep_chance(number, chance)

    def history(self, game_id: int) -> History:
        """What was played in a game."""
        return self.game(game_id).record.history

    def stored(self, game_id: int, texts: Texts, playable: Callable[[Game], bool]) -> StoredReport:
        """A whole game."""
        stored = self.game(game_id)
        record = stored.record
        history = record.history
        outcome = record.outcome or history.head.outcome()
        starts = [n for n in range(len(history)) if history.turn_start(n + 1) == n]
        return StoredReport(
            id=game_id,
            game=history.start.game.name,
            start=str(history.start),
            white=record.white,
            black=record.black,
            date=record.date,
            outcome=outcome_report(outcome),
            result=result_at(history.head, outcome, texts) if outcome else "",
            actions=[str(action) for action in history.actions],
            players=[position.player.value for position in history.positions[:-1]],
            turns=starts,
            event=event_of(record.tags),
            labels=told(record.tags, LABEL),
            comments={n: note.comment for n, note in record.notes.items() if note.comment},
            deleted=bool(stored.deleted),
            resumable=obstacle(stored) is None and playable(history.start.game),
        )

    def moment(self, game_id: int, number: int) -> MomentReport:
        """A game after its first actions. Raises UserError."""
        history = self.history(game_id)
        if not 0 <= number <= len(history):
            raise Missing(
                Counted(
                    "Game {game} has {count} action; ask for a number from 0 to {count}.",
                    "Game {game} has {count} actions; ask for a number from 0 to {count}.",
                    count=len(history),
                    game=game_id,
                )
            )
        if not number:
            return moment_report(history.start)
        before, after = history.positions[number - 1 : number + 1]
        last, names = history.actions[number - 1], after.game.board.names
        chain = [names[site] for site in after.winning()]
        return moment_report(after, number, str(last), chain or action_sites(before, last))

    def game(self, game_id: int) -> StoredGame:
        """A game of the journal. Raises Missing."""
        with known_games():
            return self._journal.load(game_id)

    def record(self, game_id: int, form: RecordForm) -> str:
        """A game's record. Raises TextError where the form cannot tell of it."""
        record = self.game(game_id).record
        return write_sgf(record) if form is RecordForm.SGF else write_little_golem(record)


def review_report(game_id: int, review: Review, texts: Texts) -> ReviewReport:
    """What is known of how a game went."""
    return ReviewReport(
        id=game_id,
        done=review.done,
        total=len(review.chances),
        chances=[None if chance is None else round(chance, 4) for chance in review.chances],
        mistakes=[_mistake(review.history, mistake, texts) for mistake in review.mistakes()],
    )


def _mistake(history: History, mistake: Mistake, texts: Texts) -> MistakeReport:
    before, refuted = history.positions[mistake.number], mistake.refuted
    names = before.game.board.names
    return MistakeReport(
        number=mistake.number,
        player=before.player.value,
        action=str(mistake.action),
        better=str(mistake.better),
        cost=round(mistake.cost, 4),
        sites=action_sites(before, mistake.better),
        reason="" if refuted is None else texts.tell(refuted.reason),
        reply=() if refuted is None else [str(action) for action in refuted.reply],
        reply_sites=() if refuted is None else [names[site] for site in refuted.sites],
    )
