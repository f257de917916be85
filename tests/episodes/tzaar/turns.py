"""Turns of TZAAR after which the game goes on, drawn from all that are legal."""

from collections.abc import Iterable, Sequence
from enum import Enum
from random import Random

from tests.episodes.episode import NoTurnError, after
from tzaar_board.games.base import Action
from tzaar_board.games.tzaar import Capture, Pass, Stacking, TzaarPosition

TRIES = 60
"""How often a turn is drawn before there is none to be found."""

Move = Capture | Stacking
Turn = list[Action]


class Second(Enum):
    """What a turn's second action is to be."""

    CAPTURE = "cap"
    STACKING = "stack"
    PASS = "pass"
    SWEEP = "sweep"


ODDS = {Second.CAPTURE: 0.4, Second.STACKING: 0.4, Second.PASS: 0.12, Second.SWEEP: 0.08}
CAPTURE_OR_STACKING = (Second.CAPTURE, Second.STACKING)


def moves(turn: Iterable[Action]) -> list[Move]:
    """The actions with which a stack goes somewhere."""
    return [action for action in turn if isinstance(action, Move)]


def sites(turn: Iterable[Action]) -> set[int]:
    """The sites that a turn is about."""
    return {site for move in moves(turn) for site in (move.origin, move.target)}


def captures(position: TzaarPosition) -> list[Capture]:
    return [action for action in position.legal() if isinstance(action, Capture)]


def known(turn: Turn | None) -> Turn:
    """A turn that was found. Raises NoTurnError if none was."""
    if turn is None:
        raise NoTurnError
    return turn


def choose(position: TzaarPosition, dice: Random, second: Second | None = None) -> Turn | None:
    """The actions of a whole turn, of some kind if there are any; None where the game would end."""
    return _choose(position, dice, second) or _choose(position, dice, None)


def _choose(position: TzaarPosition, dice: Random, second: Second | None) -> Turn | None:
    for _ in range(TRIES):
        reached, turn = position, list[Action]()
        while reached.player is position.player and reached.outcome() is None:
            turn.append(dice.choice(_choice(reached, turn, dice, second)))
            reached = reached.play(turn[-1])
        if reached.outcome() is None:
            return turn
    return None


def _choice(
    reached: TzaarPosition, turn: Turn, dice: Random, second: Second | None
) -> Sequence[Action]:
    """What a turn may go on with."""
    capturing = captures(reached)
    if not turn:
        return capturing
    wanted = second or dice.choices(list(ODDS), list(ODDS.values()))[0]
    first = moves(turn)[0]
    some: Sequence[Action]
    match wanted:
        case Second.CAPTURE:
            some = capturing
        case Second.STACKING:
            some = [action for action in reached.legal() if isinstance(action, Stacking)]
        case Second.PASS:
            some = [Pass()]
        case Second.SWEEP:
            some = [action for action in capturing if action.origin == first.target]
    return some or capturing or [Pass()]


def instead(position: TzaarPosition, head: Turn, dice: Random, unlike: Turn) -> Turn:
    """The rest of a turn that begins with `head`, and is another one than before."""
    begun = after(position, head)
    rest: Turn = []
    for _ in range(TRIES):
        reached, rest = begun, []
        while reached.player is position.player and reached.outcome() is None:
            legal = list(reached.legal())
            some = captures(reached) if dice.random() < 0.6 else legal
            rest.append(dice.choice(some or legal))
            reached = reached.play(rest[-1])
        if reached.outcome() is None and rest and head + rest != unlike:
            break
    return rest
