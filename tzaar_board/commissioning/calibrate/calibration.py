"""The calibration of a table, step by step: the sites by their names, then the LEDs by their light.

The table is read in channel order and lit in chain order, for nothing is known of its wiring.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum, auto

from tzaar_board.commissioning.calibrate.emptying import Emptying
from tzaar_board.commissioning.calibrate.feeler import Feeler
from tzaar_board.commissioning.calibrate.progress import Progress
from tzaar_board.commissioning.calibrate.solution import Solution, site_of_channel, solve
from tzaar_board.commissioning.calibrate.thresholds import (
    MeasuredThresholds,
    near_the_end,
    thresholds,
)
from tzaar_board.commissioning.procedures.base import Ask, Message, Wanted
from tzaar_board.commissioning.procedures.hands import Gesture, Lifted, Placed, Pushed
from tzaar_board.commissioning.procedures.lamps import GREEN, RED, WHITE, Lamps
from tzaar_board.errors import Phrase, joined
from tzaar_board.games.base import Colour
from tzaar_board.geometry import Board, Site
from tzaar_board.hal.link import Reply
from tzaar_board.hal.protocol import Raw, RawSwitch
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.table.lights.frame import Rgb
from tzaar_board.table.sensing.buttons import Button

ANSWER = 1.5
"""Seconds after which a controller that sends no raw readings has none."""
DWELL = 0.25
"""Seconds that a piece must stand until it counts."""
RAW_EVERY = 0.05
"""Seconds to wait for more raw readings."""
AT_ONCE = 0.06
"""Seconds within which no hand touches two sites."""
CLUMSY = 1.0
"""Seconds in which the site just touched may be touched again and nothing comes of it."""
FLASH = 0.3
"""Seconds that all LEDs say yes in green, or no in red."""

HOW_SITES = Phrase(
    "Take one White piece and touch the sites by their names: set it down and lift it. "
    "A turn button skips a site that does not answer; hint, or touching the last one again, "
    "takes a step back."
)
HOW_LIGHTS = Phrase(
    "Now take one Black piece and touch the site that shines. A turn button: no site shines, or "
    "it does not answer; hint, or touching the last one again, takes a step back."
)
NEAR_THE_END = Phrase(
    "Channel {channel} reads {level} with a piece on it: a high stack would read as a fault. "
    "Take a sensor with a wider range (DRV5055A3), or lower it."
)


class _Stage(Enum):
    ASKING_RAW = auto()
    EMPTY = auto()
    SITES = auto()
    LIGHTS = auto()
    DONE = auto()


class Calibration:
    """Learns a table's wiring; `progress` is what is known so far, and `keep` is told of it.

    An `analogue` table has a controller that may send raw readings, which give thresholds.
    With `known_leds` (the LED of every site) the sites shine as they are asked for, and the LEDs
    are not asked for.
    """

    def __init__(
        self,
        board: Board,
        lamps: Lamps,
        progress: Progress,
        *,
        analogue: bool,
        known_leds: tuple[int, ...] | None = None,
        keep: Callable[[Progress], None] = lambda _progress: None,
    ) -> None:
        self.progress = progress
        self._keep = keep
        self._known_leds = known_leds
        self._board = board
        self._lamps = lamps
        self._feeler = Feeler(progress.channel_count)
        self._emptying = Emptying(progress.channel_count)
        self._stage = _Stage.ASKING_RAW if analogue else _Stage.EMPTY
        self._unsent: list[Message] = []
        self._answer_by: float | None = None
        self._placed: Placed | None = None
        self._last: tuple[float, int] | None = None
        self._refused: int | None = None
        self._flash: tuple[float, Rgb] | None = None
        self._note = self._how = Phrase("")

    @property
    def analogue(self) -> bool:
        """Whether the controller sends raw readings."""
        return self._emptying.rest is not None

    @property
    def done(self) -> bool:
        return self._stage is _Stage.DONE and not self._unsent

    @property
    def ask(self) -> Ask:
        match self._stage:
            case _Stage.ASKING_RAW | _Stage.EMPTY:
                words = Phrase(
                    "Take every stack off the table, then keep your hands off for 3 seconds."
                )
                wanted = Wanted.CLEAR if self._feeler.hands.standing else Wanted.NOTHING
                note = self._emptying.note
                told = joined(note, words) if note else words
                return Ask(told, self._frame(), wanted)
            case _Stage.SITES:
                site = self._asked
                words = Phrase(
                    "{number} of {count}: {site}",
                    number=site + 1,
                    count=len(self._board),
                    site=self._board.names[site],
                )
                led = None if self._known_leds is None else self._known_leds[site]
                frame = self._frame(led)
                return Ask(self._said(words), frame, Wanted.STACK, site, Colour.WHITE)
            case _Stage.LIGHTS:
                led = self._asked
                words = Phrase(
                    "{number} of {count}: LED {led}",
                    number=led + 1,
                    count=len(self._board),
                    led=led,
                )
                return Ask(self._said(words), self._frame(led), Wanted.STACK, colour=Colour.BLACK)
            case _Stage.DONE:
                return Ask("", self._lamps.show({}))

    def solution(self) -> Solution:
        """How the table is wired. To be asked when all is done."""
        return solve(self._board, self.progress, self._known_leds)

    def thresholds(self) -> tuple[MeasuredThresholds, ...]:
        """The thresholds of an analogue table's channels, none of another."""
        rest = self._emptying.rest
        return () if rest is None else thresholds(self.progress, rest.rests(), rest.noises())

    def hear(self, now: float, event: TableEvent) -> None:
        match event:
            case Scan():
                self._take(now, self._feeler.scan(event))
            case LinkChange(state=LinkState.UP):
                self._feeler.hands.forget()
                if self.analogue or self._stage is _Stage.ASKING_RAW:
                    self._unsent.append(RawSwitch(True))
                    self._answer_by = now + ANSWER
            case LinkChange():
                self._placed = self._answer_by = None

    def reply(self, now: float, reply: Reply, /) -> None:
        if not isinstance(reply, Raw):
            return
        if self._stage is _Stage.ASKING_RAW:
            self._stage = _Stage.EMPTY
        if self._stage is _Stage.EMPTY:
            self._emptying.raw(now, reply)
        else:
            self._take(now, self._feeler.raw(now, reply))

    def tick(self, now: float) -> None:
        self._take(now, self._feeler.hands.tick(now))

    def deadline(self) -> float | None:
        times = [self._feeler.hands.deadline(), self._counts_at()]
        match self._stage:
            case _Stage.ASKING_RAW:
                times.append(self._answer_by)
            case _Stage.EMPTY:
                times.append(self._emptying.deadline)
            case _Stage.DONE:
                times.append(float("-inf"))
        if self._flash is not None:
            times.append(self._flash[0])
        return min((time for time in times if time is not None), default=None)

    def messages(self) -> tuple[Message, ...]:
        unsent, self._unsent = self._unsent, []
        return tuple(unsent)

    @property
    def _asked(self) -> int:
        """The site or the LED that is asked for."""
        sites, count = self._stage is _Stage.SITES, len(self._board)
        asked = self.progress.next_site(count) if sites else self.progress.next_light(count)
        assert asked is not None
        return asked

    def _take(self, now: float, gestures: list[Gesture]) -> None:
        if self._flash is not None and now >= self._flash[0]:
            self._flash = None
        match self._stage:
            case _Stage.ASKING_RAW:
                if self._answer_by is not None and now >= self._answer_by:
                    self._stage = _Stage.EMPTY
            case _Stage.EMPTY:
                if self._emptying.take(now, gestures, self._feeler.hands):
                    self._begin()
            case _Stage.SITES | _Stage.LIGHTS:
                for gesture in gestures:
                    self._touch(now, gesture)
                self._settle(now)

    def _begin(self) -> None:
        """The table is empty: the questions begin."""
        rest = self._emptying.rest
        if rest is not None:
            self._feeler.measure_from(rest)
        self._go_on()

    def _go_on(self) -> None:
        """To the stage that has questions left."""
        count = len(self._board)
        before = self._stage
        if not self.progress.lights and self.progress.next_site(count) is not None:
            self._stage = _Stage.SITES
        elif self._known_leds is None and self.progress.next_light(count) is not None:
            self._stage = _Stage.LIGHTS
        else:
            self._stage = _Stage.DONE
            if self.analogue:
                self._unsent.append(RawSwitch(False))
                self._unsent += [one.thresholds for one in self.thresholds()]
        if self._stage is not before:
            self._last = None
            self._how = {_Stage.SITES: HOW_SITES, _Stage.LIGHTS: HOW_LIGHTS}.get(
                self._stage, Phrase("")
            )
        self._placed = None

    def _touch(self, now: float, gesture: Gesture) -> None:
        match gesture:
            case Placed():
                if self._placed is not None and gesture.time - self._placed.time <= AT_ONCE:
                    one, other = sorted((self._placed.site, gesture.site))
                    self._placed = None
                    self._refuse(
                        now,
                        Phrase(
                            "Channels {one} and {other} answer at once: a short?",
                            one=one,
                            other=other,
                        ),
                    )
                else:
                    self._placed = gesture
            case Lifted() if self._placed is not None and gesture.site == self._placed.site:
                self._placed = None
                self._refuse(now, Phrase("Let it stand a little longer."))
            case Pushed() if gesture.turn:
                self._record(now, None)
            case Pushed(button=Button.HINT | Button.MENU):
                self._back(now)

    def _counts_at(self) -> float | None:
        """When the piece that was set down has stood long enough."""
        if self._placed is None:
            return None
        return self._placed.time + DWELL

    def _settle(self, now: float) -> None:
        """Takes the piece that has stood long enough as an answer, or as one too much."""
        at = self._counts_at()
        if self._placed is None or at is None or now < at:
            return
        channel = self._placed.site
        swing = self._feeler.swing(channel) if self.analogue else 0
        if swing is None:
            self._placed = replace(self._placed, time=self._placed.time + RAW_EVERY)
            return
        self._placed = None
        if self._last is not None and channel == self._last[1]:
            if now > self._last[0] + CLUMSY:
                self._back(now)
            return
        self._answer(now, channel, swing)

    def _answer(self, now: float, channel: int, swing: int) -> None:
        known, progress = site_of_channel(self.progress), self.progress
        if self._stage is _Stage.SITES:
            if channel in known and not self._insists(channel):
                self._refuse_site(now, channel, self._board.names[known[channel]])
                return
            if channel in known:
                progress = progress.without_site(known[channel])
        elif channel in self.progress.lights:
            led = self.progress.lights.index(channel)
            if not self._insists(channel):
                self._refuse_light(now, channel, led)
                return
            progress = progress.without_light(led)
        elif channel not in known and not self._has_room(known):
            self._refuse(now, Phrase("Channel {channel} belongs to no site.", channel=channel))
            return
        elif self.analogue and self._same_pole(channel, swing):
            self._refuse(now, Phrase("That piece has the first one's colour: take the other."))
            return
        if self.analogue and near_the_end(self._feeler.rest(channel), swing):
            level = self._feeler.rest(channel) + swing
            self._refuse(now, Phrase(NEAR_THE_END, channel=channel, level=level))
            return
        self.progress = progress.with_standing(channel, swing) if self.analogue else progress
        self._record(now, channel)

    def _insists(self, channel: int) -> bool:
        """Whether a channel that was another one's is felt again right after that was said."""
        return channel == self._refused

    def _refuse_site(self, now: float, channel: int, name: str) -> None:
        taken = Phrase(
            "That sensor (channel {channel}) is {name}'s already.", channel=channel, name=name
        )
        again = Phrase(
            "Was {name} wrong? Set the piece down here once more, and {name} is asked again later.",
            name=name,
        )
        self._refuse(now, joined(taken, again), channel)

    def _refuse_light(self, now: float, channel: int, led: int) -> None:
        taken = Phrase("That site has LED {led} already.", led=led)
        again = Phrase(
            "Was that wrong? Set the piece down here once more, and LED {led} is asked again "
            "later.",
            led=led,
        )
        self._refuse(now, joined(taken, again), channel)

    def _has_room(self, known: Mapping[int, Site]) -> bool:
        """Whether a site was skipped to which a channel that was not felt before may belong."""
        new = [one for one in self.progress.lights if one is not None and one not in known]
        return len(new) < self.progress.sites.count(None)

    def _same_pole(self, channel: int, swing: int) -> bool:
        """Whether a channel has felt only this pole so far."""
        poles = {one.swing > 0 for one in self.progress.standings if one.channel == channel}
        return poles == {swing > 0}

    def _record(self, now: float, channel: int | None) -> None:
        if self._stage is _Stage.SITES:
            self.progress = self.progress.with_site(self._asked, channel)
        else:
            self.progress = self.progress.with_light(self._asked, channel)
        self._refused = None
        self._keep(self.progress)
        self._note = self._how = Phrase("")
        self._last = None if channel is None else (now, channel)
        self._flash = None if channel is None else (now + FLASH, GREEN)
        self._go_on()

    def _back(self, now: float) -> None:
        """Takes the last answer back, that of the stage before too."""
        self.progress = self.progress.back()
        self._refused = None
        self._keep(self.progress)
        self._flash = (now + FLASH, RED)
        self._note = Phrase("One step back.")
        self._go_on()
        self._last = None

    def _refuse(self, now: float, words: Phrase, taken: int | None = None) -> None:
        """Says why nothing comes of it; a channel that is `taken` counts when it is felt again."""
        self._note = words
        self._refused = taken
        self._flash = (now + FLASH, RED)

    def _said(self, words: Phrase) -> Phrase:
        return joined(*(part for part in (self._note, self._how, words) if part))

    def _frame(self, led: int | None = None) -> tuple[Rgb, ...]:
        if self._flash is not None:
            return self._lamps.fill(range(len(self._board)), self._flash[1])
        return self._lamps.show({} if led is None else {led: WHITE})
