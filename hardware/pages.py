"""The guide's pages on parts and currents."""

from hardware import figures, mechanics
from hardware.hall import CHOSEN
from hardware.page_text import filled
from hardware.pico import Wiring, wiring
from hardware.tables import table
from tzaar_board.geometry import SQUARE
from tzaar_board.hal.profile import Profile

_HEAD = ("quantity", "part", "what to look for", "price")
_PIECES = 60
"""Thirty of either colour."""

Row = tuple[object, ...]


def parts_page(controller: Profile, matrix: Profile) -> str:
    """What to buy for either wiring kind."""
    return filled(
        "parts.md",
        common=table(_HEAD, [*_electric(controller), *_wooden(controller)]),
        controller=table(_HEAD, _with_controller(controller, wiring())),
        matrix=table(_HEAD, _with_matrix(matrix)),
        controller_name=controller.name,
        matrix_name=matrix.name,
        ring=f"{mechanics.RING:g}",
        chamber=f"{mechanics.CHAMBER:g}",
        sites=len(controller.board),
        square=f"{mechanics.size(SQUARE)[0]:.0f}",
        square_supply=figures.supply_rating(len(SQUARE)),
    )


def _electric(profile: Profile) -> list[Row]:
    sites, amperes = len(profile.board), figures.supply_rating(len(profile.leds))
    led = f"Ø {mechanics.LED_BOARD:g} mm, with its capacitor"
    magnet = f"Ø {mechanics.MAGNET:g} × {mechanics.MAGNET_HEIGHT:g} mm, N42: one a piece"
    return [
        (1, "Raspberry Pi 3, 4, 5 or Zero 2 W", "64-bit OS; its own supply, a card", "€€€"),
        (1, "supply 5 V for the LEDs", f"{amperes} A or more, enclosed, approved", "€€"),
        (1, "fuse with holder", f"{figures.fuse(profile)}, slow, 5 × 20 mm", "€"),
        (sites, "WS2812B on a round board", led, "€€€"),
        (1, "74AHCT125", "DIP-14; AHCT or HCT, not AHC or HC", "€"),
        (1, "resistor 330 Ω", "any", "€"),
        (1, "capacitor 1000 µF", "10 V or more; mind its poles", "€"),
        (profile.buttons, "push button", f"Ø {mechanics.BUTTON:g} mm, closes when pressed", "€€"),
        (_PIECES, "disc magnet", magnet, "€€"),
        ("10 m", "strand 0.75 mm²", "red and black, for 5 V and ground", "€€"),
        ("50 m", "strand 0.14 mm²", "several colours, for signals", "€€"),
    ]


def _wooden(profile: Profile) -> list[Row]:
    across, down = mechanics.size(profile.board)
    disc = f"opal acrylic, Ø {mechanics.RING:g} × {mechanics.DIFFUSER:g} mm"
    plate = f"plywood {mechanics.BOARD:g} mm, {across:.0f} × {down:.0f} mm"
    return [
        (len(profile.board), "diffuser", disc, "€€€"),
        (1, "board", plate, "€€"),
        (1, "carrier", f"hardboard {mechanics.CARRIER:g} mm, the same size", "€"),
        (len(mechanics.screws(profile.board)), "screw with nut", "M4 × 20", "€"),
    ]


def _with_controller(profile: Profile, wired: Wiring) -> list[Row]:
    sites = len(profile.board)
    return [
        (1, "Raspberry Pi Pico", "any Pico; easier with its header pins", "€€"),
        (1, "USB cable", "with data wires, not one for charging only", "€"),
        (len(wired.enable), "CD74HC4067 on a board", "16 ways; runs at 3.3 V", "€€"),
        (
            sites,
            f"hall sensor {CHOSEN.name}",
            f"TO-92, analogue, ±{CHOSEN.linear:g} mT at 3.3 V",
            "€€€",
        ),
        (sites + 1, "capacitor 100 nF", "ceramic: at each sensor, before the regulator", "€"),
        (1, "regulator LD1117V33", "3.3 V, 800 mA", "€"),
        (1, "capacitor 10 µF", "after the regulator", "€"),
        (1, "resistor 100 kΩ", "from the ADC line to ground", "€"),
    ]


def _with_matrix(profile: Profile) -> list[Row]:
    sites = len(profile.board)
    return [
        (sites, "reed switch", "closes; 10 to 15 AT, so that a piece closes it safely", "€€€"),
        (sites, "diode 1N4148", "one at each switch: without them three stacks make a ghost", "€"),
        (1, "plug for the 40-pin header", "or jumper wires", "€"),
    ]


def power_page(profile: Profile) -> str:
    """Currents, fuse, supply, wires of a table with a controller."""
    leds, sites = len(profile.leds), len(profile.board)
    sensors = sites * figures.SENSOR_CURRENT
    currents: list[Row] = [
        (f"all {leds} LEDs full white: the program never does that", f"{figures.full(leds):.0f}"),
        ("`supply` of the profile: never exceeded, whatever the settings say", profile.supply),
        ("`current_limit` of the settings, as delivered", f"{figures.limit(profile):.0f}"),
        ("all LEDs dark", f"{leds * figures.IDLE_CURRENT:.0f}"),
        (f"{sites} hall sensors, from the Pico's USB", f"{sensors:.0f}"),
    ]
    return filled(
        "power.md",
        name=profile.name,
        currents=table(("", "mA"), currents),
        rating=figures.supply_rating(leds),
        fuse=figures.fuse(profile),
        blows=f"{figures.fuse_rating(profile):g}",
        supply=profile.supply,
        drop=f"{1000 * figures.drop(profile.supply, 0.75, 1.0):.0f}",
        sensors=f"{sensors:.0f}",
        sensors_most=f"{sites * figures.SENSOR_CURRENT_MOST:.0f}",
    )
