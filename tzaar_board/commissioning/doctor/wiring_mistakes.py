"""What one mistake in the wiring does to all channels or LEDs at once.

What belongs to place i is found at place `places[i]`, or nowhere where that is below 0.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tzaar_board.commissioning.doctor.fault import FaultKind
from tzaar_board.commissioning.doctor.wires import SELECTS, inputs
from tzaar_board.errors import Phrase
from tzaar_board.geometry import Board, Site
from tzaar_board.hal.pins import Pins
from tzaar_board.hal.profile import Profile

ENOUGH = 0.8
"""The share of what was seen that a mistake must explain."""


@dataclass(frozen=True)
class WiringMistake:
    """One mistake in the wiring: what it is, what to look at, what it does."""

    words: Phrase
    look: Phrase
    places: tuple[int, ...]
    fault: FaultKind = FaultKind.SWAPPED


def explain(found: Mapping[int, int], mistakes: Iterator[WiringMistake]) -> WiringMistake | None:
    """The mistake that explains best where things were found, None if none explains enough.

    It must explain more than one place that is not its own: two places are a swapped pair.
    """
    best: tuple[int, WiringMistake] | None = None
    for mistake in mistakes:
        right = [place for place, at in found.items() if mistake.places[place] == at]
        moved = sum(mistake.places[place] != place for place in right)
        if moved > 2 and len(right) >= ENOUGH * len(found) and (not best or len(right) > best[0]):
            best = len(right), mistake
    return None if best is None else best[1]


def sensor_mistakes(profile: Profile) -> Iterator[WiringMistake]:
    """What can be wrong with all channels of a table at once."""
    yield from _turned(
        profile.board, profile.channels, profile.channel_count, Phrase("The sensors are {how}")
    )
    if profile.pins is not None:
        yield from _matrix_mistakes(profile.pins)
    else:
        yield from _mux_mistakes(inputs(profile))


def led_mistakes(profile: Profile) -> Iterator[WiringMistake]:
    """What can be wrong with the whole chain of LEDs."""
    count = len(profile.leds)
    yield WiringMistake(
        Phrase("The LED chain runs the other way round"),
        Phrase("look at which end of the chain the data wire is on, or calibrate"),
        tuple(range(count - 1, -1, -1)),
        FaultKind.MIRRORED,
    )
    yield from _turned(profile.board, profile.leds, count, Phrase("The LEDs are {how}"))


def symmetries(board: Board) -> Iterator[tuple[str, tuple[Site, ...]]]:
    """The ways to lay a board on itself other than as it is: in words, and each site's image.

    >>> from tzaar_board.geometry import HEXAGON, SQUARE
    >>> len(list(symmetries(HEXAGON))), len(list(symmetries(SQUARE)))
    (11, 7)
    """
    at = {_rounded(point): site for site, point in enumerate(board.points)}
    for mirrored in (False, True):
        for degrees in range(0, 360, 30):
            images = [at.get(_rounded(_laid(point, degrees, mirrored))) for point in board.points]
            places = tuple(site for site in images if site is not None)
            if len(places) == len(board) and (mirrored or degrees):
                yield _laid_words(degrees, mirrored), places


def _laid(point: tuple[float, float], degrees: int, mirrored: bool) -> tuple[float, float]:
    """A point mirrored left to right, if so, and then turned clockwise."""
    x, y = (-point[0] if mirrored else point[0]), point[1]
    angle = math.radians(degrees)
    return (
        x * math.cos(angle) + y * math.sin(angle),
        y * math.cos(angle) - x * math.sin(angle),
    )


def _laid_words(degrees: int, mirrored: bool) -> Phrase:
    if not mirrored:
        return Phrase("turned by {degrees} degrees clockwise", degrees=degrees)
    if not degrees:
        return Phrase("mirrored left to right")
    return Phrase(
        "mirrored left to right and turned by {degrees} degrees clockwise", degrees=degrees
    )


def _rounded(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


def _turned(
    board: Board, wired: Sequence[int], count: int, what: Phrase
) -> Iterator[WiringMistake]:
    """All sensors or LEDs laid out as on a turned or mirrored board."""
    for how, images in symmetries(board):
        places = list(range(count))
        for site, image in enumerate(images):
            places[wired[site]] = wired[image]
        yield WiringMistake(
            Phrase(what, how=how),
            Phrase("look at how their board is mounted, or calibrate"),
            tuple(places),
            FaultKind.MIRRORED,
        )


def _exchanging(pin: int, second: int) -> Phrase:
    """What mends two lines of a matrix that are swapped."""
    return Phrase("exchange the wires at GPIO {pin} and GPIO {second}", pin=pin, second=second)


def _matrix_mistakes(pins: Pins) -> Iterator[WiringMistake]:
    rows, columns = range(len(pins.rows)), range(len(pins.columns))
    for one, other in combinations(rows, 2):
        yield WiringMistake(
            Phrase("Rows {one} and {other} are swapped", one=one, other=other),
            _exchanging(pins.rows[one], pins.rows[other]),
            _crossed(pins, _swapped(rows, one, other), columns),
        )
    for one, other in combinations(columns, 2):
        yield WiringMistake(
            Phrase("Columns {one} and {other} are swapped", one=one, other=other),
            _exchanging(pins.columns[one], pins.columns[other]),
            _crossed(pins, rows, _swapped(columns, one, other)),
        )
    yield WiringMistake(
        Phrase("The rows are in reverse order"),
        Phrase("turn the plug of the rows round"),
        _crossed(pins, rows[::-1], columns),
    )
    yield WiringMistake(
        Phrase("The columns are in reverse order"),
        Phrase("turn the plug of the columns round"),
        _crossed(pins, rows, columns[::-1]),
    )


def _crossed(pins: Pins, rows: Sequence[int], columns: Sequence[int]) -> tuple[int, ...]:
    """Where each channel is found when rows and columns are."""
    return tuple(row * len(pins.columns) + column for row in rows for column in columns)


def _mux_mistakes(wired: Sequence[tuple[int, int]]) -> Iterator[WiringMistake]:
    """By the multiplexer and input of every channel."""
    channels = {at: channel for channel, at in enumerate(wired)}
    muxes = range(wired[-1][0] + 1)

    def found(places: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(channels.get(at, -1) for at in places)

    for one, other in combinations(muxes, 2):
        order = _swapped(muxes, one, other)
        yield WiringMistake(
            Phrase("Multiplexers {one} and {other} are swapped", one=one, other=other),
            Phrase(
                "exchange the enable lines of multiplexers {one} and {other}", one=one, other=other
            ),
            found((order[mux], number) for mux, number in wired),
        )
    for one, other in combinations(range(SELECTS), 2):
        numbers = [_bits_swapped(number, one, other) for number in range(1 << SELECTS)]
        words = Phrase("Select lines {one} and {other} are swapped", one=one, other=other)
        yield WiringMistake(
            words,
            Phrase("exchange the wires of select lines {one} and {other}", one=one, other=other),
            found((mux, numbers[number]) for mux, number in wired),
        )
        for at in muxes:
            yield WiringMistake(
                Phrase("{words} at multiplexer {at}", words=words, at=at),
                Phrase(
                    "exchange the wires of select lines {one} and {other} at multiplexer {at}",
                    one=one,
                    other=other,
                    at=at,
                ),
                found((mux, numbers[number] if mux == at else number) for mux, number in wired),
            )


def _swapped(order: Sequence[int], one: int, other: int) -> tuple[int, ...]:
    return tuple({one: other, other: one}.get(place, place) for place in order)


def _bits_swapped(number: int, one: int, other: int) -> int:
    """A number with two of its bits exchanged."""
    differ = (number >> one ^ number >> other) & 1
    return number ^ (differ << one | differ << other)
