"""The switch matrix under gpiozero's mock pins: diodes, ghosts without them, slow columns."""

from collections.abc import Iterable
from pathlib import Path

import gpiozero
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.circuit import Circuit, Cross, soldered
from tzaar_board.hal import requirements as needs
from tzaar_board.hal.matrix import Matrix
from tzaar_board.hal.pins import Pins
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.requirements import NeedError

PINS = load_profile("pi-60").pins or Pins((), (), ())
CROSSES = [(row, column) for row in range(8) for column in range(8)]


def reading(closed: Iterable[Cross]) -> str:
    """What a matrix should read with these switches closed."""
    standing = frozenset(closed)
    return "".join(".#"[cross in standing] for cross in CROSSES)


@settings(max_examples=5)
@given(st.lists(st.frozensets(st.sampled_from(CROSSES)), min_size=10, max_size=20))
def test_with_diodes_every_set_of_stacks_reads_as_it_stands(sets: list[frozenset[Cross]]) -> None:
    read = []
    with soldered(Circuit(PINS)) as circuit, Matrix(PINS, circuit.wait) as matrix:
        for closed in sets:
            circuit.closed = set(closed)
            read.append(matrix.scan())
    assert read == [reading(closed) for closed in sets]


CORNER = {(0, 0), (0, 5), (3, 0)}


def test_without_a_diode_three_corners_show_the_fourth() -> None:
    with soldered(Circuit(PINS)) as circuit, Matrix(PINS, circuit.wait) as matrix:
        circuit.closed |= CORNER
        with_diodes = matrix.scan()
        circuit.bare.add((0, 0))
        assert (with_diodes, matrix.scan()) == (reading(CORNER), reading({*CORNER, (3, 5)}))


def test_columns_are_read_when_they_have_followed_the_row() -> None:
    with soldered(Circuit(PINS, lag=100e-6)) as circuit, Matrix(PINS, circuit.wait) as matrix:
        circuit.closed |= {(0, 0), (1, 1), (7, 7)}
        assert matrix.scan() == reading(circuit.closed)
        assert circuit.waited == [PINS.settle] * 8


def test_columns_that_are_read_too_soon_show_the_row_before() -> None:
    with soldered(Circuit(PINS, lag=200e-6)) as circuit, Matrix(PINS, circuit.wait) as matrix:
        circuit.closed |= {(0, 0), (1, 1)}
        assert matrix.scan() != reading(circuit.closed)


def test_rows_are_high_between_scans() -> None:
    with soldered(Circuit(PINS)) as circuit, Matrix(PINS, circuit.wait) as matrix:
        pins = [gpiozero.Device.pin_factory.pin(row) for row in PINS.rows]
        before = [pin.state for pin in pins]
        matrix.scan()
        assert (before, [pin.state for pin in pins]) == ([True] * 8, [True] * 8)


def test_buttons_are_to_ground() -> None:
    with soldered(Circuit(PINS)) as circuit, Matrix(PINS, circuit.wait) as matrix:
        free = matrix.buttons()
        circuit.pressed |= {1, 3}
        assert (free, matrix.buttons()) == ((False,) * 4, (False, True, False, True))


def test_closing_lets_every_pin_go() -> None:
    with soldered(Circuit(PINS)) as circuit:
        Matrix(PINS, circuit.wait).close()
        with Matrix(PINS, circuit.wait) as again:
            assert again.scan() == reading(())


def test_a_pin_that_is_taken_is_named_and_the_others_are_let_go() -> None:
    with soldered(Circuit(PINS)) as circuit:
        holder = gpiozero.InputDevice(PINS.columns[3], pull_up=True)
        with pytest.raises(NeedError, match="GPIO 12 cannot be used for a column") as raised:
            Matrix(PINS, circuit.wait)
        assert "close the program that has it" in str(raised.value)
        holder.close()
        Matrix(PINS, circuit.wait).close()


def unpermitted(_path: Path, _mode: int) -> bool:
    return False


def test_off_a_pi_the_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_factory() -> None:
        raise gpiozero.BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr(gpiozero.Device, "ensure_pin_factory", staticmethod(no_factory))
    with pytest.raises(NeedError, match=r"There are no pins here .* use serial:PORT or sim"):
        Matrix(PINS)


@pytest.mark.parametrize(
    ("there", "permitted", "words"),
    [
        (False, False, "There are no pins here"),
        (True, False, "add yourself to the group gpio"),
        (True, True, "install lgpio"),
    ],
)
def test_what_is_missing_and_how_to_mend_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool, permitted: bool, words: str
) -> None:
    device = tmp_path / "gpiochip0"
    if there:
        device.touch()
    if not permitted:
        monkeypatch.setattr("os.access", unpermitted)
    error = gpiozero.BadPinFactory("Unable to load any default pin factory!")
    assert words in str(needs.no_pins(error, device))


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "gpiozero", None)
    with pytest.raises(NeedError) as raised:
        Matrix(PINS)
    assert str(raised.value) == (
        "The library gpiozero for the Pi's pins is missing: "
        "install it with .venv/bin/pip install '.[pi]'."
    )
