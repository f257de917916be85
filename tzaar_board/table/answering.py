"""The hint button, while somebody elsewhere asks for something: a press answers, and is no hint.

::

    hint   ____######_______    released: yes
    hint   ____#########...#    held for 3 s: no

Only the table's own button answers: whoever presses that of a page asks for a hint.
"""

from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.effects import DistantAnswered, PairingConfirmed, PairingDeclined
from tzaar_board.table.sensing.buttons import Act, Button, Pressed
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING
from tzaar_board.table.transitions import Advanced
from tzaar_board.table.updated import replace


def distant_asked(session: Session, now: float, request: DistantRequest) -> Session:
    """The other table asks for something, or for nothing any more."""
    return replace(session, request=request, requested=now)


def pairing_asked(session: Session, now: float, waiting: bool) -> Session:
    """A device asks to be let in, or none any more."""
    since = now if waiting and not session.pairing else session.pairing_since
    return replace(session, pairing=waiting, pairing_since=since)


def answers(session: Session, pressed: Pressed) -> bool:
    """Whether what is done with a button is for who asks, and for nothing else."""
    if pressed.button is not Button.HINT:
        return False
    if session.pairing:
        return True
    if session.request is DistantRequest.NOTHING:
        return False
    return pressed.act is not Act.PRESS or session.buttons.states[Button.HINT.value].down


def answered(session: Session, pressed: Pressed) -> Advanced:
    """The answer, once it is known which one it is.

    Nobody is answered by a press that had begun before, nor the other table by one that began
    before its request could be read.
    """
    state = session.buttons.states[pressed.button.value]
    declines = pressed.act is Act.HOLD
    agrees = pressed.act is Act.RELEASE and TIMING.least_answer <= pressed.seconds
    if not declines and (not agrees or state.held):
        return session, ()
    read = session.requested + TIMING.read
    if state.pressed_at < (session.pairing_since if session.pairing else read):
        return session, ()
    if session.pairing:
        told = PairingDeclined() if declines else PairingConfirmed()
        return replace(session, pairing=False), (told,)
    return replace(session, request=DistantRequest.NOTHING), (DistantAnswered(not declines),)
