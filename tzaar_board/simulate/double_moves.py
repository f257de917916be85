"""Both actions of a turn in one: gestures that do not part them. `pause` is between two of them."""

import random
from collections.abc import Callable, Iterator

from tzaar_board.games.base import Position, Trace
from tzaar_board.simulate.gestures import Gesture, Lift, Place, Wait


def sweep(after: Position, one: Trace, two: Trace, pause: Callable[[], Wait]) -> Iterator[Gesture]:
    """One stack acts twice, and is never set down between."""
    assert one.key is not None
    (first,), (second,) = one.targets, two.targets
    mover, met = after.content(first), after.content(second)
    assert mover is not None
    assert met is not None
    lifts = [one.key, first]
    if met.colour is not mover.colour:
        lifts.append(second)
    for site in lifts:
        yield Lift(site)
        yield pause()
    yield Place(second, one.key)
    yield pause()


def with_both_hands(
    position: Position, one: Trace, two: Trace, rng: random.Random, pause: Callable[[], Wait]
) -> Iterator[Gesture]:
    """Two stacks are lifted, one in each hand, then both set down."""
    keys = [trace.key for trace in (one, two) if trace.key is not None]
    for key in rng.sample(keys, 2):
        yield Lift(key)
        yield pause()
    for key, trace in zip(keys, (one, two), strict=True):
        (target,) = trace.targets
        mover, met = position.content(key), position.content(target)
        assert mover is not None
        assert met is not None
        if met.colour is not mover.colour:
            yield Lift(target)
            yield pause()
        yield Place(target, key)
        yield pause()
