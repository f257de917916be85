"""Habits end as they say, and tables that can tell record nothing else."""

import json
from dataclasses import asdict
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.episodes.episode import Episode, NoTurnError, P, after
from tests.episodes.people import People, Verdict
from tests.episodes.piles import Pile, piles
from tests.episodes.rows import HABITS, episodes
from tests.episodes.run import handle
from tests.episodes.table import Table
from tests.episodes.troll.people import TrollPeople
from tests.episodes.trouble import Mark, Origin, trouble
from tests.episodes.tzaar.people import TzaarPeople
from tests.episodes.tzaar.playing import plain
from tests.outside_hands.cutting import Case
from tests.support.imported import judging
from tests.support.rounds import more, share
from tzaar_board.table.sense import Sense

ALONE = {game: [habit for habit in HABITS[game] if habit != "menu"] for game in ("tzaar", "troll")}
"""All habits in which people put nothing back where the table's lights say."""

TOLD = {
    "tzaar": [habit for habit in ALONE["tzaar"] if habit not in ("air", "blitz", "premove")],
    "troll": ["plain", "clock", "helped", "straighten", "crumbs", "undo", "teach", "phone"],
    "tzaar_engine": ["plain", "reverse", "pause", "fast"],
}
"""Habits of which colours or heights tell what was done."""


def stand(standing: list[Pile]) -> list[tuple[object, object, int] | None]:
    """Whose stacks stand where, of what type and how high."""
    return [(one[0][0], one[-1][1], len(one)) if one else None for one in standing]


def leaves_what_it_comes_to(people: People[P], habit: str, dice: Random) -> bool:
    """A habit's hands at a table that nobody looks at; False if they find no turn there."""
    position = people.begin(dice)
    episode = Episode(Table(position, Sense.HEIGHT), dice)
    try:
        plan = people.habits[habit](episode, position)
        handle(episode, plan)
    except NoTurnError:
        return False
    assert stand(episode.table.piles) == stand(piles(after(position, plan.truth)))
    return bool(plan.truth)


@pytest.mark.parametrize("habit", ALONE["tzaar"])
def test_stacks_end_where_a_habit_says(habit: str) -> None:
    dice = Random(habit)
    assert sum(leaves_what_it_comes_to(TzaarPeople(), habit, dice) for _ in range(3))


@pytest.mark.parametrize("habit", ALONE["troll"])
def test_discs_end_where_a_habit_says(habit: str) -> None:
    dice = Random(habit)
    assert sum(leaves_what_it_comes_to(TrollPeople(), habit, dice) for _ in range(3))


@more
@pytest.mark.parametrize(("game", "sense"), list(product(TOLD, (Sense.COLOUR, Sense.HEIGHT))))
def test_what_sensors_tell_is_recorded_as_it_was(game: str, sense: Sense) -> None:
    count = share(9, 24)
    counts = episodes(game, sense, 93, habits=TOLD[game]).play(count).counts()
    at_worst = (Verdict.OK, Verdict.UNPASSED, Verdict.WRONG_SHOWN)
    assert counts.keys() <= {verdict.value for verdict in at_worst}
    assert counts["ok"] > 2 * count // 3


@more
@pytest.mark.parametrize("game", HABITS)
def test_the_same_seed_gives_the_same_episodes_by_presence(game: str) -> None:
    count = share(3, 8)
    first, again = (episodes(game, Sense.PRESENCE, 93).play(count) for _ in range(2))
    assert first.episodes == count
    assert first.lines() == again.lines()


def test_a_trouble_is_told_again_in_scans() -> None:
    dice = Random("told")
    position = TzaarPeople().begin(dice)
    episode = Episode(Table(position, Sense.HEIGHT), dice)
    plan = plain(episode, position)
    until = handle(episode, plan)
    assert TzaarPeople().judge(episode, position, plan, []) is Verdict.OK
    mark = Mark(episode.began, position, 0, plan.truth)
    origin = Origin("tzaar", "height", 0, 1, "plain")
    line = json.dumps(asdict(trouble("told", origin, episode, [mark], plan.truth, until)))
    case = Case(json.loads(line), 0)
    assert case.shows(case.said)
    assert not case.shows(case.said[:-1])


def test_they_import_nothing_that_tells_how_the_table_judges() -> None:
    assert judging(Path(__file__).parent) == []
