"""How a table comes to sit at a game: it offers one, or goes to the free seat of another's."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tzaar_board import __version__
from tzaar_board.games.base import Colour
from tzaar_board.meet.keys import Signer, table_id
from tzaar_board.meet.lobby import (
    Lobby,
    OwnGame,
    choose,
    claimed,
    follows,
    offered,
    stranger,
)
from tzaar_board.meet.messages import ClaimBody, Envelope, GameBody, Seat, TableBody, payload_of
from tzaar_board.meet.seal import sealed
from tzaar_board.meet.topics import Room

SEATING = 6.0
"""Seconds in which who invites says who sits down; after that another game is looked for."""

MOST_ASKED = 8
"""Games of which it is remembered that their seat was asked for."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat that this table would like, asked for since some moment."""

    game: str
    since: float


class Seating:
    """What is known of the room, and what this table asks for in it; `said` are the games of
    others, as they were told. `strangers`: a table was there with another secret. `asked` are the
    games whose seat this table has asked for, the newest last: who invites may give it long after,
    also when this program was killed meanwhile, so `keep` is told of each change before the room.

    `put` has something stand on a topic; `playable` says whether a game can be played here, `known`
    whether one was begun here. Time is an argument, in seconds.
    """

    def __init__(
        self,
        room: Room,
        room_signer: Signer,
        signer: Signer,
        put: Callable[[str, bytes], None],
        playable: Callable[[str], bool],
        known: Callable[[str], bool],
        asked: Sequence[str],
        keep: Callable[[Sequence[str]], None],
    ) -> None:
        self.room = room
        self.me = table_id(signer.key)
        self.key = signer.key
        self.claim: Claim | None = None
        self.said: dict[str, bytes] = {}
        self.lobby = Lobby(room, room_signer.key)
        self.strangers = False
        self._asked = list(asked)
        self._keep = keep
        self._room_signer = room_signer
        self._signer = signer
        self._put = put
        self._playable = playable
        self._known = known

    def presence(self, name: str, present: bool) -> bytes:
        """Says that this table is there, or is not."""
        body = TableBody(
            key=self.key, name=name, present=present, program=f"tzaar-board {__version__}"
        )
        return self._sealed(self.room.table(self.me), body)

    def offer(self, game: str, offer: GameBody) -> bytes:
        """Has a game of this table's stand in the room; what was said."""
        payload = self._sealed(self.room.game(game), offer)
        self._put(self.room.game(game), payload)
        return payload

    def withdraw(self, game: str) -> None:
        """Takes back a game that nobody came to."""
        self._put(self.room.game(game), b"")

    def heard_table(self, table: str, envelope: Envelope) -> None:
        self.lobby = self.lobby.with_table(table, envelope)
        if table != self.me and stranger(self.room, self._room_signer.key, table, envelope):
            self.strangers = True

    @property
    def met(self) -> bool:
        """Whether any other table has been in the room with this secret."""
        return any(table != self.me for table in self.lobby.tables)

    def heard_game(self, game: str, envelope: Envelope, payload: bytes) -> None:
        before, self.lobby = self.lobby, self.lobby.with_game(game, envelope)
        if self.lobby is not before:
            self.said[game] = payload

    def heard_gone(self, game: str) -> None:
        """A game is not offered any more; one that is played is not forgotten by that."""
        known = self.lobby.games.get(game)
        if known is not None and known.open:
            self.lobby = self.lobby.without(game)
            self.said.pop(game, None)

    def seat_for(
        self, game: str, offer: GameBody, table: str, envelope: Envelope
    ) -> GameBody | None:
        """This table's own game with the seat taken by who claims it, None if that cannot be."""
        claim = claimed(self.room, self.lobby.key, game, table, envelope)
        if claim is None or claim.key == self.key or not offer.open or self.claim is not None:
            return None
        free = "white" if offer.white is None else "black"
        return offer.model_copy(update={free: Seat(key=claim.key, name=claim.name)})

    def look(self, now: float, own: OwnGame, name: str) -> tuple[str, GameBody] | None:
        """Goes to a free seat if there is one to go to; the game in which it has been given."""
        given = self._given(own)
        if given is not None:
            self._unclaim(given[0])
            return given
        claim = self.claim
        if claim is not None:
            offer = self.lobby.games.get(claim.game)
            if offer is not None and not offer.open:
                self._unclaim(claim.game)
            elif offer is None or now > claim.since + SEATING:
                self._unclaim(claim.game)
                self.lobby = self.lobby.without(claim.game)
        if self.claim is None:
            game = choose(self.lobby, own, self._playable, self._known)
            if game is not None:
                self._ask(game)
                self.claim = Claim(game, now)
                topic = self.room.claim(game, self.me)
                self._put(topic, self._sealed(topic, ClaimBody(key=self.key, name=name)))
        return None

    def colour(self, offer: GameBody) -> Colour | None:
        """What this table plays in a game."""
        seats = ((colour, offer.seat(colour)) for colour in Colour)
        return next((colour for colour, seat in seats if seat and seat.key == self.key), None)

    def sat(self, game: str) -> None:
        """This table plays a game, for all time."""
        if game in self._asked:
            self._asked.remove(game)
            self._keep(self._asked)

    def _ask(self, game: str) -> None:
        self._asked = [*(one for one in self._asked if one != game), game][-MOST_ASKED:]
        self._keep(self._asked)

    def _given(self, own: OwnGame) -> tuple[str, GameBody] | None:
        """A game in which this table has the seat that it asked for, if it is free to go there."""
        for game in self._asked:
            offer = self.lobby.games.get(game)
            if offer is None or offer.open or self.colour(offer) is None:
                continue
            if own.game is None or own.waiting or offer.before == own.game:
                return game, offer
        return None

    def _unclaim(self, game: str) -> None:
        self.claim = None
        self._put(self.room.claim(game, self.me), b"")

    def _sealed(self, topic: str, body: TableBody | GameBody | ClaimBody) -> bytes:
        return payload_of(sealed(topic, body, room=self._room_signer, table=self._signer))


def renewed(room: Room, key: str, game: str, held: GameBody, envelope: Envelope) -> GameBody | None:
    """What a game has become by what was said of it, None where that may not be, or is the same."""
    body = offered(room, key, game, envelope)
    return body if body is not None and follows(held, body) else None
