"""A value to which nothing new is told stays the same one."""

import pkgutil
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass
from functools import cached_property
from importlib import import_module

import pytest

import tzaar_board.table
from tzaar_board.table.updated import replace, updated


@dataclass(frozen=True)
class Seen:
    at: float
    sites: tuple[int, ...] = ()

    @cached_property
    def last(self) -> int:
        return self.sites[-1]


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


def test_what_was_worked_out_of_a_value_is_left_behind() -> None:
    seen = Seen(0.5, (1, 2))
    assert seen.last == 2
    assert replace(seen, sites=(3,)).last == 3
    assert replace(seen, at=1.0) == Seen(1.0, (1, 2))


def test_a_field_may_be_the_default_in_the_class_alone() -> None:
    seen = Seen(0.5)
    del seen.__dict__["sites"]
    assert seen == Seen(0.5)
    assert replace(seen, at=1.0) == Seen(1.0)


def test_what_the_table_replaces_is_made_of_its_fields_alone() -> None:
    """`replace` calls no `__init__`: nothing may be worked out there."""
    modules = pkgutil.walk_packages(tzaar_board.table.__path__, "tzaar_board.table.")
    found = {
        one
        for module in modules
        for one in vars(import_module(module.name)).values()
        if isinstance(one, type) and is_dataclass(one) and one.__module__ == module.name
    }
    assert len(found) > 50
    assert [one for one in found if hasattr(one, "__post_init__")] == []
    assert [one for one in found if not all(field.init for field in fields(one))] == []
