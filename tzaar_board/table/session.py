"""A game at one table, as a value: what is played, what is seen, and what the table waits for.

`advance.advance` gives the session after an event; nothing else makes another one of it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from tzaar_board.games.base import Action, Colour, PieceKind, Position, Reason
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.table.aftermath import Aftermath
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.guide import Guide
from tzaar_board.table.hints import Hints
from tzaar_board.table.inference.decision import Decision, decide
from tzaar_board.table.inference.fast_hands import beside_the_other_hand, first_of_whole, left_open
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.question import Question
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.pass_press import PassPress
from tzaar_board.table.revisions import Revisions
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button, Buttons
from tzaar_board.table.sensing.observation import Observation, unobserved
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.signals import Signals
from tzaar_board.table.timing import TIMING
from tzaar_board.table.trouble import Trouble


class SessionPhase(Enum):
    """What the session is about. SETUP and RESTORE follow a guide; PLAY matches touches."""

    WAITING = "waiting"
    SETUP = "setup"
    PLAY = "play"
    RESTORE = "restore"


class TableLink(Enum):
    """Whether the table can be heard.

    UP: scans are debounced. FOUND: the next scan is the truth. LOST: no scan comes. RESENSED: as
    LOST, and what the next scan says is judged as one set of touches, since all reads differently.
    """

    UP = "up"
    FOUND = "found"
    LOST = "lost"
    RESENSED = "resensed"


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The best actions, best first, then what hands may have done; and which of them is shown.

    `over` are the sites that did not read as expected: while they do not, it stays. So many of the
    first are `advice`.
    """

    ranking: tuple[Action, ...]
    number: int = 0
    over: frozenset[Site] = frozenset()
    advice: int = 0

    @property
    def action(self) -> Action:
        return self.ranking[self.number]

    @property
    def advises(self) -> bool:
        """Whether what is shown is advice."""
        return self.number < self.advice

    def following(self) -> "Suggestions":
        """The next best, after the last the best again."""
        return replace(self, number=(self.number + 1) % len(self.ranking))


@dataclass(frozen=True, slots=True)
class PostponedPress:
    """A press, at a moment in seconds, that is judged once no sleeve can hide anything.

    `confirms` is what it confirms at `until`, unless the next player has taken that off the board.
    """

    button: Button
    since: float
    until: float
    confirms: Hypothesis | None = None


@dataclass(frozen=True)
class Evidence:
    """What hands are judged by: the situation, what is seen of the table, an open question.

    What has been worked out of it is kept for as long as all that it depends on is the same.
    """

    situation: Situation
    observation: Observation
    question: Question | None = None

    @cached_property
    def finding(self) -> Finding:
        """The hypotheses that the touches fit, for committing."""
        return self._find(self.observation.touches)

    @cached_property
    def provisional_finding(self) -> Finding:
        """The hypotheses that the touches fit, for lighting."""
        provisional = self.observation.provisional
        same = provisional is self.observation.touches
        return self.finding if same else self._find(provisional)

    @cached_property
    def left_open(self) -> Touches | None:
        """The touches that are asked about though hands have gone on, for committing."""
        return self._left_open(self.observation.touches, self.finding)

    @cached_property
    def provisional_left_open(self) -> Touches | None:
        """The touches that are asked about though hands have gone on, for lighting."""
        provisional = self.observation.provisional
        if provisional is self.observation.touches:
            return self.left_open
        return self._left_open(provisional, self.provisional_finding)

    @cached_property
    def beside(self) -> Hypothesis | None:
        """What one hand has done while the other is still at something else."""
        observation = self.observation
        return beside_the_other_hand(
            self.situation, self.finding, observation.touches, observation.masked
        )

    @cached_property
    def first_of_whole(self) -> Hypothesis | None:
        """What was done before a next action, where that is whole as well."""
        observation = self.observation
        return first_of_whole(self.situation, self.finding, observation.touches, observation.masked)

    def seeing(self, observation: Observation) -> "Evidence":
        """The evidence with another observation."""
        if observation is self.observation:
            return self
        after = replace(self, observation=observation)
        if observation.masked is self.observation.masked:
            if observation.touches is self.observation.touches:
                _keep(self, after, "finding", "left_open", "beside", "first_of_whole")
            if observation.provisional is self.observation.provisional:
                _keep(self, after, "provisional_finding", "provisional_left_open")
        return after

    def _find(self, touches: Touches) -> Finding:
        return self.situation.find(touches, self.observation.masked, self.question)

    def _left_open(self, touches: Touches, finding: Finding) -> Touches | None:
        masked = self.observation.masked
        since = max(map(touches.changed, self.observation.judged(touches)), default=0.0)
        tapped = {
            site
            for site in touches.by_site.keys() - masked
            if any(tap.time > since for tap in touches.taps(site, masked))
        }
        turns = [one for one in finding.hypotheses if tapped <= one.sites]
        if any(one.moved(touches) for one in turns):
            return None
        return left_open(self.situation, touches, masked, TIMING.ask if turns else TIMING.least_tap)


def _keep(before: Evidence, after: Evidence, *names: str) -> None:
    """Hands on what has been worked out already: cached properties of equal arguments."""
    for name in names:
        if name in before.__dict__:
            after.__dict__[name] = before.__dict__[name]


SLIP = 2
"""So many stacks may be touched by mistake while an action is carried out."""


@dataclass(frozen=True)
class Session:
    """A game at one table.

    With `arrange` the first scan begins a guided set-up, from what is known to have `stood` there
    and is `in_place` since, or goes on `taking_back`; without, the table is judged as it is found
    (a resumed game, a simulated table). `movable` lights the stacks that can act.

    `chances` are the winning chances of actions, 0 to 1, as far as they have been told; `analysed`
    what was lifted when they were asked for, `asked_over` when a hint was. `pointed` are sites to
    light until a hand moves; `pairing` tells that the hint button answers a device that asks to be
    let in, since `pairing_since`, or what the other table asks for: the `request` of the moment
    `requested`. `going_on` tells that the next press of a turn button says no more than that.
    `spent` is the button whose press committed an action: it does nothing more. `tried` are the
    touches in which no fast hands were found, `tried_fresh` which were fresh. `known_in_hand` are
    the sites whose stacks are, on a table that knows its hands.
    `last_scan` is what was heard last, `due` when time alone has something to change.
    """

    evidence: Evidence
    hints: Hints = Hints.LEGAL
    arrange: bool = False
    movable: bool = False
    phase: SessionPhase = SessionPhase.WAITING
    link: TableLink = TableLink.FOUND
    buttons: Buttons = field(default_factory=Buttons)
    guide: Guide | None = None
    chances: Mapping[Action, float] = field(default_factory=dict)
    analysed: frozenset[Site] | None = None
    suggestions: Suggestions | None = None
    asked_over: frozenset[Site] = frozenset()
    signals: Signals = field(default_factory=Signals)
    pointed: tuple[Site, ...] = ()
    pairing: bool = False
    pairing_since: float = 0.0
    request: DistantRequest = DistantRequest.NOTHING
    requested: float = 0.0
    going_on: bool = False
    spent: Button | None = None
    postponed: PostponedPress | None = None
    pass_press: PassPress = field(default_factory=PassPress)
    trouble: Trouble = field(default_factory=Trouble)
    aftermath: Aftermath = field(default_factory=Aftermath)
    revisions: "Revisions[Session]" = field(default_factory=Revisions)
    tried: Touches | None = None
    tried_fresh: frozenset[Site] = frozenset()
    known_in_hand: frozenset[Site] = frozenset()
    last_scan: tuple[str, tuple[bool, ...]] | None = None
    stood: Position | None = None
    taking_back: bool = False
    in_place: frozenset[Site] = frozenset()
    due: float | None = None

    @property
    def situation(self) -> Situation:
        return self.evidence.situation

    @property
    def observation(self) -> Observation:
        return self.evidence.observation

    @property
    def question(self) -> Question | None:
        return self.evidence.question

    @property
    def finding(self) -> Finding:
        """The hypotheses that the touches fit, for committing."""
        return self.evidence.finding

    def seeing(self, observation: Observation) -> "Session":
        """The session with another observation."""
        evidence = self.evidence.seeing(observation)
        return self if evidence is self.evidence else replace(self, evidence=evidence)

    def in_situation(self, situation: Situation) -> "Session":
        """The session in another situation; an open question stays open."""
        return replace(self, evidence=replace(self.evidence, situation=situation))

    def asking(self, question: Question | None) -> "Session":
        """The session with this question open, or none."""
        if question == self.question:
            return self
        return replace(self, evidence=replace(self.evidence, question=question))

    @property
    def setting_up(self) -> bool:
        """Whether the lights lead through setting up."""
        return self.phase is SessionPhase.SETUP

    @property
    def lost(self) -> bool:
        """Whether the table cannot be heard."""
        return self.link in (TableLink.LOST, TableLink.RESENSED)

    @property
    def deaf(self) -> bool:
        """Whether the game stands still until the next scan."""
        return self.link is not TableLink.UP and self.phase is not SessionPhase.WAITING

    @property
    def in_hand(self) -> bool:
        """Whether all that was lifted is known to be in hand still: then it has gone nowhere."""
        lifted = self.observation.provisional.lifted - self.observation.masked
        return bool(lifted) and lifted <= self.known_in_hand

    @property
    def cleared(self) -> bool:
        """Whether the game is over, and hands move more than to take back what ended it: they clear
        the table, or set up the next game. Where the opponent ended it, and that has yet to be
        carried out, a slip is none of these.
        """
        situation, observation = self.situation, self.observation
        if situation.outcome is None or not observation.misfits:
            return False
        if situation.pending:
            return len(observation.misfits - situation.carry_outs[-1].sites) > SLIP
        moved = observation.touches.moved - observation.masked
        return not situation.takes_back(observation.misfits, moved, SLIP)

    @property
    def undoable(self) -> int | None:
        """How many actions an undo would leave, None where there is nothing to go back to: what
        was lost on time stays lost.
        """
        situation = self.situation
        timed_out = situation.ended is not None and situation.ended.reason is Reason.TIME
        if timed_out or self.phase not in (SessionPhase.PLAY, SessionPhase.RESTORE):
            return None
        played = len(situation.history) + (situation.ended is not None)
        positions = situation.history.positions[:played]
        earlier = [n for n, one in enumerate(positions) if one.player in situation.hands]
        return max(earlier, default=None)

    @property
    def awaited(self) -> Position | None:
        """The position in which an opponent who is not a hand is to move, None while none is."""
        situation = self.situation
        if (
            self.phase is not SessionPhase.PLAY
            or situation.pending
            or situation.outcome is not None
        ):
            return None
        return None if situation.settled.player in situation.hands else situation.settled

    @property
    def foreseen(self) -> Situation:
        """The situation once what hands have done is committed, if it is whole."""
        found = [one for one in self.finding.at(Fit.COMPLETE) if not one.back]
        if len(found) != 1:
            return self.situation
        return self.situation.after(found[0]).with_kind()

    def still(self, now: float, sites: Collection[Site], wait: float | None = None) -> bool:
        """Whether some sites have been still for the settle time (or `wait` seconds)."""
        since = self.observation.still_since(sites)
        return since is not None and now >= since + (TIMING.settle if wait is None else wait)

    def decision(self, now: float) -> Decision:
        """What to make of the touches, still or not."""
        observation = self.observation
        late = now >= observation.last_change + TIMING.rest and self.trouble.fallen is None
        late = late and not self.in_hand
        later = late and now >= observation.last_change + TIMING.sweep
        return decide(
            self.situation,
            self.finding,
            observation.touches,
            observation.masked,
            self.question,
            late=late,
            later=later,
            put_back=self.aftermath.regrasped is not None,
        )


def begin(
    history: History,
    hands: frozenset[Colour],
    sense: Sense,
    *,
    arrange: bool,
    hints: Hints = Hints.LEGAL,
    movable: bool = False,
    stood: Position | None = None,
    taking_back: bool = False,
    distant: frozenset[Colour] = frozenset(),
    shown: int | None = None,
    in_place: frozenset[Site] = frozenset(),
    kind: PieceKind | None = None,
) -> Session:
    """The session of a game that nothing has been heard of yet.

    `hands` are the colours whose actions are chosen by hands at this table; the others' are told
    by OpponentMoved and carried out by hand. `distant` are those at another table. At the last end
    the table had `shown` so many actions (None: all), with sites `in_place`, a `kind` to be placed.
    """
    known = len(history) if shown is None else shown
    situation = Situation(history, known, hands, sense, kind, distant=distant).with_kind()
    return Session(
        Evidence(situation, unobserved(situation.expected)),
        hints,
        arrange,
        movable,
        buttons=Buttons(),
        stood=stood,
        taking_back=taking_back,
        in_place=in_place,
    )
