"""Profiles: how one table is wired."""

import dataclasses
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Self

import msgspec

from tzaar_board.config.settings import (
    SettingsError,
    load_toml,
    nearest,
    unknown_key,
    written_path,
)
from tzaar_board.errors import Phrase, shortened
from tzaar_board.geometry import HEXAGON, SQUARE, Board
from tzaar_board.hal.pins import Pins
from tzaar_board.hal.pins_file import read_pins
from tzaar_board.hal.protocol import HIGHEST_LEVEL, Thresholds
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.sense import EMPTY, Sense

_FOLDER = Path(__file__).parent / "profiles"
_BOARDS = {board.name: board for board in (HEXAGON, SQUARE)}
_BUTTONS = 4
_STRAIGHT = ("tzaar-60", "troll-64")
_INPUTS = 16
"""Of a multiplexer."""


@dataclass(frozen=True)
class Profile:
    """One table: its board, and how channels and LEDs are wired to the sites.

    `channels[site]` is the site's sensor channel, `leds[site]` its place in the LED chain, which is
    a permutation of the sites; so are the channels, unless a matrix has more than there are sites.
    `thresholds` are for analogue channels, none where the controller's own will do.
    `buttons` is how many there are. `supply` is the current in mA that the LEDs may draw at most.
    `muxes` are the inputs of each of a controller's multiplexers at which its channels are, in
    their order; none where all sixteen of one after the other are.
    `pins` is where a table on a Pi's own pins is connected, None for one with a controller.
    """

    name: str
    board: Board
    sense: Sense
    channels: tuple[int, ...]
    leds: tuple[int, ...]
    buttons: int = _BUTTONS
    supply: int = 2500
    thresholds: tuple[Thresholds, ...] = ()
    muxes: tuple[tuple[int, ...], ...] = ()
    pins: Pins | None = None

    @property
    def wired_muxes(self) -> tuple[tuple[int, ...], ...]:
        """The inputs of each multiplexer that are read, by channel."""
        whole = tuple(range(_INPUTS))
        return self.muxes or (whole,) * math.ceil(self.channel_count / _INPUTS)

    @property
    def channel_count(self) -> int:
        """How many channels are scanned."""
        return len(self.board) if self.pins is None else self.pins.channels

    def with_sense(self, sense: Sense) -> Self:
        """The same table with other sensors."""
        return dataclasses.replace(self, sense=sense)

    def to_sites(self, readings: str) -> str:
        """Readings in channel order (one character each) put in site order."""
        return "".join([readings[channel] for channel in self.channels])

    def to_channels(self, readings: str) -> str:
        """Readings in site order put in channel order; free channels read empty."""
        channels = [EMPTY] * self.channel_count
        for site, channel in enumerate(self.channels):
            channels[channel] = readings[site]
        return "".join(channels)

    def from_chain(self, chain: Frame) -> Frame:
        """The colours of a frame, which is in the order of the LED chain, put in site order."""
        return tuple(chain[led] for led in self.leds)

    def to_chain(self, frame: Frame) -> Frame:
        """The colours of a frame, which is in site order, put in the order of the LED chain."""
        chain = [0] * len(frame)
        for site, led in enumerate(self.leds):
            chain[led] = frame[site]
        return tuple(chain)


_Place = Annotated[int, msgspec.Meta(ge=0)]
_Input = Annotated[int, msgspec.Meta(ge=0, le=_INPUTS - 1)]
_Threshold = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_LEVEL)]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A profile as it is written; tables are by site name."""

    board: str
    sense: Sense = Sense.PRESENCE
    buttons: Annotated[int, msgspec.Meta(ge=1, le=16)] = _BUTTONS
    supply: Annotated[int, msgspec.Meta(ge=100, le=20_000)] = 2500
    multiplexers: list[list[_Input]] = []
    channels: dict[str, _Place] = {}
    leds: dict[str, _Place] = {}
    levels: dict[str, tuple[_Threshold, _Threshold]] = {}
    pins: dict[str, Any] = {}
    pixels: dict[str, Any] = {}


def profile_names() -> tuple[str, ...]:
    """The profiles that come with the program.

    >>> "tzaar-60" in profile_names()
    True
    """
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def default_profile(board: Board) -> Profile:
    """The profile of a table with a controller, wired straight, that comes with the program.

    >>> default_profile(SQUARE).name
    'troll-64'
    """
    return next(p for p in map(load_profile, _STRAIGHT) if p.board is board)


def load_profile(name: str) -> Profile:
    """The profile of a name that comes with the program, or of a path ending in `.toml`.

    Raises SettingsError that names the file, the key, and the nearest known key.
    """
    if name.endswith(".toml"):
        return _load(written_path(name))
    if name not in profile_names():
        raise SettingsError(
            "There is no profile '{name}'; the nearest one is '{near}', and your own is "
            "named by a path that ends in .toml.",
            name=shortened(name),
            near=nearest(name, profile_names()),
        )
    return _load(_FOLDER / f"{name}.toml")


def _load(path: Path) -> Profile:
    file = load_toml(path, _File)
    board = _BOARDS.get(file.board)
    if board is None:
        raise SettingsError(
            "{path}: 'board' must be one of {known}, not {board}.",
            path=path,
            known=Phrase(", ".join(map(repr, _BOARDS))),
            board=shortened(repr(file.board)),
        )
    pins = read_pins(path, file.pins, file.pixels, file.buttons, len(board))
    count = len(board) if pins is None else pins.channels
    channels = _places(path, "channels", file.channels, board, count)
    return Profile(
        name=path.stem,
        board=board,
        sense=file.sense,
        channels=channels,
        leds=_places(path, "leds", file.leds, board, len(board)),
        buttons=file.buttons,
        supply=file.supply,
        thresholds=_thresholds(path, file.levels, board, channels),
        muxes=_muxes(path, file.multiplexers, board, pins),
        pins=pins,
    )


def _places(
    path: Path, table: str, by_name: Mapping[str, int], board: Board, count: int
) -> tuple[int, ...]:
    """A table's place of every site, below `count`; without a table, every site's own index."""
    if not by_name:
        return tuple(range(len(board)))
    _known_sites(path, table, by_name, board)
    names: dict[int, str] = {}
    for name in board.names:
        if name not in by_name:
            raise SettingsError(
                "{path}: '{table}.{name}' is missing; give every site its number.",
                path=path,
                table=table,
                name=name,
            )
        place = by_name[name]
        if place >= count:
            raise SettingsError(
                "{path}: '{table}.{name}' must be a whole number from 0 to {last}, not {place}.",
                path=path,
                table=table,
                name=name,
                last=count - 1,
                place=place,
            )
        if place in names:
            raise SettingsError(
                "{path}: '{table}.{name}' and '{table}.{other}' are both {place}; every site "
                "has a number of its own.",
                path=path,
                table=table,
                name=name,
                other=names[place],
                place=place,
            )
        names[place] = name
    return tuple(by_name[name] for name in board.names)


def _muxes(
    path: Path, by_number: Sequence[Sequence[int]], board: Board, pins: Pins | None
) -> tuple[tuple[int, ...], ...]:
    if by_number and pins is not None:
        raise SettingsError(
            "{path}: 'multiplexers' are a controller's; take them out, or 'pins'.", path=path
        )
    count = sum(map(len, by_number))
    if by_number and count != len(board):
        raise SettingsError(
            "{path}: 'multiplexers' must have {sites} inputs in all, not {count}.",
            path=path,
            sites=len(board),
            count=count,
        )
    for number, inputs in enumerate(by_number):
        if len(set(inputs)) != len(inputs):
            raise SettingsError(
                "{path}: 'multiplexers': number {number} has an input twice.",
                path=path,
                number=number,
            )
    return tuple(map(tuple, by_number))


def _thresholds(
    path: Path,
    by_name: Mapping[str, tuple[int, int]],
    board: Board,
    channels: tuple[int, ...],
) -> tuple[Thresholds, ...]:
    _known_sites(path, "levels", by_name, board)
    for name, (low, high) in by_name.items():
        if low > high:
            raise SettingsError(
                "{path}: 'levels.{name}' must be low then high, not [{low}, {high}].",
                path=path,
                name=name,
                low=low,
                high=high,
            )
    return tuple(Thresholds(channels[board.sites[name]], *by_name[name]) for name in by_name)


def _known_sites(path: Path, table: str, names: Iterable[str], board: Board) -> None:
    for name in names:
        if name not in board.sites:
            raise unknown_key(path, name, board.names, table)
