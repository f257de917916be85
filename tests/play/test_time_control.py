"""Time controls: periods, unequal times, and a setting's text."""

import pytest

from tests.support.table import CORNERS, position
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.games.record import Note, Record
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.play.clock import Clock
from tzaar_board.play.clock_words import clocks_line
from tzaar_board.play.time_control import TimeControl

FEW = position(CORNERS, "w 1")
CONTROL = TimeControl(60.0, periods=3, period=30.0, main_black=20.0)


@pytest.mark.parametrize(
    ("seconds", "seen", "total"),
    [
        (59.0, (1.0, 3), 91.0),
        (60.0, (30.0, 2), 90.0),
        (89.0, (1.0, 2), 61.0),
        (91.0, (29.0, 1), 59.0),
        (149.5, (0.5, 0), 0.5),
        (151.0, (0.0, 0), 0.0),
    ],
)
def test_periods_come_after_the_main_time(
    seconds: float, seen: tuple[float, int], total: float
) -> None:
    clock, history = Clock(CONTROL), History(FEW)
    clock.run(0.0, Colour.WHITE, history)
    face = clock.face(seconds, Colour.WHITE, history)
    assert ((face.seconds, face.more), clock.left(seconds, history)[Colour.WHITE]) == (seen, total)
    assert clock.expires(history) == 150.0


def thought(clock: Clock, history: History, start: float, seconds: float) -> History:
    """The side to move thinks and then passes its turn over, by a capture and a pass."""
    clock.run(start, history.head.player, history)
    pair = ("A1xD1", "pass") if history.head.player is Colour.WHITE else ("F8xF7", "pass")
    after = history.play(*(TZAAR.parse_action(text) for text in pair))
    clock.run(start + seconds, after.head.player, after)
    return after


@pytest.mark.parametrize(
    ("seconds", "left_to_white"),
    [(59.0, 91.0), (60.0, 90.0), (89.0, 90.0), (91.0, 60.0), (149.5, 30.0)],
)
def test_a_period_that_a_turn_does_not_use_up_begins_anew(
    seconds: float, left_to_white: float
) -> None:
    """And a game that is taken up again knows that by what was noted."""
    clock, start = Clock(CONTROL), History(FEW)
    history = thought(clock, start, 0.0, seconds)
    assert clock.left(seconds, history)[Colour.WHITE] == left_to_white
    record = Record(history, tags=CONTROL.tags(), notes={2: Note(left=left_to_white)})
    again = Clock.of_record(record)
    assert again is not None
    for colour in Colour:
        assert again.face(0.0, colour, history) == clock.face(seconds, colour, history)


def test_one_player_may_have_less_time() -> None:
    clock = Clock(CONTROL)
    assert clock.left(0.0, History(FEW)) == {Colour.WHITE: 150.0, Colour.BLACK: 110.0}


@pytest.mark.parametrize(
    ("control", "tags"),
    [
        (TimeControl(86_399.99, 12_345.67), ("86399.99", "12345.67 s a turn")),
        (TimeControl(0.5, 0.01, flag=True), ("0.5", "0.01 s a turn; time up loses")),
        (TimeControl(86_400.0, 100.0), ("86400", "100 s a turn")),
        (TimeControl(600, delay=5), ("600", "5 s delay a turn")),
        (
            TimeControl(600, periods=5, period=30, main_black=90, flag=True),
            ("600", "5x30 byo-yomi; Black begins with 90 s; time up loses"),
        ),
    ],
)
def test_a_record_tells_the_very_time(control: TimeControl, tags: tuple[str, str]) -> None:
    assert control.tags() == (("TM", tags[0]), ("OT", tags[1]))
    assert TimeControl.of_tags(control.tags()) == control


@pytest.mark.parametrize(
    ("main", "overtime"),
    [
        ("0", "5x0 byo-yomi"),
        ("0", "10 s a turn"),
        ("600", "5x0 byo-yomi"),
        ("600", "0x30 byo-yomi"),
        ("600", "5x0.004 byo-yomi"),
        ("600", "101x30 byo-yomi"),
        ("600", f"{'9' * 5000}x30 byo-yomi"),
        ("600", f"5x{'9' * 5000} byo-yomi"),
        ("9" * 5000, "5 s a turn"),
        ("1000000", "5 s a turn"),
        ("600", "5 s a turn; Black begins with 0 s"),
    ],
)
def test_a_record_whose_clock_nobody_can_set_has_none(main: str, overtime: str) -> None:
    tags = (("TM", main), ("OT", overtime))
    assert TimeControl.of_tags(tags) is None
    assert Clock.of_record(Record(History(FEW), tags=tags)) is None


@pytest.mark.parametrize(
    "control",
    [
        TimeControl(0.004, 10.0),
        TimeControl(600.0, 0.001),
        TimeControl(600.0, delay=0.001),
        TimeControl(0.5, periods=5, period=0.004),
        TimeControl(0.004, periods=5, period=30.0),
        TimeControl(600.0, 10.0, main_black=0.004),
    ],
)
def test_a_time_that_no_record_can_tell_is_refused(control: TimeControl) -> None:
    with pytest.raises(UserError, match=r"give 0\.01 s or more"):
        control.checked()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0.01+5x0.004", "give 0.01 s or more"),
        ("15+0.001", "give 0.01 s or more"),
        ("15d0.001", "give 0.01 s or more"),
        ("0.00001+5x30", "give 0.01 s or more"),
        (f"15+{'9' * 5000}x30", "is no clock"),
    ],
)
def test_a_setting_that_no_record_can_tell_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        TimeControl.parse(text)


def test_a_clock_that_is_set_is_the_very_one_of_its_record() -> None:
    control = TimeControl(600.004, 0.016, main_black=0.011).checked()
    assert control == TimeControl(600.0, 0.02, main_black=0.01)
    assert TimeControl.of_tags(control.tags()) == control


@pytest.mark.parametrize(
    "text", ["15+10", "0.5+0", "15d10,flag", "20/5+5x30", "1440+0", "20/1+0.25", "10+1x0.5,flag"]
)
def test_a_setting_is_read_as_it_is_written(text: str) -> None:
    control = TimeControl.parse(text)
    assert control is not None
    assert str(control) == text
    assert TimeControl.of_tags(control.tags()) == control


def test_seconds_survive_being_written_as_minutes() -> None:
    control = TimeControl(725.0, 10.0, main_black=50.01)
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize("text", ["15", "15/20"])
def test_a_setting_may_leave_out_what_a_turn_adds(text: str) -> None:
    assert str(TimeControl.parse(text)) == f"{text}+0"


@pytest.mark.parametrize(
    "text",
    [
        "15+",
        "+10",
        "15+10d5",
        "15+5x",
        "15+0x30",
        "15+3x0",
        "1441+0",
        "0+10",
        "20/0+5",
        "15+101x30",
        "15 min",
    ],
)
def test_what_no_clock_can_be_set_to_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        TimeControl.parse(text)


def test_no_clock() -> None:
    assert TimeControl.parse("off") is TimeControl.parse("") is None


def test_both_clocks_in_a_line() -> None:
    clock, history = Clock(CONTROL), History(FEW)
    clock.run(0.0, Colour.WHITE, history)
    line = clocks_line(clock, 75.0, history, Texts(Language.POLISH))
    assert line == "▸ Białe 0:15 +2×0:30 · Czarne 0:20 +3×0:30"
