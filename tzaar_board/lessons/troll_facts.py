"""What a placing of Troll threatens, stops and leaves. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from tzaar_board.errors import Phrase, joined
from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.troll import TrollPosition
from tzaar_board.geometry import Site

SAID = 2
"""So many of the changes are told, the weightiest first."""


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
    changes = list(islice(_changes(position, turn[0], after), SAID))
    if changes:
        return joined(*changes)
    return Phrase(
        "Placings still needed to join the edges: {player} {mine}, {other} {theirs}.",
        mine=after.missing(player),
        theirs=after.missing(other),
        **names,
    )


def _changes(before: TrollPosition, action: Action, after: TrollPosition) -> Iterator[Phrase]:
    """What a placing makes better for its player, the weightiest first."""
    player, sides = before.player, before.game.presentation.sides
    was, now = before.missing(player.other), after.missing(player.other)
    if now > was:
        yield Phrase(
            "It holds {player} up; placings still needed: {now}, before it {was}.",
            player=sides[player.other].name,
            now=now,
            was=was,
        )
    was, now = before.missing(player), after.missing(player)
    if now < was:
        yield Phrase(
            "It brings {player} nearer; placings still needed: {now}, before it {was}.",
            player=sides[player].name,
            now=now,
            was=was,
        )
    if turned := before.trace(action).turned:
        names = before.game.board.names
        sites = ", ".join(names[site] for site in turned)
        yield Phrase("Discs that it turns over: {sites}.", sites=sites)


def closing(position: TrollPosition, player: Colour) -> Site | None:
    """A site on which a player would win, if it were that player's turn."""
    turned = replace(position, player=player)
    for action in turned.legal():
        outcome = turned.play(action).outcome()
        if outcome is not None and outcome.winner is player:
            return turned.trace(action).key
    return None
