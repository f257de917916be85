"""Why what no action explains is not *wrong* yet, each reason by name.

Rules: they read a session and give a value.
"""

from collections.abc import Callable

from tzaar_board.geometry import Site
from tzaar_board.table.asking.partial_stacks import in_part
from tzaar_board.table.inference.fast_hands import first_of_two, left_open
from tzaar_board.table.inference.hypotheses import Fit
from tzaar_board.table.inference.late_touches import beside_the_next, without_waiting
from tzaar_board.table.inference.recaptures import begun
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING

Wait = Callable[[Session, float], bool]
"""Whether something may still become play, at a moment in seconds."""


def answering(session: Session, now: float) -> bool:
    """Whether the stack lifted last is tapped as the answer to what stays asked, hands having gone
    on.
    """
    situation, touches = session.situation, session.observation.touches
    masked = session.observation.masked
    site = max(touches.lifted - masked, key=touches.changed, default=None)
    if site is None or now >= touches.changed(site) + TIMING.tap:
        return False
    earlier = left_open(situation, touches.without({site}), masked)
    if earlier is None:
        return False
    answers = situation.find_complete(earlier, masked, None).at(Fit.POSSIBLE)
    return any(site in step.trace.targets for one in answers for step in one.steps)


def one_ahead(session: Session, now: float) -> bool:
    """Whether the stack lifted last is the next player's, who has not waited for an action of which
    both stacks are still in hand.
    """
    situation, touches = session.situation, session.observation.touches
    masked, misfits = session.observation.masked, session.observation.misfits
    newest = max(misfits, key=touches.changed)
    content = situation.settled.content(newest)
    if not misfits <= touches.lifted or content is None:
        return False
    if content.colour is situation.settled.player or now >= touches.changed(newest) + TIMING.ask:
        return False
    return beside_the_next(situation, touches, masked, frozenset({newest})) is not None


def one_waiting(session: Session, now: float) -> bool:
    """Whether the stack lifted first is the next player's, who holds it while the player to move is
    at an action, and has not pressed to pass.
    """
    touches, masked = session.observation.touches, session.observation.masked
    newest = max(map(touches.changed, session.observation.misfits))
    if now >= newest + TIMING.ask or session.pass_press.refused is not None:
        return False
    return without_waiting(session.situation, touches, masked) is not None


def one_after_the_opponents(session: Session, now: float) -> bool:
    """Whether the stack lifted last begins an own action, and what is pending has been carried out
    before that as far as sensors can show it; not where what is missing may have fallen together.
    """
    situation, touches = session.situation, session.observation.touches
    masked = session.observation.masked
    newest = max(touches.misfits - masked, key=touches.changed)
    begun, before = touches.changed(newest), touches.misfits - masked - {newest}
    if not situation.pending or newest not in touches.lifted or now >= begun + TIMING.ask:
        return False
    if any(begun <= touches.changed(site) + TIMING.sleeve for site in before):
        return False
    carried = situation.carry_outs[-1]
    fit = carried.fit(touches.without({newest}), situation.sense, masked)
    return fit in (Fit.POSSIBLE, Fit.COMPLETE) and situation.after(carried).is_in_play(newest)


def playing_on(session: Session, now: float) -> bool:
    """Whether hands move on that have left a stack open for as long as it takes to ask: whether it
    is play is seen once they rest.
    """
    times = [*map(session.observation.touches.changed, session.observation.misfits)]
    return now < max(times) + TIMING.settle and max(times) >= min(times) + TIMING.ask


def counts_once_still(session: Session, now: float) -> bool:
    """Whether hands have gone on from an action that only has to be still to count, and what they
    have gone on with for longer than under a sleeve. That holds though it was *wrong* before.
    """
    observation, nothing = session.observation, frozenset[Site]()
    touches, masked = observation.touches, observation.masked
    found = first_of_two(session.situation, session.finding, touches, nothing, masked)
    if found is None:
        return False
    return bool(observation.fresh(now)) or not session.still(now, found.sites)


def swept_quickly(session: Session, now: float) -> bool:
    """Whether the next player has lifted a stack after a quick sweep, which counts after a rest.
    That holds though it was *wrong* before, as it may be until the sweep has come to its end.
    """
    rested = now >= session.observation.last_change + TIMING.rest
    return not rested and session.evidence.swept is not None


def either_captor(session: Session, _: float) -> bool:
    """Whether a capture is seen that either of two stacks in hand may have done: the other one is
    held a while longer, or is the next player's already. It tells by where it goes. That holds
    though it was *wrong* before.
    """
    situation, touches = session.situation, session.observation.touches
    masked = session.observation.masked
    if not situation.by_hand or len(touches.lifted - masked) != 2:
        return False
    return all(
        any(
            one.steps and not one.back
            for one in situation.find_complete(touches.without({site}), masked, None).at(
                Fit.COMPLETE
            )
        )
        for site in touches.lifted - masked
    )


def recapturing(session: Session, now: float) -> bool:
    """Whether the next player may be about to take a captor that has not been still. That holds
    though it was *wrong* before, as it is while the captor stands.
    """
    touches, masked = session.observation.touches, session.observation.masked
    newest = max(map(touches.changed, session.observation.misfits))
    return now < newest + TIMING.doubt and begun(session.situation, touches, masked)


WAITS: tuple[Wait, ...] = (
    answering,
    one_ahead,
    one_waiting,
    one_after_the_opponents,
    in_part,
    playing_on,
)
"""The reasons until it is *wrong*."""

WAITS_AFTER: tuple[Wait, ...] = (either_captor, recapturing, swept_quickly, counts_once_still)
"""Those that hold though it was *wrong* before."""
