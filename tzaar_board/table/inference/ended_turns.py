"""A press that ended a turn, as evidence: what is lifted later is the next player's.

::

    F3  ####____________________________    Black's F3xG3, swapped as briefly as a sleeve passes
    G3  ######_#########################
    !black      |_|
    F6  ################________________    White's F6xF2: F3 has not swept over F6
    F2  ##############____##############
"""

import itertools
from collections.abc import Callable, Iterator, Sequence

from tzaar_board.games.base import Position
from tzaar_board.geometry import Site
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.inference.stopovers import only_way
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.touches import Touches


def ended_before(
    steps: Sequence[Step], touches: Touches, sense: Sense, answered: Callable[[Step], bool]
) -> bool:
    """Whether a press had ended the turn of some steps before anything moved at a site over which a
    stack is said to have gone on, unseen. Not where something came to the end, and what stood at
    that site cannot have gone there by itself; nor where the end, to which the stack cannot have
    gone at once, was `answered`: tapped when the table had asked.
    """
    return any(
        touches.changed(step.trace.key) < pressed <= touches.first_moved(target)
        for step, following in itertools.pairwise(steps)
        if (pressed := touches.pressed.get(step.before.player)) is not None
        for target in step.trace.touched
        if following.trace.key == target and step.trace.key is not None
        if not any(following.shows(end, sense) for end in following.trace.touched)
        if not (answered(following) and only_way(step, following))
        if not any(map(touches.arrivals, following.trace.touched))
        or _may_be_of_the_next(step, following)
    )


def _may_be_of_the_next(step: Step, following: Step) -> bool:
    """Whether the next player may have done with what stood at a stopover what a stack is said to
    have done from there, had that gone elsewhere, and the turn been over.
    """
    for first in _with(step.before, step.trace.key):
        nexts = [first.after]
        if first.after.player is step.before.player:
            nexts = [passed.after for passed in _with(first.after, None)]
        for position in nexts:
            onward = _with(position, following.trace.key)
            if any(one.trace.touched == following.trace.touched for one in onward):
                return True
    return False


def _with(position: Position, key: Site | None) -> Iterator[Step]:
    """The legal actions with the stack of a key; without one the passes."""
    steps = (Step(position, action, position.trace(action)) for action in position.legal())
    return (step for step in steps if step.trace.key == key)
