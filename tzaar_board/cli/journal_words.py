"""What the journal writes of a game, in a reader's language; in English as it is written."""

from datetime import datetime

from tzaar_board.games.player_kind import PlayerKind, kind_of
from tzaar_board.i18n.catalog import Language, Texts


def player_words(name: str, texts: Texts) -> str:
    """Who a player is: a name as it is, and the program's own players in words."""
    level = name.partition(":")[2]
    if texts.language is Language.ENGLISH:
        return name
    if name == PlayerKind.HUMAN.value:
        return texts.say("Person")
    if name == PlayerKind.RANDOM.value:
        return texts.say("Random moves")
    if name == PlayerKind.REMOTE.value:
        return texts.say("At another table")
    if kind_of(name) is PlayerKind.ENGINE and level.isdecimal():
        return texts.say("Engine, level {level}", level=level)
    return name


def time_words(text: str, texts: Texts) -> str:
    """A moment in the place's own time; a date, and what is none, stays."""
    if texts.language is Language.ENGLISH or "T" not in text:
        return text
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    return text if moment.tzinfo is None else f"{moment.astimezone():%Y-%m-%d %H:%M}"
