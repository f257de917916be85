"""A sensor that always reads the same, while an action ends or begins there (docs/table.md)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, UNTELLING
from tests.support.table import BOTH, CORNERS, Rig, discs, position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import SensorFault
from tzaar_board.play.sentences import sentence
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

ONE = position("A1:T A2:t B4:z B5:r H4:t H5:Z I1:R I5:T", "w 1")
"""A1xA2 is the only action that takes A2."""

FIXED = TZAAR.parse(str(TZAAR.start("fixed", 0)).replace("w o", "w 1"))
HELP = " If the sensor of {} is mistaken, hold a turn button for 3 seconds."
BY_HINT = (
    " If a sensor does not show what was done, press the hint button until that is lit, "
    "then hold a turn button for 3 seconds."
)


def stuck(rig: Rig, name: str) -> None:
    """Whatever happens there, the sensor of a site reads as it does now."""
    rig.fault(name, SensorFault.STUCK)


def lit(rig: Rig, role: Role) -> list[str]:
    return [name for name, shown in rig.lights().items() if shown is role]


@SEEING
def test_an_origin_that_never_reads_empty_is_named_and_the_hold_lets_its_action_count(
    sense: Sense,
) -> None:
    rig = Rig(ONE, sense)
    stuck(rig, "A1")
    rig.swap("A1", "A2", pause=0.3)
    rig.wait(1.0)
    assert "mistaken" not in sentence(rig.view, BOTH)
    rig.wait(1.5)
    assert sentence(rig.view, BOTH).endswith(HELP.format("A1"))
    rig.press(Button.WHITE, 0.1)
    assert rig.played == ""
    rig.press(Button.WHITE, 3.2)
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "A1xA2")
    rig.wait(11.0)
    rig.swap("H5", "H4")
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.OVER, "A1xA2 H5xH4")


@SEEING
def test_where_several_origins_may_be_stuck_the_hint_button_steps_through_them(
    sense: Sense,
) -> None:
    rig = Rig(FIXED, sense)
    stuck(rig, "D3")
    rig.swap("D3", "D4", pause=0.3)
    rig.wait(2.5)
    assert (rig.state, sentence(rig.view, BOTH)[-len(BY_HINT) :]) == (State.WRONG, BY_HINT)
    seen = set()
    rig.press(Button.HINT)
    while lit(rig, Role.FROM) != ["D3"]:
        assert tuple(lit(rig, Role.FROM)) not in seen
        seen.add(tuple(lit(rig, Role.FROM)))
        rig.press(Button.HINT)
    assert sentence(rig.view, BOTH).endswith(HELP.format("D3"))
    rig.press(Button.WHITE, 3.2)
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "D3xD4")


@SENSES
@pytest.mark.parametrize("played", ["D3xD4", "D3xC3"])
def test_a_target_that_never_changes_is_chosen_with_the_hint_button(
    sense: Sense, played: str
) -> None:
    """The stack is set down, which no sensor shows: the table sees one in hand."""
    rig, target = Rig(FIXED, sense), played[-2:]
    rig.lift("D3")
    rig.wait(3.0)
    assert (rig.played, "sensor" in sentence(rig.view, BOTH)) == ("", False)
    rig.wait(18.0)
    assert sentence(rig.view, BOTH).endswith(BY_HINT)
    rig.press(Button.HINT)
    for _ in range(10):
        if target in lit(rig, Role.TO):
            break
        rig.press(Button.HINT)
    assert sentence(rig.view, BOTH).endswith(HELP.format(target))
    rig.press(Button.WHITE, 3.2)
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, played)


def test_what_the_hint_button_lit_ends_when_a_hand_goes_on() -> None:
    rig = Rig(FIXED, Sense.COLOUR)
    rig.lift("D3")
    rig.wait(1.0)
    rig.press(Button.HINT)
    rig.press(Button.HINT)
    assert lit(rig, Role.TO)
    rig.place("D3", "D3")
    rig.wait(0.5)
    assert (lit(rig, Role.TO), rig.state) == ([], State.READY)


@SENSES
def test_the_first_disc_is_placed_by_hint_and_hold_on_a_site_that_always_reads_empty(
    sense: Sense,
) -> None:
    """Nothing stands there that could be lifted to say so."""
    rig = Rig(TROLL.start("standard", 0), sense)
    rig.fault("e5", SensorFault.DEAD)
    rig.bring("e5", "x")
    rig.wait(1.0)
    rig.hint("e3 e5 b3")
    rig.press(Button.HINT)
    assert lit(rig, Role.TO) == ["e5"]
    rig.press(Button.BLACK, 3.2)
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "e5")


@SENSES
@pytest.mark.parametrize("side", [Button.WHITE, Button.BLACK])
def test_a_hint_that_nobody_followed_is_no_action_whoever_holds_a_button(
    sense: Sense, side: Button
) -> None:
    for start, hints in ((FIXED, "D3xC3 D3xD4"), (discs("b1:x b2:o", "b std"), "e3 e5")):
        rig = Rig(start, sense)
        rig.hint(hints)
        rig.press(side, 3.2)
        rig.wait(0.5)
        assert (rig.state, rig.played) == (State.READY, "")


@pytest.mark.parametrize("sense", [Sense.PRESENCE])
def test_the_hold_without_a_hint_places_nothing(sense: Sense) -> None:
    rig = Rig(discs("b1:x b2:o", "b std"), sense)
    rig.press(Button.BLACK, 3.2)
    assert (rig.state, rig.played) == (State.READY, "")


def test_the_hint_button_also_names_a_target_that_is_out_of_judgement() -> None:
    """D4's sensor tells nothing, so nobody can tap it."""
    table = ScannedTable(FIXED, Sense.COLOUR).told("0 D4=? ; 2000 D3=.", then=3.0)
    assert (table.asked, table.played) == ("D4", "")
    for _ in range(4):
        table.press(Button.HINT)
        if table.lit(Role.TO) == "D4":
            break
    assert (table.lit(Role.FROM), table.lit(Role.TO)) == ("D3", "D4")
    table.told("9000 white+ ; 12500 white-")
    assert (table.state, table.played) == ("ready", "D3xD4")


def say(rig: Rig, origin: str, target: str, side: Button = Button.WHITE) -> None:
    """Steps through what the hint button lights until it is this, and holds a turn button."""
    seen: set[tuple[str, ...]] = set()
    rig.press(Button.HINT)
    if not lit(rig, Role.TO):
        rig.press(Button.HINT)
    while (lit(rig, Role.FROM), lit(rig, Role.TO)) != ([origin] if origin else [], [target]):
        shown = (*lit(rig, Role.FROM), *lit(rig, Role.TO))
        assert shown not in seen
        seen.add(shown)
        rig.press(Button.HINT)
    rig.press(side, 3.2)


@UNTELLING
@pytest.mark.parametrize("seconds", [0.2, 3.0])
def test_what_no_sensor_shows_is_said_with_the_stack_on_which_it_ends_in_hand(
    sense: Sense, seconds: float
) -> None:
    """I1's sensor always reads occupied, and none shows what was set down on I2."""
    rig = Rig(position(CORNERS, "w 2"), sense)
    stuck(rig, "I1")
    rig.stack("I1", "I2")
    rig.wait(4.0)
    assert (rig.state, rig.played) == (State.READY, "")
    rig.lift("I2")
    rig.wait(seconds)
    say(rig, "I1", "I2")
    assert rig.played == "I1+I2"
    rig.place("I2")
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "I1+I2")
    rig.swap("F8", "F7")
    rig.wait(0.5)
    assert rig.played == "I1+I2 F8xF7"


def test_a_capture_of_which_presence_shows_nothing_is_said_in_this_way() -> None:
    rig = Rig(position(CORNERS, "w 1"), Sense.PRESENCE)
    stuck(rig, "A1")
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.lift("A3")
    rig.wait(1.0)
    say(rig, "A1", "A3")
    rig.place("A3")
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "A1xA3")


@SENSES
def test_a_disc_that_no_sensor_shows_is_said_with_one_beside_it_in_hand(sense: Sense) -> None:
    rig = Rig(discs("b1:x e4:o", "b std"), sense)
    rig.fault("e5", SensorFault.DEAD)
    rig.bring("e5", "x")
    rig.wait(1.0)
    rig.lift("e4")
    rig.wait(1.0)
    say(rig, "", "e5", Button.BLACK)
    rig.place("e4")
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "e5")


def test_a_disc_that_presence_does_not_show_is_said_though_it_turns_others_over() -> None:
    rig = Rig(discs("b2:o c2:x d2:x", "w std"), Sense.PRESENCE)
    rig.fault("e2", SensorFault.DEAD)
    rig.bring("e2", "o")
    rig.turn("c2")
    rig.turn("d2")
    rig.wait(1.0)
    rig.lift("d2")
    rig.wait(1.0)
    say(rig, "", "e2")
    rig.place("d2")
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "e2")


FAILED = "tttZt/ttttzZ/Ttztztr/RRrRrTRt/RZRtz.RT/zTzRTRTt/rTrTTTT/TTtTTr/ZZrrZ b 1"
STRAIGHTENED = "339 {0}=. ; 339 D2=. ; 1238 D2=+ ; 1948 C4=. ; 2486 D4=. ; 2761 C4=+"


def test_a_sensor_that_failed_shortly_before_an_action_is_named_after_a_while() -> None:
    """B6 reads empty; D2 is straightened, and White's D4xC4 is begun 1.6 s later."""
    table = ScannedTable(TZAAR.parse(FAILED), Sense.COLOUR, "G1xH1 F1xF2")
    table.told(STRAIGHTENED.format("B6"), then=9.8)
    assert "mistaken" not in sentence(table.view, BOTH)
    table.told("", then=0.4)
    assert sentence(table.view, BOTH).endswith(HELP.format("B6"))
    table.told("16000 white+ ; 19200 white-")
    assert (table.state, table.played) == ("ready", "G1xH1 F1xF2 D4xC4")


def test_a_sensor_that_failed_below_the_next_player_s_stack_keeps_no_action_from_counting() -> None:
    table = ScannedTable(TZAAR.parse(FAILED), Sense.COLOUR, "G1xH1 F1xF2")
    table.told(STRAIGHTENED.format("C2"))
    assert (table.state, table.played) == ("in-hand", "G1xH1 F1xF2 D4xC4")
    assert table.seconds("wrong") == 0.0


@pytest.mark.parametrize("dead", [0, 500, 2084, 2600])
def test_the_hold_takes_the_site_that_is_named_for_the_liar_and_no_captor(dead: int) -> None:
    """B3 dies while a stacking of White's is asked about; B4 is its target, too."""
    start = TZAAR.parse(
        "trrtZ/TZrTTz/rrt.tzt/tTt.T.TR/RZRTR..t/R.R2.TT.t/RZ.tZtr/Zz2TTr2t/t.Rt. w 1"
    )
    table = ScannedTable(start, Sense.COLOUR, "D2xD3 G1+F1 C2xE2 H5+G6 E4xG4")
    before = table.played
    if dead == 0:
        table.told("0 B3=. ; 300 E6=.", 0.0)
    else:
        table.told(f"0 E6=. ; {dead} B3=.", 0.0)
    table.told("2979 F5=. ; 3446 F5=+ ; 8874 C5=. ; 9506 B4=. ; 9854 B4=-", 1.7)
    assert sentence(table.view, BOTH).endswith(HELP.format("B3"))
    table.told("11600 black+", 2.9)
    assert table.played == f"{before} E6+F5"
    table.told("14700 black-", 0.5)
    assert (table.played, table.state) == (f"{before} E6+F5 C5xB4", "ready")


@pytest.mark.parametrize(
    ("start", "sense", "script", "played"),
    [
        (
            "Z...t/.R...R2/..t2z..t/.....Z.r2/....ZT2../.r...R.R/.t2T...R/....r./T.tTz b 2",
            Sense.HEIGHT,
            "5729 B2=. ; 6000 H5=. ; 6660 I4=. ; 7120 I4=a",
            "H5xI4",
        ),
        (
            "tRtr./rR.ttz/tT.TrrT/.rTtRZtR/.T2T.TTTr/t2t.rTRzt/r..RZZZ/t2.zt.Z/RzRTT w 1",
            Sense.COLOUR,
            "0 A4=. ; 188 I3=. ; 900 H3=. ; 1300 H3=+",
            "I3xH3",
        ),
    ],
)
def test_a_sensor_that_dies_as_a_stack_is_lifted_does_not_hold_the_capture_up(
    start: str, sense: Sense, script: str, played: str
) -> None:
    """What died is the other player's, and can do nothing next."""
    table = ScannedTable(TZAAR.parse(start), sense).told(script, 2.5)
    assert (table.played, table.state) == (played, "in-hand")


def test_a_stack_that_was_thought_about_and_put_back_is_no_answer_for_one_that_is_not_seen() -> (
    None
):
    """C7's sensor is dead. D7 was held for 7 s and asked about; a tap on it is what would tell."""
    start = "TztTr/ZTZtRt/R.TTTtz/zTrZTRtT/rT.RtTRZ/RttRrRzT/tttzRZr/rr..rt/rtTtT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "E8xF7 C6xB5")
    table.told("0 C7=. ; 500 white+ ; 3700 white-", 1.0)
    assert (table.played, table.state) == ("E8xF7 C6xB5", "ready")
    table.told("6000 D7=. ; 13000 D7=#", 4.0)
    assert (table.state, table.asked) == ("ready", "")
    table.told("19000 D7=. ; 19400 D7=#", 4.0)
    assert (table.state, table.asked) == ("asking", "D7")


@pytest.mark.parametrize(
    ("start", "turns", "script"),
    [
        (
            "Ttt.T/...Tt3./..rT.../rRR.T2..R/.Z.tT..t/.tt2T..tr/T2.R.Z2.t/...t2Rt/Rz..Z b 1",
            "C3xA1 H4xG5",
            "632 D8=. ; 908 E9=. ; 980 E9=# ; 2911 E6=. ; 3015 I2=. ; 3127 I2=#",
        ),
        (
            ".zRt./T...tt2/......T2/..R.T.../....T3.z./t....Z.r/..t..tr/.....r/TRtt2. w 1",
            "E6xE8 E8xB5",
            "275 A2=. ; 367 A3=. ; 461 A3=# ; 1018 I4=. ; 1501 I4=# ; 1720 F6=. ; 2301 F8=. ; "
            "2943 F6=#",
        ),
    ],
)
def test_an_own_stack_that_may_have_acted_unseen_is_not_idle(
    start: str, turns: str, script: str
) -> None:
    """The second capture would win; the first, a quick swap, is still asked about."""
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script, 6.0)
    assert (table.played, table.state) == (turns, "asking")


def test_a_placing_on_a_site_that_always_reads_occupied_is_said_with_a_disc_near_it() -> None:
    """What was recorded there first is undone, and the site put out of judgement."""
    undone = "{0} menu+ ; {1} menu- ; {2} black+ ; {3} black-"
    table = ScannedTable(discs("b1:x b2:o", "b std"), Sense.PRESENCE).told("0 c4=#", 2.0)
    for begin in (3000, 9000):
        times = (begin, begin + 150, begin + 2000, begin + 5100)
        table.told(undone.format(*times), 0.5)
    assert (table.state, table.played) == ("ready", "")
    table.told("16000 b2=.", 1.0)
    table.press(Button.HINT)
    assert table.lit(Role.TO) == "c4"
    table.told("18000 black+ ; 21200 black- ; 22000 b2=#", 0.5)
    assert (table.state, table.played) == ("ready", "c4")
