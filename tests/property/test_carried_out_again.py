"""An engine's turn that counted as carried out, and is put back: it is to be carried out again."""

import random
from collections.abc import Iterator

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.movements import Movement, told
from tests.support.rounds import examples
from tests.support.scans import ScannedTable
from tests.support.serial_games import a_game
from tests.support.table import WHITE
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

PAUSE = 4.0
"""Seconds after which whatever was done has counted."""

PACE = (200, 700)
"""Milliseconds from one movement to the next: some come before what was done has counted."""


@examples(60, 3000)
@given(st.integers(0, 2**32), st.sampled_from(Sense))
def test_what_is_put_back_is_lit_to_be_carried_out_once_more(seed: int, sense: Sense) -> None:
    """A failure names the seed."""
    rng = random.Random(seed)
    positions = a_game(TZAAR.start("random", seed), seed).positions[1:]
    start = TZAAR.parse(str(rng.choice([one for one in positions if one.player is Colour.BLACK])))
    turn = a_turn(start, rng)
    assume(turn)
    engine = " ".join(map(str, turn))
    table = ScannedTable(start, sense, engine=engine, hands=WHITE)
    back = len(turn) if str(turn[-1]) == "pass" else rng.randrange(len(turn)) + 1
    unseen = sense is not Sense.HEIGHT and "+" in str(turn[-1])
    held = unseen and rng.random() < 0.5
    told(table, forth(start, turn, held), rng, PACE, PAUSE)
    assert table.pending == "", table.log
    told(table, back_again(start, turn, back, rng, held), rng, PACE, PAUSE)
    assert (table.state, table.pending) == ("opponent", " ".join(engine.split()[-back:])), table.log
    assert not table.lit(Role.TAKE, Role.PUT), table.log
    for action in turn[:-back]:
        start = start.play(action)
    told(table, forth(start, turn[-back:]), rng, PACE, PAUSE)
    assert (table.played, table.pending) == (engine, ""), table.log
    assert table.state == "ready", table.log


def a_turn(start: Position, rng: random.Random) -> list[Action]:
    """What a player does at random, up to the end of the turn; nothing that ends the game."""
    turn, now = list[Action](), start
    while now.player is start.player and now.outcome() is None:
        actions = [one for one in now.legal() if now.trace(one).key is not None]
        if turn and (not actions or rng.random() < 0.2):
            actions = [one for one in now.legal() if now.trace(one).key is None]
        if not actions:
            return []
        turn.append(rng.choice(actions))
        now = now.play(turn[-1])
    return turn if now.outcome() is None else []


def forth(start: Position, turn: list[Action], held: bool = False) -> Iterator[Movement]:
    """A turn as hands carry it out: own stack, captive off, own stack down; the last stack is
    `held` over its target.
    """
    now = start
    for number, action in enumerate(turn, 1):
        if now.trace(action).key is None:
            return
        origin, target = now.trace(action).sites
        yield origin, None
        now = now.play(action)
        if not held or number < len(turn):
            yield target, None
            yield target, now.content(target)


def back_again(
    start: Position, turn: list[Action], back: int, rng: random.Random, held: bool = False
) -> Iterator[Movement]:
    """The last actions put back, the last one first: each stack home before its captive, or after
    it.
    """
    positions = [start]
    for action in turn:
        positions.append(positions[-1].play(action))
    for number in range(len(turn) - 1, len(turn) - back - 1, -1):
        before = positions[number]
        if before.trace(turn[number]).key is None:
            continue
        origin, target = before.trace(turn[number]).sites
        home = [origin]
        if not held or number < len(turn) - 1:
            yield target, None
            home = rng.sample([origin, target], 2)
        for site in home:
            yield site, before.content(site)
