"""Sequences of actions that explain what has moved: what was played is among them."""

import random
from collections.abc import Sequence

import pytest

from tests.support.senses import SENSES
from tests.support.table import BOTH
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import Site
from tzaar_board.table.inference.line import Line, stands
from tzaar_board.table.inference.sequences import sequences
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sensing.movements import Moved

NOBODY: dict[Colour, Sequence[float]] = {}


def line(seed: int, length: int) -> tuple[Position, list[Step]]:
    """A position of a game by lot, and some steps that follow without a pass."""
    rng = random.Random(seed)
    position = TZAAR.start("random", seed)
    for _ in range(rng.choice([0, 8, 20, 30])):
        position = position.play(rng.choice(position.legal()))
    return position, following(rng, position, length)


def following(rng: random.Random, position: Position, length: int) -> list[Step]:
    """Steps by lot that follow a position without a pass, as far as there are any."""
    steps: list[Step] = []
    while len(steps) < length:
        moves = [one for one in position.legal() if position.trace(one).key is not None]
        if not moves:
            break
        action: Action = rng.choice(moves)
        steps.append(Step(position, action, position.trace(action)))
        position = steps[-1].after
    return steps


def moved(steps: Sequence[Step], sense: Sense, seed: int) -> Moved:
    """The steps as sensors see them, one after the other; a stacking that is not seen is none."""
    rng, now = random.Random(seed), 10.0
    changes: dict[Site, list[tuple[float, str]]] = {}
    for step in steps:
        key, (target,) = step.trace.key, step.trace.targets
        assert key is not None
        lifts = [key, target] if step.exchanges(target) else [key]
        rng.shuffle(lifts)
        for site in lifts:
            now += rng.uniform(0.06, 0.6)
            changes.setdefault(site, []).append((now, EMPTY))
        now += rng.uniform(0.06, 0.6)
        read = step.leaves(target, sense)
        if step.exchanges(target) or step.shows(target, sense):
            changes.setdefault(target, []).append((now, read))
    return Moved(changes, NOBODY, now + 3.0)


def placings(seed: int, length: int) -> tuple[Position, list[Step]]:
    """A position of a game of Troll by lot, and some placings that follow."""
    rng = random.Random(seed)
    position: Position = TROLL.start("standard", seed)
    for _ in range(rng.randrange(4, 24)):
        position = position.play(rng.choice(position.legal()))
    return position, following(rng, position, length)


def turned_late(steps: Sequence[Step], sense: Sense, seed: int) -> Moved:
    """Placings as sensors see them, each piece's turnings soon after it or at the end, by lot."""
    rng, now = random.Random(seed), 10.0
    changes: dict[Site, list[tuple[float, str]]] = {}
    forgotten: set[Site] = set()
    for step in steps:
        assert step.trace.key is not None
        now += rng.uniform(0.1, 2.0)
        changes.setdefault(step.trace.key, []).append((now, step.leaves(step.trace.key, sense)))
        for site in rng.sample(step.trace.turned, len(step.trace.turned)):
            if rng.random() < 0.3 or site in forgotten:
                forgotten ^= {site}
                continue
            changes.setdefault(site, []).append((now := now + rng.uniform(0.1, 0.5), EMPTY))
            now += rng.uniform(0.1, 0.5)
            changes[site].append((now, step.leaves(site, sense)))
    for site in rng.sample(sorted(forgotten), len(forgotten)):
        changes.setdefault(site, []).append((now := now + rng.uniform(0.1, 0.5), EMPTY))
        now += rng.uniform(0.1, 0.5)
        changes[site].append((now, sense.read(steps[-1].after.content(site))))
    return Moved(changes, NOBODY, now + 3.0)


def played(line: Line) -> str:
    return " ".join(str(step.action) for step in line.steps)


@SENSES
@pytest.mark.parametrize("seed", range(12))
def test_what_was_played_is_among_them(sense: Sense, seed: int) -> None:
    position, steps = line(seed, 4)
    found = sequences(position, moved(steps, sense, seed), sense, BOTH)
    assert played(Line(tuple(steps))) in map(played, found), f"seed {seed}"


@SENSES
@pytest.mark.parametrize("seed", range(12))
def test_placings_are_found_whenever_all_is_turned_over(sense: Sense, seed: int) -> None:
    """... unless two players have both forgotten one and the same disc, which lies right so."""
    position, steps = placings(seed, 4)
    found = sequences(position, turned_late(steps, sense, seed), sense, BOTH)
    assert [played(one) for one in found] == [played(Line(tuple(steps)))], f"seed {seed}"


@pytest.mark.parametrize("seed", range(12))
def test_with_height_it_is_the_only_one(seed: int) -> None:
    position, steps = line(seed, 5)
    found = sequences(position, moved(steps, Sense.HEIGHT, seed), Sense.HEIGHT, BOTH)
    assert [played(one) for one in found] == [played(Line(tuple(steps)))], f"seed {seed}"


@pytest.mark.parametrize("seed", range(12))
def test_each_is_legal_and_empties_what_was_left(seed: int) -> None:
    position, steps = line(seed, 4)
    seen = moved(steps, Sense.PRESENCE, seed)
    for found in sequences(position, seen, Sense.PRESENCE, BOTH):
        after = position
        for step in found.steps:
            after = after.play(step.action)
        for site, changes in seen.changes.items():
            assert (after.content(site) is None) is (changes[-1][1] == EMPTY), f"seed {seed}"


def test_nothing_is_explained_where_the_other_side_is_no_hands() -> None:
    position, steps = line(3, 4)
    seen = moved(steps, Sense.HEIGHT, 3)
    assert sequences(position, seen, Sense.HEIGHT, frozenset({position.player})) == ()


def without_the_last(seen: Moved) -> Moved:
    """What has moved, but for the last change."""
    last = max(changes[-1][0] for changes in seen.changes.values())
    kept = {
        site: [one for one in changes if one[0] < last] for site, changes in seen.changes.items()
    }
    return Moved({site: changes for site, changes in kept.items() if changes}, NOBODY, last)


def test_a_capture_whose_target_is_still_empty_is_none() -> None:
    """Where stacks may be in hand, three actions explain it all, and those two."""
    position, steps = line(3, 4)
    sites, (target,) = frozenset(steps[-1].trace.sites), steps[-1].trace.targets
    assert steps[-1].exchanges(target)
    seen = without_the_last(moved(steps, Sense.HEIGHT, 3))
    assert sequences(position, seen, Sense.HEIGHT, BOTH) == ()
    (found,) = sequences(position, seen, Sense.HEIGHT, BOTH, held=2)
    assert (played(found), found.held) == (played(Line(tuple(steps[:-1]))), sites)


def moments(text: str) -> dict[Site, list[tuple[float, str]]]:
    """`A1 1.0 . 1.5 #; B2 2.0 .` as changes by site."""
    changes: dict[Site, list[tuple[float, str]]] = {}
    for part in text.split(";"):
        name, *rest = part.split()
        pairs = zip(rest[::2], rest[1::2], strict=True)
        changes[TZAAR.board.sites[name]] = [(float(time), read) for time, read in pairs]
    return changes


START = TZAAR.parse(
    "....r2/....../.....Rt/.t2.t3t2.T./Z..Z2...T2/T..T...Z2/.z...../.....Z2/..R.. b 1"
)
TWO_TURNS = "D2 1.0 .; F1 1.2 . 1.3 #; A5 1.5 .; C6 2.0 .; C7 2.2 . 2.4 #"


def found_in(text: str, presses: dict[Colour, Sequence[float]] = NOBODY) -> list[str]:
    seen = Moved(moments(text), presses, 9.0)
    return [played(one) for one in sequences(START, seen, Sense.PRESENCE, BOTH)]


def test_an_arrival_comes_after_the_stack_was_lifted() -> None:
    assert found_in(TWO_TURNS)
    assert found_in(TWO_TURNS.replace("C6 2.0", "C6 2.5")) == []


def test_actions_are_done_in_their_order() -> None:
    """C6xC7 before D2xF1 would be White's."""
    assert found_in(TWO_TURNS.replace("C6 2.0 .; C7 2.2 . 2.4 #", "C6 0.4 .; C7 0.6 . 0.9 #")) == []


def test_a_pass_needs_a_press() -> None:
    without = "D2 1.0 .; F1 1.2 . 1.3 #; C6 2.0 .; C7 2.2 . 2.4 #"
    assert found_in(without) == []
    assert found_in(without, {Colour.BLACK: [1.6]}) == ["D2xF1 pass C6xC7"]
    assert found_in(without, {Colour.BLACK: [1.1]}) == []


def test_one_stack_may_have_been_looked_at() -> None:
    looked = f"{TWO_TURNS}; E1 1.6 . 1.9 #"
    assert found_in(looked) == found_in(TWO_TURNS) != []
    assert found_in(f"{looked}; H6 1.6 . 1.9 #") == []


def test_a_stack_stands_where_it_was_carried_on_to() -> None:
    steps: list[Step] = []
    after: Position = START
    for text in ("D2xF1", "A5+D5", "C6xC7", "F8+D7", "F1xF4", "D5+D4"):
        action = TZAAR.parse_action(text)
        steps.append(Step(after, action, after.trace(action)))
        after = steps[-1].after
    sites = TZAAR.board.sites
    assert stands(steps, sites["A5"]) == sites["D4"]
    assert stands(steps[:3], sites["A5"]) == sites["D5"]
