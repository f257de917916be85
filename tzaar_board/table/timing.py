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
    """

    # What hands take (docs/evidence.md).
    carry: float = 0.050
    """The least in which a stack comes from one site to another."""
    least_tap: float = 0.095
    """The shortest tap: 100 ms, less what lies between two scans."""
    sleeve: float = 0.151
    """The longest that a sleeve hides a stack."""
    rhythm: float = 0.300
    """Movements within this belong together; nobody answers a question sooner."""
    read: float = 0.700
    """Nobody goes on sooner because of having read a question."""
    tap: float = 1.5
    """The longest tap."""
    turn_first: float = 6.0
    """Up to so long before a placing its discs may have been turned over."""
    let_go: float = 6.0
    """Once all has been still for so long, nobody holds a stack any more."""

    # When what was done counts.
    settle: float = 0.250
    """So long an action's sites have been still."""
    rest: float = 1.5
    """So long all has been still when what was open to doubt counts."""
    mend: float = 3.0
    """So long all is still until what reads as an action counts while what fell is put back."""
    unplace: float = 1.5
    """So long a piece from the box has been off again when it is taken back."""
    ask: float = 2.0
    """In hand for so long, the table asks where a stack went."""
    wrong: float = 0.400
    """What fits nothing for so long is *wrong*."""
    linger: float = 3.0
    """With what it captures in hand, too, for so long: then it may have captured on from there."""
    doubt: float = 10.0
    """So long a question stays without an answer, and then what fits nothing may be a sensor's."""
    revise: float = 60.0
    """So long after it counted, what an action was can turn out to be another one."""
    explain: float = 120.0
    """So long the touches since the last rest are kept, to be explained by several turns."""

    # What is shown.
    shine: float = 1.5
    """What has just counted shines."""
    blink: float = 0.6
    """A refusal blinks."""
    time_up: float = 10.0
    """That a player's time is up is shown."""

    # Buttons.
    press: float = 0.020
    """A button's debounce."""
    least_answer: float = 0.050
    """The shortest press that agrees to a request."""
    undo: float = 1.0
    """A press of *menu* up to this undoes."""
    hold: float = 3.0
    """From this a press is held."""
    again: float = 5.0
    """Within this *menu* is held once more for a new game."""

    # Sensors.
    debounce: float = 0.030
    """A reading counts for committing once it has been the same for so long."""
    rock: float = 0.151
    """The longest that a stack rocks as it is lifted or set down."""
    fault: float = 2.0
    """So long a scan that shows half the table empty at once is taken for a fault."""
    flap_window: float = 2.0
    """Within this more than `flap_changes` are a bad sensor's."""
    flap_changes: int = 10
    restless: int = 3
    """More changes than this within `flap_window` keep a distrusted sensor so."""
    trust: float = 10.0
    """A distrusted sensor that has been calm for so long is believed again."""
    calm: float = 0.5
    """So long a distrusted sensor was calm before a tap on it that answers."""

    @property
    def answer(self) -> float:
        """So long after the last lift a tap can be an answer: the table has asked, and was read."""
        return self.ask + self.rhythm


TIMING = Timing()
