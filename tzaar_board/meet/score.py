"""A game as its record in the room says: what the entries make of its start. Pure.

The record is the truth of a game between tables; each entry is held against the rules, against who
may write it, and against what both sides agreed to, before it is part of it.
"""

from dataclasses import dataclass, replace

from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Colour, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.registry import game as game_of
from tzaar_board.meet.messages import (
    BackBody,
    DrawBody,
    Envelope,
    GameBody,
    HelpedBody,
    Malformed,
    RefusalReason,
    ResignBody,
    TimeBody,
    TurnBody,
    WishBody,
    body_of,
    entry_of,
)
from tzaar_board.meet.seal import signed_by_table
from tzaar_board.meet.topics import Room
from tzaar_board.play.time_control import TimeControl


class Refused(Exception):
    """An entry that is no part of the record, and why."""

    def __init__(self, reason: RefusalReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True)
class Score:
    """A game after its first `number` entries.

    `left` is what each side had left after its last turn, in seconds, as far as it was told; `at`
    when the last entry was written, in Unix time, for people only. `helped` are the sides that were
    shown a hint.
    """

    room: Room
    id: str
    offer: GameBody
    history: History
    number: int = 0
    ended: Outcome | None = None
    left: tuple[tuple[Colour, float], ...] = ()
    helped: frozenset[Colour] = frozenset()
    at: int = 0

    @classmethod
    def of(cls, room: Room, game: str, offer: GameBody) -> "Score":
        """A game that begins as it is offered. Raises UserError for one that cannot be played."""
        position = game_of(offer.game).parse(offer.start)
        if position.outcome() is not None:
            raise UserError("The game is over in that position; give another one.")
        TimeControl.parse(offer.clock)
        return cls(room, game, offer, History(position), at=offer.began)

    @property
    def writer(self) -> Colour:
        """Who writes the next entry: the player to move, also when the game is over."""
        return self.history.head.player

    @property
    def outcome(self) -> Outcome | None:
        return self.ended or self.history.head.outcome()

    def after(self, envelope: Envelope) -> "Score":
        """The game with one more entry. Raises Refused."""
        topic, seat = self.room.turn(self.id, self.number + 1), self.offer.seat(self.writer)
        if seat is None or not signed_by_table(topic, envelope, seat.key):
            raise Refused(RefusalReason.UNSIGNED)
        try:
            entry = entry_of(envelope.body)
        except Malformed:
            raise Refused(RefusalReason.MALFORMED) from None
        match entry:
            case TurnBody():
                after = self._played(entry)
            case BackBody():
                after = self._back(entry)
            case DrawBody():
                self._going_on()
                self._agreed(entry.consent, "draw")
                after = replace(self, ended=Outcome(None, Reason.DRAW))
            case ResignBody():
                after = self._resigned(entry)
            case TimeBody():
                after = self._late()
            case HelpedBody():
                self._going_on()
                after = replace(self, helped=self.helped | {self.writer})
        return replace(after, number=self.number + 1, at=entry.at)

    def wish(self, colour: Colour, envelope: Envelope) -> WishBody | None:
        """What a side wants now, None where it is not said by it, or has lapsed."""
        seat, topic = self.offer.seat(colour), self.room.wish(self.id, colour)
        if seat is None or not signed_by_table(topic, envelope, seat.key):
            return None
        try:
            wish = body_of(WishBody, envelope.body)
        except Malformed:
            return None
        return wish if wish.after == self.number else None

    def _going_on(self) -> None:
        if self.outcome is not None:
            raise Refused(RefusalReason.OVER)

    def _played(self, turn: TurnBody) -> "Score":
        self._going_on()
        mover, history = self.writer, self.history
        for text in turn.actions:
            if history.head.player is not mover or history.head.outcome() is not None:
                raise Refused(RefusalReason.ILLEGAL)
            history = _play(history, text)
        if history.head.player is mover and history.head.outcome() is None:
            raise Refused(RefusalReason.ILLEGAL)
        if str(history.head) != turn.position:
            raise Refused(RefusalReason.ILLEGAL)
        told = dict(self.left)
        if turn.left is not None:
            told[mover] = turn.left
        return replace(self, history=history, left=tuple(told.items()))

    def _back(self, entry: BackBody) -> "Score":
        wish = self._agreed(entry.consent, "back")
        undone = self.ended is not None and self.ended.reason is not Reason.TIME
        if wish.keep != entry.keep or entry.keep >= len(self.history) + undone:
            raise Refused(RefusalReason.ILLEGAL)
        if self.ended is not None and not undone:
            raise Refused(RefusalReason.OVER)
        return replace(self, history=self.history.cut(entry.keep), ended=None)

    def _resigned(self, entry: ResignBody) -> "Score":
        self._going_on()
        loser = self.writer
        if entry.consent is not None:
            self._agreed(entry.consent, "resign")
            loser = loser.other
        return replace(self, ended=Outcome(loser.other, Reason.RESIGN))

    def _late(self) -> "Score":
        self._going_on()
        control = TimeControl.parse(self.offer.clock)
        if control is None or not control.flag:
            raise Refused(RefusalReason.ILLEGAL)
        return replace(self, ended=Outcome(self.writer.other, Reason.TIME))

    def _agreed(self, consent: Envelope, kind: str) -> WishBody:
        """The other side's wish for the same. Raises Refused."""
        wish = self.wish(self.writer.other, consent)
        if wish is None or wish.kind != kind:
            raise Refused(RefusalReason.UNSIGNED)
        return wish


def _play(history: History, text: str) -> History:
    try:
        action: Action = history.start.game.parse_action(text)
        return history.play(action)
    except UserError:
        raise Refused(RefusalReason.ILLEGAL) from None
