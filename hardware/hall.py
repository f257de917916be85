"""The analogue hall sensor under every site, as the controller reads it."""

from dataclasses import dataclass

SUPPLY = 3.3
"""Volts of the sensors, and of the converter that reads them."""

STEPS = 4096
"""The converter's, from 0 V to the supply."""


@dataclass(frozen=True, slots=True)
class Hall:
    """A grade of the DRV5055 at 3.3 V: mV a mT, and the mT up to which TI guarantees its line.

    TI SBAS640: the output rests at half the supply, give or take `OFFSET_MOST`, and drives its
    line at least to 0.2 V from either rail. Beyond that it may bend; it ends at the rails.
    """

    name: str
    sensitivity: float
    linear: float

    def reading(self, field: float, offset: float = 0.0, gain: float = 1.0) -> int:
        """What the controller reads (0..4095) in a field in mT, by a sensor whose rest is off by
        `offset` mV and whose sensitivity is `gain` times what it should be.
        """
        volts = SUPPLY / 2 + (offset + field * self.sensitivity * gain) / 1000
        return max(0, min(STEPS - 1, round(volts / SUPPLY * STEPS)))

    def steps(self, field: float) -> float:
        """How far a field in mT moves a reading from its rest."""
        return field * self.sensitivity / 1000 / SUPPLY * STEPS

    def millitesla(self, steps: float) -> float:
        """The field that moves a reading by so many steps."""
        return steps / self.steps(1)


A2 = Hall("DRV5055A2", 30.0, 44.0)
A3 = Hall("DRV5055A3", 15.0, 88.0)

CHOSEN = A3
"""With the A2 a single piece comes to the end of what can be read."""

OFFSET_MOST = 60.0
"""mV that a DRV5055's rest is off at 3.3 V, at most."""

GAIN_MOST = 0.05
"""The part by which its sensitivity is off, at most."""
