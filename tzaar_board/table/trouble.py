"""What stands wrong at a table, and since when."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trouble:
    """What no legal action explains; moments are seconds.

    `unexplained` is since when the touches lead nowhere, `fallen` since when more is missing than a
    turn explains: things were knocked over. `was_wrong` tells whether it was *wrong* since all last
    stood as it should.
    """

    unexplained: float | None = None
    fallen: float | None = None
    was_wrong: bool = False
