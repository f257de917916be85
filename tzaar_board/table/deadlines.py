"""When a session has something to do though no hand moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tzaar_board.table.hypotheses import Fit

if TYPE_CHECKING:
    from tzaar_board.table.session import Session

NEVER = float("-inf")
"""The time of what has not happened."""


def next_deadline(session: Session, now: float) -> float | None:
    """The next moment at which a session may commit, ask, or show something else.

    Waits are counted from every change that still matters, since each site's stillness counts by
    itself. None while only hands can change anything.
    """
    timing, sight = session.timing, session.sight
    times = [
        session.shine[0] + timing.shine,
        session.refused[0] + timing.blink,
        session.waved[0] + timing.shine,
        session.armed + timing.again,
        session.expired[0] + timing.time_up,
    ]
    touched = [touch.changed for touch in sight.touches.by_site.values()]
    if touched or session.guide is not None:
        moments = {sight.heard, *touched}
        waits = {timing.settle, timing.blink, timing.carried, timing.ask}
        waits |= {way.wait for way in session.finding.at(Fit.COMPLETE)}
        times += [moment + wait for moment in moments for wait in waits]
    if session.question is not None:
        times.append(session.question.since + timing.doubt)
    if session.unexplained is not None:
        times.append(session.unexplained + timing.wrong)
    found = [sight.deadline(), session.buttons.deadline()]
    coming = [time for time in times if time > now]
    return min([*coming, *(time for time in found if time is not None)], default=None)
