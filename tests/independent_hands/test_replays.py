"""What they find can be told to a table again, and what the table's code raises is told."""

import pytest

from tests.independent_hands import world
from tests.independent_hands.record import Touch
from tests.independent_hands.scripts import script
from tests.soak.independent_hands import run
from tests.support import table
from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.advance import advance
from tzaar_board.table.events import Event, Scanned
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import Session
from tzaar_board.table.transitions import Advanced

SECOND = TZAAR.parse("Zt..T/tR.rZz/TrT.Trt/rztrR2Z.t/t.TzT..Z/..ztT.tR/R2Tr.Ttt/t.RRrT/trTtR w 2")


def test_a_script_says_what_scans_see() -> None:
    touches = [
        Touch(20.004, 0, ".", 0, "lift", 1),
        Touch(20.100, 1, "cover", 0, "sleeve", 2),
        Touch(20.115, 1, "uncover", 0, "sleeve", 2),
        Touch(20.118, 2, "cover", 0, "sleeve", 3),
        Touch(20.180, 2, "uncover", 0, "sleeve", 3),
        Touch(20.300, 0, "+", 0, "put", 1),
        Touch(21.0, -1, "white+", 0, "button", 4),
        Touch(21.2, -1, "white-", 0, "button", 4),
    ]
    told = "410 A1=. ; 500 A2=. ; 520 A2=- ; 700 A1=+ ; 1400 white+ ; 1600 white-"
    assert script(touches, SECOND, Sense.COLOUR) == told
    assert ScannedTable(SECOND, Sense.COLOUR).told(told).played == "pass"


def test_what_the_code_of_the_table_raises_ends_a_long_run_with_what_leads_to_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(session: Session, now: float, event: Event) -> Advanced:
        if isinstance(event, Scanned) and now > 10.0:
            raise ArithmeticError
        return advance(session, now, event)

    monkeypatch.setattr(world, "advance", fails)
    monkeypatch.setattr(table, "advance", fails)
    with pytest.raises(AssertionError, match="seed 7001, tzaar height") as failed:
        run(0.0, 7001)
    assert isinstance(failed.value.__cause__, ArithmeticError)
    shown = capsys.readouterr().out
    assert "table failed" in shown
    assert "=." in shown.splitlines()[-1]
