"""What is taken as done though no sensor shows it, once all has been still for so long."""

from enum import Enum, auto
from functools import partial

from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sensing.touches import Touches


class Stillness(Enum):
    """For how long the table has been still."""

    MOVING = auto()
    """Something may be on its way."""
    RESTED = auto()
    """For a rest: what was open to doubt counts."""
    LET_GO = auto()
    """For so long that no stack is in hand any more."""


def carried_unseen(
    situation: Situation, finding: Finding, touches: Touches, stillness: Stillness
) -> tuple[Hypothesis, ...]:
    """The opponent's actions that may be taken as done though no arrival was seen.

    Until hands have let go not while a shorter part of them has a target standing empty to which
    nothing has come: then the stack is still in hand. So it is where it goes on from what it
    captures, and that is in its place.
    """
    for hypothesis in situation.carry_outs:
        fit = next((fit for found, fit in finding.fits if found is hypothesis), None)
        arrived = hypothesis.arrived(touches)
        if fit is Fit.BEGUN and stillness is not Stillness.LET_GO and not arrived:
            return ()
        if fit is Fit.POSSIBLE:
            sweeps = any(map(partial(_goes_on_from, hypothesis), situation.carry_outs))
            return () if sweeps and not arrived else (hypothesis,)
    return ()


def _goes_on_from(hypothesis: Hypothesis, longer: Hypothesis) -> bool:
    """Whether a longer part of a turn goes on with the stack of a hypothesis's last action, from
    what that captures.
    """
    number, last = len(hypothesis.steps), hypothesis.steps[-1]
    following = longer.steps[number].trace.key if len(longer.steps) > number else None
    return following in last.trace.touched and last.captures


def turned_unseen(finding: Finding, masked: frozenset[Site]) -> tuple[Hypothesis, ...]:
    """The placings of which all is seen but the turning where sensors are out of judgement."""
    found = [
        hypothesis
        for hypothesis in finding.at(Fit.POSSIBLE)
        if all(
            step.trace.placed is not None and step.trace.key not in masked
            for step in hypothesis.steps
        )
    ]
    return tuple(one for one in found if not one.back) or tuple(found)


def placed_elsewhere(finding: Finding) -> tuple[Hypothesis, ...]:
    """The last piece, carried on to another site: nobody has turned it over for so long."""
    return tuple(one for one in finding.at(Fit.POSSIBLE) if one.back and one.places)
