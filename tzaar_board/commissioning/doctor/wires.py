"""What a channel or an LED is called, and which wire leads to it.

A table on a Pi's own pins has rows and columns (`hal.pins`). A controller has multiplexers, four of
sixteen inputs unless the profile tells others, all counted from 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tzaar_board.errors import Phrase
from tzaar_board.geometry import Site
from tzaar_board.hal.profile import Profile

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
        self._inputs = inputs(profile)

    def channel(self, channel: int) -> Phrase:
        """A channel, and where it is connected."""
        pins = self._profile.pins
        if pins is None:
            mux, number = self._inputs[channel]
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
            muxes = self._profile.wired_muxes
            firsts = accumulate(map(len, muxes), initial=0)
            return [
                self._mux(mux, range(first, first + len(muxes[mux])), used)
                for mux, first in zip(range(len(muxes)), firsts, strict=False)
            ]
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

    def _mux(self, mux: int, channels: range, used: frozenset[int]) -> Bundle:
        return Bundle(
            Phrase(
                "multiplexer {mux} (channels {first} to {last})",
                mux=mux,
                first=channels[0],
                last=channels[-1],
            ),
            Phrase(
                "look at the power, the enable line and the output wire of multiplexer {mux}",
                mux=mux,
            ),
            used & frozenset(channels),
        )


def inputs(profile: Profile) -> list[tuple[int, int]]:
    """The multiplexer and its input of every channel of a table with a controller."""
    muxes = enumerate(profile.wired_muxes)
    return [(mux, number) for mux, numbers in muxes for number in numbers]
