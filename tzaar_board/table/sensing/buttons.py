"""The four buttons: debounced presses, and how long they are held."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tzaar_board.errors import shortened
from tzaar_board.games.base import Colour
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace


class Button(Enum):
    """A button, by its place in a scan (docs/protocol.md, rule 8)."""

    WHITE = 0
    BLACK = 1
    HINT = 2
    MENU = 3

    @property
    def side(self) -> Colour | None:
        """Whose turn button this is."""
        return {Button.WHITE: Colour.WHITE, Button.BLACK: Colour.BLACK}.get(self)

    @property
    def word(self) -> str:
        """What it is called in logs, in typed lines and by the page."""
        return self.name.lower()

    @classmethod
    def named(cls, word: str) -> "Button":
        """The button of a word. Raises ValueError.

        >>> Button.named("white")
        <Button.WHITE: 0>
        """
        for button in cls:
            if button.word == word:
                return button
        raise ValueError(f"'{shortened(word)}' is no button")

    @classmethod
    def of(cls, side: Colour) -> "Button":
        """A side's turn button."""
        return next(button for button in cls if button.side is side)


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


@dataclass(frozen=True, slots=True)
class ButtonState:
    """What is known of one button: `raw` since `since`; debounced `down` since `pressed_at`."""

    raw: bool = False
    since: float = 0.0
    down: bool = False
    pressed_at: float = float("-inf")
    held: bool = False


Acts = tuple[Pressed, ...]


@dataclass(frozen=True)
class Buttons:
    """Debounces the buttons; `states` are in the order of `Button`.

    ::

        raw    ___|#|_|##################|_#|______
        PRESS          ^ down for 20 ms               (time: when it went down)
        HOLD                      ^ down for 3 s      (once a press)
        RELEASE                             ^ up for 20 ms

    `anew`: what is down in the next scan has been so for ever, and has to be pressed anew.
    """

    states: tuple[ButtonState, ...] = (ButtonState(),) * len(Button)
    anew: bool = False

    def scan(self, now: float, down: Sequence[bool]) -> tuple["Buttons", Acts]:
        """Takes the buttons of a scan; gives what has been done with them by now."""
        after, acts = self.tick(now)
        states = tuple(
            self._read(now, state, number < len(down) and down[number])
            for number, state in enumerate(after.states)
        )
        if states == after.states and not self.anew:
            return after, acts
        return replace(after, states=states, anew=False), acts

    def forget(self) -> "Buttons":
        """Nothing is known of the buttons any more: what is down has done its work, or may have
        gone down at any time.
        """
        return Buttons(anew=True)

    def tick(self, now: float) -> tuple["Buttons", Acts]:
        """Lets time pass."""
        acts: list[Pressed] = []
        states = tuple(
            self._passed(now, button, self.states[button.value], acts) for button in Button
        )
        return (self if states == self.states else replace(self, states=states)), tuple(acts)

    def deadline(self) -> float | None:
        """When `tick` has something to do."""
        times = []
        for state in self.states:
            if state.raw != state.down:
                times.append(state.since + TIMING.press)
            elif state.down and not state.held:
                times.append(state.pressed_at + TIMING.hold)
        return min(times, default=None)

    def _read(self, now: float, state: ButtonState, raw: bool) -> ButtonState:
        if self.anew:
            return ButtonState(raw, now, down=raw, pressed_at=float("-inf"), held=raw)
        return state if raw == state.raw else replace(state, raw=raw, since=now)

    def _passed(
        self, now: float, button: Button, state: ButtonState, acts: list[Pressed]
    ) -> ButtonState:
        """One button by now; what has been done with it is added to `acts`."""
        if state.raw != state.down and now >= state.since + TIMING.press:
            if state.raw:
                state = replace(state, down=True, pressed_at=state.since, held=False)
                acts.append(Pressed(button, Act.PRESS))
            else:
                acts.append(Pressed(button, Act.RELEASE, state.since - state.pressed_at))
                state = replace(state, down=False)
        if state.down and not state.held and now >= state.pressed_at + TIMING.hold:
            state = replace(state, held=True)
            acts.append(Pressed(button, Act.HOLD, TIMING.hold))
        return state
