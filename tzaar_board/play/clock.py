"""A game's clock: main time and an increment a turn for each side.

Pure: the time is an argument. What is left follows from the time used and the turns finished, so
that an action taken back takes its increment with it::

    left = main + increment * turns finished - time used
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.table.state import State
from tzaar_board.table.view import View

_MAIN, _OVERTIME = "TM", "OT"
_INCREMENT = re.compile(r"(\d+(?:\.\d+)?) s a turn(; time up loses)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`main` and `increment` in seconds; with `flag` a side whose time is up has lost."""

    main: float
    increment: float = 0.0
    flag: bool = False

    def tags(self) -> tuple[tuple[str, str], ...]:
        """Root properties of a record that say it (SGF's TM and OT).

        >>> TimeControl(600, 5, flag=True).tags()
        (('TM', '600'), ('OT', '5 s a turn; time up loses'))
        """
        loses = "; time up loses" if self.flag else ""
        return (_MAIN, _plain(self.main)), (_OVERTIME, f"{_plain(self.increment)} s a turn{loses}")

    @classmethod
    def of_tags(cls, tags: Sequence[tuple[str, str]]) -> Self | None:
        """What root properties say, None where they say nothing that `tags` would.

        >>> TimeControl.of_tags([("TM", "600"), ("OT", "5 s a turn")])
        TimeControl(main=600.0, increment=5.0, flag=False)
        >>> TimeControl.of_tags([("TM", "600"), ("OT", "25/600 Canadian")])
        """
        found = dict(tags)
        overtime = _INCREMENT.fullmatch(found.get(_OVERTIME, ""))
        main = found.get(_MAIN, "")
        if overtime is None or not re.fullmatch(r"\d+(\.\d+)?", main, re.ASCII):
            return None
        return cls(float(main), float(overtime[1]), overtime[2] is not None)


class Clock:
    """Counts the time that each side uses, in seconds."""

    def __init__(self, control: TimeControl, used: Mapping[Colour, float] | None = None) -> None:
        self.control = control
        self.running: Colour | None = None
        self._since = 0.0
        self._used = dict.fromkeys(Colour, 0.0) | dict(used or {})
        self._counted: tuple[History | None, Mapping[Colour, int]] = (None, {})

    @classmethod
    def of_record(cls, record: Record) -> Self | None:
        """The clock of a game that is taken up again, as its last notes say; None without one."""
        control = TimeControl.of_tags(record.tags)
        if control is None:
            return None
        used = {}
        for number in sorted(record.notes):
            left = record.notes[number].left
            if left is not None and 0 < number <= len(record.history):
                mover = record.history.positions[number - 1].player
                turns = finished_turns(record.history.cut(number))[mover]
                used[mover] = control.main + control.increment * turns - left
        return cls(control, used)

    def run(self, now: float, colour: Colour | None) -> None:
        """From now on this side's time runs, or nobody's."""
        if colour is self.running:
            return
        if self.running is not None:
            self._used[self.running] += now - self._since
        self.running, self._since = colour, now

    def left(self, now: float, history: History) -> dict[Colour, float]:
        """Seconds left to each side; never below 0."""
        left = {}
        for colour in Colour:
            runs = colour is self.running
            spent = self._used[colour] + (now - self._since if runs else 0.0)
            left[colour] = max(0.0, self._full(history, colour) - spent)
        return left

    def expires(self, history: History) -> float | None:
        """When the running side's time is up, None while nobody's runs."""
        if self.running is None:
            return None
        return self._since + self._full(history, self.running) - self._used[self.running]

    def _full(self, history: History, colour: Colour) -> float:
        """What a side has been given so far."""
        if self._counted[0] is not history:
            self._counted = (history, finished_turns(history))
        return self.control.main + self.control.increment * self._counted[1][colour]


def _plain(seconds: float) -> str:
    """Seconds to the hundredth, never with an exponent.

    >>> _plain(600.0), _plain(0.5), _plain(0.00001)
    ('600', '0.5', '0')
    """
    return f"{seconds:.2f}".rstrip("0").rstrip(".")


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
