"""Which table a command works on, and how it is wired."""

import time
from collections.abc import Callable

from tzaar_board.cli.options import Choices, Chosen
from tzaar_board.config.settings import written_path
from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.registry import GAMES, game
from tzaar_board.hal.gpio import GpioTable
from tzaar_board.hal.link import Reply
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import Profile, default_profile, load_profile, profile_names
from tzaar_board.hal.serial import SerialTable
from tzaar_board.hal.sim import SimTable
from tzaar_board.hal.table import Table

SIM, SERIAL, GPIO = "sim", "serial:", "gpio"
KINDS = "sim|serial:PORT|gpio"


def named_profile(choices: Choices, option: str | None) -> Profile | None:
    """The profile of a name or a file, None where neither the option nor the settings name one.

    Raises UserError.
    """
    chosen = choices.choose("profile", option)
    if option is None and not chosen.text:
        return None
    own = chosen.text.endswith(".toml")
    if own and written_path(chosen.text).is_file():
        return load_profile(chosen.text)
    with chosen.blamed() as text:
        if own:
            names = ", ".join(profile_names())
            raise UserError(
                "there is no such file; give the path of one, or a name ({names}).",
                names=Phrase(names),
            )
        return load_profile(text)


def profile_of(choices: Choices, option: str | None) -> Profile:
    """The profile that is named, else the one that comes with the program for the settings' game.

    Raises UserError.
    """
    named, chosen = named_profile(choices, option), choices.choose("game", None)
    if named is not None:
        return named
    with chosen.blamed() as name:
        return default_profile((game(name) if name else next(iter(GAMES.values()))).board)


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
            raise UserError("a port must follow, as in {serial}/dev/ttyACM0.", serial=SERIAL)
        if text.startswith(SERIAL):
            return SerialTable(text.removeprefix(SERIAL), profile, time.monotonic, listen)
        if text == GPIO:
            return GpioTable(profile, time.monotonic)
        raise UserError(
            "there is no such table; use {sim}, {serial}PORT or {gpio}.",
            sim=SIM,
            serial=SERIAL,
            gpio=GPIO,
        )
