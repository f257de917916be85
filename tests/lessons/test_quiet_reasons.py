"""What is said of turns that decide nothing: every sentence is held against the rules."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from tzaar_board.errors import Phrase
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.troll import TROLL, TrollPosition
from tzaar_board.games.tzaar import TZAAR, Kind, Stage, TzaarPosition
from tzaar_board.lessons.why import why

Turn: TypeAlias = tuple[Position, tuple[Action, ...], Position]
Check: TypeAlias = Callable[[Turn, Mapping[str, Any]], bool]

GAMES_LOOKED_AT = 120
NAMES = TZAAR.board.names


def turns(start: Callable[[int], Position], rng: random.Random) -> Iterator[Turn]:
    """One turn out of each of many games, from early and late in them."""
    for seed in range(GAMES_LOOKED_AT):
        before = start(seed)
        for _ in range(rng.randrange(28)):
            if before.outcome() is None:
                before = before.play(rng.choice(before.legal()))
        while before.outcome() is None and before.phase() == Stage.SECOND.value:
            before = before.play(rng.choice(before.legal()))
        turn: list[Action] = []
        after = before
        while after.outcome() is None and after.player is before.player:
            turn.append(rng.choice(after.legal()))
            after = after.play(turn[-1])
        if after.outcome() is None:
            yield before, tuple(turn), after


def phrases(said: object) -> Iterator[Phrase]:
    """The sentences of which a text is made."""
    assert isinstance(said, Phrase)
    if said.template.startswith("{part0}"):
        for part in said.values.values():
            yield from phrases(part)
    else:
        yield said


def captures(position: Position, player: Colour) -> list[str]:
    """The texts of all captures that the rules allow a player who begins a turn."""
    assert isinstance(position, TzaarPosition)
    turned = TzaarPosition.at(position.stacks, player, Stage.FIRST)
    return [str(action) for action in turned.legal()]


def stacks(position: Position, pieces: str) -> set[str]:
    """The sites of all stacks of a colour and a kind, which a text names."""
    assert isinstance(position, TzaarPosition)
    wanted = next((c, k) for c in Colour for k in Kind if k.piece.all[c] == pieces)
    return {
        NAMES[site]
        for site, one in enumerate(position.stacks)
        if one is not None and (one.colour, one.kind) == wanted
    }


def rarest(position: Position, pieces: str) -> bool:
    colour = Colour.WHITE if pieces.startswith("White") else Colour.BLACK
    counts = [len(stacks(position, kind.piece.all[colour])) for kind in Kind]
    return len(stacks(position, pieces)) == min(counts)


def threatened(position: Position, pieces: str, by: Colour) -> int:
    return len({text[3:] for text in captures(position, by)} & stacks(position, pieces))


def made(turn: Turn, told: Mapping[str, Any]) -> list[str]:
    """The stacks that can capture the one that the turn made, which stands as it is said."""
    before, actions, after = turn
    stack = after.content(NAMES.index(told["site"]))
    assert stack is not None
    assert (stack.colour, stack.height) == (before.player, told["height"])
    assert any(str(action).endswith(f"+{told['site']}") for action in actions)
    return [t for t in captures(after, before.player.other) if t.endswith(told["site"])]


def unmatched(turn: Turn, told: Mapping[str, Any]) -> bool:
    _, _, after = turn
    others = [after.content(site) for site in range(len(NAMES))]
    mine = after.content(NAMES.index(told["site"]))
    assert mine is not None
    highest = max(one.height for one in others if one and one.colour is not mine.colour)
    return not made(turn, told) and highest < told["height"]


def in_reach(turn: Turn, told: Mapping[str, Any]) -> bool:
    before, actions, after = turn
    site = next(str(action)[3:] for action in actions if "+" in str(action))
    mine = [text for text in captures(after, before.player) if text.startswith(site)]
    return bool(0 < len(mine) == told["reach"])


def rarer(turn: Turn, told: Mapping[str, Any]) -> bool:
    before, _, after = turn
    was, now = (len(stacks(position, told["pieces"])) for position in (before, after))
    return rarest(before, told["pieces"]) and now == told["count"] < was


def safer(turn: Turn, told: Mapping[str, Any]) -> bool:
    before, _, after = turn
    by = before.player.other
    found = [threatened(position, told["pieces"], by) for position in (before, after)]
    better = told["now"] < told["was"]
    return rarest(before, told["pieces"]) and better and found == [told["was"], told["now"]]


def attacked(turn: Turn, told: Mapping[str, Any]) -> bool:
    before, _, after = turn
    found = [threatened(position, told["pieces"], before.player) for position in (before, after)]
    better = told["now"] > told["was"]
    return rarest(after, told["pieces"]) and better and found == [told["was"], told["now"]]


def fewer(turn: Turn, told: Mapping[str, Any]) -> bool:
    before, _, after = turn
    found = [len(captures(position, before.player.other)) for position in (before, after)]
    return found == [told["was"], told["now"]] and told["now"] < told["was"]


def balance(turn: Turn, told: Mapping[str, Any]) -> bool:
    before, _, after = turn
    sides = [before.player, before.player.other]
    return [len(captures(after, side)) for side in sides] == [told["mine"], told["theirs"]]


TZAAR_CHECKS: dict[str, Check] = {
    "It captures one of the rarest type: {pieces}, {count} left.": rarer,
    "The stack on {site} is {height} high: nothing can capture it.": unmatched,
    "The stack on {site} is {height} high: nothing captures it at once.": (
        lambda turn, told: not made(turn, told)
    ),
    "The stack on {site} is {height} high; stacks that can capture it: {captors}.": (
        lambda turn, told: 0 < len(made(turn, told)) == told["captors"]
    ),
    "Stacks that it can capture: {reach}.": in_reach,
    "It protects {pieces}: {other} can capture {now} of them, before it {was}.": safer,
    "It attacks {pieces}: {player} can capture {now} of them next, before it {was}.": attacked,
    "It leaves {other} fewer captures: {now}, before it {was}.": fewer,
    "Captures after it: {player} {mine}, {other} {theirs}.": balance,
}


def needed(turn: Turn, told: Mapping[str, Any], *, own: bool) -> bool:
    """Whether a player, the one who plays or the other, needs as many placings as is said."""
    before, _, after = turn
    assert isinstance(before, TrollPosition)
    assert isinstance(after, TrollPosition)
    player = before.player if own else before.player.other
    said = [told["was"], told["now"]]
    better = told["now"] < told["was"] if own else told["now"] > told["was"]
    return better and [position.missing(player) for position in (before, after)] == said


def turned_over(turn: Turn, told: Mapping[str, Any]) -> bool:
    before, _, after = turn
    found = [
        name
        for site, name in enumerate(TROLL.board.names)
        if (stood := before.content(site)) is not None and stood != after.content(site)
    ]
    return sorted(told["sites"].split(", ")) == sorted(found)


TROLL_CHECKS: dict[str, Check] = {
    "It holds {player} up; placings still needed: {now}, before it {was}.": (
        lambda turn, told: needed(turn, told, own=False)
    ),
    "It brings {player} nearer; placings still needed: {now}, before it {was}.": (
        lambda turn, told: needed(turn, told, own=True)
    ),
    "Discs that it turns over: {sites}.": turned_over,
}


def hold(
    seed: int, start: Callable[[int], Position], checks: Mapping[str, Check], rare: int = 0
) -> None:
    """Each sentence is true of its turn; each is met with, but for a few rare ones."""
    met = set()
    for turn in turns(start, random.Random(seed)):
        said = why(turn[0], turn[1], proven=False)
        assert said is not None
        for phrase in phrases(said):
            check = checks.get(phrase.template)
            if check is not None:
                met.add(phrase.template)
                assert check(turn, phrase.values), (str(turn[0]), turn[1], phrase)
    assert len(set(checks) - met) <= rare, set(checks) - met


def test_what_is_said_of_a_quiet_turn_of_tzaar_is_so(seed: int) -> None:
    hold(seed, lambda lot: TZAAR.start("random", lot), TZAAR_CHECKS, rare=2)


def test_what_is_said_of_a_quiet_placing_of_troll_is_so(seed: int) -> None:
    hold(seed, lambda lot: TROLL.start("standard", lot), TROLL_CHECKS)
