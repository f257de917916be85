"""A stack that the next player takes before it is known where it stands, or a disc that is turned
over before that: both actions end on one site. And a stack that comes home after all.

D3  ####......................
D4  ####...++++.......--------      White's D3xD4 stands for less than the settle time, then
C4  ----------------..........      Black's C4xD4 takes it: what D4 read in between tells.

H4  ++++......................
I4  +++++++++++++++...--------      White's H4+I4 is not seen; Black's F4xI4 tells of it, where
F4  ------------..............      nothing else that H4 can have done leads to that.

G4  ####.............########      White's G4+G3 is taken back; G3 is lifted for another action
G3  ####...BBBBB..####.......      before that counted.

G5  ++++..............++++++++      White's G5+I3, which nobody saw, counted as C6 was lifted: it
C6  +++++++++++++.............      was none.
"""

from collections.abc import Iterator

from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import Continuations, Finding, has_ended
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis, forward
from tzaar_board.table.inference.late_touches import begins, following
from tzaar_board.table.inference.replacements import captures_of_captor, undone_between
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sensing.touches import Touches


def retaken(
    situation: Situation, finding: Finding, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """What was done before its stack was taken, where that is seen to be whole.

    It may be an opponent's action that was carried out. None where all may be a turn that is
    whole, or with presence, which shows nothing of it.
    """
    if not situation.sense.tells_colour or not (situation.by_hand or situation.pending):
        return None
    if any(not one.back and fit is not Fit.BEGUN for one, fit in finding.fits):
        return None
    waiting = situation.carry_outs[-1].sites if situation.pending else frozenset[Site]()
    found = [
        one
        for site, earlier in _taken(touches, masked, waiting)
        for one in _whole(situation, earlier, masked)
        if not one.back and any(site in step.trace.sites for step in _last(situation, one))
        if any(
            not next_one.back and site in next_one.steps[0].trace.sites
            for next_one in following(situation, one, touches, masked).at(Fit.COMPLETE)
        )
    ]
    if not found and not finding.fits:
        found = _taken_unseen(situation, touches, masked)
    if waiting:  # Of an opponent's turn that, too, which ends with a pass.
        most = max((len(one.steps) for one in found), default=0)
        found = [one for one in found if len(one.steps) == most]
    return found[0] if len(found) == 1 else None


def begun(situation: Situation, touches: Touches, masked: frozenset[Site]) -> bool:
    """Whether a captor that was seen to stand is off again before its capture has counted, and the
    next player may be taking it.
    """
    if not situation.sense.tells_colour or not situation.by_hand:
        return False
    for site in touches.lifted - masked:
        came = touches.by_site[site].arrivals[-1:]
        if not came or came[0].reading == touches.expected[site]:
            continue
        stood = _while_it_stood(touches, came[0].time, touches.changed(site))
        if any(
            not one.back
            and site in one.steps[-1].trace.touched
            and any(
                not onward.back and site in onward.steps[0].trace.touched
                for onward in following(situation, one, touches, masked).hypotheses
            )
            for one in _whole(situation, stood, masked)
        ):
            return True
    return False


def _whole(situation: Situation, touches: Touches, masked: frozenset[Site]) -> Iterator[Hypothesis]:
    """What is seen to be whole; of an opponent's turn it is known where its stacks have gone."""
    for one, fit in situation.find_complete(touches, masked, None).fits:
        carried = len(one.steps) == len(situation.pending) > 0
        if fit is Fit.COMPLETE or (carried and fit is Fit.POSSIBLE):
            yield one


def _last(situation: Situation, hypothesis: Hypothesis) -> tuple[Step, ...]:
    """The steps that may have been done last: of a turn that is carried out all of them."""
    return hypothesis.steps if situation.pending else hypothesis.steps[-1:]


def taken_up(
    situation: Situation, touches: Touches, fresh: frozenset[Site], masked: frozenset[Site]
) -> Hypothesis | None:
    """What was taken back as a whole, where one of its sites has been lifted since, to begin what
    comes next, and is under no sleeve.
    """
    sites = {site for one in situation.takebacks for site in one.sites} - masked - fresh
    last = max(touches.lifted - masked, key=touches.changed, default=None)
    for site in sites & (_withdrawn(touches) | {last}):
        earlier = touches.until(touches.changed(site))
        found = situation.find_complete(earlier, masked, None).at(Fit.COMPLETE)
        whole = len(found) == 1 and found[0].back and not found[0].steps
        if whole and site in found[0].sites and begins(situation, found[0], touches, masked):
            return found[0]
    return None


def _withdrawn(touches: Touches) -> set[Site]:
    """Where nothing should stand, something came, and has left again."""
    empty = touches.by_site.keys() - touches.misfits
    return {s for s in empty if touches.expected[s] == EMPTY and touches.arrivals(s)}


def replaced_and_taken(
    situation: Situation, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """What was done in place of the last action, where its stack, or the one that is home again,
    has been taken, or carried on, before that counted: each was seen to stand there, and all the
    rest is the whole next action.
    """
    moved = frozenset(touches.by_site) - masked
    found = [
        (one, onward)
        for one in (*situation.replacements, *situation.otherwise(moved))
        if not one.places and _was_seen(one, touches, situation.sense)
        for onward in following(situation, one, touches, masked).at(Fit.COMPLETE)
        if not onward.back and not onward.sites.isdisjoint(one.sites)
        if _was_put_back(one, onward, touches, situation.sense)
    ]
    # Of the same two actions in either order the one came first that was done first.
    if len({frozenset((*one.actions, *onward.actions)) for one, onward in found}) != 1:
        return None
    return min((one for one, _ in found), key=lambda one: one.done(touches))


def _was_seen(instead: Hypothesis, touches: Touches, sense: Sense) -> bool:
    """Whether readings showed each end of what was done in place of another action, and the old
    stack at home before that, if another one did it.
    """
    keys = {step.trace.key for step in instead.steps}
    return all(
        step.shows(target, sense) and touches.shown(target, step.leaves(target, sense))
        for step in instead.steps
        for target in step.trace.touched
    ) and all(
        touches.shown(home, sense.read(step.before.content(home)))
        for step in instead.undone
        if (home := step.trace.key) is not None and home not in keys
    )


def _was_put_back(instead: Hypothesis, onward: Hypothesis, touches: Touches, sense: Sense) -> bool:
    """Whether readings showed again what the old action had captured, where the next one is said to
    end on its site.
    """
    over = {site for step in instead.steps for site in step.trace.touched}
    ends = {end for step in onward.steps for end in step.trace.touched} - over
    return all(
        touches.shown(end, sense.read(step.before.content(end)))
        for step in instead.undone
        for end in ends.intersection(step.trace.touched)
    )


def came_home(
    situation: Situation, touches: Touches, masked: frozenset[Site], *, proven: bool
) -> Hypothesis | None:
    """That the last action was none: its stack is back, and nothing was seen since where it is said
    to have gone. What else is in hand was lifted before that, and begins an action. If the action
    was `proven`, that must be whose turn it would be then, and is not now: else another stack may
    have been put there.
    """
    lifted, home = touches.lifted - masked, touches.placed - masked
    if not situation.by_hand or not lifted or len(home) != 1:
        return None
    came = max(map(touches.changed, home))
    if any(touches.changed(site) > came for site in lifted):
        return None
    earlier = touches.without(lifted)
    found = [
        one
        for one in situation.takebacks
        if len(one.undone) == 1 and not one.kept and one.undone[0].trace.key in home
        if not any(
            one.undone[0].shows(target, situation.sense) or target in touches.by_site
            for target in one.undone[0].trace.touched
        )
        if one.fit(earlier, situation.sense, masked) is Fit.COMPLETE
        if begins(situation, one, touches, masked)
    ]
    if len(found) != 1 or (proven and not _goes_on_instead(situation, found[0], lifted)):
        return None
    return found[0]


def was_none(situation: Situation, touches: Touches, masked: frozenset[Site]) -> Hypothesis | None:
    """That the last action, which nothing proved but what may have fallen, was none: nothing is
    missing, its stack is the one that is too much, and its target was lifted again.
    """
    home = touches.misfits - masked
    if not situation.by_hand or not home <= touches.placed:
        return None
    found = [
        one
        for one in situation.takebacks
        if len(one.undone) == 1 and not one.kept and one.undone[0].trace.key in home
        if set(one.undone[0].trace.targets) <= touches.by_site.keys()
        if has_ended(one, touches, situation.sense, masked)
    ]
    return found[0] if len(found) == 1 else None


def _goes_on_instead(situation: Situation, back: Hypothesis, lifted: frozenset[Site]) -> bool:
    """Whether stacks are those of the player who acts once something is taken back, and not now."""
    position = situation.after(back).settled
    held = (situation.settled.content(site) for site in lifted)
    colours = {one.colour for one in held if one is not None}
    return colours == {position.player} and situation.settled.player is not position.player


def turned_in_hand(
    released: Step | None, situation: Situation, touches: Touches
) -> Hypothesis | None:
    """The placing that was taken back since its piece was in hand for long, where that comes back
    to its site with its other side up, before anything else: the next player has turned it over.
    """
    site = None if released is None else released.trace.key
    if released is None or site is None or site not in touches.placed:
        return None
    placed, sense = released.after.content(site), situation.sense
    turned = placed is not None and touches.reading(site) == sense.read(placed.turned_over)
    came = touches.arrivals(site)[0]
    if not turned or any(time < came for one in touches.by_site for time in touches.arrivals(one)):
        return None
    return forward(situation.settled, (released,), 0.0)


def parked(
    released: Step | None, situation: Situation, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """The capture of the last captor, which was parked where it had come from, and is gone; and its
    own capture before that, where it was `released` since that read as the way back. Nothing but
    these stacks is off the board, and what captured is in hand since before that.
    """
    if released is not None:
        return _both_captures(released, situation, touches, masked)
    last, sense = situation.last, situation.sense
    if last is None or not undone_between(last, touches, sense):
        return None
    steps = captures_of_captor(situation.continuations, last, touches, sense)
    if len(steps) != 1 or touches.misfits - masked != set(steps[0].trace.sites):
        return None
    return forward(situation.settled, steps, 0.0)


def _both_captures(
    released: Step, situation: Situation, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """That of the `released` captor, and that of the captor by the stack that has been in hand for
    longer.
    """
    off = sorted(touches.misfits - masked, key=touches.changed)
    if len(off) != 2 or not touches.lifted.issuperset(off):
        return None
    other, key = off
    if key != released.trace.key or touches.arrivals(other):
        return None
    found = [
        step
        for step in Continuations(released.after).by_key.get(other, ())
        if step.trace.touched == released.trace.touched and step.captures
    ]
    return forward(situation.settled, (released, *found), 0.0) if len(found) == 1 else None


def _taken(
    touches: Touches, masked: frozenset[Site], waiting: frozenset[Site]
) -> Iterator[tuple[Site, Touches]]:
    """The sites where something came to stand after another stack had, and the touches before that
    had left, but for what was lifted while it stood, unless an opponent's turn was `waiting` for
    that. What hid it since as briefly as a sleeve, or a loose contact, took nothing.
    """
    for site in touches.by_site.keys() - masked:
        touch = touches.by_site[site]
        came = [
            one
            for earlier, one in zip((None, *touch.arrivals), touch.arrivals, strict=False)
            if earlier is None or not one.brief or one.reading != earlier.reading
        ]
        if touch.reading == EMPTY or len(came) < 2:
            continue
        before, last = came[-2:]
        if before.reading not in (touches.expected[site], last.reading):
            left = (time for time in touch.departures if before.time < time <= last.time)
            gone = min(left, default=last.time)
            yield site, _while_it_stood(touches, before.time, gone, waiting)


def _while_it_stood(
    touches: Touches, came: float, gone: float, waiting: frozenset[Site] = frozenset()
) -> Touches:
    """The touches before a stack that `came` had `gone`, but for what was lifted meanwhile, unless
    an opponent's turn was `waiting` for that.
    """
    earlier = touches.until(gone)
    lifted = earlier.lifted - waiting
    return earlier.without(one for one in lifted if earlier.changed(one) > came)


def _taken_unseen(
    situation: Situation, touches: Touches, masked: frozenset[Site]
) -> list[Hypothesis]:
    """What the stack lifted first may have done unseen, so that what came to a site since is the
    whole next action.
    """
    lifted = sorted(touches.lifted - masked, key=touches.changed)
    shown = touches.misfits - touches.lifted - touches.placed - masked
    if len(lifted) != 2 or len(shown) != 1:
        return []
    late = shown | {lifted[-1]}
    answers = situation.find_complete(touches.without(late), masked, None).fits
    found = [
        (one, {fit for on, fit in following(situation, one, touches, masked).fits if not on.back})
        for one, fit in answers
        if not one.back and fit is not Fit.BEGUN
    ]
    found = [(one, fits) for one, fits in found if fits]
    return [
        one
        for one, fits in found
        if Fit.COMPLETE in fits and shown <= set(one.steps[-1].trace.touched) and len(found) == 1
    ]
