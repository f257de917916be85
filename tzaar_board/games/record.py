"""A game as it is kept: who played what, from where, and how it ended."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tzaar_board.games.base import Outcome, TextError
from tzaar_board.games.history import History

Tags = tuple[tuple[str, str], ...]
"""Root properties by name, in a file's order; a name may come again."""

EVENT = "EV"
"""SGF's property for the event at which a game was played."""

SOURCE = "SO"
"""SGF's property for where a game was taken from."""

LABEL = "KW"
"""The property for a label that somebody has given a game, one each; SGF has none of its own."""

LONGEST_NAME = 40
LONGEST_EVENT = 80
"""Signs of a person's name or a label, and of an event's."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a record may say beside a turn: a comment, and the mover's seconds left."""

    comment: str = ""
    left: float | None = None


@dataclass(frozen=True)
class Record:
    """One game on paper, finished or not.

    `notes` are by the number of actions played when the turn was over. `tags` are root properties
    of the file that it came from for which there is no field, by name and in the file's order
    (Little Golem: EV, SO), so that it can be written again as it was.
    """

    history: History
    white: str = ""
    black: str = ""
    date: str = ""
    outcome: Outcome | None = None
    tags: Tags = ()
    notes: Mapping[int, Note] = field(default_factory=dict)


def told(tags: Tags, name: str) -> tuple[str, ...]:
    """The values of all tags of a name, each once and on one line.

    >>> told((("EV", "Open  Cup"), ("SO", "here"), ("EV", "Open Cup")), "EV")
    ('Open Cup',)
    """
    found = (value for key, value in tags if key == name and isinstance(value, str))
    return tuple(dict.fromkeys(" ".join(value.split()) for value in found if value.strip()))


def event_of(tags: Tags) -> str:
    """The event that tags tell of, empty where they tell of none."""
    return next(iter(told(tags, EVENT)), "")


def tagged(tags: Tags, name: str, values: Iterable[str]) -> Tags:
    """Tags with these values of a name in the place of those there were; empty ones are left out.

    >>> tagged((("EV", "Open"), ("SO", "here")), "EV", ["Cup"])
    (('EV', 'Cup'), ('SO', 'here'))
    """
    new = [(name, value) for value in values if value]
    at = next((place for place, (key, _) in enumerate(tags) if key == name), len(tags))
    rest = [tag for tag in tags[at:] if tag[0] != name]
    return (*tags[:at], *new, *rest)


def clean_name(text: str, most: int = LONGEST_NAME) -> str:
    """A name out of a file, as it can be kept: what cannot be printed is left out, the rest cut.

    >>> clean_name("Ada\\x1b[31m Love\\0lace"), clean_name("n" * 50, 5)
    ('Ada[31m Lovelace', 'nnnn…')
    """
    name = " ".join("".join(one for one in text if one.isprintable() or one.isspace()).split())
    return name if len(name) <= most else f"{name[: most - 1]}…"


def kept_name(text: str, most: int = LONGEST_NAME) -> str:
    """A name as it is kept: without white space around it, and with single spaces.

    Raises TextError for one that is too long, or not to be printed.

    >>> kept_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    name = " ".join(text.split())
    if not name.isprintable() or len(name) > most:
        raise TextError(
            "The name '{name}' is too long, or cannot be printed; use {most} signs at most.",
            name=name,
            most=most,
        )
    return name
