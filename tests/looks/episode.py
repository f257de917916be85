"""One episode: a look at one target, an action on another, the game's going on at those sites, and
then taps where the table asks, or where the stack stands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from tests.support.scans import ScannedTable
from tzaar_board.games.base import Action, Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import Site
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

MOST_TAPS = 4
"""So often hands tap before they give it up."""

Moved = tuple[float, str]
"""When something moved, in seconds, and what: `A1=.`"""


class Kind(StrEnum):
    """What hands do with the other target before the action."""

    HOVER = "hover"  # lifted and returned with the own stack in hand
    INSTEAD = "instead"  # captured, put back, and the action done instead
    UNSEEN = "unseen"  # lifted and returned; the action is a stacking of which nothing is seen


@dataclass(frozen=True)
class Episode:
    """What hands mean: the first action ends on `target`, and `other` is what they look at.

    `moved` is all that moves until they look at the table again. `onward` says what the later
    actions have to do with the two sites.
    """

    kind: Kind
    start: Position
    sense: Sense
    meant: tuple[Action, ...]
    target: Site
    other: Site
    moved: tuple[Moved, ...]
    onward: tuple[str, ...]

    @property
    def key(self) -> tuple[Kind, int, str]:
        """By what episodes are counted: kind, later actions, what these have to do with it."""
        return self.kind, len(self.meant) - 1, "+".join(sorted(set(self.onward))) or "-"


def episodes(sense: Sense, count: int, seed: int) -> Iterator[Episode]:
    """As many attempts at an episode; where the dice lead to none it is left out."""
    for number in range(count):
        dice = Random(f"{seed} {number}")
        found = _episode(sense, dice)
        if found is not None:
            yield found


def mended(episode: Episode) -> int | None:
    """After how many taps the record is as it was meant, None if it is not."""
    table = ScannedTable(episode.start, episode.sense).told(_script(episode.moved), 1.5)
    wanted = " ".join(map(str, episode.meant))
    for taps in range(MOST_TAPS + 1):
        if table.played == wanted:
            return taps
        site = _to_tap(episode, table)
        reading = episode.sense.read(_last(episode).content(site))
        at, name = 1000 * (table.now - 10) + 300, TZAAR.board.names[site]
        table.told(f"{at:.0f} {name}=. ; {at + 350:.0f} {name}={reading}", 1.5)
    return None


def _last(episode: Episode) -> Position:
    position = episode.start
    for action in episode.meant:
        position = position.play(action)
    return position


def _to_tap(episode: Episode, table: ScannedTable) -> Site:
    """What a stack has gone to, of those that the table asks about; else where the first action's
    stack stands by now.
    """
    sites, asked = TZAAR.board.sites, table.asked.split()
    keys = table.view.asked or {sites[name] for name in table.lit(Role.ORIGIN).split()}
    position, stands = episode.start, episode.target
    answers = list[Site]()
    for action in episode.meant:
        trace = position.trace(action)
        if trace.key == stands:
            stands = trace.targets[0]
        named = TZAAR.board.names[trace.targets[0]] in asked and not table.view.instead
        if trace.key in keys and named:
            answers.append(trace.targets[0])
        position = position.play(action)
    return answers[0] if answers and stands not in answers else stands


def _episode(sense: Sense, dice: Random) -> Episode | None:
    start = _position(dice)
    kind = dice.choice([Kind.HOVER, Kind.INSTEAD, Kind.UNSEEN])
    pairs = [
        (one, other)
        for one in start.legal()
        for other in start.legal()
        if one is not other and start.trace(one).key == start.trace(other).key
        if start.trace(one).targets
        if _captures(start, one) != (kind is Kind.UNSEEN)
        if kind is not Kind.INSTEAD or _captures(start, other)
    ]
    if not pairs:
        return None
    action, looked = dice.choice(pairs)
    target, other = start.trace(action).targets[0], start.trace(looked).targets[0]
    moved = list(_begun(kind, start, action, looked, sense, dice))
    later = list[Action]()
    onward = list[str]()
    position = start.play(action)
    for _ in range(dice.choice([0, 1, 1, 2, 2, 3])):
        captures = [one for one in position.legal() if _captures(position, one)]
        if position.outcome() is not None or not captures:
            break
        near = [one for one in captures if {target, other} & set(position.trace(one).sites)]
        chosen = dice.choice(near) if near and dice.random() < 0.4 else dice.choice(captures)
        pause = dice.choice([dice.uniform(0.3, 1.0), dice.uniform(1.0, 4.0)])
        moved += _capture(position, chosen, moved[-1][0] + pause, sense, dice)
        onward += _onward(position, chosen, target, other)
        later.append(chosen)
        position = position.play(chosen)
    if position.outcome() is not None:
        return None
    meant = (action, *later)
    return Episode(kind, start, sense, meant, target, other, tuple(moved), tuple(onward))


def _position(dice: Random) -> Position:
    position = TZAAR.start("random", dice.randrange(1 << 30))
    for _ in range(dice.choice([1, 2, 6, 12, 20, 30])):
        played = position.play(dice.choice(list(position.legal())))
        if played.outcome() is not None:
            break
        position = played
    return position


def _captures(position: Position, action: Action) -> bool:
    """Whether what stands on an action's target is the opponent's."""
    targets = position.trace(action).targets
    stands = position.content(targets[0]) if targets else None
    return stands is not None and stands.colour is not position.player


def _onward(position: Position, action: Action, target: Site, other: Site) -> Iterator[str]:
    trace = position.trace(action)
    if trace.key == target:
        yield "captor moves on"
    if target in trace.targets:
        yield "captor is captured"
    if trace.key == other:
        yield "the other plays"
    if other in trace.targets:
        yield "the other is captured"


def _begun(
    kind: Kind, start: Position, action: Action, looked: Action, sense: Sense, dice: Random
) -> Iterator[Moved]:
    """The look and the action, from 0 on."""
    names = TZAAR.board.names
    trace, other = start.trace(action), start.trace(looked).targets[0]
    assert trace.key is not None
    reading = sense.read(start.content(other))
    if kind is Kind.INSTEAD:
        captured = _capture(start, looked, 0.0, sense, dice)
        yield from captured
        at = captured[-1][0] + dice.uniform(0.4, 2.0)
        yield at, f"{names[other]}=."
        at += dice.uniform(0.12, 0.45)
    else:
        yield 0.0, f"{names[trace.key]}=."
        at = dice.uniform(0.4, 1.2) + (dice.uniform(0.5, 4.0) if kind is Kind.UNSEEN else 0.0)
        yield at, f"{names[other]}=."
        at += dice.uniform(0.3, 2.0) if kind is Kind.HOVER else dice.uniform(0.15, 0.6)
    yield at, f"{names[other]}={reading}"
    if kind is not Kind.UNSEEN:
        target = trace.targets[0]
        at += dice.uniform(0.3, 1.2)
        yield at, f"{names[target]}=."
        at += dice.uniform(0.12, 0.45)
        yield at, f"{names[target]}={sense.read(start.play(action).content(target))}"


def _capture(
    position: Position, action: Action, at: float, sense: Sense, dice: Random
) -> Sequence[Moved]:
    """A capture that is seen, the captor or the captured stack first."""
    trace, names = position.trace(action), TZAAR.board.names
    assert trace.key is not None
    target = trace.targets[0]
    first, second = dice.sample([trace.key, target], 2)
    later = at + dice.uniform(0.4, 1.2)
    down = later + (dice.uniform(0.12, 0.45) if second == target else dice.uniform(0.4, 1.2))
    reading = sense.read(position.play(action).content(target))
    return (
        (at, f"{names[first]}=."),
        (later, f"{names[second]}=."),
        (down, f"{names[target]}={reading}"),
    )


def _script(moved: Sequence[Moved]) -> str:
    return " ; ".join(f"{1000 * at:.0f} {what}" for at, what in moved)
