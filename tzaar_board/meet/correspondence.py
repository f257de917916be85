"""One game between two tables as one of them knows it: the record, and what each side would like.

Pure: what to write next is a value.
"""

from dataclasses import dataclass, replace

from tzaar_board.games.base import Colour
from tzaar_board.meet.ledger import Ledger
from tzaar_board.meet.messages import (
    BackBody,
    DrawBody,
    Envelope,
    Malformed,
    ResignBody,
    WishBody,
    WishKind,
    body_of,
)
from tzaar_board.meet.score import Score
from tzaar_board.meet.seal import signed_by_table


@dataclass(frozen=True)
class Correspondence:
    """A game of which one colour is `mine`. `wishes` are the newest of each side."""

    mine: Colour
    ledger: Ledger
    wishes: tuple[tuple[Colour, Envelope], ...] = ()

    @property
    def score(self) -> Score:
        return self.ledger.score

    @property
    def writes(self) -> bool:
        """Whether this table writes the next entry."""
        return self.score.writer is self.mine

    def wish(self, colour: Colour) -> WishBody | None:
        """What a side would like now, None where it has nothing to say."""
        envelope = dict(self.wishes).get(colour)
        if envelope is None:
            return None
        wish = self.score.wish(colour, envelope)
        return None if wish is None or wish.kind == "nothing" else wish

    def heard(self, number: int, envelope: Envelope) -> "Correspondence":
        """After an entry has come."""
        ledger = self.ledger.heard(number, envelope)
        return self if ledger is self.ledger else replace(self, ledger=ledger)

    def wished(self, colour: Colour, envelope: Envelope) -> "Correspondence":
        """After a wish has come; one that is not the side's, or is older than another, is none."""
        seat, score = self.score.offer.seat(colour), self.score
        topic = score.room.wish(score.id, colour)
        if seat is None or not signed_by_table(topic, envelope, seat.key):
            return self
        known = dict(self.wishes)
        serial = _serial(envelope)
        if serial is None or (colour in known and serial <= (_serial(known[colour]) or 0)):
            return self
        return replace(self, wishes=tuple({**known, colour: envelope}.items()))

    @property
    def paused(self) -> bool:
        """Whether nobody's time runs, since both sides want that."""
        return self._wanted == [WishKind.PAUSE.value] * 2

    @property
    def runs_on(self) -> bool:
        """Whether a side wants something else than that."""
        return any(kind != WishKind.PAUSE.value for kind in self._wanted)

    @property
    def _wanted(self) -> list[str]:
        wishes = [self.wish(colour) for colour in Colour]
        return [wish.kind for wish in wishes if wish is not None]

    @property
    def agreed(self) -> BackBody | DrawBody | ResignBody | None:
        """What this table has to write because both sides want it, or the other gives up."""
        theirs, consent = self.wish(self.mine.other), dict(self.wishes).get(self.mine.other)
        if not self.writes or theirs is None or consent is None:
            return None
        if theirs.kind == "resign" and self.score.outcome is None:
            return ResignBody(consent=consent)
        mine = self.wish(self.mine)
        if mine is None or mine.kind != theirs.kind:
            return None
        if theirs.kind == "draw" and self.score.outcome is None:
            return DrawBody(consent=consent)
        if theirs.kind == "back" and mine.keep == theirs.keep:
            return BackBody(keep=theirs.keep, consent=consent)
        return None


def _serial(envelope: Envelope) -> int | None:
    try:
        return body_of(WishBody, envelope.body).serial
    except Malformed:
        return None
