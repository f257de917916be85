"""What a placing of Troll threatens, stops and leaves. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from tzaar_board.errors import Phrase
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.troll import TrollPosition
from tzaar_board.geometry import Site


def troll_facts(position: Position, turn: Sequence[Action]) -> Phrase | None:
    """As `facts.Facts` has it."""
    assert isinstance(position, TrollPosition)
    after = position.play(turn[0])
    player, sides = position.player, position.game.presentation.sides
    other = player.other
    names = {"player": sides[player].name, "other": sides[other].name}
    board = position.game.board
    closed, opened = closing(position, other), closing(after, player)
    if closed is not None and closing(after, other) is None:
        site = board.names[closed]
        return Phrase(
            "It stops {other}, who could have joined the edges on {site}.", site=site, **names
        )
    if opened is not None:
        site = board.names[opened]
        return Phrase("It threatens to join the edges of {player} on {site}.", site=site, **names)
    return Phrase(
        "Placings still needed to join the edges: {player} {mine}, {other} {theirs}.",
        mine=after.missing(player),
        theirs=after.missing(other),
        **names,
    )


def closing(position: TrollPosition, player: Colour) -> Site | None:
    """A site on which a player would win, if it were that player's turn."""
    turned = replace(position, player=player)
    for action in turned.legal():
        outcome = turned.play(action).outcome()
        if outcome is not None and outcome.winner is player:
            return turned.trace(action).key
    return None
