"""Rough hands: the same seed makes the same game, and what comes of them is counted right."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.soak.hands import aims
from tests.support import games
from tests.support.senses import ROWS, SENSES
from tzaar_board.cli.main import run
from tzaar_board.games.base import Action, Colour, Game, Position
from tzaar_board.games.history import History
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import NoiseLevel
from tzaar_board.simulate.rough_games import BOTH, RateTable, RoughGame, play_rough
from tzaar_board.simulate.rough_habits import MachineFaults, RoughHabits
from tzaar_board.simulate.rough_rates import Incident, Mishap, Rates
from tzaar_board.simulate.rough_referee import Referee
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

SOUND = MachineFaults(cut=0.0, kill=0.0, stall=0.0, flap=0.0, bad_sensor=0.0)
CALM = RoughHabits(
    count=0, think=0, drop_back=0, mind=0, instead=0, hover=0, slide=0, inspect=0, top_only=0,
    regret=0, undo=0, sleeve_often=0, at_once=0, go_on=0, unaware=0, both_hands=0, clock_press=0,
    early_press=0, knock=0, child=0, turn_other=0, turn_first=0, forget=0, two_at_once=0,
)  # fmt: skip


def played(
    game: Game,
    sense: Sense,
    seed: int,
    *,
    limit: int = 12,
    habits: RoughHabits | None = None,
    machine: MachineFaults | None = None,
    players: frozenset[Colour] = BOTH,
) -> RoughGame:
    rng = random.Random(seed)

    def think(position: Position) -> Sequence[Action]:
        return games.rest_of_turn(position, rng)

    return play_rough(
        games.usual(game, seed),
        sense,
        NoiseLevel.LOW,
        seed,
        think,
        players=players,
        limit=limit,
        habits=habits or RoughHabits(),
        machine=machine or MachineFaults(),
    )


@ROWS
def test_the_same_seed_makes_the_same_hands(sense: Sense, game: Game) -> None:
    one, two = (played(game, sense, 7) for _ in range(2))
    assert (one.meant, one.recorded, one.rates) == (two.meant, two.recorded, two.rates)
    assert one.meant != played(game, sense, 8).meant


@pytest.mark.parametrize("game", games.ALL, ids=games.named)
@SENSES
def test_calm_hands_are_understood(sense: Sense, game: Game) -> None:
    """Without habits and faults nothing goes wrong, the opponent's actions carried out included."""
    one = played(game, sense, 3, habits=CALM, machine=SOUND, players=frozenset({Colour.WHITE}))
    wrong = [i for i in one.rates.incidents if i.mishap is not Mishap.ASKED]
    assert (wrong, one.recorded) == ([], one.meant)
    assert one.rates.actions >= 12


def test_hands_say_which_action_a_sensor_that_always_reads_the_same_hides() -> None:
    """With the hint button and the hold; without them this game is given up."""
    bad = replace(SOUND, bad_sensor=1.0)
    one = played(TROLL, Sense.COLOUR, 46, limit=16, habits=CALM, machine=bad)
    assert (one.faulty, one.rates.counts[Mishap.DEAD_END]) == (True, 0)
    assert one.recorded == one.meant


START = TZAAR.start("fixed", 0)
ONE, TWO, OTHER = START.legal()[:3]


class Judged:
    """A referee of a game whose first action is about to be done."""

    def __init__(self) -> None:
        self.start = History(START)
        self.referee = Referee(self.start, lambda now: f"{now:g}")
        self.referee.play(self.start.play(ONE), 1.0, ["sleeve"], visible=True)

    @property
    def counted(self) -> dict[Mishap, int]:
        return {mishap: n for mishap, n in self.referee.rates.counts.items() if n}


@pytest.mark.parametrize(
    ("sense", "seed"), [(Sense.PRESENCE, 4390072), (Sense.COLOUR, 2100037), (Sense.COLOUR, 2110239)]
)
def test_hands_find_a_way_out_of_what_a_sensor_does(sense: Sense, seed: int) -> None:
    """They undo what they could not take back; they blame a sensor for the first of two actions
    that are done; and they hold the button where a sentence names a site.
    """
    game = played(TZAAR, sense, seed, limit=150)
    assert game.rates.counts[Mishap.DEAD_END] == 0


def test_what_was_meant_is_an_action_and_its_wait() -> None:
    judged = Judged()
    judged.referee.record(1.25, judged.start.play(ONE))
    rates = judged.referee.rates
    assert (judged.counted, rates.actions, rates.waited) == ({}, 1, [0.25])


def test_the_wait_for_what_no_sensor_shows_is_told_for_itself() -> None:
    judged = Judged()
    judged.referee.play(judged.start.play(ONE), 1.0, [], visible=False)
    judged.referee.ask(3.2)
    judged.referee.record(4.5, judged.start.play(ONE))
    rates = judged.referee.rates
    assert (rates.waited, rates.unseen, rates.actions) == ([], [3.5], 1)
    assert rates.cells[-4:] == ["0.00", "0.00", "3.50", "3.50"]


def test_what_waits_for_something_unseen_is_told_with_that() -> None:
    judged = Judged()
    both = judged.start.play(ONE).play(judged.start.play(ONE).head.legal()[0])
    judged.referee.play(judged.start.play(ONE), 1.0, [], visible=False)
    judged.referee.play(both, 2.0, [], visible=True)
    judged.referee.record(4.5, both)
    assert (judged.referee.rates.waited, judged.referee.rates.unseen) == ([], [3.5, 2.5])


def test_of_a_turns_actions_in_the_other_order_each_has_its_own_wait() -> None:
    start = History(TZAAR.parse(str(START).replace("w o", "w 1")))
    one, two = next(
        (one, two)
        for one in start.head.legal()
        for two in start.head.legal()
        if one != two
        and two in start.head.play(one).legal()
        and one in start.head.play(two).legal()
        and start.play(one, two).head == start.play(two, one).head
    )
    referee = Referee(start, lambda now: f"{now:g}")
    referee.play(start.play(one), 5.0, [], visible=True)
    referee.play(start.play(one, two), 1.0, [], visible=True)
    referee.record(1.25, start.play(two))
    referee.record(5.5, start.play(two, one))
    assert (referee.rates.waited, referee.rates.actions) == ([0.25, 0.5], 2)
    assert not any(referee.rates.counts.values())


def test_what_was_not_meant_is_counted_once_until_it_is_right() -> None:
    judged = Judged()
    judged.referee.record(1.2, judged.start.play(OTHER))
    judged.referee.show(1.6, State.WRONG)
    judged.referee.record(2.0, judged.start.play(TWO))
    judged.referee.record(3.0, judged.start)
    judged.referee.record(4.0, judged.start.play(ONE))
    assert judged.counted == {Mishap.WRONG: 1}
    (incident,) = judged.referee.rates.incidents
    told = (incident.time, incident.meant, incident.recorded, incident.habits, incident.script)
    assert told == (1.2, str(ONE), str(OTHER), ["sleeve"], "1.2")
    assert judged.referee.rates.waited == [3.0]


def test_what_was_on_the_table_for_a_while_may_be_recorded_then() -> None:
    judged = Judged()
    judged.referee.allow(judged.start.play(OTHER), 2.0)
    judged.referee.record(1.5, judged.start.play(OTHER))
    assert judged.counted == {}
    judged.referee.record(9.0, judged.start.play(TWO))
    assert judged.counted == {Mishap.WRONG: 1}


@pytest.mark.parametrize(("until", "counted"), [(4.0, {}), (2.5, {Mishap.WRONG: 1})])
def test_the_next_action_may_be_done_beside_what_is_on_the_table_for_a_while(
    until: float, counted: dict[Mishap, int]
) -> None:
    """The next one is done by 3 s."""
    judged = Judged()
    judged.referee.allow(judged.start.play(OTHER), until)
    both = judged.start.play(ONE).head.legal()
    following = next(one for one in both if one in judged.start.play(OTHER).head.legal())
    judged.referee.play(judged.start.play(ONE, following), 3.0, [], visible=True)
    judged.referee.record(3.2, judged.start.play(OTHER, following))
    assert judged.counted == counted


def test_what_is_taken_back_by_nobody_is_wrong() -> None:
    judged = Judged()
    judged.referee.record(1.2, judged.start.play(ONE))
    judged.referee.record(2.0, judged.start)
    assert judged.counted == {Mishap.WRONG: 1}


def test_what_hands_take_back_is_not() -> None:
    judged = Judged()
    judged.referee.record(1.2, judged.start.play(ONE))
    judged.referee.agreed(2.0)
    judged.referee.take_back(judged.start)
    judged.referee.record(2.5, judged.start)
    assert judged.counted == {}


def test_a_question_a_miss_and_wrong_count_once_each() -> None:
    judged = Judged()
    for time in (3.0, 4.0):
        judged.referee.ask(time)
    for time in (6.5, 7.0):
        judged.referee.miss(time)
        judged.referee.show(time, State.WRONG)
    assert judged.counted == {Mishap.NEEDLESS: 1, Mishap.MISSED: 1}


def test_wrong_is_counted_when_hands_only_played() -> None:
    for lawful in (True, False):
        judged = Judged()
        if not lawful:
            judged.referee.unlawful()
        for state in (State.IN_HAND, State.WRONG, State.WRONG):
            judged.referee.show(1.5, state)
        assert judged.counted == ({Mishap.SHOWN_WRONG: 1} if lawful else {})


def test_rates_are_per_thousand_actions_and_of_many_games() -> None:
    rates = Rates(actions=200, waited=[0.25] * 198 + [2.0] * 2)
    rates.add(Incident(Mishap.MISSED, 1.0, "A1xA2", "nothing", (), ""))
    tally = RateTable()
    for _ in range(2):
        tally.add(TZAAR, Sense.HEIGHT, RoughGame(History(START), History(START), rates, False))
    (_, cells) = (line.split() for line in tally.lines())
    assert cells[2:] == [
        "400",
        "0.00",
        "5.00",
        "0.00",
        "0.00",
        "0.00",
        "0.00",
        "0.25",
        "2.00",
        "0.00",
        "0.00",
    ]
    kept = [aim.endswith(" met") for aim in aims(Sense.HEIGHT, rates)]
    assert kept == [True, True, True, True, False]


def test_the_command_prints_rates_and_names_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--games", "1", "--seed", "5", "--sense", "height", "--game", "troll"]
    assert run(["simulate", "--hands", "rough", *options]) == 0
    head, rates, last = capsys.readouterr().out.splitlines()
    assert "wrongly recorded" in head
    assert rates.startswith("troll height")
    assert last.startswith("1 game from seed 5, ")


def test_rough_hands_replay_no_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--hands", "rough", "--data", "anywhere"]) == 2
    assert "--data: rough hands keep no journal" in capsys.readouterr().err
