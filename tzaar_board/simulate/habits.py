"""How often hands do what (docs/table.md, Awkward hands)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """What people do at a table, as chances an action.

    `straighten`: tap stacks with nothing in hand. `hesitate`: hold a stack for long. `stop_over`:
    set it down elsewhere for a moment. `drop_back`: put it back and lift it again. `top_first`:
    lift only the top piece before the whole stack. `inspect`: lift and return another stack
    meanwhile. `push`: push the captured stack out without a gap. `hurry`: go on at once. `both`:
    play both actions of a turn without a look at the table. `confirm`: press the turn button when
    only one target is asked about. `forget`: leave one of the pieces to be turned over until the
    lights show it. `slip`: turn over another one first. `repent`: do something else first, and take
    it back by hand. `undo`: the same, with the menu button. `knock`: knock stacks over, and set
    them up again as the lights tell.
    """

    straighten: float = 0.0
    hesitate: float = 0.0
    stop_over: float = 0.0
    drop_back: float = 0.0
    top_first: float = 0.0
    inspect: float = 0.0
    push: float = 0.0
    hurry: float = 0.0
    both: float = 0.0
    confirm: float = 0.0
    forget: float = 0.0
    slip: float = 0.0
    repent: float = 0.0
    undo: float = 0.0
    knock: float = 0.0


CLEAN = Habits()
CARELESS = Habits(
    straighten=0.05,
    hesitate=0.05,
    stop_over=0.05,
    push=0.2,
    hurry=0.2,
    both=0.1,
    confirm=0.2,
    forget=0.05,
    slip=0.02,
)
ROUGH = Habits(
    straighten=0.15,
    hesitate=0.08,
    stop_over=0.2,
    drop_back=0.1,
    top_first=0.1,
    inspect=0.1,
    push=0.25,
    hurry=0.4,
    both=0.3,
    confirm=0.5,
    forget=0.15,
    slip=0.05,
    repent=0.05,
    undo=0.04,
    knock=0.03,
)
