"""The clock: whose time runs, what is left, and what comes of a flag that falls."""

import pytest

from tests.support.stage import Stage
from tests.support.table import BOTH, CORNERS, position
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import Note, Record
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.scan import LinkChange, LinkState, Scan
from tzaar_board.play.clock import Clock
from tzaar_board.play.time_control import TimeControl
from tzaar_board.table.events import OpponentMoved, UndoAsked
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

FEW = position(CORNERS, "w 1")
END = position("A1:Z A3:z C1:R D1:T F1:r H1:t I1:T", "w 1")
WHITE_EDGE = ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1"]


def timed(
    main: float, increment: float = 0.0, *, flag: bool = False, hands: frozenset[Colour] = BOTH
) -> Stage:
    return Stage(FEW, hands, Clock(TimeControl(main, increment, flag)))


def left(stage: Stage) -> tuple[float, float]:
    """Seconds left to White and Black."""
    clock = stage.runner.clock
    assert clock is not None
    history = stage.runner.session.situation.history
    seconds = clock.left(stage.now, history)
    return round(seconds[Colour.WHITE], 3), round(seconds[Colour.BLACK], 3)


def running(stage: Stage) -> Colour | None:
    clock = stage.runner.clock
    assert clock is not None
    return clock.running


def test_the_player_to_move_spends_his_time() -> None:
    stage = timed(100.0, 5.0)
    stage.wait(9.0)
    assert (running(stage), left(stage)) == (Colour.WHITE, (90.0, 100.0))
    stage.capture("A1", "D1")
    stage.wait(0.7)
    assert (running(stage), left(stage)) == (Colour.WHITE, (89.0, 100.0))
    stage.press(Button.WHITE, 0.1)
    assert (running(stage), left(stage)) == (Colour.BLACK, (93.98, 99.82))
    stage.wait(10.0)
    assert left(stage) == (93.98, 89.82)


def test_what_is_left_is_written_with_the_last_action_of_a_turn() -> None:
    stage = timed(100.0, 5.0)
    stage.capture("A1", "D1")
    stage.wait(1.0)
    stage.press(Button.WHITE, 0.1)
    written = [line for line in stage.since() if line.startswith("write")]
    assert written == ["write 7: 0 A1xD1", "write 7: 1 pass with 102.7 s left"]


def test_what_is_left_is_written_when_the_first_action_of_a_turn_wins() -> None:
    stage = Stage(END, clock=Clock(TimeControl(100.0, 5.0)))
    stage.capture("A1", "A3")
    stage.wait(1.0)
    written = [line for line in stage.since() if line.startswith("write")]
    assert written == ["write 7: 0 A1xA3 type with 103.5 s left"]


def test_an_undo_takes_the_increment_and_not_the_time() -> None:
    stage = timed(100.0, 5.0)
    stage.capture("A1", "D1")
    stage.wait(1.0)
    stage.press(Button.WHITE, 0.1)
    stage.wait(4.0)
    before = left(stage)
    stage.runner.take(stage.now, UndoAsked())
    assert left(stage) == (round(before[0] - 5.0, 3), before[1])


def late(stage: Stage) -> list[str]:
    """The sites lit for a flag that has fallen."""
    view = stage.runner.view
    lit = {site for site, cue in view.scene.items() if cue.role is Role.TIME_UP}
    return sorted(view.position.game.board.names[site] for site in lit)


@pytest.mark.parametrize("flag", [False, True])
def test_a_flag_falls(flag: bool) -> None:
    stage = timed(10.0, flag=flag)
    stage.wait(8.9)
    stage.since()
    stage.wait(0.5)
    view = stage.runner.view
    assert late(stage) == WHITE_EDGE
    if flag:
        assert stage.since()[0] == "finish 7: black time"
        assert (view.state, view.outcome) == (State.OVER, Outcome(Colour.BLACK, Reason.TIME))
        assert left(stage) == (0.0, 10.0)
    else:
        assert [line for line in stage.since() if not line.startswith("show")] == []
        assert (view.state, view.outcome, left(stage)) == (State.READY, None, (0.0, 10.0))
    stage.wait(10.0)
    roles = {cue.role for cue in stage.runner.view.scene.values()}
    assert Role.TIME_UP not in roles


def test_a_game_lost_on_time_stays_lost() -> None:
    stage = timed(5.0, flag=True)
    stage.capture("A1", "D1")
    stage.wait(10.0)
    assert stage.runner.view.state is State.OVER
    stage.since()
    stage.runner.take(stage.now, UndoAsked())
    stage.wait(20.0)
    assert stage.runner.view.outcome == Outcome(Colour.BLACK, Reason.TIME)
    assert [line for line in stage.since() if not line.startswith("show")] == []


def stacking_in_hand(stage: Stage) -> Stage:
    """A stack set down on another, which presence does not see, when the time is as good as up."""
    stage.capture("A1", "D1")
    stage.wait(1.0)
    stage.lift("I1")
    assert 0 < left(stage)[0] < 1.0
    stage.place("I2", "I1")
    return stage


def test_the_flag_waits_for_the_answer_to_what_is_asked() -> None:
    """docs/table.md, Setting up, resuming: what was done in time is not lost."""
    stage = stacking_in_hand(timed(3.0, flag=True))
    stage.wait(3.0)
    assert (stage.runner.view.state, left(stage)[0]) == (State.ASKING, 0.0)
    stage.lift("I2")
    stage.place("I2", "I2")
    stage.wait(0.5)
    assert (stage.runner.view.outcome, running(stage)) == (None, Colour.BLACK)
    assert len(stage.runner.session.situation.history) == 2


@pytest.mark.parametrize(
    ("control", "then"),
    [
        (TimeControl(3.0, 2.0, flag=True), 2.0),
        (TimeControl(0.0, periods=1, period=3.0, flag=True), 3.0),
        (TimeControl(1.0, delay=2.0, flag=True), 0.0),
    ],
    ids=["increment", "period", "delay"],
)
def test_what_was_answered_late_has_used_what_there_was_and_no_more(
    control: TimeControl, then: float
) -> None:
    """docs/table.md, Setting up, resuming: the next turn has its increment, or its period."""
    stage = stacking_in_hand(Stage(FEW, BOTH, Clock(control)))
    stage.wait(3.0)
    stage.lift("I2")
    stage.place("I2", "I2")
    stage.wait(0.5)
    assert (stage.runner.view.outcome, running(stage)) == (None, Colour.BLACK)
    assert left(stage)[0] == pytest.approx(then, abs=0.002)
    assert left(stage)[1] > control.first(Colour.BLACK) + control.periods * control.period - 0.6


def test_the_flag_waits_no_longer_than_hands_need() -> None:
    """docs/table.md, Setting up, resuming."""
    stage = stacking_in_hand(timed(3.0, flag=True))
    stage.wait(5.5)
    assert stage.runner.view.outcome == Outcome(Colour.BLACK, Reason.TIME)


def test_the_flag_waits_for_nothing_that_was_put_back() -> None:
    """docs/table.md, Setting up, resuming."""
    stage = timed(2.0, flag=True)
    stage.lift("I1")
    stage.wait(2.0)
    assert stage.runner.view.outcome is None
    stage.place("I1", "I1")
    stage.wait(0.5)
    assert stage.runner.view.outcome == Outcome(Colour.BLACK, Reason.TIME)


def test_a_second_flag_is_noticed() -> None:
    """After an increment has given time again."""
    stage = timed(10.0, 8.0)
    stage.wait(9.5)
    assert left(stage)[0] == 0.0
    for origin, target, button in (("A1", "D1", Button.WHITE), ("F8", "F7", Button.BLACK)):
        stage.capture(origin, target)
        stage.wait(0.7)
        stage.press(button, 0.1)
        stage.wait(8.0 if button is Button.WHITE else 0.0)
    assert running(stage) is Colour.WHITE
    assert late(stage) == []
    stage.wait(left(stage)[0] + 0.1)
    assert late(stage) == WHITE_EDGE


def test_no_clock_runs_while_hands_put_right_what_is_wrong() -> None:
    stage = timed(100.0)
    stage.lift("I1")
    stage.lift("A5")
    stage.lift("E9")
    stage.wait(2.0)
    assert stage.runner.view.state is State.WRONG
    before = left(stage)
    stage.wait(30.0)
    assert (running(stage), left(stage)) == (None, before)


def test_no_clock_runs_while_hands_carry_out_the_opponents_turn() -> None:
    stage = timed(100.0, hands=frozenset({Colour.BLACK}))
    stage.wait(4.0)
    assert (running(stage), left(stage)) == (Colour.WHITE, (95.0, 100.0))
    turn = [TZAAR.parse_action(text) for text in ("A1xD1", "pass")]
    stage.runner.take(stage.now, OpponentMoved(tuple(turn)))
    assert running(stage) is None
    stage.wait(30.0)
    assert left(stage) == (95.0, 100.0)
    stage.capture("A1", "D1")
    stage.wait(1.0)
    assert running(stage) is Colour.BLACK


def test_no_clock_runs_while_the_link_is_lost() -> None:
    stage = timed(100.0)
    stage.wait(4.0)
    lost = LinkChange(stage.now, LinkState.LOST, "The cable is out.")
    stage.runner.hear(stage.now, lost, Sense.PRESENCE)
    assert running(stage) is None
    stage.now += 50.0
    found = LinkChange(stage.now, LinkState.UP)
    stage.runner.hear(stage.now, found, Sense.PRESENCE)
    stage.runner.hear(stage.now, Scan(stage.now, "#" * 60, (False,) * 4), Sense.PRESENCE)
    assert left(stage) == (95.0, 100.0)


def test_a_game_taken_up_again_goes_on_with_the_time_that_was_left() -> None:
    control = TimeControl(300.0, 5.0, flag=True)
    history = History(FEW).play(*(TZAAR.parse_action(text) for text in ("A1xD1", "pass", "F8xF7")))
    record = Record(history, tags=control.tags(), notes={2: Note(left=250.5)})
    clock = Clock.of_record(record)
    assert clock is not None
    assert (clock.control, clock.left(0.0, history)) == (
        control,
        {Colour.WHITE: 250.5, Colour.BLACK: 300.0},
    )
    assert Clock.of_record(Record(history)) is None


def test_a_delay_costs_nothing_once_a_turn() -> None:
    """What is not used of it is lost, and an undo does not begin it anew."""
    stage = Stage(FEW, clock=Clock(TimeControl(100.0, delay=5.0)))
    stage.wait(2.0)
    assert left(stage) == (100.0, 100.0)
    stage.capture("A1", "D1")
    stage.wait(0.7)
    stage.press(Button.WHITE, 0.1)
    assert (running(stage), left(stage)) == (Colour.BLACK, (100.0, 100.0))
    stage.wait(15.0)
    assert left(stage)[1] == pytest.approx(90.0, abs=0.3)
    stage.runner.take(stage.now, UndoAsked())
    assert left(stage)[1] == pytest.approx(90.0, abs=0.3)
    clock = stage.runner.clock
    assert clock is not None
    assert clock.face(stage.now, Colour.WHITE, stage.runner.session.situation.history).free < 2.0
