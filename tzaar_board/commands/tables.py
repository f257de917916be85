"""Which table a command works on, and how it is wired."""

import time
from collections.abc import Callable
from pathlib import Path

from tzaar_board.commands.options import Chosen
from tzaar_board.errors import UserError
from tzaar_board.hal.base import Table
from tzaar_board.hal.gpio import GpioTable
from tzaar_board.hal.link import Reply
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import Profile, load_profile, profile_names
from tzaar_board.hal.serial import SerialTable
from tzaar_board.hal.sim import SimTable

SIM, SERIAL, GPIO = "sim", "serial:", "gpio"
KINDS = "sim|serial:PORT|gpio"


def profile_of(chosen: Chosen) -> Profile:
    """The profile of a name or a file. Raises UserError."""
    own = chosen.text.endswith(".toml")
    if own and Path(chosen.text).expanduser().is_file():
        return load_profile(chosen.text)
    with chosen.blamed() as text:
        if own:
            names = ", ".join(profile_names())
            raise UserError(f"there is no such file; give the path of one, or a name ({names}).")
        return load_profile(text)


def table_of(
    chosen: Chosen,
    profile: Profile,
    listen: Callable[[Reply], None],
    wired: Profile | None = None,
) -> Table:
    """The table of a text, not yet opened; `listen` is told what a controller says that is no
    scan. A simulated one is really wired as `wired` says, if not as its profile. Raises UserError.
    """
    with chosen.blamed() as text:
        if text == SIM:
            board = SimBoard(profile.board, profile.sense)
            return SimTable(profile, board, time.monotonic, wired)
        if text == SERIAL:
            raise UserError(f"a port must follow, as in {SERIAL}/dev/ttyACM0.")
        if text.startswith(SERIAL):
            return SerialTable(text.removeprefix(SERIAL), profile, time.monotonic, listen)
        if text == GPIO:
            return GpioTable(profile, time.monotonic)
        raise UserError(f"there is no such table; use {SIM}, {SERIAL}PORT or {GPIO}.")
