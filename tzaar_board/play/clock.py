"""A game's clock: what is left to each side.

Pure: the time is an argument. What is left follows from the time that each turn has used and from
the turns finished, so that an action taken back takes its increment with it, and gives no time
back. A turn that is played once more goes on with what it has used of its delay.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import floor, inf
from typing import Self

from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.play.time_control import TimeControl
from tzaar_board.store.kept_clock import KeptClock, Spent
from tzaar_board.table.lights.view import View
from tzaar_board.table.state import State

_EXACT = 1e-6
"""Seconds by which sums of floats may be wrong."""


@dataclass(frozen=True, slots=True)
class Reserve:
    """What a side has: seconds of main time (below 0: overdrawn), and whole periods after it."""

    main: float
    periods: int

    def after(self, control: TimeControl, seconds: float) -> "Reserve":
        """What is left after a turn of so many seconds, before anything is added."""
        main = self.main - max(0.0, seconds - control.delay)
        if main > 0 or not control.periods:
            return Reserve(main, self.periods)
        lost = floor((_EXACT - main) / control.period)
        return Reserve(0.0, max(0, self.periods - lost))

    def total(self, control: TimeControl) -> float:
        """Seconds until the flag falls, without a delay."""
        return self.main + self.periods * control.period


@dataclass(frozen=True, slots=True)
class Face:
    """What a clock shows of a side: `seconds` until its main time or its period ends, never below
    0; so many periods come after that (`more`); the first `free` seconds from now cost nothing.
    """

    seconds: float
    more: int = 0
    free: float = 0.0


class Clock:
    """Counts the time that each side uses, `running` since some moment; `spent` is from before."""

    def __init__(self, control: TimeControl, spent: Mapping[Colour, Spent] | None = None) -> None:
        self.control = control
        self.running: Colour | None = None
        self._since = 0.0
        self._turn = 0
        self._spent = {colour: dict((spent or {}).get(colour, {})) for colour in Colour}
        self._counted: tuple[History | None, Mapping[Colour, int]] = (None, {})

    @classmethod
    def of_record(cls, record: Record, kept: KeptClock | None = None) -> Self | None:
        """The clock of a game that is taken up again; None without one.

        It goes on from what was `kept` of it. Of a game of before that was, its notes tell what was
        left after each turn that was finished.
        """
        control = TimeControl.of_tags(record.tags)
        if control is None:
            return None
        if kept is not None:
            return cls(control, kept.spent)
        clock = cls(control)
        for number in sorted(record.notes):
            left = record.notes[number].left
            if left is not None and 0 < number <= len(record.history):
                mover = record.history.positions[number - 1].player
                turns = finished_turns(record.history.cut(number))[mover]
                clock.believe(mover, turns, left)
        return clock

    def run(self, now: float, colour: Colour | None, history: History, most: float = inf) -> None:
        """From now on this side's time runs, or nobody's. Of the one whose time ran until now
        nothing counts after `most`.
        """
        turn = 0 if colour is None else self._turns(history)[colour]
        if colour is self.running and turn == self._turn:
            return
        if self.running is not None:
            ended = max(self._since, min(now, most))
            self._spent[self.running] = dict(self._used(self.running, ended))
        self.running, self._since, self._turn = colour, now, turn

    def kept(self, now: float, *, paused: bool) -> KeptClock:
        """What has been counted by now, for `of_record`."""
        return KeptClock({colour: self._used(colour, now) for colour in Colour}, paused)

    def reaches(self, seconds: float) -> float | None:
        """When both sides together will have used so many seconds, None while nobody's runs."""
        if self.running is None:
            return None
        return self._since + seconds - self.kept(self._since, paused=False).seconds

    def left(self, now: float, history: History) -> dict[Colour, float]:
        """Seconds left to each side, all its periods included; never below 0."""
        return {colour: max(0.0, self._left(colour, now, history)) for colour in Colour}

    def face(self, now: float, colour: Colour, history: History) -> Face:
        """What the clock shows of a side."""
        begun, used = self._turn_so_far(colour, now, history)
        reserve = begun.after(self.control, used)
        free = max(0.0, self.control.delay - used)
        if reserve.main > 0 or not reserve.periods:
            return Face(max(0.0, reserve.main), reserve.periods, free)
        over = max(0.0, used - self.control.delay - max(0.0, begun.main))
        gone = over - (begun.periods - reserve.periods) * self.control.period
        return Face(self.control.period - max(0.0, gone), reserve.periods - 1, free)

    def expires(self, history: History) -> float | None:
        """When the running side's time is up, None while nobody's runs."""
        if self.running is None:
            return None
        begun, used = self._turn_so_far(self.running, self._since, history)
        return self._since + begun.total(self.control) + self.control.delay - used

    def believe(self, colour: Colour, turns: int, left: float) -> None:
        """After so many turns this was left to a side: the last of them has used the difference."""
        self._spent[colour].pop(turns - 1, None)
        reserve, control = Reserve(self.control.first(colour), self.control.periods), self.control
        for turn in range(turns):
            reserve = reserve.after(control, self._spent[colour].get(turn, 0.0))
            reserve = Reserve(reserve.main + control.increment, reserve.periods)
        used = reserve.total(control) - left
        self._spent[colour][turns - 1] = used + control.delay

    def _left(self, colour: Colour, now: float, history: History) -> float:
        begun, used = self._turn_so_far(colour, now, history)
        reserve = begun.after(self.control, used)
        if reserve.main > 0 or not reserve.periods:
            return reserve.total(self.control)
        return begun.total(self.control) - max(0.0, used - self.control.delay)

    def _turn_so_far(self, colour: Colour, now: float, history: History) -> tuple[Reserve, float]:
        """What a side had when its turn began, and the seconds that it has used of it."""
        spent, turns = self._used(colour, now), self._turns(history)[colour]
        reserve = Reserve(self.control.first(colour), self.control.periods)
        for turn in sorted({*spent, *range(turns)} - {turns}):
            reserve = reserve.after(self.control, spent.get(turn, 0.0))
            if turn < turns:
                reserve = Reserve(reserve.main + self.control.increment, reserve.periods)
        return reserve, spent.get(turns, 0.0)

    def _used(self, colour: Colour, now: float) -> Spent:
        spent = self._spent[colour]
        if colour is not self.running:
            return spent
        return {**spent, self._turn: spent.get(self._turn, 0.0) + now - self._since}

    def _turns(self, history: History) -> Mapping[Colour, int]:
        if self._counted[0] is not history:
            self._counted = (history, finished_turns(history))
        return self._counted[1]


def finished_turns(history: History) -> dict[Colour, int]:
    """How many turns each side has finished."""
    turns = dict.fromkeys(Colour, 0)
    for before, after in pairwise(history.positions):
        if after.player is not before.player:
            turns[before.player] += 1
    if len(history) and history.head.outcome() is not None:
        mover = history.positions[-2].player
        turns[mover] += history.head.player is mover
    return turns


def whose_time(view: View) -> Colour | None:
    """Whose time runs: nobody's while hands carry out, put right, or are not heard
    (docs/table.md, Setting up, resuming).
    """
    if view.lost or view.waiting or view.pending or view.outcome is not None:
        return None
    return None if view.state in (State.SETUP, State.WRONG) else view.player
