"""Analyses beside the games: the text of each, and what a list of them says."""

from collections.abc import Sequence
from dataclasses import dataclass

from tzaar_board.errors import UserError
from tzaar_board.games.analysis import Analysis
from tzaar_board.games.analysis_sgf import read_analyses, write_analysis
from tzaar_board.store.game_rows import GameRows
from tzaar_board.store.journal_file import JournalError

KEPT = 50
"""How many deleted analyses can be had back."""


class AnalysisMissing(JournalError):
    """There is no analysis of that number."""


@dataclass(frozen=True, slots=True)
class AnalysisSummary:
    """An analysis in a list. `source` is the game of the journal that it began with, if any.

    `steps` is how many actions it has in all variations, `changed` an ISO time.
    """

    id: int
    game: str
    name: str
    steps: int
    source: int | None
    changed: str


class KeptAnalyses(GameRows):
    """What somebody has found out about positions. Every method raises JournalError."""

    def save_analysis(
        self, analysis: Analysis, *, at: str, game_id: int | None = None, number: int | None = None
    ) -> int:
        """Stores an analysis, as a new one or in the place of `number`, and gives its number.

        `game_id` is the game of the journal that it began with. `at` is an ISO time.
        """
        row = (analysis.start.game.name, analysis.name, len(analysis.steps), at)
        text = write_analysis(analysis)
        with self._transaction() as database:
            if number is None:
                cursor = database.execute(
                    "INSERT INTO analysis (game, name, steps, changed, source, text) "
                    "VALUES (?, ?, ?, ?, ?, ?)",
                    (*row, game_id, text),
                )
                assert cursor.lastrowid is not None
                return cursor.lastrowid
            self._summary(number)
            database.execute(
                "UPDATE analysis SET game = ?, name = ?, steps = ?, changed = ?, text = ?, "
                "hidden = NULL WHERE id = ?",
                (*row, text, number),
            )
            return number

    def load_analysis(self, number: int) -> tuple[AnalysisSummary, Analysis]:
        """A whole analysis, and what a list says of it."""
        summary = self._summary(number)
        ((text,),) = self._rows("SELECT text FROM analysis WHERE id = ?", number)
        try:
            (analysis,) = read_analyses(text)
        except (UserError, ValueError) as error:
            raise JournalError(
                "Analysis {id} in {path} is damaged ({reason}); restore the file from a copy.",
                id=number,
                path=self.path,
                reason=str(error).rstrip("."),
            ) from error
        return summary, analysis

    def analyses(self) -> list[AnalysisSummary]:
        """Every analysis that is not deleted, what was changed last first."""
        return self._found("hidden IS NULL ORDER BY changed DESC, id DESC")

    def delete_analyses(self, numbers: Sequence[int], *, at: str) -> None:
        """Takes analyses out of the list; the last ones can be had back. `at` is an ISO time."""
        with self._transaction() as database:
            for number in numbers:
                self._summary(number)
                database.execute("UPDATE analysis SET hidden = ? WHERE id = ?", (at, number))
            database.execute(
                "DELETE FROM analysis WHERE id IN (SELECT id FROM analysis WHERE hidden "
                "IS NOT NULL ORDER BY hidden DESC, id DESC LIMIT -1 OFFSET ?)",
                (KEPT,),
            )

    def restore_analyses(self, numbers: Sequence[int]) -> None:
        """Puts deleted analyses back."""
        with self._transaction() as database:
            for number in numbers:
                self._summary(number)
                database.execute("UPDATE analysis SET hidden = NULL WHERE id = ?", (number,))

    def _summary(self, number: int) -> AnalysisSummary:
        found = self._found("id = ?", number)
        if not found:
            raise AnalysisMissing("There is no analysis {id} in {path}.", id=number, path=self.path)
        return found[0]

    def _found(self, where: str, *values: object) -> list[AnalysisSummary]:
        query = f"SELECT id, game, name, steps, source, changed FROM analysis WHERE {where}"
        return [AnalysisSummary(*row) for row in self._added_rows("analysis", query, *values)]
