"""What the sensors of a rough table have said since it last agreed with the hands."""

from collections.abc import Sequence

from tzaar_board.games.history import History
from tzaar_board.table.sensing.buttons import Button

LONG = 10.0
"""Seconds of touches that a person who reads them can use."""


class Tape:
    """Keeps the changes of readings as texts, in milliseconds after a settled position.

    `names` are the sites'.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._start = 0.0
        self._base = ""
        self._last: tuple[str, tuple[bool, ...]] | None = None
        self._parts: list[tuple[float, str]] = []

    def settle(self, now: float, history: History, pending: Sequence[object] = ()) -> None:
        """The table agrees with the hands: the tape begins again here.

        The last turn's actions are told beside the position, as they can be taken back.
        """
        kept = max(0, len(history) - 2)
        played = " ".join(map(str, history.actions[kept:]))
        engine = " ".join(map(str, pending))
        self._base = f"'{history.positions[kept]}'"
        self._base += f" turns '{played}'" if played else ""
        self._base += f" engine '{engine}'" if engine else ""
        self._start, self._parts = now, []

    def scan(self, now: float, readings: str, buttons: tuple[bool, ...]) -> None:
        """The table has said something."""
        if self._last is not None:
            before, pressed = self._last
            for site, (old, new) in enumerate(zip(before, readings, strict=True)):
                if old != new:
                    self.note(now, f"{self._names[site]}={new}")
            for button in Button:
                if pressed[button.value] != buttons[button.value]:
                    way = "down" if buttons[button.value] else "up"
                    self.note(now, f"{button.word} {way}")
        self._last = readings, buttons

    def note(self, now: float, text: str) -> None:
        """Something else has happened, or is worth knowing."""
        self._parts.append((now, text))

    def script(self, now: float) -> str:
        """The touches of the last ten seconds, or since the table agreed if that is longer ago
        but by nothing: `0 D3=. ; 400 D4=.`, after the position in which they began.
        """
        recent = [(time, text) for time, text in self._parts if time >= now - LONG]
        left = len(self._parts) - len(recent)
        texts = [f"{(time - self._start) * 1000:.0f} {text}" for time, text in recent]
        return f"{self._base}: " + " ; ".join([f"({left} before)"] * bool(left) + texts)
