"""Games at a table on a pseudo-terminal: what several tests play, and how they begin and end."""

import asyncio
import random
import signal
from pathlib import Path
from time import monotonic

from tests.support.player import Player
from tests.support.program import Program, played
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.history import History

FEW = position(CORNERS, "w 1")


def over(line: str) -> bool:
    return line.split()[:2] == ["state", "over"]


def a_game(start: Position, seed: int) -> History:
    """A whole game at random, with few passes."""
    rng = random.Random(seed)
    history = History(start)
    while history.head.outcome() is None:
        actions = history.head.legal()
        moving = [action for action in actions if history.head.trace(action).key is not None]
        history = history.play(rng.choice(moving or actions))
    return history


def arguments(tmp_path: Path, *more: str) -> list[str]:
    return [
        *("play", "--table", f"serial:{tmp_path / 'tty'}", "--data", str(tmp_path / "data")),
        *more,
    ]


async def play(hands: Player, data: Path, history: History, begin: int = 0) -> None:
    """Plays a game's actions from a number on; each is on disk when its light is seen."""
    for number in range(begin, len(history)):
        await hands.play(history.positions[number], history.actions[number])
        if history.positions[number].trace(history.actions[number]).key is not None:
            assert played(data) == tuple(map(str, history.actions[: number + 1]))


async def play_against(
    hands: Player, running: Program, start: Position, rng: random.Random
) -> Position:
    """White's actions by lot, Black's as the program's lights say; gives how the game ended."""
    await hands.confirm()
    head = start
    while head.outcome() is None:
        if head.player is Colour.BLACK:
            head = await hands.carry_out(head)
            continue
        action = rng.choice(head.legal())
        await hands.play(head, action)
        head = head.play(action)
    await running.line(over)
    await end(running, hands)
    return head


async def end(running: Program, hands: Player, number: signal.Signals = signal.SIGTERM) -> float:
    """Ends the program: exit code 0, not a word of complaint, dark LEDs. Gives the seconds that it
    took.
    """
    began = monotonic()
    try:
        ended, _ = await asyncio.gather(running.end(number), hands.see_exactly({}))
    except AssertionError as error:
        wrote = [(round(at - began, 3), data[-100:]) for at, data in hands.controller.heard]
        told = "\n".join(running.heard[-10:])
        raise AssertionError(f"{error}\nIt wrote: {wrote}\nIt said:\n{told}") from error
    assert (ended.code, ended.errors) == (0, ())
    return monotonic() - began


def begin_at(tmp_path: Path, start: Position, *more: str) -> list[str]:
    """A new game of two humans from a position."""
    return arguments(tmp_path, "--start", str(start), "--white", "human", "--black", "human", *more)


def first_capture(start: Position) -> tuple[Action, int, int]:
    """A capture and its sites."""
    action = start.legal()[0]
    origin, target = start.trace(action).sites
    return action, origin, target
