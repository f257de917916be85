"""What runs in the thinking process: requests and answers as texts and plain values."""

import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ctypes import c_int64
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from random import Random
from traceback import format_exc

from tzaar_board.engine import core
from tzaar_board.games.base import Game, Position
from tzaar_board.opponents.levels import Strength
from tzaar_board.opponents.searcher import Searcher, searcher_for

NICENESS = 5
"""The table's scanning goes first."""

StopNumber = c_int64
"""Shared with who asks: requests up to this number are given up."""

LEAST_PRIORITY = 19
"""Of thinking ahead: everything else goes first."""


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A position of a game, as text. Requests are numbered upward from 1."""

    number: int
    game: Game
    position: str


@dataclass(frozen=True, slots=True)
class ChooseTurn:
    """Asks for the rest of a turn; `seed` decides among actions that are as good."""

    request: EngineRequest
    strength: Strength
    seed: int


@dataclass(frozen=True, slots=True)
class AnalysePosition:
    """Asks what actions (None: all) are worth at a depth, within some seconds.

    `lines` is how many of the best are of interest, None for all. `apart` is what is no concern of
    the game at the table: it is searched with a table of its own.
    """

    request: EngineRequest
    actions: tuple[str, ...] | None
    depth: int
    seconds: float
    lines: int | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """Asks nothing; an answer means that the process has started."""


Request = Ready | ChooseTurn | AnalysePosition


@dataclass(frozen=True, slots=True)
class Failure:
    """Instead of an answer: a fault of the program, with where it was."""

    traceback: str


@dataclass(frozen=True, slots=True)
class JudgedTexts:
    """`Judged` in texts; the line begins with the action itself."""

    chance: float
    score: float
    ends: int | None
    line: tuple[str, ...]
    drawn: bool


class Thinker:
    """Answers requests one after the other; `stopped` holds the last number to be given up.

    After a turn it may think ahead, in a thread of its own that the next request ends.
    """

    def __init__(self, stopped: StopNumber, use_core: bool) -> None:
        self._stopped = stopped
        self._use_core = use_core
        self._number = 0
        self._searchers: dict[tuple[str, bool], Searcher] = {}
        self._asked = threading.Event()
        self._pondering: threading.Thread | None = None
        self._aside = ThreadPoolExecutor(1, initializer=_give_way)

    def choose(self, asked: ChooseTurn) -> tuple[str, ...]:
        """The texts of the turn's actions."""
        request = asked.request
        searcher = self._begin(request)
        position = request.game.parse(request.position)
        random = Random(f"{asked.seed} {request.position}")
        turn = searcher.choose(position, asked.strength, random)
        if asked.strength.ponders and not self._given_up():
            for action in turn:
                position = position.play(action)
            self._ponder(searcher, position)
        return tuple(str(action) for action in turn)

    def analyse(self, asked: AnalysePosition) -> tuple[int, tuple[JudgedTexts, ...]]:
        """The depth reached, 0 for none, and what actions are worth there, best first."""
        searcher = self._begin(asked.request, apart=asked.apart)
        if asked.apart:
            return self._aside.submit(self._analyse, searcher, asked).result()
        return self._analyse(searcher, asked)

    def close(self) -> None:
        """Ends the thinking ahead, and the thread for what is apart."""
        self._end_pondering()
        self._aside.shutdown()

    def _analyse(
        self, searcher: Searcher, asked: AnalysePosition
    ) -> tuple[int, tuple[JudgedTexts, ...]]:
        request = asked.request
        position = request.game.parse(request.position)
        actions = asked.actions
        wanted = None if actions is None else [request.game.parse_action(text) for text in actions]
        depth, found = searcher.analyse(
            position, wanted, seconds=asked.seconds, depth=asked.depth, lines=asked.lines
        )
        return depth, tuple(
            JudgedTexts(one.chance, one.score, one.ends, tuple(map(str, one.line)), one.drawn)
            for one in found
        )

    def _begin(self, request: EngineRequest, *, apart: bool = False) -> Searcher:
        """Ends the thinking ahead, and gives who thinks about the request's game."""
        self._end_pondering()
        self._asked.clear()
        self._number = request.number
        game = request.game
        known = (game.name, apart)
        if known not in self._searchers:
            self._searchers[known] = searcher_for(
                game, self._halted, use_core=self._use_core, threads=core.table_threads()
            )
        return self._searchers[known]

    def _ponder(self, searcher: Searcher, position: Position) -> None:
        if position.outcome() is not None:
            return

        def ponder() -> None:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEAST_PRIORITY)
            searcher.ponder(position)

        self._pondering = threading.Thread(target=ponder)
        self._pondering.start()

    def _end_pondering(self) -> None:
        if self._pondering is not None:
            self._asked.set()
            self._pondering.join()
            self._pondering = None

    def _halted(self) -> bool:
        return self._asked.is_set() or self._given_up()

    def _given_up(self) -> bool:
        return self._stopped.value >= self._number


def _give_way() -> None:
    """From here on this thread, and those it starts, run when nothing else on the machine does.

    Nice values are not enough: a thread of the least one is let finish its slice of milliseconds.
    They are what is left where the system refuses the other.
    """
    thread = threading.get_native_id()
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, thread, LEAST_PRIORITY)
        os.sched_setscheduler(thread, os.SCHED_IDLE, os.sched_param(0))


def serve(requests: Connection, stopped: StopNumber, use_core: bool) -> None:
    """Runs in the new process, until nobody is left to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(NICENESS)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    thinker = Thinker(stopped, use_core)
    with suppress(EOFError, OSError):
        while True:
            requests.send(_answered(thinker, requests.recv()))
    thinker.close()


def _answered(thinker: Thinker, asked: Request) -> object:
    try:
        match asked:
            case Ready():
                return None
            case ChooseTurn():
                return thinker.choose(asked)
            case AnalysePosition():
                return thinker.analyse(asked)
    except Exception:  # Whatever fails here is told to the process that asked.
        return Failure(format_exc())


def _die_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
