"""What comes back to a site where another stack stood meanwhile was put back, and not tapped."""

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


def test_a_captive_that_is_put_back_is_no_answer() -> None:
    """Black's G1+F2 is not seen, and asked about; White takes F1, thinks better of it, and takes it
    after all. The captive's return had been taken for Black's stack on F1.
    """
    start = TZAAR.parse(
        "tttT./..rrRT/Tz.zZRT/TRZT.ZRT/TRZTt.rt/trztTzz2t/t.r2ZR2rt/t.R..t/tTTTT b 2"
    )
    table = ScannedTable(start, Sense.COLOUR)
    taken_back = "1117 E1=. ; 1387 F1=. ; 1825 F1=+ ; 3043 F1=. ; 3458 E1=+ ; 3869 F1=-"
    table.told(f"0 G1=. ; {taken_back} ; 6000 E1=. ; 6500 F1=. ; 7000 F1=+")
    assert (table.state, table.played) == ("asking", "")
    table.told("11000 F2=. ; 11400 F2=-", then=1.0)
    assert (table.state, table.played) == ("ready", "G1+F2 E1xF1")


def test_a_change_of_mind_about_a_capture_makes_no_earlier_action_another_one() -> None:
    """Black's B6xB4 is seen for a moment, then White's stack stands on B4 again: as if B4 had been
    tapped, White's G5+G2 became G5+H5, and B6xB4 counted.
    """
    start = TZAAR.parse(
        ".Z2T.t2/...Z.t/...Z2.t./z.r....r2/...R.R2../...r4.r../.T..T2../....TT/....r b 2"
    )
    table = ScannedTable(start, Sense.COLOUR, "D1+D3 C4xF6")
    table.told(
        "527 G5=. ; 537 G4=+ ; 538 G4=. ; 540 G4=+ ; 581 G4=. ; 591 G3=+ ; 680 G3=. ; "
        "822 H5=. ; 971 G2=. ; 971 H5=+ ; 1096 G2=+ ; 4706 G2=. ; 5164 G2=+ ; "
        "5677 E4=. ; 6243 D3=. ; 6369 D3=- ; 6771 F4=. ; 6772 F4=- ; 6775 F4=. ; "
        "7645 E4=- ; 8343 black+ ; 8400 black- ; 9318 I5=. ; 10285 H6=. ; 11001 I5=+ ; "
        "11964 E7=. ; 11966 E7=+ ; 11968 E7=. ; 15151 F6=. ; 15442 F6=+ ; 16523 A5=. ; "
        "17590 A3=. ; 18796 A3=-",
        then=0.5,
    )
    played = "D1+D3 C4xF6 G5+G2 F4xE4 pass H6xI5 E7+F6 A5xA3"
    assert (table.state, table.played) == ("ready", played)
    table.told(
        "19738 B6=. ; 19741 B6=- ; 19742 B6=. ; 20026 B4=. ; 20028 B4=+ ; 20030 B4=. ; "
        "20346 B4=- ; 20562 B4=. ; 20864 B4=+"
    )
    assert (table.state, table.played) == ("asking", played)
    table.told("26000 C6=. ; 26300 C6=-", then=1.0)
    assert (table.state, table.played) == ("ready", f"{played} B6+C6")
