"""How much a run tries of what is drawn, or laid out in rows: a part of it every day, and all of
it in `make soak`, which takes what is marked `soak` or `more`.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Test = TypeVar("Test", bound=Callable[..., object])

_whole: list[bool] = []

more = pytest.mark.more
"""For a test that tries more in `make soak`; the others of an everyday run are not for that."""


def whole() -> bool:
    """Whether this run tries everything."""
    return bool(_whole)


def try_everything() -> None:
    """Told before the tests are read."""
    _whole[:] = [True]


def share(daily: int, soak: int) -> int:
    """How many are tried by this run; for a test that is marked `more`."""
    return soak if whole() else daily


def examples(daily: int, soak: int, parent: settings | None = None) -> Callable[[Test], Test]:
    """So many examples of Hypothesis's."""

    def decorate(test: Test) -> Test:
        limited: Any = settings(parent, max_examples=share(daily, soak))(test)
        marked: Test = more(limited)
        return marked

    return decorate


def rest_soaks(values: Sequence[Any], daily: Callable[[Any], bool]) -> list[Any]:
    """Values for a test's parameters, of which only some are tried every day."""
    return [
        value if daily(value) else pytest.param(*_listed(value), marks=pytest.mark.soak)
        for value in values
    ]


def _listed(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
