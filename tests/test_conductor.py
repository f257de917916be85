"""The order of things: what is written is on disk before the table shows it."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.table import CORNERS, position
from tzaar_board.conductor import Conductor, Wish
from tzaar_board.games.base import Colour, IllegalAction, Outcome, Position, Reason
from tzaar_board.games.line import Line
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.base import LinkChange, LinkState, Scan
from tzaar_board.hal.physics import SimBoard
from tzaar_board.journal import Journal
from tzaar_board.journal_file import JournalError
from tzaar_board.table.buttons import Button
from tzaar_board.table.effects import HintWanted, NewGame
from tzaar_board.table.frame import Frame
from tzaar_board.table.light import Light
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import Session
from tzaar_board.table.view import State

FEW = position(CORNERS, "w 1")
END = position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1")
BOTH = frozenset(Colour)


class LoggingJournal(Journal):
    """Writes into a list what it is told to write."""

    def __init__(self, log: list[str]) -> None:
        super().__init__(Path(), None, (), None)  # type: ignore[arg-type]
        self._log = log
        self.full = False

    def rewrite(
        self,
        game_id: int,
        keep: int,
        actions: Sequence[str] = (),
        outcome: Outcome | None = None,
    ) -> None:
        if self.full:
            raise JournalError("The disk is full.")
        ended = f" {outcome.reason.value}" if outcome else ""
        self._log.append(f"write {game_id}: {keep} {' '.join(actions)}{ended}".rstrip())

    def finish(self, game_id: int, outcome: Outcome) -> None:
        assert outcome.winner is not None
        self._log.append(f"finish {game_id}: {outcome.winner.value} {outcome.reason.value}")


class Stage:
    """A conductor, a table, and one list of everything that was written and shown."""

    def __init__(self, start: Position, hands: frozenset[Colour] = BOTH) -> None:
        self.log: list[str] = []
        self.journal = LoggingJournal(self.log)
        self.board = SimBoard(HEXAGON, Sense.PRESENCE)
        self.board.arrange(start)
        session = Session(Line(start), hands, Sense.PRESENCE, arrange=False)
        self.conductor = Conductor(session, self.journal, 7, Light(), self._show)
        self.wishes: list[Wish] = []
        self.now = 0.0
        self.wait(1.0)

    def _show(self, frame: Frame) -> None:
        lit = [HEXAGON.names[site] for site, colour in enumerate(frame) if colour]
        self.log.append(" ".join(["show", *lit]))

    def since(self) -> list[str]:
        """The log since this was asked for last."""
        told, self.log[:] = self.log[:], []
        return told

    def lift(self, name: str) -> None:
        self.board.lift(HEXAGON.sites[name], self.now)
        self.wait(0.1)

    def place(self, name: str, origin: str) -> None:
        self.board.place(HEXAGON.sites[name], self.now, HEXAGON.sites[origin])
        self.wait(0.1)

    def press(self, button: Button, seconds: float) -> None:
        self.board.press(button, True)
        self.wait(seconds)
        self.board.press(button, False)
        self.wait(0.1)

    def capture(self, origin: str, target: str) -> None:
        self.lift(origin)
        self.lift(target)
        self.place(target, origin)

    def wait(self, seconds: float) -> None:
        """Lets time pass, from scan to deadline."""
        end = self.now + seconds
        while self.now <= end:
            for scan in self.board.scans(self.now):
                self.wishes += self.conductor.event(self.now, scan, Sense.PRESENCE)
            self.wishes += self.conductor.tick(self.now)
            deadline = self.conductor.deadline()
            times = [self.board.next_event(self.now), *([] if deadline is None else [deadline])]
            if min(times) > end:
                break
            self.now = min(times)
        self.now = end


def test_an_action_is_written_before_it_is_shown() -> None:
    stage = Stage(FEW)
    assert stage.since() == ["show"]
    stage.capture("A1", "D1")
    assert stage.since() == ["show A1 A3 D1", "show A1 D1"]
    stage.wait(0.2)
    assert stage.since() == ["write 7: 0 A1xD1", "show A1 D1"]
    stage.wait(5.0)
    assert stage.since() == ["show A1 D1"]
    assert stage.conductor.deadline() is None


def test_the_last_action_is_written_with_the_result() -> None:
    stage = Stage(END)
    stage.capture("A1", "B1")
    stage.since()
    stage.wait(0.16)
    assert stage.since()[:2] == ["write 7: 0 A1xB1 type", "show A1 B1 C1 D1 I1"]
    assert stage.conductor.view.state is State.OVER


def test_nothing_more_is_shown_when_nothing_can_be_written() -> None:
    stage = Stage(FEW)
    stage.capture("A1", "D1")
    stage.since()
    stage.journal.full = True
    view = stage.conductor.view
    with pytest.raises(JournalError, match="The disk is full"):
        stage.wait(0.2)
    assert stage.since() == []
    assert stage.conductor.view is view


def test_the_opponents_turn_is_written_before_it_is_shown() -> None:
    stage = Stage(FEW, frozenset({Colour.BLACK}))
    stage.since()
    turn = [TZAAR.parse_action(text) for text in ("A1xA3", "A3xA5")]
    stage.conductor.opponent_moved(stage.now, turn)
    assert stage.since() == ["write 7: 0 A1xA3 A3xA5 type", "show A1 A3"]


def test_an_illegal_turn_is_not_written() -> None:
    stage = Stage(FEW, frozenset({Colour.BLACK}))
    stage.since()
    with pytest.raises(IllegalAction):
        stage.conductor.opponent_moved(stage.now, [TZAAR.parse_action("A1xI5")])
    assert stage.since() == []


def test_an_undo_is_written_before_it_is_shown() -> None:
    stage = Stage(FEW)
    stage.capture("A1", "D1")
    stage.wait(3.0)
    stage.since()
    stage.conductor.undo(stage.now)
    assert stage.since() == ["write 7: 0", "show A1 D1"]
    assert stage.conductor.view.position == FEW


def test_a_resignation_is_written_before_it_is_shown() -> None:
    stage = Stage(END)
    stage.since()
    stage.conductor.resign(stage.now, Colour.WHITE)
    assert stage.since() == ["finish 7: black resign", "show B1 F1 H1"]
    assert stage.conductor.view.outcome == Outcome(Colour.BLACK, Reason.RESIGN)
    stage.conductor.resign(stage.now, Colour.BLACK)
    assert stage.since() == []


def test_a_lost_link_stands_still() -> None:
    stage = Stage(FEW)
    stage.lift("A1")
    stage.since()
    change = LinkChange(stage.now, LinkState.LOST, "The cable is out.")
    stage.conductor.event(stage.now, change, Sense.PRESENCE)
    assert stage.conductor.view.lost
    assert stage.conductor.deadline() is None
    found = Scan(stage.now, "#" * 60, (False,) * 4)
    stage.conductor.event(stage.now, LinkChange(stage.now, LinkState.UP), Sense.PRESENCE)
    stage.conductor.event(stage.now, found, Sense.PRESENCE)
    assert not stage.conductor.view.lost


def test_a_table_that_was_not_heard_yet() -> None:
    session = Session(Line(FEW), BOTH, Sense.PRESENCE, arrange=False)
    log: list[str] = []
    conductor = Conductor(session, LoggingJournal(log), 1, Light(), lambda _: None)
    assert (conductor.view.waiting, conductor.view.lost) == (True, False)
    assert conductor.deadline() is None


def test_wishes_are_left_to_others() -> None:
    stage = Stage(FEW)
    stage.press(Button.HINT, 0.1)
    stage.press(Button.MENU, 3.2)
    stage.press(Button.MENU, 3.2)
    assert stage.wishes == [HintWanted(FEW), NewGame()]
