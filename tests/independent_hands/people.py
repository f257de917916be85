"""Who sits at the table.

Times (seconds) and why:

* a reach from site to site is 0.25 to 0.9: Fitts's law for 5 to 30 cm and a piece of 2 to 3 cm
  gives 0.35 to 0.6 for adults; children and old people are about twice as slow (`move`,
  log-normal, sigma 0.3);
* what is done in the fingers (picking one up beside the other) takes 0.06 to 0.25;
* a touch to adjust is 0.12 to 0.4, a tap as answer 0.12 to 0.8 (median 0.25): finger on, up, down;
* thinking between a player's actions has a heavy tail: log-normal, sigma 0.8;
* simple reaction to a light 0.2 plus reading what it says: 0.7 to 2.0;
* a forearm over sensors covers 1 to 3 sites behind the touched one, for 20 to 150 ms, around the
  touch.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tzaar_board.games.base import Colour

Weights = tuple[tuple[float, str], ...]

METHODS = ("own_first", "captured_first", "both", "push", "swap", "slide")
"""Ways to capture: the own stack lifted first, the captured one first, both at once, the captured
one pushed out, swapped in the fingers, pushed out by a stack that slides along its line.
"""


@dataclass(frozen=True)
class Person:
    """Medians in seconds, and chances from 0 to 1.

    `move` is a reach, `think` the pause before an action. The chances: `sleeve` that a reach leans
    a sleeve over neighbours; `adjust` to adjust what was just set down; `straighten` to straighten
    stacks while nothing is in hand; `peek` to look at another target with a stack in hand; `hold`
    to think with a stack in hand; `waver` to lift another stack first and put it back; `stop` to
    set down on an empty site for a moment; `watch` to wait for the light before going on; `tapper`
    to tap a stacking at once, since the table cannot see it; `early` that this one lifts while the
    action before comes down; `takeback` and `menu` to take the last action back, by hand or with
    the button; `two_hands` to turn two discs at once. `methods` are the weights of captures.
    """

    name: str
    move: float
    think: float
    sleeve: float = 0.0
    adjust: float = 0.0
    straighten: float = 0.0
    peek: float = 0.0
    hold: float = 0.0
    waver: float = 0.0
    stop: float = 0.0
    watch: float = 1.0
    tapper: float = 1.0
    early: float = 0.0
    takeback: float = 0.0
    menu: float = 0.0
    two_hands: float = 0.12
    methods: Weights = ((1, "own_first"), (1, "captured_first"))


People = Mapping[Colour, Person]
"""Who plays which colour."""


def _methods(**weights: float) -> Weights:
    return tuple((weights.get(method, 0), method) for method in METHODS)


PEOPLE = [
    Person(
        "newcomer",
        move=0.75,
        think=3,
        sleeve=0.06,
        adjust=0.1,
        straighten=0.04,
        peek=0.12,
        hold=0.25,
        waver=0.15,
        stop=0.06,
        watch=0.9,
        tapper=0.4,
        early=0.02,
        takeback=0.04,
        menu=0.02,
        methods=_methods(own_first=5, captured_first=3, swap=1),
    ),
    Person(
        "friend",
        move=0.32,
        think=0.55,
        sleeve=0.08,
        adjust=0.05,
        straighten=0.04,
        peek=0.03,
        hold=0.04,
        waver=0.04,
        stop=0.03,
        watch=0.25,
        tapper=0.75,
        early=0.3,
        takeback=0.01,
        menu=0.005,
        two_hands=0.35,
        methods=_methods(own_first=3, captured_first=2, both=3, push=1, swap=4),
    ),
    Person(
        "child",
        move=0.6,
        think=1,
        sleeve=0.25,
        adjust=0.25,
        straighten=0.1,
        peek=0.15,
        hold=0.1,
        waver=0.15,
        stop=0.1,
        watch=0.4,
        tapper=0.4,
        early=0.12,
        takeback=0.04,
        menu=0.01,
        methods=_methods(own_first=3, captured_first=3, both=2, push=2, swap=1),
    ),
    Person(
        "elder",
        move=0.85,
        think=3.5,
        sleeve=0.12,
        adjust=0.15,
        straighten=0.06,
        peek=0.04,
        hold=0.15,
        waver=0.06,
        stop=0.02,
        watch=0.7,
        tapper=0.3,
        early=0.02,
        takeback=0.02,
        menu=0.01,
        methods=_methods(own_first=1, captured_first=2, push=1, slide=5),
    ),
    Person(
        "pointer",
        move=0.5,
        think=2,
        sleeve=0.1,
        adjust=0.35,
        straighten=0.15,
        peek=0.15,
        hold=0.15,
        waver=0.15,
        stop=0.02,
        watch=0.6,
        tapper=0.7,
        early=0.05,
        takeback=0.02,
        menu=0.01,
        methods=_methods(own_first=3, captured_first=3, swap=2, push=1),
    ),
    Person(
        "club",
        move=0.4,
        think=1.2,
        sleeve=0.05,
        adjust=0.08,
        straighten=0.06,
        peek=0.05,
        hold=0.1,
        waver=0.05,
        stop=0.02,
        watch=0.5,
        tapper=0.9,
        early=0.15,
        takeback=0.01,
        menu=0.005,
        methods=_methods(own_first=4, captured_first=3, both=1, swap=3),
    ),
]

CALM = Person("calm", 0.5, 2.0, two_hands=0.0)
"""Does one thing after the other, and looks after each."""
