"""Hypotheses of having done another thing instead of what counts already."""

import math
from collections.abc import Collection, Iterator, Sequence

from tzaar_board.games.base import Position
from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import Continuations
from tzaar_board.table.inference.hypotheses import Hypothesis, instead
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace


def replacements(settled: Position, last: Step) -> tuple[Hypothesis, ...]:
    """Those of playing another action of the same stack, or with the same piece from the box,
    instead of `last`.
    """
    trace = last.trace
    if trace.key is None:
        return ()
    kind = None if trace.placed is None else trace.placed.kind
    return tuple(
        instead(settled, (last,), (step,), TIMING.settle)
        for step in Continuations(last.before, kind).steps
        if step.action != last.action
        and (step.trace.key == trace.key or (trace.placed is not None and step.trace.placed))
    )


def _replaced_before(settled: Position, first: Step, last: Step) -> tuple[Hypothesis, ...]:
    """Those of playing another action of the same stack instead of the `first` one of a turn's two,
    where the last one has no site in common with either, and stays.
    """
    if first.trace.key is None or first.trace.placed is not None:
        return ()
    found = (
        _keeping(settled, (first,), step, last)
        for step in Continuations(first.before).by_key.get(first.trace.key, ())
        if step.action != first.action
    )
    return tuple(_doubted(one) for one in found if one is not None)


def _doubted(one: Hypothesis) -> Hypothesis:
    """The hypothesis that waits for longer where the next player may have captured on the first
    target, and parked what stood there on the site which that stack had left.
    """
    settled, ends = one.settled, {end for step in one.steps for end in step.trace.targets}
    captive = {end for step in one.undone for end in step.trace.targets}
    parked = any(
        (trace := settled.trace(action)).key in ends and not captive.isdisjoint(trace.touched)
        for action in settled.legal()
    )
    return replace(one, wait=TIMING.ask) if parked else one


def otherwise(
    settled: Position,
    turn: Sequence[Step],
    misfits: frozenset[Site],
    sense: Sense,
    awaited: Collection[Site] = (),
) -> tuple[Hypothesis, ...]:
    """Those of having done another action in place of the first of a `turn`'s two, after which the
    last one stays, or with another stack in place of either: where readings tell where that stack
    went, or it captures what the old one had captured; and the old one has left that. None ends on
    a site of the `awaited` action of an opponent's: what carries that out may be parked there.
    Also those of a sweep by the last one's stack.
    """
    *before, last = turn
    first = before[0] if before else None
    found = _by_another(settled, first, last, misfits)
    if first is not None and not misfits.isdisjoint(first.trace.touched):
        found += _replaced_before(settled, first, last)
    told = tuple(
        one
        for one in found
        for step in one.steps
        if all(
            step.shows(end, sense) or (step.exchanges(end) and end in one.undone[0].trace.touched)
            for end in step.trace.touched
        )
    )
    swept: list[Hypothesis] = []
    if not misfits.isdisjoint(last.trace.touched):
        # To what the last one ends on the stack had gone at once.
        onward = _swept(settled, (last,), misfits)
        swept += (one for one in onward if one.steps[-1].trace.touched != last.trace.touched)
    if first is not None and {last.trace.key} & misfits.intersection(first.trace.touched):
        # To where the last one set out its stack may be on its way back, before what it captured.
        swept += (
            replace(one, wait=TIMING.ask) if last.trace.key in one.steps[-1].trace.touched else one
            for one in _swept(settled, (first, last), misfits)
        )
    return tuple(
        one
        for one in (*told, *swept)
        if not any(end in awaited for step in one.steps for end in step.trace.targets)
    )


def _swept(
    settled: Position, undone: Sequence[Step], misfits: frozenset[Site]
) -> Iterator[Hypothesis]:
    """Those of a sweep over one of the misfits by the stack of the first of some actions, instead
    of these.
    """
    old = undone[0]
    if old.trace.key is None or old.trace.placed is not None:
        return
    for steps in Continuations(old.before).sweeps(old.trace.key, misfits):
        if steps[0].action != old.action:
            yield instead(settled, undone, steps, TIMING.settle)


def undone_between(last: Step, touches: Touches, sense: Sense) -> bool:
    """Whether the stack of the `last` action is seen to have been home since its target was left,
    and is gone again: that action was none by then. For as long as a tap lasts where what it
    captured was seen again by then, else for as long as an action takes to count: it may have been
    carried on low over its old site.
    """
    home = last.trace.key
    if not sense.tells_colour or home is None or last.trace.placed is not None:
        return False
    left = max((one for one in map(touches.departed, last.trace.touched) if one), default=math.inf)
    reads = sense.read(last.before.content(home))
    shown = (touches.shown(end, sense.read(last.before.content(end))) for end in last.trace.touched)
    restored = max((min(times, default=math.inf) for times in shown), default=-math.inf)
    return home not in touches.misfits and any(
        left < came.time <= gone - (TIMING.least_tap if restored < gone else TIMING.settle)
        for came in touches.came(home)
        if came.reading == reads
        for gone in touches.by_site[home].departures
    )


def captures_of_captor(
    continuations: Continuations, last: Step, touches: Touches, sense: Sense
) -> tuple[Step, ...]:
    """How what came last to the target of the `last` action may have captured there: by a stack
    that has been off the board since before that. Then what came home is the last captor,
    captured, and parked.
    """
    if last.trace.placed is not None:
        return ()
    return tuple(
        step
        for end in last.trace.touched
        for step in continuations.by_site.get(end, ())
        if step.trace.key in touches.lifted and step.trace.touched == last.trace.touched
        if touches.reading(end) == step.leaves(end, sense) and step.captures
        if touches.changed(step.trace.key) + TIMING.carry <= touches.changed(end)
    )


def only_at_home(continuations: Continuations, last: Step, touches: Touches, sense: Sense) -> bool:
    """Whether what came home after the `last` action has taken nothing back: its target is empty
    still; or home was, when that target was captured, so that the last captor was only parked.
    """
    if touches.lifted.issuperset(last.trace.touched):
        return True
    left = math.inf if last.trace.key is None else touches.changed(last.trace.key)
    found = captures_of_captor(continuations, last, touches, sense)
    return any(left < touches.changed(end) for step in found for end in step.trace.touched)


def _by_another(
    settled: Position, first: Step | None, last: Step, misfits: frozenset[Site]
) -> tuple[Hypothesis, ...]:
    """Those of having played with another stack, which has left one of the misfits, instead of the
    `last` action, or of the `first` one of the turn's two, whose stack is in hand or home again. So
    it is where the other one is said to have been stacked on what the first captured. Not with what
    the old action has set down: that is captured, and may be parked at home.
    """
    home = {site for site in misfits if settled.content(site) is None}
    undone = [(last, None)] if first is None else [(last, None), (first, last)]
    found = []
    for old, kept in undone:
        if old.trace.placed is not None or misfits.isdisjoint(old.trace.sites):
            continue
        if gone := misfits - home - set(old.trace.touched):
            by_key = Continuations(old.before).by_key
            steps = (step for site in gone for step in by_key.get(site, ()))
            found += [_keeping(settled, (old,), step, kept) for step in steps]
    if first is not None and first.trace.key in home and last.trace.key is not None:
        found += [
            instead(settled, (first, last), (step,), TIMING.settle)
            for step in Continuations(first.before).by_key.get(last.trace.key, ())
            if step.trace.touched == first.trace.touched == last.trace.touched
        ]
    return tuple(one for one in found if one is not None)


def captor_instead(
    settled: Position, before: Step, last: Step, between: Step | None = None
) -> tuple[Hypothesis, ...]:
    """That of having captured with the stack of the action `before` what is said to have recaptured
    it last: what it had captured first was put back, and that reads as the recapture. The action
    `between` these two stays.
    """
    if before.trace.touched != last.trace.touched or before.trace.key is None:
        return ()
    if not before.captures:
        return ()
    return tuple(
        one
        for step in Continuations(before.before).by_key.get(before.trace.key, ())
        if step.trace.touched == (last.trace.key,)
        if step.captures
        if (one := _keeping(settled, (before, last), step, between)) is not None
    )


def _keeping(
    settled: Position, undone: Sequence[Step], step: Step, last: Step | None
) -> Hypothesis | None:
    """The hypothesis of having played an action for those that are undone, and then the last one of
    the turn, if there is one, as it was; None where that has a site in common with the others.
    """
    if last is not None:
        sites = set(last.trace.sites)
        if not all(sites.isdisjoint(one.trace.sites) for one in (*undone[:1], step)):
            return None
        if step.after.player is not last.before.player or step.after.outcome() is not None:
            return None
        if last.action not in step.after.legal():
            return None
    kept = () if last is None else (last.action,)
    return instead(settled, undone, (step,), TIMING.settle, kept)


def straight_instead(
    settled: Position, first: Step, last: Step, sense: Sense
) -> tuple[Hypothesis, ...]:
    """Those of having captured at once what is said to have been captured by a sweep: what had left
    the stopover was in another hand, and comes back there, or another stack captures it after that.
    """
    stop = first.trace.touched
    if stop != (last.trace.key,) or not first.captures:
        return ()
    continuations = Continuations(first.before)
    straight = [
        step
        for step in continuations.steps
        if (step.trace.key, step.trace.touched) == (first.trace.key, last.trace.touched)
    ]
    captured = [
        (step, onward)
        for step in straight
        if (following := continuations.after(step)) is not None
        for onward in following.steps
        if onward.trace.touched == stop and onward.trace.key not in step.trace.touched
        if onward.shows(stop[0], sense)
    ]
    ways = (*((step,) for step in straight), *captured)
    return tuple(instead(settled, (first, last), steps, TIMING.settle) for steps in ways)
