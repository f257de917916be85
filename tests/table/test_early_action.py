"""A next action that is done before the opponent's is carried out, or between its two actions: what
is lit was forgotten, and is seen a second later.
"""

import random

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tests.support.table import WHITE, Rig, discs
from tzaar_board.games.base import Action, Position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.play.sentences import sentence
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

SEEDS = range(5000, 5008)


def captures(position: Position, spared: set[str]) -> list[Action]:
    """The captures of a position on other sites than some, in its order."""
    return [
        action
        for action in position.legal()
        if "x" in str(action) and not {str(action)[:2], str(action)[3:]} & spared
    ]


def played(sense: Sense, seed: int) -> tuple[Rig, list[str], str]:
    """White has captured; Black's two actions are lit, and White's next one, elsewhere."""
    rng = random.Random(seed)
    rig = Rig(TZAAR.start("random", seed), sense, hands=WHITE)
    position = rig.view.position
    first = rng.choice(captures(position, set()))
    spared = {str(first)[:2], str(first)[3:]}
    rig.swap(str(first)[:2], str(first)[3:])
    rig.wait(1.0)
    line, after = [], position.play(first)
    for _ in range(2):
        action = rng.choice(captures(after, spared))
        line.append(str(action))
        spared |= {line[-1][:2], line[-1][3:]}
        after = after.play(action)
    own = str(rng.choice(captures(after, spared)))
    rig.engine(" ".join(line))
    rig.wait(1.0)
    return rig, line, own


def carry(rig: Rig, action: str) -> None:
    rig.swap(action[:2], action[3:], pause=0.4)
    rig.wait(1.0)


@SENSES
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("carried", [0, 1])
def test_an_own_action_before_the_opponents_is_carried_out(
    sense: Sense, seed: int, carried: int
) -> None:
    rig, line, own = played(sense, seed)
    for action in line[:carried]:
        carry(rig, action)
    rig.states.clear()
    rig.swap(own[:2], own[3:], pause=0.4)
    rig.wait(2.0)
    left = line[carried]
    lights = rig.lights()
    assert lights[left[:2]] is Role.FROM
    if sense is not Sense.PRESENCE:  # There one stack is seen to be off the board, no more.
        assert lights.keys().isdisjoint({own[:2], own[3:]})
    assert sentence(rig.view, WHITE) == f"Carry out Black's capture {left[:2]} to {left[3:]}."
    for number, action in enumerate(line[carried:], carried + 1):
        carry(rig, action)
        rig.wait(1.0)
        for following in line[number : number + 1]:
            lights = rig.lights()
            assert (lights[following[:2]], lights[following[3:]]) == (Role.FROM, Role.TO)
    rig.wait(1.0)
    assert (rig.state, rig.played.split()[1:]) == (State.READY, [*line, own])


@SENSES
def test_the_opponents_stacking_counts_too_that_no_sensor_shows(sense: Sense) -> None:
    """As without an action ahead: 1.5 s after its stack was lifted."""
    rig = Rig(TZAAR.start("fixed", 0), sense, hands=WHITE)
    rig.swap("E3", "F3")
    rig.wait(1.0)
    rig.engine("B2xC2 F8+F7")
    carry(rig, "B2xC2")
    rig.swap("H5", "H6", pause=0.4)
    rig.wait(2.0)
    assert rig.lights()["F8"] is Role.FROM
    rig.lift("F8")
    rig.wait(0.4)
    rig.place("F7", "F8")
    rig.wait(4.0)
    assert (rig.state, rig.played) == (State.READY, "E3xF3 B2xC2 F8+F7 H5xH6")


@SENSES
def test_it_may_be_put_back_until_then(sense: Sense) -> None:
    rig, line, own = played(sense, 5003)
    captured = rig.view.position.content(rig.sites[own[3:]])
    rig.swap(own[:2], own[3:], pause=0.4)
    rig.wait(2.0)
    rig.lift(own[3:])
    rig.wait(0.4)
    rig.place(own[:2], own[3:])
    rig.wait(0.4)
    assert captured is not None
    rig.bring(own[3:], TZAAR.mark(captured))
    rig.wait(1.0)
    for action in line:
        carry(rig, action)
    assert (rig.state, rig.played.split()[1:]) == (State.READY, line)


@SENSES
def test_a_disc_is_placed_before_the_opponents(sense: Sense) -> None:
    """It is lit to be taken away until then: by presence it may be the opponent's."""
    rig = Rig(discs("c3:x g6:o", "w std"), sense, hands=WHITE)
    rig.bring("e5", "o")
    rig.wait(2.0)
    rig.engine("d2")
    rig.wait(1.0)
    rig.bring("f7", "o")
    rig.wait(2.0)
    assert rig.lights()["d2"] in (Role.PUT, Role.TO)
    assert rig.lights()["f7"] is Role.TAKE
    rig.bring("d2", "x")
    rig.wait(2.0)
    assert (rig.played, rig.view.pending) == ("e5 d2 f7", ())


@SEEING
@pytest.mark.parametrize("gap", [0.5, 1.0, 2.0, 3.0, 8.0, 15.0])
def test_a_disc_that_was_placed_out_of_turn_counts_after_the_one_whose_turn_it_was(
    sense: Sense, gap: float
) -> None:
    """It had been dropped without a word after 10 s, its sensor taken for the liar."""
    rig = Rig(discs("c3:x g6:o", "w std"), sense)
    rig.bring("f7", "x")
    rig.wait(gap)
    rig.bring("d2", "o")
    rig.wait(2.0)
    assert (rig.state, rig.played) == (State.READY, "d2 f7")


@SENSES
@pytest.mark.parametrize("gap", [3.0, 8.0, 15.0])
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_capture_out_of_turn_counts_after_the_turn(sense: Sense, gap: float, seed: int) -> None:
    """White's first turn is one action."""
    rng = random.Random(seed)
    rig = Rig(TZAAR.start("random", seed), sense)
    first = rng.choice(captures(rig.view.position, set()))
    spared = {str(first)[:2], str(first)[3:]}
    second = rng.choice(captures(rig.view.position.play(first), spared))
    for action, pause in ((str(second), gap), (str(first), 3.0)):
        rig.swap(action[:2], action[3:], pause=0.3)
        rig.wait(pause)
    assert (rig.state, rig.played) == (State.READY, f"{first} {second}")


@SEEING
def test_a_piece_that_is_no_legal_next_one_stays_wrong(sense: Sense) -> None:
    rig = Rig(discs("c3:x g6:o", "w std"), sense)
    rig.bring("f7", "x")
    rig.wait(3.0)
    rig.bring("f6", "x")
    rig.wait(2.0)
    rig.bring("d2", "o")
    rig.wait(2.0)
    assert rig.state is State.WRONG


@SEEING
def test_a_piece_that_is_set_down_early_and_taken_away_holds_nothing_up(sense: Sense) -> None:
    """White's c2 comes too early, and goes again; g3 follows."""
    start = TROLL.parse(
        "......../......../......../...xo.../...ox.../......../......../........ b std"
    )
    table = ScannedTable(start, sense).told(
        in_sense(
            "0 c2=+ ; 900 f7=- ; 1000 c2=. ; 1900 g3=+ ; 5700 b7=- ; 8500 b2=+",
            sense,
        )
    )
    assert (table.state, table.played) == ("ready", "f7 g3 b7 b2")


@SEEING
def test_what_was_withdrawn_belongs_to_no_action(sense: Sense) -> None:
    """White's c8 and g8 were too early: whoever had taken them away again was told of b3 only."""
    start = TROLL.parse(
        "o..x..../....x.../.......o/......../.....x.o/.x....../o....o../.....x.. b pro"
    )
    table = ScannedTable(start, sense).told(
        in_sense(
            "145 c8=+ ; 777 f3=- ; 881 f2=. ; 1376 f2=- ; 1709 c4=+ ; 1718 c8=. ; 2250 b3=."
            " ; 2524 b3=+ ; 3307 g8=+ ; 3407 e5=- ; 3507 g8=.",
            sense,
        ),
        then=2.5,
    )
    assert (table.state, table.played) == ("ready", "f3 c4 e5")


@SEEING
@pytest.mark.parametrize("at", [2000, 2500, 3000, 4100, 5500])
def test_discs_may_be_turned_long_after_a_disc_was_placed_out_of_turn(
    sense: Sense, at: int
) -> None:
    """White's g3 turns g4 over 1.4 s later; then Black's e6 turns f5."""
    start = "...x.x../o..x.x../...x.x../.o...ooo/.o....x./o...xx.o/...x...o/...x.... b std"
    table = ScannedTable(TROLL.parse(start), sense)
    early, due = "0 g3=+ ; 1400 g4=. ; 1700 g4=+", f"{at} e6=- ; {at + 400} f5=. ; {at + 700} f5=-"
    table.told(in_sense(f"{early} ; {due}", sense))
    assert (table.state, table.played) == ("ready", "e6 g3")
