"""The games that people play in episodes, with any sense."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from tests.episodes.run import Run
from tests.episodes.tally import Tally
from tests.episodes.troll import habits as troll
from tests.episodes.troll.people import TrollPeople
from tests.episodes.trouble import Trouble
from tests.episodes.tzaar import carrying
from tests.episodes.tzaar import habits as tzaar
from tests.episodes.tzaar.engine_games import EngineRun
from tests.episodes.tzaar.people import TzaarPeople
from tzaar_board.table.sense import Sense

HABITS: Mapping[str, Sequence[str]] = {
    "tzaar": list(tzaar.HABITS),
    "troll": list(troll.HABITS),
    "tzaar_engine": list(dict.fromkeys(carrying.CARRYINGS)),
}
"""What people do in each game; `tzaar_engine` is TZAAR against an engine."""


class Episodes(Protocol):
    """Episodes of one game and sense, from one seed."""

    tally: Tally

    def play(self, count: int) -> Tally:
        """Plays some more."""


def episodes(
    game: str,
    sense: Sense,
    seed: int,
    *,
    habits: Sequence[str] = (),
    wobble: float = 0.0,
    found: Callable[[Trouble], None] = lambda _: None,
) -> Episodes:
    """Episodes of some habits, each drawn as often as it is named; of all as often as people do.

    `wobble` is how often a contact drops out after something was set down, and `found` is told
    what did not come right at once.
    """
    if game == "tzaar_engine":
        return EngineRun(sense, seed, habits=habits, wobble=wobble, found=found)
    if game == "troll":
        return Run(TrollPeople(), sense, seed, habits=habits, wobble=wobble, found=found)
    return Run(TzaarPeople(), sense, seed, habits=habits, wobble=wobble, found=found)
