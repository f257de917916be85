"""What hands may do with a stack, and the sentence that says why not."""

from dataclasses import replace

import pytest

from tests.support.hex_game import HEX
from tests.support.table import BOTH, position
from tzaar_board.games.base import Colour, Content, Position
from tzaar_board.games.history import History
from tzaar_board.games.registry import parse_position
from tzaar_board.games.troll import TROLL, Disc
from tzaar_board.games.tzaar import TZAAR, Kind
from tzaar_board.simulate.judgement import (
    Disallowed,
    Done,
    Drop,
    Judgement,
    Partial,
    Returned,
    judge,
    lifted_together,
    why_not,
    why_stays,
)
from tzaar_board.table.guide import contents
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sense import Sense

WHITE, BLACK = Colour
FIXED = TZAAR.start("fixed", 0)
SECOND = parse_position(str(FIXED).replace(" w o", " w 2"))
HIGH = position("A1:Z A2:r2 A3:R C1:T E1:z G2:t", "w 1")
TURNING = parse_position(
    "......../......../......../..xo..../......../......../......../........ b std"
)


def situation(
    history: History, shown: int | None = None, hands: frozenset[Colour] = BOTH
) -> Situation:
    count = len(history) if shown is None else shown
    return Situation(history, count, hands, Sense.PRESENCE).with_kind()


def dropped(start: Position, origin: str, target: str) -> Judgement:
    """What it is to carry what stands on a site, which is lifted, to another."""
    names = start.game.board.sites
    standing = [*contents(start)]
    held, standing[names[origin]] = standing[names[origin]], None
    assert held is not None
    met = standing[names[target]]
    if met is not None and met.colour is held.colour:
        held = Content(held.colour, held.kind, held.height + met.height)
    drop = Drop(names[target], held, names[origin])
    return judge(situation(History(start)), standing, drop, guided=False)


def placed(start: Position, target: str, content: Content) -> Judgement:
    """What it is to put a piece from the box on a site."""
    drop = Drop(start.game.board.sites[target], content)
    return judge(situation(History(start)), contents(start), drop, guided=False)


def why(judgement: Judgement) -> str:
    assert isinstance(judgement, Disallowed)
    return judgement.why


@pytest.mark.parametrize(
    ("start", "origin", "target", "words"),
    [
        (FIXED, "B1", "C1", "C1 is yours: the first action must capture."),
        (
            FIXED,
            "B1",
            "E7",
            "B1 cannot go to E7: the two sites are not on one line, or the hole is between them.",
        ),
        (FIXED, "B1", "E1", "E1 is yours: the first action must capture."),
        (FIXED, "B1", "B3", "B1 cannot go to B3: the stack on B2 is in the way."),
        (FIXED, "A1", "B1", "A1 cannot go to B1: the stack on A1 is the opponent's."),
        (SECOND, "B1", "D1", "B1 cannot go to D1: the stack on C1 is in the way."),
        (HIGH, "A1", "A2", "A1 cannot go to A2: the stack on A2 is too high."),
        (HIGH, "A1", "B1", "B1 is empty: a stack only goes to where another stands."),
        (TURNING, "c5", "a1", "c5 cannot go to a1: a disc stays where it lies."),
    ],
)
def test_a_stack_that_may_not_go_there(
    start: Position, origin: str, target: str, words: str
) -> None:
    assert why(dropped(start, origin, target)) == words


@pytest.mark.parametrize(
    ("start", "target", "colour", "words"),
    [
        (TURNING, "c5", BLACK, "Nothing can be put on c5: the site is not empty."),
        (
            TURNING,
            "a1",
            BLACK,
            "Nothing can be put on a1: the site is a corner that the player may not play.",
        ),
        (TURNING, "a4", BLACK, "Nothing can be put on a4: the site is on the opponent's edge."),
    ],
)
def test_a_disc_that_may_not_be_placed(
    start: Position, target: str, colour: Colour, words: str
) -> None:
    assert why(placed(start, target, Content(colour, Disc.DISC))) == words


def test_a_disc_that_is_not_to_be_turned() -> None:
    site = TROLL.board.sites["c5"]
    standing = [*contents(TURNING)]
    standing[site] = None
    drop = Drop(site, Content(WHITE, Disc.DISC), site)
    judgement = judge(situation(History(TURNING)), standing, drop, guided=False)
    assert why(judgement) == "c5 is not to be turned over now."


def test_a_game_that_gives_no_reasons_is_spoken_of_plainly() -> None:
    start = HEX.start("empty", 0)
    stone = HEX.parse("/".join(["........"] * 7 + ["x......."]) + " w hex")
    red = Content(BLACK, next(iter(HEX.kinds)))
    assert placed(start, "d4", red) == Done((HEX.parse_action("d4"),), 0)
    assert why(dropped(stone, "a1", "c3")) == "a1 cannot go to c3: it is no legal action."
    white = Content(WHITE, next(iter(HEX.kinds)))
    assert why(placed(stone, "a1", white)) == "Nothing can be put on a1: the site is not empty."


def test_a_piece_in_the_tournament() -> None:
    start = TZAAR.start("tournament", 0)
    tzaar = Content(WHITE, Kind.TZAAR)
    after = start.play(TZAAR.parse_action("Z@A1"))
    assert placed(start, "A1", tzaar) == Done((TZAAR.parse_action("Z@A1"),), 0)
    words = "Nothing can be put on A1: the site is not empty."
    assert why(placed(after, "A1", Content(BLACK, Kind.TZAAR, 2))) == words
    words = "A1 cannot go to B1: all pieces must be placed before stacks move."
    assert why(dropped(after, "A1", "B1")) == words


def test_what_is_legal_is_done() -> None:
    for action in (*FIXED.legal(), *SECOND.legal()):
        text = str(action)
        if text != "pass":
            start = FIXED if action in FIXED.legal() else SECOND
            assert dropped(start, text[:2], text[3:]) == Done((action,), 0)
    assert dropped(FIXED, "B1", "B1") == Returned()


def test_a_placing_is_done_when_all_is_turned() -> None:
    sites, after = TROLL.board.sites, TURNING.play(TROLL.parse_action("e5"))
    black = Content(BLACK, Disc.DISC)
    assert placed(TURNING, "e5", black) == Partial()
    standing = [*contents(TURNING)]
    standing[sites["e5"]], standing[sites["d5"]] = black, None
    drop = Drop(sites["d5"], black, sites["d5"])
    judgement = judge(situation(History(TURNING)), standing, drop, guided=False)
    assert judgement == Done((TROLL.parse_action("e5"),), 0)
    assert after.content(sites["d5"]) == black


def test_what_was_done_is_taken_back_by_hand() -> None:
    action = FIXED.legal()[0]
    history = History(FIXED).play(action)
    trace = FIXED.trace(action)
    assert trace.key is not None
    (target,), key = trace.targets, trace.key
    now = situation(history)
    standing = [*contents(history.head)]
    mover, standing[target] = standing[target], None
    assert mover is not None
    assert judge(now, standing, Drop(key, mover, target), guided=False) == Partial()
    standing[key], gone = mover, FIXED.content(target)
    assert gone is not None
    back = judge(now, standing, Drop(target, gone, target, spent=True), guided=False)
    assert back == Done((), 1)


def test_the_opponents_action_comes_first() -> None:
    action = FIXED.legal()[0]
    history = History(FIXED).play(action)
    pending = situation(history, 0, frozenset({BLACK}))
    sites = TZAAR.board.sites
    standing = [*contents(FIXED)]
    held, standing[sites["B1"]] = standing[sites["B1"]], None
    assert held is not None
    drop = Drop(sites["C1"], Content(held.colour, held.kind, 2), sites["B1"])
    assert why(judge(pending, standing, drop, guided=False)) == f"White's {action} comes first."
    trace = FIXED.trace(action)
    assert trace.key is not None
    standing = [*contents(FIXED)]
    captor, standing[trace.key] = standing[trace.key], None
    assert captor is not None
    carried = Drop(trace.targets[0], captor, trace.key)
    assert judge(pending, standing, carried, guided=False) == Done((action,), 0)


def test_only_what_leaves_the_game_may_lie_beside_the_board() -> None:
    action = FIXED.legal()[0]
    trace, sites = FIXED.trace(action), TZAAR.board.sites
    (target,), key = trace.targets, trace.key
    assert key is not None
    now, mover, prey = situation(History(FIXED)), FIXED.content(key), FIXED.content(target)
    assert mover is not None
    assert prey is not None
    stays = why_stays(now, mover, key)
    name = TZAAR.board.names[key]
    assert stays == f"What was lifted from {name} stays in the game: set it down on a site."
    assert why_stays(now, prey, target) is None
    after = History(FIXED).play(action)
    pending = situation(after, 0, frozenset({BLACK}))
    assert why_stays(pending, prey, target) is None
    own = FIXED.content(sites["A1"])
    assert own is not None
    assert why_stays(pending, own, sites["A1"]) == f"White's {action} comes first."


@pytest.mark.parametrize(
    ("distant", "said"),
    [((), "White is thinking."), ((WHITE,), "White is to move at another table.")],
)
def test_nothing_is_played_for_who_is_no_hand_here(distant: tuple[Colour, ...], said: str) -> None:
    black = situation(History(FIXED), hands=frozenset({BLACK}))
    now = replace(black, distant=frozenset(distant))
    assert why_not(now, TZAAR.board.sites["A1"], TZAAR.board.sites["B1"]) == said


def test_a_disc_that_is_taken_back_may_lie_beside_the_board() -> None:
    black, site = Content(BLACK, Disc.DISC), TROLL.board.sites["e5"]
    after = History(TURNING).play(TROLL.parse_action("e5"))
    assert why_stays(situation(after), black, site) is None
    assert why_stays(situation(History(TURNING)), black, TROLL.board.sites["d5"]) is not None


def test_another_stack_of_the_same_kind_is_not_the_captor() -> None:
    """Only what was lifted can go: not one that looks the same, and stands elsewhere."""
    few = position("A1:T A4:T D1:t E1:z A2:Z B1:R G2:r", "w 1")
    assert isinstance(dropped(few, "A4", "D1"), Disallowed)


def test_stacks_that_are_in_hand_together() -> None:
    now, sites = situation(History(FIXED)), TZAAR.board.sites
    capture = FIXED.trace(FIXED.legal()[0])
    assert lifted_together(now, frozenset(capture.sites))
    assert not lifted_together(now, frozenset({sites["B1"], sites["C1"]}))
