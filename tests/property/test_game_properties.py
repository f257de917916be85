"""What holds of every game, over random play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import games
from tzaar_board.games.base import Game, IllegalAction
from tzaar_board.games.history import History
from tzaar_board.games.record import Note, Record
from tzaar_board.games.records import read_record
from tzaar_board.games.registry import parse_position
from tzaar_board.games.sgf import write_sgf
from tzaar_board.table.guide import contents

TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n"))
GAMES = pytest.mark.parametrize("game", games.ALL, ids=games.named)
FEW = settings(max_examples=20)


@GAMES
@FEW
@given(data=st.data())
def test_texts_round_trip_and_counts_agree(game: Game, data: st.DataObject) -> None:
    positions = data.draw(games.lines(game)).positions
    assert tuple(game.parse(str(position)) for position in positions) == positions
    assert tuple(parse_position(str(position)) for position in positions) == positions
    assert [position.count() for position in positions] == [len(p.legal()) for p in positions]
    legal = positions[-1].legal()
    assert len(legal) == len(set(legal))
    assert [game.parse_action(str(action)) for action in legal] == list(legal)


@GAMES
@FEW
@given(data=st.data())
def test_a_game_is_over_exactly_when_nothing_is_legal(game: Game, data: st.DataObject) -> None:
    positions = data.draw(games.lines(game)).positions
    over = [position.outcome() is not None for position in positions]
    assert over == [not position.legal() for position in positions]
    assert over[:-1] == [False] * (len(positions) - 1)


@GAMES
@FEW
@given(data=st.data())
def test_nothing_is_legal_after_the_end(game: Game, data: st.DataObject) -> None:
    history = data.draw(games.lines(game, most=200))
    if history.head.outcome() is not None:
        for action in history.actions:
            with pytest.raises(IllegalAction):
                history.head.play(action)


@GAMES
@FEW
@given(data=st.data())
def test_a_trace_names_every_site_that_changes(game: Game, data: st.DataObject) -> None:
    position = data.draw(games.lines(game)).head
    if legal := position.legal():
        action = data.draw(st.sampled_from(list(legal)))
        trace, then = position.trace(action), position.play(action)
        pairs = enumerate(zip(contents(position), contents(then), strict=True))
        changed = {site for site, (before, after) in pairs if before != after}
        assert (set(trace.sites), len(trace.sites)) == (changed, len(changed))
        turned = {site: position.content(site) for site in trace.turned}
        shown = {site: then.content(site) for site in trace.turned}
        assert shown == {site: held.turned_over for site, held in turned.items() if held}


@GAMES
@FEW
@given(
    data=st.data(),
    names=st.tuples(TEXTS, TEXTS, TEXTS),
    comments=st.tuples(TEXTS, TEXTS),
)
def test_records_round_trip(
    game: Game, data: st.DataObject, names: tuple[str, str, str], comments: tuple[str, str]
) -> None:
    history: History = data.draw(games.lines(game, most=120))
    notes = {0: Note(comments[0])} if comments[0] else {}
    if len(history):
        notes[len(history)] = Note(comments[1], 12.5)
    record = Record(history, *names, outcome=history.head.outcome(), notes=notes)
    assert read_record(write_sgf(record)) == record
