"""What a turn of TZAAR changes where it decides nothing: in the opening, most of them. Pure."""

from collections.abc import Iterator, Sequence
from itertools import islice

from tzaar_board.errors import Phrase, joined
from tzaar_board.games.base import Action, Colour, PieceKind
from tzaar_board.games.tzaar import Capture, Kind, Stacking, Stage, TzaarPosition
from tzaar_board.games.tzaar_text import TOPS
from tzaar_board.geometry import Site

SAID = 2
"""So many of the changes are told, the weightiest first."""


def quiet_facts(before: TzaarPosition, turn: Sequence[Action], after: TzaarPosition) -> Phrase:
    """What the turn, which leads from the one position to the other, is good for."""
    said = list(islice(_changes(before, turn, after), SAID))
    return joined(*said) if said else _balance(after, before.player)


def _changes(
    before: TzaarPosition, turn: Sequence[Action], after: TzaarPosition
) -> Iterator[Phrase]:
    """What the turn makes better for its player, the weightiest first."""
    player = before.player
    for change in (
        _rarest_captured(before, turn, after),
        _made(turn, after, player),
        _protected(before, after, player),
        _attacked(before, after, player),
        _fewer(before, after, player),
    ):
        if change is not None:
            yield change


def captures(position: TzaarPosition, player: Colour) -> list[Capture]:
    """What a player could capture in a position, if that player's turn began."""
    turned = TzaarPosition.at(position.stacks, player, Stage.FIRST)
    return [action for action in turned.legal() if isinstance(action, Capture)]


def rarest(position: TzaarPosition, player: Colour) -> Kind:
    """The type of which a player has the fewest stacks."""
    return min(Kind, key=lambda kind: position.tops[TOPS[player, kind]])


def _rarest_captured(
    before: TzaarPosition, turn: Sequence[Action], after: TzaarPosition
) -> Phrase | None:
    other = before.player.other
    kind, targets = rarest(before, other), {one.target for one in turn if isinstance(one, Capture)}
    left = after.tops[TOPS[other, kind]]
    if all(_kind(before, target) is not kind for target in targets):
        return None
    return Phrase(
        "It captures one of the rarest type: {pieces}, {count} left.",
        pieces=kind.piece.all[other],
        count=left,
    )


def _made(turn: Sequence[Action], after: TzaarPosition, player: Colour) -> Phrase | None:
    """How high the stack is that the turn makes, and who can capture it."""
    site = next((action.target for action in turn if isinstance(action, Stacking)), None)
    stack = None if site is None else after.content(site)
    if site is None or stack is None:
        return None
    told = {"site": after.game.board.names[site], "height": stack.height}
    theirs = [one.height for one in after.stacks if one is not None and one.colour is not player]
    captors = sum(action.target == site for action in captures(after, player.other))
    reach = sum(action.origin == site for action in captures(after, player))
    if stack.height > max(theirs):
        said = Phrase("The stack on {site} is {height} high: nothing can capture it.", **told)
    elif not captors:
        said = Phrase("The stack on {site} is {height} high: nothing captures it at once.", **told)
    else:
        said = Phrase(
            "The stack on {site} is {height} high; stacks that can capture it: {captors}.",
            captors=captors,
            **told,
        )
    if not reach:
        return said
    return joined(said, Phrase("Stacks that it can capture: {reach}.", reach=reach))


def _protected(before: TzaarPosition, after: TzaarPosition, player: Colour) -> Phrase | None:
    """Of the player's rarest type, how many the opponent can capture now and could before."""
    kind = rarest(before, player)
    was, now = (_in_danger(at, player, kind) for at in (before, after))
    if now >= was:
        return None
    return Phrase(
        "It protects {pieces}: {other} can capture {now} of them, before it {was}.",
        pieces=kind.piece.all[player],
        other=_name(after, player.other),
        now=now,
        was=was,
    )


def _attacked(before: TzaarPosition, after: TzaarPosition, player: Colour) -> Phrase | None:
    """Of the opponent's rarest type, how many the player can capture next and could before."""
    kind = rarest(after, player.other)
    was, now = (_in_danger(at, player.other, kind) for at in (before, after))
    if now <= was:
        return None
    return Phrase(
        "It attacks {pieces}: {player} can capture {now} of them next, before it {was}.",
        pieces=kind.piece.all[player.other],
        player=_name(after, player),
        now=now,
        was=was,
    )


def _fewer(before: TzaarPosition, after: TzaarPosition, player: Colour) -> Phrase | None:
    was, now = (len(captures(at, player.other)) for at in (before, after))
    if now >= was:
        return None
    return Phrase(
        "It leaves {other} fewer captures: {now}, before it {was}.",
        other=_name(after, player.other),
        now=now,
        was=was,
    )


def _balance(after: TzaarPosition, player: Colour) -> Phrase:
    """How many captures each side has."""
    return Phrase(
        "Captures after it: {player} {mine}, {other} {theirs}.",
        player=_name(after, player),
        mine=len(captures(after, player)),
        other=_name(after, player.other),
        theirs=len(captures(after, player.other)),
    )


def _in_danger(position: TzaarPosition, player: Colour, kind: Kind) -> int:
    """How many stacks of a type the opponent could capture, if the opponent's turn began."""
    targets = {action.target for action in captures(position, player.other)}
    return sum(_kind(position, target) is kind for target in targets)


def _kind(position: TzaarPosition, site: Site) -> PieceKind | None:
    stack = position.content(site)
    return None if stack is None else stack.kind


def _name(position: TzaarPosition, player: Colour) -> Phrase:
    return position.game.presentation.sides[player].name
