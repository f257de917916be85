"""Why a piece from the box that seems to have been placed does not count yet."""

from tzaar_board.table.gone_on import Candidate, GoneOn
from tzaar_board.table.sense import Sense
from tzaar_board.table.timing import TIMING


def in_passing(on: GoneOn, one: Candidate) -> bool:
    """A piece from the box had stood for less than a tap lasts when hands went on, and has only
    just come to stand there.
    """
    return any(
        step.trace.key in on.fresh
        and on.begun < on.touches.changed(step.trace.key) + TIMING.least_tap
        for step in one.hypothesis.steps
        if step.trace.placed is not None
    )


def over_two_sites(on: GoneOn, one: Candidate) -> bool:
    """By presence: a piece from the box came at once with what came beside it: it may be one piece
    that lies over both.
    """
    touches, board = on.touches, one.hypothesis.settled.game.board
    keys = (step.trace.key for step in one.hypothesis.steps if step.trace.placed is not None)
    return on.situation.sense is Sense.PRESENCE and any(
        abs(touches.changed(other) - touches.changed(key)) <= TIMING.debounce
        for key in keys
        if key is not None
        for other in touches.placed.intersection(board.neighbours(key))
    )


def overtaken(on: GoneOn, _: Candidate) -> bool:
    """By presence: a piece from the box has been lifted that stood when another one came, and may
    come back, turned over: then it was placed first, and the other one is the other player's.
    """
    presence = on.situation.sense is Sense.PRESENCE
    return presence and bool(on.touches.overtaken(on.touches.placed))
