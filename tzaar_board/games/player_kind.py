"""The kinds of players, and what a player's text in the journal tells of its kind."""

from enum import Enum


class PlayerKind(Enum):
    """The kinds of players; the value is the word that names one."""

    HUMAN = "human"
    ENGINE = "engine"
    RANDOM = "random"
    REMOTE = "remote"


def kind_of(text: str) -> PlayerKind | None:
    """The kind by which the journal means a player, None for a person of that name.

    >>> kind_of("engine:3"), kind_of("Ada")
    (<PlayerKind.ENGINE: 'engine'>, None)
    """
    word = text.partition(":")[0]
    return next((kind for kind in PlayerKind if kind.value == word), None)


def is_unnamed(text: str) -> bool:
    """Whether the journal means a player without a name by a text, be it a person's seat or one at
    another table.
    """
    return kind_of(text) is not None


def is_program(text: str) -> bool:
    """Whether the journal means a player by a text that the program itself is."""
    return kind_of(text) in (PlayerKind.ENGINE, PlayerKind.RANDOM)


def is_person(text: str) -> bool:
    """Whether the journal means a person by a text, named or not."""
    return not is_unnamed(text) or text == PlayerKind.HUMAN.value
