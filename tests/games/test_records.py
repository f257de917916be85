"""Records: our own SGF and Little Golem's (docs/rules.md, Records)."""

from dataclasses import replace

import pytest

from tests.support.paths import DATA
from tzaar_board import __version__
from tzaar_board.games.base import Colour, Outcome, Reason, TextError
from tzaar_board.games.history import History
from tzaar_board.games.littlegolem import write_little_golem
from tzaar_board.games.record import Note, Record
from tzaar_board.games.records import read_record
from tzaar_board.games.sgf import write_sgf
from tzaar_board.games.tzaar import TZAAR

GOLEM = (DATA / "littlegolem-2552914.sgf").read_text(encoding="utf-8")
START = str(TZAAR.start("fixed", 0))
FIRST = f"W[{TZAAR.start('fixed', 0).legal()[0]}]"
ENDGAME = "Tt.../t...../R....../......../......../......../......./....../Zzzrr w 1"
DECIDING = "Tt.../z...../R..Z.../......../......../......../......./....../..Ttr w 1"


def line_of(start: str, *actions: str) -> History:
    return History(TZAAR.parse(start)).play(*(TZAAR.parse_action(text) for text in actions))


def opened() -> Record:
    """The fixed start and three turns."""
    history = History(TZAAR.parse(START))
    for _ in range(5):
        history = history.play(history.head.legal()[0])
    return Record(history, "Ann", "Bob", "2026-11-20")


def sgf(*nodes: str, start: str = START, root: str = "") -> str:
    return f"(;FF[4]GM[tzaar]SU[{start}]{root}{''.join(f';{node}' for node in nodes)})"


class TestLittleGolem:
    def test_a_real_game_comes_back_byte_for_byte(self) -> None:
        assert write_little_golem(read_record(GOLEM)) == GOLEM

    def test_what_a_real_game_says(self) -> None:
        record = read_record(GOLEM)
        turns = [record.history.turn_start(end) for end in range(1, len(record.history) + 1)]
        assert len(set(turns)) == 27
        assert [str(action) for action in record.history.actions[:3]] == ["D4xC3", "F1xG1", "A4+B4"]
        assert replace(record, history=History(record.history.start)) == Record(
            History(record.history.start),
            white="White player",
            black="Black player",
            outcome=Outcome(Colour.WHITE, Reason.CAPTURE),
            tags=(("EV", "tzaar.ch.43.1.1"), ("SO", "https://www.littlegolem.net")),
        )

    def test_it_passes_through_our_own_form(self) -> None:
        record = read_record(GOLEM)
        assert read_record(write_sgf(record)) == record
        assert write_little_golem(read_record(write_sgf(record))) == GOLEM

    def test_a_pass(self) -> None:
        history = opened().history.cut(1)
        capture = history.head.legal()[0]
        record = Record(history.play(capture, TZAAR.parse_action("pass")))
        text = write_little_golem(record)
        assert text.rstrip("\n").endswith("-pass])")
        assert read_record(text) == record

    def test_a_game_that_was_resigned(self) -> None:
        record = replace(opened(), outcome=Outcome(Colour.BLACK, Reason.RESIGN))
        assert read_record(write_little_golem(record)) == record

    @pytest.mark.parametrize(
        "start",
        [
            str(TZAAR.start("tournament", 0)),
            START.replace("w o", "w 1"),
            START.replace("ttttT/", "ttttT2/").replace("/tTTTT", "/tTTT."),
        ],
    )
    def test_a_game_that_did_not_begin_with_a_full_board_is_refused(self, start: str) -> None:
        with pytest.raises(TextError, match="began with a full board of 60 single stacks"):
            write_little_golem(Record(line_of(start)))

    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [
            ("POS[c", "POS[", "POS has 59 letters instead of 60"),
            ("POS[c", "POS[d", "the letter 'd'"),
            ("POS[c", "POS[C", "black has 31 pieces of 30"),
            ("VA[RANDOM]", "VA[FIXED]", r"VA\[FIXED\]"),
            ("W[npmq]", "W[npm]", r"Turn 1 of the record, W\[npm\]: 'npm' is no action"),
            ("W[npmq]", "W[npmz]", r"Turn 1 of the record, W\[npmz\]: 'mz' names no site"),
            ("W[npmq]", "W[npmq-mqnp]", "'mqnp' is one action too many"),
            ("W[npmq]", "B[npmq]", "it is the turn of white"),
            ("W[smrn-pqqp]", "W[smrn]", "Turn 4 of the record, .*: the turn before it lacks"),
            ("W[smrn-pqqp]", "W[smrn-pqpq]", "Turn 3 of the record, .* not legal"),
            ("SO[", "RE[B+type]SO[", r"says B\+type, but its turns end with W\+capture"),
        ],
    )
    def test_a_damaged_record_is_refused(self, old: str, new: str, reason: str) -> None:
        damaged = GOLEM.replace(old, new)
        assert damaged != GOLEM
        with pytest.raises(TextError, match=reason):
            read_record(damaged)


class TestOwnForm:
    def test_the_text_of_a_record(self) -> None:
        record = Record(
            line_of(ENDGAME, "A1xA2", "pass"),
            "Ann",
            "Bob",
            "2026-11-20",
            tags=(("EV", "club [1]"),),
            notes={0: Note("hello"), 2: Note("a ] and a \\", 59.5)},
        )
        assert write_sgf(record) == (
            "(;FF[4]GM[tzaar]PW[Ann]PB[Bob]DT[2026-11-20]"
            f"SU[{ENDGAME}]AP[tzaar-board:{__version__}]EV[club [1\\]]C[hello]\n"
            ";W[A1xA2 pass]WL[59.5]C[a \\] and a \\\\])\n"
        )
        assert read_record(write_sgf(record)) == record

    @pytest.mark.parametrize("length", range(6))
    def test_a_game_that_goes_on(self, length: int) -> None:
        record = replace(opened(), history=opened().history.cut(length))
        assert read_record(write_sgf(record)) == record
        assert "RE[" not in write_sgf(record)

    @pytest.mark.parametrize("winner", Colour)
    @pytest.mark.parametrize("reason", [Reason.RESIGN, Reason.TIME])
    def test_a_game_that_was_broken_off(self, winner: Colour, reason: Reason) -> None:
        record = replace(opened(), outcome=Outcome(winner, reason))
        assert f"RE[{winner.name[0]}+{reason.value}]" in write_sgf(record)
        assert read_record(write_sgf(record)) == record

    @pytest.mark.parametrize(
        ("actions", "result"),
        [(("A1xA2", "C1xB1"), "W+type"), (("A1xA2", "A2+C4"), "B+type")],
    )
    def test_the_result_follows_from_the_line(self, actions: tuple[str, ...], result: str) -> None:
        record = Record(line_of(DECIDING, *actions))
        text = write_sgf(record)
        assert f"RE[{result}]" in text
        ended = replace(record, outcome=record.history.head.outcome())
        assert read_record(text) == read_record(text.replace(f"RE[{result}]", "")) == ended

    def test_clocks_and_comments_of_both_players(self) -> None:
        notes = {1: Note("", 600.0), 3: Note("two\nlines: a:b", 599.25), 5: Note("ö ☃", -1.0)}
        record = replace(opened(), notes=notes)
        text = write_sgf(record)
        assert read_record(text) == record
        assert ["WL[600]" in text, "BL[599.25]" in text, "WL[-1]" in text] == [True] * 3

    def test_a_note_within_a_turn_has_no_place(self) -> None:
        with pytest.raises(ValueError, match="at the end of a turn"):
            write_sgf(replace(opened(), notes={2: Note("half")}))

    def test_placing_is_one_piece_a_node(self) -> None:
        history = History(TZAAR.start("tournament", 0))
        while len(history) < 63:
            history = history.play(history.head.legal()[0])
        text = write_sgf(Record(history))
        assert text.splitlines()[1:3] == [";W[Z@A1]", ";B[Z@A2]"]
        assert len(text.splitlines()) == 1 + 60 + 2
        assert read_record(text) == Record(history)

    def test_tags_of_other_programs_are_kept(self) -> None:
        record = read_record(sgf(root="EV[club]KW[a][b]CA[UTF-8]"))
        assert record.tags == (("EV", "club"), ("KW", "a"), ("KW", "b"), ("CA", "UTF-8"))
        assert read_record(write_sgf(record)) == record

    def test_a_tag_that_means_something_else_in_the_other_form_is_left_out(self) -> None:
        text = GOLEM
        strange = read_record(text.replace("EV[", "GM[a]SU[b]AP[c]EV[", 1))
        again = read_record(write_sgf(strange))
        assert again.history == strange.history
        assert again.tags == read_record(text).tags
        tagged = replace(read_record(text), tags=(("VA", "a"), ("POS", "b"), ("EV", "club")))
        assert read_record(write_little_golem(tagged)).tags == (("EV", "club"),)

    def test_a_line_kept_as_a_chain_of_variations_is_read(self) -> None:
        flat = write_sgf(opened())
        nested = flat.replace("\n;B", "\n(;B", 1).rstrip("\n") + ")"
        assert read_record(nested) == read_record(flat)

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", "no SGF record"),
            ("(;FF[4]", "no SGF record"),
            (sgf() + sgf(), "holds 2 records"),
            ("(;FF[4]GM[tzaar](;W[a])(;W[b]))", "variations"),
            ("(;GM[tzaar])", r"FF\[\], not FF\[4\]"),
            ("(;FF[3]GM[tzaar])", r"FF\[3\], not FF\[4\]"),
            ("(;FF[4]GM[1])", r"the game GM\[1\], which is not known; there is GM\[tzaar\]"),
            ("(;FF[4]GM[tzaar])", r"does not say how its game began; add SU\[TEXT\]"),
            ("(;FF[4]GM[tzaar]SU[x])", "no position of TZAAR"),
            (sgf(root="PW[a][b]"), "2 values of PW"),
            (sgf(root="W[A1xA2]"), "The root of the record has a turn"),
            (sgf(root="RE[W+R]"), r"RE\[W\+R\] is no result; use one of"),
            (sgf(root="RE[W+type]"), "but its last position is not the end"),
        ],
    )
    def test_a_damaged_record_is_refused(self, text: str, reason: str) -> None:
        with pytest.raises(TextError, match=reason):
            read_record(text)

    @pytest.mark.parametrize(
        ("nodes", "reason"),
        [
            (("C[what]",), "Turn 1 of the record, no turn: a node must hold one turn"),
            ((f"{FIRST}B[A4xA5]",), "a node must hold one turn"),
            ((f"{FIRST}BM[1]",), "a turn of white cannot keep BM"),
            ((f"{FIRST}BL[1]",), "a turn of white cannot keep BL"),
            ((f"{FIRST}WL[soon]",), "'soon' is no number of seconds"),
            (("W[A1xA2]",), r"Turn 1 of the record, W\[A1xA2\]: A1xA2 is not legal: "),
            (("W[A5x B6]",), "'A5x' is no action of TZAAR"),
            (("W[A5xA4]", "B[A3xA4]", "W[pass]"), r"Turn 3 .*: the turn before it lacks an action"),
            (("W[A5xA4 pass]",), "'pass' is one action too many"),
            (("B[A4xA5]",), "it is the turn of white"),
        ],
    )
    def test_a_damaged_turn_is_named(self, nodes: tuple[str, ...], reason: str) -> None:
        with pytest.raises(TextError, match=reason):
            read_record(sgf(*nodes))

    def test_a_turn_after_the_end_is_refused(self) -> None:
        with pytest.raises(
            TextError, match=r"Turn 2 of the record, .*: the game was over before it"
        ):
            read_record(sgf("W[A1xA2 C1xB1]", "B[pass]", start=DECIDING))

    @pytest.mark.parametrize("result", ["W+capture", "B+type", "W+resign", "0", "B+link"])
    def test_a_result_that_contradicts_the_line_is_refused(self, result: str) -> None:
        with pytest.raises(TextError, match=r"but its turns end with W\+type"):
            read_record(sgf("W[A1xA2 C1xB1]", start=DECIDING, root=f"RE[{result}]"))

    def test_a_record_that_contradicts_itself_is_not_written(self) -> None:
        record = replace(opened(), outcome=Outcome(Colour.WHITE, Reason.TYPE))
        with pytest.raises(TextError, match="its last position is not the end"):
            write_sgf(record)
