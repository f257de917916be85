"""What a randomised test draws depends on its seed, and on nothing else."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st


def drawn() -> list[int]:
    """What Hypothesis draws from one seed."""
    numbers: list[int] = []

    @seeded(3)
    @settings(max_examples=100, database=None)
    @given(st.integers(0, 10**9))
    def note(number: int) -> None:
        numbers.append(number)

    note()
    return numbers


def test_the_numbers_in_a_module_are_not_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = range(500_000_000, 500_001_000)
    (tmp_path / "module_of_numbers.py").write_text(f"NUMBERS = {set(numbers)}\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = drawn()
    __import__("module_of_numbers")
    assert drawn() == before
    assert not set(before) & set(numbers)
