"""Properties of Troll over random play, against a plain second statement of the rules."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import games
from tzaar_board.games.base import Action, Colour, IllegalAction, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.troll import TROLL, Pass, Placing, TrollPosition

Board = dict[tuple[int, int], str]
"""The discs by column and row, both from 0."""

AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
MARKS = {Colour.WHITE: "o", Colour.BLACK: "x"}
CELLS = [(x, y) for y in range(8) for x in range(8)]


def board(position: TrollPosition) -> Board:
    rows = str(position).split(" ")[0].split("/")[::-1]
    return {cell: mark for cell in CELLS if (mark := rows[cell[1]][cell[0]]) != "."}


def permitted(position: TrollPosition, cell: tuple[int, int]) -> bool:
    """Whether the player may ever play a site, stated plainly from docs/rules.md."""
    x, y = cell
    white = position.player is Colour.WHITE
    if x in (0, 7) and y in (0, 7):
        own = [(0, 7), (7, 0)] if white else [(0, 0), (7, 7)]
        return position.variant.value == "pro" and cell in own
    return y not in (0, 7) if white else x not in (0, 7)


def placed(position: TrollPosition, cell: tuple[int, int]) -> Board:
    """The board after a placing."""
    discs, own = board(position), MARKS[position.player]
    turned = []
    for dx, dy in AROUND:
        line = []
        x, y = cell[0] + dx, cell[1] + dy
        while (x, y) in discs and discs[x, y] != own:
            line.append((x, y))
            x, y = x + dx, y + dy
        turned += line if (x, y) in discs else []
    return {**discs, **dict.fromkeys(turned, own), cell: own}


def joined(discs: Board, colour: Colour) -> bool:
    own = {cell for cell, mark in discs.items() if mark == MARKS[colour]}
    axis = 0 if colour is Colour.WHITE else 1
    known = {cell for cell in own if cell[axis] == 0}
    todo = list(known)
    while todo:
        x, y = todo.pop()
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside in own and beside not in known:
                known.add(beside)
                todo.append(beside)
    return any(cell[axis] == 7 for cell in known)


def ended(position: TrollPosition) -> Outcome | None:
    discs = board(position)
    for colour in Colour:
        if joined(discs, colour):
            return Outcome(colour, Reason.LINK)
    either = [TrollPosition(position.white, position.black, c, position.variant) for c in Colour]
    free = [c for c in CELLS if c not in discs and any(permitted(one, c) for one in either)]
    return None if free else Outcome(None, Reason.DRAW)


def accepted(position: TrollPosition) -> set[Action]:
    """The actions of all there are that `play` accepts."""
    every: list[Action] = [Pass(), *(Placing(site) for site in range(64))]
    return {action for action in every if _plays(position, action)}


def _plays(position: TrollPosition, action: Action) -> bool:
    try:
        position.play(action)
    except IllegalAction:
        return False
    return True


def _head(history: History) -> TrollPosition:
    return TROLL.parse(str(history.head))


@settings(max_examples=40)
@given(history=games.lines(TROLL))
def test_legal_is_what_the_rules_say_and_what_play_accepts(history: History) -> None:
    position = _head(history)
    discs = board(position)
    free = {
        Placing(y * 8 + x) for x, y in CELLS if (x, y) not in discs and permitted(position, (x, y))
    }
    wanted: set[Action] = set() if ended(position) else {*free} or {Pass()}
    assert set(position.legal()) == wanted == accepted(position)


@settings(max_examples=40)
@given(history=games.lines(TROLL), data=st.data())
def test_a_placing_turns_over_what_the_rules_say(history: History, data: st.DataObject) -> None:
    position = _head(history)
    if legal := position.legal():
        action = data.draw(st.sampled_from(list(legal)))
        wanted = board(position)
        if isinstance(action, Placing):
            wanted = placed(position, (action.site % 8, action.site // 8))
        assert board(position.play(action)) == wanted


@settings(max_examples=40)
@given(history=games.lines(TROLL))
def test_the_end_is_where_the_rules_say(history: History) -> None:
    assert [position.outcome() for position in history.positions] == [
        ended(TROLL.parse(str(position))) for position in history.positions
    ]


@settings(max_examples=40)
@given(history=games.lines(TROLL))
def test_what_has_won_is_a_chain_between_the_edges(history: History) -> None:
    outcome, chain = history.head.outcome(), list(history.head.winning())
    if outcome is None or outcome.winner is None:
        assert chain == []
        return
    contents = {history.head.content(site) for site in chain}
    assert {content.colour for content in contents if content} == {outcome.winner}
    assert len(set(chain)) == len(chain)
    ends = [site % 8 if outcome.winner is Colour.WHITE else site // 8 for site in chain]
    assert (ends[0], ends[-1]) == (0, 7)
    cells = [(site % 8, site // 8) for site in chain]
    steps = [abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(cells)]
    assert steps == [1] * (len(chain) - 1)
