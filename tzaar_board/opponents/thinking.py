"""What runs in the thinking process: questions and answers as texts and plain values."""

import os
import signal
import threading
import time
from contextlib import suppress
from ctypes import c_int64
from dataclasses import dataclass
from multiprocessing import parent_process
from random import Random

from tzaar_board.games.base import Game
from tzaar_board.opponents.base import Judged
from tzaar_board.opponents.levels import Level
from tzaar_board.opponents.search import Limit, Search
from tzaar_board.opponents.transposition import Table
from tzaar_board.opponents.turn import choose_turn

NICENESS = 5
"""The table's scanning goes first."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position of a game, as text. Questions are numbered upward from 1."""

    number: int
    game: Game
    position: str


@dataclass(frozen=True, slots=True)
class ChooseTurn:
    """Asks for the rest of a turn, at a level; `seed` decides among actions that are as good."""

    question: Question
    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class Analyse:
    """Asks what actions (None: all) are worth at a depth, within some seconds."""

    question: Question
    actions: tuple[str, ...] | None
    depth: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """`Judged` in texts; the line begins with the action itself."""

    chance: float
    score: float
    ends: int | None
    line: tuple[str, ...]


class Thinker:
    """Answers questions one after the other; `stopped` holds the last number to be given up."""

    def __init__(self, stopped: c_int64) -> None:
        self._stopped = stopped
        self._number = 0
        self._search = Search(Table(), time.monotonic, self._given_up)

    def choose(self, asked: ChooseTurn) -> tuple[str, ...]:
        """The texts of the turn's actions."""
        question = asked.question
        self._number = question.number
        position = question.game.parse(question.position)
        random = Random(f"{asked.seed} {question.position}")
        turn = choose_turn(self._search, position, asked.level, time.monotonic, random)
        return tuple(str(action) for action in turn)

    def analyse(self, asked: Analyse) -> tuple[int, tuple[Verdict, ...]]:
        """The depth that was reached, 0 for none, and the verdicts there, best first."""
        question = asked.question
        self._number = question.number
        position = question.game.parse(question.position)
        actions = asked.actions
        wanted = None if actions is None else [question.game.parse_action(text) for text in actions]
        limit = Limit(until=time.monotonic() + asked.seconds, depth=asked.depth)
        depth = 0
        verdicts: tuple[Judged, ...] = ()
        for judged in self._search.analyse(position, wanted, limit):
            depth = self._search.depth
            verdicts = judged
        return depth, tuple(
            Verdict(one.chance, one.score, one.ends, tuple(str(action) for action in one.line))
            for one in verdicts
        )

    def _given_up(self) -> bool:
        return self._stopped.value >= self._number


_thinker: Thinker
# A pool hands its functions nothing but their arguments: what lasts in the child has to be global.


def begin(stopped: c_int64) -> None:
    """Runs once in the new process."""
    global _thinker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(NICENESS)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _thinker = Thinker(stopped)


def choose(asked: ChooseTurn) -> tuple[str, ...]:
    """`Thinker.choose` in the thinking process."""
    return _thinker.choose(asked)


def analyse(asked: Analyse) -> tuple[int, tuple[Verdict, ...]]:
    """`Thinker.analyse` in the thinking process."""
    return _thinker.analyse(asked)


def ready(_: None) -> None:
    """Nothing; an answer means that the process has started."""


def _die_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
