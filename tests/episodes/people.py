"""What the two games' people have in common, for whoever runs their episodes."""

from collections.abc import Mapping, Sequence
from enum import Enum
from random import Random
from typing import Protocol

from tests.episodes.episode import Episode, Habit, P, Plan
from tests.episodes.table import Table

LONG = 0.25
"""A *wrong* that lawful hands see for longer than this counts, in seconds."""

PATIENCE = 60.0
"""After how many seconds a person gives up."""

UNHURRIED = 3.0
"""How long a person waits before the first look, in seconds."""


class Verdict(Enum):
    """What the table made of an episode, the worst that fits.

    What is not "lost", "wrong" or "dead" came right in the end.
    """

    OK = "ok"
    MENDED = "mended"
    """Something else was recorded at the first look, and a willing person put that right."""
    MISSED = "missed"
    """Not recorded at the first look, though the sensors saw it, and nothing was asked."""
    ASKED_WRONGLY = "asked_wrongly"
    """It was asked, and what was done was not among the answers."""
    WRONG_END = "wrong_end"
    """*Wrong* was shown after the hands were done."""
    WRONG_SHOWN = "wrong_shown"
    """*Wrong* was shown for long to hands that only played."""
    UNPASSED = "unpassed"
    """A pass was not recorded at the first look."""
    TAKE_LIT = "take_lit"
    PUT_LIT = "put_lit"
    TURN_LIT = "turn_lit"
    """A light asked for something, though all stood right."""
    FLICKER = "flicker"
    """Lights changed again and again with nothing touched."""
    LOST = "lost"
    """Never recorded; the table waits as before it."""
    WRONG = "wrong"
    """Something else stays recorded."""
    DEAD = "dead"
    """After a minute it still asks, or shows *wrong*."""


class People(Protocol[P]):
    """People who play a game: their habits, and what they make of the table's answer."""

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def draw(self) -> str:
        """What their dice are named by, beside sense and seed."""

    @property
    def habits(self) -> Mapping[str, Habit[P]]: ...

    @property
    def usual(self) -> Sequence[str]:
        """The names of habits, each as often as people have it."""

    def begin(self, dice: Random) -> P:
        """A position some turns into a game."""

    def goes_on(self, position: P, dice: Random) -> bool:
        """Whether there is a turn after which the game goes on."""

    def judge(self, episode: Episode, position: P, plan: Plan, base: Sequence[str]) -> Verdict:
        """Looks at the table as a willing person does, until it has understood or never will.

        `base` is what was recorded before the episode. Gives OK, LOST, WRONG or DEAD.
        """

    def grade(self, episode: Episode, plan: Plan, verdict: Verdict) -> str:
        """The verdict with what was noted on the way."""

    def settle(self, table: Table, position: P) -> bool:
        """Makes a table ready for the next episode; False where another one is needed."""

    def rests(self, settled: bool) -> bool:
        """Whether people rest after an episode that came right, on the same table or not."""


def wrong_shown(episode: Episode, plan: Plan, unlawful: frozenset[str] = frozenset()) -> bool:
    """Whether *wrong* was shown for long to hands that only played."""
    lawful = plan.lawful and not unlawful & set(episode.tags)
    return lawful and any(seconds > LONG for seconds in episode.wrong_for)
