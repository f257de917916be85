"""What a channel or an LED is called, and which wire leads to it.

A table on a Pi's own pins has rows and columns (`hal.pins`). A controller has four multiplexers of
sixteen inputs: channel i is input i % 16 of multiplexer i // 16, both counted from 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tzaar_board.errors import Phrase
from tzaar_board.geometry import Site
from tzaar_board.hal.profile import Profile

INPUTS = 16
"""The inputs of one multiplexer."""
SELECTS = 4
"""The select lines that all multiplexers share."""


@dataclass(frozen=True)
class Bundle:
    """Channels that share a wire, and what to look at when they fail together."""

    words: Phrase
    look: Phrase
    channels: frozenset[int]


class Wires:
    """The wires of one table."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile

    def channel(self, channel: int) -> Phrase:
        """A channel, and where it is connected."""
        pins = self._profile.pins
        if pins is None:
            mux, number = divmod(channel, INPUTS)
            return Phrase(
                "channel {channel} (multiplexer {mux}, input {number})",
                channel=channel,
                mux=mux,
                number=number,
            )
        row, column = pins.cross(channel)
        return Phrase(
            "channel {channel} (row {row}, GPIO {pin}; column {column}, GPIO {second})",
            channel=channel,
            row=row,
            pin=pins.rows[row],
            column=column,
            second=pins.columns[column],
        )

    def sensor(self, site: Site) -> Phrase:
        """The channel of a site."""
        return self.channel(self._profile.channels[site])

    def led(self, site: Site) -> Phrase:
        """The LED of a site."""
        number = self._profile.leds[site]
        if not number:
            return Phrase("LED {number} (the chain's first)", number=number)
        return Phrase("LED {number} (after LED {before})", number=number, before=number - 1)

    def button(self, number: int) -> Phrase:
        """Where a button is connected."""
        pins = self._profile.pins
        return (
            Phrase("button input {number}", number=number)
            if pins is None
            else Phrase("GPIO {pin}", pin=pins.buttons[number])
        )

    def bundles(self) -> Sequence[Bundle]:
        """The channels by the wires that they share."""
        pins = self._profile.pins
        used = frozenset(self._profile.channels)
        if pins is None:
            return [self._mux(mux, used) for mux in range(-(-(max(used) + 1) // INPUTS))]
        crosses = {channel: pins.cross(channel) for channel in used}
        rows = [
            Bundle(
                Phrase("row {row} (GPIO {pin})", row=row, pin=pin),
                Phrase("look at the wire from GPIO {pin} to row {row}", pin=pin, row=row),
                frozenset(channel for channel, cross in crosses.items() if cross[0] == row),
            )
            for row, pin in enumerate(pins.rows)
        ]
        columns = [
            Bundle(
                Phrase("column {column} (GPIO {pin})", column=column, pin=pin),
                Phrase(
                    "look at the wire from GPIO {pin} to column {column}", pin=pin, column=column
                ),
                frozenset(channel for channel, cross in crosses.items() if cross[1] == column),
            )
            for column, pin in enumerate(pins.columns)
        ]
        return rows + columns

    def _mux(self, mux: int, used: frozenset[int]) -> Bundle:
        first = mux * INPUTS
        channels = used & frozenset(range(first, first + INPUTS))
        return Bundle(
            Phrase(
                "multiplexer {mux} (channels {first} to {last})",
                mux=mux,
                first=first,
                last=first + INPUTS - 1,
            ),
            Phrase(
                "look at the power, the enable line and the output wire of multiplexer {mux}",
                mux=mux,
            ),
            channels,
        )
