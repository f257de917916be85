"""What both players did last is put back by hand, in any order: the game is as it was before that.

The hands are plain: one movement after the other, at a pace of their own, each action seen to count
before the next.
"""

import random
from collections.abc import Iterator

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.movements import Movement, told
from tests.support.rounds import examples
from tests.support.scans import ScannedTable
from tests.support.serial_games import a_game
from tzaar_board.games.base import Action, Position
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


@examples(8, 600)
@given(st.integers(0, 2**32), st.integers(2, 4), st.sampled_from(Sense))
def test_all_that_was_put_back_is_taken_back(seed: int, length: int, sense: Sense) -> None:
    """Two to four actions of two players. A failure names the seed."""
    rng = random.Random(seed)
    game = a_game(TZAAR.start("random", seed), seed)
    first = rng.randrange(1, len(game) - length)
    played = game.actions[first : first + length]
    line = History(game.positions[first]).play(*played)
    assume(all(p.trace(a).key is not None for p, a in zip(line.positions, played, strict=False)))
    assume(line.positions[0].player is not line.positions[-2].player)
    assume(line.head.outcome() is None)
    table = ScannedTable(line.positions[0], sense)
    for before, action in zip(line.positions, played, strict=False):
        told(table, there(before, action, sense), rng)
    assert table.played == " ".join(map(str, played))
    told(table, back(line.positions[0], line.head, rng), rng)
    assert (table.played, table.state) == ("", "ready")


@examples(8, 600)
@given(st.integers(0, 2**32), st.integers(2, 4), st.sampled_from([Sense.COLOUR, Sense.HEIGHT]))
def test_hands_go_on_at_once_when_all_is_put_back(seed: int, length: int, sense: Sense) -> None:
    """With any capture. By presence a capture may read as one of those that were put back."""
    rng = random.Random(seed)
    game = a_game(TZAAR.start("random", seed), seed)
    first = rng.randrange(1, len(game) - length)
    line = History(game.positions[first]).play(*game.actions[first : first + length])
    assume(all(str(one) != "pass" for one in line.actions))
    assume(line.positions[0].player is not line.positions[-2].player)
    assume(line.head.outcome() is None)
    start = line.positions[0]
    table = ScannedTable(start, sense)
    for before, action in zip(line.positions, line.actions, strict=False):
        told(table, there(before, action, sense), rng)
    assert table.played == " ".join(map(str, line.actions))
    captures = [action for action in start.legal() if "x" in str(action)]
    going_on = rng.choice(captures)
    movements = [*back(start, line.head, rng), *there(start, going_on, sense)]
    told(table, movements, rng)
    assert (table.played, table.state in ("ready", "over")) == (str(going_on), True)


def there(before: Position, action: Action, sense: Sense) -> Iterator[Movement]:
    """The movements of an action; the target of a stacking is tapped where nothing shows it."""
    origin, target = before.trace(action).sites
    stands = before.play(action).content(target)
    stacks = "+" in str(action)
    yield origin, None
    if stacks:
        yield target, stands
    if not stacks or sense is not Sense.HEIGHT:
        yield target, None
        yield target, stands


def back(before: Position, after: Position, rng: random.Random) -> Iterator[Movement]:
    """The movements that put all back: each site by itself, or all is lifted first."""
    sites = range(len(before.game.board))
    moved = [site for site in sites if before.content(site) != after.content(site)]
    rng.shuffle(moved)
    at_once = rng.random() < 0.5
    if at_once:
        yield from ((site, None) for site in moved if after.content(site))
        rng.shuffle(moved)
    for site in moved:
        if not at_once and after.content(site):
            yield site, None
        yield site, before.content(site)
