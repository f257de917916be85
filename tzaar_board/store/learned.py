"""What has been learnt: lessons, practice problems, and chances that were lost in one's games."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from tzaar_board.errors import UserError
from tzaar_board.games.base import Game
from tzaar_board.lessons.problem import Aim, Problem
from tzaar_board.lessons.repetition import Recall
from tzaar_board.store.kept_games import KeptGames
from tzaar_board.store.unfinished_lesson import UnfinishedLesson


class Learned(KeptGames):
    """The tables that a program of before does not know. Every method raises JournalError."""

    def reach(self, game: str, lesson: str, reached: int, *, at: str) -> None:
        """Stores that so many tasks of a lesson have been reached; never fewer than before."""
        with self._transaction() as database:
            database.execute(
                "INSERT INTO lesson VALUES (?, ?, ?, ?) ON CONFLICT (game, name) DO UPDATE "
                "SET reached = excluded.reached, at = excluded.at WHERE reached < excluded.reached",
                (game, lesson, reached, at),
            )

    def reached(self) -> Mapping[tuple[str, str], int]:
        """How many tasks have been reached of each lesson, by its game's name and its own."""
        rows = self._added_rows("lesson", "SELECT game, name, reached FROM lesson")
        return {(game, name): reached for game, name, reached in rows}

    def leave_off(self, lesson: UnfinishedLesson | None) -> None:
        """Stores what is taught at the table; None where nothing is."""
        with self._transaction() as database:
            database.execute("DELETE FROM unfinished_lesson")
            database.execute("DELETE FROM lesson_table")
            if lesson is not None and lesson.led:
                led = (lesson.stood, lesson.taking_back, " ".join(lesson.in_place))
                database.execute("INSERT INTO lesson_table VALUES (?, ?, ?)", led)
            if lesson is not None:
                actions = " ".join(lesson.actions)
                found = (lesson.game, lesson.name, lesson.task, actions)
                more = (lesson.set_up, lesson.choice, lesson.counted)
                database.execute(
                    "INSERT INTO unfinished_lesson VALUES (?, ?, ?, ?, ?, ?, ?)", (*found, *more)
                )

    def left_off(self) -> UnfinishedLesson | None:
        """What was taught at the table, None where nothing was."""
        query = "SELECT game, name, task, actions, set_up, choice, counted FROM unfinished_lesson"
        for game, name, task, actions, set_up, choice, counted in self._added_rows(
            "unfinished_lesson", query
        ):
            played = tuple(actions.split())
            left = UnfinishedLesson(game, name, task, played, bool(set_up), choice, bool(counted))
            return self._left_table(left)
        return None

    def _left_table(self, left: UnfinishedLesson) -> UnfinishedLesson:
        """With where the lights led the lesson's table."""
        query = "SELECT stood, taking_back, in_place FROM lesson_table"
        for stood, taking_back, in_place in self._added_rows("lesson_table", query):
            sites = tuple(in_place.split())
            return replace(
                left, led=True, stood=stood, taking_back=bool(taking_back), in_place=sites
            )
        return left

    def recall(self, game: str, problem: str, recall: Recall) -> None:
        """Stores how well a problem is known, by its name."""
        with self._transaction() as database:
            database.execute(
                "INSERT OR REPLACE INTO practice VALUES (?, ?, ?, ?, ?, ?)",
                (game, problem, recall.box, recall.due.isoformat(), recall.tries, recall.solved),
            )

    def recalls(self, game: str) -> Mapping[str, Recall]:
        """How well each problem of a game is known that was tried, by its name."""
        query = "SELECT name, box, due, tries, solved FROM practice WHERE game = ?"
        return {
            name: Recall(box, datetime.fromisoformat(due), tries, solved)
            for name, box, due, tries, solved in self._added_rows("practice", query, game)
        }

    def keep_chance(self, number: int, chance: Problem) -> None:
        """Stores a chance that was lost after so many actions of its game, in place of what was
        found there before."""
        actions = " ".join(str(turn[0]) for turn in chance.solutions)
        with self._transaction() as database:
            database.execute(
                "INSERT OR REPLACE INTO chance VALUES (?, ?, ?, ?, ?)",
                (chance.source, number, str(chance.position), chance.aim.value, actions),
            )

    def chances(self, game: Game) -> list[Problem]:
        """The chances lost in the games of the list, the newest game first."""
        query = (
            "SELECT chance.game, position, aim, chance.actions FROM chance "
            "JOIN game ON game.id = chance.game AND hidden IS NULL WHERE game.game = ? "
            "ORDER BY chance.game DESC, number"
        )
        found = []
        for source, text, aim, actions in self._added_rows("chance", query, game.name):
            try:
                position = game.parse(text)
                solutions = tuple((game.parse_action(one),) for one in actions.split(" "))
                found.append(Problem(position, Aim(aim), 0, 0, solutions, source))
            except (UserError, ValueError):
                # A later version wrote it; what this one cannot read it does not ask for.
                continue
        return found
