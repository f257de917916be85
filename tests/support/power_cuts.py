"""Power cuts: a program's trace, the disk that it may leave, and what the program makes of that."""

import json
import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.support.disk import Disk, Files, Luck, laid
from tests.support.disk_trace import Call, traced
from tests.support.program import ACTION, command, run_program, typed
from tzaar_board.errors import UserError
from tzaar_board.games.history import History
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.event_ring import FOLDER, Retention, Ring
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.web.pairing_file import PairingFile, hashed

DATA = "home/data"
"""The data directory, below the traced folder; the program makes it."""

TOLD = "told"
"""The file to which is told what has been done."""

FAST = Path("/dev/shm")


@dataclass(frozen=True)
class Kept:
    """What is on disk when some changes have been made: games, paired devices, and clocks.

    A game is its actions, the seconds left after some of them, and whether it has ended; a clock
    the seconds that White has used. `current` is the game that goes on, 0 where none does.
    """

    games: dict[int, tuple[tuple[str, ...], dict[int, float], bool]] = field(default_factory=dict)
    paired: tuple[str, ...] = ()
    clocks: dict[int, float] = field(default_factory=dict)
    current: int = 0

    def after(self, word: str, *change: object) -> "Kept":
        """With one change more, as it was told."""
        match word, change:
            case "pair", (str(token),):
                return replace(self, paired=(*self.paired, hashed(token))[-64:])
            case "clock", (int(game), float(seconds)):
                return replace(self, clocks={**self.clocks, game: seconds})
            case "begin", (int(game),):
                return replace(self, games={**self.games, game: ((), {}, False)}, current=game)
            case "take_up", (int(game),):
                return replace(self, current=game)
            case "finish", (int(game),):
                actions, left, _ = self.games[game]
                assert game == self.current
                return replace(self, games={**self.games, game: (actions, left, True)}, current=0)
            case "rewrite", (int(game), int(keep), list(added), seconds):
                actions, left, _ = self.games[game]
                left = {number: one for number, one in left.items() if number <= keep}
                if isinstance(seconds, float):
                    left[keep + len(added)] = seconds
                now = (*actions[:keep], *added)
                return replace(self, games={**self.games, game: (now, left, False)})
        raise ValueError(f"{word} {change}")


@dataclass(frozen=True)
class Played:
    """A trace, and what it holds: after `n` of its calls, `told[n]` changes are done for certain,
    and `tried[n]` may be; `kept[k]` is what is on disk after `k` changes.
    """

    root: str
    trace: Sequence[Call]
    told: Sequence[int]
    tried: Sequence[int]
    kept: Sequence[Kept]


class Loss(AssertionError):
    """What was committed is gone, or the program does not start."""


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder in memory, where there is one."""
    with tempfile.TemporaryDirectory(dir=FAST if FAST.is_dir() else None) as name:
        yield Path(name).resolve()


def played(library: Path, folder: Path, seed: int, changes: int) -> Played:
    """Lets somebody play in an empty folder, and gives the trace."""
    root = folder / "root"
    root.mkdir()
    player = [sys.executable, "-m", "tests.support.told_play"]
    words = [str(root / DATA), str(root / TOLD), str(seed), str(changes)]
    return understood(root, traced(library, root, [*player, *words]))


def program_played(library: Path, folder: Path, seed: int, actions: int) -> Played:
    """Lets the program itself play at a simulated table, with its event log, and gives the trace.

    What it tells of an action on standard output is what is done for certain.
    """
    root = folder / "root"
    root.mkdir()
    rng, history = random.Random(seed), History(TZAAR.start("random", seed))
    for _ in range(actions):
        history = history.play(rng.choice(history.head.legal()))
    texts = list(map(str, history.actions))
    options = ["--data", str(root / DATA), "--start", "random", "--seed", str(seed)]
    trace = traced(
        library,
        root,
        command("play", *options, "--game", "tzaar", "--white", "human", "--black", "human"),
        "".join(f"{line}\n" for line in typed(history.start, texts)),
        root / TOLD,
    )
    kept = [
        Kept(),
        *(Kept({1: (tuple(texts[:end]), {}, False)}, current=1) for end in range(actions + 1)),
    ]
    told, calls = [0], []
    for call in trace:
        if call.path != str(root / TOLD):
            calls.append(call)
            told.append(told[-1])
        else:
            lines = call.data.decode().splitlines()
            told[-1] += sum(
                line.startswith("state ready") if told[-1] == 0 else bool(ACTION.fullmatch(line))
                for line in lines
            )
    assert told[-1] == actions + 1
    return Played(str(root), calls, told, [min(one + 1, actions + 1) for one in told], kept)


def understood(root: Path, trace: Sequence[Call]) -> Played:
    """A trace with what was told in it; the file that it was told to is left out."""
    told, tried, kept, calls = [0], [0], [Kept()], []
    for call in trace:
        if call.path != str(root / TOLD):
            calls.append(call)
            told.append(told[-1])
            tried.append(tried[-1])
        elif call.name == "write":
            word, *change = json.loads(call.data)
            if word == "done":
                told[-1] += 1
                assert told[-1] == tried[-1]
            else:
                tried[-1] += 1
                kept.append(kept[-1].after(word, *change))
    return Played(str(root), calls, told, tried, kept)


def cuts(
    played: Played,
    count: int,
    seed: int,
    *,
    lucks: Sequence[Luck] = tuple(Luck),
    deaf: bool = False,
    starts: int = 0,
) -> Iterator[str]:
    """Cuts the power so many times, spread over all calls, and gives where. Raises Loss.

    After every one of `starts` cuts the whole program is started, too. On a `deaf` disk syncs do
    nothing: what it loses is to be found.
    """
    rng = random.Random(seed)
    disk, done = Disk(played.root, deaf=deaf), 0
    with scratch() as folder:
        for index, number in enumerate(sorted(_moments(len(played.trace), count, rng)), 1):
            while done < number:
                disk.take(played.trace[done])
                done += 1
            luck = rng.choice(lucks)
            where = f"cut {number} of seed {seed}, what was not synced {luck.value}"
            files = disk.cut(rng, luck)
            try:
                check(files, folder / "cut", played, number, rng)
                if starts and index % starts == 0:
                    _started(folder / "cut" / DATA)
            except Loss as loss:
                raise Loss(f"{where}: {loss}") from loss
            shutil.rmtree(folder / "cut")
            yield where


def check(files: Files, folder: Path, played: Played, number: int, rng: random.Random) -> None:
    """The program starts on what is left after so many calls, has all, and plays on."""
    laid({path: data for path, data in files.items() if path != TOLD}, folder)
    data = folder / DATA
    possible = played.kept[played.told[number] : played.tried[number] + 1]
    try:
        if rng.random() < 0.25:
            with Journal.open(data, GAMES.values(), write=False) as journal:
                _held(journal, possible)
        with Journal.open(data, GAMES.values(), mend=True) as journal:
            found = _held(journal, possible)
            unfinished = journal.unfinished()
            if unfinished is not None and rng.random() < 0.25:
                _played_on(journal, unfinished.id)
                found = replace(found, games=dict(_kept(journal).games))
        with Journal.open(data, GAMES.values()) as journal:
            _held(journal, [found])
        tokens = PairingFile(data).load().tokens
        if tokens not in [kept.paired for kept in possible]:
            raise Loss(f"{tokens} are paired, not {possible[0].paired}")
        ring = Ring(data / FOLDER, Retention())
        ring.begin(b"{}\n")
        ring.end()
    except (UserError, sqlite3.Error, OSError) as error:
        raise Loss(f"{type(error).__name__}: {error}") from error


def _started(data: Path) -> None:
    """The whole program starts on a data directory, and ends when it is told nothing."""
    ended = run_program("play", "--data", data)
    if ended.code != 0 or ended.errors:
        raise Loss(f"the program ends with {ended.code}: {' '.join(ended.errors)}")


def _held(journal: Journal, possible: Sequence[Kept]) -> Kept:
    """What a journal holds; it is sound, and one of what it may hold."""
    ((verdict,), *_) = journal._rows("PRAGMA integrity_check")
    if verdict != "ok":
        raise Loss(verdict)
    found = _kept(journal)
    for kept in possible:
        if replace(found, paired=kept.paired) == kept:
            return replace(found, paired=kept.paired)
    raise Loss(f"{_short(found)}, where there was {' or '.join(map(_short, possible))}")


def _kept(journal: Journal) -> Kept:
    """All games of a journal; the last one is loaded as the program does."""
    games: dict[int, tuple[tuple[str, ...], dict[int, float], bool]] = {
        game.id: ((), {}, game.outcome is not None) for game in journal.games()
    }
    for game, number, text in journal._rows("SELECT * FROM action ORDER BY game, number"):
        actions, left, ended = games[game]
        assert number == len(actions)
        games[game] = ((*actions, text), left, ended)
    for game, number, seconds in journal._rows("SELECT game, number, seconds_left FROM note"):
        games[game][1][number] = seconds
    clocks = {game: float(white) for game, white in journal._rows("SELECT game, white FROM clock")}
    if games:
        last = max(games)
        loaded = journal.load(last).record.history.actions
        assert tuple(map(str, loaded)) == games[last][0]
    current = journal.unfinished()
    return Kept(games, clocks=clocks, current=0 if current is None else current.id)


def _played_on(journal: Journal, game: int) -> None:
    history = journal.load(game).record.history
    action = history.head.legal()[:1]
    journal.rewrite(game, GameChange(len(history), [str(one) for one in action]))


def _short(kept: Kept) -> str:
    last = max(kept.games, default=0)
    actions = kept.games[last][0][-3:] if last else ()
    length = len(kept.games[last][0]) if last else 0
    return (
        f"game {kept.current} goes on, the last is {last} with {length} actions, "
        f"the last {' '.join(actions) or 'none'}"
    )


def _moments(calls: int, count: int, rng: random.Random) -> list[int]:
    """Every call in turn, as often as it comes to; else some."""
    whole, rest = divmod(count, calls + 1)
    return [*range(calls + 1)] * whole + rng.sample(range(calls + 1), rest)
