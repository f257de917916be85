"""Analyses of any shape go out as SGF with variations, and come back."""

from hypothesis import given
from hypothesis import strategies as st

from tests.property.test_game_properties import FEW, GAMES, TEXTS
from tests.support import games
from tzaar_board.games.analysis import Analysis, AnalysisStep, analysis_of
from tzaar_board.games.analysis_sgf import read_analyses, write_analysis
from tzaar_board.games.base import Game
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.records import read_record
from tzaar_board.games.sgf import write_sgf


@st.composite
def analyses(draw: st.DrawFn, game: Game) -> Analysis:
    """Lines that part from each other anywhere, also within a turn."""
    start = game.start(draw(st.sampled_from(game.starts)), draw(st.integers(0, 99)))
    positions, steps = [start], list[AnalysisStep]()
    for _ in range(draw(st.integers(0, 25))):
        latest = len(positions) - 1
        after = draw(st.sampled_from([latest, latest, draw(st.integers(0, latest))]))
        if positions[after].outcome() is not None:
            continue
        action = draw(st.sampled_from(positions[after].legal()))
        comment = draw(st.sampled_from(["", "", draw(TEXTS)]))
        steps.append(
            AnalysisStep(after, action, comment, draw(st.sampled_from([(), (("N", "a]"),)])))
        )
        positions.append(positions[after].play(action))
    return Analysis(start, tuple(steps), draw(TEXTS), (("GN", "Round [1]"),)).in_order()


@GAMES
@FEW
@given(data=st.data())
def test_an_analysis_round_trips(game: Game, data: st.DataObject) -> None:
    analysis = data.draw(analyses(game))
    text = write_analysis(analysis)
    assert list(read_analyses(text + text)) == [analysis, analysis]


@GAMES
@FEW
@given(data=st.data())
def test_without_variations_it_is_a_record(game: Game, data: st.DataObject) -> None:
    """... that whoever reads records reads, and the other way round."""
    history: History = data.draw(games.lines(game))
    record = Record(history, "Ada", "Max", tags=(("EV", "Cup"),))
    analysis = analysis_of(record)
    (read,) = read_analyses(write_sgf(record))
    assert (read.start, read.steps) == (analysis.start, analysis.steps)
    again = read_record(write_analysis(analysis))
    assert (again.history, again.white, again.tags) == (history, "Ada", record.tags)
