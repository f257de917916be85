"""A game at one table, as a value: what is played, what is seen, and what the table waits for.

`advance.advance` gives the session after an event; nothing else makes another one of it.
"""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum

from tzaar_board.games.base import Action, Colour, PieceKind, Position, Reason
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.table.aftermath import Aftermath
from tzaar_board.table.before_undo import BeforeUndo
from tzaar_board.table.confirmed_press import ConfirmedPress
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.evidence import Evidence
from tzaar_board.table.guide import Guide
from tzaar_board.table.hints import Hints
from tzaar_board.table.inference.decision import Decision, decide
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.inference.hypotheses import Fit
from tzaar_board.table.inference.question import Question
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.unseen_by_now import Stillness
from tzaar_board.table.pass_press import PassPress
from tzaar_board.table.pending_commit import PendingCommit
from tzaar_board.table.postponed_press import PostponedPress
from tzaar_board.table.revisions import Revisions
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button, Buttons
from tzaar_board.table.sensing.observation import Observation, unobserved
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.signals import Signals
from tzaar_board.table.suggestions import Suggestions
from tzaar_board.table.timing import TIMING
from tzaar_board.table.trouble import Trouble
from tzaar_board.table.updated import replace


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


SLIP = 2
"""So many stacks may be touched by mistake while an action is carried out."""


@dataclass(frozen=True, kw_only=True)
class Session:
    """A game at one table."""

    evidence: Evidence
    hints: Hints = Hints.LEGAL
    movable: bool = False
    """Light the stacks that can act."""

    arrange: bool = False
    """The first scan begins a guided set-up; else the table is judged as it is found, as with a
    resumed game or a simulated table.
    """
    stood: Position | None = None
    """What is known to have stood on the table before that."""
    in_place: frozenset[Site] = frozenset()
    """The sites that are in place since."""
    taking_back: bool = False
    """The lights were leading back when the program ended, and go on."""

    phase: SessionPhase = SessionPhase.WAITING
    link: TableLink = TableLink.FOUND
    last_scan: tuple[str, tuple[bool, ...]] | None = None
    """Readings and buttons, as they were heard last."""
    buttons: Buttons = field(default_factory=Buttons)
    guide: Guide | None = None
    """The way to what should stand, while the lights lead."""
    undone: BeforeUndo | None = None
    """How things stood before an undo, while the lights lead back from it."""
    redone: History | None = None
    """What was undone, and counts again since a turn button was held."""
    signals: Signals = field(default_factory=Signals)
    pointed: tuple[Site, ...] = ()
    """Sites to light until a hand moves."""

    chances: Mapping[Action, float] = field(default_factory=dict)
    """The winning chances of actions, 0 to 1, as far as they have been told."""
    analysed: frozenset[Site] | None = None
    """What was lifted when these were asked for."""
    suggestions: Suggestions | None = None
    asked_over: frozenset[Site] = frozenset()
    """What was lifted when a hint was asked for."""

    pairing: bool = False
    """The hint button answers a device that asks to be let in,"""
    pairing_since: float = 0.0
    """since this moment;"""
    request: DistantRequest = DistantRequest.NOTHING
    """or what the other table asks for,"""
    requested: float = 0.0
    """since this one."""
    going_on: bool = False
    """The next press of a turn button says no more than that somebody goes on."""
    spent: Button | None = None
    """The button whose press committed an action: it does nothing more."""
    postponed: PostponedPress | None = None
    confirmed: ConfirmedPress | None = None
    """The last press of a turn button, where it confirmed what no reading tells."""
    pass_press: PassPress = field(default_factory=PassPress)

    trouble: Trouble = field(default_factory=Trouble)
    aftermath: Aftermath = field(default_factory=Aftermath)
    revisions: "Revisions[Session]" = field(default_factory=Revisions)
    tried: Touches | None = None
    """The touches in which no fast hands were found."""
    tried_fresh: frozenset[Site] = frozenset()
    """Which of them were fresh then."""
    pending_commit: PendingCommit | None = None
    """What hands had gone on from before it was seen to be whole."""
    known_in_hand: frozenset[Site] = frozenset()
    """The sites whose stacks are known to be in hand, on a table that knows its hands."""

    due: float | None = None
    """When time alone has something to change, in seconds."""

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
    def since_led(self) -> float:
        """Since when the lights lead, in seconds; infinity while they do not."""
        return math.inf if self.guide is None else self.guide.since

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
        moved = observation.touches.moved - observation.masked
        if situation.takes_back(observation.misfits, moved, SLIP) or self._gone_on_from_undoing:
            return False
        if not situation.pending:
            return True
        return len(observation.misfits - situation.carry_outs[-1].sites) > SLIP

    @property
    def _gone_on_from_undoing(self) -> bool:
        """Whether hands had undone what ended the game, or done another thing instead, before they
        moved the last stack.
        """
        touches, masked = self.observation.touches, self.observation.masked
        late = max(self.observation.misfits, key=touches.changed, default=None)
        if late is None or touches.changed(late) < max(map(touches.changed, touches.by_site)):
            return False
        earlier = self.situation.find_complete(touches.without({late}), masked, None)
        return any(one.back for one in earlier.at(Fit.COMPLETE))

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

    def stillness(self, now: float) -> Stillness:
        """For how long the table has been still; no rest counts while something lies fallen, or is
        known to be in hand.
        """
        since = self.observation.last_change
        if now < since + TIMING.rest or self.trouble.fallen is not None or self.in_hand:
            return Stillness.MOVING
        return Stillness.LET_GO if now >= since + TIMING.let_go else Stillness.RESTED

    def decision(self, now: float) -> Decision:
        """What to make of the touches, still or not."""
        observation = self.observation
        return decide(
            self.situation,
            self.finding,
            observation.touches,
            observation.masked,
            self.question,
            stillness=self.stillness(now),
            put_back=self.aftermath.regrasped is not None,
            returned=self.aftermath.returned,
            retouched=self.aftermath.retouched,
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
    overruled: frozenset[Site] = frozenset(),
) -> Session:
    """The session of a game that nothing has been heard of yet.

    `hands` are the colours whose actions are chosen by hands at this table; the others' are told
    by OpponentMoved and carried out by hand. `distant` are those at another table. At the last end
    the table had `shown` so many actions (None: all), with sites `in_place`, a `kind` to be placed,
    and sites that were `overruled`.
    """
    known = len(history) if shown is None else shown
    situation = Situation(history, known, hands, sense, kind, distant=distant).with_kind()
    return Session(
        evidence=Evidence(situation, unobserved(situation.expected, overruled)),
        hints=hints,
        arrange=arrange,
        movable=movable,
        stood=stood,
        taking_back=taking_back,
        in_place=in_place,
    )
