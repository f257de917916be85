"""Practice at a table: which problem comes next, what was tried at it, and why it was wrong."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Position
from tzaar_board.games.registry import game as game_of
from tzaar_board.lessons.problem import GRADES, Problem, problem_set
from tzaar_board.lessons.repetition import due, following, tried
from tzaar_board.lessons.why import Refutation
from tzaar_board.store.journal import Journal

OWN = "own"
"""The word for the chances lost in one's own games."""

NO_CHANCE = Phrase("No lost chance is known yet: look at the review of one of your games.")
"""Why there is nothing of one's own to practise."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody wants to practise: a game's set at one grade, or 0 for all of them, or the
    chances lost in one's `own` games."""

    game: str
    grade: int = 0
    own: bool = False

    def __str__(self) -> str:
        which = OWN if self.own else str(self.grade or "")
        return f"{self.game}:{which}" if which else self.game


def parse_choice(text: str) -> Choice:
    """A choice from its text: a game, and after a colon a grade, or `own`. Raises UserError.

    >>> parse_choice("tzaar:2"), parse_choice("troll:own").own
    (Choice(game='tzaar', grade=2, own=False), True)
    """
    name, colon, which = text.partition(":")
    game = game_of(name).name
    if not colon:
        return Choice(game)
    if which == OWN:
        return Choice(game, own=True)
    if which in map(str, GRADES):
        return Choice(game, int(which))
    raise UserError(
        "'{text}' is no practice; write {game}, {game}:1 to {game}:{last}, or {game}:own.",
        text=text,
        game=game,
        last=GRADES[-1],
    )


@dataclass(frozen=True, slots=True)
class Practice:
    """A problem that is being tried. It counts as known only where the first try solves it:
    `counted` says that it has been counted.

    `wrong` is where a wrong action led, `refuted` what speaks against it, as far as known;
    `pointed` tells that the reply has been shown on the table.
    """

    choice: Choice
    problem: Problem
    counted: bool = False
    wrong: Position | None = None
    refuted: Refutation | None = None
    pointed: bool = False

    def missed(self, wrong: Position) -> "Practice":
        """After a wrong action, of which nothing is known yet."""
        return replace(self, counted=True, wrong=wrong, refuted=None, pointed=False)


def problems_of(journal: Journal, choice: Choice) -> Sequence[Problem]:
    """The problems of a choice. Raises UserError for a game that there is not."""
    game = game_of(choice.game)
    if choice.own:
        return journal.chances(game)
    return [one for one in problem_set(game.name) if choice.grade in (0, one.grade)]


def next_problem(
    journal: Journal, choice: Choice, now: datetime, last: Problem | None = None
) -> Problem:
    """The problem that comes next. Raises UserError where there is none."""
    problem = following(problems_of(journal, choice), journal.recalls(choice.game), now, last)
    if problem is not None:
        return problem
    if choice.own:
        raise UserError(NO_CHANCE)
    raise UserError(
        "There is nothing to practise for {game} at that level.", game=game_of(choice.game).title
    )


def problem_named(journal: Journal, choice: Choice, name: str) -> Problem | None:
    """A problem of a choice by its name, None where there is none any more."""
    return next((one for one in problems_of(journal, choice) if one.name == name), None)


def count(journal: Journal, practice: Practice, right: bool, now: datetime) -> None:
    """Stores how a problem was tried."""
    problem = practice.problem
    before = journal.recalls(problem.game.name).get(problem.name)
    journal.recall(problem.game.name, problem.name, tried(before, right, now))


@dataclass(frozen=True, slots=True)
class PracticeProgress:
    """How far somebody is with a choice: its problems, how many of them were solved at the first
    try the last time, and how many are to be repeated now."""

    choice: Choice
    problems: int
    known: int
    due: int


def practice_progress(journal: Journal, game: str, now: datetime) -> list[PracticeProgress]:
    """How far somebody is with each grade of a game, and with the own games' chances."""
    recalls = journal.recalls(game)
    choices = [*(Choice(game, grade) for grade in GRADES), Choice(game, own=True)]
    found = []
    for choice in choices:
        problems = problems_of(journal, choice)
        boxes = (recalls[one.name].box for one in problems if one.name in recalls)
        known = sum(box > 0 for box in boxes)
        found.append(PracticeProgress(choice, len(problems), known, due(problems, recalls, now)))
    return found
