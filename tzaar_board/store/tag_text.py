"""What games are found by: their names and tags, as they are stored and as they are searched."""

import json
import sqlite3
import unicodedata
from contextlib import suppress

from tzaar_board.games.record import LABEL, Tags, event_of, told

_PLAIN = str.maketrans("łđøı", "ldoi")
"""Letters whose stroke is no mark of its own."""


def folded(text: str) -> str:
    """A text as it is searched in: capitals and marks make no difference.

    >>> folded("Łódź, Ștefan, STRASSE"), folded("Straße")
    ('lodz, stefan, strasse', 'strasse')
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not unicodedata.combining(sign)).translate(_PLAIN)


def searched(white: str, black: str, tags: Tags) -> str:
    """All that a game is found by but its date."""
    return folded(" ".join((white, black, event_of(tags), *told(tags, LABEL))))


def written(tags: Tags) -> str:
    """Tags as they are stored."""
    return json.dumps(tags, ensure_ascii=False)


def read(text: str) -> Tags:
    """Tags from their text. Raises ValueError and TypeError."""
    return tuple((key, value) for key, value in json.loads(text))


def teach(connection: sqlite3.Connection) -> None:
    """Lets the SQL of a connection read tags and fold texts.

    What is damaged has no tags there: it is told of when its game is read.
    """

    def tags_of(text: str) -> Tags:
        with suppress(ValueError, TypeError):
            return read(text)
        return ()

    def event(text: str) -> str:
        return event_of(tags_of(text))

    def labels(text: str) -> str:
        return json.dumps(told(tags_of(text), LABEL))

    def words(white: str, black: str, text: str) -> str:
        return searched(white, black, tags_of(text))

    connection.create_function("tags_event", 1, event, deterministic=True)
    connection.create_function("tags_labels", 1, labels, deterministic=True)
    connection.create_function("tags_words", 3, words, deterministic=True)
