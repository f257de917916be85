"""People who play Troll, for the runner."""

from collections.abc import Mapping, Sequence
from random import Random

from tests.episodes.episode import Episode, Habit, Plan
from tests.episodes.people import Verdict, wrong_shown
from tests.episodes.piles import piles
from tests.episodes.table import Table
from tests.episodes.troll.habits import HABITS, USUAL
from tests.episodes.troll.judge import Judge
from tests.episodes.troll.placings import choose
from tzaar_board.games.troll import TROLL, TrollPosition


class TrollPeople:
    """People who play Troll."""

    game, draw = "troll", "tr"
    habits: Mapping[str, Habit[TrollPosition]] = HABITS
    usual: Sequence[str] = USUAL

    def begin(self, dice: Random) -> TrollPosition:
        position = TROLL.start(dice.choice(["standard", "pro"]), 0)
        for _ in range(dice.choice([0, 3, 8, 14, 20])):
            placing = choose(position, dice)
            if placing is None:
                break
            position = position.play(placing)
        return position

    def goes_on(self, position: TrollPosition, dice: Random) -> bool:
        return choose(position, dice) is not None

    def judge(
        self, episode: Episode, position: TrollPosition, plan: Plan, base: Sequence[str]
    ) -> Verdict:
        return Judge(episode, position, plan, base).verdict()

    def grade(self, episode: Episode, plan: Plan, verdict: Verdict) -> str:
        """The verdict; "own" where hands left something else than they should."""
        own = "own_" if episode.count("not_right") else ""
        return own + _graded(episode, plan, verdict).value

    def settle(self, table: Table, position: TrollPosition) -> bool:
        """All discs lie as they should, also where sensors do not tell their colours."""
        right = table.reads_like(position)
        if right:
            table.piles[:] = piles(position)
        return right

    def rests(self, settled: bool) -> bool:
        return settled


def _graded(episode: Episode, plan: Plan, verdict: Verdict) -> Verdict:
    if verdict is not Verdict.OK:
        return verdict
    noted = {
        Verdict.MENDED: episode.count("rec_wrong"),
        Verdict.MISSED: episode.count("missed"),
        Verdict.TAKE_LIT: episode.count("take_lit"),
        Verdict.PUT_LIT: episode.count("put_lit"),
        Verdict.TURN_LIT: episode.count("turn_lit"),
        Verdict.WRONG_SHOWN: wrong_shown(episode, plan),
        Verdict.FLICKER: episode.count("flicker"),
    }
    return next((grade for grade, count in noted.items() if count), Verdict.OK)
