"""The making of a problem file: games in their order, kept as they are done, so that it can be
stopped and goes on."""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from tzaar_board.engine.output_file import unwritable, write_whole
from tzaar_board.engine.tools.problems import FoundProblem, ProblemGame, kept, problems
from tzaar_board.engine.tools.workers import Workers
from tzaar_board.errors import UserError


class _Done(msgspec.Struct, forbid_unknown_fields=True):
    """A game that has been looked through."""

    seed: str
    found: tuple[FoundProblem, ...]


def make(
    name: str,
    games: int,
    seed: int,
    workers: Workers,
    work: Path,
    heard: Callable[[int, int], None],
) -> list[list[FoundProblem]]:
    """The problems of so many games; what is in the work file is not looked for again.

    `heard` is told after each game how many are done and how many problems there are by now. Raises
    UserError.
    """
    done = _read(work)
    tasks = [ProblemGame(f"{name} {seed} {number}", name) for number in range(games)]
    left = [task for task in tasks if task.seed not in done]
    total = sum(map(len, done.values()))
    work.parent.mkdir(parents=True, exist_ok=True)
    for task, found in zip(left, workers.spread(problems, left), strict=True):
        done[task.seed] = tuple(found)
        _append(work, _Done(task.seed, done[task.seed]))
        total += len(found)
        heard(len(done), total)
    return [list(done[task.seed]) for task in tasks]


def write(file: Path, games: list[list[FoundProblem]], count: int) -> list[FoundProblem]:
    """Writes the best problems of these games into a file, and gives them. Raises UserError."""
    chosen = kept(games, count)
    write_whole(file, "".join(f"{one}\n" for one in chosen).encode())
    return chosen


def _append(work: Path, game: _Done) -> None:
    """Adds a line to the work file. Raises UserError."""
    try:
        with work.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")
    except OSError as error:
        raise unwritable(work, error) from error


def _read(work: Path) -> dict[str, tuple[FoundProblem, ...]]:
    """What is done; a last line that was cut off is not. Raises UserError."""
    if not work.exists():
        return {}
    text = work.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        os.truncate(work, len(whole))
    try:
        lines = [msgspec.json.decode(line, type=_Done) for line in whole.splitlines()]
    except msgspec.DecodeError as error:
        raise UserError(
            "{path} cannot be read ({reason}); delete it to begin anew.", path=work, reason=error
        ) from error
    return {line.seed: line.found for line in lines}
