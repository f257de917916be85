"""The engine console, as a script drives it."""

import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.support.needs import needs_core
from tests.support.patience import PATIENCE
from tests.support.program import run_program
from tests.support.started import COMMAND
from tzaar_board import __version__
from tzaar_board.engine import core
from tzaar_board.engine.console import Console
from tzaar_board.engine.tools.starts import FIXED, STARTS
from tzaar_board.games.base import Colour, Outcome, Position, Reason
from tzaar_board.games.registry import parse_position

pytestmark = needs_core

MIDDLE = "rRtRR/rRtz2.T/.Z..TT3r/z.rZt..t/r.tT..Tt/T2..TRR.T/..T...t/tr2Zz2.t/TZRt. b 1"
OVER = "ZR.../....../......./......../......../......../......./....../.zrt. w 1"
TROLL = "...x..../.x.....o/..xx..../o..o.x../...o..../......../....ox../....x... w std"
TROLL_PASS = ".xxxxxx./ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/.xxxx... w std"
TROLL_DRAWN = ".xxxxxx./ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/.xxxxxx. w std"
WINNING = "ZRTz./rt..../......./......../......../......../......./....../..rt. w 1"


class Script:
    """A running console."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in = process.stdin
        self._out = process.stdout

    def tell(self, *lines: str) -> None:
        self._in.write("".join(f"{line}\n" for line in lines))
        self._in.flush()

    def hear(self, word: str) -> list[str]:
        """The lines up to the one that begins with a word."""
        lines: list[str] = []
        while not lines or not lines[-1].startswith(word):
            line = self._out.readline()
            assert line, lines
            lines.append(line.rstrip("\n"))
        return lines


@contextmanager
def console() -> Iterator[Script]:
    with subprocess.Popen(
        [*COMMAND, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Script(process)
        finally:
            process.kill()


def said(*lines: str) -> list[str]:
    """What a console says to lines that end without `quit`."""
    out = io.StringIO()
    Console(__version__, out).run(lines)
    return out.getvalue().splitlines()


def program_said(*lines: str) -> list[str]:
    """The same of the real program."""
    ended = run_program("engine", script="".join(f"{line}\n" for line in lines))
    assert (ended.code, ended.errors) == (0, ())
    return list(ended.lines)


def timeless(lines: list[str]) -> list[list[str]]:
    """Lines without what the clock has a part in."""
    words = [line.split() for line in lines]
    return [one[:5] + one[9:] if one[:2] == ["info", "depth"] else one for one in words]


def whole_turn(start: str, line: str) -> Position:
    """The position after the turn of a `bestmove` line, which one player plays to its end."""
    position = parse_position(start)
    player = position.player
    for text in line.split()[1:]:
        assert position.player is player
        position = position.play(position.game.parse_action(text))
    assert position.player is not player or position.outcome() is not None
    return position


def test_it_introduces_itself() -> None:
    lines = said("uci", "isready")
    assert [line for line in lines if not line.startswith("option name Hash")] == [
        f"id name tzaar-board {__version__}",
        "id author the tzaar-board project",
        "option name Threads type spin default 1 min 1 max 64",
        "option name Level type spin default 0 min 0 max 10",
        "uciok",
        "readyok",
    ]


@pytest.mark.parametrize(
    "start", [FIXED, MIDDLE, MIDDLE.replace("b 1", "b 2"), WINNING, TROLL, TROLL_PASS]
)
@pytest.mark.parametrize("limit", ["nodes 1", "nodes 5000", "depth 1", "depth 4", "movetime 20"])
def test_it_answers_with_the_rest_of_the_turn(start: str, limit: str) -> None:
    *_, best = said(f"position {start}", f"go {limit}")
    assert best.startswith("bestmove ")
    whole_turn(start, best)


@pytest.mark.parametrize("start", [MIDDLE, TROLL])
def test_a_node_limit_gives_the_same_again(start: str) -> None:
    lines = ["newgame", f"position {start}", "go nodes 30000"]
    first = timeless(program_said(*lines))
    assert timeless(program_said(*lines)) == timeless(said(*lines)) == first
    assert first[-2][3:5] == ["nodes", "30000"]


def test_an_info_says_depth_nodes_speed_time_score_and_line() -> None:
    info, *_, best = said(f"position {WINNING}", "go depth 3")
    words = info.split()
    named = dict(zip(words[1:9:2], words[2:10:2], strict=True))
    assert (list(named), all(value.isdigit() for value in named.values())) == (
        ["depth", "nodes", "nps", "time"],
        True,
    )
    assert (words[0], words[9:13]) == ("info", ["score", "win", "1", "pv"])
    assert best == f"bestmove {words[13]}"
    assert whole_turn(WINNING, best).outcome() == Outcome(Colour.WHITE, Reason.TYPE)


@pytest.mark.parametrize("start", [one.first for one in STARTS.values()])
def test_moves_are_played_from_the_position(start: str) -> None:
    position = core.position(start)
    actions = []
    for _ in range(3):
        actions.append(position.legal()[0])
        position = position.play(actions[-1])
    given = timeless(said(f"position {position}", "go nodes 2000"))
    assert timeless(said(f"position {start} moves {' '.join(actions)}", "go nodes 2000")) == given


@pytest.mark.parametrize("over", [OVER, TROLL_DRAWN])
def test_a_game_that_is_over_has_no_best_move(over: str) -> None:
    assert said(f"position {over}", "go infinite") == ["bestmove (none)"]


def test_a_drawn_game_is_worth_nothing() -> None:
    *_, info, best = said(f"position {TROLL_PASS}", "go nodes 1000")
    lines = [f"cp 0 pv pass {order}" for order in ("f1 pass g1", "g1 pass f1")]
    assert info.partition(" score ")[2] in lines
    assert best == "bestmove pass"


def test_a_new_game_is_one_of_the_same_game() -> None:
    begun = timeless(said(f"position {STARTS['troll'].first}", "go nodes 500"))
    assert timeless(said(f"position {TROLL}", "newgame", "go nodes 500")) == begun


def test_a_position_of_another_game_changes_the_game() -> None:
    lines = said(f"position {TROLL}", "go nodes 500")
    assert timeless(said(f"position {MIDDLE}", f"position {TROLL}", "go nodes 500")) == timeless(
        lines
    )


def test_without_a_position_it_is_the_fixed_start() -> None:
    assert timeless(said("go nodes 500")) == timeless(said(f"position {FIXED}", "go nodes 500"))


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "GO",
        "position",
        "position nonsense",
        f"position {FIXED} moves A1xA1",
        f"position {FIXED} moves B1xB2 \0",
        f"position {FIXED} B1xB2",
        "go depth",
        "go depth 0",
        "go depth -3",
        "go depth x",
        "go depth ²",
        "go nodes 99999999999999999999999999",
        "go fast",
        "go infinite 3",
        "setoption",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999",
        "setoption name Hash value 1 2",
        "setoption name Colour value 1",
        "setoption name Level value 11",
        "setoption name Threads value x",
        "\x1b[A",
        "é" * 5000,
    ],
)
def test_what_cannot_be_understood_is_one_info_and_loses_nothing(line: str) -> None:
    (info, *rest) = said(f"position {MIDDLE}", line, "go nodes 200")
    assert info.startswith("info string ")
    assert info.endswith(".")
    assert timeless(rest) == timeless(said(f"position {MIDDLE}", "go nodes 200"))


def test_bytes_that_are_no_text_are_one_info() -> None:
    done = subprocess.run(
        [*COMMAND, "engine"], input=b"\xff\xfe\nisready\n", capture_output=True, timeout=PATIENCE
    )
    info, ready = done.stdout.decode().splitlines()
    assert (info.startswith("info string"), ready, done.returncode) == (True, "readyok", 0)


def test_empty_lines_are_nothing() -> None:
    assert said("", "   ", "\t", "isready") == ["readyok"]


def test_quit_ends_a_search_at_once() -> None:
    lines = said(f"position {MIDDLE}", "go movetime 600000", "quit", "isready")
    assert (lines[-1].split()[0], "readyok" in lines) == ("bestmove", False)


def test_the_end_of_the_lines_ends_an_endless_search() -> None:
    assert said(f"position {MIDDLE}", "go infinite")[-1].startswith("bestmove ")


def test_it_listens_during_a_search() -> None:
    with console() as script:
        script.tell(f"position {MIDDLE}", "go infinite", "isready", "go depth 1", "newgame")
        script.tell("setoption name Hash value 1", f"position {TROLL}", f"position {FIXED}")
        heard = script.hear("readyok")
        script.tell("isready")
        heard += script.hear("readyok")
        refused = [line for line in heard if line.startswith("info string")]
        assert refused == [
            f"info string A search is running; stop it before {word}."
            for word in ("go", "newgame", "setoption", "a position of another game")
        ]
        script.tell("stop")
        whole_turn(MIDDLE, script.hear("bestmove")[-1])
        script.tell("go nodes 300")
        whole_turn(FIXED, script.hear("bestmove")[-1])


def test_a_level_that_is_told_to_think_without_end_waits_for_a_stop() -> None:
    with console() as script:
        script.tell("setoption name Level value 1", f"position {MIDDLE}", "go infinite")
        for _ in range(500):  # A hundred times as long as that level thinks.
            script.tell("isready")
            assert not any(line.startswith("bestmove") for line in script.hear("readyok"))
        script.tell("newgame")
        refused = script.hear("info string")[-1]
        assert refused == "info string A search is running; stop it before newgame."
        script.tell("stop")
        whole_turn(MIDDLE, script.hear("bestmove")[-1])


def test_an_endless_search_ends_with_a_stop() -> None:
    """How soon is measured in `make bench`."""
    with console() as script:
        for _ in range(8):
            script.tell(f"position {MIDDLE}", "go infinite")
            script.hear("info depth 4")
            script.tell("stop")
            whole_turn(MIDDLE, script.hear("bestmove")[-1])


def test_a_stop_without_a_search_is_nothing() -> None:
    assert said("stop", "isready") == ["readyok"]


@pytest.mark.parametrize("start", [MIDDLE, TROLL])
@pytest.mark.parametrize("level", [1, 5, 6])
def test_a_level_limits_what_a_go_allows(level: int, start: str) -> None:
    *_, best = said(f"position {start}", f"setoption name Level value {level}", "go")
    whole_turn(start, best)


def test_two_threads_answer_too() -> None:
    *_, best = said("setoption name Threads value 2", f"position {MIDDLE}", "go movetime 50")
    whole_turn(MIDDLE, best)


def test_it_ends_quietly_when_nobody_listens() -> None:
    ended = subprocess.run(
        [
            "bash",
            "-c",
            f"printf 'go movetime 300\\n' | {sys.executable} -m tzaar_board engine | true",
        ],
        capture_output=True,
        timeout=PATIENCE,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
