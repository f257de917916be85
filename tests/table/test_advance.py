"""The one function that changes a session: what it keeps, and that it changes nothing else."""

import random
from copy import deepcopy

import pytest

from tests.support.games import rest_of_turn
from tests.support.senses import SENSES
from tests.support.table import BOTH, CORNERS, WHITE, Rig, position
from tzaar_board.games.base import Colour, Position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import NoiseLevel, SensorFault
from tzaar_board.table.advance import advance
from tzaar_board.table.effects import Effect
from tzaar_board.table.events import (
    ActionsJudged,
    ButtonPressed,
    Event,
    HintAnswered,
    HintsChosen,
    LinkFound,
    OpponentMoved,
    PairingAsked,
    Scanned,
    SenseKnown,
    SitesPointed,
    Ticked,
)
from tzaar_board.table.hints import Hints
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import Session
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")


class Chronicle(Rig):
    """Keeps what happened and what came of it, and looks whether a session was changed by it."""

    def __init__(self, start: Position, sense: Sense, seed: int, *, arrange: bool) -> None:
        self.told: list[tuple[float, Event, Session, tuple[Effect, ...]]] = []
        self.rng = random.Random(seed)
        self.hands = self.rng.choice([BOTH, WHITE])
        noise = NoiseLevel.HIGH.noise
        super().__init__(start, sense, hands=self.hands, noise=noise, seed=seed, arrange=arrange)

    def take(self, event: Event, now: float | None = None) -> None:
        before, count = self.session, len(self.effects)
        if not self.told:
            self.first, self._text = deepcopy(before), repr(before)
        super().take(event, now)
        if self.session is not before:
            assert repr(before) == self._text
            self._text = repr(self.session)
        moment = self.now if now is None else now
        self.told.append((moment, event, self.session, tuple(self.effects[count:])))

    def anything(self) -> None:
        """Something happens: as a rule an action, else sense or nonsense."""
        rng, board = self.rng, self.board
        if self.awaited is not None:
            self.take(OpponentMoved(tuple(rest_of_turn(self.awaited, rng))))
        if rng.random() < 0.5:
            board.faults.clear()
            board.arrange(self.view.position)
            self.wait(0.5)
            self.act()
        else:
            self.nonsense()
        self.wait(rng.choice((0.0, 0.05, 0.3, 3.0)))

    def act(self) -> None:
        """Carries out what is pending, or an action at random."""
        situation, rng = self.session.situation, self.rng
        position = situation.settled
        actions = situation.pending[:1] or tuple(position.legal())
        trace = position.trace(rng.choice(actions)) if actions else None
        if trace is None or trace.key is None:
            self.press(Button.WHITE if position.player is Colour.WHITE else Button.BLACK)
        elif trace.placed is None:
            self.swap(self.names[trace.key], self.names[trace.targets[0]])
        else:
            self.board.bring(trace.key, trace.placed, self.now)
            for site in trace.turned:
                self.turn(self.names[site])

    def nonsense(self) -> None:
        """Something that no rule asks for."""
        rng, board = self.rng, self.board
        site = rng.randrange(len(self.names))
        standing = [name for name in self.names if board.stacks[self.sites[name]]]
        off = [*board.tray, *board.hand]
        match rng.randrange(10):
            case 0 if standing:
                self.lift(rng.choice(standing))
            case 1 if off:
                self.place(self.names[site], self.names[rng.choice(off).origin])
            case 2 if standing:
                self.tap(rng.choice(standing))
            case 3:
                self.press(rng.choice(tuple(Button)), rng.choice((0.01, 0.1, 3.2)))
            case 4:
                self.take(ButtonPressed(rng.choice(tuple(Button))))
            case 5:
                self.fault(self.names[site], rng.choice((None, *SensorFault)))
            case 6:
                self.lose_link()
                self.wait(1.0)
                self.find_link()
            case 7:
                self.undo()
            case 8:
                told: list[Event] = [PairingAsked(True), SitesPointed((site,)), LinkFound()]
                self.take(rng.choice([*told, *map(HintsChosen, Hints)]))
            case 9:
                legal = self.session.situation.settled.legal()
                self.take(HintAnswered(tuple(legal[:3])))
                self.take(ActionsJudged(dict.fromkeys(legal, 0.5)))


@pytest.fixture(scope="module", params=range(8))
def chronicle(request: pytest.FixtureRequest) -> Chronicle:
    """A noisy table at which anything has happened; the parameter is its seed."""
    seed: int = request.param
    empty = TZAAR.start("tournament", seed), TROLL.start("standard", seed)
    starts: list[Position] = [FIRST, SECOND, *empty]
    rig = Chronicle(
        starts[seed % 4], random.Random(seed).choice(tuple(Sense)), seed, arrange=seed == 5
    )
    for _ in range(30):
        rig.anything()
    return rig


def test_sessions_that_were_told_the_same_are_equal(chronicle: Chronicle) -> None:
    """And nothing hangs on which of two equal values it is: one of the two is a copy."""
    session = chronicle.first
    for count, (now, event, after, effects) in enumerate(chronicle.told):
        session, wanted = advance(session, now, event)
        assert (session, wanted) == (after, effects)
        if count % 20 == 0:
            session = deepcopy(session)


def test_what_says_nothing_new_gives_the_same_session(chronicle: Chronicle) -> None:
    for now, _, session, _ in chronicle.told:
        if session.due is not None and session.due <= now:
            continue
        assert advance(session, now, Ticked()) == (session, ())
        assert advance(session, now, Ticked())[0] is session
        if session.last_scan is not None:
            assert advance(session, now, Scanned(*session.last_scan))[0] is session


def test_a_tick_counts_from_the_deadline_on() -> None:
    rig = Rig(FIRST)
    rig.swap("A1", "A3")
    rig.wait(0.1)
    due = rig.session.due
    assert due is not None
    early, late = (advance(rig.session, now, Ticked())[0] for now in (due - 0.001, due))
    assert early is rig.session
    assert late != rig.session


def test_a_session_says_what_it_knows() -> None:
    rig = Rig(FIRST)
    rig.lift("A1")
    text = repr(rig.session)
    for said in ("Phase.PLAY", "Link.UP", "Colour.WHITE", "Kind.TZAAR", "due="):
        assert said in text
    assert " object at 0x" not in text


def test_sessions_that_saw_another_thing_differ() -> None:
    rig = Rig(FIRST)
    known = rig.session
    rig.lift("A1")
    lifted = rig.session
    rig.place("A1", "A1")
    rig.wait(1.0)
    assert lifted not in (known, rig.session)


@SENSES
@pytest.mark.parametrize("found", [True, False])
def test_after_another_sense_the_next_scan_is_judged_afresh(sense: Sense, *, found: bool) -> None:
    """That everything reads differently proves no arrival: nothing is asked about."""
    rig = Rig(SECOND, Sense.HEIGHT)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.states.clear()
    rig.cut = True
    rig.board.sense = sense
    rig.board.arrange(rig.view.position)
    rig.take(SenseKnown(sense))
    if found:
        rig.take(LinkFound())
    rig.cut = False
    rig.wait(0.2)
    assert rig.session.observation.touches.by_site == {}
    rig.wait(3.0)
    assert (rig.state, rig.played, rig.asked()) == (State.READY, "A1xA3", "")


def test_what_was_touched_since_another_sense_is_one_set_of_touches() -> None:
    rig = Rig(FIRST, Sense.PRESENCE)
    rig.cut = True
    rig.board.sense = Sense.COLOUR
    rig.board.arrange(FIRST)
    rig.take(SenseKnown(Sense.COLOUR))
    rig.take(LinkFound())
    rig.swap("A1", "A3")
    rig.cut = False
    rig.wait(0.2)
    assert rig.played == ""
    rig.wait(0.4)
    assert (rig.played, rig.state) == ("A1xA3", State.READY)


def test_the_same_sense_told_again_is_nothing_new() -> None:
    rig = Rig(FIRST, Sense.COLOUR)
    rig.lift("A1")
    known = rig.session
    assert advance(known, rig.now, SenseKnown(Sense.COLOUR)) == (known, ())
    assert advance(known, rig.now, SenseKnown(Sense.COLOUR))[0] is known


def test_a_game_lost_on_time_says_whose_time_it_was() -> None:
    rig = Rig(FIRST)
    rig.time_up(Colour.BLACK)
    assert set(rig.lights()) == {rig.names[site] for site in TZAAR.edge(Colour.BLACK)}
