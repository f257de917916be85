"""The topics of a room. Whatever is not one of these is not read."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import Colour
from tzaar_board.meet.invitation import base32

ROOT = "tzaar-board/1"
"""What all topics of this version of the protocol begin with."""

ID = re.compile(r"[a-z2-7]{16}", re.ASCII)
_NUMBER = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


class TopicKind(Enum):
    """What a topic tells; the value is the word in it."""

    TABLE = "tables"
    GAME = "games"
    CLAIM = "claims"
    TURN = "turns"
    WISH = "wishes"
    REFUSAL = "refusals"


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic that was read: which game, and the entry, table or colour that it is about."""

    kind: TopicKind
    game: str = ""
    table: str = ""
    number: int = 0
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A room by its name: makes its topics, and reads them."""

    name: str

    @property
    def prefix(self) -> str:
        return f"{ROOT}/{self.name}"

    def table(self, table: str) -> str:
        """Who a table is, and whether it is there."""
        return f"{self.prefix}/tables/{table}"

    def game(self, game: str) -> str:
        """A game's start, and who plays it."""
        return f"{self.prefix}/games/{game}"

    def claim(self, game: str, table: str) -> str:
        """A table that wants the free seat."""
        return f"{self.game(game)}/claims/{table}"

    def turn(self, game: str, number: int) -> str:
        """An entry of the record, from 1."""
        return f"{self.game(game)}/turns/{number}"

    def wish(self, game: str, colour: Colour) -> str:
        """What a side would like now."""
        return f"{self.game(game)}/wishes/{colour.value}"

    def refusal(self, game: str, table: str) -> str:
        """What a table does not take as said."""
        return f"{self.game(game)}/refusals/{table}"

    @property
    def lobby(self) -> tuple[str, ...]:
        """The filters that tell who is there and which games there are."""
        return f"{self.prefix}/tables/+", f"{self.prefix}/games/+"

    def of_game(self, game: str) -> str:
        """The filter of all that belongs to a game."""
        return f"{self.game(game)}/#"

    @property
    def all(self) -> str:
        """The filter of all that is said in the room."""
        return f"{self.prefix}/#"

    def read(self, topic: str) -> Topic | None:
        """What a topic of this room is, None if it is none."""
        if len(topic) > 160 or not topic.startswith(f"{self.prefix}/"):
            return None
        match topic.removeprefix(f"{self.prefix}/").split("/"):
            case ["tables", table] if ID.fullmatch(table):
                return Topic(TopicKind.TABLE, table=table)
            case ["games", game, *rest] if ID.fullmatch(game):
                return _of_game(game, rest)
        return None


def _of_game(game: str, rest: list[str]) -> Topic | None:
    match rest:
        case []:
            return Topic(TopicKind.GAME, game)
        case ["claims", table] if ID.fullmatch(table):
            return Topic(TopicKind.CLAIM, game, table)
        case ["refusals", table] if ID.fullmatch(table):
            return Topic(TopicKind.REFUSAL, game, table)
        case ["turns", number] if _NUMBER.fullmatch(number):
            return Topic(TopicKind.TURN, game, number=int(number))
        case ["wishes", ("white" | "black") as colour]:
            return Topic(TopicKind.WISH, game, colour=Colour(colour))
    return None


def new_id() -> str:
    """A game's name that no other game has."""
    return base32(secrets.token_bytes(10))


def next_id(game: str, table: str) -> str:
    """The name of the game to which a table invites after another one, with the same opponent."""
    return base32(hashlib.sha256(f"{game}/{table}".encode()).digest()[:10])
