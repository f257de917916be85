"""What to buy: one list, from which the guide's tables and the CSV files are made."""

import csv
import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from hardware import chain, figures, mechanics
from hardware.hall import CHOSEN
from hardware.pico import wiring
from tzaar_board.hal.profile import Profile

PRICED = "2026-11"
"""When the prices were estimated: what such parts cost in the EU in small numbers, with tax. They
are no offers.
"""

PIECES = 60
"""Thirty of either colour."""

STAGE_0 = 5
"""Sites on scrap wood, with which a table begins."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list: how many (pieces, unless `unit` says what), the maker's number to order
    by where there is one, what can take its place, and euros for one.
    """

    count: float
    part: str
    value: str
    number: str = ""
    substitute: str = ""
    price: float = 0.0
    unit: str = ""

    @property
    def total(self) -> float:
        """Euros for all of them."""
        return round(self.count * self.price, 2)


_SHIFTER = Item(1, "74AHCT125", "DIP-14", "SN74AHCT125N", "74HCT125; not AHC, HC", 0.8)
_IN_SERIES = Item(1, "resistor 330 Ω", "0.25 W", "", "220 to 470 Ω", 0.05)


def electric(profile: Profile) -> list[Item]:
    """The Pi, supplies and buttons."""
    leds = len(profile.leds)
    amperes, fuse = figures.supply_rating(leds), figures.fuse(leds)
    return [
        Item(
            1, "Raspberry Pi", "3, 4, 5 or Zero 2 W, 64-bit OS", "", "a laptop, to begin with", 40
        ),
        Item(1, "supply for the Pi, and a card", "its own; 16 GB", "", "", 18),
        Item(1, "supply 5 V for the LEDs", f"{amperes} A or more, enclosed", "", "", 14),
        Item(1, "DC socket 5.5 × 2.1 mm", "to screw in, 5 A", "", "as the supply's plug is", 1.5),
        Item(len(figures.branches(leds)), "fuse with holder", f"{fuse}, 5 × 20 mm", "", "", 1.2),
        _SHIFTER,
        Item(1, "capacitor 100 nF", "ceramic, at the 74AHCT125", "", "", 0.05),
        _IN_SERIES,
        _reservoir("2200 µF"),
        Item(
            profile.buttons,
            "push button",
            f"Ø {mechanics.BUTTON:g} mm, closes when pressed",
            "",
            "",
            2,
        ),
        Item(1, "terminal strip", "12 ways, 2.5 mm²", "", "lever clamps", 1.5),
        Item(6, "strand 0.75 mm²", "red and black, from the supply", "", "", 0.4, "m"),
        Item(50, "strand 0.14 mm²", "several colours, for signals", "", "", 0.12, "m"),
    ]


def chained(profile: Profile) -> list[Item]:
    """Light, LED by LED."""
    links = math.ceil(chain.strand(profile))
    return [
        _round_boards(len(profile.leds), "SK6812 (RGB)"),
        Item(links, f"strand {figures.LINK:g} mm²", "red and black, LED to LED", "", "", 0.3, "m"),
    ]


def pieces(magnets: int) -> list[Item]:
    """What goes into the pieces."""
    size = f"Ø {mechanics.MAGNET:g} × {mechanics.MAGNET_HEIGHT:g} mm, N42"
    return [
        Item(magnets, "disc magnet", size, "", "", 0.18),
        Item(1, "epoxy", "two parts, 5 minutes", "", "", 5),
    ]


def wooden(profile: Profile) -> list[Item]:
    """Board, carrier and base."""
    across, down = mechanics.size(profile.board)
    round_edge = 2 * (across + down) / 1000
    return [
        _diffusers(len(profile.board)),
        Item(
            1, "board", f"plywood {mechanics.BOARD:g} mm, {across:.0f} × {down:.0f} mm", "", "", 12
        ),
        Item(1, "carrier", f"hardboard {mechanics.CARRIER:g} mm, the same size", "", "", 4),
        Item(len(mechanics.screws(profile.board)), "screw with nut", "M4 × 20", "", "", 0.15),
        Item(round(round_edge, 1), "frame", "strip of wood 70 × 15 mm", "", "", 4, "m"),
        Item(1, "bottom", f"hardboard {mechanics.CARRIER:g} mm, with 20 holes of 8 mm", "", "", 4),
        Item(6, "foot", "rubber, Ø 20 mm, 12 mm high", "", "", 0.4),
        Item(20, "cable tie with base", "to glue", "", "", 0.1),
    ]


def with_controller(sites: int, muxes: int = len(wiring().enable)) -> list[Item]:
    """A Pico, multiplexers and hall sensors."""
    return [
        *_pico(),
        Item(muxes, "CD74HC4067 on a board", "16 ways, at 3.3 V", "", "", 1.8),
        _sensors(sites),
        Item(sites + muxes + 1, "capacitor 100 nF", "ceramic: sensors, multiplexers, regulator",
             "", "", 0.05),
        Item(muxes, "resistor 10 kΩ", "from every EN to 3.3 V", "", "4.7 to 47 kΩ", 0.05),
    ]  # fmt: skip


def with_strips(profile: Profile) -> list[Item]:
    """A Pico, and a strip for every column with what is soldered to it."""
    sites, strips = len(profile.board), len(profile.muxes)
    smd = "surface-mounted"
    return [
        *_pico(),
        Item(strips, "strip", "bare board, cut to its column; makers sell five or ten",
             "ordering/strip-gerbers.zip", "", 5),
        _sensors(sites),
        Item(sites, "WS2812B", "5 × 5 mm, surface-mounted, four pads", "", "SK6812 (RGB)", 0.12),
        Item(strips, "CD74HC4067", "SOIC-24, 7.5 mm wide", "CD74HC4067M96", "", 0.9),
        Item(2 * sites + strips, "capacitor 100 nF", f"0603, {smd}", "", "", 0.02),
        Item(strips, "capacitor 10 µF", f"0805, 10 V, {smd}", "", "", 0.1),
        Item(strips, "resistor 10 kΩ", f"0603, {smd}", "", "4.7 to 47 kΩ", 0.02),
        Item(strips, "pin header 2 × 5", f"2.54 mm, {smd}", "", "", 0.4),
        Item(strips, "pin header 1 × 2", f"2.54 mm, {smd}", "", "two pins of a longer one", 0.2),
        Item(strips, "JST PH, 4 ways, side entry", smd, "S4B-PH-SM4-TB", "", 0.5),
        Item(strips, "plug for it, with wires", "PHR-4, 20 cm", "", "", 0.6),
        Item(strips + 1, "ribbon socket 2 × 5", "2.54 mm", "", "", 0.4),
        Item(1, "ribbon cable", "10 ways, 1.27 mm", "", "", 1.5, "m"),
        Item(1, "capacitor 100 nF", "ceramic, at the regulator", "", "", 0.05),
        # One a place, of which the column with the hole has one more than sites.
        Item(sites + 1, "wood screw", "2.5 × 12 mm", "", "", 0.04),
    ]  # fmt: skip


def _pico() -> list[Item]:
    """The controller, and what feeds its sensors."""
    return [
        Item(1, "Raspberry Pi Pico", "with header pins", "SC0917", "any Pico", 6),
        Item(1, "USB cable", "with data wires", "", "", 3),
        Item(1, "regulator", "3.3 V, 800 mA, TO-220", "LD1117V33", "", 0.8),
        Item(1, "capacitor 10 µF", "electrolytic, at its output; mind its poles", "", "", 0.1),
        Item(1, "resistor 100 kΩ", "from the ADC line to ground", "", "", 0.05),
    ]


def _sensors(sites: int) -> Item:
    found = f"TO-92, analogue, ±{CHOSEN.linear:g} mT at 3.3 V"
    return Item(sites, "hall sensor", found, f"{CHOSEN.name}QLPG", "", 1.1)


def with_matrix(sites: int) -> list[Item]:
    """Reeds on the Pi's own pins."""
    return [
        Item(sites, "reed switch", "closes; 10 to 15 AT", "", "a plain switch", 0.6),
        Item(sites, "diode 1N4148", "one at each switch", "1N4148", "1N914", 0.03),
        Item(1, "plug for the 40-pin header", "or jumper wires", "", "", 2),
    ]


def controller_table(profile: Profile, magnets: int) -> list[Item]:
    """Everything for a table with a controller."""
    sites = len(profile.board)
    light = [*electric(profile), *chained(profile)]
    return [*light, *with_controller(sites), *wooden(profile), *pieces(magnets)]


def strip_table(profile: Profile, magnets: int) -> list[Item]:
    """Everything for a table of strips."""
    return [*electric(profile), *with_strips(profile), *wooden(profile), *pieces(magnets)]


def stage_0() -> list[Item]:
    """Five sites on scrap wood and a laptop: all that is to be learned, before sixty are bought."""
    return [
        _round_boards(STAGE_0, "five of a strip, cut apart"),
        _SHIFTER,
        _IN_SERIES,
        _reservoir("470 µF"),
        Item(1, "breadboard with wires", "830 holes", "", "", 6),
        *with_controller(STAGE_0, 1),
        *pieces(STAGE_0),
        _diffusers(STAGE_0, "baking paper"),
        Item(2, "push button", "any that closes when pressed", "", "two wires", 0.3),
    ]


def _round_boards(count: int, substitute: str) -> Item:
    size = f"Ø {mechanics.LED_BOARD:g} mm, with its capacitor"
    return Item(count, "WS2812B on a round board", size, "", substitute, 0.35)


def _reservoir(substitute: str) -> Item:
    """What the LEDs draw from when they all change."""
    return Item(1, "capacitor 1000 µF", "10 V or more; mind its poles", "", substitute, 0.5)


def _diffusers(count: int, substitute: str = "") -> Item:
    size = f"opal acrylic, Ø {mechanics.DISC:g} × {mechanics.DIFFUSER:g} mm"
    return Item(count, "diffuser", size, "", substitute, 0.7)


def total(items: Iterable[Item]) -> float:
    """Euros for all."""
    return sum(item.total for item in items)


def as_csv(items: Sequence[Item]) -> str:
    """A line each, with a head and the sum."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    names = [field.name for field in fields(Item)]
    writer.writerow([*names, "total", "priced"])
    for item in items:
        writer.writerow([*(getattr(item, name) for name in names), f"{item.total:.2f}", PRICED])
    writer.writerow(["", "all", *[""] * (len(names) - 2), f"{total(items):.2f}", PRICED])
    return file.getvalue()
