"""The four buttons: debounced presses, and how long they are held."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import Colour
from tzaar_board.table.timing import TIMING, Timing


class Button(Enum):
    """A button, by its place in a scan (PROTOCOL.md, rule 8)."""

    WHITE = 0
    BLACK = 1
    HINT = 2
    MENU = 3

    @property
    def side(self) -> Colour | None:
        """Whose turn button this is."""
        return {Button.WHITE: Colour.WHITE, Button.BLACK: Colour.BLACK}.get(self)


class Act(Enum):
    """What was done with a button."""

    PRESS = "press"
    HOLD = "hold"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class Pressed:
    """Something done with a button. `seconds` is how long it has been down."""

    button: Button
    act: Act
    seconds: float = 0.0


@dataclass(slots=True)
class _State:
    raw: bool = False
    since: float = 0.0
    down: bool = False
    pressed_at: float = 0.0
    held: bool = False


class Buttons:
    """Debounces the buttons.

    ::

        raw    ___|#|_|##################|_#|______
        PRESS          ^ down for 20 ms               (time: when it went down)
        HOLD                      ^ down for 3 s      (once a press)
        RELEASE                             ^ up for 20 ms
    """

    def __init__(self, timing: Timing = TIMING) -> None:
        self._timing = timing
        self._anew = False
        self._states = {button: _State() for button in Button}

    def scan(self, now: float, down: Sequence[bool]) -> list[Pressed]:
        """Takes the buttons of a scan; gives what has been done with them by now."""
        acts = self.tick(now)
        for button, state in self._states.items():
            raw = button.value < len(down) and down[button.value]
            if self._anew:
                state.raw = state.down = state.held = raw
                state.pressed_at = float("-inf")
            if raw != state.raw:
                state.raw, state.since = raw, now
        self._anew = False
        return acts

    def forget(self) -> None:
        """Nothing is known of the buttons any more: what is down then has to be pressed anew."""
        self._states = {button: _State() for button in Button}
        self._anew = True

    def tick(self, now: float) -> list[Pressed]:
        """Lets time pass."""
        acts: list[Pressed] = []
        for button, state in self._states.items():
            if state.raw != state.down and now >= state.since + self._timing.press:
                state.down = state.raw
                if state.down:
                    state.pressed_at, state.held = state.since, False
                    acts.append(Pressed(button, Act.PRESS))
                else:
                    seconds = state.since - state.pressed_at
                    acts.append(Pressed(button, Act.RELEASE, seconds))
            if state.down and not state.held and now >= state.pressed_at + self._timing.hold:
                state.held = True
                acts.append(Pressed(button, Act.HOLD, self._timing.hold))
        return acts

    def deadline(self) -> float | None:
        """When `tick` has something to do."""
        times = []
        for state in self._states.values():
            if state.raw != state.down:
                times.append(state.since + self._timing.press)
            elif state.down and not state.held:
                times.append(state.pressed_at + self._timing.hold)
        return min(times, default=None)
