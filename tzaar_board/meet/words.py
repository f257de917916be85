"""What a meeting has to say to a person, in sentences."""

from tzaar_board.errors import Phrase, shortened
from tzaar_board.meet.messages import RefusalReason, Seat

ALONE = Phrase("Nobody is there yet; the game begins as soon as another table comes.")
CAME = Phrase("The other table is there.")
WENT = Phrase("The other table is away; the game goes on when it is back.")
FOUND = Phrase("The broker is reached again.")
ASKS_BACK = Phrase("The other table would like to take back; agree, or decline.")
ASKS_DRAW = Phrase("The other table offers a draw; agree, or decline.")
ASKS_PAUSE = Phrase("The other table would like to stop the clocks; agree, or decline.")
CLOCKS_STOPPED = Phrase("The clocks are stopped at both tables.")
CLOCKS_RUN = Phrase("The clocks run again.")
ASKED = Phrase("The other table is asked.")
ASKED_LATER = Phrase("The broker is not reached; the other table is asked once it is.")
DECLINED = Phrase("The other table would rather not.")
DECLINED_HERE = Phrase("The other table is told that you would rather not.")
RESIGNS = Phrase("The other table is told that you resign.")
RESIGNS_LATER = Phrase(
    "The broker is not reached; the other table is told that you resign once it is."
)
HELPED = Phrase("The other table was shown a hint.")
NOBODY_ASKS = Phrase("Nobody asks for anything now.")

REFUSED = {
    RefusalReason.ILLEGAL: Phrase(
        "The other table sent a turn that the rules do not allow; it is refused, and the game goes "
        "on."
    ),
    RefusalReason.UNSIGNED: Phrase(
        "Somebody who does not play here sent a turn; it is refused, and the game goes on."
    ),
    RefusalReason.MALFORMED: Phrase(
        "The other table sent something that this version cannot read; bring both to the same one."
    ),
    RefusalReason.OVER: Phrase("The other table sent a turn after the game's end; it is refused."),
    RefusalReason.DISPUTED: Phrase(
        "The other table tells a turn otherwise than before; the first one counts."
    ),
}
REFUSED_THERE = Phrase("The other table refused what was sent from here; the game goes on.")


def joined(seat: Seat | None) -> Phrase:
    """This table has sat down to a game of somebody else."""
    if seat is None or not seat.name:
        return Phrase("You play with somebody at another table.")
    return Phrase("You play with {name} at another table.", name=shortened(seat.name))


def lost(reason: str) -> Phrase:
    """The broker is not reached, and why in its own words."""
    return Phrase(
        "The broker cannot be reached ({reason}); the table plays on, and tells the rest later.",
        reason=shortened(reason),
    )
