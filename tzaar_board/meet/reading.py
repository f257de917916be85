"""What is said in a room, as far as it counts for a table there."""

import asyncio
from collections.abc import Callable

from tzaar_board.meet import words
from tzaar_board.meet.exchange import Exchange
from tzaar_board.meet.keys import Signer, table_id
from tzaar_board.meet.mailbox import Mailbox
from tzaar_board.meet.messages import (
    Envelope,
    GameBody,
    Malformed,
    RefusalBody,
    RefusalReason,
    envelope_of,
    payload_of,
)
from tzaar_board.meet.notices import Notices
from tzaar_board.meet.seal import sealed
from tzaar_board.meet.seating import Seating
from tzaar_board.meet.topics import Room, Topic, TopicKind

MOST_REMEMBERED = 4_096
"""Topics of which it is remembered what was heard last."""


class Reading:
    """Takes messages to whom they are for; what is not taken is told, seldom.

    `seat` is told that the free seat of an exchange's game is to be another table's.
    """

    def __init__(
        self,
        room: Room,
        signer: Signer,
        seating: Seating,
        mailbox: Mailbox,
        notices: Notices,
        seat: Callable[[Exchange, GameBody], None],
    ) -> None:
        self._room = room
        self._signer = signer
        self._seating = seating
        self._mailbox = mailbox
        self._notices = notices
        self._seat = seat
        self._last: dict[str, bytes] = {}

    def forget(self) -> None:
        """What was heard counts anew, for another game."""
        self._last.clear()

    def take(self, exchange: Exchange | None, name: str, payload: bytes) -> None:
        """A message has come, at a table that plays a game, or none; what was heard already is
        nothing new.
        """
        topic = self._room.read(name)
        if topic is None or self._last.get(name) == payload:
            return
        if len(self._last) < MOST_REMEMBERED or name in self._last:
            self._last[name] = payload
        ours = exchange if exchange is not None and topic.game == exchange.score.id else None
        if not payload:
            if topic.kind is TopicKind.GAME:
                self._seating.heard_gone(topic.game)
            return
        try:
            envelope = envelope_of(payload)
        except Malformed:
            if ours is not None and topic.kind is TopicKind.TURN:
                self._refuse(ours, topic.number, RefusalReason.MALFORMED)
            return
        if topic.kind is TopicKind.TABLE:
            self._seating.heard_table(topic.table, envelope)
        elif topic.kind is TopicKind.GAME:
            self._seating.heard_game(topic.game, envelope, payload)
        elif ours is not None:
            self._take_ours(ours, topic, envelope)

    def _take_ours(self, exchange: Exchange, topic: Topic, envelope: Envelope) -> None:
        """Something was said of the game that is played."""
        if topic.kind is TopicKind.CLAIM:
            self._claimed(exchange, topic.table, envelope)
            return
        if exchange.refused_there(topic, envelope):
            self._notices.say_seldom(words.REFUSED_THERE, _now())
        reason = exchange.read(topic, envelope)
        if reason is not None:
            self._refuse(exchange, topic.number, reason)

    def _claimed(self, exchange: Exchange, table: str, envelope: Envelope) -> None:
        """A table would like to play this one's game."""
        score = exchange.score
        offer = self._seating.seat_for(score.id, score.offer, table, envelope)
        if offer is not None and offer.by is exchange.mine:
            self._seat(exchange, offer)
        else:
            self._last.pop(self._room.claim(score.id, table), None)

    def _refuse(self, exchange: Exchange, number: int, reason: RefusalReason) -> None:
        """Says here and there that something is not taken."""
        if not self._notices.say_seldom(words.REFUSED[reason], _now()):
            return
        topic = self._room.refusal(exchange.score.id, table_id(self._signer.key))
        body = RefusalBody(number=number, reason=reason.value)
        self._mailbox.say(topic, payload_of(sealed(topic, body, table=self._signer)))


def _now() -> float:
    return asyncio.get_running_loop().time()
