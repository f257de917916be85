"""Games between two versions of the core in one program, by the time of its thread.

python -m tests.bench.versions --game troll --one . --other 2ee6d08 --seconds 0.1 --seed 1701

A version is a checkout's folder or a commit. Each is compiled as a library, whose clock counts only
the time that its own thread is given: what else the machine does changes hardly anything.
"""

import argparse
import ctypes
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tests.support.paths import ROOT
from tzaar_board.engine import core
from tzaar_board.engine.tools.match import MatchScore
from tzaar_board.engine.tools.selfplay import Player, paired, play
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.engine.weights import load_weights

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position

ENGINE = Path("tzaar_board", "engine")
LIBRARY = Path(__file__).with_name("version.cpp")

CLOCK = "using Clock = std::chrono::steady_clock;"
THREAD_CLOCK = """
struct Clock {
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<Clock>;
    static time_point now() {
        timespec time;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return time_point(std::chrono::seconds(time.tv_sec) +
                          std::chrono::nanoseconds(time.tv_nsec));
    }
};
"""

FLAGS = (
    *("-std=c++20", "-O3", "-march=native", "-ffp-contract=off", "-Wno-psabi", "-pthread"),
    *("-shared", "-fPIC", "-fvisibility=hidden", "-fno-gnu-unique"),
)
"""The last: a variable that both libraries have would be one in a program otherwise."""

TABLES = ("games.hpp", "faces.hpp")
"""Where the core's games are listed: today, and in 0.3.0."""

MEGABYTES = 32
REST = 1 / 50
"""Which part of a turn's limit is for an action that the turn's search has not told."""


class Contestant(Player, Protocol):
    """A player of many games, each of which it leaves by `close`."""

    def begin(self) -> None:
        """The next game."""
        ...


class Version:
    """A version of the core as a player."""

    def __init__(self, name: str, game: str, seconds: float, nodes: int) -> None:
        self._game, self._seconds, self._nodes = game, seconds, nodes
        self.searched = self.depths = self.turns = 0
        with tempfile.TemporaryDirectory() as folder:
            engine = checked_out(name, Path(folder)) / ENGINE
            self._library = compiled(engine / "src", Path(folder))
            terms = self._library.terms(game.encode()).decode().split()
            values = load_weights(engine / f"weights_{game}.json", terms).values
        self._weights = (ctypes.c_float * len(values))(*values)
        self._search: ctypes.c_void_p | None = None

    def begin(self) -> None:
        """A new table for the next game."""
        self._search = self._library.new_search(
            self._game.encode(), self._weights, len(self._weights), MEGABYTES
        )

    def turn(self, position: "Position") -> Sequence[str]:
        """The rest of the turn of the player to act."""
        actions: list[str] = []
        player, part = position.player, 1.0
        while not position.over and position.player == player:
            for action in self._line(position, part):
                if position.over or position.player != player:
                    break
                actions.append(action)
                position = position.play(action)
            part = REST
        return actions

    def _line(self, position: "Position", part: float) -> Sequence[str]:
        asked = str(position).encode(), self._seconds * part, int(self._nodes * part)
        told: bytes = self._library.turn(self._search, *asked)
        nodes, depth, *line = told.decode().split()
        if part == 1.0:
            self.searched += int(nodes)
            self.depths += int(depth)
            self.turns += 1
        return line

    def close(self) -> None:
        """Leaves the game."""
        self._library.delete_search(self._search)

    def __str__(self) -> str:
        turns = max(1, self.turns)
        return f"{self.searched / turns:,.0f} nodes a turn, depth {self.depths / turns:.2f}"


def checked_out(name: str, folder: Path) -> Path:
    """The folder of a version: a checkout's own, or one that gets what a commit holds."""
    if Path(name).is_dir():
        return Path(name)
    archive = ("git", "-C", ROOT, "archive", name, ENGINE)
    files = subprocess.run(archive, check=True, capture_output=True).stdout
    subprocess.run(("tar", "x", "-C", folder), check=True, input=files)
    return folder


def compiled(sources: Path, folder: Path) -> ctypes.CDLL:
    """The library of a version."""
    trial = folder / "trial"
    trial.mkdir()
    for file in sources.iterdir():
        text = file.read_text()
        if file.name == "limits.hpp":
            assert CLOCK in text
            text = text.replace(CLOCK, THREAD_CLOCK)
        (trial / file.name).write_text(text)
    table = next(name for name in TABLES if (trial / name).exists())
    files = [str(file) for file in trial.glob("*.cpp") if file.name != "bindings.cpp"]
    loaded = library(folder, f"-I{trial}", f'-DGAMES="{table}"', str(LIBRARY), *files)
    loaded.terms.restype = loaded.turn.restype = ctypes.c_char_p
    loaded.new_search.restype = ctypes.c_void_p
    loaded.new_search.argtypes = (ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int)
    loaded.delete_search.argtypes = (ctypes.c_void_p,)
    loaded.turn.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_double, ctypes.c_long)
    return loaded


def library(folder: Path, *names: str) -> ctypes.CDLL:
    """What the compiler makes in a folder of these sources and options."""
    made = folder / "library.so"
    subprocess.run(("g++", *FLAGS, *names, "-o", str(made)), check=True)
    return ctypes.CDLL(str(made))


def match(
    one: Contestant, other: Contestant, game: str, games: int, seed: int
) -> Iterator[MatchScore]:
    """Plays the games; gives the score after each."""
    points: tuple[float, ...] = ()
    for start in paired(games, seed, make=STARTS[game].random):
        one.begin()
        other.begin()
        points = (*points, play(start, one, other))
        one.close()
        other.close()
        yield MatchScore(points)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=core.games(), default=core.FIRST_GAME)
    parser.add_argument("--one", default=str(ROOT))
    parser.add_argument("--other", required=True)
    parser.add_argument("--seconds", type=float, default=0.0, help="of the thread's, a turn")
    parser.add_argument("--nodes", type=int, default=0, help="a turn")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    one, other = (
        Version(name, asked.game, asked.seconds, asked.nodes) for name in (asked.one, asked.other)
    )
    for score in match(one, other, asked.game, asked.games, asked.seed):
        if len(score.points) % 50 == 0 or len(score.points) == asked.games:
            print(f"{score}; {one}; {other}", file=sys.stderr)
    print(score)


if __name__ == "__main__":
    main()
