"""Who plays in a match, and the texts that name one."""

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Protocol

from tzaar_board.engine import core
from tzaar_board.engine.levels import CoreLevel, choose_turn, levels
from tzaar_board.engine.tools.selfplay import Player
from tzaar_board.engine.weights import Weights, load_weights
from tzaar_board.errors import UserError, shortened

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position, Search

MEGABYTES = 32
PLACING = "placing"
"""The feature that chooses where pieces go at the tournament start."""

HELP = (
    "level:N, nodes:N or time:MS, each followed by any of ,-FEATURE (a feature of the search that "
    "is turned off) and ,weights=FILE; random; greedy; or uci:MS:COMMAND, another program with "
    "this console"
)


class ContenderError(UserError):
    """A text that names no contender, or a program that does not answer."""


class Contender(Protocol):
    """Somebody who can play matches; can be sent to another process."""

    def sit_down(self, seed: int, game: str) -> Player:
        """A player for one game. Raises UserError."""
        ...


@dataclass(frozen=True, slots=True)
class CoreContender:
    """The core at a level, with features turned off or with other weights.

    One that does not place puts its pieces anywhere at the tournament start.
    """

    level: CoreLevel
    without: tuple[str, ...] = ()
    weights: Weights | None = None
    places: bool = True

    def sit_down(self, seed: int, game: str) -> Player:
        """A player with a table of its own. Raises UserError."""
        values = None if self.weights is None else self.weights.values
        search = core.search(MEGABYTES, game=game, values=values)
        for name in self.without:
            search.switch(name, False)
        return _CorePlayer(search, self.level, Random(seed), self.places)


@dataclass(frozen=True, slots=True)
class ProgramContender:
    """Another program, with so many milliseconds a turn."""

    command: str
    milliseconds: int

    def sit_down(self, seed: int, game: str) -> Player:
        """The program, started. Raises ContenderError."""
        del seed, game  # It draws its own lots, and knows the game from the position.
        return _ProgramPlayer(self.command, self.milliseconds)


@dataclass(frozen=True, slots=True)
class RandomContender:
    """Plays any legal action."""

    def sit_down(self, seed: int, game: str) -> Player:
        """A player."""
        del game
        return _RandomPlayer(Random(seed))


@dataclass(frozen=True, slots=True)
class GreedyContender:
    """Plays the action that the core's evaluation likes best, and looks no further.

    Wins where that is possible; equals are chosen between by chance.
    """

    def sit_down(self, seed: int, game: str) -> Player:
        """A player. Raises CoreError."""
        return _GreedyPlayer(core.search(1, game=game), Random(seed))


class _CorePlayer:
    def __init__(self, search: "Search", level: CoreLevel, random: Random, places: bool) -> None:
        self._search, self._level, self._random, self._places = search, level, random, places

    def turn(self, position: "Position") -> Sequence[str]:
        if position.stage == "p" and not self._places:
            return [self._random.choice(position.legal())]
        return choose_turn(self._search, position, self._level, self._random, lambda: False)

    def close(self) -> None:
        pass


class _RandomPlayer:
    def __init__(self, random: Random) -> None:
        self._random = random

    def turn(self, position: "Position") -> Sequence[str]:
        return [self._random.choice(position.legal())]

    def close(self) -> None:
        pass


class _GreedyPlayer:
    def __init__(self, search: "Search", random: Random) -> None:
        self._search, self._random = search, random

    def turn(self, position: "Position") -> Sequence[str]:
        return [max(position.legal(), key=lambda action: self._worth(position, action))]

    def close(self) -> None:
        pass

    def _worth(self, position: "Position", action: str) -> tuple[float, float]:
        after = position.play(action)
        lot = self._random.random()
        if after.over:
            return (inf if after.winner == position.player else -inf if after.winner else 0.0), lot
        value = self._search.evaluate(after)
        return float(value if after.player == position.player else -value), lot


class _ProgramPlayer:
    def __init__(self, command: str, milliseconds: int) -> None:
        self._milliseconds = milliseconds
        self._command = command
        self._process = subprocess.Popen(
            command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        try:
            self._tell("newgame")
        except ContenderError:  # It has ended already.
            self.close()
            raise

    def turn(self, position: "Position") -> Sequence[str]:
        self._tell(f"position {position}", f"go movetime {self._milliseconds}")
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("bestmove "):
                return line.split()[1:]
        raise ContenderError(f"'{self._command}' has ended without an answer for '{position}'.")

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(ContenderError):  # It may have ended by itself.
            self._tell("quit")
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close()
        self._process.wait()

    def _tell(self, *lines: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except OSError as error:
            raise ContenderError(f"'{self._command}' does not listen ({error}).") from error


def parse_contender(text: str, game: str = core.FIRST_GAME) -> Contender:
    """The contender that a text names, at a level of that game.

    Raises ContenderError, and WeightsError for a file of weights, which is read now: whoever plays
    may be on another machine.
    """
    if text == "random":
        return RandomContender()
    if text == "greedy":
        return GreedyContender()
    kind, _, rest = text.partition(":")
    if kind == "uci":
        milliseconds, _, command = rest.partition(":")
        time = _number(milliseconds)
        if time is not None and command:
            return ProgramContender(command, max(1, time))
        raise ContenderError(f"'{shortened(text)}' is no contender; use {HELP}.")
    number, *changes = rest.split(",")
    value = _number(number)
    if not value:
        raise ContenderError(f"'{shortened(text)}' is no contender; use {HELP}.")
    if kind == "level" and value in levels(game):
        level = levels(game)[value]
    elif kind == "nodes":
        level = CoreLevel(nodes=value, seconds=0.0)
    elif kind == "time":
        level = CoreLevel(seconds=value / 1000)
    else:
        raise ContenderError(f"'{shortened(text)}' is no contender; use {HELP}.")
    return _changed(text, level, changes, game)


def _number(text: str) -> int | None:
    """A number of at most fifteen digits, None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else None


def _changed(text: str, level: CoreLevel, changes: Sequence[str], game: str) -> CoreContender:
    without: list[str] = []
    weights: Weights | None = None
    for change in changes:
        if change.startswith("weights="):
            file = Path(change.removeprefix("weights="))
            weights = load_weights(file, core.terms(game))
        elif change[:1] == "-" and change[1:] in (*core.switches(), PLACING):
            without.append(change[1:])
        else:
            features = ", ".join((*core.switches(), PLACING))
            raise ContenderError(
                f"'{shortened(change)}' changes nothing in '{shortened(text)}'; use weights=FILE "
                f"or -FEATURE: {features}."
            )
    switched = tuple(name for name in without if name != PLACING)
    return CoreContender(level, switched, weights, PLACING not in without)
