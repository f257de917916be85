"""The program with a script on standard input, and positions to begin it with."""

from pathlib import Path

from tests.support.program import Ended, run_inside
from tests.support.table import CORNERS, position
from tzaar_board.games.troll import TROLL

FEW = position(CORNERS, "w 1")

LATE = TROLL.parse(".xx.xxx./.oooooo./.oooooo./.oooooo./.ooxooo./.oooooo./.oooooo./.xxxxxx. b std")
"""Black has one site, d8, and turns over d5 to d7; then passes."""

HUMANS = ("--white", "human", "--black", "human")


def play(data: Path, *arguments: str, script: str = "") -> Ended:
    """What `play` has said at the end of a script; its games are kept in `data`."""
    return run_inside("play", "--data", data, *arguments, script=script)


def lines(commands: list[str]) -> str:
    """A script, a command a line."""
    return "".join(f"{command}\n" for command in commands)
