"""People who play TZAAR, for the runner."""

from collections.abc import Mapping, Sequence
from random import Random

from tests.episodes.episode import Episode, Habit, Plan, after
from tests.episodes.people import Verdict, wrong_shown
from tests.episodes.table import Table
from tests.episodes.tzaar.captures import UNLAWFUL
from tests.episodes.tzaar.habits import HABITS, USUAL
from tests.episodes.tzaar.judge import Judge
from tests.episodes.tzaar.turns import choose
from tzaar_board.games.tzaar import TZAAR, TzaarPosition

DRAWN = UNLAWFUL | {"opp_late"}
"""Ways in which a captured stack is drawn away below the captor."""


class TzaarPeople:
    """People who play TZAAR."""

    game, draw = "tzaar", "tz"
    habits: Mapping[str, Habit[TzaarPosition]] = HABITS
    usual: Sequence[str] = USUAL

    def begin(self, dice: Random) -> TzaarPosition:
        return some_turns_in(dice, (0, 1, 4, 10, 16, 22))

    def goes_on(self, position: TzaarPosition, dice: Random) -> bool:
        return choose(position, dice) is not None and position.outcome() is None

    def judge(
        self, episode: Episode, position: TzaarPosition, plan: Plan, base: Sequence[str]
    ) -> Verdict:
        return Judge(episode, position, plan, base).verdict()

    def grade(self, episode: Episode, plan: Plan, verdict: Verdict) -> str:
        return _graded(episode, plan, verdict).value

    def settle(self, table: Table, position: TzaarPosition) -> bool:
        return table.reads_like(position)

    def rests(self, settled: bool) -> bool:  # noqa: ARG002 (on any table)
        return True


def some_turns_in(dice: Random, turns: Sequence[int]) -> TzaarPosition:
    """A random start after some number of turns of `turns`, or as many as there are."""
    position = TZAAR.start("random", dice.randrange(10**6))
    for _ in range(dice.choice(turns)):
        turn = choose(position, dice)
        if turn is None:
            break
        position = after(position, turn)
    return position


def _graded(episode: Episode, plan: Plan, verdict: Verdict) -> Verdict:
    if verdict is not Verdict.OK:
        return verdict
    noted = {
        Verdict.MENDED: episode.count("rec_wrong"),
        Verdict.MISSED: episode.count("missed"),
        Verdict.ASKED_WRONGLY: episode.count("asked_without_truth"),
        Verdict.WRONG_END: episode.count("wrong_end"),
        Verdict.WRONG_SHOWN: wrong_shown(episode, plan, DRAWN),
        Verdict.UNPASSED: episode.count("unpassed"),
        Verdict.FLICKER: episode.count("flicker"),
    }
    return next((grade for grade, count in noted.items() if count), Verdict.OK)
