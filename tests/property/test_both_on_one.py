"""Both stacks of a turn go to one site: where their heights differ it is seen which came first.

Both are in hand before the captured stack leaves, whichever was lifted first.
"""

import random

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.rounds import examples
from tests.support.scans import ScannedTable
from tests.support.serial_games import a_game
from tzaar_board.games.base import Action, Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


@examples(40, 2000)
@given(st.integers(0, 2**32))
def test_by_height_it_is_seen_which_of_two_stacks_captured(seed: int) -> None:
    """A failure names the seed."""
    rng = random.Random(seed)
    game = a_game(TZAAR.start("random", seed), seed)
    positions = [one for one in game.positions[20:] if one.outcome() is None]
    found = [pair for one in positions for pair in pairs(one)]
    assume(found)
    position, captured, stacked = rng.choice(found)
    start = TZAAR.parse(str(position))
    table = ScannedTable(start, Sense.HEIGHT).told(script(start, captured, stacked, rng))
    assert table.played == f"{captured} {stacked}", str(position)
    assert table.state in ("ready", "over")


def pairs(position: Position) -> list[tuple[Position, Action, Action]]:
    """A capture, and a stacking upon it with a stack of another height that could have captured
    there as well.
    """
    captures = [a for a in position.legal() if "x" in str(a)]
    found = []
    for one in captures:
        after = position.play(one)
        if after.player is not position.player or after.outcome() is not None:
            continue
        origin, target = position.trace(one).sites
        for other in captures:
            key, end = position.trace(other).sites
            stacking = str(other).replace("x", "+")
            heights = [stack.height for s in (origin, key) if (stack := position.content(s))]
            if end != target or len(set(heights)) < 2:
                continue
            found += [(position, one, a) for a in after.legal() if str(a) == stacking]
    return found


def script(start: Position, captured: Action, stacked: Action, rng: random.Random) -> str:
    """Both are lifted, in any order; the captive leaves, and one after the other is set down."""
    captor, target = start.trace(captured).sites
    other = start.trace(stacked).sites[0]
    lifted = [captor, other]
    rng.shuffle(lifted)
    between = start.play(captured)
    names, read = start.game.board.names, Sense.HEIGHT.read
    now, parts = 0, []
    changes = [
        *((site, None) for site in (*lifted, target)),
        (target, between.content(target)),
        (target, between.play(stacked).content(target)),
    ]
    for site, content in changes:
        now += rng.randrange(160, 900)
        parts.append(f"{now} {names[site]}={read(content)}")
    return " ; ".join(parts)
