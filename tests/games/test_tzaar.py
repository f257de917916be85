"""The rules of TZAAR, one small position each (docs/rules.md, TZAAR)."""

import pytest

from tzaar_board.errors import UserError
from tzaar_board.games import registry
from tzaar_board.games.base import (
    Action,
    Colour,
    Content,
    IllegalAction,
    Outcome,
    Reason,
    TextError,
    Trace,
)
from tzaar_board.games.tzaar import (
    TZAAR,
    Capture,
    Kind,
    Pass,
    Placing,
    Stacking,
    Stage,
    TzaarPosition,
)
from tzaar_board.geometry import HEXAGON

FIXED = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w o"


def board(stacks: str, turn: str = "w 1") -> TzaarPosition:
    """A position from "A1=Z2 B3=t" and the rest of its text."""
    marks = dict.fromkeys(HEXAGON.names, ".")
    for stack in stacks.split():
        name, marks[name] = stack.split("=")
    columns = ["".join(marks[n] for n in HEXAGON.names if n[0] == column) for column in "ABCDEFGHI"]
    return TZAAR.parse(f"{'/'.join(columns)} {turn}")


def site(name: str) -> int:
    return HEXAGON.site(name)


def texts(position: TzaarPosition) -> list[str]:
    return [str(action) for action in position.legal()]


def after(position: TzaarPosition, turn: str) -> TzaarPosition:
    for text in turn.split():
        position = position.play(TZAAR.parse_action(text))
    return position


# Far from the corner A1, so that the examples have all their types and Black can answer.
REST = "H6=Z I5=R I4=T H1=z I1=r I2=t"


class TestTurn:
    def test_the_opening_is_one_capture(self) -> None:
        start = TZAAR.start("fixed", 0)
        assert start.stage is Stage.OPENING
        assert {type(action) for action in start.legal()} == {Capture}
        after_opening = start.play(start.legal()[0])
        assert (after_opening.player, after_opening.stage) == (Colour.BLACK, Stage.FIRST)

    def test_the_first_action_is_a_capture(self) -> None:
        position = board(f"A1=T A2=t A3=T B1=T {REST}")
        assert "A1xA2" in texts(position)
        assert [text for text in texts(position) if "x" not in text] == []

    def test_the_second_action_is_a_capture_a_stacking_or_a_pass(self) -> None:
        position = after(board(f"A1=T A2=t A3=T B1=T C1=t {REST}"), "A1xA2")
        assert (position.player, position.stage) == (Colour.WHITE, Stage.SECOND)
        assert "B1xC1" in texts(position)
        assert "A2+A3" in texts(position)
        assert texts(position)[-1] == "pass"

    @pytest.mark.parametrize("second", ["B1xC1", "A2+A3", "pass"])
    def test_after_the_second_action_the_other_player_acts(self, second: str) -> None:
        position = after(board(f"A1=T A2=t A3=T B1=T C1=t {REST}"), f"A1xA2 {second}")
        assert (position.player, position.stage) == (Colour.BLACK, Stage.FIRST)

    def test_the_second_action_may_be_by_another_stack(self) -> None:
        position = after(board(f"A1=T A2=t B1=T C1=t {REST}"), "A1xA2 B1xC1")
        assert position.content(site("A2")) == Content(Colour.WHITE, Kind.TOTT)
        assert position.content(site("C1")) == Content(Colour.WHITE, Kind.TOTT)


class TestMoves:
    def test_a_stack_moves_over_empty_sites_to_the_first_stack(self) -> None:
        position = board(f"A1=T A4=t A5=t {REST}")
        assert [text for text in texts(position) if text.startswith("A1")] == ["A1xA4"]

    def test_never_over_the_hole(self) -> None:
        position = board(f"E4=T E6=t {REST}")
        assert [text for text in texts(position) if text.startswith("E4")] == ["E4xH1"]

    def test_never_to_an_empty_site(self) -> None:
        with pytest.raises(IllegalAction, match="there is no stack on A2"):
            board(f"A1=T {REST}").play(Capture(site("A1"), site("A2")))

    @pytest.mark.parametrize(("height", "allowed"), [("", False), ("2", True), ("3", True)])
    def test_a_capture_needs_as_much_height(self, height: str, allowed: bool) -> None:
        position = board(f"A1=T{height} A2=t2 {REST}")
        assert ("A1xA2" in texts(position)) is allowed

    def test_a_captured_stack_leaves_the_board(self) -> None:
        position = after(board(f"A1=R3 A2=t2 {REST}"), "A1xA2")
        assert position.content(site("A1")) is None
        assert position.content(site("A2")) == Content(Colour.WHITE, Kind.TZARRA, 3)

    def test_a_stacking_adds_heights_and_takes_the_movers_type(self) -> None:
        position = after(board(f"A1=R A2=T4 B1=t {REST}", "w 2"), "A1+A2")
        assert position.content(site("A1")) is None
        assert position.content(site("A2")) == Content(Colour.WHITE, Kind.TZARRA, 5)

    def test_legal_actions_come_in_a_fixed_order(self) -> None:
        position = board("A1=Z A2=t A3=R B1=T H1=z I1=r", "w 2")
        assert texts(position) == ["A1xA2", "A3xA2", "A1+B1", "B1+A1", "pass"]


class TestEnd:
    def test_the_opponents_capture_of_the_last_type_ends_the_game_at_once(self) -> None:
        position = after(board("A1=T A2=z B1=t H6=Z I5=R I1=r I2=t"), "A1xA2")
        assert position.outcome() == Outcome(Colour.WHITE, Reason.TYPE)
        assert (position.legal(), position.count()) == ([], 0)
        with pytest.raises(IllegalAction, match="the game is over"):
            position.play(Pass())

    def test_a_second_capture_ends_it_too(self) -> None:
        position = after(board(f"A1=T A2=t A3=t B1=T C1=R {REST}".replace("H1=z", "C2=z")), "A1xA2")
        assert position.outcome() is None
        position = position.play(Capture(site("C1"), site("C2")))
        assert position.outcome() == Outcome(Colour.WHITE, Reason.TYPE)

    def test_covering_ones_last_stack_of_a_type_is_legal_and_loses(self) -> None:
        position = board("A1=T A2=Z I5=R I1=r I2=t H1=z", "w 2")
        covered = position.play(Stacking(site("A1"), site("A2")))
        assert covered.outcome() == Outcome(Colour.BLACK, Reason.TYPE)
        assert str(covered).endswith(" b 1")

    @pytest.mark.parametrize("turn", ["w 1", "w o"])
    def test_no_capture_at_the_start_of_a_turn_loses(self, turn: str) -> None:
        position = board("A1=Z A2=R A3=T I1=z2 I2=r2 I3=t2", turn)
        assert position.outcome() == Outcome(Colour.BLACK, Reason.CAPTURE)
        assert (texts(position), position.count()) == ([], 0)

    def test_no_capture_for_the_second_action_does_not_lose(self) -> None:
        position = board("A1=Z A2=R A3=T I1=z2 I2=r2 I3=t2", "w 2")
        assert position.outcome() is None
        assert texts(position)[-1] == "pass"

    def test_the_test_for_a_capture_is_the_next_players(self) -> None:
        position = after(board("A1=Z A2=R A3=T I1=z2 I2=r2 I3=t2", "b 2"), "pass")
        assert position.outcome() == Outcome(Colour.BLACK, Reason.CAPTURE)


class TestRefusals:
    @pytest.mark.parametrize(
        ("stacks", "turn", "action", "reason"),
        [
            ("A1=T A2=T A3=t", "w 1", "A1xA3", "the stack on A2 is in the way"),
            ("A1=T A2=t2", "w 1", "A1xA2", "the stack on A2 is too high"),
            ("A1=t A2=T", "w 1", "A1xA2", "the stack on A1 is the opponent's"),
            ("A1=T A2=T", "w 1", "A1xA2", "the stack on A2 is the mover's own"),
            ("A1=T A2=t", "w 2", "A1+A2", "the stack on A2 is the opponent's"),
            ("A1=T A2=T B1=t", "w 1", "A1+A2", "a capture must come first"),
            ("A1=T A2=t", "w 1", "pass", "a capture must come first"),
            ("A1=T A2=t", "w 1", "A3xA2", "there is no stack on A3"),
            ("A1=T C2=t B1=t", "w 1", "A1xC2", "the two sites are not on one line"),
            ("A1=T B1=t", "w 1", "A1xA1", "the two sites are not on one line"),
            ("E4=T E6=t A1=T A2=t", "w 1", "E4xE6", "or the hole is between them"),
            ("A1=T A2=t", "w 1", "T@A3", "all pieces have been placed"),
        ],
    )
    def test_an_illegal_action_says_why(
        self, stacks: str, turn: str, action: str, reason: str
    ) -> None:
        position = board(f"{stacks} {REST}", turn)
        with pytest.raises(IllegalAction) as refused:
            position.play(TZAAR.parse_action(action))
        assert str(refused.value).startswith(f"{action} is not legal: ")
        assert reason in str(refused.value)

    def test_the_action_of_another_game_is_refused(self) -> None:
        with pytest.raises(IllegalAction, match="no action of TZAAR"):
            TZAAR.start("fixed", 0).play(Action())


class TestTrace:
    def test_of_every_action(self) -> None:
        position = board(f"A1=T A2=t B1=T {REST}", "w 2")
        placing = TZAAR.start("tournament", 0)
        a1, a2, b1 = site("A1"), site("A2"), site("B1")
        assert [
            position.trace(Capture(a1, a2)),
            position.trace(Stacking(a1, b1)),
            position.trace(Pass()),
            placing.trace(Placing(a2, Kind.TZARRA)),
        ] == [
            Trace(a1, (a2,)),
            Trace(a1, (b1,)),
            Trace(None),
            Trace(a2, (), Content(Colour.WHITE, Kind.TZARRA)),
        ]


class TestStarts:
    def test_the_fixed_start(self) -> None:
        assert str(TZAAR.start("fixed", 0)) == FIXED
        assert TZAAR.start("fixed", 1) == TZAAR.start("fixed", 2)

    def test_a_seed_reproduces_a_random_start(self) -> None:
        assert TZAAR.start("random", 5) == TZAAR.start("random", 5)
        assert TZAAR.start("random", 5) != TZAAR.start("random", 6)

    def test_a_random_start_has_all_the_pieces(self) -> None:
        letters = str(TZAAR.start("random", 5)).split(" ")[0].replace("/", "")
        assert sorted(letters) == sorted(
            "Z" * 6 + "R" * 9 + "T" * 15 + "z" * 6 + "r" * 9 + "t" * 15
        )

    def test_an_unknown_start_is_refused(self) -> None:
        with pytest.raises(TextError, match="use random, fixed, tournament"):
            TZAAR.start("small", 0)

    def test_the_box(self) -> None:
        pieces = {Kind.TZAAR: 6, Kind.TZARRA: 9, Kind.TOTT: 15}
        assert TZAAR.supply() == {Colour.WHITE: pieces, Colour.BLACK: pieces}


class TestTournament:
    def test_white_places_first_and_the_players_alternate(self) -> None:
        position = TZAAR.start("tournament", 0)
        assert (position.player, position.count()) == (Colour.WHITE, 180)
        position = position.play(Placing(site("C3"), Kind.TZAAR))
        assert position.content(site("C3")) == Content(Colour.WHITE, Kind.TZAAR)
        assert str(position) == "....../".join(["...../", "..Z..../"]) + (
            "......../......../......../......./....../..... b p"
        )

    def test_a_type_that_is_used_up_cannot_be_placed(self) -> None:
        position = TZAAR.start("tournament", 0)
        for at in range(12):
            position = position.play(Placing(at, Kind.TZAAR))
        assert {str(action)[0] for action in position.legal()} == {"R", "T"}
        assert position.count() == 48 * 2
        with pytest.raises(IllegalAction, match="no Tzaar is left to place"):
            position.play(Placing(12, Kind.TZAAR))

    @pytest.mark.parametrize(
        ("action", "reason"),
        [("Z@A1", "the site is not empty"), ("pass", "a piece must be placed")]
        + [(move, "all pieces must be placed before stacks move") for move in ("A1xA2", "A1+A2")],
    )
    def test_refusals(self, action: str, reason: str) -> None:
        position = TZAAR.start("tournament", 0).play(Placing(site("A1"), Kind.TOTT))
        with pytest.raises(IllegalAction, match=reason):
            position.play(TZAAR.parse_action(action))

    def test_nobody_lacks_a_type_while_pieces_are_placed(self) -> None:
        assert TZAAR.start("tournament", 0).outcome() is None

    def test_after_the_last_piece_white_opens(self) -> None:
        position = TZAAR.start("tournament", 0)
        while position.stage is Stage.PLACING:
            position = position.play(position.legal()[0])
        assert (position.player, position.stage) == (Colour.WHITE, Stage.OPENING)
        assert TZAAR.parse(str(position)) == position


EMPTY = "...../....../......./......../......../......../......./....../....."


class TestPositionText:
    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            (FIXED.replace("ttttT/", "ttttTT/"), "column A has 6 sites instead of 5"),
            (FIXED.replace("/tTTTT", "/tTTT"), "column I has 4 sites instead of 5"),
            (FIXED.replace("/tTTTT", ""), "it has 8 columns instead of 9"),
            (FIXED.replace("ttttT", "t1tttT"), "height 1 must not be"),
            (FIXED.replace("ttttT", "t02tttT"), "a leading zero"),
            (FIXED.replace("ttttT", "t0tttT"), "a leading zero"),
            (FIXED.replace("ttttT", "t2tttT"), "black has 31 pieces of 30"),
            (FIXED.replace("ttttT", "t100tttT"), "more than 30 pieces"),
            (FIXED.replace("ttttT", "tttXT"), "'X' is no stack"),
            (FIXED.replace("ttttT", "t٢tttT"), "'٢' is no stack"),
            (FIXED.replace("ttttT", "2tttT"), "'2' is no stack"),
            (FIXED.replace("ttttT", "zzzzT"), "black has 10 stacks of type Z, and 6 pieces"),
            (FIXED.replace(" w o", " b o"), "the opening capture is White's"),
            (FIXED.replace(" w o", " x o"), "the player is 'x'"),
            (FIXED.replace(" w o", " w 3"), "the action is '3'"),
            (FIXED.replace(" w o", " w"), "parted by single spaces"),
            (FIXED.replace(" w o", "  w o"), "parted by single spaces"),
            (FIXED + "\n", "the action is 'o\n'"),
            (FIXED.replace(" w o", " w p"), "White's opening is next"),
            (f"{EMPTY} b p", "it is not black's turn to place"),
            (f"Z{EMPTY[1:]} w p", "it is not white's turn to place"),
            (f"ZZ{EMPTY[2:]} w p", "with 2 white and 0 black pieces"),
            (f"Z2{EMPTY[1:]} b p", "heights above 1"),
            (f"{EMPTY} w 1", "both sides lack a type"),
        ],
    )
    def test_refusals(self, text: str, reason: str) -> None:
        with pytest.raises(TextError) as refused:
            TZAAR.parse(text)
        assert reason in str(refused.value)
        assert text in str(refused.value)

    @pytest.mark.parametrize("turn", ["w o", "w 1", "b 1", "w 2", "b 2"])
    def test_a_position_in_which_one_side_lacks_a_type_is_over(self, turn: str) -> None:
        position = board("A1=Z A2=R I1=z I2=r I3=t", turn)
        assert position.outcome() == Outcome(Colour.BLACK, Reason.TYPE)
        assert (position.legal(), position.count()) == ([], 0)

    def test_a_height_of_two_digits(self) -> None:
        position = board(f"A1=T12 A2=t {REST}")
        assert position.content(site("A1")) == Content(Colour.WHITE, Kind.TOTT, 12)
        assert str(position).startswith("T12t.../")


class TestActionText:
    @pytest.mark.parametrize("text", ["A1xB2", "I5+E9", "pass", "Z@A1", "R@E6", "T@I5"])
    def test_round_trip(self, text: str) -> None:
        assert str(TZAAR.parse_action(text)) == text

    def test_the_case_of_a_placed_type_is_ignored(self) -> None:
        assert TZAAR.parse_action("r@B2") == Placing(site("B2"), Kind.TZARRA)

    @pytest.mark.parametrize(
        "text",
        ["", "A1", "A1-B2", "a1xB2", "A1 x B2", "A1xB2 ", "PASS", "A1xE5", "A0xA1", "X@A1", "Z@J1"],
    )
    def test_refusals(self, text: str) -> None:
        with pytest.raises(TextError, match=f"'{text}' is no action of TZAAR"):
            TZAAR.parse_action(text)


class TestEstimate:
    def test_an_even_position_is_worth_the_tempo_to_both(self) -> None:
        even = board("A1=Z A2=R A3=T I1=z I2=r I3=t")
        other = board("A1=Z A2=R A3=T I1=z I2=r I3=t", "b 1")
        assert even.estimate() == other.estimate() > 0

    def test_more_and_higher_stacks_are_worth_more(self) -> None:
        even = board("A1=Z A2=R A3=T I1=z I2=r I3=t")
        more = board("A1=Z A2=R A3=T A4=T I1=z I2=r I3=t")
        higher = board("A1=Z A2=R A3=T2 I1=z I2=r I3=t")
        assert even.estimate() < more.estimate() < higher.estimate()

    def test_any_height_can_be_estimated(self) -> None:
        towers = board("A1=Z28 A2=R A3=T I1=z28 I2=r I3=t")
        assert towers.estimate() == board("A1=Z A2=R A3=T I1=z I2=r I3=t").estimate()


class TestRegistry:
    def test_games_are_known_by_name(self) -> None:
        assert registry.game("tzaar") is TZAAR
        with pytest.raises(UserError, match=r"no game 'tzar': the nearest one is tzaar\."):
            registry.game("tzar")
        with pytest.raises(UserError, match=r"no game 'chess': there is tzaar, troll"):
            registry.game("chess")

    def test_a_position_is_known_by_its_form(self) -> None:
        assert registry.parse_position(FIXED) == TZAAR.start("fixed", 0)
        with pytest.raises(TextError, match="it has 2 parts between '/'; TZAAR: 9"):
            registry.parse_position("ab/cd w 1")

    def test_a_position_without_a_column_is_none_of_the_other_game(self) -> None:
        with pytest.raises(TextError, match="no position of TZAAR: it has 8 columns instead of 9"):
            registry.parse_position(FIXED.split("/", 1)[1])

    def test_a_named_game_reads_the_text_itself(self) -> None:
        with pytest.raises(TextError, match="it has 2 columns instead of 9"):
            registry.parse_position("ab/cd w 1", TZAAR)
