"""What the hands meant, beside what is written of it."""

from dataclasses import dataclass, field

from tests.outside_hands.table import Table, standing
from tzaar_board.games.base import Action, Position
from tzaar_board.games.history import History


@dataclass
class Trouble:
    """Something that should not have been: what kind, and the scans since all last stood right.

    `since` is how many actions were played then, `before` when that was and the time before.
    """

    kind: str
    meant: list[str]
    written: list[str]
    since: int
    marks: list[tuple[int, int]]
    at: int
    habits: list[str]
    lit: str = ""
    state: str = ""


@dataclass
class Plan:
    """The game as the hands mean it. `done` is when each action was carried out.

    `marks` are the moments at which all stood right, each with the number of actions played.
    """

    table: Table
    history: History
    done: list[int] = field(default_factory=list)
    marks: list[tuple[int, int]] = field(default_factory=lambda: [(0, 0)])
    troubles: list[Trouble] = field(default_factory=list)
    asides: list[Trouble] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)

    @property
    def position(self) -> Position:
        return self.history.head

    @property
    def meant(self) -> list[str]:
        return [str(action) for action in self.history.actions]

    def play(self, action: Action, at: int) -> None:
        """An action has been carried out."""
        self.history = self.history.play(action)
        self.done.append(at)

    def cut(self, length: int) -> None:
        """Actions have been taken back."""
        self.history = self.history.cut(length)
        del self.done[length:]
        self.asked = {one for one in self.asked if one < length}

    def count(self, what: str, number: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + number

    @property
    def kept(self) -> bool:
        """Whether what is written is what was meant."""
        return self.table.written == self.meant and not self.table.session.situation.pending

    @property
    def deviation(self) -> int:
        """The first action that is not written as it was meant."""
        pairs = zip(self.table.written, self.meant, strict=False)
        return next(
            (n for n, (a, b) in enumerate(pairs) if a != b),
            min(len(self.table.written), len(self.meant)),
        )

    @property
    def stands(self) -> bool:
        """Whether what was meant stands on the table."""
        return self.table.stacks == standing(self.position)
