"""Where hands take something back, or do another thing instead: what is left to do of that."""

from collections.abc import Iterator

from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import Finding, as_in_the_end
from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.scene import Cue, Role
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session


def taking_back(
    session: Session, finding: Finding, touches: Touches, now: float
) -> Iterator[tuple[Site, Cue]]:
    """What is left to do of a take-back: first the stack's own place, then its target's.

    Where all that can come of it is another action in place of one, that is lit; what newly stands
    where it should not is too much, and what was turned over is to be turned back.
    """
    sense = session.situation.sense
    hypotheses = [
        hypothesis for hypothesis in finding.hypotheses if hypothesis.back and not hypothesis.steps
    ]
    if not hypotheses:
        replacing = [h for h in finding.hypotheses if h.back and h.steps and not h.places]
        yield from _replacing(replacing, touches, now)
        right = {site for one in replacing for site in as_in_the_end(one, touches, sense)}
        for site in touches.misfits - touches.lifted - right:
            stood = session.situation.settled.content(site)
            turned = _turned(session, site, touches)
            yield site, Cue(Role.TURN_OVER, now, stood) if turned else Cue(Role.TAKE, now)
        return
    hypothesis = min(hypotheses, key=lambda hypothesis: len(hypothesis.undone))
    misread = hypothesis.sites - as_in_the_end(hypothesis, touches, sense)
    left = [site for site in misread if site not in hypothesis.turning.placings]
    empty = [site for site in left if touches.reading(site) == EMPTY]
    homes = [site for site in empty if hypothesis.settled.content(site) is None]
    yield from ((site, Cue(Role.TAKE, now)) for site in left if site not in empty)
    yield from ((s, Cue(Role.PUT, now, hypothesis.result.content(s))) for s in homes or empty)


def _replacing(
    replacing: list[Hypothesis], touches: Touches, now: float
) -> Iterator[tuple[Site, Cue]]:
    """What is left to do where another action is to replace one: its target is taken, or else what
    the first one captured comes back.
    """
    ends = {end for one in replacing for step in one.steps for end in step.trace.targets}
    for one in replacing:
        for site in (one.sites & touches.lifted) - ends:
            if (content := one.result.content(site)) is not None:
                yield site, Cue(Role.PUT, now, content)
    yield from ((site, Cue(Role.CAPTURE, now)) for site in ends & touches.lifted)


def _turned(session: Session, site: Site, touches: Touches) -> bool:
    """Whether readings tell that what stood on a site lies there with its other side up."""
    situation = session.situation
    stood = situation.settled.content(site)
    if stood is None or not situation.settled.game.two_sided:
        return False
    return touches.reading(site) == situation.sense.read(stood.turned_over)
