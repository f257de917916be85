"""The rules, texts and records of Troll (docs/rules.md)."""

import pytest

from tzaar_board.games.base import Action, Colour, IllegalAction, Outcome, Reason, TextError, Trace
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.records import read_record
from tzaar_board.games.sgf import write_sgf
from tzaar_board.games.troll import TROLL, Pass, Placing, TrollPosition

ROW = "......../......../......../......../......../..xoo.../......../........"
CHAIN = "..x...../..x...../..x...../..x...../..xx..../...x..../...x..../...x...."
FULL = ".xxxxxx./.oooooo./.oooooo./.oooooo./.oooooo./.oooooo./.oooooo./.xxxxxx."
"""Black has no site left; White has those of columns a and h."""

DRAWN = ".xxxxxx./oxoxoxoo/ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/ooxoxoxo/.xxxxxx."


def at(rows: str, rest: str = "b std") -> TrollPosition:
    return TROLL.parse(f"{rows} {rest}")


def sites(position: TrollPosition) -> str:
    return " ".join(map(str, position.legal()))


def names(*sites: str) -> tuple[int, ...]:
    return tuple(TROLL.board.sites[name] for name in sites)


@pytest.mark.parametrize(
    ("start", "player", "corners"),
    [
        ("standard", "b", set()),
        ("standard", "w", set()),
        ("pro", "b", {"a1", "h8"}),
        ("pro", "w", {"a8", "h1"}),
    ],
)
def test_the_sites_of_each_player(start: str, player: str, corners: set[str]) -> None:
    text = str(TROLL.start(start, 0)).replace(" b ", f" {player} ")
    columns, rows = ("bcdefg", "12345678") if player == "b" else ("abcdefgh", "234567")
    wanted = {f"{column}{row}" for column in columns for row in rows} | corners
    assert set(sites(TROLL.parse(text)).split()) == wanted


def test_black_moves_first_and_then_in_turn() -> None:
    start = TROLL.start("standard", 0)
    assert start.player is Colour.BLACK
    assert start.play(TROLL.parse_action("c3")).player is Colour.WHITE


def test_a_start_of_another_name() -> None:
    with pytest.raises(TextError, match=r"^'fixed' is not a start of Troll; use standard, pro\.$"):
        TROLL.start("fixed", 0)


def test_discs_between_two_of_the_mover_are_turned_over() -> None:
    position = at(ROW)
    trace = position.trace(TROLL.parse_action("f3"))
    assert trace == Trace(names("f3")[0], names("d3", "e3"), position.content(names("c3")[0]))
    assert str(position.play(TROLL.parse_action("f3"))) == f"{ROW.replace('xoo.', 'xxxx')} w std"


def test_turning_is_in_all_eight_directions_at_once() -> None:
    star = "......../.x.x.x../..ooo.../.xo.ox../..ooo.../.x.x.x../......../........"
    after = "......../.x.x.x../..xxx.../.xxxxx../..xxx.../.x.x.x../......../........"
    assert str(at(star).play(TROLL.parse_action("d5"))) == f"{after} w std"


@pytest.mark.parametrize("row", ["..xoo...", ".x.oo...", "...oo...", "x.ooo..."])
def test_a_line_that_is_open_or_broken_stays(row: str) -> None:
    rows = f"......../......../......../......../......../{row}/......../........"
    position = at(rows.replace("x.ooo", "..ooo"))
    site = "f3" if row != "..xoo..." else "g3"
    assert position.trace(TROLL.parse_action(site)).touched == ()


def test_joined_edges_win() -> None:
    position = at(CHAIN, "w std")
    assert position.outcome() == Outcome(Colour.BLACK, Reason.LINK)
    chain = ("d1", "d2", "d3", "d4", "c4", "c5", "c6", "c7", "c8")
    assert tuple(position.winning()) == names(*chain)
    assert (position.legal(), position.count()) == ([], 0)


def test_discs_that_touch_at_a_corner_are_not_joined() -> None:
    assert at(CHAIN.replace("..xx", "..ox")).outcome() is None


def test_whites_edges_are_left_and_right() -> None:
    position = at("......../......../......../......../......../oooooooo/......../........")
    assert position.outcome() == Outcome(Colour.WHITE, Reason.LINK)
    assert tuple(position.winning()) == names(*(f"{column}3" for column in "abcdefgh"))


def test_a_corner_counts_as_an_edge() -> None:
    rows = "......../......../......../......../......../......../o......./xoooooo."
    with pytest.raises(TextError, match="white can have no disc on b1"):
        at(rows, "b pro")
    left = at("o......./o......./.oooooo./......o./......oo/......../......../........", "b pro")
    assert left.outcome() is None
    right = "o......./oo....../.oooooo./......o./......oo/......../......../........"
    assert at(right, "b pro").outcome() == Outcome(Colour.WHITE, Reason.LINK)


def test_who_has_no_site_passes() -> None:
    position = at(FULL)
    assert (position.legal(), position.count()) == ([Pass()], 1)
    assert position.trace(Pass()) == Trace(None)
    assert str(position.play(Pass())) == f"{FULL} w std"
    assert sites(at(FULL, "w std")) == "a2 h2 a3 h3 a4 h4 a5 h5 a6 h6 a7 h7"


def test_a_full_board_without_a_chain_is_a_draw() -> None:
    for player in "wb":
        position = at(DRAWN, f"{player} std")
        assert position.outcome() == Outcome(None, Reason.DRAW)
        assert (position.legal(), tuple(position.winning())) == ([], ())
    assert at(DRAWN, "b pro").outcome() is None


@pytest.mark.parametrize(
    ("text", "action", "reason"),
    [
        (f"{ROW} b std", "c3", "c3 is not legal: the site is not empty"),
        (f"{ROW} b std", "a3", "a3 is not legal: the site is on the opponent's edge"),
        (f"{ROW} w std", "c8", "c8 is not legal: the site is on the opponent's edge"),
        (f"{ROW} b std", "a1", "a1 is not legal: the site is a corner that the player may not pl"),
        (f"{ROW} b pro", "a8", "a8 is not legal: the site is a corner that the player may not pl"),
        (f"{ROW} b std", "pass", "pass is not legal: a disc must be placed"),
        (f"{CHAIN} b std", "e3", "e3 is not legal: the game is over"),
        (f"{CHAIN} b std", "c3", "c3 is not legal: the game is over"),
        (f"{DRAWN} b std", "pass", "pass is not legal: the game is over"),
    ],
)
def test_refusals_say_why(text: str, action: str, reason: str) -> None:
    with pytest.raises(IllegalAction, match=f"^{reason}"):
        TROLL.parse(text).play(TROLL.parse_action(action))


def test_an_action_of_another_game_is_refused() -> None:
    with pytest.raises(IllegalAction, match="it is no action of Troll"):
        at(ROW).play(Action())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{ROW} b", "it must be rows, player and variant parted by single spaces"),
        (f"{ROW}  b std", "it must be rows, player and variant parted by single spaces"),
        (f"{ROW} x std", "the player is 'x' instead of w or b"),
        (f"{ROW} b Pro", "the variant is 'Pro' instead of std or pro"),
        (f"{ROW}/........ b std", "it has 9 rows instead of 8"),
        (f"{ROW[:-1]} b std", "row 1 has 7 sites instead of 8"),
        (f"{ROW.replace('xoo', 'xoO')} b std", "'O' in row 3 is no disc; use x, o or ."),
        (f"x{ROW[1:]} b std", "black can have no disc on a8"),
        (f"o{ROW[1:]} b std", "white can have no disc on a8"),
        (f".o{ROW[2:]} b std", "white can have no disc on b8"),
        (f"x{ROW[1:]} b pro", "black can have no disc on a8"),
    ],
)
def test_a_bad_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(TextError) as caught:
        TROLL.parse(text)
    assert str(caught.value) == f"'{text}' is no position of Troll: {reason}."


@pytest.mark.parametrize("text", ["", "C3", "c9", "i1", "c3 ", "pass ", "c", "x@c3"])
def test_a_bad_action_is_refused(text: str) -> None:
    with pytest.raises(TextError) as caught:
        TROLL.parse_action(text)
    wanted = f"'{text}' is no action of Troll; write a site (a1 to h8) or pass."
    assert str(caught.value) == wanted


@pytest.mark.parametrize(
    ("start", "actions", "result"),
    [
        (f"{CHAIN.replace('..xx', '...x')} b std", ["c4"], "B+link"),
        (f"{FULL} b std", ["pass", "a4", "pass", "h4"], "W+link"),
        (f"{DRAWN.replace('oxoxoxoo', 'oxoxoxo.', 1)} w std", ["h7"], "0"),
    ],
)
def test_records(start: str, actions: list[str], result: str) -> None:
    history = History(TROLL.parse(start)).play(*map(TROLL.parse_action, actions))
    record = Record(history, "Ann", "Ben", "2026-11-21", history.head.outcome())
    text = write_sgf(record)
    assert f"GM[troll]PW[Ann]PB[Ben]DT[2026-11-21]RE[{result}]SU[{start}]" in text
    assert read_record(text) == record


def test_equal_positions_are_equal_values() -> None:
    assert {at(ROW), at(ROW)} == {at(ROW)}
    assert at(ROW) != at(ROW, "b pro")


TEMPO = 1.8
"""What having the move is worth."""


class TestEstimate:
    def test_is_for_the_player_to_act(self) -> None:
        both = at(ROW, "b std").estimate() + at(ROW, "w std").estimate()
        assert both == pytest.approx(2 * TEMPO)

    def test_counts_what_is_missing(self) -> None:
        """Of the column two are missing; White's shortest way is the free row above it."""
        position = at("......../......../..x...../..x...../..x...../..x...../..x...../..x.....")
        assert position.estimate() == pytest.approx((8 - 2) + TEMPO)

    def test_a_gap_in_a_wall_is_nearer_than_turning_it_over(self) -> None:
        wall = at("......../oooo.ooo/......../......../......../......../......../........")
        assert wall.estimate() == pytest.approx((1 - 8) + TEMPO)


def test_what_the_rest_of_the_program_asks_of_a_game() -> None:
    assert [tuple(TROLL.edge(colour)) for colour in (Colour.BLACK, Colour.WHITE)] == [
        names(*(f"{x}{y}" for y in "18" for x in "abcdefgh")),
        names(*(f"{x}{y}" for x in "ah" for y in "12345678")),
    ]
    assert [sum(kinds.values()) for kinds in TROLL.supply().values()] == [64, 64]
    assert Placing(0) == TROLL.parse_action("a1")
