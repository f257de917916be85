"""Properties of TZAAR over random play, against a plain second statement of the rules."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import games
from tests.support.rounds import examples
from tzaar_board.games.base import Action, Colour, IllegalAction
from tzaar_board.games.history import History
from tzaar_board.games.littlegolem import write_little_golem
from tzaar_board.games.record import Note, Record
from tzaar_board.games.records import read_record
from tzaar_board.games.tzaar import (
    PIECES,
    TZAAR,
    Capture,
    Kind,
    Pass,
    Placing,
    Stacking,
    TzaarPosition,
)
from tzaar_board.geometry import HEXAGON

SITES = range(60)
TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n"))
STEPS = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
CELLS = {
    site: ("ABCDEFGHI".index(name[0]), int(name[1]) - 1 + max(0, "ABCDEFGHI".index(name[0]) - 4))
    for site, name in enumerate(HEXAGON.names)
}


@st.composite
def lines(draw: st.DrawFn, start: str = "random") -> list[TzaarPosition]:
    """The positions of a random game, from its start for up to 140 actions."""
    random = draw(st.randoms(use_true_random=True))
    length = draw(st.integers(0, 140))
    position = TZAAR.start(start, random.randrange(1000))
    positions = [position]
    while len(positions) <= length and (actions := position.legal()):
        position = position.play(random.choice(actions))
        positions.append(position)
    return positions


def sight(position: TzaarPosition, origin: int, target: int) -> bool:
    """Whether the target is the first stack on a straight line from the origin."""
    here = {CELLS[site]: site for site in SITES}
    for dx, dy in STEPS:
        x, y = CELLS[origin]
        while (x := x + dx, y := y + dy) in here:
            met = here[x, y]
            if position.stacks[met] is not None:
                if met == target:
                    return True
                break
    return False


def allowed(position: TzaarPosition) -> set[Action]:
    """The legal actions, stated plainly from docs/rules.md."""
    phase, player, stacks = position.phase(), position.player, position.stacks
    if phase == "p":
        placed = [stack.kind for stack in stacks if stack and stack.colour is player]
        left = [kind for kind in Kind if placed.count(kind) < PIECES[kind]]
        return {Placing(site, kind) for site in SITES if not stacks[site] for kind in left}
    if any(
        not [s for s in stacks if s and s.colour is colour and s.kind is kind]
        for colour in Colour
        for kind in Kind
    ):
        return set()
    found: set[Action] = {Pass()} if phase == "2" else set()
    for origin in SITES:
        for target in SITES:
            mover, met = stacks[origin], stacks[target]
            if mover and met and mover.colour is player and sight(position, origin, target):
                if met.colour is not player and mover.height >= met.height:
                    found.add(Capture(origin, target))
                if met.colour is player and phase == "2":
                    found.add(Stacking(origin, target))
    return found


def accepted(position: TzaarPosition) -> set[Action]:
    """The actions of all there are that `play` accepts."""
    every: list[Action] = [Pass()]
    every += [Placing(site, kind) for site in SITES for kind in Kind]
    every += [move(a, b) for move in (Capture, Stacking) for a in SITES for b in SITES]
    return {action for action in every if _plays(position, action)}


def _plays(position: TzaarPosition, action: Action) -> bool:
    try:
        position.play(action)
    except IllegalAction:
        return False
    return True


@examples(10, 25)
@given(positions=lines())
def test_legal_is_what_the_rules_say_and_what_play_accepts(positions: list[TzaarPosition]) -> None:
    position = positions[-1]
    legal = position.legal()
    assert len(legal) == len(set(legal))
    assert set(legal) == allowed(position) == accepted(position)


@settings(max_examples=5)
@given(positions=lines("tournament"))
def test_the_tournament_start_too(positions: list[TzaarPosition]) -> None:
    position = positions[-1]
    legal = position.legal()
    assert len(legal) == len(set(legal))
    assert set(legal) == allowed(position) == accepted(position)


@settings(max_examples=20)
@given(positions=st.one_of(lines(), lines("tournament")))
def test_tops_are_counted_along(positions: list[TzaarPosition]) -> None:
    assert [TZAAR.parse(str(p)).tops for p in positions] == [p.tops for p in positions]


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), random=st.randoms(use_true_random=True))
def test_a_game_ends_within_58_captures_and_stackings(seed: int, random: Random) -> None:
    position, moves = TZAAR.start("random", seed), 0
    while actions := position.legal():
        action = random.choice(actions)
        moves += not isinstance(action, Pass)
        position = position.play(action)
    assert moves <= 58
    assert position.outcome() is not None


@settings(max_examples=20)
@given(
    history=games.lines(TZAAR, "random", most=120),
    players=st.tuples(TEXTS, TEXTS),
    comment=TEXTS,
)
def test_little_golem_records_round_trip(
    history: History, players: tuple[str, str], comment: str
) -> None:
    notes = {len(history): Note(comment, 12.5)} if len(history) else {}
    record = Record(history, *players, outcome=history.head.outcome(), notes=notes)
    assert read_record(write_little_golem(record)) == record
