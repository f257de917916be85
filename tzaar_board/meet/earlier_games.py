"""Games of before that have yet to be whole at the other table."""

from collections.abc import Sequence

from tzaar_board.games.record import SOURCE, told
from tzaar_board.meet.agreement import Tell, next_step
from tzaar_board.meet.kept import Kept
from tzaar_board.meet.keys import Signer
from tzaar_board.meet.ledger import Ledger
from tzaar_board.meet.messages import GameBody, TurnBody, payload_of
from tzaar_board.meet.plans import recalled
from tzaar_board.meet.score import Score
from tzaar_board.meet.seal import sealed
from tzaar_board.meet.topics import Room
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import GameMissing
from tzaar_board.store.untold_games import UntoldGame


def to_tell(untold: Sequence[UntoldGame], kept: Kept, journal: Journal) -> tuple[UntoldGame, ...]:
    """The games whose records are to stand in their rooms: those that may not have been told to
    their end, and the last one, which a broker may have forgotten.
    """
    last, games = kept.last(), journal.games()
    if last is None or not games or last.game in {one.game for one in untold}:
        return tuple(untold)
    return (*untold, UntoldGame(last.game, games[-1].id))


def whole_record(
    kept: Kept, one: UntoldGame, journal: Journal, room: Room, key: str, signer: Signer
) -> tuple[tuple[str, bytes], ...] | None:
    """The record of a game, by topic; None where that was in another room.

    What ended it may not have been told, where the program was cut off: a turn that the journal has
    and the record has not is signed and kept. Raises UserError.
    """
    last = kept.load(one.game)
    if last is None:
        return ()
    if last.invitation.room != room.name:
        return None
    try:
        played = journal.load(one.number).record
    except GameMissing:
        return ()
    if room.game(last.game) not in told(played.tags, SOURCE):
        return ()
    found = recalled(last, room, key)
    if found is None or found.offer.open:
        return ()
    ledger = Ledger(Score.of(room, last.game, found.offer))
    for number, envelope in found.entries:
        ledger = ledger.heard(number, envelope)
    score = ledger.score
    entries = [
        (room.turn(last.game, number), payload_of(envelope))
        for number, envelope in enumerate(ledger.entries, 1)
    ]
    step = next_step(played.history, None, score, last.colour, ready=False)
    if isinstance(step, Tell):
        name = room.turn(last.game, score.number + 1)
        body = TurnBody(actions=tuple(map(str, step.actions)), position=str(step.after.head))
        payload = payload_of(sealed(name, body, table=signer))
        kept.add(last.game, name, payload)
        entries.append((name, payload))
    return tuple(entries)


def followed(kept: Kept, offer: GameBody) -> Sequence[tuple[str, bytes]]:
    """The record of the game that another one follows, until the other table has come to that."""
    last = None if offer.before is None or not offer.open else kept.load(offer.before)
    return () if last is None else last.said
