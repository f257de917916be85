"""What to make of the ways that touches are on: commit one, ask between some, or wait."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tzaar_board.geometry import Site
from tzaar_board.table.hypotheses import Fit, Question, Way
from tzaar_board.table.inference import (
    Finding,
    choose,
    differing_key,
    disorder,
    in_sequence,
    targets_of,
)
from tzaar_board.table.situation import Situation
from tzaar_board.table.touches import Touches


@dataclass(frozen=True, slots=True)
class Asking:
    """A question to put: where did the stack of `key` go, which of `targets`?"""

    key: Site
    targets: frozenset[Site]


@dataclass(frozen=True, slots=True)
class Decision:
    """The way to commit once the table is still, or the question to ask then, or neither."""

    way: Way | None = None
    asking: Asking | None = None


UNDECIDED = Decision()


def decide(
    situation: Situation,
    finding: Finding,
    touches: Touches,
    blind: frozenset[Site],
    question: Question | None,
    *,
    late: bool,
) -> Decision:
    """What to make of a finding.

    `late`: the table has been still for so long that what sensing cannot see is taken as done: the
    arrival of the opponent's stack in hand, and turning over where a sensor is out of judgement.
    """
    complete = choose(finding.at(Fit.COMPLETE), touches)
    if not complete and late:
        complete = _carried_unseen(situation, finding) or _turned_unseen(finding, blind)
    if not complete:
        return _ask_blindly(finding, touches, blind)
    unseen = [way for way in complete if way.back and way.steps and not touches.misfits - blind]
    if unseen:
        tapped = [way for way in unseen if _tapped(way, touches, situation.timing.tap)]
        return _ask_instead(situation, tapped, touches, question) if tapped else UNDECIDED
    if len(complete) > 1:
        complete = tuple(way for way in complete if in_sequence(way, touches)) or complete
    if len(complete) == 1:
        return Decision(way=complete[0])
    key = differing_key(complete)
    if key is None:
        return Decision(way=min(complete, key=lambda way: disorder(way, touches)))
    return Decision(asking=_between(complete, key))


def _carried_unseen(situation: Situation, finding: Finding) -> tuple[Way, ...]:
    """The opponent's actions that may be taken as done though no arrival was seen.

    Not while a shorter part of them has a target standing empty: then the stack is still in hand.
    """
    for way in situation.carry_ways:
        fit = next((fit for found, fit in finding.fits if found is way), None)
        if fit is Fit.BEGUN:
            return ()
        if fit is Fit.POSSIBLE:
            return (way,)
    return ()


def _turned_unseen(finding: Finding, blind: frozenset[Site]) -> tuple[Way, ...]:
    """The placings of which all is seen but the turning where sensors are out of judgement."""
    return tuple(
        way
        for way in finding.at(Fit.POSSIBLE)
        if all(step.trace.placed is not None and step.trace.key not in blind for step in way.steps)
    )


def _between(ways: Sequence[Way], key: Site) -> Asking:
    return Asking(key, frozenset().union(*(targets_of(way, key) for way in ways)))


def _tapped(way: Way, touches: Touches, longest: float) -> bool:
    """Whether a way's target was away no longer than for a tap, or for being captured.

    Whoever holds a stack for longer and puts it back has thought about his own next action.
    """
    return all(touches.away(site) <= longest for step in way.steps for site in step.trace.touched)


def _ask_instead(
    situation: Situation, ways: Sequence[Way], touches: Touches, question: Question | None
) -> Decision:
    """After the commit another possible target was touched: which was meant?"""
    key = ways[0].steps[0].trace.key
    assert key is not None
    last = situation.line.positions[situation.shown - 1].trace(
        situation.line.actions[situation.shown - 1]
    )
    asking = Asking(key, _between(ways, key).targets | frozenset(last.touched))
    if question is None or question.key != key:
        return Decision(asking=asking)
    again = any(
        time > question.since for target in last.touched for time in touches.arrivals(target)
    )
    return Decision(asking=asking) if again or len(ways) > 1 else Decision(way=ways[0])


def _ask_blindly(finding: Finding, touches: Touches, blind: frozenset[Site]) -> Decision:
    """A target was touched that only a stack out of judgement can have come to."""
    if touches.misfits - blind:
        return UNDECIDED
    ways = [
        way
        for way in finding.at(Fit.POSSIBLE)
        if len(way.steps) == 1 and not way.back
        if way.steps[0].trace.key in blind and way.steps[0].trace.targets
    ]
    if not ways:
        return UNDECIDED
    key = ways[0].steps[0].trace.key
    assert key is not None
    return Decision(asking=_between([way for way in ways if way.steps[0].trace.key == key], key))


def possible(finding: Finding, touches: Touches, blind: frozenset[Site]) -> Way | None:
    """The only way that a stack in hand can have gone unseen, None when there are several or none.

    Where several are possible but only one ends on a site out of judgement, it is that one: the
    others would have been tapped.
    """
    ways = shortest([way for way in finding.at(Fit.POSSIBLE) if not way.back])
    if len(ways) > 1:
        ways = [way for way in ways if any(blind & set(s.trace.touched) for s in way.steps)]
    results = choose(ways, touches)
    return results[0] if len(results) == 1 else None


def shortest(ways: Sequence[Way]) -> list[Way]:
    """The ways of the fewest actions: what else may have been done shows later."""
    fewest = min((len(way.steps) for way in ways), default=0)
    return [way for way in ways if len(way.steps) == fewest]


def first_of_two(situation: Situation, touches: Touches, blind: frozenset[Site]) -> Way | None:
    """Fast hands: a whole trace, followed in time by the beginning of a next legal action.

    Gives the way to commit at once, before it has been still. The opponent's action whose arrival
    cannot be seen counts as whole when hands have gone on to a stack of their own.
    """
    moved = sorted((touches.lifted | touches.placed) - blind, key=touches.changed)
    for count in range(1, min(2, len(moved) - 1) + 1):
        late = frozenset(moved[-count:])
        earlier = touches.without(late)
        finding = situation.find_complete(earlier, blind, None)
        decision = decide(situation, finding, earlier, blind, None, late=True)
        way = decision.way
        if way is None or way.back or late & way.sites or way.result.outcome() is not None:
            continue
        if min(map(touches.changed, late)) <= max(map(touches.changed, way.sites)):
            continue
        if _begins(situation, way, touches, late, blind):
            return way
    return None


def _begins(
    situation: Situation,
    way: Way,
    touches: Touches,
    late: frozenset[Site],
    blind: frozenset[Site],
) -> bool:
    """Whether what was lifted after a way is the beginning of an action that hands may choose."""
    following = committed(situation, way)
    if not following.by_hand:
        return False
    player = following.settled.player
    own = any(
        content.colour is player
        for site in late
        if (content := following.settled.content(site)) is not None
    )
    by_key = following.continuations.by_key
    placed = any(step.trace.placed for site in late for step in by_key.get(site, ()))
    if not own and not placed:
        return False
    finding = following.find_complete(touches.settled(following.expected), blind, None)
    return any(not found.back for found in finding.ways)


def committed(situation: Situation, way: Way) -> Situation:
    """The situation after a way: carried out where it was pending, else played (or taken back)."""
    if situation.pending and not way.back:
        return replace(situation, shown=situation.shown + len(way.steps))
    line = situation.line.cut(situation.shown - way.back).play(*way.actions)
    return replace(situation, line=line, shown=len(line), ended=None)
