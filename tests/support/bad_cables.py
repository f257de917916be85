"""What is done at tables whose cable harms a byte or is pulled: for everyday and for long tests."""

import random

from tests.support.serial_games import FEW, a_game
from tests.support.wired import Cable, Harm, OneByte, Pulled, RecordedWrongly, Way, WiredTable
from tzaar_board.table.sense import Sense

TURNS = "A1xD1 F7+I4 A3xC3"
"""A capture, a stacking with its tap, and a capture by the other player."""

FIDGETS = 0.5
"""How often hands lift a stack and put it back before they do an action."""


def short_session(sense: Sense, cable: Cable) -> WiredTable:
    """Some actions at a table, all of them seen in the end; the link is well afterwards."""
    table = WiredTable(FEW, sense, cable)
    for text in TURNS.split():
        table.play(FEW.game.parse_action(text))
    return table


def bytes_of(sense: Sense) -> list[tuple[Way, int, Harm]]:
    """Every byte of a session that can be harmed, and how."""
    cable = OneByte()
    short_session(sense, cable)
    return [(way, at, harm) for way in Way for at in range(cable.carried[way]) for harm in Harm]


def harm_one_byte(sense: Sense, way: Way, at: int, harm: Harm) -> None:
    """Plays that session with one byte harmed."""
    try:
        short_session(sense, OneByte(way, at, harm)).settle(2.5)
    except AssertionError as error:
        raise AssertionError(f"{sense}, byte {at} {way.value} {harm.value}: {error}") from error


class WrongByPresence(AssertionError):
    """Something was recorded that nobody did, by sensors that cannot always tell."""


def pull_in_mid_action(seed: int) -> WiredTable:
    """Plays a game whose cable is pulled at random bytes. Raises AssertionError, WrongByPresence
    where it cannot always be right.
    """
    rng = random.Random(seed)
    cable = Pulled(seed)
    sense = rng.choice(list(Sense))
    table = WiredTable(FEW, sense, cable, restarts=rng.random() < 0.5)
    try:
        for action in a_game(FEW, seed).actions:
            if rng.random() < FIDGETS:
                table.fidget(rng.choice(list(table.stacks)))
            table.play(action)
        cable.steady = True
        table.settle()
    except AssertionError as error:
        untold = isinstance(error, RecordedWrongly) and sense is Sense.PRESENCE
        kind = WrongByPresence if untold else AssertionError
        raise kind(f"seed {seed}, {sense}: {error}") from error
    return table
