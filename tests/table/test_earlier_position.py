"""Both players' last actions are put back, in whatever order: all stands as it did before them."""

import itertools
import random
from collections.abc import Sequence

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

START = "tTTR./rTR.TT2/RT..t.R/Z.zz...t/tT.RrT../..tR.Z.r3/.trRr../zz..tt/ZrRT. b 2"
CAPTURED = "500 E6=. ; 801 E7=. ; 1124 E7=-"
"""Black's E6xE7 ends the turn; White's C7 can recapture."""

RECAPTURED = f"{CAPTURED} ; 3000 C7=. ; 3400 E7=. ; 3900 E7=+"


def table(sense: Sense, script: str) -> ScannedTable:
    return ScannedTable(TZAAR.parse(START), sense).told(in_sense(script, sense))


def against_the_engine(sense: Sense) -> ScannedTable:
    """The engine's C7xE7 A3xC5 answers a person's E6xE7, and is carried out."""
    one = ScannedTable(TZAAR.parse(START), sense, hands=frozenset({Colour.BLACK}))
    one.told(in_sense(CAPTURED, sense))
    one.opponent("C7xE7 A3xC5")
    one.told(in_sense("6000 C7=. ; 6500 E7=. ; 7000 E7=+", sense))
    one.told(in_sense("9000 A3=. ; 9500 C5=. ; 10000 C5=+", sense))
    assert (one.pending, one.state) == ("", "ready")
    return one


def one_by_one(changes: Sequence[str], begin: int) -> str:
    """The script of some changes, each 0.7 s after the one before."""
    return " ; ".join(f"{begin + 700 * number} {change}" for number, change in enumerate(changes))


@SENSES
@pytest.mark.parametrize(
    "back",
    [
        "5639 E7=. ; 6357 E7=+ ; 6631 E6=- ; 7155 C7=+",
        "5639 E7=. ; 6357 E7=+ ; 7155 C7=+ ; 8631 E6=-",
        "5639 E7=. ; 6357 E7=+ ; 6631 E6=- ; 12155 C7=+",
    ],
    ids=["the captor first", "the other players stack first", "which is held for longer"],
)
def test_the_captive_is_put_back_while_the_next_players_stack_is_in_hand(
    sense: Sense, back: str
) -> None:
    told = table(sense, f"{CAPTURED} ; 3560 C7=. ; {back}")
    assert (told.played, told.state) == ("", "ready")


@SENSES
@pytest.mark.parametrize(
    "order", list(itertools.permutations(("E6=-", "C7=+", "E7=+"))), ids=" ".join
)
def test_two_players_captures_are_put_back_in_any_order(
    sense: Sense, order: tuple[str, ...]
) -> None:
    told = table(sense, f"{RECAPTURED} ; 6000 E7=. ; {one_by_one(order, 6500)}")
    assert (told.played, told.state) == ("", "ready")


@SENSES
@pytest.mark.parametrize("between", [0, 80])
def test_another_stack_is_in_the_other_hand(sense: Sense, between: int) -> None:
    back = f"6000 E7=. ; {6000 + between} D4=. ; 6700 D4=- ; 7000 E7=+ ; 7400 E6=- ; 7800 C7=+"
    told = table(sense, f"{RECAPTURED} ; {back}")
    assert (told.played, told.state) == ("", "ready")


@SENSES
@pytest.mark.parametrize("pause", [400, 1000, 3000])
def test_then_another_action_is_played(sense: Sense, pause: int) -> None:
    back = "6000 E7=. ; 6500 E7=+ ; 7200 E6=- ; 7900 C7=+"
    played = f"{7900 + pause} E6=. ; {8300 + pause} F6=. ; {8900 + pause} F6=-"
    told = table(sense, f"{RECAPTURED} ; {back} ; {played}")
    assert (told.played, told.state) == ("E6xF6", "ready")


@SEEING
@pytest.mark.parametrize("set_down", ["E6=-", "C7=+"])
def test_one_stack_on_a_site_that_was_left_takes_nothing_of_an_earlier_turn_back(
    sense: Sense, set_down: str
) -> None:
    """Who sets a captured stack down there has not put all back."""
    told = table(sense, f"{RECAPTURED} ; 6000 {set_down}")
    assert told.played == "E6xE7 C7xE7"


@SENSES
@pytest.mark.parametrize("seed", range(6))
def test_a_persons_turn_and_the_engines_are_put_back(sense: Sense, seed: int) -> None:
    """It is the person's turn again, also where both hands lifted two stacks at once: these might
    have fallen.
    """
    home = ["E6=-", "C7=+", "E7=+", "A3=+", "C5=-"]
    random.Random(seed).shuffle(home)
    back = f"12000 E7=. ; 12050 C5=. ; {one_by_one(home, 13500)}"
    told = against_the_engine(sense).told(in_sense(back, sense))
    assert (told.played, told.pending, told.state) == ("", "", "ready")


@SENSES
def test_the_engines_turn_alone_is_carried_out_once_more(sense: Sense) -> None:
    """It would play the same once more."""
    back = "12000 C5=. ; 12600 A3=+ ; 13200 C5=- ; 13800 E7=. ; 14400 C7=+ ; 15000 E7=-"
    told = against_the_engine(sense).told(in_sense(back, sense), then=10.0)
    assert (told.played, told.pending) == ("E6xE7 C7xE7 A3xC5", "C7xE7 A3xC5")
    assert (told.state, told.lit(Role.TAKE, Role.PUT)) == ("opponent", "")


GONE_ON = {
    "G5+F6": (
        ".T.../.z2RR2tT/.r.t2.R./T2..rR.../.z2....Tt/RT..tz.T/.T2.ZtTZ/Ttr2Z.r/rrTz. b 2",
        Sense.COLOUR,
        "",
        "300 H1=. ; 1270 H2=. ; 2034 H1=- ; 3008 E9=. ; 3857 E8=. ; 4785 E9=+ ; 5939 C6=. ; "
        "6561 B5=. ; 6796 B5=+ ; 11086 E9=. ; 11206 B5=. ; 11323 H1=. ; 11579 E9=- ; "
        "11917 H2=- ; 12402 E8=+ ; 12701 C6=+ ; 13167 B5=- ; 13533 H1=+ ; 14495 G5=. ; "
        "15442 F6=- ; 19500 F6=. ; 19800 F6=-",
    ),
    "D4xE4": (
        "zt2zz./Z.t.T./.TTTZTt/rrtR.TTr/trZttZrT/ttRRR.TT/tzRzzTt/r.tT../RZRT. w 1",
        Sense.PRESENCE,
        "D4xD3",
        "3532 C5=. ; 3782 A3=. ; 4003 A3=# ; 5960 B3=. ; 7070 C3=. ; 7729 C3=# ; "
        "14159 C3=. ; 14938 C3=# ; 15365 D4=# ; 16287 B3=# ; 17087 A3=. ; 17474 A3=# ; "
        "18275 C5=# ; 19035 D3=. ; 19458 D3=# ; 20369 E4=. ; 21316 D4=. ; 21966 E4=#",
    ),
    "A5xB6 C6xD6": (
        "..Z.t/TZ.RTT/.z2.r.RR/r....rr./.z2.zzZ2.T/.R2.tT2.../.r..t../..t.R./zt2t.T3 b 2",
        Sense.HEIGHT,
        "",
        "300 A5=. ; 1229 B6=. ; 1735 B6=a ; 2546 E7=. ; 3195 E6=. ; 3420 E6=B ; 4611 F5=. ; "
        "4866 G5=. ; 5111 G5=B ; 6131 D6=. ; 6401 C6=. ; 6764 C6=a ; 10292 C6=. ; "
        "10468 E6=. ; 10597 G5=. ; 10884 F5=B ; 11052 G5=a ; 11250 E7=B ; 11672 E6=a ; "
        "11900 D6=a ; 12225 C6=A ; 12917 D6=. ; 13787 C6=. ; 14138 D6=A",
    ),
    "I5xH5 E4xI4": (
        ".tTT./R.T..r2/Z....rR/T..ZR.../..R2z2.R.r2/tt.....t/.z..zT./..Z2.rt/r..TR w 2",
        Sense.HEIGHT,
        "",
        "300 I5=. ; 772 H5=. ; 1120 H5=A ; 3030 E4=. ; 4143 B1=. ; 4711 B1=b ; 5621 C6=. ; "
        "6745 B6=c ; 8783 G5=. ; 9617 E7=. ; 10410 G5=A ; 17071 B6=. ; 17185 B1=. ; "
        "17516 G5=. ; 18015 E4=b ; 18336 G5=a ; 18461 C6=a ; 18606 E7=A ; 18893 B1=A ; "
        "19064 B6=b ; 19412 E4=. ; 20413 I4=. ; 21069 I4=b",
    ),
    "D1xE1": (
        "rTZRt/rR.RTr/t.rt.TT/RzTRz.tZ/zRTTRrr./T.ZttTTr/t2TttzTZ/t.TtTZ/R.t2Tz w 2",
        Sense.HEIGHT,
        "",
        "300 I5=. ; 1217 I4=. ; 1933 I5=A ; 2656 E1=. ; 3784 F1=. ; 4116 F1=a ; 5718 D7=. ; "
        "6400 D5=b ; 12643 F1=. ; 12873 D5=. ; 13003 I5=. ; 13383 E1=a ; 13546 D7=a ; "
        "13801 I4=A ; 14185 F1=A ; 14393 D5=a ; 14820 I5=a ; 15082 E1=. ; 15684 D1=. ; "
        "16368 E1=A",
    ),
    "G3xF3 H3xI3": (
        "tRzt./ZTTRR./TttRrrT/zTrrt.TZ/ZZttz2.tt/zzTrRZ.T/RrtTtrt/R.TTTT/tTtZT b 2",
        Sense.PRESENCE,
        "",
        "300 G3=. ; 1301 F3=. ; 1900 F3=# ; 3888 G1=. ; 4549 G2=. ; 5154 G2=# ; 6239 D8=. ; "
        "7411 E8=. ; 7659 E8=# ; 8764 G7=. ; 9512 H6=. ; 10019 H6=# ; 13611 E8=. ; "
        "13863 E8=# ; 14625 H6=. ; 15009 H6=# ; 15297 D8=# ; 15571 G1=# ; 15856 G7=# ; "
        "16160 G2=. ; 16851 G2=# ; 17671 I3=. ; 18416 H3=. ; 18709 I3=#",
    ),
}
"""What hands have gone on with, right after all was put back, and what is recorded then."""


@pytest.mark.parametrize("played", GONE_ON)
def test_hands_go_on_at_once_when_all_is_put_back(played: str) -> None:
    start, sense, turns, script = GONE_ON[played]
    told = ScannedTable(TZAAR.parse(start), sense, turns).told(script, 4.0)
    assert (told.played, told.state) == (played, "ready")


def test_a_captive_that_is_exchanged_last_tells_nothing_of_the_action_before() -> None:
    """G6xA2 and D6xG4 are put back, G4 first and A2 last. D5 could have captured A2, too."""
    start = ".T.r./....R./..T2..../z2t3t.t2TZ./..r..Tt2r/..T2...Z./TT.t.t2./R2..T2z./R2.... w 2"
    script = (
        "17736 G4=. ; 18063 G4=# ; 18997 G6=# ; 19693 D6=# ; 20169 A2=. ; 20572 A2=# ; 21605 H5=."
    )
    told = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "G2+H1 D5xB5 G6xA2 D6xG4")
    told.told(script, 3.0)
    assert (told.played, told.state, told.asked) == ("G2+H1 D5xB5", "asking", "G6")
