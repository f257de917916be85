"""How a game at a table and its record in the room come to say the same. Pure."""

from dataclasses import dataclass

from tzaar_board.games.base import Action, Colour, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.meet.score import Score


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """The table is to be told of a turn of the record."""

    actions: tuple[Action, ...]
    left: float | None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The table is to go back to so many actions."""

    keep: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The table's game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Tell:
    """A turn that was played at the table is to be written."""

    actions: tuple[Action, ...]
    after: History


@dataclass(frozen=True, slots=True)
class TimeUpHere:
    """The flag that has fallen at the table is to be written."""


Step = TurnPlayed | TakenBack | Ended | Tell | TimeUpHere


def next_step(
    here: History, ended: Outcome | None, score: Score, mine: Colour, *, ready: bool
) -> Step | None:
    """What brings a table's game, which may have `ended` otherwise than by the rules, and the
    record together: one step at a time, None where there is nothing to do now.

    The record counts; what is more at the table is the turn that `mine` plays. A table that is not
    `ready` has something to carry out first.
    """
    there = score.history
    same = _common(here, there)
    if same < len(here) and same < len(there):
        return TakenBack(same)
    if same < len(there):
        return _following(there, same, score, ended, ready=ready)
    if same == len(here):
        return _end(score, ended, mine, len(here))
    if ended is not None and ended == score.ended:
        return None  # Half a turn had been played when it ended.
    if score.writer is not mine or score.ended is not None:
        return TakenBack(same)
    turn = _turn(here, same)
    if turn is not None:
        return Tell(here.actions[same:turn], here.cut(turn))
    return TimeUpHere() if _late(score, ended, mine) else None


def _following(
    there: History, same: int, score: Score, ended: Outcome | None, *, ready: bool
) -> Step | None:
    """The next turn of the record, once the table can take it."""
    if ended is not None:
        return TakenBack(same)
    if not ready:
        return None
    end = _turn(there, same) or len(there)
    left = dict(score.left).get(there.positions[same].player) if end == len(there) else None
    return TurnPlayed(there.actions[same:end], left)


def _end(score: Score, ended: Outcome | None, mine: Colour, length: int) -> Step | None:
    """Both have played the same: has the game ended, or does it go on?"""
    if ended == score.ended:
        return None
    if ended is None:
        assert score.ended is not None
        return Ended(score.ended)
    if _late(score, ended, mine) and score.writer is mine:
        return TimeUpHere()
    return TakenBack(length)


def _late(score: Score, ended: Outcome | None, mine: Colour) -> bool:
    """Whether the flag of `mine` has fallen in a game that the record does not know to be over."""
    return ended == Outcome(mine.other, Reason.TIME) and score.outcome is None


def _common(one: History, other: History) -> int:
    """How many actions two histories begin with alike."""
    number = 0
    for mine, theirs in zip(one.actions, other.actions, strict=False):
        if mine != theirs:
            break
        number += 1
    return number


def _turn(history: History, begin: int) -> int | None:
    """Where the turn ends that goes on after so many actions, None while it is not whole."""
    mover = history.positions[begin].player
    for number in range(begin + 1, len(history) + 1):
        position = history.positions[number]
        if position.player is not mover or position.outcome() is not None:
            return number
    return None
