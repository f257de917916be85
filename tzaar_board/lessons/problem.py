"""Practice problems: positions in which one turn wins, or saves. Pure, but for reading their files.

`<game>/practice.txt` holds a problem a line, the easiest first, as `tzaar-board engine problems`
makes them: `win 2 5 | G4xG3 G3xI1 | <position>`. The words before the first bar are the aim, within
how many turns, and the depth from which the engine's search finds it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from hashlib import blake2s
from pathlib import Path

from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Action, Game, Position
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.lessons.deed import Deed
from tzaar_board.lessons.lesson import Answer, CatalogText, Lesson, Task

GRADES = range(1, 6)
"""How difficult a problem is, from easy to hard."""


class Aim(Enum):
    """What is to be found; the value is the word of a problem's line."""

    WIN = "win"
    SAVE = "save"


@dataclass(frozen=True, slots=True)
class PositionGoal:
    """A goal: to come to one of some positions."""

    ends: frozenset[Position]

    def done_by(self, before: Position, action: Action) -> bool:
        """Whether a legal action comes there."""
        return before.play(action) in self.ends


@dataclass(frozen=True, slots=True)
class Problem:
    """A position, and what solves it: one turn, or any of the actions that were as good in a game.

    To win within so many `turns` of one's own, or to save from a loss within so many of the
    opponent's. `depth` is how deep the engine searched until it kept to the solution. A chance that
    was lost in the game `source` of the journal has a depth of 0; its aim is what was to be had.
    """

    position: Position
    aim: Aim
    turns: int
    depth: int
    solutions: tuple[tuple[Action, ...], ...]
    source: int = 0

    @property
    def name(self) -> str:
        """The same for the same position, whatever file it is in.

        >>> parse_problem("win 1 1 | b1 | ......../......../......../......../"
        ...     "......../......../......../........ b std").name
        'b93e6313'
        """
        return blake2s(str(self.position).encode(), digest_size=4).hexdigest()

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def grade(self) -> int:
        """From 1 to 5: by how far one has to look ahead, and how far the engine had to."""
        saves = self.aim is Aim.SAVE
        ahead = self.turns - 1 + saves
        return min(GRADES[-1], 1 + ahead + (self.depth >= 3) + (self.depth >= 6))

    def __str__(self) -> str:
        turn = " ".join(map(str, self.solutions[0]))
        return f"{self.aim.value} {self.turns} {self.depth} | {turn} | {self.position}"


def parse_problem(line: str) -> Problem:
    """The problem of a line. Raises UserError."""
    try:
        kind, turn, text = line.split(" | ")
        aim, turns, depth = kind.split(" ")
        position = parse_position(text)
        actions = tuple(position.game.parse_action(action) for action in turn.split(" "))
        return Problem(position, Aim(aim), int(turns), int(depth), (actions,))
    except ValueError as error:
        raise UserError("'{line}' is no practice problem.", line=line) from error


@cache
def problem_set(game: str) -> tuple[Problem, ...]:
    """The problems of a game that come with the program: the easiest first, else mixed."""
    file = problem_file(game)
    if not file.exists():
        return ()
    found = [parse_problem(line) for line in file.read_text("utf-8").splitlines()]
    return tuple(sorted(found, key=lambda problem: (problem.grade, problem.name)))


def problem_file(game: str) -> Path:
    """Where the problems of a game are."""
    return Path(__file__).parent / game / "practice.txt"


def problem_sets() -> Mapping[str, Sequence[Problem]]:
    """The problems of every game that has some."""
    return {name: found for name in GAMES if (found := problem_set(name))}


def as_lesson(problem: Problem) -> Lesson:
    """A problem as the only task of a lesson, which a table can teach."""
    ends = frozenset(_end(problem.position, turn) for turn in problem.solutions)
    task = Task(
        problem.position,
        PositionGoal(ends),
        CatalogText(_ask(problem)),
        CatalogText(_done(problem)),
        (Answer(Deed(), CatalogText(_missed(problem))),),
        max(map(len, problem.solutions)),
    )
    title = Phrase("Practice, level {grade}", grade=problem.grade)
    if problem.source:
        title = Phrase("From game {id}", id=problem.source)
    return Lesson(problem.game, problem.name, CatalogText(title), (task,))


def _end(position: Position, turn: Sequence[Action]) -> Position:
    for action in turn:
        position = position.play(action)
    return position


def _names(problem: Problem) -> Mapping[str, Phrase]:
    sides, player = problem.game.presentation.sides, problem.position.player
    return {"player": sides[player].name, "other": sides[player.other].name}


def _ask(problem: Problem) -> Phrase:
    names = _names(problem)
    if problem.source and problem.aim is Aim.WIN:
        return Phrase("{player} could have got the better of it here. Find the action.", **names)
    if problem.source:
        return Phrase("{player} could have held out here. Find the action.", **names)
    if problem.aim is Aim.SAVE:
        return Phrase(
            "{other} threatens to win. Find the only way for {player} to stop it.", **names
        )
    if problem.turns == 1:
        return Phrase("{player} can win in this turn. Find how.", **names)
    return Phrase(
        "{player} can win in {turns} turns, whatever {other} does. Find the first one.",
        turns=problem.turns,
        **names,
    )


def _done(problem: Problem) -> Phrase:
    if problem.aim is Aim.SAVE:
        return Phrase("Right: everything else loses.")
    return (
        Phrase("Right: that wins.") if not problem.source else Phrase("Right: that was the chance.")
    )


def _missed(problem: Problem) -> Phrase:
    if problem.source:
        return Phrase("There was something better.")
    if problem.aim is Aim.SAVE:
        return Phrase("That loses.")
    if problem.turns == 1:
        return Phrase("That does not win in this turn.")
    return Phrase("That does not win within {turns} turns.", turns=problem.turns)
