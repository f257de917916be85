"""Stacks that are taken up, or set down, a few pieces at a time.

B2  CCC..AAA......CC.      the top two are off, then the third as well: the stack is in hand;
B5  aaaaaaaaa.BBB.CCC      or it comes down in two goes

A rule: it reads a session and gives a value. Only `height` shows it.
"""

from collections.abc import Iterator

from tzaar_board.geometry import Site
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING


def in_part(session: Session, now: float) -> bool:
    """Whether each stack that reads wrongly is lower than it stood, or than what can come there:
    for `ask`, since nobody holds half a stack for longer unless it is meant.
    """
    situation, touches = session.situation, session.observation.touches
    standing = session.observation.misfits - touches.lifted - session.observation.masked
    if not standing or situation.sense is not Sense.HEIGHT:
        return False
    if now >= max(map(touches.changed, standing)) + TIMING.ask:
        return False
    return all(
        any(_lower(touches.reading(site), whole) for whole in _whole(session, site))
        for site in standing
    )


def _whole(session: Session, site: Site) -> Iterator[str]:
    """What a site read before, and what it reads once the whole of a stack has come there that is
    not where it stood.
    """
    situation, touches = session.situation, session.observation.touches
    yield touches.expected[site]
    steps = [step for carried in situation.carry_outs for step in carried.steps]
    if situation.by_hand:
        steps += situation.continuations.by_site.get(site, ())
    for step in steps:
        if step.trace.key in touches.misfits and site in step.trace.targets:
            yield step.leaves(site, situation.sense)


def _lower(reading: str, whole: str) -> bool:
    """Whether a reading is of the same colour's stack, and lower."""
    same = reading.isupper() is whole.isupper()
    return same and EMPTY not in (reading, whole) and reading < whole
