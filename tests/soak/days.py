"""Days of play in accelerated time: what must not grow with the games that have been played."""

import gc
import os
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.support import games
from tzaar_board.games.registry import GAMES
from tzaar_board.hal.physics import NoiseLevel
from tzaar_board.simulate.games import GameSetting, play_game
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.table.sense import Sense

TENTHS = 10
GROWTH = 16e6
"""Bytes by which the last tenth's memory may be more than the first's."""

SLOWER = 1.5
LARGER = 1.2
"""So many times the first tenth's: processor time an action, bytes in the journal an action."""

WRONG = 1 / 2000
"""Share of the actions that may be recorded otherwise than they were meant, with presence."""

ENOUGH = 1000
"""Actions of a tenth whose rates can be compared: a file grows by whole pages."""


class _Timed(Journal):
    """A journal that notes how many seconds each change took."""

    times: list[float]

    def rewrite(self, game_id: int, change: GameChange) -> None:
        began = time.perf_counter()
        super().rewrite(game_id, change)
        self.times.append(time.perf_counter() - began)

    def size(self) -> int:
        """Bytes of the file, once all is in it that its log holds."""
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return self.path.stat().st_size


@dataclass
class _Tenth:
    """`seconds` are of the table's time, `cpu` of the processor's, an action each. `unseen` are the
    actions with presence, `different` the games of these in which table and hands came to differ.
    """

    actions: int = 0
    unseen: int = 0
    different: int = 0
    seconds: float = 0.0
    cpu: list[float] = field(default_factory=list)
    journal: float = 0.0
    memory: float = 0.0
    commit: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.memory / 1e6:.1f} MB resident, {self.journal:.1f} bytes in the journal and "
            f"{1000 * statistics.median(self.cpu):.2f} ms of the processor an action, "
            f"{1000 * self.commit:.2f} ms a commit"
        )


def run(minutes: float, seed: int) -> list[str]:
    """Raises AssertionError with the figures."""
    with tempfile.TemporaryDirectory() as folder:
        return _days(Path(folder), 60 * minutes, seed)


def _days(folder: Path, seconds: float, seed: int) -> list[str]:
    """Games by careless hands into one journal, for some seconds."""
    tenths: list[_Tenth] = []
    begun, number = time.monotonic(), seed
    with _Timed.open(folder / "days", GAMES.values()) as journal:
        for tenth in range(TENTHS):
            journal.times = []
            tenths.append(_Tenth())
            before = journal.size()
            end = begun + seconds * (tenth + 1) / TENTHS
            while not tenths[-1].actions or time.monotonic() < end:
                _play(journal, number, tenths[-1])
                number += 1
            _measure(journal, tenths[-1], before)
    actions, hours = sum(one.actions for one in tenths), sum(one.seconds for one in tenths) / 3600
    different = sum(one.different for one in tenths)
    first, last = tenths[0], tenths[-1]
    lines = [
        f"days: {actions:,} actions in {number - seed:,} pairs of games, "
        f"{hours:.1f} hours of a table, {different} games in which it was mistaken (presence)",
        f"days: first tenth {first}",
        f"days: last tenth  {last}",
    ]
    failed = "\n".join([f"seed {seed}", *lines])
    assert different <= max(1, WRONG * sum(one.unseen for one in tenths)), failed
    assert last.memory - first.memory <= GROWTH, failed
    if min(first.actions, last.actions) < ENOUGH:
        return [*lines, f"days: tenths of less than {ENOUGH:,} actions are not compared"]
    assert last.journal <= LARGER * first.journal, failed
    assert statistics.median(last.cpu) <= SLOWER * statistics.median(first.cpu), failed
    return lines


def _play(journal: Journal, number: int, tenth: _Tenth) -> None:
    """Two games, one of each kind, the sense by the number."""
    rng = random.Random(number)
    actions, cpu = 0, time.process_time()
    for game in games.ALL:
        sense = list(Sense)[number % 3]
        setting = GameSetting(games.usual(game, number), sense, NoiseLevel.LOW)
        played = play_game(
            setting,
            number,
            journal,
            lambda position: rng.choice(position.legal()),
            lambda position: games.rest_of_turn(position, rng),
        )
        found = f"seed {number} ({game.name}): {played.difference}"
        assert not played.difference or sense is Sense.PRESENCE, found
        if sense is Sense.PRESENCE:
            tenth.different += bool(played.difference)
            tenth.unseen += len(played.history)
        actions += len(played.history)
        tenth.seconds += played.seconds
    tenth.actions += actions
    tenth.cpu.append((time.process_time() - cpu) / actions)


def _measure(journal: _Timed, tenth: _Tenth, before: int) -> None:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    tenth.memory = pages * os.sysconf("SC_PAGE_SIZE")
    tenth.journal = (journal.size() - before) / tenth.actions
    tenth.commit = statistics.median(journal.times)
