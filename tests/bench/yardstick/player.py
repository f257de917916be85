"""The yardstick: a player from docs/rules.md alone (board.hpp, distances.hpp, player.hpp)."""

import ctypes
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.versions import library

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position

SOURCE = Path(__file__).with_name("yardstick.cpp")


class Yardstick:
    """Plays with so many seconds of the thread's time or so many nodes a turn; 0 is no limit."""

    def __init__(self, seconds: float, nodes: int) -> None:
        self._seconds, self._nodes = seconds, nodes
        self.searched = self.depths = self.turns = 0
        with tempfile.TemporaryDirectory() as folder:
            self._library = library(Path(folder), str(SOURCE))
        self._library.new_player.restype = ctypes.c_void_p
        self._library.delete_player.argtypes = (ctypes.c_void_p,)
        self._library.turn.restype = self._library.actions.restype = ctypes.c_char_p
        asked = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_double, ctypes.c_long)
        self._library.turn.argtypes = asked
        self._player: ctypes.c_void_p | None = None

    def begin(self) -> None:
        """A new table for the next game."""
        self._player = self._library.new_player()

    def turn(self, position: "Position") -> Sequence[str]:
        """The placing of the player to act, or the pass."""
        asked = str(position).encode(), self._seconds, self._nodes
        told: bytes = self._library.turn(self._player, *asked)
        nodes, depth, action = told.decode().split()
        self.searched += int(nodes)
        self.depths += int(depth)
        self.turns += 1
        return [action]

    def actions(self, text: str) -> dict[str, str]:
        """By legal action the position that it leads to; nothing where the game is over."""
        told: bytes = self._library.actions(text.encode())
        lines = (line.partition(" ") for line in told.decode().splitlines())
        return {action: after for action, _, after in lines}

    def close(self) -> None:
        """Leaves the game."""
        self._library.delete_player(self._player)

    def __str__(self) -> str:
        turns = max(1, self.turns)
        return f"{self.searched / turns:,.0f} nodes a turn, depth {self.depths / turns:.2f}"
