"""The simulated table's physics: hands, contacts, faults and rubbish."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.senses import SENSES
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR, Kind
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import (
    HandError,
    Held,
    Noise,
    NoiseLevel,
    PhysicalPiece,
    Rubbish,
    SensorFault,
    SimBoard,
)
from tzaar_board.hal.scan import HEARTBEAT, Scan
from tzaar_board.table.sense import ALPHABET, EMPTY, UNKNOWN, Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.timing import TIMING

A1, A2, A3, B1, B2 = (HEXAGON.sites[name] for name in ("A1", "A2", "A3", "B1", "B2"))
WHITE_TOTT = Content(Colour.WHITE, Kind.TOTT)
BLACK_TOTT = Content(Colour.BLACK, Kind.TOTT)
WHITE, BLACK = PhysicalPiece(Colour.WHITE, Kind.TOTT), PhysicalPiece(Colour.BLACK, Kind.TOTT)
STANDING = TZAAR.parse("TT.../tt..../......./......../......../......../......./....ZR/...zr w 1")


SILENT = Noise()


def board(sense: Sense = Sense.PRESENCE, noise: Noise = SILENT, seed: int = 0) -> SimBoard:
    """White Totts on A1 and A2, Black ones on B1 and B2, told once."""
    made = SimBoard(HEXAGON, sense, noise, seed)
    made.arrange(STANDING)
    made.scans(0.0)
    return made


def told(scans: Sequence[Scan], *sites: int) -> list[tuple[float, str]]:
    """When each scan was sent, and what it says of some sites."""
    return [(scan.time, "".join(scan.readings[site] for site in sites)) for scan in scans]


@pytest.mark.parametrize(
    ("sense", "readings"), [(Sense.PRESENCE, "##."), (Sense.COLOUR, "+-."), (Sense.HEIGHT, "Aa.")]
)
def test_a_sensor_reads_what_stands_there(sense: Sense, readings: str) -> None:
    made = SimBoard(HEXAGON, sense)
    made.arrange(STANDING)
    assert told(made.scans(0.0), A1, B1, A3) == [(0.0, readings)]


def test_a_still_table_is_told_every_250_ms() -> None:
    made = board()
    times = []
    now = 0.0
    for _ in range(3):
        now = made.next_event(now)
        times += told(made.scans(now), A1)
    assert times == [(HEARTBEAT * number, "#") for number in (1, 2, 3)]


def test_a_change_is_told_at_once() -> None:
    made = board()
    made.lift(A1, 0.1)
    assert made.next_event(0.1) == 0.1
    assert told(made.scans(0.1), A1) == [(0.1, EMPTY)]
    assert made.scans(0.1) == []


def test_a_button_is_told_at_once() -> None:
    made = board()
    made.press(Button.HINT, True)
    assert made.next_event(0.1) == 0.1
    assert [scan.buttons for scan in made.scans(0.1)] == [(False, False, True, False)]


def test_a_stack_set_down_on_its_own_colour_stands_on_top() -> None:
    made = board(Sense.HEIGHT)
    made.lift(A1, 0.0)
    made.place(A2, 0.1)
    assert made.content(A2) == Content(Colour.WHITE, Kind.TOTT, 2)
    assert told(made.scans(0.1), A1, A2) == [(0.0, ".A"), (0.1, ".B")]


@SENSES
def test_a_stack_pushes_out_one_of_the_other_colour_without_a_gap(sense: Sense) -> None:
    made = board(sense)
    made.lift(A1, 0.0)
    made.scans(0.0)
    made.place(B1, 0.1)
    assert (made.content(B1), made.tray) == (WHITE_TOTT, [Held(B1, (BLACK,))])
    assert EMPTY not in [reading for _, reading in told(made.scans(0.1), B1)]


def test_only_the_topmost_pieces_are_lifted() -> None:
    made = board(Sense.HEIGHT)
    made.bring(A1, WHITE_TOTT, 0.0)
    made.lift(A1, 0.1, 1)
    assert (made.content(A1), made.hand) == (WHITE_TOTT, [Held(A1, (WHITE,))])
    assert told(made.scans(0.2), A1) == [(0.0, "B"), (0.1, "A")]


def test_without_an_origin_the_last_stack_from_another_site_is_set_down() -> None:
    made = board()
    for site in (B1, A1, A2):
        made.lift(site, 0.0)
    made.place(A2, 0.1)
    assert made.hand == [Held(B1, (BLACK,)), Held(A2, (WHITE,))]


def test_without_an_origin_the_stack_from_here_is_set_down_where_there_is_no_other() -> None:
    made = board()
    made.lift(A1, 0.0)
    made.place(A1, 0.1)
    assert (made.hand, made.content(A1)) == ([], WHITE_TOTT)


def test_with_an_origin_the_newest_from_there_is_set_down_from_the_tray_too() -> None:
    made = board()
    made.lift(B1, 0.0)
    made.put_aside()
    made.lift(A1, 0.1)
    made.place(B1, 0.2, B1)
    assert (made.hand, made.tray, made.content(B1)) == ([Held(A1, (WHITE,))], [], BLACK_TOTT)


def test_what_is_brought_is_made_of_what_lies_off_the_board_first() -> None:
    made = board()
    made.lift(B1, 0.0)
    made.put_aside()
    made.bring(A3, BLACK_TOTT, 0.1)
    made.bring(B1, BLACK_TOTT, 0.2)
    assert (made.tray, made.content(A3), made.content(B1)) == ([], BLACK_TOTT, BLACK_TOTT)


def test_what_is_brought_pushes_out_the_other_colour() -> None:
    made = board()
    made.bring(B1, WHITE_TOTT, 0.0)
    assert (made.content(B1), made.tray) == (WHITE_TOTT, [Held(B1, (BLACK,))])


def test_what_no_hand_can_do_is_refused_with_one_sentence() -> None:
    made = board()
    with pytest.raises(HandError, match=r"^Nothing stands on A3; lift an occupied site\.$"):
        made.lift(A3, 0.0)
    with pytest.raises(HandError, match=r"^Nothing is in hand to set down on A3; lift a stack f"):
        made.place(A3, 0.0)
    with pytest.raises(HandError, match=r"^No stack from A1 is off the board; lift it first\.$"):
        made.place(A3, 0.0, A1)
    assert told(made.scans(HEARTBEAT), A1, A2, A3) == [(HEARTBEAT, "##.")]


@given(seed=st.integers(0, 10**6), level=st.sampled_from(NoiseLevel), sense=st.sampled_from(Sense))
def test_a_bouncing_contact_settles_on_what_stands_there(
    seed: int, level: NoiseLevel, sense: Sense
) -> None:
    made = board(sense, level.noise, seed)
    made.lift(A1, 0.0)
    made.place(A2, 0.005)
    made.place(A1, 0.01, A2) if made.hand else made.lift(A2, 0.01)
    ends = made.scans(0.3)[-1].readings
    assert ends == "".join(sense.read(made.content(site)) for site in range(60))


@given(seed=st.integers(0, 10**6), level=st.sampled_from(NoiseLevel))
def test_bounce_and_glitches_are_over_within_the_debounce_time(
    seed: int, level: NoiseLevel
) -> None:
    made = board(noise=level.noise, seed=seed)
    made.lift(A1, 0.0)
    late = [scan for scan in made.scans(1.0) if scan.time > TIMING.debounce]
    expected = "".join(made.sense.read(made.content(site)) for site in range(60))
    assert {scan.readings for scan in late} == {expected}


def test_noise_toggles_the_contact_and_makes_others_misread() -> None:
    """Over many lifts, so that no luck of the seed decides."""
    bounced, misread = 0, 0
    for seed in range(50):
        made = board(noise=NoiseLevel.HIGH.noise, seed=seed)
        made.lift(A1, 0.0)
        readings = [scan.readings for scan in made.scans(0.2)]
        bounced += len(readings) > 2
        misread += len({one[:A1] + one[A1 + 1 :] for one in readings}) > 1
    assert bounced > 10
    assert 5 < misread < 30


@pytest.mark.parametrize(
    ("fault", "readings"), [(SensorFault.DEAD, ".."), (SensorFault.STUCK, "##")]
)
def test_dead_and_stuck_sensors_do_not_follow(fault: SensorFault, readings: str) -> None:
    made = board()
    made.faults = {A1: fault, A3: fault}
    standing = told(made.scans(0.1), A1, A3)
    made.lift(A1, 0.2)
    lifted = told(made.scans(1.0), A1, A3)
    assert (standing, lifted) == ([(0.1, readings)], [(1.0, readings)])


@pytest.mark.parametrize(
    ("fault", "other"), [(SensorFault.WEAK, UNKNOWN), (SensorFault.FLAPPING, EMPTY)]
)
def test_weak_and_flapping_sensors_change_by_themselves(fault: SensorFault, other: str) -> None:
    made = board()
    made.faults = {A1: fault}
    now, readings = 0.0, []
    while now < 1.1:
        now = made.next_event(now)
        readings += [reading for _, reading in told(made.scans(now), A1)]
    changes = sum(one != two for one, two in pairwise(readings))
    assert set(readings) == {"#", other}
    assert changes > (40 if fault is SensorFault.FLAPPING else 1)


def test_restoring_makes_no_piece_of_nothing() -> None:
    """B1's Tzaar is under a Tzarra, and so is another Tott: either stack could be A1's."""
    made = SimBoard(HEXAGON, Sense.PRESENCE)
    made.arrange(
        TZAAR.parse("rz.../rt..../......./......../......../......../......./....../....T w 1")
    )
    for origin, target in ((A1, A2), (B1, B2)):
        made.lift(origin, 0.0)
        made.place(target, 0.0, origin)
    there = Counter(piece for stack in made.stacks for piece in stack)
    wanted = TZAAR.parse(
        "r2..../.zt.../......./......../......../......../......./....../....T w 1"
    )
    made.restore(wanted, 1.0)
    off = [held.stack for held in made.tray]
    assert made.shows(wanted)
    assert Counter(piece for stack in (*made.stacks, *off) for piece in stack) == there


@pytest.mark.parametrize(
    ("rubbish", "characters"),
    [(Rubbish.NOTHING, {EMPTY}), (Rubbish.UNKNOWN, {UNKNOWN}), (Rubbish.RANDOM, ALPHABET)],
)
def test_rubbish_lasts_as_long_as_it_was_told_to(
    rubbish: Rubbish, characters: frozenset[str]
) -> None:
    made = board()
    right = "##"
    made.garble(rubbish, 0.0, 0.5)
    now, wrong = 0.0, []
    while now < 0.5:
        wrong += [scan.readings for scan in made.scans(now)]
        now = made.next_event(now)
    assert wrong
    assert {character for readings in wrong for character in readings} <= characters
    assert all(len(readings) == 60 for readings in wrong)
    assert told(made.scans(now), A1, A2) == [(0.5, right)]


def test_random_rubbish_differs_from_scan_to_scan() -> None:
    made = board()
    made.garble(Rubbish.RANDOM, 0.0, 0.2)
    now, wrong = 0.0, []
    while now < 0.2:
        wrong += [scan.readings for scan in made.scans(now)]
        now = made.next_event(now)
    assert len(set(wrong)) > 5


class TestTurningOver:
    """Pieces with two sides, as Troll has them."""

    C3, D3 = (TROLL.board.sites[name] for name in ("c3", "d3"))
    ROW = TROLL.parse(
        "......../......../......../......../......../..xo..../......../........ b std"
    )

    def made(self) -> SimBoard:
        board = SimBoard(TROLL.board, Sense.COLOUR)
        board.arrange(self.ROW)
        board.scans(0.0)
        return board

    def test_a_disc_is_turned_over_in_hand(self) -> None:
        board = self.made()
        board.lift(self.D3, 1.0)
        board.turn(self.D3)
        board.place(self.D3, 2.0, self.D3)
        scans = [*board.scans(1.0), *board.scans(2.0)]
        assert told(scans, self.C3, self.D3) == [(1.0, "-."), (2.0, "--")]
        assert board.content(self.D3) == self.ROW.content(self.C3)

    def test_what_is_not_in_hand_cannot_be_turned_over(self) -> None:
        with pytest.raises(HandError, match=r"^Nothing from d3 is in hand to be turned over;"):
            self.made().turn(self.D3)

    def test_what_has_one_side_cannot_be_turned_over(self) -> None:
        one_sided = board()
        one_sided.lift(A1, 1.0)
        with pytest.raises(HandError, match=r"^What stands on A1 has no other side;"):
            one_sided.turn(A1)
