"""The first step of a calibration: an empty table, and where its analogue channels rest."""

from collections.abc import Sequence

from tzaar_board.commissioning.calibrate.feeler import Rest
from tzaar_board.commissioning.procedures.hands import Gesture, GestureDetector, Pushed
from tzaar_board.errors import Phrase
from tzaar_board.hal.protocol import Raw

QUIET = 3.0
"""Seconds of an empty table from which its rest is known."""


class Emptying:
    """Waits until nothing stands on the table and nothing has been touched for a while.

    A button says that the table is empty whatever the sensors say. `rest` is None while no raw
    reading has come, `note` a sentence on what is in the way.
    """

    def __init__(self, channels: int) -> None:
        self._channels = channels
        self._until: float | None = None
        self._forced = False
        self.rest: Rest | None = None
        self.note = Phrase("")

    @property
    def deadline(self) -> float | None:
        """When `take` has something to do."""
        return self._until

    def raw(self, now: float, raw: Raw) -> None:
        """Takes raw readings, from the start again when a hand disturbs them."""
        rest = self.rest or self._anew(now)
        restless = rest.take(raw)
        if restless and not self._forced:
            self._anew(now).take(raw)
            self.note = Phrase(
                "Channel {channel} does not keep still: hands off, or press a turn button.",
                channel=restless[0],
            )

    def take(self, now: float, gestures: Sequence[Gesture], hands: GestureDetector) -> bool:
        """Takes gestures, none when only time has passed; whether the table is empty."""
        pushed = any(isinstance(one, Pushed) for one in gestures)
        self._forced = self._forced or pushed
        if self._until is None or (gestures and not pushed):
            self._until = now + QUIET
        if now < self._until and not pushed:
            return False
        if self._is_empty(hands):
            return True
        self._until = now + QUIET
        return False

    def _anew(self, now: float) -> Rest:
        """Measures the rest from the start."""
        self._until = now + QUIET
        self.rest = Rest(self._channels)
        return self.rest

    def _is_empty(self, hands: GestureDetector) -> bool:
        """Whether nothing stands there, and the rest is known; else it is measured anew."""
        rest = self.rest
        if rest is None:
            return self._forced or not hands.standing
        odd = rest.odd() if rest.complete else []
        if odd and not self._forced:
            channels = ", ".join(map(str, odd))
            self.note = Phrase(
                "Something seems to stand on channel {channels}: take it off, or press a turn "
                "button if nothing does.",
                channels=channels,
            )
            self.rest = Rest(self._channels)
            return False
        return rest.complete
