"""The ways in which people stack: each takes a stack from its origin onto its target."""

from collections.abc import Mapping

from tests.episodes.clock import Doing
from tests.episodes.hand import Hand
from tests.episodes.tzaar.captures import Way
from tzaar_board.geometry import Site
from tzaar_board.table.scene import Role

ASK = (Role.ASK_CAPTURE, Role.ASK_STACKING)
"""What is lit where a stack may have gone."""

PATIENCE = 5.0
"""For how many seconds a question is waited for."""


def direct(hand: Hand, origin: Site, target: Site) -> Doing:
    """The stack is set on the other one, and that is all."""
    stack = hand.table.take(origin)
    yield hand.reach()
    hand.table.put(target, stack)


def tap(hand: Hand, origin: Site, target: Site) -> Doing:
    """The whole stack is lifted and put back for the table to see."""
    yield from direct(hand, origin, target)
    yield hand.pause(0.15, 0.9)
    yield from hand.tap(target)


def answer(hand: Hand, origin: Site, target: Site) -> Doing:
    """The whole stack is lifted and put back if the table asks for it."""
    yield from direct(hand, origin, target)
    waited = 0.0
    while waited < PATIENCE and target not in hand.table.lit(*ASK):
        yield 0.1
        waited += 0.1
    if target in hand.table.lit(*ASK):
        yield hand.pause(0.4, 1.5)
        yield from hand.tap(target)


def combine(hand: Hand, origin: Site, target: Site) -> Doing:
    """Both are joined in the hand, the one that goes is lifted first."""
    table = hand.table
    upper = table.take(origin)
    yield hand.reach()
    lower = table.take(target)
    yield hand.pause(0.2, 1.0)
    table.put(target, lower + upper)


def combine_lower_first(hand: Hand, origin: Site, target: Site) -> Doing:
    """Both are joined in the hand, the one that stays is lifted first."""
    table = hand.table
    lower = table.take(target)
    yield hand.reach()
    upper = table.take(origin)
    yield hand.pause(0.2, 1.0)
    table.put(target, lower + upper)


def pieces(hand: Hand, origin: Site, target: Site) -> Doing:
    """Piece by piece."""
    table = hand.table
    while table.piles[origin]:
        piece = table.take(origin, 1)
        yield hand.reach(0.7)
        table.put(target, piece)
        yield hand.reach(0.6)


def stops(hand: Hand, origin: Site, target: Site) -> Doing:
    """The stack touches down on an empty site on its way."""
    table = hand.table
    stack = table.take(origin)
    yield hand.reach()
    site = hand.dice.choice([origin, *hand.empty()])
    table.put(site, stack)
    yield hand.pause(0.1, 0.6)
    stack = table.take(site)
    yield hand.reach(0.7)
    table.put(target, stack)


STACKINGS: Mapping[str, Way] = {
    "direct": direct,
    "tap": tap,
    "answer": answer,
    "combine": combine,
    "combine_b": combine_lower_first,
    "pieces": pieces,
    "stops": stops,
}

USUAL = tuple(STACKINGS)

CLEAN = tuple(list(STACKINGS)[:5])
"""The ways in which no other site is touched, and the stack goes as a whole."""
