"""Which actions, over several turns, explain all that hands have moved since a table stood still.

The hypotheses of a session reach to the end of a turn. Two people who play on, whatever the table
asks, are beyond that after a stacking that no sensor saw; but what they do later tells what it was.
So here whole sequences of legal actions are held against all changes. Pure.

::

    A5  ####________________________    a stacking, not seen at its target: A5+D5 or A5+B4?
    C6  ########____________________    C6xC7, of the next player
    C7  ##########____##############
    D5  ##################__________    D5xD4: what stood on D5 was as high as D4's only with A5's
    D4  ####################____####

What a piece from the box turns over may be forgotten until the next player has played on::

    b3  ____########################    Black's b3 turns c4 over
    d3  ________####################    White's d3
    c4  ####################____####
"""

from collections.abc import Mapping, Sequence

from tzaar_board.games.base import Colour, Position
from tzaar_board.table.inference.line import Line, Sequences, lifted
from tzaar_board.table.inference.sequence_search import Search
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sensing.movements import Moved

MOST_LOOKS = 6
"""So many stacks may have been lifted and returned for nothing,"""

MOST_LOOKS_BY_PRESENCE = 1
"""so many where only presence is seen,"""

MOST_TWO_SIDED = 4
"""and so many where what stands on the table turns over and stays: of that no other action tells.
"""

PUSHED = ((0, 1), (1, 1), (0, 2))
"""So many looks may go with so many stacks that have pushed another one off without a gap, which
presence does not show: the likelier first.
"""

MOST_UNSEEN = 2
"""So many stacks leave their sites for one that is seen to come: who captures may stack as well."""


def sequences(
    position: Position,
    moved: Moved,
    sense: Sense,
    hands: frozenset[Colour],
    held: int = 0,
    *,
    pushed: bool = False,
) -> Sequences:
    """The sequences of legal actions from a position that explain all that has moved, with as few
    stacks looked at as can be, and in the order in which stacks were lifted as far as can be.

    None where that takes too long to find out, or `hands` do not play the next side. Up to so many
    stacks may be `held` in hand still; then a sleeve may have hidden what was swapped briefly, too.
    Where nothing else does, captures may explain it that were `pushed` in without a gap.
    """
    flat, telling = position.game.two_sided, sense.tells_colour
    most = MOST_TWO_SIDED if flat else MOST_LOOKS if telling else MOST_LOOKS_BY_PRESENCE
    ways = [(looks, 0) for looks in range(most + 1)]
    if pushed and not telling and not flat:
        ways += PUSHED
    missing = 0 if flat else _missing(moved) - held
    for looks, pushes in ways:
        if missing > MOST_UNSEEN * pushes:
            continue
        search = Search(moved, sense, hands, looks, held, position.game.board, pushes)
        if not search.complete(position):
            return ()
        if search.found:
            return _in_order(search.found, moved)
    return ()


def _missing(moved: Moved) -> int:
    """How many more stacks have gone for good than all that came explains, and the last one of a
    turn that had begun: somebody clears the table.
    """
    readings = [[reading for _, reading in changes] for changes in moved.changes.values()]
    gone = sum(len(one) % 2 and one[-1] == EMPTY for one in readings)
    came = sum(reading != EMPTY for one in readings for reading in one)
    return gone - 1 - MOST_UNSEEN * came


def _in_order(found: Mapping[tuple[object, ...], Line], moved: Moved) -> Sequences:
    """Those in which stacks were lifted soonest in the order in which they are said to go."""
    disorder = {actions: _disorder(line.steps, moved) for actions, line in found.items()}
    least = min(disorder.values())
    return tuple(line for actions, line in found.items() if disorder[actions] == least)


def _disorder(steps: Sequence[Step], moved: Moved) -> int:
    """How many pairs of actions come in another order than their stacks were lifted in."""
    left = [moved.changes[key][-1][0] for key in lifted(steps)]
    return sum(one > later for at, one in enumerate(left) for later in left[at + 1 :])
