"""What has been learnt: lessons, practice problems, and chances that were lost in one's games."""

from collections.abc import Mapping
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
        rows = self._added("lesson", "game, name, reached")
        return {(game, name): reached for game, name, reached in rows}

    def leave_off(self, lesson: UnfinishedLesson | None) -> None:
        """Stores what is taught at the table; None where nothing is."""
        with self._transaction() as database:
            database.execute("DELETE FROM unfinished_lesson")
            if lesson is not None:
                actions = " ".join(lesson.actions)
                found = (lesson.game, lesson.name, lesson.task, actions)
                more = (lesson.set_up, lesson.choice, lesson.counted)
                database.execute(
                    "INSERT INTO unfinished_lesson VALUES (?, ?, ?, ?, ?, ?, ?)", (*found, *more)
                )

    def left_off(self) -> UnfinishedLesson | None:
        """What was taught at the table, None where nothing was."""
        columns = "game, name, task, actions, set_up, choice, counted"
        for game, name, task, actions, set_up, choice, counted in self._added(
            "unfinished_lesson", columns
        ):
            played = tuple(actions.split())
            return UnfinishedLesson(game, name, task, played, bool(set_up), choice, bool(counted))
        return None

    def recall(self, game: str, problem: str, recall: Recall) -> None:
        """Stores how well a problem is known, by its name."""
        with self._transaction() as database:
            database.execute(
                "INSERT OR REPLACE INTO practice VALUES (?, ?, ?, ?, ?, ?)",
                (game, problem, recall.box, recall.due.isoformat(), recall.tries, recall.solved),
            )

    def recalls(self, game: str) -> Mapping[str, Recall]:
        """How well each problem of a game is known that was tried, by its name."""
        rows = self._added("practice", "game, name, box, due, tries, solved")
        return {
            name: Recall(box, datetime.fromisoformat(due), tries, solved)
            for played, name, box, due, tries, solved in rows
            if played == game
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
        rows = self._added(
            "chance JOIN game ON game.id = chance.game AND game.hidden IS NULL",
            "chance.game, chance.number, chance.position, chance.aim, chance.actions, game.game",
        )
        found = []
        for source, _, text, aim, actions, name in sorted(rows, key=lambda row: (-row[0], row[1])):
            if name == game.name:
                try:
                    position = game.parse(text)
                    solutions = tuple((game.parse_action(one),) for one in actions.split(" "))
                except UserError:
                    # A later version wrote it; what this one cannot read it does not ask for.
                    continue
                found.append(Problem(position, Aim(aim), 0, 0, solutions, source))
        return found
