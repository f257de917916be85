"""Trees of variations as SGF: read from others, written for others, and refused in words."""

import pytest

from tests.support.paths import DATA
from tzaar_board.games.analysis import MOST_STEPS, Analysis, AnalysisStep
from tzaar_board.games.analysis_sgf import read_analyses, write_analysis
from tzaar_board.games.base import IllegalAction, TextError
from tzaar_board.games.records import read_record
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR

START = TZAAR.start("fixed", 0)
ROOT = f"(;FF[4]GM[tzaar]SU[{START}]"


def read(text: str) -> Analysis:
    (analysis,) = read_analyses(text)
    return analysis


def lines(analysis: Analysis) -> list[str]:
    """Each moment by the actions that lead to it."""
    moments = range(1, len(analysis.steps) + 1)
    return [" ".join(map(str, analysis.line(number))) for number in moments]


def test_variations_part_within_a_turn() -> None:
    text = f"""{ROOT}GN[Opening]PW[Ada];W[A5xA4]C[solid]
        (;B[A3xA4 A1xB1];W[B5xB4])(;B[A3xA4](;B[pass])(;B[B2xC2]N[x])))"""
    analysis = read(text)
    assert lines(analysis) == [
        "A5xA4",
        "A5xA4 A3xA4",
        "A5xA4 A3xA4 A1xB1",
        "A5xA4 A3xA4 A1xB1 B5xB4",
        "A5xA4 A3xA4",
        "A5xA4 A3xA4 pass",
        "A5xA4 A3xA4 B2xC2",
    ]
    assert (analysis.name, analysis.steps[0].comment) == ("Opening", "solid")
    assert analysis.steps[-1].tags == (("N", "x"),)
    assert read(write_analysis(analysis)) == analysis


def test_a_turn_that_nothing_parts_stands_in_one_node() -> None:
    steps = [
        AnalysisStep(n, TZAAR.parse_action(a)) for n, a in enumerate(["A5xA4", "A3xA4", "A1xB1"])
    ]
    text = write_analysis(Analysis(START, tuple(steps)))
    assert text.endswith("\n;W[A5xA4]\n;B[A3xA4 A1xB1])\n")


def test_little_golems_records_are_read() -> None:
    text = (DATA / "littlegolem-2552914.sgf").read_text()
    assert lines(read(text))[-1] == " ".join(map(str, read_record(text).history.actions))


def test_steps_come_in_the_order_of_their_variations() -> None:
    start = TROLL.start("standard", 0)
    made = [(0, "c3"), (0, "d4"), (1, "e5"), (2, "f6"), (1, "c4")]
    steps = tuple(AnalysisStep(after, TROLL.parse_action(text)) for after, text in made)
    ordered = Analysis(start, steps).in_order()
    assert lines(ordered) == ["c3", "c3 e5", "c3 c4", "d4", "d4 f6"]
    assert [step.after for step in ordered.steps] == [0, 1, 1, 0, 4]


def test_tags_stay_with_their_moments() -> None:
    before = read(f"{ROOT}EV[Cup];W[A5xA4]WL[90](;B[A3xA4])(;B[B2xC2]))")
    steps = (
        AnalysisStep(0, TZAAR.parse_action("C5xC4")),
        AnalysisStep(0, TZAAR.parse_action("A5xA4")),
    )
    kept = Analysis(START, steps).with_tags_of(before)
    assert [step.tags for step in kept.steps] == [(), (("WL", "90"),)]
    assert kept.tags == (("EV", "Cup"),)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("what", "The text is no SGF record"),
        (f"{ROOT};W[A5xA4](;B[A3xA4])(;B[A1xA2]))", r"Turn 2 of the record, B\[A1xA2\]: "),
        (f"{ROOT};W[A5xA4];C[no turn])", "Turn 2 of the record, no turn"),
        (f"{ROOT}(;B[A5xA4]))", "it is the turn of white"),
        ("(;FF[4]GM[chess];W[e4])", r"the game GM\[chess\], which is not known"),
        (f"{ROOT}{';W[A5xA4]' * 2})", "it is the turn of black"),
        (f"{ROOT}{'(;W[A5xA4])' * (MOST_STEPS + 1)})", f"more than {MOST_STEPS} steps"),
    ],
)
def test_what_is_no_analysis_is_refused(text: str, reason: str) -> None:
    with pytest.raises(TextError, match=reason):
        read(text)


def test_steps_obey_the_rules() -> None:
    with pytest.raises(IllegalAction):
        Analysis(START, (AnalysisStep(0, TZAAR.parse_action("A1xA2")),))
    with pytest.raises(TextError, match="Step 1 leads on from 1"):
        Analysis(START, (AnalysisStep(1, TZAAR.parse_action("A5xA4")),))


def test_a_record_with_variations_is_led_to_analysis() -> None:
    with pytest.raises(TextError, match="import it under Analysis"):
        read_record(f"{ROOT}(;W[A5xA4])(;W[C5xC4]))")
