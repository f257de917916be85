"""Whether hands may do something with a stack, and why not. Pure: values in, a value out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tzaar_board.errors import Phrase
from tzaar_board.games.base import (
    Action,
    Content,
    Explaining,
    Position,
    cannot_be_placed,
    cannot_go,
)
from tzaar_board.geometry import Site
from tzaar_board.play.sentences import awaited
from tzaar_board.table.inference.hypotheses import Hypothesis, forward
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.steps import Step

Standing = Sequence[Content | None]
"""What stands on each site, in site order."""


@dataclass(frozen=True, slots=True)
class Drop:
    """What hands want: that a stack comes to stand on a site.

    `origin` is where it was lifted, None for one from the box; `spent` whether it had been captured
    before. `result` is what would then stand on the site.
    """

    site: Site
    result: Content
    origin: Site | None = None
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Returned:
    """The game's own stack is back on its site."""


@dataclass(frozen=True, slots=True)
class Partial:
    """A part of something that hands may do; the rest is to come."""


@dataclass(frozen=True, slots=True)
class Done:
    """All of something that hands may do: so many actions are taken back, and these played."""

    actions: tuple[Action, ...]
    back: int


@dataclass(frozen=True, slots=True)
class Disallowed:
    """It may not be done, for this reason: one sentence."""

    why: Phrase


Judgement = Returned | Partial | Done | Disallowed


def judge(situation: Situation, standing: Standing, drop: Drop, *, guided: bool) -> Judgement:
    """What it would be to set a stack down, with the board standing as it does without it.

    While a guide leads (`guided`) only what it asks for is done.
    """
    settled = situation.settled
    if standing[drop.site] != drop.result == settled.content(drop.site):
        return Returned()
    if guided:
        return Disallowed(Phrase("Do first what the lights ask for; Escape does it."))
    after = [*standing]
    after[drop.site] = drop.result
    fitting = [one for one in _hypotheses(situation, drop) if _leads(one, standing, drop)]
    for found in fitting:
        if all(after[site] == found.result.content(site) for site in found.sites):
            return Done(found.actions, found.back)
    if fitting:
        return Partial()
    if drop.origin == drop.site:
        name = settled.game.board.names[drop.site]
        return Disallowed(Phrase("{site} is not to be turned over now.", site=name))
    return Disallowed(why_not(situation, drop.origin, drop.site))


def lifted_together(situation: Situation, sites: frozenset[Site]) -> bool:
    """Whether stacks of several sites may be in hand at once: one thing to do touches them all."""
    if len(sites) < 2:
        return True
    steps = situation.continuations.steps if situation.by_hand else ()
    if any(sites.issubset(step.trace.sites) for step in steps):
        return True
    return any(sites <= one.sites for one in (*situation.takebacks, *situation.carry_outs))


def why_stays(situation: Situation, lifted: Content, origin: Site) -> Phrase | None:
    """Why what was lifted from a site may not be laid beside the board, None where it may: only
    what leaves the game does.
    """
    for found in _touching(situation, origin):
        left, after = found.result.content(origin), found.result.content
        others = [site for site in found.sites if site != origin]
        goes = left is None or left.colour is not lifted.colour
        if goes and not any(_gains(situation, site, after(site), lifted) for site in others):
            return None
    name = situation.settled.game.board.names[origin]
    stays = Phrase(
        "What was lifted from {site} stays in the game: set it down on a site.", site=name
    )
    return _untimely(situation) or stays


def _gains(situation: Situation, site: Site, result: Content | None, lifted: Content) -> bool:
    """Whether a stack of what was lifted comes to stand on a site."""
    changed = result != situation.settled.content(site)
    return changed and result is not None and result.colour is lifted.colour


def why_not(situation: Situation, origin: Site | None, target: Site) -> Phrase:
    """Why what came from a site, or from the box, may not be set down on another."""
    return _untimely(situation) or unplayable(situation.settled, origin, target)


def _untimely(situation: Situation) -> Phrase | None:
    """Why hands may play nothing at all now."""
    position = situation.settled
    player = position.game.presentation.sides[position.player].name
    if situation.outcome is not None and not situation.pending:
        return Phrase("The game is over.")
    if situation.pending:
        return Phrase(
            "{player}'s {action} comes first.", player=player, action=situation.pending[0]
        )
    if not situation.by_hand:
        return awaited(position, distant=position.player in situation.distant)
    return None


def unplayable(position: Position, origin: Site | None, target: Site) -> Phrase:
    """Why what came from a site, or from the box, may not be played to another: the game's own
    reason, a plain one where it gives none.
    """
    if position.outcome() is not None:
        return Phrase("The game is over.")
    found = position.why_not(origin, target) if isinstance(position, Explaining) else None
    return found or _plainly(position, origin, target)


def _plainly(position: Position, origin: Site | None, target: Site) -> Phrase:
    board = position.game.board
    occupied = position.content(target) is not None
    if origin is None:
        taken = Phrase("the site is not empty") if occupied else Phrase("it is no legal action")
        return cannot_be_placed(board, target, taken)
    return cannot_go(board, origin, target, Phrase("it is no legal action"))


def _hypotheses(situation: Situation, drop: Drop) -> Iterator[Hypothesis]:
    """All that hands may do which brings a stack to a site, or touches it otherwise."""
    return _touching(situation, drop.site, lambda step: _comes_from(step, drop))


def _touching(
    situation: Situation, site: Site, fits: Callable[[Step], bool] = lambda _: True
) -> Iterator[Hypothesis]:
    """All that hands may do which touches a site; of what may be played only what fits."""
    settled = situation.settled
    if situation.by_hand:
        for step in situation.continuations.steps:
            if site in step.trace.sites and fits(step):
                yield forward(settled, (step,), 0.0)
    for hypothesis in (*situation.takebacks, *situation.carry_outs):
        if site in hypothesis.sites:
            yield hypothesis
    for hypothesis in situation.replacements:
        if site in hypothesis.sites and site in hypothesis.steps[0].trace.sites:
            yield hypothesis


def _comes_from(step: Step, drop: Drop) -> bool:
    """Whether a stack is the one that a step moves; any piece of the kind will do for a placing."""
    return step.trace.placed is not None or drop.origin == step.trace.key


def _leads(hypothesis: Hypothesis, standing: Standing, drop: Drop) -> bool:
    """Whether the stack belongs there, and nothing stands where it cannot on the way."""
    settled, result = hypothesis.settled, hypothesis.result
    if result.content(drop.site) != drop.result:
        return False
    if not (drop.spent or drop.origin is None or drop.origin in hypothesis.sites):
        return False
    return all(
        content is None or content in (settled.content(site), result.content(site))
        for site, content in enumerate(standing)
        if site != drop.site
    )
