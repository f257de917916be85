"""Whatever is done to the table, legal or not, the lights lead back to the game.

Touches, buttons, cut links, rubbish and restarts are drawn freely; then somebody does only what
the lights ask for, and must end in the settled position within a bounded number of steps. In every
moment the journal is the session's line and the frame keeps to its limits.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import games
from tests.support.journals import open_journal
from tests.support.rounds import rest_soaks
from tzaar_board.games.base import Action, Colour, Content, Game, Position
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import NoiseLevel, Rubbish, SensorFault, SimBoard
from tzaar_board.play.runner import Runner
from tzaar_board.simulate.follower import Follower
from tzaar_board.simulate.world import World
from tzaar_board.store.journal import Journal
from tzaar_board.table.effects import HintWanted
from tzaar_board.table.events import HintAnswered
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.lights.light import Light, current
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import Session, begin
from tzaar_board.table.state import State

STEPS = 400
"""How many steps of following the lights must be enough, a whole set-up included."""

WAITS = (0.0, 0.01, 0.05, 0.15, 0.3, 0.5, 1.0, 2.5, 6.0)
PRESSES = (0.01, 0.1, 0.5, 1.5, 3.2)
LIMIT = 600.0


class Deed(Enum):
    """Something done to the table; its two numbers say where, or how long."""

    LIFT = "lift"
    LIFT_TOP = "lift top"
    PLACE = "place"
    TAP = "tap"
    PRESS = "press"
    WAIT = "wait"
    CUT = "cut"
    GARBLE = "garble"
    RESTART = "restart"
    BREAK = "break"
    MEND = "mend"
    TURN = "turn"
    BRING = "bring"
    LEGAL = "legal"
    FOLLOW = "follow"


@dataclass(frozen=True)
class Case:
    """A game in some phase, and who plays it on what table."""

    game: Game
    start: str
    played: int
    sense: Sense
    noise: NoiseLevel
    hands: frozenset[Colour]
    arrange: bool
    seed: int


class Table:
    """A table to do things to, with its program and the program's journal."""

    def __init__(self, case: Case, journal: Journal) -> None:
        self.case = case
        self.journal = journal
        self.rng = random.Random(case.seed)
        history = History(case.game.start(case.start, case.seed))
        while len(history) < case.played and (legal := history.head.legal()):
            history = history.play(self.rng.choice(legal))
        self.game_id = journal.begin(
            Record(history, outcome=history.head.outcome()), seed=None, at=""
        )
        self.light = Light(brightness=0.8, current_limit=LIMIT)
        board = SimBoard(case.game.board, case.sense, case.noise.noise, case.seed)
        board.two_sided = case.game.two_sided
        if not case.arrange:
            board.arrange(history.head)
        self.world = World(board, self._runner(history, arrange=case.arrange), self._think)
        self.follower = Follower(board, lambda: self.world.runner.view)
        self.check()

    @property
    def session(self) -> Session:
        return self.world.runner.session

    def do(self, deed: Deed, one: int, two: int) -> None:
        """Does something, if it can be done."""
        board, now = self.world.board, self.world.now
        standing = [site for site, stack in enumerate(board.stacks) if stack]
        site = standing[one % len(standing)] if standing else None
        match deed:
            case Deed.LIFT if site is not None:
                board.lift(site, now)
            case Deed.LIFT_TOP if site is not None:
                board.lift(site, now, 1)
            case Deed.PLACE if off := [*board.tray, *board.hand]:
                board.place(one % len(board.stacks), now, off[-1 - two % len(off)].origin)
            case Deed.TAP if site is not None:
                board.lift(site, now)
                self.world.advance(0.05 + two % 5 * 0.1)
                board.place(site, self.world.now, site)
            case Deed.TURN if site is not None and board.two_sided:
                board.lift(site, now)
                board.turn(site)
                self.world.advance(0.05 + two % 5 * 0.1)
                board.place(site, self.world.now, site)
            case Deed.BRING:
                self._bring(one, two)
            case Deed.PRESS:
                board.press(Button(one % 4), True)
                self.world.advance(PRESSES[two % len(PRESSES)])
                board.press(Button(one % 4), False)
                self.world.advance(0.05)
            case Deed.WAIT:
                self.world.advance(WAITS[one % len(WAITS)])
            case Deed.CUT:
                self.world.cut(WAITS[one % len(WAITS)])
            case Deed.GARBLE:
                board.garble(tuple(Rubbish)[one % 3], now, WAITS[two % len(WAITS)])
            case Deed.RESTART:
                stored = self.journal.load(self.game_id).record.history
                self.world.restart(self._runner(stored, arrange=False))
            case Deed.BREAK:
                board.faults[one % len(board.stacks)] = tuple(SensorFault)[two % len(SensorFault)]
            case Deed.MEND:
                board.faults.clear()
            case Deed.LEGAL:
                self._play(one, two)
            case Deed.FOLLOW:
                self.world.do(self.follower.step())
        self.world.advance(0.0)
        self.answer_hints()
        self.check()

    def _play(self, one: int, two: int) -> None:
        """Carries a stack as a legal action of the position on the table does."""
        position, board, world = self.world.runner.view.position, self.world.board, self.world
        legal = position.legal()
        trace = position.trace(legal[one % len(legal)]) if legal else None
        if trace is None or trace.key is None:
            return
        if trace.placed is not None and not board.stacks[trace.key]:
            board.bring(trace.key, trace.placed, world.now)
            for site in trace.turned:
                self.do(Deed.TURN, site, two)
        elif trace.placed is None and board.stacks[trace.key]:
            board.lift(trace.key, world.now)
            world.advance(0.05 + two % 4 * 0.1)
            board.place(trace.targets[0], world.now, trace.key)
        world.advance(WAITS[two % len(WAITS)])

    def _bring(self, one: int, two: int) -> None:
        """Sets a piece of the box down where nothing stands."""
        board = self.world.board
        free = [site for site, stack in enumerate(board.stacks) if not stack]
        kinds = tuple(self.case.game.kinds)
        if free:
            piece = Content(tuple(Colour)[two % 2], kinds[two // 2 % len(kinds)])
            board.bring(free[one % len(free)], piece, self.world.now)

    def answer_hints(self) -> None:
        requests, self.world.requests = self.world.requests, []
        for request in requests:
            if (
                isinstance(request, HintWanted)
                and request.position is self.session.situation.settled
            ):
                ranking = list(request.position.legal())[:5]
                self.world.runner.take(self.world.now, HintAnswered(tuple(ranking)))

    def check(self) -> None:
        """What holds in every moment."""
        stored = self.journal.load(self.game_id).record
        assert stored.history == self.session.situation.history
        assert stored.outcome == self.session.situation.outcome
        frame = self.world.runner.frame
        assert current(frame) <= LIMIT
        assert max(max(colour >> 16, colour >> 8 & 255, colour & 255) for colour in frame) <= 204

    @property
    def settled(self) -> bool:
        """Whether the table shows the position, and nobody is asked for anything; or it is being
        cleared.
        """
        session, view = self.session, self.world.runner.view
        misfits = session.observation.touches.misfits - session.observation.masked
        calm = session.guide is None and session.question is None and not view.pending
        shows = not misfits or session.cleared
        return calm and shows and view.state in (State.READY, State.OVER)

    def follow(self) -> None:
        """Does what the lights ask for until the table is settled."""
        self.world.board.put_aside()
        self.world.advance(12.0)
        for _ in range(STEPS):
            self.check()
            if self.settled:
                return
            self.world.do(self.follower.step())
            self.answer_hints()
        view = self.world.runner.view
        raise AssertionError(f"The lights lead nowhere: {view.state}, {view.scene}.")

    def _runner(self, history: History, *, arrange: bool) -> Runner:
        session = begin(history, self.case.hands, self.case.sense, arrange=arrange)
        return Runner(session, self.journal, self.game_id, self.light, _show_nothing)

    def _think(self, position: Position) -> list[Action]:
        return games.rest_of_turn(position, self.rng)


def _show_nothing(_: Frame) -> None:
    """Where the frames of this table go."""


@contextmanager
def journal() -> Iterator[Journal]:
    with TemporaryDirectory() as directory, open_journal(Path(directory)) as opened:
        yield opened


@st.composite
def cases(draw: st.DrawFn, game: Game) -> Case:
    return Case(
        game=game,
        start=draw(st.sampled_from(game.starts)),
        played=draw(st.sampled_from([0, 0, 1, 5, 30, 58, 90, 120])),
        sense=draw(st.sampled_from(Sense)),
        noise=draw(st.sampled_from(NoiseLevel)),
        hands=draw(
            st.sampled_from(
                [frozenset(Colour), frozenset({Colour.WHITE}), frozenset({Colour.BLACK})]
            )
        ),
        arrange=draw(st.sampled_from([False, False, False, True])),
        seed=draw(st.integers(0, 10**6)),
    )


NUMBERS = st.integers(0, 63)
DEEDS = st.lists(st.tuples(st.sampled_from(Deed), NUMBERS, NUMBERS), max_size=25)


def whatever_is_done(case: Case, deeds: list[tuple[Deed, int, int]]) -> None:
    with journal() as opened:
        table = Table(case, opened)
        for deed, one, two in deeds:
            table.do(deed, one, two)
        table.follow()


@pytest.mark.parametrize("game", games.ALL, ids=games.named)
@settings(max_examples=8)
@given(data=st.data())
def test_the_lights_lead_back_from_anywhere(game: Game, data: st.DataObject) -> None:
    whatever_is_done(data.draw(cases(game)), data.draw(DEEDS))


SETTINGS_UP: list[Any] = rest_soaks(
    [
        (*started, sense, fault)
        for started in ((TZAAR, "random", 0), (TROLL, "pro", 58))
        for sense in Sense
        for fault in (SensorFault.DEAD, SensorFault.STUCK)
    ],
    lambda one: sum(map(one.__contains__, (TROLL, Sense.COLOUR, SensorFault.STUCK))) % 2 == 0,
)


@pytest.mark.parametrize(("game", "start", "played", "sense", "fault"), SETTINGS_UP)
def test_a_bad_sensor_does_not_stop_the_setting_up(
    game: Game, start: str, played: int, sense: Sense, fault: SensorFault
) -> None:
    """Its site stays lit, and the hold goes on to the next type though most sites are empty yet."""
    both, quiet = frozenset(Colour), NoiseLevel.NONE
    case = Case(game, start, played, sense, quiet, both, arrange=True, seed=0)
    whatever_is_done(case, [(Deed.BREAK, 0, list(SensorFault).index(fault))])


@pytest.mark.parametrize(
    ("start", "played", "seed", "deed"),
    [
        ("standard", 58, 0, (Deed.BREAK, 1, 1)),
        ("pro", 30, 3279, (Deed.LIFT, 11, 0)),
    ],
    ids=["a sensor that never sees it turned", "turned before the placing"],
)
def test_a_disc_to_be_turned_over(
    start: str, played: int, seed: int, deed: tuple[Deed, int, int]
) -> None:
    both, quiet = frozenset(Colour), NoiseLevel.NONE
    case = Case(TROLL, start, played, Sense.COLOUR, quiet, both, arrange=False, seed=seed)
    whatever_is_done(case, [deed])


@pytest.mark.parametrize("kind", [0, 2])
def test_a_piece_of_the_box_where_the_last_stack_came_from(kind: int) -> None:
    both, quiet = frozenset(Colour), NoiseLevel.NONE
    case = Case(TZAAR, "random", 5, Sense.COLOUR, quiet, both, arrange=False, seed=46)
    whatever_is_done(case, [(Deed.BRING, 29, kind)])


def test_both_stacks_of_the_engine_are_in_hand_where_all_was_set_up_anew() -> None:
    """Then each is asked about, one after the other."""
    white, quiet = frozenset({Colour.WHITE}), NoiseLevel.NONE
    case = Case(TZAAR, "fixed", 1, Sense.PRESENCE, quiet, white, arrange=True, seed=12343)
    deeds = [
        (Deed.BREAK, 34, 3),
        (Deed.BRING, 45, 28),
        (Deed.FOLLOW, 0, 0),
        (Deed.RESTART, 0, 0),
        (Deed.PRESS, 42, 31),
        (Deed.FOLLOW, 0, 0),
    ]
    whatever_is_done(case, deeds)


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ALL, ids=games.named)
@settings(max_examples=1500)
@given(data=st.data())
def test_the_lights_lead_back_from_anywhere_for_long(game: Game, data: st.DataObject) -> None:
    whatever_is_done(data.draw(cases(game)), data.draw(DEEDS))
