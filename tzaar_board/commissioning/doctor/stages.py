"""The questions that the doctor asks at a table, one stage a kind of question.

A stage is given gestures and the time, asks for something, and notes the answers.
"""

from collections.abc import Sequence
from typing import Protocol

from tzaar_board.commissioning.doctor.observations import Observations
from tzaar_board.commissioning.procedures.base import BUTTON_NAMES, Ask, Wanted
from tzaar_board.commissioning.procedures.hands import Gesture, GestureDetector, Placed, Pushed
from tzaar_board.commissioning.procedures.lamps import BLUE, GREEN, RED, WHITE, Lamps
from tzaar_board.errors import Phrase, joined
from tzaar_board.geometry import Board, Site
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.sensing.buttons import Button

QUIET = 3.0
"""Seconds without a stack, and without a hand, that tell which channels lie."""
PATIENCE = 30.0
"""Seconds without any gesture after which a question is taken as unanswered."""
RIGHT, ELSEWHERE = 0.3, 2.0
"""Seconds that a stack must stand where it was asked for, and elsewhere, until it counts."""
AT_ONCE = 0.06
"""Seconds within which no hand sets down two stacks."""
STEP = 0.15
"""Seconds that each LED shines in the running light."""
COLOUR = 1.5
"""Seconds that all LEDs shine in one colour."""
MANY = 5
"""So many sites at which pieces were left are named at most."""
COLOURS = (RED, GREEN, BLUE, WHITE)
HOW_BY_LIGHT = Phrase(
    "Set one White piece on the site that shines, and on those that follow. "
    "None shines, or it is not felt? Press a turn button."
)
HOW_BY_NAME = Phrase(
    "Now nothing shines: set the piece on the site of this name, and on those that follow. "
    "Not felt? Press a turn button."
)


class TestStage(Protocol):
    """One kind of question."""

    @property
    def ask(self) -> Ask: ...

    @property
    def done(self) -> bool: ...

    def begin(self, now: float) -> None: ...

    def take(self, now: float, gestures: Sequence[Gesture]) -> None:
        """Takes gestures, none when only time has passed."""
        ...

    def deadline(self) -> float | None: ...


class Clear:
    """Asks for an empty table. What still reads occupied afterwards goes to `noted`."""

    def __init__(self, hands: GestureDetector, lamps: Lamps, noted: set[Site]) -> None:
        self._hands = hands
        self._lamps = lamps
        self._noted = noted
        self._until = 0.0
        self.done = False

    @property
    def ask(self) -> Ask:
        standing = self._hands.standing
        red = self._lamps.fill(standing, RED)
        if not standing:
            words = Phrase("Listening to the empty table: keep your hands off it for 3 seconds.")
            return Ask(words, red)
        words = Phrase(
            "Take every stack off the table; what shines red still reads occupied. "
            "Is it all empty? Press a turn button."
        )
        return Ask(words, red, Wanted.CLEAR)

    def begin(self, now: float) -> None:
        self._wait(now)

    def take(self, now: float, gestures: Sequence[Gesture]) -> None:
        pushed = any(isinstance(one, Pushed) and one.turn for one in gestures)
        if gestures:
            self._wait(now)
        if pushed or now >= self._until:
            self._noted |= self._hands.standing
            self.done = True

    def deadline(self) -> float | None:
        return self._until

    def _wait(self, now: float) -> None:
        self._until = now + (PATIENCE if self._hands.standing else QUIET)


class Walk:
    """Asks for a stack on one site after the other, and notes in `felt` where it was felt.

    By light the site shines; by name nothing does, and the terminal's words are all there is.
    """

    def __init__(
        self,
        board: Board,
        order: Sequence[Site],
        lamps: Lamps,
        seen: Observations,
        felt: dict[Site, Site | None],
        hands: GestureDetector,
        *,
        by_name: bool = False,
    ) -> None:
        self._board = board
        self._hands = hands
        self._order = order
        self._lamps = lamps
        self._seen = seen
        self._felt = felt
        self._by_name = by_name
        self._at = 0
        self._placed: Placed | None = None
        self._last = 0.0

    @property
    def done(self) -> bool:
        return self._at >= len(self._order)

    @property
    def ask(self) -> Ask:
        if self.done:
            return Ask("", self._lamps.show({}))
        site = self._order[self._at]
        words = Phrase(
            "{number} of {count}: {site}",
            number=self._at + 1,
            count=len(self._order),
            site=self._board.names[site],
        )
        left = [self._board.names[one] for one in sorted(self._left_behind())]
        if left:
            note = Phrase(
                "Still occupied: {sites}. Take the piece along.", sites=", ".join(left[:MANY])
            )
            words = joined(note, words)
        if self._by_name:
            words = joined(words, HOW_BY_NAME, by=". ") if self._at == 0 else words
            return Ask(words, self._lamps.show({}), Wanted.STACK, site)
        words = joined(words, HOW_BY_LIGHT, by=". ") if self._at == 0 else words
        return Ask(words, self._lamps.show({site: WHITE}), Wanted.STACK)

    def begin(self, now: float) -> None:
        self._last = now

    def take(self, now: float, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            self._last = now
            if self.done:
                return
            match gesture:
                case Placed():
                    self._note_pair(gesture)
                    if self._placed is None or self._placed.site != self._order[self._at]:
                        self._placed = gesture
                case Pushed() if gesture.turn:
                    self._answer(self._felt_at())
        due = self.deadline()
        if due is not None and now >= due:
            self._answer(self._felt_at())
            self._last = now

    def deadline(self) -> float | None:
        if self.done:
            return None
        if self._placed is None:
            return self._last + PATIENCE
        right = self._placed.site == self._order[self._at]
        return self._placed.time + (RIGHT if right else ELSEWHERE)

    def _left_behind(self) -> set[Site]:
        """Where pieces stand that were felt before, while the next site is asked for."""
        felt = {at for at in self._felt.values() if at is not None}
        placed = set() if self._placed is None else {self._placed.site}
        joined_to = {site for pair in self._seen.together for site in pair}
        left = (self._hands.standing & felt) - placed - self._seen.stuck - joined_to
        return set(left) if len(left) > 1 or self._order[self._at] in left else set()

    def _felt_at(self) -> Site | None:
        return None if self._placed is None else self._placed.site

    def _answer(self, where: Site | None) -> None:
        self._felt[self._order[self._at]] = where
        if self._placed is not None:
            self._seen.readings[self._placed.site] = self._placed.reading
        self._placed = None
        self._at += 1
        while not self.done and self._order[self._at] in self._seen.stuck:
            self._at += 1

    def _note_pair(self, placed: Placed) -> None:
        before = self._placed
        if before is not None and abs(placed.time - before.time) <= AT_ONCE:
            low, high = sorted((before.site, placed.site))
            self._seen.together.add((low, high))


class LightTest:
    """Shows every LED in turn, then all in each colour; a stack marks one that is not right."""

    def __init__(self, board: Board, lamps: Lamps, dark: set[Site]) -> None:
        self._board = board
        self._lamps = lamps
        self._dark = dark
        self._began = self._now = self._last = 0.0
        self.done = False

    @property
    def ask(self) -> Ask:
        names = [self._board.names[site] for site in sorted(self._dark)]
        marked = Phrase(", ".join(names))
        if len(names) == len(self._board):
            marked = Phrase("all")
        words = Phrase(
            "Watch the lights: one after the other, then all red, green, blue and white by turns. "
            "Mark each that is dark or has another colour with a stack, set down and lifted "
            "(all of them: press hint); then press a turn button."
        )
        words = joined(words, Phrase("Marked: {marked}.", marked=marked)) if marked else words
        return Ask(words, self._frame(), Wanted.MARKS)

    def begin(self, now: float) -> None:
        self._began = self._now = now
        self._last = now + len(self._board) * STEP

    def take(self, now: float, gestures: Sequence[Gesture]) -> None:
        self._now = now
        for gesture in gestures:
            match gesture:
                case Placed(site=site):
                    self._dark ^= {site}
                    self._last = now
                case Pushed() if gesture.turn:
                    self.done = True
                case Pushed(button=Button.HINT):
                    self._dark |= set(range(len(self._board)))
                    self._last = now
        self.done = self.done or now >= self._last + 2 * COLOUR * len(COLOURS)

    def deadline(self) -> float | None:
        ran = self._now - self._began
        step = STEP if ran < len(self._board) * STEP else COLOUR / 2
        return self._now + step

    def _frame(self) -> Frame:
        ran = self._now - self._began
        step = int(ran / STEP)
        if step < len(self._board):
            return self._lamps.show({step: WHITE})
        turn = int((ran - len(self._board) * STEP) / COLOUR) % len(COLOURS)
        return self._lamps.fill(range(len(self._board)), COLOURS[turn])


class ButtonTest:
    """Asks for each button once."""

    def __init__(self, lamps: Lamps, buttons: int, felt: dict[Button, Button | None]) -> None:
        self._lamps = lamps
        self._left = [button for button in Button if button.value < buttons]
        self._felt = felt
        self._until = 0.0

    @property
    def done(self) -> bool:
        return not self._left

    @property
    def ask(self) -> Ask:
        dark = self._lamps.show({})
        if self.done:
            return Ask("", dark)
        words = Phrase(
            "Press the {name} button. (Not felt? Wait 10 seconds.)",
            name=BUTTON_NAMES[self._left[0]],
        )
        return Ask(words, dark, Wanted.PRESS, button=self._left[0])

    def begin(self, now: float) -> None:
        self._until = now + 10.0

    def take(self, now: float, gestures: Sequence[Gesture]) -> None:
        pushed = [one.button for one in gestures if isinstance(one, Pushed)]
        if self.done or not (pushed or now >= self._until):
            return
        self._felt[self._left.pop(0)] = pushed[0] if pushed else None
        self._until = now + 10.0

    def deadline(self) -> float | None:
        return self._until


def snake(board: Board) -> list[Site]:
    """The sites in an order in which a hand has the shortest way: up one column, down the next.

    >>> from tzaar_board.geometry import HEXAGON
    >>> [HEXAGON.names[site] for site in snake(HEXAGON)[3:8]]
    ['A4', 'A5', 'B6', 'B5', 'B4']
    """
    columns: dict[str, list[Site]] = {}
    for site, name in enumerate(board.names):
        columns.setdefault(name[0], []).append(site)
    return [
        site
        for number, column in enumerate(columns.values())
        for site in (reversed(column) if number % 2 else column)
    ]


def spread(board: Board) -> tuple[Site, ...]:
    """Three sites far from each other, which tell a board from its turned and mirrored images."""
    chosen = [0]
    while len(chosen) < 3:
        chosen.append(
            max(range(len(board)), key=lambda site: min(board.distance(site, c) for c in chosen))
        )
    return tuple(chosen)
