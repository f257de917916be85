"""What a turn of TZAAR threatens, stops and leaves. Pure."""

from collections.abc import Sequence

from tzaar_board.errors import Phrase
from tzaar_board.games.base import Action, Colour, PieceKind, Position, Reason, lost_kind
from tzaar_board.games.tzaar import Capture, Kind, Stage, TzaarPosition
from tzaar_board.lessons.deed import Deed, Doing
from tzaar_board.lessons.lesson import ways
from tzaar_board.lessons.tzaar_quiet import quiet_facts

FEW = 2
"""So many stacks of a type can be captured in a turn."""

SCARCE = 3
"""Of a type with no more stacks than this it is said how many are left."""


def tzaar_facts(position: Position, turn: Sequence[Action]) -> Phrase | None:
    """As `facts.Facts` has it."""
    assert isinstance(position, TzaarPosition)
    if position.stage is Stage.PLACING:
        return None
    after = position
    for action in turn:
        after = after.play(action)
    player = position.player
    for said in (
        _stopped(position, after, player),
        _threat(after, player),
        _scarce(position, turn, player),
    ):
        if said is not None:
            return said
    return quiet_facts(position, turn, after)


def _stopped(before: TzaarPosition, after: TzaarPosition, player: Colour) -> Phrase | None:
    """That the opponent would have run the player out of a type."""
    kind = hunted(before, player)
    if kind is None or hunted(after, player) is not None:
        return None
    return Phrase(
        "It saves {pieces}: all of them could be captured.", pieces=kind.piece.all[player]
    )


def _threat(after: TzaarPosition, player: Colour) -> Phrase | None:
    """That the player could run the opponent out of a type next."""
    kind = hunted(after, player.other)
    if kind is None:
        return None
    sites = _sites(after, player.other, kind)
    pieces = kind.piece.all[player.other]
    return Phrase("It threatens all that is left of {pieces}: {sites}.", pieces=pieces, sites=sites)


def hunted(position: TzaarPosition, prey: Colour) -> PieceKind | None:
    """The type that a side would lose altogether, if it were the opponent's turn now."""
    counts = {kind: len(_stacks(position, prey, kind)) for kind in Kind}
    if min(counts.values()) > FEW or not all(counts.values()):
        return None
    turned = TzaarPosition.at(position.stacks, prey.other, Stage.FIRST)
    if turned.outcome() is not None:
        return None
    goal = Deed(Doing.WIN, by=Reason.TYPE)
    way = next(ways(goal, turned, FEW), None)
    if way is None:
        return None
    for action in way:
        turned = turned.play(action)
    outcome = turned.outcome()
    return None if outcome is None else lost_kind(turned, outcome)


def _scarce(position: TzaarPosition, turn: Sequence[Action], player: Colour) -> Phrase | None:
    """How many are left of the rarest type that the turn captures."""
    found: list[tuple[int, PieceKind]] = []
    for action in turn:
        gone = position.content(action.target) if isinstance(action, Capture) else None
        position = position.play(action)
        if gone is not None:
            found.append((len(_stacks(position, player.other, gone.kind)), gone.kind))
    left, kind = min(found, key=lambda one: one[0], default=(SCARCE + 1, None))
    if kind is None or left > SCARCE:
        return None
    pieces = kind.piece.all[player.other]
    return Phrase("Only {count} left after it: {pieces}.", count=left, pieces=pieces)


def _stacks(position: TzaarPosition, colour: Colour, kind: PieceKind) -> list[int]:
    return [
        site
        for site, stack in enumerate(position.stacks)
        if stack is not None and stack.colour is colour and stack.kind is kind
    ]


def _sites(position: TzaarPosition, colour: Colour, kind: PieceKind) -> str:
    names = position.game.board.names
    return ", ".join(names[site] for site in _stacks(position, colour, kind))
