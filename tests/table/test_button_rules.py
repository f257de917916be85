"""What the buttons do at a game, and with a hint that comes late."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES
from tests.support.table import CORNERS, WHITE, Rig, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import SensorFault
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

SECOND = position(CORNERS, "w 2")
TURN_BUTTONS = pytest.mark.parametrize("button", [Button.WHITE, Button.BLACK])


@SENSES
@TURN_BUTTONS
def test_either_turn_button_confirms_what_was_carried_out(sense: Sense, button: Button) -> None:
    rig = Rig(SECOND, sense, "A1xA3", hands=WHITE)
    rig.engine("F8xF7 E9+E8")
    rig.swap("F8", "F7")
    rig.wait(0.1)
    rig.press(button, 0.05)
    assert rig.shown == "A1xA3 F8xF7"


@TURN_BUTTONS
def test_either_turn_button_confirms_what_was_carried_out_unseen(button: Button) -> None:
    rig = Rig(SECOND, Sense.PRESENCE, "A1xA3", hands=WHITE)
    rig.engine("F8xF7 E9+E8")
    rig.swap("F8", "F7")
    rig.wait(0.5)
    rig.lift("E9")
    rig.wait(0.3)
    rig.place("E8")
    rig.wait(0.1)
    rig.press(button, 0.05)
    assert (rig.state, rig.shown) == (State.READY, "A1xA3 F8xF7 E9+E8")


def test_a_turn_button_confirms_the_one_target_of_a_stack_out_of_judgement() -> None:
    """Nothing is in hand as far as sensors tell: the question alone says what is meant."""
    rig = Rig(SECOND)
    rig.fault("C3", SensorFault.DEAD)
    rig.wait(3.0)
    rig.press(Button.WHITE, 3.2)
    rig.swap("C3", "A3")
    rig.wait(2.5)
    assert (rig.state, rig.asked()) == (State.ASKING, "A3")
    rig.press(Button.WHITE)
    assert (rig.state, rig.played) == (State.READY, "C3xA3")


def test_a_turn_button_confirms_the_one_target_though_it_was_looked_at_before() -> None:
    rig = Rig(position(CORNERS, "w 1"), Sense.PRESENCE)
    rig.tap("A3")
    rig.lift("C3")
    rig.wait(0.5)
    assert rig.played == ""
    rig.press(Button.WHITE)
    assert (rig.state, rig.played) == (State.READY, "C3xA3")


@pytest.mark.parametrize("seconds", [0.0, 0.5])
def test_a_late_hint_to_pass_does_not_wave_with_a_stack_in_hand(seconds: float) -> None:
    rig = Rig(SECOND)
    rig.press(Button.HINT)
    rig.lift("A1")
    rig.wait(seconds)
    rig.hint("pass")
    assert Role.WAVE not in rig.lights().values()
    rig.place("A1", "A1")
    rig.wait(0.5)
    assert rig.lights() == {}


def test_a_late_hint_to_pass_does_not_wave_in_the_opponents_turn() -> None:
    rig = Rig(SECOND, hands=WHITE)
    rig.press(Button.HINT)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    rig.engine("F8xF7 A5xA3")
    rig.swap("F8", "F7")
    rig.wait(2.0)
    rig.hint("pass")
    assert (rig.state, Role.WAVE in rig.lights().values()) == (State.OPPONENT, False)


@pytest.mark.parametrize(
    ("pressed", "landed"),
    [
        ("0 H6=. ; 50 I5=. ; 364 white+", "408 H6=+ ; 775 white-"),
        ("0 H6=. ; 450 I5=. ; 1064 white+ ; 1200 white-", "2500 H6=+"),
    ],
)
def test_a_press_before_the_captor_is_down_makes_up_no_second_action(
    pressed: str, landed: str
) -> None:
    """It confirmed I5xH6 H6+H5, since nothing else ends with H6 empty; H5 was never touched."""
    start = "TZzr./ZrRrtt/TTTT.Tt/ZrZttRTt/RzTttrtR/.rrTR.Rr/TRt.tzt/ztTzRz/TR.TZ w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(pressed, then=0.04)
    assert table.played == ""
    assert table.told(landed).played == "I5xH6"


@pytest.mark.parametrize(
    ("sense", "start", "turns", "script", "played"),
    [
        (
            Sense.HEIGHT,
            ".r2.../z...../......./tR...TT3t/.TR.Rr../....T.../t4...Z.t/T....R/tTrRZ w 1",
            "H1xI1",
            "0 I2=. ; 15 white+ ; 31 I2=A ; 216 white-",
            "H1xI1 pass",
        ),
        (
            Sense.COLOUR,
            "ztTrt/Rtrz.T/TttrtRT/ZrTzRRtr/RZzRT.Tr/tTrT2..rZ/RZzttTt/TTrtTz/ZtTTR b 1",
            "F7xF8",
            "0 H4=. ; 1 black+ ; 1 H3=. ; 62 H4=- ; 76 I3=. ; 96 H3=- ; 147 black- ; 490 H4=+",
            "F7xF8 pass I3xH4",
        ),
    ],
)
def test_a_press_waits_for_what_a_sleeve_hides(
    sense: Sense, start: str, turns: str, script: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), sense, turns).told(script)
    assert (table.state, table.played) == ("ready", played)


def test_a_press_waits_no_longer_than_a_sleeve_hides_anything() -> None:
    start = ".r2.../z...../......./tR...TT3t/.TR.Rr../....T.../t4...Z.t/T....R/tTrRZ w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "H1xI1")
    table.told("0 I2=. ; 15 white+ ; 180 white-", then=0.0)
    assert table.lit(Role.NO)
    table.told("300 I2=A")
    assert (table.state, table.played) == ("ready", "H1xI1")
