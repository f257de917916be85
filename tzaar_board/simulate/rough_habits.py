"""What people do at a board game, how often, and how long it takes.

The rough hands follow this table and nothing else. It is written from docs/table.md and from what
can be seen wherever people play board games, not from how the program judges; whoever knows people
better changes it here.
"""

import random
from dataclasses import dataclass
from enum import Enum, StrEnum


@dataclass(frozen=True, slots=True)
class Span:
    """A time in seconds, from the least to the most; each in between is as likely."""

    least: float
    most: float

    def draw(self, rng: random.Random) -> float:
        return rng.uniform(self.least, self.most)

    def short(self, rng: random.Random) -> float:
        """As `draw`, but mostly short."""
        return self.least + (self.most - self.least) * rng.random() ** 2


class Tempo(Enum):
    """How long hands take from one movement to the next, in seconds.

    FAST: the exchange of somebody who has played hundreds of games. BRISK: a practised player.
    USUAL: most people. SLOW: somebody who moves a high stack with care.
    """

    FAST = Span(0.06, 0.12)
    BRISK = Span(0.12, 0.30)
    USUAL = Span(0.25, 0.70)
    SLOW = Span(0.70, 1.60)


class Grip(Enum):
    """How a capture is made.

    OWN_FIRST: one's own stack is lifted, then the captured one with the same hand. OTHER_FIRST: the
    captured stack goes away first. TWO_HANDS: both leave within a tenth of a second. PUSH: the
    captured stack is pushed out with one's own; no sensor sees the site empty.
    """

    OWN_FIRST = "own first"
    OTHER_FIRST = "other first"
    TWO_HANDS = "two hands"
    PUSH = "push"


class Habit(StrEnum):
    """What hands have done beside the plain action, where more depends on it than what is printed
    of an incident.

    BRIEFLY: a tap that looks like a sleeve's drop-out. SWAPPED: a capture that looks like one,
    where only presence is seen. IMPATIENT: a press that may as well be for something done unseen,
    by presence.
    """

    PASS = "pass"
    FORGET = "forget"
    TAPPED = "tapped stacking"
    BRIEFLY = "stacking tapped briefly"
    SWAPPED = "swapped briefly"
    IMPATIENT = "pressed with the stack in hand"
    TURN_ANOTHER = "turn another"
    INSPECT = "inspect"
    TOP_ONLY = "top only"


@dataclass(frozen=True, slots=True)
class RoughHabits:
    """How often (a chance an action) people do what, and how long it lasts.

    Weights of `tempo` and `grip` are in the order of their enums.

    In one's own turn: `count`: lifts one to three stacks to look under or to count, and puts them
    back (for `look`). `think`: holds the stack for `thinking`, now and then with the captured one
    off as well. `drop_back`: puts the stack back and takes it again. `mind`: lifts another stack
    first, puts it back, and plays with this one. `instead`: sets the stack down on another target,
    and after `second_thought` puts all that back and goes where it was going. `captor`: captures
    with another stack first, and after `second_thought` takes that home; what was captured stays
    off the board. `hover`: sets down on or passes low over an empty site for `passing`. `slide`:
    pushes the stack over the board, so that what stands on the way is brushed for `sleeve`.
    `over`: carries the stack low over others, or over where it stood, so that each reads as this
    one for `passing`; the last of them is `hop` from the target. `inspect`: lifts and returns
    another stack with one in hand.
    `top_only`: lifts the top piece, sees the mistake, puts it back. `tapping`: the share of
    stackings in which the target is lifted and the whole set down, where sensors cannot see it
    else. `sweep`: captures twice with a stack that it does not set down between. `impatient`:
    presses one's turn button with the stack in hand. `regret`: takes the last action back by hand;
    `undo`: with the button.

    Arms: `sleeve_often`: a sleeve brushes one to three neighbouring stacks for `sleeve`.

    Between actions: `at_once`: the next action begins `overlap` seconds after the last touch of the
    one before (below zero: the next player lifts while the last one sets down; a piece from the box
    comes `fetch` seconds after it). `go_on`: plays on without a look at the table after `pace`.
    `both_hands`: both actions of a turn with a hand each. `clock_press`: presses one's button when
    the turn is done, as on a chess clock, after `press_after`. `early_press`: presses for a pass
    before the stack has come to rest.

    Accidents, which are no play: `knock`: two to six stacks fall and are put back, now and then in
    each other's places. `child`: somebody takes a stack, waves it for `wave`, and puts it back or
    somewhere else.

    Troll: `turn_other`: turns one disc too many over, and back. `turn_first`: turns before placing.
    `forget`: leaves one for when the lights show it. `two_at_once`: turns two discs at a time.

    Asked by the table: `reaction` until something is done about it. `play_on`: plays on instead,
    where one target is lit; `unaware`: plays on before the table can ask.
    `confirm`: presses the turn button where one target is lit. `patience`: how long nothing may
    come of an action before it is tapped or done again.
    """

    tempo: tuple[float, ...] = (0.10, 0.30, 0.45, 0.15)
    grip: tuple[float, ...] = (0.45, 0.25, 0.15, 0.15)
    count: float = 0.05
    look: Span = Span(0.12, 1.2)
    think: float = 0.05
    thinking: Span = Span(1.0, 8.0)
    drop_back: float = 0.03
    mind: float = 0.03
    instead: float = 0.02
    captor: float = 0.01
    second_thought: Span = Span(0.05, 2.0)
    hover: float = 0.05
    passing: Span = Span(0.03, 0.20)
    slide: float = 0.05
    over: float = 0.03
    hop: Span = Span(0.05, 0.20)
    inspect: float = 0.01
    top_only: float = 0.04
    tapping: float = 0.5
    sweep: float = 0.3
    impatient: float = 0.005
    regret: float = 0.015
    undo: float = 0.01
    sleeve_often: float = 0.15
    sleeve: Span = Span(0.02, 0.15)
    at_once: float = 0.10
    overlap: Span = Span(-0.15, 0.25)
    fetch: Span = Span(0.05, 0.50)
    go_on: float = 0.25
    pace: Span = Span(0.3, 2.0)
    both_hands: float = 0.05
    clock_press: float = 0.03
    early_press: float = 0.10
    press_after: Span = Span(0.05, 1.0)
    knock: float = 0.004
    child: float = 0.004
    wave: Span = Span(0.3, 4.0)
    turn_other: float = 0.03
    turn_first: float = 0.03
    forget: float = 0.02
    two_at_once: float = 0.10
    reaction: Span = Span(0.7, 2.0)
    play_on: float = 0.15
    unaware: float = 0.02
    confirm: float = 0.15
    patience: float = 5.0


PEOPLE = RoughHabits()
"""A mixed company: two who know the game, at a table that they do not."""


@dataclass(frozen=True, slots=True)
class MachineFaults:
    """What goes wrong with the machine, as chances an action, and for how long (seconds).

    `cut`: the link drops. `kill`: the program is killed and started again. `stall`: the host does
    nothing for a second, and then hears all scans at once, with their own times. `flap`: a sensor
    changes some ten times a second and heals. `bad_sensor`: the share of games in which one sensor
    is dead or stuck from some action on; those games are counted for themselves.
    """

    cut: float = 0.003
    cut_for: Span = Span(0.3, 4.0)
    kill: float = 0.002
    kill_for: Span = Span(0.8, 3.0)
    stall: float = 0.004
    stall_for: Span = Span(0.5, 1.2)
    flap: float = 0.002
    flap_for: Span = Span(0.5, 2.5)
    bad_sensor: float = 0.1


MACHINE = MachineFaults()
"""A table that is sound, on a host that has other things to do."""
