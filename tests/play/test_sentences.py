"""The sentences about every state, and the lights in words."""

from dataclasses import replace

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES
from tests.support.table import BOTH, CORNERS, WHITE, Rig, discs, position
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.tzaar import TZAAR, Kind
from tzaar_board.geometry import HEXAGON
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.play.light_words import ROLES, lights
from tzaar_board.play.names import kind_name
from tzaar_board.play.outcomes import LOSSES, WINS, result, result_at
from tzaar_board.play.sentences import sentence
from tzaar_board.table.events import GameEnded
from tzaar_board.table.inference.question import PossibleTargets
from tzaar_board.table.scene import Cue, Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

FEW = position(CORNERS, "w 1")


def said(rig: Rig, hands: frozenset[Colour] = BOTH) -> str:
    return sentence(rig.view, hands)


def lit(rig: Rig) -> str:
    return lights(rig.view.scene, HEXAGON)


def test_every_role_and_reason_has_words() -> None:
    assert set(ROLES) == set(Role)
    assert {*LOSSES, *WINS, Reason.DRAW} == set(Reason)


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("w o", "White: capture one black stack. The first turn is one action only."),
        ("b 1", "Black captures."),
        ("w 2", "Second action: capture, stack, or pass."),
    ],
)
def test_whose_turn_it_is(phase: str, words: str) -> None:
    full = str(TZAAR.start("fixed", 0)).split(" ", 1)[0]
    start = TZAAR.parse(f"{full} {phase}") if phase == "w o" else position(CORNERS, phase)
    assert said(Rig(start)) == words


def test_an_opponent_who_thinks() -> None:
    rig = Rig(position(CORNERS, "b 1"), hands=WHITE)
    assert said(rig, WHITE) == "Black is thinking."
    assert lit(rig) == "thinking A3 A5 D1 E8 E9 F8"


def test_an_opponent_at_another_table() -> None:
    rig = Rig(position(CORNERS, "b 1"), hands=WHITE, distant=frozenset({Colour.BLACK}))
    assert said(rig, WHITE) == "Black is to move at another table."


def test_a_program_here_that_plays_with_another_table_is_thinking() -> None:
    nobody: frozenset[Colour] = frozenset()
    rig = Rig(position(CORNERS, "w 1"), hands=nobody, distant=frozenset({Colour.BLACK}))
    assert said(rig, nobody) == "White is thinking."


def test_a_stack_in_hand() -> None:
    rig = Rig(FEW)
    rig.lift("A1")
    rig.wait(0.1)
    assert said(rig) == "Lifted: A1. It can go to A3 or D1."
    assert lit(rig) == "in hand A1; capture A3 D1"
    rig.lift("A3")
    rig.wait(0.1)
    rig.place("A3", "A1")
    rig.wait(0.1)
    assert said(rig) == "Seen; leave it a moment."


def test_a_stack_that_changed_though_none_was_seen_lifted() -> None:
    """A bounce, or a stack that was pushed off by one whose sensor is slow."""
    table = ScannedTable(TZAAR.start("fixed", 0), Sense.COLOUR).told("0 D4=+", then=0.1)
    assert (table.state, sentence(table.view, BOTH)) == ("in-hand", "Go on.")


def test_an_opponents_stack_in_hand() -> None:
    rig = Rig(FEW)
    rig.lift("A3")
    rig.wait(0.1)
    assert said(rig) == "Lifted: A3. It can be captured from A1, C3 or F7."
    assert lit(rig) == "in hand A1 C3 F7; capture A3"


def test_a_stack_of_ones_own_is_not_said_to_be_captured() -> None:
    """A stacking before the capture, and what shows it lights a capture that could come first."""
    start = TZAAR.parse("tttT./TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT b 1")
    table = ScannedTable(start, Sense.HEIGHT).told("0 F2=. ; 500 G1=. ; 800 G1=b")
    assert sentence(table.view, BOTH) == "Black captures. F2 can act after that."
    table = ScannedTable(start, Sense.PRESENCE).told("0 A2=. ; 500 B3=.", then=0.1)
    assert sentence(table.view, BOTH) == "Black captures. A2 can act after that."


@pytest.mark.parametrize(
    ("sense", "reading"), [(Sense.PRESENCE, "e1=#"), (Sense.COLOUR, "e5=-"), (Sense.HEIGHT, "e5=a")]
)
def test_a_disc_that_is_to_be_taken_away_is_named(sense: Sense, reading: str) -> None:
    """White is to place: not on e1, and no disc of Black's, who could have placed it before."""
    table = ScannedTable(discs("c3:x", "w std"), sense, "d5 f3").told(f"0 {reading}", then=1.5)
    site = reading[:2]
    assert lights(table.view.scene, table.board) == f"take away {site}"
    said = sentence(table.view, BOTH)
    assert said == f"That is no legal action: take away what stands on {site}."


def test_a_new_game_that_one_more_hold_begins() -> None:
    """All sites shone, and nothing said what for."""
    rig = Rig(FEW)
    rig.press(Button.MENU, 3.05)
    assert said(rig) == "Hold the menu button once more for a new game."
    rig.wait(5.0)
    assert said(rig) == "White captures."


def test_a_stack_that_cannot_act() -> None:
    rig = Rig(position("A1:Z B1:r C1:R D1:T F1:z H1:t I1:T", "w 1"))
    rig.lift("I1")
    rig.wait(0.1)
    assert said(rig) == "Lifted: I1. It can go to H1."
    rig = Rig(position("A1:Z B1:r C1:R D1:T F1:z H1:t2 I1:T", "w 1"))
    rig.lift("I1")
    rig.wait(0.1)
    assert said(rig) == "The stack of I1 cannot act now; put it back."
    assert lit(rig) == "cannot act I1"


def test_several_stacks_in_hand_are_spoken_of_as_several() -> None:
    rig = Rig(FEW)
    rig.lift("A1")
    rig.lift("C3")
    rig.wait(0.2)
    assert said(rig) == "Lifted: A1 and C3. They can go to A3 or D1."
    rig = Rig(FEW)
    rig.lift("D1")
    rig.lift("E8")
    rig.wait(0.2)
    assert said(rig) == "Lifted: D1 and E8. They can be captured from A1 or F7."


def test_who_stacks_before_the_capture_is_told_what_comes_first() -> None:
    """It said "Lifted: G1. Put it back, or go on." under half a board of lights."""
    start = TZAAR.parse("RrTTt/rz.tRt/rTTTTTt/ZZRrtrzR/ztTRtZZt/zTTtRtZT/zrttTrT/RTztZr/rTRRt b 1")
    table = ScannedTable(start, Sense.HEIGHT).told("0 G1=.", then=0.5)
    assert sentence(table.view, BOTH) == "Lifted: G1. It can go to F2 or H1."
    table.told("943 G2=b", then=0.5)
    assert sentence(table.view, BOTH) == "Black captures. G1 can act after that."
    table.told("3000 A2=. ; 3300 A3=. ; 3600 A3=a", then=0.5)
    assert table.played == "A2xA3 G1+G2"


def test_no_stack_can_go_to_its_own_site() -> None:
    """It is tapped, or taken off, for a stack that is lit nowhere."""
    rig = Rig(FEW)
    rig.lift("A3")
    rig.wait(0.2)
    lit = {rig.sites["A3"]: Cue(Role.CAPTURE, 0.0)}
    assert sentence(replace(rig.view, scene=lit), BOTH) == "Lifted: A3. Put it back, or go on."


def test_a_question() -> None:
    rig = Rig(FEW)
    rig.lift("A1")
    rig.wait(2.5)
    assert said(rig) == "Still holding it? Carry on. Set down? Tap it. (A3 or D1)"
    assert lit(rig) == "in hand A1; captured here? A3 D1"


def test_a_question_names_its_stack_where_two_are_in_hand() -> None:
    rig = Rig(FEW)
    rig.lift("A1")
    rig.wait(0.4)
    rig.lift("C3")
    rig.wait(2.5)
    assert said(rig) == "Still holding the stack from A1? Carry on. Set down? Tap it. (D1)"
    assert lit(rig) == "in hand A1; captured here? D1"


def test_a_question_about_an_action_that_counts_names_its_stack() -> None:
    """Black, who had looked at a stack of their own, was asked whether they held one still. What a
    button refuses takes no site from the sentence.
    """
    start = TZAAR.parse("TrZZz/RTTzRr/tRzrzTZ/ztRtttTt/TtrZttZz/trRttZrT/TTtRTTr/RTtTTr/tTRrR w o")
    table = ScannedTable(start, Sense.PRESENCE, "B5xA5").told("0 C5=. ; 410 C5=#", then=0.3)
    asked = "Where does the stack from B5 stand? Tap it. (A5 or C5)"
    assert sentence(table.view, BOTH) == asked
    table = ScannedTable(start, Sense.PRESENCE, "B5xA5")
    table.told("0 C5=. ; 410 C5=# ; 3000 black+ ; 3100 black-", then=0.1)
    assert "no A5" in lights(table.view.scene, table.board)
    assert sentence(table.view, BOTH) == asked


def test_a_question_without_a_site_to_tap_is_not_put() -> None:
    """It read "Tap it. ()" where another stack had taken each of the targets."""
    rig = Rig(FEW)
    rig.lift("A1")
    rig.wait(2.5)
    view = replace(rig.view, scene={}, instead=PossibleTargets(0, frozenset()))
    assert sentence(view, BOTH) == "Lifted: A1. Put it back, or go on."


def test_what_is_wrong() -> None:
    rig = Rig(FEW)
    for name in ("A1", "C3", "I1"):
        rig.lift(name)
        rig.wait(0.1)
    rig.wait(1.0)
    assert said(rig) == ("That is no legal action: a stack is missing on I1 (White Tzarra).")
    assert lit(rig) == "put here (White Tzarra) I1"
    rig.place("B4", "C3")
    rig.wait(1.0)
    assert said(rig) == ("That is no legal action: move the white Tott from B4 to C3.")


def test_the_way_back_after_an_undo() -> None:
    rig = Rig(FEW, turns="A1xA3")
    rig.undo()
    assert said(rig) == "Taking back: move the white Tzaar from A3 to A1."


def test_a_game_that_is_given_up_on_the_way_back_says_so() -> None:
    rig = Rig(FEW, turns="A1xA3")
    rig.undo()
    rig.take(GameEnded(Outcome(Colour.BLACK, Reason.RESIGN)))
    back = "Taking back: move the white Tzaar from A3 to A1."
    assert said(rig) == f"White resigns. Black wins. {back}"


def test_what_is_to_be_carried_out() -> None:
    rig = Rig(FEW, turns="A1xD1 pass", hands=WHITE)
    rig.engine("F8xF7 F7+E8")
    assert said(rig, WHITE) == "Carry out Black's capture F8 to F7."
    assert lit(rig) == "to F7; from F8"
    rig.swap("F8", "F7")
    rig.wait(2.5)
    assert said(rig, WHITE) == "Carry out Black's stacking F7 to E8."


def test_setting_up() -> None:
    rig = Rig(FEW, arrange=True, standing=position("A3:t E4:Z A1:R I1:T C1:z", "w 2"))
    assert said(rig).startswith("Setting up: put the White Tzaars on the lit sites")
    assert lit(rig) == "take away A1 A3 C1 E4 I1; put here I5"


def test_a_table_that_was_set_up_before() -> None:
    rig = Rig(FEW, arrange=True, standing=FEW)
    assert said(rig) == (
        "Setting up: press a turn button if the table stands as it should. "
        "Else take away what blinks; the lights show what goes there."
    )


def test_the_tournament_start() -> None:
    rig = Rig(TZAAR.start("tournament", 0))
    assert said(rig) == "White places a Tzaar (the hint button changes the type)."
    rig.press(Button.HINT)
    assert said(rig) == "White places a Tzarra (the hint button changes the type)."


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(Colour.WHITE, Reason.TYPE), "Black has lost a type. White wins."),
        (Outcome(Colour.BLACK, Reason.TIME), "White's time is up. Black wins."),
        (Outcome(Colour.BLACK, Reason.LINK), "Black's edges are joined. Black wins."),
        (Outcome(Colour.BLACK, Reason.CAPTURE), "White cannot capture. Black wins."),
        (Outcome(Colour.BLACK, Reason.RESIGN), "White resigns. Black wins."),
        (Outcome(None, Reason.DRAW), "A draw: nobody can move."),
    ],
)
def test_results(outcome: Outcome, words: str) -> None:
    assert result(outcome) == words


@pytest.mark.parametrize(
    ("stacks", "to_act", "turns", "words"),
    [
        ("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1", "A1xB1", "Black has no Tzaar left. White"),
        ("A1:Z B1:r C1:R D1:T F1:z H1:t I1:T", "w 1", "A1xB1", "Black has no Tzarra left. White"),
        ("A1:Z B1:t C1:R D1:T F1:z H1:r I1:T", "w 1", "A1xB1", "Black has no Tott left. White"),
        ("A1:z B1:Z C1:r D1:t F1:R H1:T I1:t", "b 1", "A1xB1", "White has no Tzaar left. Black"),
        (
            "A1:z B1:t C1:T D1:r F1:R H1:Z I1:T",
            "b 1",
            "B1xC1 A1+C1",
            "Black has no Tott left. White",
        ),
    ],
)
def test_a_result_says_which_type_is_gone(stacks: str, to_act: str, turns: str, words: str) -> None:
    """Whether it was captured or covered by its own player."""
    rig = Rig(position(stacks, to_act), turns=turns)
    assert said(rig) == f"{words} wins."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (Language.ITALIAN, "Il Nero non ha più Tzaar. Il Bianco vince."),
        (Language.ROMANIAN, "Negrul nu mai are piese Tzaar. Albul câștigă."),
        (Language.POLISH, "Czarne nie mają już tzaarów. Białe wygrywają."),
    ],
)
def test_a_result_in_each_language(language: Language, told: str) -> None:
    end = position("A1:Z B1:r C1:R D1:T H1:t", "b 1")
    outcome = end.outcome()
    assert outcome is not None
    assert result_at(end, outcome, Texts(language)) == told


def test_a_draw_that_the_rules_did_not_make_was_agreed() -> None:
    assert result_at(FEW, Outcome(None, Reason.DRAW)) == "A draw: both players agree."


def test_the_end() -> None:
    rig = Rig(position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1"), turns="A1xB1")
    assert said(rig) == "Black has no Tzaar left. White wins."


def test_a_lost_link() -> None:
    rig = Rig(FEW)
    rig.lose_link()
    assert said(rig) == "The table cannot be heard; the game stands still until it is found."


def test_lights_of_stacks_are_told_apart() -> None:
    scene = {0: Cue(Role.TAKE, 0.0), 1: Cue(Role.PUT, 0.0), 2: Cue(Role.FILL, 0.0)}
    assert lights(scene, HEXAGON) == "take away A1; put here A2 A3"
    assert lights({}, HEXAGON) == ""


def test_kinds() -> None:
    assert [kind_name(kind) for kind in Kind] == ["Tzaar", "Tzarra", "Tott"]


@SENSES
def test_a_session_never_lacks_words(sense: Sense) -> None:
    """In a game that hands play clumsily, every view has a sentence that ends."""
    rig = Rig(FEW, sense)
    told: list[str] = []
    for name in ("A1", "A3", "C3", "E9", "I5"):
        rig.lift(name)
        rig.wait(0.1)
        told.append(said(rig))
    for _ in range(16):
        rig.wait(0.3)
        told.append(said(rig))
    rig.follow()
    told.append(said(rig))
    assert [words for words in told if not words.endswith((".", "?"))] == []
    assert told[-1] == "White captures."


def test_heights_of_what_is_to_be_set_up_are_told() -> None:
    """A lesson's stacks stand as high as they are; by sensors of presence one piece would do."""
    rig = Rig(
        position("A1:Z5 A3:t C3:T E4:Z2 I1:R I5:Z", "w 2"),
        arrange=True,
        standing=TZAAR.start("tournament", 0),
    )
    assert said(rig).endswith("when the whole table stands. Heights: A1 5, E4 2.")


def test_a_stack_that_has_lost_a_piece_is_told_how_high_it_should_be() -> None:
    """A piece has rolled off the table: taken away and put back as it was, it is wrong again."""
    start = TZAAR.parse("tttT./TrrrRT/TR2zz.RT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 1")
    table = ScannedTable(start, Sense.HEIGHT).told("0 C2=. ; 900 C2=A", then=8.0)
    assert sentence(table.view, BOTH).endswith(
        ": take away what stands on C2; it should be: White Tzarra, height 2."
    )
