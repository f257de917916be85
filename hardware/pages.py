"""The guide's pages on parts and currents."""

from collections.abc import Iterable

from hardware import bill, chain, figures, mechanics
from hardware.bill import Item
from hardware.page_text import filled
from hardware.strip import layout
from hardware.strip.circuit import FEWEST, HOLE, PLACES
from hardware.strip.layout import LIGHTS, OUNCE
from hardware.tables import table
from tzaar_board.geometry import SQUARE
from tzaar_board.hal.profile import Profile

_HEAD = ("quantity", "part", "what to look for", "order number", "instead", "€")


def parts_page(controller: Profile, matrix: Profile, square: Profile) -> str:
    """What to buy: five sites first, then either wiring kind."""
    sites, leds = len(controller.board), len(controller.leds)
    common = [
        *bill.electric(controller),
        *bill.chained(controller),
        *bill.wooden(controller),
        *bill.pieces(bill.PIECES),
    ]
    return filled(
        "parts.md",
        stage_0=_table(bill.stage_0()),
        stage_0_total=_euros(bill.stage_0()),
        stage_0_sites=bill.STAGE_0,
        common=_table(common),
        controller=_table(bill.with_controller(sites)),
        matrix=_table(bill.with_matrix(sites)),
        total=_euros(bill.controller_table(controller, bill.PIECES)),
        square_total=_euros(bill.controller_table(square, len(square.board))),
        priced=bill.PRICED,
        controller_name=controller.name,
        matrix_name=matrix.name,
        square_name=square.name,
        ring=f"{mechanics.RING:g}",
        chamber=f"{mechanics.CHAMBER:g}",
        sites=sites,
        leds=leds,
        square_sites=len(SQUARE),
        square=f"{mechanics.size(SQUARE)[0]:.0f}",
    )


def strip_page(profile: Profile) -> str:
    """The circuit board for one column: what it is, how it is ordered, wired and tested."""
    places = PLACES - 1
    section = LIGHTS * OUNCE
    each = profile.supply / len(profile.leds)
    lost = figures.drops([mechanics.PITCH] * places, each, section)[-1]
    return filled(
        "strip.md",
        length=f"{layout.length():g}",
        width=f"{layout.WIDTH:g}",
        pitch=f"{mechanics.PITCH:g}",
        end=f"{layout.END:g}",
        places=PLACES,
        fewest=FEWEST,
        hole=HOLE + 1,
        strips=len(profile.muxes),
        sites=len(profile.board),
        clearance=f"{layout.CLEARANCE:g}",
        via=f"{layout.VIA_DRILL:g}",
        lights=f"{LIGHTS:g}",
        lost=f"{1000 * lost:.0f}",
        supply=profile.supply,
        fuse=figures.fuse(len(profile.leds)),
        parts=_table(bill.with_strips(profile)),
        total=_euros(bill.strip_table(profile, bill.PIECES)),
    )


def _table(items: Iterable[Item]) -> str:
    return table(
        _HEAD,
        (
            (
                f"{item.count:g} {item.unit}".strip(),
                *(item.part, item.value, item.number, item.substitute),
                f"{item.total:.2f}",
            )
            for item in items
        ),
    )


def _euros(items: Iterable[Item]) -> str:
    """Rounded up to tens."""
    return f"{-(-bill.total(items) // 10) * 10:.0f}"


def power_page(profile: Profile, snake: Profile) -> str:
    """Currents, fuses, supply, wires of a table with a controller."""
    leds, sites = len(profile.leds), len(profile.board)
    sensors, most = sites * figures.SENSOR_CURRENT, sites * figures.SENSOR_CURRENT_MOST
    currents = [
        (f"all {leds} LEDs full white: the program never does that", f"{figures.full(leds):.0f}"),
        ("`supply` of the profile: never exceeded, whatever the settings say", profile.supply),
        ("`current_limit` of the settings, as delivered", f"{figures.limit(profile):.0f}"),
        ("all LEDs dark", f"{leds * figures.IDLE_CURRENT:.0f}"),
        (f"{sites} hall sensors, from the Pico's USB", f"{sensors:.0f}"),
    ]
    counts = figures.branches(leds)
    return filled(
        "power.md",
        name=profile.name,
        currents=table(("", "mA"), currents),
        rating=figures.supply_rating(leds),
        count=len(counts),
        branches=max(counts),
        fuse=figures.fuse(leds),
        supply=profile.supply,
        link=f"{figures.LINK:g}",
        feed=f"{chain.FEED:.0f}",
        drops=chain.drops_table(profile),
        thinner=f"{figures.LINK / 0.14:.1f}",
        strand=f"{chain.strand(profile):.1f}",
        snake=f"{chain.strand(snake):.1f}",
        sensors=f"{sensors:.0f}",
        sensors_most=f"{most:.0f}",
        heat=f"{most / 1000 * (5 - 3.3):.1f}",
    )
