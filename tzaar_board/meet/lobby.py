"""Who is in a room, which games there are, and which of them a table sits down to. Pure."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.meet.keys import table_id
from tzaar_board.meet.limits import MOST_GAMES, MOST_TABLES
from tzaar_board.meet.messages import (
    ClaimBody,
    Envelope,
    GameBody,
    Malformed,
    TableBody,
    body_of,
)
from tzaar_board.meet.score import Score
from tzaar_board.meet.seal import signed_by_room, signed_by_table
from tzaar_board.meet.topics import Room, next_id


@dataclass(frozen=True)
class Lobby:
    """What is known of a room; `key` is its public key, None where it is not known."""

    room: Room
    key: str | None
    games: dict[str, GameBody] = field(default_factory=dict)
    tables: dict[str, TableBody] = field(default_factory=dict)

    def with_table(self, table: str, envelope: Envelope) -> "Lobby":
        """After a table has said that it is there, or is gone. The same where it has not."""
        topic = self.room.table(table)
        try:
            body = body_of(TableBody, envelope.body)
            named = table_id(body.key) == table
        except (Malformed, ValueError):
            return self
        signed = signed_by_room(topic, envelope, self.key)
        if not (named and signed and signed_by_table(topic, envelope, body.key)):
            return self
        if table not in self.tables and len(self.tables) >= MOST_TABLES:
            return self
        return replace(self, tables={**self.tables, table: body})

    def with_game(self, game: str, envelope: Envelope) -> "Lobby":
        """After a game was offered, or its seat taken. The same where that cannot be.

        Who invites may offer another while nobody sits there; once both seats are taken what a game
        is, and who plays it, does not change.
        """
        body = offered(self.room, self.key, game, envelope)
        known = self.games.get(game)
        if body is None or (known is None and len(self.games) >= MOST_GAMES):
            return self
        if known is not None and not follows(known, body):
            return self
        return replace(self, games={**self.games, game: body})

    def without(self, game: str) -> "Lobby":
        """After a game was taken back."""
        return replace(self, games={name: one for name, one in self.games.items() if name != game})

    def present(self, key: str) -> bool:
        """Whether the table with a key is there, for all that is known."""
        body = self.tables.get(table_id(key))
        return body is not None and body.present


def stranger(room: Room, key: str, table: str, envelope: Envelope) -> bool:
    """Whether a table says that it is there which was invited with another secret."""
    topic = room.table(table)
    try:
        body = body_of(TableBody, envelope.body)
        own = table_id(body.key) == table and signed_by_table(topic, envelope, body.key)
    except (Malformed, ValueError):
        return False
    return own and body.present and not signed_by_room(topic, envelope, key)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """The game that a table sits at: its name, what it is, and the table's key; so many `entries`
    of its record are held.
    """

    key: str
    game: str | None = None
    offer: GameBody | None = None
    entries: int = 0

    @classmethod
    def at(cls, key: str, score: Score | None) -> "OwnGame":
        """Where the table sits that has a key."""
        return cls(key) if score is None else cls(key, score.id, score.offer, score.number)

    @property
    def waiting(self) -> bool:
        """Whether the other seat is free."""
        return self.offer is not None and self.offer.open


def choose(
    lobby: Lobby,
    own: OwnGame,
    playable: Callable[[str], bool],
    known: Callable[[str], bool],
) -> str | None:
    """The game to whose free seat a table is to go, None where it stays.

    A table without a game goes to the oldest; one that waits itself, where two wait for each other,
    only if the other's has the smaller name, or follows a game that is `known` at this table; one
    that plays to the next game with the same table.
    """
    found = [
        (offer.began, game)
        for game, offer in lobby.games.items()
        if _fits(lobby, own, game, offer, known) and playable(offer.game)
    ]
    return min(found)[1] if found else None


def _fits(
    lobby: Lobby, own: OwnGame, game: str, offer: GameBody, known: Callable[[str], bool]
) -> bool:
    inviter = offer.seat(offer.by)
    if not offer.open or inviter is None or inviter.key == own.key:
        return False
    if not lobby.present(inviter.key):
        return False
    if own.game is None or own.offer is None:
        return True
    if own.waiting:
        if offer.before == own.offer.before:
            return game < own.game
        return own.offer.before is None and offer.before is not None and known(offer.before)
    others = {seat.key for seat in (own.offer.white, own.offer.black) if seat}
    whole = own.entries >= offer.entries
    return whole and offer.before == own.game and inviter.key in others


def filters_of(room: Room, me: str, score: Score | None, mine: Colour | None) -> list[str]:
    """What a table has to hear: the room while it waits for somebody, else what it plays."""
    game = [] if score is None else [room.of_game(score.id)]
    if score is not None and score.offer.open and score.offer.before is not None:
        game.append(room.of_game(score.offer.before))
    seat = None if score is None or mine is None else score.offer.seat(mine.other)
    if score is None or seat is None:
        return [*room.lobby, *game]
    other = table_id(seat.key)
    return [room.table(me), room.table(other), *game, room.game(next_id(score.id, other))]


def offered(room: Room, key: str | None, game: str, envelope: Envelope) -> GameBody | None:
    """The game of a message, None where it is not signed, or cannot be played."""
    topic = room.game(game)
    try:
        body = body_of(GameBody, envelope.body)
        inviter = body.seat(body.by)
        if inviter is None or not signed_by_room(topic, envelope, key):
            return None
        if not signed_by_table(topic, envelope, inviter.key):
            return None
        Score.of(room, game, body)
    except (Malformed, UserError):
        return None
    return body


def follows(known: GameBody, body: GameBody) -> bool:
    """Whether one message about a game may come after another."""
    before, after = known.seat(known.by), body.seat(body.by)
    same = before is not None and after is not None and before.key == after.key
    return known.open and same and body != known


def claimed(
    room: Room, key: str | None, game: str, table: str, envelope: Envelope
) -> ClaimBody | None:
    """The claim of a message, None where it is not signed as it should be."""
    topic = room.claim(game, table)
    try:
        body = body_of(ClaimBody, envelope.body)
        named = table_id(body.key) == table
    except (Malformed, ValueError):
        return None
    signed = signed_by_room(topic, envelope, key) and signed_by_table(topic, envelope, body.key)
    return body if named and signed else None
