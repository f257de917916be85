"""Files of weights: what is saved comes back, and what is no such file is named."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.full_disk import at_most
from tests.support.needs import needs_core
from tzaar_board.engine import core
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.engine.weights import (
    Weights,
    WeightsError,
    load_weights,
    save_weights,
    taller,
    weights_file,
    widened,
)
from tzaar_board.errors import UserError

pytestmark = needs_core

DEEP = "[" * 20_000


def test_a_weights_file_comes_back(tmp_path: Path) -> None:
    file, terms = tmp_path / "weights.json", core.terms()
    weights = replace(core.first_weights(), points=80.0)
    save_weights(file, terms, weights)
    again = load_weights(file, terms)
    assert again.points == 80.0
    assert again.values == pytest.approx(weights.values)


def test_weights_that_cannot_be_written_leave_those_in_use(tmp_path: Path) -> None:
    file, weights = tmp_path / "weights.json", Weights(80.0, (3.0, 4.0))
    save_weights(file, ["a", "b"], weights)
    with at_most(5), pytest.raises(UserError, match="give another file"):
        save_weights(file, ["a", "b"], Weights(90.0, (5.0, 6.0)))
    assert load_weights(file, ["a", "b"]) == weights


def test_a_file_of_before_lacks_the_new_terms(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    save_weights(file, ["a", "b"], Weights(80.0, (3.0, 4.0)))
    assert load_weights(file, ["a", "new", "b"], part=True).values == (3.0, 0.0, 4.0)
    with pytest.raises(WeightsError, match="no term"):
        load_weights(file, ["a", "new"], part=True)


def test_a_network_comes_back(tmp_path: Path) -> None:
    file, weights = tmp_path / "weights.json", Weights(65.0, (-32767.0, -1.0, 0.0, 258.0))
    save_weights(file, [], weights)
    assert load_weights(file, []) == weights
    with pytest.raises(WeightsError, match="lacks"):
        load_weights(file, ["a"])


def test_terms_and_a_network_come_back(tmp_path: Path) -> None:
    file, weights = tmp_path / "weights.json", Weights(65.0, (0.5, 7.0, -1.0, 32767.0))
    save_weights(file, ["a", "b"], weights)
    assert load_weights(file, ["a", "b"]) == weights


def test_a_network_of_before_lacks_the_last_inputs() -> None:
    behind = tuple(range(100, 133))
    known = Weights(65.0, (1.0, 2.0, *behind))
    assert widened(known, 0, 35) == known
    assert widened(known, 0, 38).values == (1.0, 2.0, 0.0, 0.0, 0.0, *behind)


def test_stacks_of_heights_that_a_network_did_not_know_are_as_the_tallest() -> None:
    def state(top: int, height: int, heights: int) -> int:
        return top * heights + min(height, heights) - 1

    def row(network: Sequence[float], one: int, two: int) -> Sequence[float]:
        pair = max(one, two) * (max(one, two) + 1) // 2 + min(one, two)
        return network[16 * pair : 16 * pair + 16]

    known = Weights(65.0, (7.0, *map(float, range(300 * 16 + 256))))
    now = taller(known, 1)
    assert len(now.values) == 1 + 2 * 465 * 16 + 256
    assert (now.values[0], now.values[-256:]) == (7.0, known.values[-256:])
    assert not any(now.values[1 + 465 * 16 : -256])
    stacks = [(top, height) for top in range(6) for height in range(1, 6)]
    for one in stacks:
        for two in stacks:
            told = row(now.values[1:], state(*one, 5), state(*two, 5))
            assert told == row(known.values[1:], state(*one, 4), state(*two, 4))
    assert taller(now, 1) == now
    assert taller(Weights(65.0, (7.0,)), 1).values == (7.0,)


def test_weights_of_before_lack_a_network() -> None:
    known = Weights(65.0, tuple(range(40)))
    assert widened(known, 40, 42).values == (*range(40), 0.0, 0.0)


def test_named_weights_are_no_network(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    save_weights(file, ["a"], Weights(65.0, (1.0,)))
    with pytest.raises(WeightsError, match="no term"):
        load_weights(file, [])


@pytest.mark.parametrize("game", STARTS)
def test_the_weights_of_the_package_fit_the_core(game: str) -> None:
    terms, first = core.terms(game), core.first_weights(game).values
    assert len(load_weights(weights_file(game), terms).values) == len(first)
    assert len(set(terms)) == len(terms) < len(first)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "no weights file"),
        (b'{"weights": {"a": 1}}', "no weights file"),
        (b'{"points": 1, "weights": {"a": 1}, "network": "?"}', "no weights file"),
        (b'{"points": 1}', "lacks"),
        (b'{"points": 1, "weights": {"\xff": 1}}', "no weights file"),
        (b'{"points": 1, "weights": {}}', "lacks"),
        (b'{"points": 1, "weights": {"a": 1, "b": 2}}', "no term"),
    ],
)
def test_a_bad_weights_file_is_named(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    with pytest.raises(WeightsError, match=reason) as error:
        load_weights(file, ["a"])
    assert str(file) in str(error.value)


def test_files_that_cannot_be_written_or_read_are_named(tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "file"
    with pytest.raises(WeightsError, match="cannot be read"):
        load_weights(nowhere, ["a"])
    with pytest.raises(UserError, match="cannot be written"):
        save_weights(nowhere, ["a"], Weights(1.0, (1.0,)))
