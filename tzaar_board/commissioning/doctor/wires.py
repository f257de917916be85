"""What a channel or an LED is called, and which wire leads to it.

A table on a Pi's own pins has rows and columns (`hal.pins`). A controller has four multiplexers of
sixteen inputs: channel i is input i % 16 of multiplexer i // 16, both counted from 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tzaar_board.geometry import Site
from tzaar_board.hal.profile import Profile

INPUTS = 16
"""The inputs of one multiplexer."""
SELECTS = 4
"""The select lines that all multiplexers share."""


@dataclass(frozen=True)
class Bundle:
    """Channels that share a wire, and what to look at when they fail together."""

    words: str
    look: str
    channels: frozenset[int]


class Wires:
    """The wires of one table."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def channel(self, channel: int) -> str:
        """A channel, and where it is connected."""
        pins = self._profile.pins
        if pins is None:
            mux, number = divmod(channel, INPUTS)
            return f"channel {channel} (multiplexer {mux}, input {number})"
        row, column = pins.cross(channel)
        return (
            f"channel {channel} (row {row}, GPIO {pins.rows[row]}; "
            f"column {column}, GPIO {pins.columns[column]})"
        )

    def sensor(self, site: Site) -> str:
        """The channel of a site."""
        return self.channel(self._profile.channels[site])

    def led(self, site: Site) -> str:
        """The LED of a site."""
        number = self._profile.leds[site]
        before = f"after LED {number - 1}" if number else "the chain's first"
        return f"LED {number} ({before})"

    def button(self, number: int) -> str:
        """Where a button is connected."""
        pins = self._profile.pins
        return f"button input {number}" if pins is None else f"GPIO {pins.buttons[number]}"

    def bundles(self) -> Sequence[Bundle]:
        """The channels by the wires that they share."""
        pins = self._profile.pins
        used = frozenset(self._profile.channels)
        if pins is None:
            return [self._mux(mux, used) for mux in range(-(-(max(used) + 1) // INPUTS))]
        crosses = {channel: pins.cross(channel) for channel in used}
        rows = [
            Bundle(
                f"row {row} (GPIO {pin})",
                f"look at the wire from GPIO {pin} to row {row}",
                frozenset(channel for channel, cross in crosses.items() if cross[0] == row),
            )
            for row, pin in enumerate(pins.rows)
        ]
        columns = [
            Bundle(
                f"column {column} (GPIO {pin})",
                f"look at the wire from GPIO {pin} to column {column}",
                frozenset(channel for channel, cross in crosses.items() if cross[1] == column),
            )
            for column, pin in enumerate(pins.columns)
        ]
        return rows + columns

    def _mux(self, mux: int, used: frozenset[int]) -> Bundle:
        first = mux * INPUTS
        channels = used & frozenset(range(first, first + INPUTS))
        return Bundle(
            f"multiplexer {mux} (channels {first} to {first + INPUTS - 1})",
            f"look at the power, the enable line and the output wire of multiplexer {mux}",
            channels,
        )
