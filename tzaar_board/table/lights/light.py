"""From a scene to a frame: patterns by time, brightness, and the current limit."""

import math
from dataclasses import dataclass

from tzaar_board.games.base import Colour
from tzaar_board.table.lights.frame import Frame, Rgb
from tzaar_board.table.lights.theme import DEFAULT, Look, Pattern, Theme
from tzaar_board.table.scene import Cue, Scene

FRAME_RATE = 30.0
"""Frames a second while something moves."""

CHANNEL_CURRENT = 20.0
"""What one colour channel of an LED draws at full, in mA."""

LONG, SHORT, DARK, GAP = 0.45, 0.15, 0.20, 0.60
"""The flashes of PUT, in seconds: long for White, short for Black, dark between, then a gap.
No light flashes more than three times a second: more can bring on a seizure.
"""

PERIODS = {
    Pattern.SLOW_PULSE: 1.6,
    Pattern.FAST_PULSE: 0.5,
    Pattern.BLINK: 0.8,
    Pattern.SLOW_BLINK: 1.2,
    Pattern.FAST_BLINK: 0.36,
    Pattern.BREATH: 3.0,
    Pattern.WAVE: 1.6,
}
"""How long a pattern takes to come round, in seconds."""


@dataclass(frozen=True, slots=True)
class Light:
    """How scenes become frames.

    `brightness` is 0 to 1 of full; `current_limit` is in mA for all LEDs together.
    """

    theme: Theme = DEFAULT
    brightness: float = 0.30
    current_limit: float = 1500.0

    def render(self, scene: Scene, sites: int, now: float) -> Frame:
        """The frame of a scene of a table of so many sites at one moment."""
        shares = {site: self._shares(cue, now) for site, cue in scene.items()}
        current = CHANNEL_CURRENT * sum(map(sum, shares.values()))
        scale = min(1.0, self.current_limit / current) if current > 0 else 1.0
        colours = {site: _rgb(share, scale) for site, share in shares.items()}
        return tuple(colours.get(site, 0) for site in range(sites))

    def moves(self, scene: Scene) -> bool:
        """Whether a scene changes with time alone."""
        return any(
            self.theme.look(cue.role).pattern is not Pattern.STEADY for cue in scene.values()
        )

    def _shares(self, cue: Cue, now: float) -> tuple[float, float, float]:
        """Each channel's share of full, 0 to 1."""
        look = self.theme.look(cue.role)
        level = look.level * self.brightness * pattern_level(look, cue, now)
        red, green, blue = _channels(self._colour(look, cue))
        return red / 255 * level, green / 255 * level, blue / 255 * level

    def _colour(self, look: Look, cue: Cue) -> Rgb:
        if look.colour is not None:
            return look.colour
        return 0xFFFFFF if cue.content is None else self.theme.kind(cue.content.kind)


def pattern_level(look: Look, cue: Cue, now: float) -> float:
    """How bright a pattern is at a moment, 0 to 1 of the role's level.

    ::

        pulse   /\\/\\/\\  between 1 and 0.4, begins at 1
        blink   ##__##__  half on, half off, begins on
        breath  /\\__/\\_  between 1 and 1/3
        wave    _/\\____  runs along the cues by their delay, never under 0.15
        flashes ##_##_##_____  as many as the stack is high, then a gap

    >>> from tzaar_board.table.scene import Role
    >>> blink = Look(0xFF0000, Pattern.FAST_BLINK)
    >>> [pattern_level(blink, Cue(Role.TAKE, 0.0), time) for time in (0.0, 0.1, 0.2, 0.36)]
    [1.0, 1.0, 0.0, 1.0]
    """
    pattern = look.pattern
    elapsed = max(0.0, now - cue.since)
    if pattern is Pattern.STEADY:
        return 1.0
    if pattern is Pattern.FLASHES:
        return _flashes(cue, elapsed)
    phase = ((elapsed - cue.delay) / PERIODS[pattern]) % 1.0
    swing = (1 + math.cos(2 * math.pi * phase)) / 2
    match pattern:
        case Pattern.SLOW_PULSE | Pattern.FAST_PULSE:
            return 0.4 + 0.6 * swing
        case Pattern.BREATH:
            return 1 / 3 + 2 / 3 * swing
        case Pattern.WAVE:
            return 0.15 + 0.85 * swing**3
        case Pattern.BLINK | Pattern.SLOW_BLINK | Pattern.FAST_BLINK:
            return 1.0 if phase < 0.5 else 0.0


def _flashes(cue: Cue, elapsed: float) -> float:
    if cue.content is None:
        return 1.0
    flash = LONG if cue.content.colour is Colour.WHITE else SHORT
    period = cue.content.height * (flash + DARK) + GAP
    time = elapsed % period
    number, within = divmod(time, flash + DARK)
    return 1.0 if number < cue.content.height and within < flash else 0.0


def _channels(colour: Rgb) -> tuple[int, int, int]:
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255


def _rgb(shares: tuple[float, float, float], scale: float) -> Rgb:
    """A colour of 8 bits a channel; what is lit at all stays lit."""
    red, green, blue = (
        max(int(255 * share * scale), 1) if share > 0 and scale > 0 else 0 for share in shares
    )
    return red << 16 | green << 8 | blue


def current(frame: Frame) -> float:
    """The estimated current of a frame in mA."""
    return CHANNEL_CURRENT / 255 * sum(sum(_channels(colour)) for colour in frame)
