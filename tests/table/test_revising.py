"""An action after which hands have played on becomes another one by two taps, or by what follows.

By `presence` nothing tells a change of mind from a stack that was set straight.
"""

import pytest

from tests.support.scans import SETTLED, ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.advance import advance
from tzaar_board.table.events import Ticked
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

INSTEAD = "Z..RT/.t2tz../tt2.t.T./z..rt.tT/rT2.z.T2tt/r...T.RR/tr...../R.RZ.T/TrZ.z w 1"
TO_E9 = "0 D8=. ; 952 E8=. ; 2592 E9=. ; 2982 E8=# ; 4152 E9=# ;"
PLAYED_ON = f"{TO_E9} 6042 C6=. ; 7092 D7=. ; 7732 D7=#"


def tap(site: str, at: float) -> str:
    """A script in which a stack is lifted and set down again; `at` in milliseconds."""
    return f"{at} {site}=. ; {at + 300} {site}=#"


def played_on() -> ScannedTable:
    """D8xE9 was meant, D8xE8 is recorded, and C6xD7 was played."""
    table = ScannedTable(TZAAR.parse(INSTEAD), Sense.PRESENCE).told(PLAYED_ON)
    assert (table.state, table.played) == ("ready", "D8xE8 C6xD7")
    return table


@pytest.mark.parametrize(
    ("start", "script", "recorded", "site", "meant"),
    [
        pytest.param(INSTEAD, PLAYED_ON, "D8xE8 C6xD7", "E9", "D8xE9 C6xD7", id="another target"),
        pytest.param(
            "T.t3../.Z...r/.r...t./ZT...T../R..z2..tT/.Z.t...z/T....../.R2...t/.Tt2.Z2 b 1",
            "0 I3=. ; 805 D2=. ; 1265 D2=# ; 2515 D2=. ; 2985 I5=. ; 3585 I5=# ; 3905 D2=# ;"
            " 4665 B6=. ; 5485 B2=. ; 5675 B2=#",
            "I3xD2 B6xB2",
            "I5",
            "I3xI5 B6xB2",
            id="carried on",
        ),
        pytest.param(
            "z.T.r/R....R/..z2T.../....T.tT/..rT.r2Z3./Tztt2...R/Zrt..../RtRZR./...rR b 1",
            "0 F4=. ; 572 E4=. ; 3132 F8=. ; 3932 E4=# ; 4482 F8=# ; 4902 F3=. ; 6022 E3=. ;"
            " 6372 E3=#",
            "F4xE4 F3+E3",
            "F8",
            "F4xF8 F3+E3",
            id="a target of the next action's, too",
        ),
        pytest.param(
            "rrtT./z..t../ttRt.Tt/....zR../z2...TT.R/t.rZ2TT.R/.R...Rt/.t2.zRR/T..tT w 1",
            "0 A4=. ; 377 A3=. ; 517 A3=# ; 1707 B4=. ; 2447 B4=# ; 2617 H5=. ; 3157 H6=. ;"
            " 3577 H6=#",
            "A4xB4 H5+H6",
            "A3",
            "A4xA3 H5+H6",
            id="both counted at once",
        ),
    ],
)
def test_two_taps_on_the_true_target_revise_an_earlier_action(
    start: str, script: str, recorded: str, site: str, meant: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script)
    assert (table.state, table.played) == ("ready", recorded)
    table.told(tap(site, 13000))
    assert (table.state, table.played) == ("asking", recorded)
    assert site in table.asked.split()
    table.told(tap(site, 18000))
    assert (table.state, table.played) == ("ready", meant)


def test_the_kept_events_lead_to_where_the_game_is() -> None:
    """Heard again without a revision they make the same of the session that is kept."""
    present = played_on().told(tap("B1", 12000)).feed.session
    (one,) = present.revisions.revisable
    session = one.checkpoint.session
    for moment, event in one.checkpoint.events:
        while session.due is not None and session.due < moment:
            session, _ = advance(session, session.due, Ticked())
        session, _ = advance(session, moment, event)
    assert session.situation.history == present.situation.history
    assert session.observation.readings == present.observation.readings


def test_the_sentence_names_where_the_stack_was_lifted() -> None:
    table = played_on().told(tap("E9", 12000))
    assert table.view.instead is not None
    assert table.board.names[table.view.instead.key] == "D8"
    assert table.asked == "E8 E9"
    assert table.lit(Role.ASK_CAPTURE) == "E8 E9"
    assert "D8" in table.lit(Role.ORIGIN).split()


def test_a_tap_where_the_stack_is_said_to_stand_keeps_the_action_for_good() -> None:
    table = played_on().told(tap("E9", 12000)).told(tap("E8", 17000))
    assert (table.state, table.played) == ("ready", "D8xE8 C6xD7")
    table.told(tap("E9", 22000))
    assert table.state == "ready"


@pytest.mark.parametrize("pause", [100, 300, 600])
def test_a_stack_that_is_straightened_three_times_answers_nothing(pause: int) -> None:
    """A4+A1 was answered for, and White has played since. A later tap on B5 answers."""
    start = "tz.ZT/t3.Zttz/.R2....T2/...T.T.T/R..R2...t2/.Tz.t2Z3../....Z2../r..tz2./z.t.. b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("0 A2=. ; 173 A4=. ; 346 A4=# ; 918 A4=. ; 3609 A1=. ; 3831 A1=#")
    table.told(f"5000 D4=. ; 5177 B4=. ; 5486 B4=# ; {tap('B5', 8000)} ; {tap('B5', 9500)}", 0.0)
    assert table.played == "A2xA4 A4+A1 D4xB4"
    while table.state != "asking":
        table.told("", then=0.01)
    asked = round((table.now - SETTLED) * 1000)
    table.told(tap("B5", asked + pause), then=1.0)
    assert (table.state, table.played) == ("asking", "A2xA4 A4+A1 D4xB4")
    table.told(tap("B5", asked + 3000), then=1.0)
    assert (table.state, table.played) == ("ready", "A2xA4 A4+B5 D4xB4")


@pytest.mark.parametrize("blip", ["262 A4=. ; 297 A4=#", "100 A4=. ; 400 A4=#"])
def test_what_was_touched_before_the_stack_was_lifted_is_no_other_target(blip: str) -> None:
    """A sleeve, or a hand, over A4 before A5 captures on B6; later A4 is straightened twice."""
    start = "Z.r3tT/.t...z/T2.....r/T.Z.T..t/zzz....r/..R2....T3/.tr.Zr./.t..t./R...T w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(f"0 B6=. ; {blip} ; 484 A5=. ; 816 B6=# ; 1908 H2=. ; 2148 I1=. ; 2433 I1=#")
    table.told(f"{tap('A4', 7000)} ; {tap('A4', 9000)}")
    assert (table.state, table.played) == ("ready", "A5xB6 H2xI1")


def test_who_plays_on_has_not_answered() -> None:
    table = played_on().told(tap("E9", 12000))
    assert table.state == "asking"
    table.told("17000 E4=.", then=0.5)
    assert (table.state, table.asked) == ("in-hand", "")
    table.told(f"18000 E4=# ; {tap('E9', 22000)}")
    assert table.state == "asking"


def test_the_question_goes_out_by_itself() -> None:
    table = played_on().told(tap("E9", 12000))
    assert table.state == "asking"
    table.told("", then=10.0)
    assert (table.state, table.played) == ("ready", "D8xE8 C6xD7")


def test_it_is_too_late_after_a_minute() -> None:
    table = played_on().told(tap("E9", 80000))
    assert (table.state, table.played) == ("ready", "D8xE8 C6xD7")


def test_an_undo_leaves_nothing_to_revise() -> None:
    table = played_on()
    assert table.feed.session.revisions.revisable
    table.press(Button.MENU)
    assert table.feed.session.revisions.revisable == ()


def test_a_stack_that_nobody_touched_is_not_asked_about() -> None:
    """D8 could have captured on D7's line, too; nothing was seen there before."""
    table = ScannedTable(TZAAR.parse(INSTEAD), Sense.PRESENCE)
    table.told("0 D8=. ; 952 E8=. ; 2982 E8=# ; 6042 C6=. ; 7092 D7=. ; 7732 D7=#")
    assert table.played == "D8xE8 C6xD7"
    table.told(tap("E9", 12000))
    assert table.state == "ready"


@pytest.mark.parametrize(
    ("start", "script", "meant"),
    [
        (
            ".RR2../.t2..../.....t./...z3..../Z2......./.Z2.r.R2../....T.t2/.....Z/.T... b 1",
            "0 G7=. ; 935 G5=. ; 2135 G5=# ; 2685 A3=. ; 3045 A3=# ; 3615 A3=. ; 3625 A2=. ;"
            " 4405 A2=#",
            "G7xA3 A3xA2",
        ),
        (
            "zRttz/T.rttZ/zZTTt../.tR..t../.rrRR.TT/R...z.R./t2.t2T.TZ/.rRt.Z/RRTrZ w 1",
            "0 A2=. ; 373 B3=. ; 1153 B3=# ; 3343 B3=. ; 3643 A3=. ; 3793 A3=# ; 4603 B3=# ;"
            " 4913 A3=. ; 5163 B4=. ; 5313 B4=#",
            "A2xA3 A3xB4",
        ),
    ],
)
def test_what_can_only_follow_from_another_target_revises_by_itself(
    start: str, script: str, meant: str
) -> None:
    """The captor that is said to stand elsewhere captures on, where no other stack can."""
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script)
    assert table.state == "in-hand"
    table.told("", then=4.0)
    assert (table.state, table.played) == ("ready", meant)


def test_a_target_that_was_only_lifted_explains_nothing() -> None:
    """E4 was recaptured, and D6 is the captor of the next turn."""
    start = ".t.T2./....../.t2..z../t3.t..r.t/..Zt..../tTT...T./ZT.TT.R/r..T.t2/R2RRT. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(
        "0 D8=. ; 60 F7=. ; 379 D8=# ; 1059 G4=. ; 1489 E4=. ; 2139 E4=# ; 2259 E4=. ; 3179 D3=. ;"
        " 3539 E4=# ; 4429 I2=. ; 5569 D6=. ; 6369 I2=#"
    )
    assert table.played == "F7xD8 G4xE4"


def test_what_may_have_been_done_unseen_revises_nothing() -> None:
    """C4 captures H1 in 0.1 s while a sleeve hides C5, on which C6 could have gone before."""
    start = "R.rrT/..z.../.tT2tRz4./.T2..Zt2../T...Z.T./R3...t2.../z..z2.../T.zT2.T/.TttZ w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "H4xH3 C6xE8")
    table.told("0 C4=. ; 39 H1=. ; 112 C5=. ; 140 H1=# ; 160 C5=#")
    assert (table.state, table.played) == ("asking", "H4xH3 C6xE8")


@pytest.mark.parametrize(
    ("start", "script", "meant"),
    [
        (
            "TTttR/T2...TT/.t.t..t2/R.RTZT2.R/T.t..t2.t/r..rrR2.R/RZtTZTz/zzR.zt/.z2ztt w 1",
            "3 F8=. ; 323 G7=. ; 383 G7=# ; 623 E1=. ; 1023 F1=. ; 1103 F1=# ; "
            "1513 I4=. ; 1683 G4=. ; 1743 G4=# ; 1873 I3=. ; 2073 I2=. ; 2823 I3=# ; "
            "3013 H6=. ; 3203 G7=. ; 3563 H6=# ; 3613 F1=. ; 3933 C2=. ; 4063 C2=#",
            "F8xG7 E1xF1 I4xG4 I2+I3 G7xH6 F1xC2",
        ),
        (
            "TRtTt/tRTTTt/trrRrz2Z/rTrTtr../TTZttR.Z/TRtztZrr/ZRztR.T/Rztr.t/TTTzZ w 1",
            "8 F6=. ; 408 F7=. ; 508 F7=# ; 818 white+ ; 918 white- ; 1318 A3=. ; "
            "1328 A4=. ; 1568 A4=# ; 1918 E7=. ; 2048 D6=. ; 2278 E7=# ; 2728 G2=. ; "
            "2838 G3=. ; 2948 G3=# ; 3108 F4=. ; 3288 G3=. ; 3458 F4=#",
            "F6xF7 pass A3xA4 D6xE7 G2xG3 G3xF4",
        ),
        (
            "..z2../RTR.t./RR.Tr../..t2..T../...t2..T2t/Z.ttT2.../..T..../...t3TR/.rT.r b 1",
            "8 D3=. ; 218 D6=. ; 308 D6=# ; 388 C5=. ; 1068 B5=. ; 1368 B5=# ; "
            "1498 E8=. ; 1638 E9=. ; 1718 E9=# ; 1988 I3=. ; 2138 I2=. ; 2378 I2=# ; "
            "2558 I5=. ; 2668 H5=. ; 2868 H5=# ; 3068 F3=. ; 3128 G3=. ; 3348 G3=#",
            "D3xD6 C5+B5 E8xE9 I3xI2 I5xH5 F3xG3",
        ),
        (
            "ztTzT/T.TtZT/.r.trTZ/.RZRt.TZ/.rRTT.Tt/z.rRtR.R/TZrt.zr2/tTZ.zR/.Trrr b 1",
            "6 C4=. ; 186 D4=. ; 246 D4=# ; 476 black+ ; 666 black- ; 976 D7=. ; "
            "996 D5=. ; 1126 D5=# ; 1356 G1=. ; 1756 F1=. ; 1906 F1=#",
            "C4xD4 pass D7xD5 G1xF1",
        ),
    ],
)
def test_hands_that_swap_quicker_than_a_sleeve_passes_are_not_led_back(
    start: str, script: str, meant: str
) -> None:
    """Each swap alone is asked about; nobody waits for that."""
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script)
    assert (table.state, table.played) == ("ready", meant)


def test_a_stack_that_was_only_looked_at_is_no_other_target() -> None:
    """F1 was looked at 7 s after F2xG2, and twice after the next action."""
    start = "tt2Tzr/Zr.ZRt/ZtR.trt/zZRTrRRT/TRTtRt.T/rTTTZTzz/TtTTRzZ/trrzrt/ttTrT w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(
        "0 F2=. ; 2418 G2=. ; 3874 G2=# ; 10903 F1=. ; 11264 F1=# ; 12880 I3=. ; 14047 H4=. ;"
        " 15244 H4=# ; 18480 F1=. ; 18820 F1=# ; 20963 F1=. ; 21458 F1=#"
    )
    assert (table.state, table.played) == ("ready", "F2xG2 I3xH4")


def test_what_was_asked_about_when_hands_played_on_can_be_revised() -> None:
    """G3 first took H3, then F3 instead; the next player read no question."""
    start = "rRRrr/t.t.TT/TZ..zZz/TtZTr2Rtr/zrTTTRTR/.tTztrTt/TRtrtZz/RrRTTR/tZt.t b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "D5xD4 D1xE2 E8xD8")
    table.told(
        "6 G3=. ; 1136 H3=. ; 3976 H3=# ; 4816 F3=. ; 6376 F3=# ; 8056 C7=. ; 8966 D8=. ;"
        " 9396 D8=# ; 12000 F3=. ; 12300 F3=#"
    )
    assert (table.state, table.asked) == ("asking", "F3 H3")
    table.told("16000 F3=. ; 16300 F3=#")
    assert table.played == "D5xD4 D1xE2 E8xD8 G3xF3 C7xD8"


@pytest.mark.parametrize(
    "capture",
    [
        "2866 E1=. ; 3462 B1=. ; 3762 B1=+ ; 4062 B1=. ; 4445 B1=+ ; 4945 B1=. ; 5130 B1=+",
        "2866 B1=. ; 3262 E1=. ; 3762 B1=+ ; 4062 B1=. ; 4445 B1=+ ; 4945 B1=. ; 5130 B1=+",
    ],
    ids=["captor first", "target first"],
)
def test_the_target_of_what_was_played_on_with_is_no_other_target(capture: str) -> None:
    """B6 was answered for; E1 captured on B1. Two taps there ask, and say nothing."""
    start = "Zt2tZ./z....z/......./...R.t3../T2......./T.T2....R/..R...z/...z3.R/.r..T2 b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told(f"0 B6=. ; 2200 D6=. ; 2364 D6=- ; {capture}")
    assert (table.state, table.played) == ("asking", "B6+D6 E1xB1")


def test_the_last_action_is_asked_about_rather_than_one_of_long_before() -> None:
    """C2+F4, while a sleeve was over D2; seven actions later C1 rests on A1 for a moment, and is
    carried on to D2.
    """
    start = "rr2.T./R....T/tz...../.z2..z2..T/Z.Rt2Z.../...RR..t/T4...TR2./..Z.../TT..r w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "E6+F5 E4xF4").told(
        "161 C2=. ; 255 D2=. ; 380 D2=- ; 3974 F4=. ; 4300 F4=- ; 5318 I2=. ; 5613 I5=. ;"
        " 5789 I5=+ ; 7602 B1=. ; 11129 B6=. ; 11441 B6=+ ; 12272 F4=. ; 12276 F5=. ; 12504 F5=- ;"
        " 14353 D5=. ; 16471 D8=. ; 16767 D8=- ; 17689 B6=. ; 18650 D8=+ ; 19431 I1=. ;"
        " 19820 G1=. ; 20034 G1=+ ; 20692 A4=. ; 21220 A2=. ; 21604 A4=- ; 22741 C1=. ;"
        f" 23355 A1=. ; 23554 A1=- ; {tap('D2', 32572).replace('#', '-')}"
    )
    assert table.asked == "A1 D2"
    table.told(tap("D2", 35332).replace("#", "-"))
    assert table.played.endswith("C2+F4 I2xI5 B1+B6 F4xF5 D5xD8 B6xD8 I1+G1 A2xA4 C1+D2")
