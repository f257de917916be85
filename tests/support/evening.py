"""A club evening as it stands in a room: a tournament and the games of its round, all signed."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.support.games import rest_of_turn
from tzaar_board.games.base import Colour
from tzaar_board.games.registry import game as game_of
from tzaar_board.meet.director import Directed
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.keys import Signer, table_id
from tzaar_board.meet.messages import GameBody, Said, Seat, TableBody, TurnBody, payload_of
from tzaar_board.meet.score import Score
from tzaar_board.meet.seal import sealed
from tzaar_board.meet.topics import Room, new_id
from tzaar_board.meet.tournament_messages import event_of
from tzaar_board.tournament.next_round import next_round
from tzaar_board.tournament.pairing import Pairing, Result
from tzaar_board.tournament.tournament import System, Tournament, begin

FIRST = ("Ada", "Bartłomiej", "Cătălina", "Dora", "Emanuele", "Florentyna", "Giulia", "Horațiu")
LAST = ("Nowak", "Rossi", "Popescu", "Lovelace", "Wiśniewska", "Bianchi", "Ionescu", "Fu")
SECRET = bytes(range(16))
CLOCK = "20+10"


def players(count: int) -> list[str]:
    """So many names, each once."""
    names = [f"{one} {other}" for other in LAST for one in FIRST]
    return [f"{names[at % 64]}{' ' + str(at // 64 + 1) if at >= 64 else ''}" for at in range(count)]


class SeatedGame:
    """Two tables at a game of a room: signs their turns one after the other."""

    def __init__(self, room: Room, key: Signer, pairing: Pairing, event: str, game: str) -> None:
        self.id = new_id()
        self.room = room
        self._key = key
        self._signers = {colour: Signer.new() for colour in Colour}
        start = game_of(game).start(game_of(game).starts[0], random.randrange(10**6))
        seats = {
            colour: Seat(key=self._signers[colour].key, name=name or "")
            for colour, name in ((Colour.WHITE, pairing.white), (Colour.BLACK, pairing.black))
        }
        self.offer = GameBody(
            game=game,
            start=str(start),
            white=seats[Colour.WHITE],
            black=seats[Colour.BLACK],
            inviter="white",
            clock=CLOCK,
            event=event,
            began=int(time.time()),
        )
        self.score = Score.of(room, self.id, self.offer)

    def arrival(self) -> Iterator[tuple[str, bytes]]:
        """Both tables, and the game with both seats taken."""
        for signer in self._signers.values():
            topic = self.room.table(table_id(signer.key))
            yield self._sealed(topic, TableBody(key=signer.key, present=True), signer)
        topic = self.room.game(self.id)
        yield self._sealed(topic, self.offer, self._signers[Colour.WHITE])

    def turn(self, lots: random.Random) -> tuple[str, bytes] | None:
        """The next turn, None when the game is over."""
        if self.score.outcome is not None:
            return None
        actions = rest_of_turn(self.score.history.head, lots)
        position = self.score.history.play(*actions).head
        left = dict(self.score.left).get(self.score.writer, 1200.0)
        body = TurnBody(
            actions=tuple(map(str, actions)),
            position=str(position),
            left=max(5.0, left - lots.randrange(1, 90)),
            at=int(time.time()),
        )
        topic = self.room.turn(self.id, self.score.number + 1)
        envelope = sealed(topic, body, table=self._signers[self.score.writer])
        self.score = self.score.after(envelope)
        return topic, payload_of(envelope)

    def _sealed(self, topic: str, body: Said, signer: Signer) -> tuple[str, bytes]:
        return topic, payload_of(sealed(topic, body, room=self._key, table=signer))


@dataclass(frozen=True)
class Evening:
    """So many games of a round of a Swiss tournament at a broker of this machine."""

    port: int
    games: int
    rounds: int = 1
    game: str = "tzaar"

    @property
    def invitation(self) -> Invitation:
        return Invitation("127.0.0.1", "club", self.port, secret=SECRET)

    @cached_property
    def tournament(self) -> Tournament:
        lots = random.Random(7)
        made = begin("Thursday club", System.SWISS, players(2 * self.games), 7)
        for number in range(1, self.rounds + 1):
            made = next_round(made)
            for one in made.open if number < self.rounds else ():
                assert one.black is not None
                result = lots.choice([Result.WHITE, Result.BLACK, Result.DRAW])
                made = made.with_result(number, one.white, one.black, result)
        return made

    @cached_property
    def seated(self) -> list[SeatedGame]:
        room = Room("club")
        key = Signer.of_room("club", SECRET)
        event = event_of(self.tournament, self.rounds)
        pairings = [one for one in self.tournament.rounds[-1] if one.black is not None]
        return [SeatedGame(room, key, one, event, self.game) for one in pairings]

    def messages(self, turns: int) -> Iterator[tuple[str, bytes]]:
        """All that stands in the room after up to so many turns in each game."""
        directed = Directed(Signer.new(), self.tournament, self.game, CLOCK, int(time.time()))
        yield from directed.messages(self.invitation).items()
        for number, game in enumerate(self.seated):
            yield from game.arrival()
            lots = random.Random(number)
            for _ in range(lots.randrange(turns + 1) if turns else 0):
                message = game.turn(lots)
                if message is None:
                    break
                yield message
