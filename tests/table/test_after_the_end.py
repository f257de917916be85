"""The game is over: hands clear the table, show each other what won, set up the next game."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tests.support.table import BOTH, CORNERS, WHITE, Rig, discs, position
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.play.sentences import sentence
from tzaar_board.table.effects import GoingOn
from tzaar_board.table.events import GameEnded, GoingOnAwaited
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

LAST_Z = position("A1:Z A3:z C3:T D1:r I1:R I2:T I4:R I5:Z F8:t", "w 1")
"""Capturing A3 wins: Black's last Tzaar."""
SLIDING = position("A1:Z A5:z C3:T D1:r I1:R I2:T I4:R I5:Z F8:t", "w 1")
FIRST = position(CORNERS, "w 1")
LINKING = discs("d1:x d2:x d3:x d4:x d5:x d6:x d7:x b2:o f2:o a5:o g7:o", "b std")
"""Black d8 links the edges."""
LOST = discs("d1:x d2:x d3:x d4:x d5:x d6:x d7:x b2:o f2:o a5:o g7:o", "w std")
"""White to move; then d8 links Black's edges."""
TURNING = discs("d1:x d2:x d3:x d4:x d5:x d6:x d7:x b2:o f2:o f3:x f4:x g7:o", "w std")
"""White's f5 turns two discs; then, too, d8 links Black's edges."""
NEXT = TZAAR.start("random", 5)


def won(sense: Sense) -> Rig:
    """White has captured Black's last Tzaar."""
    rig = Rig(LAST_Z, sense)
    rig.swap("A1", "A3")
    rig.wait(5.0)
    assert (rig.state, rig.played) == (State.OVER, "A1xA3")
    rig.states.clear()
    return rig


def linked(sense: Sense) -> Rig:
    """Black has linked two edges."""
    rig = Rig(LINKING, sense)
    rig.bring("d8", "x")
    rig.wait(2.0)
    assert (rig.state, rig.played) == (State.OVER, "d8")
    rig.states.clear()
    return rig


@SENSES
@pytest.mark.parametrize("pause", [0.1, 0.3, 1.0, 2.5])
def test_a_table_that_is_cleared_keeps_the_result(sense: Sense, pause: float) -> None:
    """Docs/table.md, State 8: what won shines where it still stands, and nothing is *wrong*."""
    rig = won(sense)
    lights = rig.lights()
    assert Role.WINNER in lights.values()
    for name in ("F8", "C3", "D1", "I1", "A3", "I2", "I4", "I5"):
        rig.lift(name)
        rig.wait(pause)
        lights.pop(name, None)
        assert rig.lights().items() <= lights.items()
        assert (Role.WINNER in rig.lights().values()) == (Role.WINNER in lights.values())
    rig.wait(60.0)
    assert (rig.state, rig.played) == (State.OVER, "A1xA3")
    assert State.WRONG not in rig.states


@SENSES
def test_the_captor_may_be_taken_off_first(sense: Sense) -> None:
    rig = won(sense)
    for name in ("A3", "C3", "I1", "F8", "D1"):
        rig.lift(name)
        rig.wait(0.8)
    assert (rig.state, rig.played) == (State.OVER, "A1xA3")
    assert State.WRONG not in rig.states


@SENSES
def test_the_next_game_is_set_up_at_once(sense: Sense) -> None:
    """Each site of the last action is taken by another stack: that takes nothing back."""
    rig = won(sense)
    for name in ("F8", "C3", "D1", "I1", "A3", "I2", "I4", "I5"):
        rig.lift(name)
        rig.wait(0.4)
    for site, name in enumerate(TZAAR.board.names):
        stack = NEXT.content(site)
        assert stack is not None
        rig.bring(name, TZAAR.mark(stack))
        rig.wait(0.7)
    rig.wait(10.0)
    assert (rig.state, rig.played) == (State.OVER, "A1xA3")
    assert State.WRONG not in rig.states


@SENSES
@pytest.mark.parametrize("pause", [0.4, 1.6, 4.0])
def test_a_disc_that_won_may_be_taken_off_first(sense: Sense, pause: float) -> None:
    """Docs/table.md: lifted alone it takes back no game's end, as a placing does before that."""
    rig = linked(sense)
    for name in ("d8", "d7", "d1", "b2", "f2"):
        rig.lift(name)
        rig.wait(pause)
    rig.wait(10.0)
    assert (rig.state, rig.played) == (State.OVER, "d8")
    assert State.WRONG not in rig.states


@SENSES
def test_a_disc_that_won_may_be_shown(sense: Sense) -> None:
    rig = linked(sense)
    rig.lift("d8")
    rig.wait(3.0)
    rig.place("d8", "d8")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.OVER, "d8")


@SENSES
def test_what_won_is_still_taken_back(sense: Sense) -> None:
    """By the menu button; and by hand, where that sets something down again."""
    rig = linked(sense)
    rig.press(Button.MENU)
    assert rig.played == ""
    rig = won(sense)
    rig.lift("A3")
    rig.wait(0.5)
    rig.place("A1", "A3")
    rig.wait(0.5)
    rig.bring("A3", "z")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.READY, "")


@SENSES
@pytest.mark.parametrize("away", [0.12, 0.5])
def test_what_is_brushed_or_set_straight_amid_a_take_back_clears_nothing(
    sense: Sense, away: float
) -> None:
    rig = won(sense)
    rig.lift("A3")
    rig.wait(0.5)
    rig.place("A1", "A3")
    rig.wait(0.5)
    rig.lift("F8")
    rig.wait(away)
    rig.place("F8", "F8")
    rig.wait(0.3)
    rig.bring("A3", "z")
    rig.wait(2.0)
    assert (rig.state, rig.played) == (State.READY, "")


@SENSES
def test_a_table_that_is_cleared_and_set_up_as_it_was_keeps_the_result(sense: Sense) -> None:
    """Who looks at the end once more takes nothing back, in whatever order that comes to stand."""
    rig = won(sense)
    names = ("F8", "C3", "D1", "I1", "A3", "I2", "I4", "I5")
    for name in names:
        rig.lift(name)
        rig.wait(0.4)
    rig.bring("A1", "Z")
    rig.wait(1.0)
    rig.bring("A3", "z")
    for name, mark in zip(names, ("t", "T", "r", "R", "", "T", "R", "Z"), strict=True):
        if mark:
            rig.wait(0.7)
            rig.bring(name, mark)
    rig.wait(5.0)
    assert (rig.state, rig.played) == (State.OVER, "A1xA3")


@SENSES
def test_the_lights_lead_back_from_a_cleared_table(sense: Sense) -> None:
    rig = won(sense)
    for name in ("F8", "C3", "A3"):
        rig.lift(name)
        rig.wait(0.4)
    rig.press(Button.MENU)
    assert rig.played == ""
    rig.follow()
    assert rig.state is State.READY


@SENSES
def test_the_opponents_last_action_need_not_be_carried_out(sense: Sense) -> None:
    """... by who clears the table instead; a slip on the way is led back as ever."""
    rig = Rig(LAST_Z, sense, hands=frozenset({Colour.BLACK}))
    rig.engine("A1xA3")
    rig.lift("I4")
    rig.lift("I5")
    rig.wait(1.0)
    rig.place("I5", "I5")
    rig.place("I4", "I4")
    rig.wait(1.0)
    assert rig.states[-3:] == [State.OPPONENT, State.WRONG, State.OPPONENT]
    for name in ("F8", "C3", "I4", "I5"):
        rig.lift(name)
        rig.wait(0.6)
    assert (rig.state, rig.view.end.outcome()) == (State.OVER, rig.view.outcome)
    assert sentence(rig.view, rig.session.situation.hands) == (
        "Black has no Tzaar left. White wins. "
        "For a new game hold the menu button for 3 seconds, and once more."
    )


@SENSES
def test_the_opponents_last_captor_may_slide_over_sites(sense: Sense) -> None:
    """What has passed over three empty sites on its way, and is on none of them, clears nothing."""
    rig = Rig(SLIDING, sense, hands=frozenset({Colour.BLACK}))
    rig.engine("A1xA5")
    came = "A1"
    rig.lift(came)
    for name in ("A2", "A3", "A4"):
        rig.wait(0.1)
        rig.place(name, came)
        rig.wait(0.1)
        rig.lift(name)
        came = name
    rig.wait(0.1)
    rig.lift("A5")
    rig.wait(0.3)
    rig.place("A5", came)
    rig.wait(8.0)
    assert rig.state is State.OVER
    assert not rig.session.situation.pending
    assert State.WRONG not in rig.states


@SENSES
def test_who_clears_the_table_after_a_resignation_is_told_how_to_begin_anew(sense: Sense) -> None:
    rig = Rig(LAST_Z, sense)
    rig.take(GameEnded(Outcome(Colour.WHITE, Reason.RESIGN)))
    assert sentence(rig.view, BOTH) == "Black resigns. White wins."
    rig.lift("F8")
    rig.wait(1.0)
    assert sentence(rig.view, BOTH).startswith("Black resigns. White wins. For a new game hold")
    assert "F8" not in rig.lights()


@SENSES
def test_a_lesson_that_is_cleared_before_the_press_is_not_wrong(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.take(GoingOnAwaited(True))
    for name in ("F8", "C3", "A3", "I1"):
        rig.lift(name)
        rig.wait(1.0)
        assert rig.state is not State.WRONG
    rig.press(Button.WHITE)
    assert GoingOn() in rig.effects


@SENSES
def test_a_placing_that_an_opponent_has_answered_with_a_win_is_taken_back(sense: Sense) -> None:
    """Until that is carried out: nobody wants to take one back more."""
    rig = Rig(LOST, sense, hands=WHITE)
    rig.bring("b5", "o")
    rig.wait(2.0)
    rig.engine("d8")
    assert (rig.played, rig.state) == ("b5 d8", State.OPPONENT)
    rig.lift("b5")
    rig.wait(7.0)
    assert (rig.played, rig.state) == ("", State.READY)


@SENSES
def test_a_lost_table_may_be_cleared_though_nobody_carried_out_what_won(sense: Sense) -> None:
    rig = Rig(LOST, sense, hands=WHITE)
    rig.bring("b5", "o")
    rig.wait(2.0)
    rig.engine("d8")
    for name in ("b5", "b2", "d1", "f2"):
        rig.lift(name)
        rig.wait(3.0)
    assert rig.played == "b5 d8"


@SEEING
def test_one_that_turned_two_discs_is_taken_back_step_by_step(sense: Sense) -> None:
    """The disc off, then one after the other turned back: the table is not being cleared."""
    rig = Rig(TURNING, sense, hands=WHITE)
    rig.bring("f5", "o")
    for site in ("f4", "f3"):
        rig.turn(site, 0.4)
    rig.wait(2.0)
    rig.engine("d8")
    assert (rig.played, rig.state) == ("f5 d8", State.OPPONENT)
    rig.lift("f5")
    rig.wait(2.0)
    for site in ("f4", "f3"):
        rig.turn(site, 0.4)
        rig.wait(0.6)
        assert rig.state is not State.OVER
    rig.wait(3.0)
    assert (rig.played, rig.state) == ("", State.READY)


@SENSES
@pytest.mark.parametrize("gap", [50, 200, 220, 400])
def test_hands_play_on_at_once_when_they_have_taken_back_what_won(sense: Sense, gap: int) -> None:
    """H3xI3 wins. Both stacks go home, and A5 captures A3 instead."""
    start = "t.t.T/r4...../T..r..Z2/.R....../...r..../....T..T3/......t3/rtRR../..z.. w 1"
    table = ScannedTable(TZAAR.parse(start), sense)
    table.told(in_sense("0 H3=. ; 200 I3=. ; 500 I3=+", sense))
    assert table.state == "over"
    home = f"6500 I3=. ; 6800 I3=- ; 7400 H3=+ ; {7400 + gap} A5=."
    table.told(in_sense(f"{home} ; {7700 + gap} A3=. ; {8000 + gap} A3=+", sense))
    assert (table.state, table.played) == ("ready", "A5xA3")


@SENSES
@pytest.mark.parametrize("at", [4850, 5000, 5050, 5200])
def test_the_next_player_is_quick_after_a_slip_that_won(sense: Sense, at: int) -> None:
    """White's disc stands on g3 for a moment, and is meant for e7, which turns three."""
    start = "...x..x./ooxx.x../o..xo.../..o....o/ooooooo./.oo..x.o/.ooox.x./...x.xx. w std"
    table = ScannedTable(TROLL.parse(start), sense)
    turned = "3300 c7=. ; 3600 c7=+ ; 3900 d7=. ; 4200 d7=+ ; 4500 d6=. ; 4800 d6=+"
    placed = f"{at} f5=- ; {at + 500} f4=. ; {at + 800} f4=-"
    table.told(in_sense(f"0 g3=+ ; 400 g3=. ; 3000 e7=+ ; {turned} ; {placed}", sense))
    assert (table.state, table.played) == ("ready", "e7 f5")
