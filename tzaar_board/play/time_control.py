"""How much time each side has: what a clock is set to. Pure; times in seconds."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from tzaar_board.errors import UserError, shortened
from tzaar_board.games.base import Colour

LONGEST = 86_400.0
MOST_PERIODS = 100

_MAIN, _OVERTIME = "TM", "OT"
_NUMBER = r"\d+(?:\.\d+)?"
_COUNT = r"\d{1,9}"
_TAG = re.compile(
    rf"(?:(?P<increment>{_NUMBER}) s a turn|(?P<delay>{_NUMBER}) s delay a turn"
    rf"|(?P<periods>{_COUNT})x(?P<period>{_NUMBER}) byo-yomi)"
    rf"(?:; Black begins with (?P<black>{_NUMBER}) s)?(?P<flag>; time up loses)?",
    re.ASCII,
)
_TEXT = re.compile(
    rf"(?P<main>{_NUMBER})(?:/(?P<black>{_NUMBER}))?"
    rf"(?:\+(?P<periods>{_COUNT})x(?P<period>{_NUMBER})|\+(?P<increment>{_NUMBER})|d(?P<delay>{_NUMBER}))?"
    r"(?P<flag>,flag)?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`main` seconds for each side (`main_black` for Black, where it is another), and one of three:
    `increment` seconds added after each turn; `delay` seconds of each turn that cost nothing
    (simple delay: what is not used of them is lost); `periods` of `period` seconds after the main
    time, of which one that is not used up by a turn begins anew with the next (byo-yomi). With
    `flag` a side whose time is up has lost.
    """

    main: float
    increment: float = 0.0
    flag: bool = False
    delay: float = 0.0
    periods: int = 0
    period: float = 0.0
    main_black: float | None = None

    def first(self, colour: Colour) -> float:
        """The main time that a side begins with."""
        if colour is Colour.BLACK and self.main_black is not None:
            return self.main_black
        return self.main

    @property
    def overtime(self) -> float:
        """Seconds of all periods together."""
        return self.periods * self.period

    def checked(self) -> Self:
        """The same in whole hundredths of a second, as `tags` tells it. Raises UserError for what
        no clock can be set to.
        """
        self._check()
        black = self.main_black
        return replace(
            self,
            main=_rounded(self.main),
            increment=_rounded(self.increment),
            delay=_rounded(self.delay),
            period=_rounded(self.period),
            main_black=None if black is None else _rounded(black),
        )

    def _check(self) -> None:
        """Raises UserError for what no clock can be set to."""
        ways = (self.increment > 0, self.delay > 0, self.periods > 0)
        if sum(ways) > 1:
            raise UserError(
                "A clock adds seconds, or delays, or counts periods; choose one of these."
            )
        if (self.periods > 0) != (self.period > 0):
            raise UserError("Periods need a number and a length; give both, or neither.")
        mains = (self.main,) if self.main_black is None else (self.main, self.main_black)
        if min(mains) <= 0 and not self.periods:
            raise UserError(
                "A clock without main time has run out at once; give each side some, or periods."
            )
        times = (self.main, self.increment, self.delay, self.period, self.main_black or 0.0)
        if max(times) > LONGEST or self.periods > MOST_PERIODS:
            raise UserError(
                "A clock counts times up to a day, and {most} periods; give less.",
                most=MOST_PERIODS,
            )
        if any(seconds > 0 and _rounded(seconds) == 0 for seconds in times):
            raise UserError(
                "A clock counts hundredths of a second; give 0.01 s or more, or none.",
            )

    def __str__(self) -> str:
        """The text of the settings and of the command line: minutes, and seconds of each turn.

        >>> str(TimeControl(900, 10)), str(TimeControl(900, delay=5, flag=True))
        ('15+10', '15d5,flag')
        >>> str(TimeControl(1200, periods=5, period=30, main_black=300))
        '20/5+5x30'
        """
        mains = [self.main, *([] if self.main_black is None else [self.main_black])]
        text = "/".join(_plain(seconds / 60, 6) for seconds in mains)
        if self.periods:
            text += f"+{self.periods}x{_plain(self.period)}"
        elif self.delay:
            text += f"d{_plain(self.delay)}"
        else:
            text += f"+{_plain(self.increment)}"
        return text + (",flag" if self.flag else "")

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """What `str` says; None where it is `off` or empty. Raises UserError.

        >>> TimeControl.parse("20/5+10,flag").main_black
        300.0
        """
        if text in ("", "off"):
            return None
        found = _TEXT.fullmatch(text)
        if found is None:
            raise UserError(
                "'{text}' is no clock; use off, or minutes and seconds: 15+10 (10 s added each "
                "turn), 15d10 (a delay of 10 s), 15+5x30 (5 periods of 30 s), 20/5+10 (Black has "
                "5 minutes); with ,flag behind it who runs out of time has lost.",
                text=shortened(text),
            )
        main, black = (_seconds(found[name]) for name in ("main", "black"))
        assert main is not None
        return cls._found(found, main, black).checked()

    def tags(self) -> tuple[tuple[str, str], ...]:
        """Root properties of a record that say it (SGF's TM and OT).

        >>> TimeControl(600, 5, flag=True).tags()
        (('TM', '600'), ('OT', '5 s a turn; time up loses'))
        >>> TimeControl(600, periods=5, period=30, main_black=60).tags()[1]
        ('OT', '5x30 byo-yomi; Black begins with 60 s')
        """
        if self.periods:
            way = f"{self.periods}x{_plain(self.period)} byo-yomi"
        elif self.delay:
            way = f"{_plain(self.delay)} s delay a turn"
        else:
            way = f"{_plain(self.increment)} s a turn"
        if self.main_black is not None:
            way += f"; Black begins with {_plain(self.main_black)} s"
        loses = "; time up loses" if self.flag else ""
        return (_MAIN, _plain(self.main)), (_OVERTIME, way + loses)

    @classmethod
    def of_tags(cls, tags: Sequence[tuple[str, str]]) -> Self | None:
        """What root properties say, None where they say nothing that `tags` would, or what no
        clock can be set to.

        >>> TimeControl.of_tags([("TM", "600"), ("OT", "5 s a turn")]) == TimeControl(600, 5)
        True
        >>> TimeControl.of_tags([("TM", "600"), ("OT", "25/600 Canadian")])
        """
        found = dict(tags)
        overtime = _TAG.fullmatch(found.get(_OVERTIME, ""))
        main = found.get(_MAIN, "")
        if overtime is None or not re.fullmatch(_NUMBER, main, re.ASCII):
            return None
        black = overtime["black"]
        told = cls._found(overtime, float(main), None if black is None else float(black))
        try:
            return told.checked()
        except UserError:
            return None  # Another program's, or of before these were refused.

    @classmethod
    def _found(cls, found: re.Match[str], main: float, main_black: float | None) -> Self:
        """What the groups of a match say beside the main times."""
        return cls(
            main,
            float(found["increment"] or 0),
            found["flag"] is not None,
            float(found["delay"] or 0),
            int(found["periods"] or 0),
            float(found["period"] or 0),
            main_black,
        )


def _seconds(minutes: str | None) -> float | None:
    return None if minutes is None else 60 * float(minutes)


def _rounded(seconds: float) -> float:
    return round(seconds, 2)


def _plain(number: float, digits: int = 2) -> str:
    """A number rounded to some digits, never with an exponent.

    >>> _plain(600.0), _plain(0.5), _plain(0.00001)
    ('600', '0.5', '0')
    """
    return f"{number:.{digits}f}".rstrip("0").rstrip(".")
