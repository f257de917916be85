"""The engine alone on two text streams (docs/interfaces.md, Engine console).

The habits of UCI with these games' words: questions are lines in, answers are lines out. The form
of a position tells the game; `newgame` begins the same one again, and the first is TZAAR. A line
that cannot be understood is answered with one `info string`, and changes nothing.
"""

import os
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, TextIO

from tzaar_board.engine import core
from tzaar_board.engine.levels import CoreLevel, choose_turn, levels
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.errors import LONGEST_REASON, UserError, shortened

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position, Report, Search

LIMITS = ("movetime", "nodes", "depth")

GREATEST = 10**15
"""Beyond this a limit is a mistake."""

DEEPEST = 1000

REST_NODES = 2_000
"""What finding the second action may cost where the line of the first ends too early."""


@dataclass(frozen=True, slots=True)
class Option:
    """A number that `setoption` sets."""

    first: int
    least: int
    most: int


def _megabytes() -> int:
    """Half of this machine's memory: a table beyond that would end in a killed process."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**21


OPTIONS: Mapping[str, Option] = {
    "Threads": Option(1, 1, 64),
    "Hash": Option(16, 1, min(65536, max(16, _megabytes()))),
    "Level": Option(0, 0, max(levels(core.FIRST_GAME))),
}
"""Hash is in MB; Level 0 is full strength."""


class CommandError(UserError):
    """A line that is not carried out, and why."""


@dataclass(frozen=True, slots=True)
class GoCommand:
    """What a `go` asks; an `endless` one is answered after `stop` only."""

    position: "Position"
    level: CoreLevel
    endless: bool


class Console:
    """Reads lines until `quit` or the end, and searches beside. Raises CoreError without a core."""

    def __init__(self, version: str, out: TextIO) -> None:
        self._version = version
        self._out = out
        self._writing = threading.Lock()
        self._stop = threading.Event()
        self._task: GoCommand | None = None
        self._thread: threading.Thread | None = None
        self._told = 0
        self._options = {name: option.first for name, option in OPTIONS.items()}
        self._position: Position = core.position(STARTS[core.FIRST_GAME].first)
        self._search: Search = self._new_search(self._options, self._position.game)

    def run(self, lines: Iterable[str]) -> None:
        """Carries out one line after the other.

        `quit` stops a search; where the lines just end, one with a limit is answered first.
        """
        quitting = True
        try:
            for line in lines:
                words = line.replace("\0", "\ufffd").split()
                if words == ["quit"]:
                    break
                if words:
                    self._hear(words)
            else:
                quitting = self._task is not None and self._task.endless
        finally:
            if quitting:
                self._stop.set()
            if self._thread is not None:
                self._thread.join()

    def _hear(self, words: list[str]) -> None:
        try:
            command = _COMMANDS.get(words[0])
            if command is None:
                given, known = shortened(words[0]), ", ".join(_COMMANDS)
                raise CommandError(f"'{given}' is no command; there are {known} and quit.")
            command(self, words[1:])
        except UserError as error:
            self._say(f"info string {_one_line(error)}")

    def _answer(self, _: list[str]) -> None:
        self._say("readyok")

    def _halt(self, _: list[str]) -> None:
        self._stop.set()

    def _introduce(self, _: list[str]) -> None:
        self._say(
            f"id name tzaar-board {self._version}",
            "id author the tzaar-board project",
            *(
                f"option name {name} type spin default {one.first} min {one.least} max {one.most}"
                for name, one in OPTIONS.items()
            ),
            "uciok",
        )

    def _new_game(self, _: list[str]) -> None:
        self._refuse_while_thinking("newgame")
        self._search.clear()
        self._position = core.position(STARTS[self._position.game].first)

    def _set_option(self, words: list[str]) -> None:
        match words:
            case ["name", name, "value", text]:
                pass
            case _:
                raise CommandError("An option is set by: setoption name NAME value NUMBER.")
        option = OPTIONS.get(name)
        if option is None:
            raise CommandError(f"'{shortened(name)}' is no option; there are {', '.join(OPTIONS)}.")
        value = _number(text)
        if value is None or not option.least <= value <= option.most:
            given = shortened(text)
            raise CommandError(f"{name} is {option.least} to {option.most}, not '{given}'.")
        self._refuse_while_thinking("setoption")
        options = {**self._options, name: value}
        if name != "Level":
            self._search = self._new_search(options, self._position.game)
        self._options = options

    def _set_position(self, words: list[str]) -> None:
        at = words.index("moves") if "moves" in words else len(words)
        position = core.position(" ".join(words[:at]))
        for action in words[at + 1 :]:
            try:
                position = position.play(action)
            except ValueError as error:
                raise CommandError(shortened(str(error), LONGEST_REASON)) from error
        if position.game != self._position.game:
            self._refuse_while_thinking("a position of another game")
            self._search = self._new_search(self._options, position.game)
        self._position = position

    def _new_search(self, options: Mapping[str, int], game: str) -> "Search":
        return core.search(options["Hash"], options["Threads"], game)

    def _go(self, words: list[str]) -> None:
        self._refuse_while_thinking("go")
        task = GoCommand(self._position, *self._limits(words))
        if task.position.over:
            self._say("bestmove (none)")
            return
        self._stop.clear()
        self._task = task
        self._thread = threading.Thread(target=self._think, args=(task,))
        self._thread.start()

    def _limits(self, words: list[str]) -> tuple[CoreLevel, bool]:
        """What a `go` limits, within the level that is set; and whether it is endless."""
        limits = dict.fromkeys(LIMITS, 0)
        rest = iter(words)
        for word in rest:
            if word == "infinite":
                continue
            if word not in limits:
                raise CommandError(
                    f"'{shortened(word)}' is no limit; go takes movetime MS, nodes N, depth D or "
                    "infinite."
                )
            text = next(rest, "")
            value = _number(text)
            if value is None or not 1 <= value <= GREATEST:
                raise CommandError(f"{word} takes a number from 1 on, not '{shortened(text)}'.")
            limits[word] = value
        nodes, depth = limits["nodes"], min(limits["depth"], DEEPEST)
        seconds = limits["movetime"] / 1000
        number = self._options["Level"]
        if not number:
            return CoreLevel(nodes, seconds, depth), not any(limits.values())
        own = levels(self._position.game)[number]
        within = replace(
            own,
            nodes=min(filter(None, (nodes, own.nodes)), default=0),
            seconds=min(filter(None, (seconds, own.seconds)), default=0.0),
            depth=min(filter(None, (depth, own.depth)), default=0),
        )
        return within, "infinite" in words

    def _think(self, task: GoCommand) -> None:
        try:
            try:
                turn = self._turn(task)
            except (ValueError, RuntimeError, MemoryError) as error:
                self._say(f"info string The search failed: {_one_line(error)}")
                turn = tuple(task.position.legal()[:1])
            if task.endless:
                self._stop.wait()
            with self._writing:
                self._task = None
                self._write(f"bestmove {' '.join(turn)}")
        except OSError:
            self._task = None  # Nobody listens any more.

    def _turn(self, task: GoCommand) -> tuple[str, ...]:
        position, level = task.position, task.level
        if level.noise:
            return choose_turn(self._search, position, level, Random(), self._stop.is_set)
        self._told = 0
        report = self._search.run(
            position,
            seconds=level.seconds,
            nodes=level.nodes,
            depth=level.depth,
            report=self._inform,
            stopped=self._stop.is_set,
        )
        if report.nodes != self._told:
            self._inform(report)
        return self._whole_turn(position, report.lines[0].actions)

    def _whole_turn(self, position: "Position", line: Iterable[str]) -> tuple[str, ...]:
        """The actions of a line that belong to the turn, and the last of them where it is short."""
        player = position.player
        turn: list[str] = []
        for action in line:
            turn.append(action)
            position = position.play(action)
            if position.player != player or position.over:
                return tuple(turn)
        rest = self._search.run(position, nodes=REST_NODES)
        return (*turn, rest.lines[0].actions[0])

    def _inform(self, report: "Report") -> None:
        self._told = report.nodes
        line = report.lines[0]
        if line.ends:
            score = f"{'win' if line.ends > 0 else 'loss'} {abs(line.ends)}"
        else:
            score = f"cp {line.score}"
        self._say(
            f"info depth {report.depth} nodes {report.nodes} "
            f"nps {round(report.nodes / max(report.seconds, 1e-6))} "
            f"time {round(1000 * report.seconds)} score {score} pv {' '.join(line.actions)}"
        )

    def _say(self, *lines: str) -> None:
        with self._writing:
            self._write(*lines)

    def _write(self, *lines: str) -> None:
        self._out.write("".join(f"{line}\n" for line in lines))
        self._out.flush()

    def _refuse_while_thinking(self, word: str) -> None:
        if self._task is not None:
            raise CommandError(f"A search is running; stop it before {word}.")


_COMMANDS: Mapping[str, Callable[[Console, list[str]], None]] = {
    "uci": Console._introduce,
    "isready": Console._answer,
    "newgame": Console._new_game,
    "setoption": Console._set_option,
    "position": Console._set_position,
    "go": Console._go,
    "stop": Console._halt,
}
"""Of the class: bound to a console they would keep it and its table until the collector comes."""


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else None
