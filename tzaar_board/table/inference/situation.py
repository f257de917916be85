"""Where a game at the table stands: what is played, and how much of it the table shows."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tzaar_board.games.base import Action, Colour, Outcome, PieceKind, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import (
    NOTHING,
    Continuations,
    Finding,
    beginnings,
    continuing,
    find,
    takebacks,
)
from tzaar_board.table.inference.hypotheses import Hypothesis, forward
from tzaar_board.table.inference.memo import Memo
from tzaar_board.table.inference.question import Question
from tzaar_board.table.inference.replacements import (
    captor_instead,
    only_at_home,
    otherwise,
    replacements,
    straight_instead,
    undone_between,
)
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import EMPTY, UNKNOWN, Sense
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace


@dataclass(frozen=True)
class Situation:
    """A history and the number of its actions that hands have carried out (`shown`).

    `hands` are the colours whose actions are chosen by hands at this table. `kind` is the kind of
    piece that a placing takes. `ended` is an outcome that the rules do not know (resigned, time).
    `distant` are those that are played at another table: a turn that is whole has been told there,
    and hands do not take it back.
    """

    history: History
    shown: int
    hands: frozenset[Colour]
    sense: Sense
    kind: PieceKind | None = None
    ended: Outcome | None = None
    distant: frozenset[Colour] = frozenset()

    @property
    def settled(self) -> Position:
        """The position that the table should show."""
        return self.history.positions[self.shown]

    @property
    def pending(self) -> tuple[Action, ...]:
        """The opponent's actions that hands have yet to carry out."""
        return self.history.actions[self.shown :]

    @cached_property
    def beyond_passes(self) -> "Situation":
        """The situation once an opponent's passes, which no hand carries out, are over."""
        shown, actions = self.shown, self.history.actions
        while shown < len(actions) and self.step(shown).trace.key is None:
            shown += 1
        return self if shown == self.shown else replace(self, shown=shown)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.ended or self.history.head.outcome()

    @cached_property
    def by_hand(self) -> bool:
        """Whether hands choose the next action."""
        return not self.pending and self.outcome is None and self.settled.player in self.hands

    @property
    def resigning(self) -> Colour:
        """Who gives up: the player to move where hands play that side, else the other one."""
        player = self.history.head.player
        return player if player in self.hands else player.other

    @cached_property
    def expected(self) -> str:
        """What the sensors should read, in site order."""
        position, sense = self.settled, self.sense
        return "".join(
            sense.read(position.content(site)) for site in range(len(position.game.board))
        )

    @cached_property
    def continuations(self) -> Continuations:
        """The legal actions that hands may choose."""
        return Continuations(self.settled, self.kind)

    def steps_from(self, sites: Iterable[Site]) -> tuple[Step, ...]:
        """What empties or fills one of these sites, in their order; none where hands do not choose
        the next action.
        """
        by_key = self.continuations.by_key if self.by_hand else {}
        return tuple(step for site in sites for step in by_key.get(site, ()))

    @cached_property
    def passing(self) -> Step | None:
        """The pass that hands may choose, None where there is none."""
        passing = self.continuations.passing if self.by_hand else None
        if passing is None:
            return None
        return Step(self.settled, passing, self.settled.trace(passing))

    @cached_property
    def passed(self) -> "Situation | None":
        """The situation after that pass, where hands choose the next action, too."""
        step = self.passing
        if step is None or step.after.player not in self.hands:
            return None
        return self.after(forward(self.settled, (step,), 0.0))

    @cached_property
    def kinds(self) -> tuple[PieceKind, ...]:
        """The kinds of piece that may be placed now, in the game's order.

        None where the game knows only one: there is nothing to choose.
        """
        position = self.settled
        legal = position.legal() if len(position.game.kinds) > 1 else ()
        if not legal or position.trace(legal[0]).placed is None:
            return ()
        placed = {
            trace.placed.kind
            for action in legal
            if (trace := position.trace(action)).placed is not None
        }
        return tuple(kind for kind in position.game.kinds if kind in placed)

    @cached_property
    def placings(self) -> tuple[Step, ...]:
        """What can be placed from the box, where hands choose the next action and the game knows
        one kind of piece.
        """
        if not self.by_hand or len(self.settled.game.kinds) > 1:
            return ()
        return tuple(step for step in self.continuations.steps if step.trace.placed is not None)

    def with_kind(self) -> "Situation":
        """The situation with a kind of piece that can be placed, where one is to be placed."""
        kinds = self.kinds if self.by_hand else ()
        return replace(self, kind=kinds[0]) if kinds and self.kind not in kinds else self

    def as_found(self, readings: str) -> "Situation":
        """How much of an opponent's turn a table shows, after a restart in the middle of it: as
        much as before, but where something stands that should not. What is missing may be in hand.
        """
        history = self.history
        if not len(history) or history.positions[-2].player in self.hands:
            return self
        if any(self._begun(hypothesis, readings) for hypothesis in self.carry_outs):
            return self
        shown = range(history.turn_start(), len(history) + 1)
        found = [self, *(replace(self, shown=one) for one in reversed(shown) if one != self.shown)]
        return min(found, key=lambda one: one.misread(readings))

    def _begun(self, hypothesis: Hypothesis, readings: str) -> bool:
        """Whether all that stands where it should not may be of what is carried out."""
        stages = {
            site: {self.sense.read(content) for content in hypothesis.stages(site)}
            for site in hypothesis.sites
        }
        return all(
            reading in (EMPTY, UNKNOWN, expected) or reading in stages.get(site, ())
            for site, (expected, reading) in enumerate(zip(self.expected, readings, strict=True))
        )

    def misread(self, readings: str) -> int:
        """On how many sites something stands that reads otherwise than it should."""
        pairs = zip(self.expected, readings, strict=True)
        return sum(reading not in (EMPTY, UNKNOWN, expected) for expected, reading in pairs)

    @cached_property
    def last_by_hand(self) -> bool:
        """Whether the last action on the table was chosen by a hand."""
        return self.shown > 0 and self.history.positions[self.shown - 1].player in self.hands

    @cached_property
    def last(self) -> Step | None:
        """The last action that the table shows, None at the beginning."""
        return self.step(self.shown - 1) if self.shown else None

    @cached_property
    def bound(self) -> int:
        """How many actions are not taken back by hands: all those of turns that are whole."""
        history = self.history
        if not self.distant or not len(history):
            return 0
        going_on = history.positions[-2].player is history.head.player
        unfinished = going_on and history.head.outcome() is None
        return history.turn_start() if unfinished else len(history)

    @cached_property
    def takebacks(self) -> tuple[Hypothesis, ...]:
        """The hypotheses of taking back what hands did last, in this turn."""
        if not self._revocable:
            return ()
        found = takebacks(self.settled, self._turn)
        if self.outcome is None:
            return found
        if not self.pending:
            return tuple(one for one in found if not one.only_takes)
        return tuple(  # Hands may clear the table, though what won has yet to be carried out.
            replace(one, wait=TIMING.let_go) if one.only_takes else one for one in found
        )

    @property
    def _revocable(self) -> bool:
        """Whether hands may take back what they did last, or do another thing instead."""
        return self.last_by_hand and self.ended is None and self.shown > self.bound

    @property
    def _turn(self) -> tuple[Step, ...]:
        """The actions of the turn to which the last one on the table belongs."""
        return tuple(map(self.step, range(self.history.turn_start(self.shown), self.shown)))

    def takes_back(self, misfits: frozenset[Site], moved: frozenset[Site], most: int) -> bool:
        """Whether hands may be taking back what they did last, or doing another thing instead,
        where these sites read otherwise than after it, and they have `moved` at `most` so many
        stacks besides.
        """
        found = (*self.takebacks, *self.replacements, *self.both_instead)
        found += self.otherwise(misfits)
        return any(misfits <= one.sites and len(moved - one.sites) <= most for one in found)

    @cached_property
    def replacements(self) -> tuple[Hypothesis, ...]:
        """The hypotheses of having done another action with the same stack."""
        last = self.last if self._revocable else None
        return () if last is None else replacements(self.settled, last)

    @cached_property
    def both_instead(self) -> tuple[Hypothesis, ...]:
        """Those of having done another action in place of the last two: of having captured what is
        said to have recaptured, or without a stopover, where hands did both.
        """
        first, positions = self.shown - 2, self.history.positions
        if not self._revocable or self.last is None or first < self.bound:
            return ()
        before = self.step(first)
        if positions[first].player is positions[first + 1].player:
            return straight_instead(self.settled, before, self.last, self.sense)
        if positions[first].player not in self.hands:
            return ()
        found = captor_instead(self.settled, before, self.last)
        if first > self.bound and positions[first - 1].player is positions[first].player:
            found += captor_instead(self.settled, self.step(first - 1), self.last, before)
        return found

    def otherwise(self, misfits: frozenset[Site]) -> tuple[Hypothesis, ...]:
        """Those of having done another action in place of this turn's first one, after which the
        last one stays, or with another stack in place of either, where these sites read otherwise.
        """
        if not self._revocable:
            return ()
        awaited = self.step(self.shown).trace.sites if self.pending else ()
        return self._otherwise.result(
            misfits,
            lambda: otherwise(self.settled, self._turn[-2:], misfits, self.sense, awaited),
        )

    @cached_property
    def _otherwise(self) -> Memo[tuple[Hypothesis, ...]]:
        return Memo()

    def step(self, number: int) -> Step:
        """An action of the history."""
        before, action = self.history.positions[number], self.history.actions[number]
        return Step(before, action, before.trace(action))

    def is_in_play(self, site: Site) -> bool:
        """Whether what stands on a site can have a part in an action that hands may choose now."""
        steps = self.continuations.by_site.get(site, ()) if self.by_hand else ()
        return any(site == step.trace.key or site in step.trace.touched for step in steps)

    def is_tap(self, site: Site, away: float) -> bool:
        """Whether a stack that was away for so many seconds may only have been tapped, or joined
        with another: whoever holds it for longer has thought about the next action, if it can have
        a part in that.
        """
        return away <= TIMING.tap or not self.is_in_play(site)

    def _goes_on(self, hypothesis: Hypothesis, touches: Touches) -> bool:
        """Whether a placing elsewhere instead looks like the next action, begun before.

        What came to stand there while the last piece still stood is not that piece, carried there;
        nor is what was to be set down for an opponent, there or on a wrong site.
        """
        old, new = hypothesis.undone[0].trace.key, hypothesis.steps[0].trace.key
        if not hypothesis.places or old is None or new is None:
            return False
        lifted, reading = touches.changed(old), touches.reading(new)
        following = [onward.steps[0].trace for onward in self.carry_outs[:1]]
        came = touches.arrivals(new)
        if not following and any(time >= lifted for time in came):
            return False
        if any(trace.placed and time < lifted for trace in following for time in came):
            return True
        following += [step.trace for step in self.steps_from((new,))]
        read = self.sense.read
        return any(t.key == new and t.placed and read(t.placed) == reading for t in following)

    @cached_property
    def carry_outs(self) -> tuple[Hypothesis, ...]:
        """The hypotheses of carrying out what is pending: its first action, ..., all of it."""
        steps = [self.step(number) for number in range(self.shown, len(self.history))]
        return tuple(
            forward(self.settled, steps[:count], TIMING.settle)
            for count in range(1, len(steps) + 1)
        )

    def after(self, hypothesis: Hypothesis) -> "Situation":
        """The situation once a hypothesis has counted: carried out where it was pending, else
        played (or taken back). Made once a hypothesis, as it is asked for at every look.
        """
        key = (hypothesis.actions, hypothesis.back)
        return self._after.result(key, lambda: self._committed(*key))

    @cached_property
    def _after(self) -> "Memo[Situation]":
        return Memo()

    def _committed(self, actions: tuple[Action, ...], back: int) -> "Situation":
        if self.pending and not back:
            return replace(self, shown=self.shown + len(actions))
        history = self.history.cut(self.shown - back).play(*actions)
        return replace(self, history=history, shown=len(history), ended=None)

    def told(self, actions: tuple[Action, ...], back: int) -> Hypothesis | None:
        """The hypothesis of having taken so many actions back and played these, or carried them
        out; None where the game as it stands does not allow it.
        """
        found: Iterable[Hypothesis]
        if back:
            found = (*self.takebacks, *self.replacements, *self.both_instead)
            found += self.otherwise(frozenset(range(len(self.expected))))
        elif self.pending:
            found = self.carry_outs
        else:
            steps = self.continuations.steps if self.by_hand else ()
            found = (
                forward(self.settled, (step,), TIMING.settle)
                for step in steps
                if (step.action,) == actions
            )
        return next((one for one in found if (one.actions, one.back) == (actions, back)), None)

    def find(self, touches: Touches, masked: frozenset[Site], question: Question | None) -> Finding:
        """The hypotheses that touches fit."""
        finding = self.find_complete(touches, masked, question)
        if finding.fits or not self.by_hand or len(touches.misfits - masked) < 2:
            return finding
        for hypothesis in beginnings(self.continuations, touches, masked):
            begun = find([hypothesis], touches, self.sense, masked, question)
            if begun.fits:
                return begun
        return NOTHING

    def find_complete(
        self, touches: Touches, masked: frozenset[Site], question: Question | None
    ) -> Finding:
        """As `find`, without those of which nothing of the first action is to be seen.

        What was found is kept: at every look the same few touches are asked about again and again.
        """
        if not touches.by_site:
            return NOTHING
        pressed = touches.pressed.items()
        key = (touches.expected, *touches.by_site.items(), *pressed, masked, question)
        return self._found.result(key, lambda: self._find_complete(touches, masked, question))

    @cached_property
    def _found(self) -> Memo[Finding]:
        return Memo()

    def _find_complete(
        self, touches: Touches, masked: frozenset[Site], question: Question | None
    ) -> Finding:
        hypotheses = [*self.takebacks, *self.carry_outs, *self.both_instead]
        hypotheses += self.otherwise(touches.misfits)
        hypotheses += [one for one in self.replacements if not self._goes_on(one, touches)]
        last = self.last if self._revocable else None
        if last is not None and undone_between(last, touches, self.sense):
            found = find(hypotheses, touches, self.sense, masked, question)
            if found.fits or not only_at_home(self.continuations, last, touches, self.sense):
                return found
        if self.by_hand:
            hypotheses += continuing(self.continuations, touches, masked)
        return find(hypotheses, touches, self.sense, masked, question)
