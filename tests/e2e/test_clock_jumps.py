"""The wall clock jumps whenever it is read, as one without a battery may: nothing else does."""

import random
import re
from pathlib import Path

import pytest

from tests.support.disk_trace import COMPILER, built
from tests.support.needs import COMPILER as NO_COMPILER
from tests.support.paths import ROOT
from tests.support.program import Ended, played, run_program, stored, typed
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.event_ring import FOLDER, files
from tzaar_board.store.journal import Journal

SOURCE = ROOT / "tests" / "support" / "clock_jumps.c"
WALL_CLOCK = re.compile(
    r"time\.time\(|time_ns\(|datetime\.(now|utcnow|today)|date\.today|st_mtime|localtime|gmtime"
)
HANDS = ("--white", "human", "--black", "human")


@pytest.mark.skipif(COMPILER is None, reason=NO_COMPILER)
def test_games_go_on_and_keep_their_order_whatever_day_it_is(tmp_path: Path, seed: int) -> None:
    rng, history = random.Random(seed), History(TZAAR.start("random", seed))
    for _ in range(4):
        history = history.play(rng.choice(history.head.legal()))
    texts = tuple(map(str, history.actions))
    readings = tmp_path / "readings"
    told = {"LD_PRELOAD": str(built(tmp_path, SOURCE)), "CLOCK_JUMPS_FILE": str(readings)}
    data = tmp_path / "data"

    def run(*words: str, script: list[str] | None = None) -> Ended:
        lines = "".join(f"{line}\n" for line in script or [])
        ended = run_program(*words, "--data", data, script=lines, told=told)
        assert (ended.code, ended.errors) == (0, ())
        return ended

    start = str(history.start)
    run("play", *HANDS, "--start", start, script=typed(history.start, texts[:2]))
    run("play", *HANDS, script=typed(history.positions[2], texts[2:]))
    assert (stored(data).id, played(data)) == (1, texts)
    run("play", *HANDS, "--start", start, script=typed(history.start, texts[:1]))
    assert readings.stat().st_size > 4
    with Journal.open(data, [TZAAR], write=False) as journal:
        assert [(game.id, game.actions) for game in journal.games()] == [(1, 4), (2, 1)]
        unfinished = journal.unfinished()
    assert unfinished is not None
    assert unfinished.id == 2
    assert len(files(data / FOLDER)) == 3


def test_only_dates_come_from_the_wall_clock() -> None:
    """What waits, orders, expires or is dropped goes by clocks that cannot jump, and by numbers."""
    package = ROOT / "tzaar_board"
    found = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if WALL_CLOCK.search(path.read_text())
    }
    assert found == {"wall_clock.py"}
