"""What the hint button says, also with a stack in hand. Rules: a session in, a value out."""

from tzaar_board.games.base import Action
from tzaar_board.geometry import Site
from tzaar_board.table.asking.dead_sensor import UNSHOWN, unseen
from tzaar_board.table.session import Session
from tzaar_board.table.suggestions import Suggestions
from tzaar_board.table.timing import TIMING


def thought_over(session: Session, now: float) -> Site | None:
    """The one stack in hand, if it is the player's who is to move, can act, and was not lifted so
    long ago that a sensor may not show what it did: its player may be thinking about where to.
    """
    situation, misfits = session.situation, session.observation.misfits
    if session.guide is not None or not situation.by_hand or len(misfits) != 1:
        return None
    (site,) = misfits
    if site not in session.observation.touches.lifted or site not in situation.continuations.by_key:
        return None
    waited = session.still(now, misfits, UNSHOWN * TIMING.doubt)
    return None if waited else site


def advice(session: Session, now: float, ranking: tuple[Action, ...]) -> Suggestions | None:
    """What to suggest of some actions, best first. With a stack in hand those of that stack come
    first, then what it may have done already, as far as no sensor shows it; where none of them is
    its own, the others.
    """
    situation, observation = session.situation, session.observation
    steps = {step.action: step for step in situation.continuations.steps}
    known = tuple(action for action in ranking if situation.by_hand and action in steps)
    if not observation.judged_misfits(observation.provisional):
        return Suggestions(known, advice=len(known)) if known else None
    key, over = thought_over(session, now), observation.misfits
    if key is None:
        return None
    moves = [action for action in known if steps[action].trace.key is not None]
    own = [action for action in moves if steps[action].trace.key == key] or moves
    done = (one.step.action for one in unseen(session, observation.touches))
    all_of_them = (*own, *(action for action in done if action not in own))
    return Suggestions(all_of_them, over=over, advice=len(own)) if own else None
