"""Why a piece from the box that seems to have been placed does not count yet."""

from tzaar_board.table.inference.gone_on import Candidate, GoneOn
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
    return not on.situation.sense.tells_colour and any(
        abs(touches.changed(other) - touches.changed(key)) <= TIMING.debounce
        for key in keys
        if key is not None
        for other in touches.placed.intersection(board.neighbours(key))
    )


def overtaken(on: GoneOn, _: Candidate) -> bool:
    """A piece from the box has been lifted that stood when another one came, and may come back,
    turned over: then it was placed first.
    """
    return bool(on.touches.overtaken(on.touches.placed))


def turned_since(on: GoneOn, one: Candidate) -> bool:
    """A piece from the box showed the other side when it came, and another one came before it was
    turned over: so it is the other player's.
    """
    touches, sense = on.touches, on.situation.sense
    came = touches.first_came(touches.placed)
    return any(
        first.reading != step.leaves(key, sense)
        and any(
            first.time < moment < touches.shown(key, touches.reading(key))[-1] for moment in came
        )
        for step in one.hypothesis.steps
        if step.trace.placed is not None and (key := step.trace.key) is not None
        if (touch := touches.by_site.get(key)) is not None
        for first in touch.arrivals[:1]
    )


OBJECTIONS_TO_PLACINGS = (in_passing, over_two_sites, overtaken, turned_since)
