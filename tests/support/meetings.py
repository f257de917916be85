"""Meetings for tests: a room, two tables with keys, and games of theirs as they are written."""

import random
from dataclasses import dataclass, field, replace
from functools import cached_property

from tests.support.games import rest_of_turn
from tzaar_board.games.base import Action, Colour
from tzaar_board.games.history import History
from tzaar_board.games.registry import game as game_of
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.keys import Signer
from tzaar_board.meet.ledger import Ledger
from tzaar_board.meet.messages import Envelope, GameBody, Said, Seat, TurnBody, WishBody
from tzaar_board.meet.score import Score
from tzaar_board.meet.seal import sealed
from tzaar_board.meet.topics import Room

GAME = "abcdefghijklmnop"


def turns_of(history: History) -> list[tuple[Action, ...]]:
    """The actions of a game, turn by turn."""
    turns: list[list[Action]] = []
    for number, action in enumerate(history.actions):
        if number and history.positions[number].player is history.positions[number - 1].player:
            turns[-1].append(action)
        else:
            turns.append([action])
    return [tuple(turn) for turn in turns]


def to_watch(invitation: Invitation, key: bytes | None) -> Invitation:
    """The address for those who may only look on, with the room's public key."""
    return replace(invitation, secret=None, key=key, user="", password="")


@dataclass(frozen=True)
class Meeting:
    """A room in which two tables have sat down to a game."""

    room: str = "friends"
    secret: bytes = bytes(range(16))
    game: str = "tzaar"
    clock: str = ""
    signers: dict[Colour, Signer] = field(
        default_factory=lambda: {
            Colour.WHITE: Signer(bytes([1]) * 32),
            Colour.BLACK: Signer(bytes([2]) * 32),
        }
    )

    @property
    def topics(self) -> Room:
        return Room(self.room)

    @cached_property
    def offer(self) -> GameBody:
        """A game with both seats taken."""
        start = game_of(self.game).start(game_of(self.game).starts[0], 5)
        white, black = (
            Seat(key=self.signers[colour].key, name=name)
            for colour, name in ((Colour.WHITE, "Ada"), (Colour.BLACK, "Bea"))
        )
        return GameBody(
            game=self.game,
            start=str(start),
            white=white,
            black=black,
            inviter="white",
            clock=self.clock,
        )

    def score(self) -> Score:
        return Score.of(self.topics, GAME, self.offer)

    def ledger(self) -> Ledger:
        return Ledger(self.score())

    def entry(self, score: Score, body: Said, by: Colour | None = None) -> Envelope:
        """The next entry of a record, signed by the side to move unless it is said."""
        topic = self.topics.turn(GAME, score.number + 1)
        return sealed(topic, body, table=self.signers[by or score.writer])

    def turn(self, score: Score, by: Colour | None = Colour.WHITE, seed: int = 1) -> Envelope:
        """A turn at random; None signs it with a key that nobody has."""
        actions = rest_of_turn(score.history.head, random.Random(seed))
        after = score.history.play(*actions).head if score.outcome is None else score.history.head
        texts = tuple(map(str, actions)) or ("pass",)
        body = TurnBody(actions=texts, position=str(after))
        if by is None:
            return sealed(self.topics.turn(GAME, score.number + 1), body, table=Signer.new())
        return self.entry(score, body, by)

    def wish(self, colour: Colour, wish: WishBody) -> Envelope:
        return sealed(self.topics.wish(GAME, colour), wish, table=self.signers[colour])


@dataclass(frozen=True)
class Played:
    """A game that was played, entry by entry."""

    meeting: Meeting
    entries: tuple[Envelope, ...]

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        scores = [self.meeting.score()]
        for envelope in self.entries:
            scores.append(scores[-1].after(envelope))
        return tuple(scores)

    @property
    def score(self) -> Score:
        return self.scores[-1]

    def score_after(self, number: int) -> Score:
        return self.scores[number]


def played(meeting: Meeting, turns: int) -> Played:
    """So many turns at random."""
    score, entries = meeting.score(), list[Envelope]()
    for number in range(turns):
        if score.outcome is not None:
            break
        entries.append(meeting.turn(score, score.writer, seed=number))
        score = score.after(entries[-1])
    return Played(meeting, tuple(entries))


RECORD = played(Meeting(), 12)
