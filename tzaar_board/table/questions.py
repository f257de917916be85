"""Questions, and what cannot be explained: when a session asks, and when it believes no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tzaar_board.table.decision import UNDECIDED, Asking, shortest
from tzaar_board.table.hypotheses import Fit
from tzaar_board.table.inference import targets_of

if TYPE_CHECKING:
    from tzaar_board.table.session import Session


def end_question(session: Session, now: float) -> None:
    """A question ends when hands go on to other stacks, or say that all is well.

    With nothing in hand it also ends by itself: then a stack was only straightened.
    """
    question, touches, situation = session.question, session.sight.touches, session.situation
    if question is None:
        return
    if touches.misfits - question.targets != question.over or (
        not touches.misfits and now >= question.since + session.timing.doubt
    ):
        session.question = None
    elif not question.over and situation.shown:
        last = situation.line.actions[situation.shown - 1]
        trace = situation.line.positions[situation.shown - 1].trace(last)
        kept = any(
            time > question.since for site in trace.touched for time in touches.arrivals(site)
        )
        answered = session.decide(now) != UNDECIDED
        if kept and not answered and session.still(now, touches.by_site):
            session.question = None


def note_unexplained(session: Session, now: float) -> None:
    """Notes since when the touches lead nowhere, and whether more is missing than a turn explains.

    Then things were knocked over: `astray` until all is back, or on to an action that is proven.
    """
    touches, blind = session.sight.touches, session.sight.blind
    misfits = touches.misfits - blind
    single = len(misfits) == 1 and misfits <= touches.lifted
    if not misfits or single or session.finding.fits:
        session.unexplained = None
    elif session.unexplained is None:
        session.unexplained = now
    if not misfits:
        session.astray = False
    elif session.unexplained is not None and not session.astray:
        missing = touches.without(misfits - touches.lifted)
        lasting = now >= session.unexplained + session.timing.wrong
        session.astray = (
            lasting
            and len(missing.misfits - blind) > 1
            and not session.situation.find(missing, blind, None).fits
        )


def mistrust(session: Session, now: float) -> None:
    """While things are put back, an arrival that answers no question proves nothing.

    What is to be turned over, with nothing else to put back, is asked for as well. Whoever goes on
    to an action that sensing cannot see is asked, and taps the target.
    """
    sight, question = session.sight, session.question
    if not session.astray:
        return
    asked = question.targets if question is not None else frozenset()
    sight.mistrust(asked.union(*(way.turns for way in session.finding.ways)))
    if question is not None:
        return
    misfits = sight.touches.misfits - sight.blind
    moved = [way for way in session.finding.at(Fit.POSSIBLE) if way.steps[-1].trace.targets]
    ways = shortest([way for way in moved if not way.back])
    if ways and session.still(now, misfits, session.timing.ask):
        key = ways[0].steps[-1].trace.key
        assert key is not None
        session.ask(now, Asking(key, frozenset().union(*(targets_of(way, key) for way in ways))))
