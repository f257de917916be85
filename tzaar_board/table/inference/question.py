"""What the table asks."""

from dataclasses import dataclass

from tzaar_board.geometry import Site


@dataclass(frozen=True, slots=True)
class PossibleTargets:
    """A question to put: where did the stack of `key` go, which of `targets`?"""

    key: Site
    targets: frozenset[Site]


@dataclass(frozen=True, slots=True)
class Question:
    """The table has asked, at `since`, where the stack of `key` went: one of `targets`.

    `over` are the other sites that did not read as expected then. One answer may lead to another
    question: `first` is when the first one was asked, and `answers` are by key where stacks went.
    `lasting`: it stays open where hands go on before this moment.
    """

    key: Site | None
    targets: frozenset[Site]
    since: float
    over: frozenset[Site] = frozenset()
    first: float = float("inf")
    answers: tuple[tuple[Site, Site], ...] = ()
    lasting: float = float("-inf")
