"""The real program as a process: started, listened to, told, ended."""

import asyncio
import io
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.support.started import COMMAND, PIPE, start, talk
from tests.support.started_beside import Beside, Running
from tzaar_board.cli import main
from tzaar_board.engine import core
from tzaar_board.games.base import Position
from tzaar_board.games.registry import GAMES
from tzaar_board.store.journal import Journal, StoredGame

ACTION = re.compile(r"(White|Black) (pass|[A-I]\d[x+][A-I]\d|[ZRT]@[A-I]\d|[a-h]\d)")


@dataclass(frozen=True)
class Ended:
    """What became of a run: its lines, and its exit code."""

    code: int
    lines: tuple[str, ...]
    errors: tuple[str, ...]

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions that it told of, with the player's name."""
        return tuple(line for line in self.lines if ACTION.fullmatch(line))


def words(*arguments: str | Path, page: bool = False) -> list[str]:
    """The arguments of a run; without a page unless one is asked for."""
    texts = [str(argument) for argument in arguments]
    pageless = texts[:1] == ["play"] and "--web" not in texts and not page
    return [*texts, *(["--web", "off"] if pageless else [])]


def command(*arguments: str | Path) -> list[str]:
    """The command line of a run. See `words`."""
    return [*COMMAND, *words(*arguments)]


def run_program(
    *arguments: str | Path,
    script: str = "",
    seconds: float = PATIENCE,
    told: Mapping[str, str] | None = None,
) -> Ended:
    """Runs the program to its end, with a script on standard input; `told` is more environment."""
    settings = {**environment(), **(told or {})}
    with start(words(*arguments), settings, stdin=PIPE) as process:
        out, errors = talk(process, script.encode(), seconds)
        code = process.wait(seconds)
    return Ended(code, tuple(out.decode().splitlines()), complaints(errors))


def run_inside(*arguments: str | Path, script: str = "") -> Ended:
    """As `run_program`, in this process: what most scripts do takes less than its start."""
    out, errors = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(errors):
        patch.setattr(sys, "stdin", io.StringIO(script))
        code = main.run(words(*arguments))
    return Ended(code, tuple(out.getvalue().splitlines()), complaints(errors.getvalue()))


class Program:
    """A running `tzaar-board`."""

    def __init__(self, process: Running) -> None:
        self.process = process
        self.heard: list[str] = []

    def tell(self, command: str) -> None:
        """Types a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{command}\n".encode())

    async def line(self, test: Callable[[str], bool], seconds: float = PATIENCE) -> str:
        """The next line of which something is true. Raises TimeoutError, or EOFError at the end."""
        assert self.process.stdout is not None
        async with asyncio.timeout(seconds):
            while data := await self.process.stdout.readline():
                self.heard.append(data.decode().rstrip("\n"))
                if test(self.heard[-1]):
                    return self.heard[-1]
        raise EOFError("\n".join(self.heard[-20:]))

    async def end(
        self, number: signal.Signals = signal.SIGTERM, seconds: float = PATIENCE
    ) -> Ended:
        """Sends a signal, and gives what came of it within some seconds."""
        self.process.send_signal(number)
        return await self.ended(seconds)

    def thinkers(self) -> list[int]:
        """The thinking processes, by their numbers."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        children = [int(number) for task in tasks for number in task.read_text().split()]
        return [
            one for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()
        ]

    async def ended(self, seconds: float = PATIENCE) -> Ended:
        """Waits for the end."""
        async with asyncio.timeout(seconds):
            out, errors = await self.process.communicate()
        self.heard += out.decode().splitlines()
        code = self.process.returncode
        assert code is not None
        return Ended(code, tuple(self.heard), complaints(errors.decode()))


@asynccontextmanager
async def program(*arguments: str | Path, page: bool = False) -> AsyncIterator[Program]:
    """Starts the program; it is killed at the end if it still runs. See `words`."""
    process = await Beside.start(words(*arguments, page=page), environment())
    try:
        yield Program(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


def complaints(errors: str | bytes) -> tuple[str, ...]:
    """What a run said on standard error, but that there is no strong engine where there is none."""
    text = errors if isinstance(errors, str) else errors.decode()
    expected = () if core.available() else (core.NOT_BUILT,)
    return tuple(line for line in text.splitlines() if line not in expected)


def environment() -> dict[str, str]:
    """This one without what would turn warnings, tracing or a user's own settings on."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTHON"))
    }
    return {**kept, "XDG_CONFIG_HOME": os.devnull}


def stored(data: Path, number: int | None = None) -> StoredGame:
    """A game of a journal, the newest if no number is given, read beside whoever writes it."""
    with Journal.open(data, GAMES.values(), write=False) as journal:
        return journal.load(journal.games()[-1].id if number is None else number)


def played(data: Path, number: int | None = None) -> tuple[str, ...]:
    """The texts of a stored game's actions."""
    return tuple(map(str, stored(data, number).record.history.actions))


def typed(position: Position, texts: Sequence[str]) -> list[str]:
    """The commands that play actions on a simulated table, each waiting until it is committed."""
    commands: list[str] = []
    names = position.game.board.names
    for text in texts:
        action = position.game.parse_action(text)
        trace = position.trace(action)
        if trace.key is None:
            commands.append(f"press {position.player.value}")
        elif trace.placed is not None:
            commands.append(f"place {names[trace.key]}")
            commands += [f"turn {names[site]}" for site in trace.turned]
        else:
            origin, target = (names[site] for site in trace.sites)
            put = f"place {target} from {origin}"
            tap = [f"lift {target}", f"place {target} from {target}"]
            swap = [f"lift {origin}", f"lift {target}", put]
            commands += [f"lift {origin}", put, *tap] if "+" in text else swap
        commands.append("wait")
        position = position.play(action)
    return commands
