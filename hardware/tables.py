"""Wiring tables as Markdown: for every site its wires, for every wire its ends."""

from collections.abc import Iterable, Sequence

from hardware.header import header_pin
from hardware.pico import ADC_REFERENCE, board_pin, wiring
from tzaar_board.hal.pins import Pins
from tzaar_board.hal.profile import Profile
from tzaar_board.table.sensing.buttons import Button


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def wiring_page(profile: Profile) -> str:
    """All wires of a profile."""
    pins = profile.pins
    parts = [f"# Wiring of `{profile.name}`\n", f"![map]({profile.name}.svg)\n"]
    if pins is None:
        parts += [
            "## The Pico\n",
            _pico_table(profile),
            "## Sites by channel\n",
            _mux_table(profile),
        ]
    else:
        parts += ["## The Pi's header\n", _header_table(pins), "## Sites by channel\n"]
        parts.append(_matrix_table(profile, pins))
    parts += ["## The LED chain\n", _chain_table(profile)]
    return "\n".join(parts)


def _pico_table(profile: Profile) -> str:
    wired = wiring(profile)
    rows = [
        *((f"S{n} of all multiplexers", gpio) for n, gpio in enumerate(wired.select)),
        *((f"EN of multiplexer {n}, 10 kΩ to 3.3 V", gpio) for n, gpio in enumerate(wired.enable)),
        ("SIG of all multiplexers, 100 kΩ to GND", wired.adc),
        ("1A (pin 2) of the 74AHCT125", wired.leds),
        *_buttons(wired.buttons),
    ]
    pins = [(what, gpio, board_pin(gpio)) for what, gpio in rows]
    bridge = ("the regulator's 3.3 V, as the reference", "ADC_VREF", ADC_REFERENCE)
    return table(("goes to", "GPIO", "pin"), [*pins, bridge])


def _buttons(gpios: Sequence[int]) -> list[tuple[str, int]]:
    names = [button.name.lower() for button in Button]
    return [(f"button `{name}`, to GND", gpio) for name, gpio in zip(names, gpios, strict=True)]


def _mux_table(profile: Profile) -> str:
    inputs = wiring(profile).inputs()
    by_channel = sorted((channel, site) for site, channel in enumerate(profile.channels))
    return table(
        ("channel", "multiplexer", "input", "site", "LED"),
        (
            (channel, inputs[channel][0], f"C{inputs[channel][1]}", *_site(profile, site))
            for channel, site in by_channel
        ),
    )


def _header_table(pins: Pins) -> str:
    rows = [
        *((f"row {n}: the diodes' cathodes (ring)", gpio) for n, gpio in enumerate(pins.rows)),
        *((f"column {n}: the switches", gpio) for n, gpio in enumerate(pins.columns)),
        *_buttons(pins.buttons),
        ("1A (pin 2) of the 74AHCT125", pins.pixels.pin),
    ]
    return table(("goes to", "GPIO", "pin"), ((what, gp, header_pin(gp)) for what, gp in rows))


def _matrix_table(profile: Profile, pins: Pins) -> str:
    by_channel = sorted((channel, site) for site, channel in enumerate(profile.channels))
    return table(
        ("channel", "row", "column", "site", "LED"),
        ((channel, *pins.cross(channel), *_site(profile, site)) for channel, site in by_channel),
    )


def _site(profile: Profile, site: int) -> tuple[str, int]:
    return profile.board.names[site], profile.leds[site]


def _chain_table(profile: Profile) -> str:
    """The sites in chain order, ten a row."""
    order = sorted(range(len(profile.leds)), key=lambda site: profile.leds[site])
    names = [profile.board.names[site] for site in order]
    rows = [(first, *names[first : first + 10]) for first in range(0, len(names), 10)]
    padded = [(*row, *[""] * (11 - len(row))) for row in rows]
    return table(("from LED", *(f"+{n}" for n in range(10))), padded)
