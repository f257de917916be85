"""The field of a magnet, the sensor below it, and the tolerances of both."""

import math

import pytest

from hardware import monte_carlo
from hardware.hall import A2, A3
from hardware.magnet import USUAL, Magnet, stack_field
from hardware.monte_carlo import Table, missed, seen_up_to
from hardware.pico import wiring
from tzaar_board.commissioning.calibrate.thresholds import BROKEN_ABOVE, BROKEN_BELOW, PART


@pytest.fixture(autouse=True)
def few_sites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monte_carlo, "SITES", 500)


@pytest.mark.parametrize("below", [0.5, 4.7, 20.0])
def test_on_its_axis_a_magnet_is_as_books_have_it(below: float) -> None:
    """Br/2 ((t + z)/sqrt((t + z)² + r²) - z/sqrt(z² + r²))"""
    far, near = ((z / math.hypot(z, 3)) for z in (below + 2, below))
    assert USUAL.field(below) == pytest.approx(650 * (far - near))


@pytest.mark.parametrize("aside", [0.5, 2.9, 3.0, 3.1, 5.0, 8.0])
def test_beside_its_axis_a_magnet_is_two_charged_discs(aside: float) -> None:
    """Summed piece by piece: Br/(4 pi) times z dA / d³ over the lower face, less the upper one."""
    pieces = 120
    found = 0.0
    for z, sign in ((4.7, 1), (6.7, -1)):
        for ring in range(pieces):
            r = 3 * (ring + 0.5) / pieces
            for turn in range(pieces):
                angle = 2 * math.pi * (turn + 0.5) / pieces
                d2 = (r * math.cos(angle) - aside) ** 2 + (r * math.sin(angle)) ** 2 + z * z
                found += sign * z * r / d2**1.5
    found *= 1300 / (4 * math.pi) * (3 / pieces) * (2 * math.pi / pieces)
    assert USUAL.field(4.7, aside) == pytest.approx(found, abs=0.01)


@pytest.mark.parametrize(("angle", "part"), [(0.0, 2.0), (math.pi / 2, -1.0), (0.7, None)])
def test_far_away_a_magnet_is_a_dipole(angle: float, part: float | None) -> None:
    """Br V / (4 pi d³) (3 cos² - 1), measured from its middle."""
    far = 100.0
    part = 3 * math.cos(angle) ** 2 - 1 if part is None else part
    dipole = 1300 * USUAL.volume / (4 * math.pi * far**3) * part
    below, aside = far * math.cos(angle) - 1, far * math.sin(angle)
    assert USUAL.field(below, aside) == pytest.approx(dipole, rel=0.01)


def test_a_reading_is_a_line_that_ends_at_the_rails() -> None:
    assert [A3.reading(field) for field in (0, 44, -44)] == [2048, 2867, 1229]
    assert A2.reading(44) - 2048 == pytest.approx(2 * (A3.reading(44) - 2048), abs=2)
    assert [A3.reading(field) for field in (500, -500)] == [4095, 0]
    assert A3.reading(0, offset=60) - A3.reading(0) == pytest.approx(74, abs=1)
    assert A3.millitesla(A3.steps(12.5)) == pytest.approx(12.5)


def test_the_chosen_sensor_reads_every_stack_and_the_other_does_not() -> None:
    assert [Table().broken(pieces) for pieces in (1, 2, 10)] == [0, 0, 0]
    assert Table(A2).broken(1) > 0.1
    assert Table(A2).broken(2) > 0.25


def test_a_piece_is_seen_as_far_off_as_the_ring_around_it_is_wide() -> None:
    """... by what `calibrate` does, whose numbers these are; by a third of the way it is not."""
    assert pytest.approx(PART) == Table().part
    reaches = Table().reaches()
    assert seen_up_to(reaches) >= 4.5
    assert missed(reaches, 4.0) == 0
    assert missed(Table(part=1 / 3).reaches(), 4.5) > 0.5
    assert seen_up_to(Table(magnet=Magnet(8.0)).reaches()) > seen_up_to(reaches)


def test_no_height_can_be_told() -> None:
    assert Table().height_mistaken() > 0.25
    assert stack_field(2) - stack_field(1) < stack_field(1, deeper=-0.3) - stack_field(1)


def test_calibrate_knows_what_the_controller_calls_broken() -> None:
    assert (wiring().lowest, wiring().highest) == (BROKEN_BELOW, BROKEN_ABOVE)
