"""Hands that know nothing of how the table judges: what they do is what is recorded.

They play some turns after one another, both players at once if it comes to that: either stack of a
capture first, a twelfth of a second to half a second between movements, the next action begun up to
half a second after the last or at once. Nothing is waited for but for a stack that has just been
set down to stand. Where sensors tell colours, sleeves brush over what stands nearby.
"""

import random
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.rounds import examples
from tests.support.scans import ScannedTable
from tests.support.senses import SENSES, UNTELLING
from tzaar_board.games.base import Action, Content, Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import EMPTY, Sense

Movement = tuple[float, int, str]
"""Seconds, a site, and what it reads from then on."""

ACTIONS = 5

SETTLE = 0.3
"""Seconds that hands leave a stack which was just set down, before it is lifted or captured again:
before that it was a stopover.
"""


TAP = 0.17
"""Seconds that a tap takes at least which no sleeve can have made; it asks about others."""


class OtherHands:
    """Hands that play actions on a table of some sense; `rng` makes them."""

    def __init__(self, rng: random.Random, sense: Sense) -> None:
        self._rng = rng
        self._sense = sense

    def play(self, position: Position, action: Action) -> Iterator[Movement]:
        """The movements of one action."""
        trace = position.trace(action)
        assert trace.key is not None
        (target,) = trace.touched
        after = position.play(action).content(target)
        held = position.content(target)
        assert held is not None
        first, gap = self._rng.choice([0.02, 0.06, 0.2, 0.5]), self._gap
        if held.colour is not position.player:
            lifts = [trace.key, target]
            self._rng.shuffle(lifts)
            yield first, lifts[0], EMPTY
            yield gap(), lifts[1], EMPTY
            yield gap(), target, self._read(after)
            return
        yield first, trace.key, EMPTY
        if self._sense is Sense.HEIGHT:
            yield gap(), target, self._read(after)
            return
        yield gap() + gap(), target, EMPTY
        yield max(gap(), TAP), target, self._read(after)

    def brush(self, position: Position, time: float, busy: set[int]) -> list[Movement]:
        """A sleeve hides for a moment what stands somewhere else."""
        if self._sense is Sense.PRESENCE or self._rng.random() < 0.7:
            return []
        standing = [
            site
            for site, name in enumerate(position.game.board.names)
            if site not in busy and position.content(site) is not None
        ]
        if not standing:
            return []
        site = self._rng.choice(standing)
        until = time + self._rng.uniform(0.02, 0.09)
        return [(time + 0.001, site, EMPTY), (until, site, self._read(position.content(site)))]

    def _gap(self) -> float:
        return self._rng.uniform(0.16, 0.5)

    def _read(self, content: Content | None) -> str:
        return self._sense.read(content)


def start_of(rng: random.Random) -> Position:
    """A position of a game in which some turns have been played at random."""
    position: Position = TZAAR.start("random", rng.randrange(10**6))
    for _ in range(rng.choice([1, 9, 30, 45])):
        following = position.play(rng.choice(position.legal()))
        if following.outcome() is not None:
            break
        position = following
    return position


def played_on(table: ScannedTable, position: Position, rng: random.Random, sense: Sense) -> str:
    """What hands play from a position, told to the table without a pause."""
    hands, time = OtherHands(rng, sense), 0.0
    script: list[Movement] = []
    played: list[str] = []
    before: tuple[int, ...] = ()
    start, used = position, set[int]()
    for _ in range(ACTIONS):
        actions = [one for one in position.legal() if position.trace(one).key is not None]
        if not actions or position.outcome() is not None:
            break
        action = rng.choice(actions)
        sites = position.trace(action).sites
        time += 0.0 if set(sites).isdisjoint(before) else SETTLE
        before = sites
        used.update(sites)
        for pause, site, reading in hands.play(position, action):
            time += pause
            script.append((time, site, reading))
        played.append(str(action))
        position = position.play(action)
    moments = [at for at, _, _ in script]
    script += [brush for at in moments for brush in hands.brush(start, at, used)]
    names = position.game.board.names
    text = " ; ".join(f"{at * 1000:.0f} {names[site]}={what}" for at, site, what in sorted(script))
    print(f"from {table.start}: {' '.join(played)}\n{text}")
    table.told(text)
    return " ".join(played)


@SENSES
@given(seed=st.integers(0, 10**6))
@examples(10, 30)
def test_what_they_do_is_what_is_recorded(sense: Sense, seed: int) -> None:
    rng = random.Random(seed)
    start = start_of(rng)
    table = ScannedTable(start, sense)
    wanted = played_on(table, start, rng, sense)
    head = start
    for text in wanted.split():
        head = head.play(head.game.parse_action(text))
    assert (str(table.feed.session.situation.settled), table.state in ("ready", "over")) == (
        str(head),
        True,
    ), table.played


@UNTELLING
@given(seed=st.integers(0, 10**6))
@settings(max_examples=15)
def test_another_target_stays_one_tap_away(sense: Sense, seed: int) -> None:
    """A stack looks at one target, and is set down on another, where no sensor sees it."""
    rng = random.Random(seed)
    start = start_of(rng)
    pairs = _untold(start, sense)
    if not pairs:
        return
    looked, meant = rng.choice(pairs)
    (site,), (end,) = start.trace(looked).touched, start.trace(meant).touched
    key = start.trace(meant).key
    assert key is not None
    table = ScannedTable(start, sense)

    def tapped(at: int, site: int) -> str:
        name, reading = start.game.board.names[site], sense.read(start.content(site))
        return f"{at} {name}=. ; {at + 300} {name}={reading}"

    table.told(f"0 {start.game.board.names[key]}=. ; {tapped(800, site)}")
    assert table.played == str(looked)
    table.told(tapped(5000, end), then=1.0)
    assert end in {start.game.board.sites[name] for name in table.asked.split()}
    table.told(tapped(8000, end), then=1.0)
    assert table.played == str(meant)


def _untold(start: Position, sense: Sense) -> list[tuple[Action, Action]]:
    """Two actions of one stack each that no reading tells apart."""
    steps = [Step(start, action, start.trace(action)) for action in start.legal()]
    untold = [
        step
        for step in steps
        if step.trace.key is not None
        if not any(step.shows(site, sense) for site in step.trace.touched)
    ]
    return [
        (one.action, other.action)
        for one in untold
        for other in untold
        if one.trace.key == other.trace.key and one.action != other.action
    ]
