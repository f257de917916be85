"""How long things take at a table. Seconds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """The waits of docs/table.md.

    One action, as the readings see it::

        A  ######_____________________________      lifted
        B  ############______#################      the captured stack off, the capturing one on
                 |<--- in hand --->|<-settle->|     committed here
        B  bounces |<debounce>|                     a reading counts for committing from here

    `carry` is the least that a stack takes from one site to another. `least_tap` is a tap of
    100 ms, less what lies between two scans of a table; `sleeve` the longest that a sleeve hides a
    stack (150 ms). A swap as brief as that begins within `rhythm` of a movement; nobody answers a
    question within `rhythm`, nor goes on within `read` because of having read it. More than
    `flap_changes` within `flap_window` are a bad channel's; once it is distrusted, more than
    `restless` keep it so.
    """

    debounce: float = 0.030
    settle: float = 0.250
    wrong: float = 0.400
    ask: float = 2.0
    sweep: float = 6.0
    carry: float = 0.050
    least_tap: float = 0.095
    sleeve: float = 0.151
    rhythm: float = 0.300
    read: float = 0.700
    tap: float = 1.5
    calm: float = 0.5
    doubt: float = 10.0
    carried: float = 1.5
    unplace: float = 1.5
    shine: float = 1.5
    blink: float = 0.6
    press: float = 0.020
    hold: float = 3.0
    undo: float = 1.0
    pair: float = 0.050
    again: float = 5.0
    fault: float = 2.0
    flap_window: float = 2.0
    flap_changes: int = 10
    restless: int = 3
    trust: float = 10.0
    time_up: float = 10.0

    @property
    def answer(self) -> float:
        """So long after the last lift a tap can be an answer: the table has asked, and was read."""
        return self.ask + self.rhythm


TIMING = Timing()
