"""Lines that are typed: at the terminal of a game, and at the engine's console."""

import io
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.target import LONGEST_SENTENCE, Target, text_of
from tests.support.hasty import run_hastily
from tests.support.power_cuts import FAST
from tests.support.sitting import sitting
from tzaar_board.engine.console import Console
from tzaar_board.terminal.terminal import Terminal

_MOST_LINES = 40
_LARGE = re.compile(r"\s*setoption\s+name\s+(Hash|Threads)\s+value\s+\d{2,}\s*")
"""What would only take this machine's memory."""

_ANSWER = re.compile(
    r"(uciok|readyok|id (name|author) .+|option name \w+ type spin .+|info string .+"
    r"|info depth \d+ nodes \d+ .+|bestmove (\(none\)|\S+( \S+)?))"
)


def _terminal(data: bytes) -> None:
    """Any lines typed at a game: it plays on, and its journal holds what was played."""
    lines = text_of(data).splitlines()[:_MOST_LINES]

    async def typed(folder: Path) -> None:
        async with sitting(folder) as hands:
            out = io.StringIO()
            terminal = Terminal(out, 1.0)
            terminal.attach(hands.app)
            for line in lines:
                if not await terminal.obey(line):
                    break
            assert all(len(said) < LONGEST_SENTENCE for said in out.getvalue().splitlines())
            history = hands.app.history
            stored = hands.journal.load(hands.journal.games()[-1].id)
            assert stored.record.history == history

    with TemporaryDirectory(dir=FAST if FAST.is_dir() else None) as folder:
        run_hastily(typed(Path(folder)))


def _console(data: bytes) -> None:
    """Any lines are answered in the console's words, each `go` that is carried out once."""
    text = data.decode("utf-8", "replace")
    lines = [one for one in io.StringIO(text) if not _LARGE.fullmatch(one)][:_MOST_LINES]
    out = io.StringIO()
    Console("1", out).run([*lines, "stop\n", "isready\n"])
    answers = out.getvalue().split("\n")
    assert answers.pop() == ""
    strange = [one for one in answers if not _ANSWER.fullmatch(one)]
    assert not strange, strange
    assert all(len(one) < LONGEST_SENTENCE for one in answers if one.startswith("info string"))
    assert "readyok" in answers


TARGETS = (
    Target(
        "terminal",
        _terminal,
        (
            *("lift A1", "place A3", " from A1", "turn A1", "press white", "press hint 3", "do"),
            *("wait 1", "wait nan", "undo", "resign", "new", "help", "quit", "\n", "lift A3"),
            *("press menu 1e3", "{site}", "%s", "pass"),
        ),
        longest=300,
        seconds=5.0,
    ),
    Target(
        "console",
        _console,
        (
            *("uci", "isready", "newgame", "setoption name Hash value 8", "setoption name Threads"),
            *("setoption name Level value 3", "position ", " moves ", "go", " depth 2", "stop"),
            *(" nodes 500", " movetime 5", " infinite", "\n", "\x00", "quit", "A1xA3", "pass"),
            *("......../......../......../...xo.../......../......../......../........ w pro",),
            *("ZRT2../....../......./......../......../......../......./....../zrt.. b 1",),
        ),
        longest=400,
        seconds=5.0,
        core=True,
    ),
)
