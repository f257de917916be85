"""A next action that is done before the opponent's is carried out, or before it is played.

E8  bbbbbbbbbbbbbbbbbb.......      Black's E8xF8 is lit; White captures first,
F2  wwwww....................
G1  bbbbbbb.WWWWWWWWWWWWWWWWW
F8  wwwwwwwwwwwwwwwwwwww.BBBB      and carries out Black's then: both count

Rules: they read a session and give a value.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import Continuations
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis, forward
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING


@dataclass(frozen=True, slots=True)
class Ahead:
    """How far all that is pending has been carried out, and whether the next action `moves` a stack
    that is seen where it went. `part` is what is whole of what is pending, where that is not all.
    """

    carried: Fit
    moves: bool
    part: Hypothesis | None = None


def ahead(session: Session) -> Ahead | None:
    """Where hands have done a next action of theirs elsewhere on the board, and all else that they
    have moved is on the way to what is pending; None where it is not so.

    It is *wrong* until that is carried out, with the opponent's action lit; a piece from the box is
    lit to be taken away, since by presence it may be the opponent's on a wrong site.
    """
    situation, observation = session.situation, session.observation
    if not situation.pending or session.guide is not None:
        return None
    carried = situation.carry_outs[-1]
    after = situation.after(carried)
    own = observation.touches.misfits - carried.sites - observation.masked
    if not after.by_hand or not own:
        return None
    begun, sense, masked = None, situation.sense, observation.masked
    for step in after.continuations.covering(own):
        if not carried.sites.isdisjoint(step.trace.sites):
            continue
        done = _fit(session, step, after.expected)
        rest = observation.touches.without(step.trace.sites)
        found = carried.fit(rest, sense, masked)
        if found is None and not rest.misfits - masked:
            found = Fit.BEGUN
        if step.trace.placed and not sense.tells_colour and found is not Fit.COMPLETE:
            continue
        if found is not None and done is Fit.COMPLETE:
            parts = reversed(situation.carry_outs[:-1])
            whole = (one for one in parts if one.fit(rest, sense, masked) is Fit.COMPLETE)
            return Ahead(found, step.trace.placed is None, next(whole, None))
        if found is not None and done is Fit.POSSIBLE:
            begun = Ahead(found, moves=False)
    return begun


def next_placings(step: Step, touches: Touches, sense: Sense) -> Iterator[Step]:
    """What the next player can have placed after a placing: the pieces that stand already."""
    placed = touches.placed - {step.trace.key}
    for following in Continuations(step.after).steps:
        key = following.trace.key
        if key in placed and touches.reading(key) == following.leaves(key, sense):
            yield following


def out_of_turn(session: Session) -> Hypothesis | None:
    """What the player to move has done, where the other player's next action was done before it,
    elsewhere on the board: that can only be told from it where it ends their turn. By presence a
    piece from the box is either player's: more likely something is left to be turned over for it.
    """
    situation, observation = session.situation, session.observation
    touches, masked = observation.touches, observation.masked
    moved = touches.moved - masked
    if not situation.by_hand or session.finding.fits or len(moved) < 2:
        return None
    if touches.overtaken(touches.placed):
        return None
    moments = sorted(touches.changed(site) for site in moved)
    pauses = sorted(((later - one, later) for one, later in pairwise(moments)), reverse=True)
    for pause, began in pauses:
        early = frozenset(site for site in moved if touches.changed(site) < began)
        if pause >= TIMING.settle and (found := _after(session, early)) is not None:
            return found
    return None


def _after(session: Session, early: frozenset[Site]) -> Hypothesis | None:
    """What the player to move has done after what was touched `early`, if that is the other
    player's next action.
    """
    situation, observation = session.situation, session.observation
    touches, masked = observation.touches, observation.masked
    found = situation.find_complete(touches.without(early), masked, None).at(Fit.COMPLETE)
    if len(found) != 1 or found[0].back:
        return None
    after = situation.after(found[0])
    if not after.by_hand or after.settled.player is situation.settled.player:
        return None
    whole = (
        _fit(session, step, after.expected) is Fit.COMPLETE
        for step in after.continuations.covering(touches.misfits & early)
        if early <= set(step.trace.sites) and found[0].sites.isdisjoint(step.trace.sites)
        if step.trace.placed is None or situation.sense.tells_colour
    )
    return found[0] if touches.misfits & early and any(whole) else None


def _fit(session: Session, step: Step, expected: str) -> Fit | None:
    """How far an action fits what has been touched on its sites, once all stands as `expected`."""
    situation, observation = session.situation, session.observation
    sites = observation.touches.by_site.keys() & set(step.trace.sites)
    touches = Touches(expected, {site: observation.touches.by_site[site] for site in sites})
    next_one = forward(step.before, (step,), TIMING.settle)
    return next_one.fit(touches, situation.sense, observation.masked)
