"""Actions of which one sensor shows nothing: it always reads the same.

Rules: they read a session and give a value.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tzaar_board.geometry import Site
from tzaar_board.table.asking.questions import whole_without
from tzaar_board.table.inference.hypotheses import forward
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.state import State
from tzaar_board.table.timing import TIMING

WAITING = (State.IN_HAND, State.ASKING, State.WRONG)
"""The states in which the table waits for hands that may have done already what they wanted."""


UNSHOWN = 2
"""So many times as long as a sensor is doubted hands hold a stack before they may have done with
it.
"""


MOST = 5
"""So many sites are those of a turn's two actions and one more; two-sided pieces turn over others
besides.
"""


@dataclass(frozen=True, slots=True)
class Unseen:
    """An action that hands may have done, and the one site whose sensor does not show it."""

    step: Step
    site: Site


def unseen(session: Session, touches: Touches) -> tuple[Unseen, ...]:
    """The actions that may have been done if one sensor shows nothing, in the game's order.

    Where nothing at all was seen there are none: a hint is no action. Only of a board on which
    nothing stands that could be lifted those are the placings. What is known to be in hand has done
    nothing.
    """
    situation, misfits = session.situation, session.observation.judged_misfits(touches)
    if session.guide is not None or not situation.by_hand or len(situation.kinds) > 1:
        return ()
    if session.in_hand:
        return ()
    if not misfits and any(map(situation.settled.content, range(len(touches.expected)))):
        return ()
    known = situation.continuations
    found = (
        Unseen(step, sites.pop())
        for step in (known.covering(misfits) if misfits else situation.placings)
        if len(sites := _not_shown(session, touches, step)) == 1
    )
    return (*found, *_pointed_at(session, touches, misfits))


def _pointed_at(session: Session, touches: Touches, misfits: frozenset[Site]) -> Iterator[Unseen]:
    """The actions of which nothing at all was seen, where hands hold up the stack on which they
    end, or for a piece from the box one that stands near: on a site that is out of judgement, then
    the nearest first.
    """
    if len(misfits) != 1 or not misfits <= touches.lifted:
        return
    (site,) = misfits
    stood, masked = touches.until(touches.changed(site)), session.observation.masked
    board = session.situation.settled.game.board
    found = [
        Unseen(step, key)
        for step in session.situation.continuations.steps
        if (key := step.trace.key) is not None
        if step.trace.placed is not None or site in step.trace.targets
        if {key} == _misread(session, stood, step) | masked.intersection({key})
    ]
    yield from sorted(
        found, key=lambda one: (one.site not in masked, board.distance(site, one.site))
    )


def unseen_action(session: Session, now: float, touches: Touches) -> Unseen | None:
    """The action that hands say was done, or that alone explains what came to stand somewhere.

    Hands say it with the hint button, which lights one after another. By itself only a stack is
    suspected that has gone, as its target shows, and a piece that has come.
    """
    chosen, misfits = session.suggestions, session.observation.judged_misfits(touches)
    if chosen is None and (not misfits or misfits & touches.lifted):
        return None
    if chosen is None and not session.still(now, misfits, TIMING.ask):
        return None
    found = unseen(session, touches)
    if chosen is not None:
        return next((one for one in found if one.step.action == chosen.action), None)
    return found[0] if len(found) == 1 and found[0].site == found[0].step.trace.key else None


def odd_one(session: Session, touches: Touches) -> Site | None:
    """The one site without which all that was touched is a whole action, None without one: where
    hands say that nothing lies about, it is likelier that one sensor is mistaken than that all are.
    """
    misfits = session.observation.judged_misfits(touches)
    if session.guide is not None or len(misfits) < 2:
        return None
    if len(misfits) > MOST and not session.situation.settled.game.two_sided:
        return None
    odd = [site for site in misfits if whole_without(session, touches, site)]
    return odd[0] if len(odd) == 1 else None


def misread_target(session: Session, touches: Touches) -> Unseen | None:
    """The one action that was done if what stands on its target reads as another stack, as
    `odd_one`; None without one, or where several may have been.
    """
    misfits = session.observation.judged_misfits(touches)
    standing = misfits - touches.lifted
    found = [one for one in unseen(session, touches) if one.site in standing]
    return found[0] if len(found) == 1 and len(misfits) > 1 else None


def unshown(session: Session, now: float, state: State, touches: Touches) -> bool:
    """Whether hands have waited for so long that one sensor may not show what they did. Who holds
    a stack may only be thinking about where to.
    """
    misfits = session.observation.judged_misfits(touches)
    if state not in WAITING or session.suggestions is not None or not misfits:
        return False
    wait = UNSHOWN * TIMING.doubt
    if state is State.WRONG:
        wait = TIMING.doubt if misfits & touches.lifted else TIMING.ask
    return session.still(now, misfits, wait) and bool(unseen(session, touches))


def _not_shown(session: Session, touches: Touches, step: Step) -> set[Site]:
    """The sites that do not read as after an action. Where all do, those that cannot show it; where
    none is in judgement, those that are not.
    """
    sense, masked = session.situation.sense, session.observation.masked
    found = forward(session.situation.settled, (step,), 0.0)
    sites = _misread(session, touches, step) | found.turning.unturned(touches, sense) - masked
    return sites or set(_blind(step)) - masked or set(found.sites & masked)


def _misread(session: Session, touches: Touches, step: Step) -> set[Site]:
    """The sites in judgement that do not read as after an action."""
    sense, masked = session.situation.sense, session.observation.masked
    return {
        site
        for site in set(step.trace.sites) - masked
        if touches.reading(site) != step.leaves(site, sense)
    }


def _blind(step: Step) -> Iterator[Site]:
    """The targets at which something stood before as well."""
    yield from (site for site in step.trace.targets if step.before.content(site) is not None)
