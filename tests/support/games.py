"""The games that every test of the table is run over, and games at random of any of them."""

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from tzaar_board.games.base import Action, Game, Position
from tzaar_board.games.history import History
from tzaar_board.games.registry import GAMES

ALL: Sequence[Game] = tuple(GAMES.values())


def named(game: Game) -> str:
    """What a test calls its game."""
    return game.name


def usual(game: Game, seed: int = 0) -> Position:
    """The start of a game where nothing else is asked for."""
    return game.start(game.starts[0], seed)


def rest_of_turn(position: Position, rng: random.Random) -> list[Action]:
    """What a player who plays at random does until the other is to move."""
    actions: list[Action] = []
    player = position.player
    while position.player is player and position.outcome() is None:
        actions.append(rng.choice(position.legal()))
        position = position.play(actions[-1])
    return actions


@st.composite
def lines(draw: st.DrawFn, game: Game, start: str | None = None, most: int = 140) -> History:
    """A game at random, from one of its starts (any, or the one named) for up to `most` actions."""
    rng = draw(st.randoms(use_true_random=True))
    name = draw(st.sampled_from(game.starts)) if start is None else start
    length = draw(st.integers(0, most))
    history = History(game.start(name, rng.randrange(1000)))
    while len(history) < length and (legal := history.head.legal()):
        history = history.play(rng.choice(legal))
    return history
