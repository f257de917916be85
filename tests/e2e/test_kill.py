"""SIGKILL at any moment: what was told is on disk, and the game goes on."""

import random
import re
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support import games
from tests.support.program import environment, played, run_program, stored, typed
from tests.support.rounds import more, share
from tests.support.started import STDERR, start
from tzaar_board.games.base import Game
from tzaar_board.games.registry import GAMES
from tzaar_board.store.journal import Journal

LONGEST = 0.02
"""The last moment of the kill, in seconds after the change that it waits for."""

CHANGE = re.compile(r"\d+ \d+( (pass|\w\d[x+]\w\d|\w\d))*")

Games = dict[int, tuple[str, ...]]
"""The actions of every game, by its number."""


def simulated(game: Game, count: int, seed: int) -> list[str]:
    """The command that has hands play so many games of a seed, and tells of every change."""
    played = ["simulate", "--game", game.name, "--games", str(count)]
    return [*played, "--noise", "high", "--seed", str(seed), "--verbose"]


def kill_a_run(options: Sequence[str], data: Path, waited: int, moment: float) -> list[str]:
    """Lets hands play, kills the program a moment after it has told of some changes, and gives
    all changes that it told of.
    """
    with start([*options, "--data", str(data)], environment(), stderr=STDERR) as process:
        assert process.stdout is not None
        told: list[str] = []
        while len(changes(told)) < waited:
            line = process.stdout.readline().decode()
            assert line.endswith("\n"), told
            told.append(line.rstrip("\n"))
        time.sleep(moment)
        process.kill()
        told += process.stdout.read().decode().splitlines()
    return changes(told)


def changes(lines: Sequence[str]) -> list[str]:
    """The changes among the lines of a run."""
    return [line for line in lines if CHANGE.fullmatch(line)]


def replay(changes: Sequence[str]) -> Games:
    """The games after changes, each `ID KEEP ACTIONS...`."""
    games: Games = {}
    for change in changes:
        game, keep, *actions = change.split()
        games[int(game)] = (*games.get(int(game), ())[: int(keep)], *actions)
    return games


def on_disk(data: Path) -> Games:
    with Journal.open(data, GAMES.values(), write=False) as journal:
        numbers = [summary.id for summary in journal.games()]
    return {number: played(data, number) for number in numbers}


def play_on(data: Path) -> None:
    """The game that was cut off is taken up by itself, and the next action follows."""
    before = stored(data)
    head = before.record.history.head
    assert before.record.outcome is None
    action = str(head.legal()[0])
    script = "".join(f"{command}\n" for command in typed(head, [action]))
    ended = run_program("play", "--data", data, script=script)
    assert (ended.code, ended.errors) == (0, ())
    assert ended.lines[1].split()[:2] == ["state", "ready"]
    assert ended.actions == (f"{head.player.value.capitalize()} {action}",)
    assert stored(data).id == before.id
    assert played(data) == (*map(str, before.record.history.actions), action)


def check(seed: int, game: Game, count: int, folder: Path, runs: int, restarts: int) -> None:
    """Kills runs of the same `count` games at random moments, and plays on after every so many."""
    rng = random.Random(seed)
    options = simulated(game, count, seed)
    whole = undisturbed(options)
    for number in range(runs):
        waited, moment = rng.randint(1, len(whole)), rng.uniform(0.0, LONGEST)
        print(f"run {number} of seed {seed}: killed {moment:.3f} s after change {waited}")
        data = folder / str(number)
        told = kill_a_run(options, data, waited, moment)
        kept = on_disk(data)
        just_begun: Games = {max(kept): ()}
        assert told == whole[: len(told)]
        assert kept in (just_begun | replay(told), replay(whole[: len(told) + 1]))
        if number % restarts == 0 and stored(data).record.outcome is None:
            play_on(data)


def undisturbed(options: Sequence[str]) -> list[str]:
    """The changes of a run that nobody kills; those that are killed can come to no more."""
    return changes(run_program(*options).lines)


@more
@pytest.mark.parametrize("game", games.ALL, ids=games.named)
def test_what_was_told_survives_a_kill(seed: int, game: Game, tmp_path: Path) -> None:
    check(seed, game, 1, tmp_path, share(2, 4), restarts=3)


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ALL, ids=games.named)
@pytest.mark.parametrize("part", [0, 1])
def test_what_was_told_survives_a_hundred_kills(
    seed: int, game: Game, tmp_path: Path, part: int
) -> None:
    check(seed + part, game, 2, tmp_path / str(part), 50, restarts=1)
