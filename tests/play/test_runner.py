"""The order of things: what is written is on disk before the table shows it."""

from collections.abc import Sequence

import pytest

from tests.support.stage import LoggingJournal, Stage
from tests.support.table import BOTH, CORNERS, position
from tzaar_board.games.base import Colour, IllegalAction, Outcome, Position, Reason
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.scan import LinkChange, LinkState, Scan
from tzaar_board.play.runner import Runner
from tzaar_board.store.journal_file import JournalError
from tzaar_board.table.effects import Effect, HintWanted, NewGame
from tzaar_board.table.events import Event, OpponentMoved, Scanned, Ticked, UndoAsked
from tzaar_board.table.lights.light import Light
from tzaar_board.table.lights.view import View
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import Session, SessionPhase, begin
from tzaar_board.table.state import State

FEW = position(CORNERS, "w 1")
END = position("A1:Z A3:z C1:R D1:T F1:r H1:t I1:T", "w 1")


def test_an_action_is_written_before_it_is_shown() -> None:
    stage = Stage(FEW)
    assert stage.since() == ["show"]
    stage.capture("A1", "D1")
    assert stage.since() == ["show A1 A3 D1", "show A1 D1"]
    stage.wait(0.2)
    assert stage.since() == ["write 7: 0 A1xD1", "show A1 D1"]
    stage.wait(5.0)
    assert stage.since() == ["show A1 D1"]
    assert stage.runner.deadline() is None


def test_the_last_action_is_written_with_the_result() -> None:
    stage = Stage(END)
    stage.capture("A1", "A3")
    stage.since()
    stage.wait(0.16)
    assert stage.since()[:2] == ["write 7: 0 A1xA3 type", "show A1 A3 C1 D1 I1"]
    assert stage.runner.view.state is State.OVER


def test_nothing_more_is_shown_when_nothing_can_be_written() -> None:
    stage = Stage(FEW)
    stage.capture("A1", "D1")
    stage.since()
    stage.journal.full = True
    view = stage.runner.view
    with pytest.raises(JournalError, match="The disk is full"):
        stage.wait(0.2)
    assert stage.since() == []
    assert stage.runner.view is view
    assert stage.runner.session.situation.history.actions == ()


def test_the_opponents_turn_is_written_before_it_is_shown() -> None:
    stage = Stage(FEW, frozenset({Colour.BLACK}))
    stage.since()
    turn = [TZAAR.parse_action(text) for text in ("A1xA3", "A3xA5")]
    stage.runner.take(stage.now, OpponentMoved(tuple(turn)))
    assert stage.since() == ["write 7: 0 A1xA3 A3xA5 type", "show A1 A3"]


def test_an_illegal_turn_is_not_written() -> None:
    stage = Stage(FEW, frozenset({Colour.BLACK}))
    stage.since()
    with pytest.raises(IllegalAction):
        stage.runner.take(stage.now, OpponentMoved((TZAAR.parse_action("A1xI5"),)))
    assert stage.since() == []


def test_an_undo_is_written_before_it_is_shown() -> None:
    stage = Stage(FEW)
    stage.capture("A1", "D1")
    stage.wait(3.0)
    stage.since()
    stage.runner.take(stage.now, UndoAsked())
    assert stage.since() == ["write 7: 0", "show A1 D1"]
    assert stage.runner.view.position == FEW


def test_a_resignation_is_written_before_it_is_shown() -> None:
    stage = Stage(END)
    stage.since()
    stage.runner.resign(stage.now, Colour.WHITE)
    assert stage.since() == ["finish 7: black resign", "show A3 F1 H1"]
    assert stage.runner.view.outcome == Outcome(Colour.BLACK, Reason.RESIGN)
    stage.runner.resign(stage.now, Colour.BLACK)
    assert stage.since() == []


def test_a_lost_link_stands_still() -> None:
    stage = Stage(FEW)
    stage.lift("A1")
    stage.since()
    change = LinkChange(stage.now, LinkState.LOST, "The cable is out.")
    stage.runner.hear(stage.now, change, Sense.PRESENCE)
    assert stage.runner.view.lost
    assert stage.runner.deadline() is None
    found = Scan(stage.now, "#" * 60, (False,) * 4)
    stage.runner.hear(stage.now, LinkChange(stage.now, LinkState.UP), Sense.PRESENCE)
    stage.runner.hear(stage.now, found, Sense.PRESENCE)
    assert not stage.runner.view.lost


def test_a_table_that_was_not_heard_yet() -> None:
    session = begin(History(FEW), BOTH, Sense.PRESENCE, arrange=False)
    log: list[str] = []
    runner = Runner(session, LoggingJournal(log), 1, Light(), lambda _: None)
    assert (runner.view.waiting, runner.view.lost) == (True, False)
    assert runner.deadline() is None


def test_requests_are_left_to_others() -> None:
    stage = Stage(FEW)
    stage.press(Button.HINT, 0.1)
    stage.press(Button.MENU, 3.2)
    stage.press(Button.MENU, 3.2)
    assert stage.requests == [HintWanted(FEW), NewGame()]


class Recorded:
    """Counts what it is told to record."""

    def __init__(self) -> None:
        self.begun = 0
        self.events: list[Event] = []

    def begin(self, game_id: int, session: Session) -> None:
        assert game_id == 7
        assert session.phase is SessionPhase.WAITING
        self.begun += 1

    def record(
        self, now: float, event: Event, session: Session, effects: Sequence[Effect], view: View
    ) -> None:
        assert now >= 0.0
        assert view.position == session.situation.settled
        assert len(effects) <= 1
        self.events.append(event)


def test_what_changes_the_session_is_recorded_and_nothing_else() -> None:
    recorded = Recorded()
    stage = Stage(FEW, recorder=recorded)
    stage.capture("A1", "D1")
    stage.wait(20.0)
    before = len(recorded.events)
    assert recorded.begun == 1
    assert {type(event) for event in recorded.events} == {Scanned, Ticked}
    stage.wait(3600.0)
    assert len(recorded.events) == before
    stage.runner.take(stage.now, UndoAsked())
    assert recorded.events[before:] == [UndoAsked()]


def lifted(stage: Stage, time: float) -> Scan:
    """The scan of a table from which the first stack was lifted."""
    return Scan(time, "." + stage.runner.session.observation.readings[1:], (False,) * 4)


def test_a_scan_that_is_heard_late_counts_from_when_it_was_made() -> None:
    """A host that stalls may tick before it hears of scans that were made meanwhile."""
    stage = Stage(FEW)
    stage.runner.tick(stage.now + 5.0)
    late = lifted(stage, stage.now + 1.0)
    stage.runner.hear(late.time, late, Sense.PRESENCE)
    stage.runner.tick(stage.now + 5.1)
    (touch,) = stage.runner.session.observation.touches.by_site.values()
    assert touch.changed == stage.now + 1.0


def test_time_never_goes_back_behind_what_has_happened() -> None:
    stage = Stage(FEW)
    stage.runner.take(stage.now + 5.0, UndoAsked())
    late = lifted(stage, stage.now + 1.0)
    stage.runner.hear(late.time, late, Sense.PRESENCE)
    stage.runner.tick(stage.now + 5.1)
    (touch,) = stage.runner.session.observation.touches.by_site.values()
    assert touch.changed == stage.now + 5.0


class Stalled(Stage):
    """A host that hears nothing from the second second on, until it hears all of it at once."""

    def __init__(self, start: Position) -> None:
        self._unheard: list[Scan] = []
        super().__init__(start)

    def wait(self, seconds: float) -> None:
        if self.now < 1.0:
            super().wait(seconds)
            return
        end = self.now + seconds
        while self.now < end:
            self._unheard += self.board.scans(self.now)
            self.now = min(self.board.next_event(self.now), end)

    def wake(self) -> None:
        """Hears what was said, then sees to the time."""
        self._unheard += self.board.scans(self.now)
        for scan in self._unheard:
            self.requests += self.runner.hear(scan.time, scan, Sense.PRESENCE)
        self.requests += self.runner.tick(self.now)


def test_a_host_that_stalls_writes_what_one_in_time_does() -> None:
    """A capture, a stacking with its tap, a press that undoes it, and a lift."""
    written: list[list[str]] = []
    views = []
    for stage in (Stage(FEW), Stalled(FEW)):
        stage.capture("A1", "D1")
        stage.wait(0.3)
        stage.lift("F7")
        stage.place("I4", "F7")
        stage.lift("I4")
        stage.wait(0.2)
        stage.place("I4", "I4")
        stage.wait(0.5)
        stage.press(Button.MENU, 0.1)
        stage.lift("I4")
        if isinstance(stage, Stalled):
            stage.wake()
        written.append([told for told in stage.log if told.startswith("write")])
        views.append((stage.runner.view, stage.runner.session.situation))
    assert written[0] == ["write 7: 0 A1xD1", "write 7: 1 F7+I4", "write 7: 1"]
    assert written[0] == written[1]
    assert views[0] == views[1]
