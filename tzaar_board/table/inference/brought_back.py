"""An opponent's action that counted as carried out, and whose stack is brought back by hand.

C3  +++++++++++++++++++++++++++++      A3+C3, which counts 1.5 s after A3 was lifted and was over C3
A3  +++................++++++++++      all the time. It goes home, and is to be carried out again.
"""

from collections.abc import Set

from tzaar_board.geometry import Site
from tzaar_board.table.inference.earlier_position import LEAST
from tzaar_board.table.inference.finding import has_ended
from tzaar_board.table.inference.hypotheses import backward
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace


def brought_back(
    situation: Situation, touches: Touches, masked: frozenset[Site], moved: Set[Site]
) -> Situation | None:
    """The situation in which less of an opponent's turn is carried out, where every sensor reads as
    before that, and what it turned over has been turned back. On one site alone that may be what it
    captured, but where something may have `moved` at each target since.
    """
    shown, misfits = situation.shown, touches.misfits - masked
    if situation.last_by_hand or situation.ended is not None or not misfits:
        return None
    steps = tuple(map(situation.step, range(situation.history.turn_start(shown), shown)))
    for start in range(len(steps) - 1, -1, -1):
        undone = steps[start:]
        if undone[0].trace.key is None:
            continue  # A pass needs no hands.
        if undone[0].trace.placed is not None and not undone[0].trace.turned:
            return None  # What leaves the board may be cleared away.
        back = backward(situation.settled, undone, TIMING.settle)
        if not has_ended(back, touches, situation.sense, masked):
            continue
        if back.turning.unturned(touches, situation.sense):
            return None
        ends = {end for step in undone for end in step.trace.targets if step.exchanges(end)}
        if len(misfits) >= LEAST or ends <= moved:
            return replace(situation, shown=shown - len(undone))
    return None
