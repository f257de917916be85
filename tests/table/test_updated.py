"""A value to which nothing new is told stays the same one."""

from dataclasses import FrozenInstanceError, dataclass

import pytest

from tzaar_board.table.updated import updated


@dataclass(frozen=True)
class Seen:
    at: float
    sites: tuple[int, ...] = ()


def test_the_value_itself_where_nothing_changes() -> None:
    seen = Seen(0.5, (1, 2))
    assert updated(seen) is seen
    assert updated(seen, at=0.5, sites=(1, 2)) is seen


def test_another_value_where_one_field_does() -> None:
    seen = Seen(0.5, (1, 2))
    assert updated(seen, at=0.5, sites=(1,)) == Seen(0.5, (1,))
    assert seen == Seen(0.5, (1, 2))
    with pytest.raises(FrozenInstanceError):
        updated(seen, at=1.0).at = 2.0  # type: ignore[misc]
