"""The entries of a game as they come: doubled, late, early, forged. Pure.

What a ledger holds is the longest run of entries without a gap, each of them held against the
record before it; an early one waits for those before it.
"""

from dataclasses import dataclass, field, replace

from tzaar_board.meet.limits import MOST_AHEAD
from tzaar_board.meet.messages import Envelope, RefusalReason
from tzaar_board.meet.score import Refused, Score
from tzaar_board.meet.seal import signed_by_table


@dataclass(frozen=True, slots=True)
class NotTaken:
    """An entry that was not taken."""

    number: int
    reason: RefusalReason


@dataclass(frozen=True)
class Ledger:
    """A score, the entries that it is made of, those that wait, and what was refused last."""

    score: Score
    entries: tuple[Envelope, ...] = ()
    waiting: tuple[tuple[int, Envelope], ...] = ()
    refused: tuple[NotTaken, ...] = field(default=(), compare=False)

    def heard(self, number: int, envelope: Envelope) -> "Ledger":
        """The ledger after an entry has come, which may be doubled, late, early or wrong.

        `refused` is what was refused on the way; the same ledger is given where nothing is new.
        """
        held = self.score.number
        if number <= held and self.entries[number - 1].body == envelope.body:
            return self.quiet()
        if not self._by_a_player(number, envelope):
            return replace(self, refused=(NotTaken(number, RefusalReason.UNSIGNED),))
        if number <= held:
            return replace(self, refused=(NotTaken(number, RefusalReason.DISPUTED),))
        if number > held + MOST_AHEAD:
            return self.quiet()
        waiting = dict(self.waiting)
        waiting[number] = envelope
        return replace(self, waiting=tuple(waiting.items()), refused=())._caught_up()

    def quiet(self) -> "Ledger":
        """The same with nothing refused."""
        return replace(self, refused=()) if self.refused else self

    def _by_a_player(self, number: int, envelope: Envelope) -> bool:
        topic = self.score.room.turn(self.score.id, number)
        seats = (self.score.offer.white, self.score.offer.black)
        return any(seat and signed_by_table(topic, envelope, seat.key) for seat in seats)

    def _caught_up(self) -> "Ledger":
        ledger, waiting, refused = self, dict(self.waiting), list[NotTaken]()
        while (envelope := waiting.pop(ledger.score.number + 1, None)) is not None:
            try:
                score = ledger.score.after(envelope)
            except Refused as error:
                refused.append(NotTaken(ledger.score.number + 1, error.reason))
                break
            ledger = replace(ledger, score=score, entries=(*ledger.entries, envelope))
        return replace(ledger, waiting=tuple(waiting.items()), refused=tuple(refused))
