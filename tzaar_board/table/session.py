"""A game at the table: hands to actions, and what the table waits for.

Pure: scans and times go in, effects and a view come out. Nothing here sleeps, reads a clock, or
knows a particular game. What becomes of a scan::

    scan ─▶ Sight ─ touches ─▶ find() ─ complete ways ─▶ commit ─▶ Rewrite (to the journal)
              │                  │
              └─── glimpse ──▶ find() ─ ways begun ──▶ View (state, scene)
"""

import operator
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from tzaar_board.games.base import Action, Colour, Outcome, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.table import button_rules as presses
from tzaar_board.table import questions as asking
from tzaar_board.table.buttons import Act, Button, Buttons, Pressed
from tzaar_board.table.deadlines import NEVER, next_deadline
from tzaar_board.table.debounce import Change
from tzaar_board.table.decision import Asking, Decision, committed, decide, first_of_two
from tzaar_board.table.effects import Analyse, Effect, Rewrite
from tzaar_board.table.guide import Guide, contents, restoring_guide, suspicious_guide
from tzaar_board.table.hints import Hints
from tzaar_board.table.hypotheses import Fit, Question, Way
from tzaar_board.table.inference import Finding
from tzaar_board.table.observation import Sight
from tzaar_board.table.sense import Sense
from tzaar_board.table.situation import Situation
from tzaar_board.table.timing import TIMING, Timing
from tzaar_board.table.touches import Touches

_Asked = tuple[Situation, Touches, frozenset[Site], Question | None]


class Phase(Enum):
    """What the session is about. SETUP and RESTORE follow a guide; PLAY matches touches."""

    WAITING = "waiting"
    SETUP = "setup"
    PLAY = "play"
    RESTORE = "restore"


class Session:
    """A game at one table.

    `hands` are the colours whose actions are chosen by hands at this table; the others' are told
    by `opponent_moved` and carried out by hand. With `arrange` the first scan begins a guided
    set-up; without, the table is judged as it is found (a resumed game, a simulated table).

    Every method that takes `now` gives effects, to be carried out in their order before the next
    view is shown. `revision` counts up whenever there may be something new to see; between
    deadlines a scan that says what the last one said changes nothing and costs nothing.
    """

    def __init__(
        self,
        line: History,
        hands: frozenset[Colour],
        sense: Sense,
        *,
        arrange: bool,
        hints: Hints = Hints.LEGAL,
        movable: bool = False,
        timing: Timing = TIMING,
    ) -> None:
        self.timing = timing
        self.hints = hints
        self.movable = movable
        self.situation = Situation(line, len(line), hands, sense, timing).with_kind()
        self.sight = Sight(self.situation.expected, timing)
        self.phase = Phase.WAITING
        self.guide: Guide | None = None
        self.question: Question | None = None
        self.chances: Mapping[Action, float] = {}
        self.ranking: tuple[Action, ...] = ()
        self.hint_number: int | None = None
        self.shine: tuple[float, frozenset[Site]] = (NEVER, frozenset())
        self.refused: tuple[float, Colour] = (NEVER, Colour.WHITE)
        self.waved: tuple[float, Colour] = (NEVER, Colour.WHITE)
        self.expired: tuple[float, Colour] = (NEVER, Colour.WHITE)
        self.pointed: tuple[Site, ...] = ()
        self.pairing = False
        self.armed: float = NEVER
        self.spent: Button | None = None
        self.lost = False
        self.deaf = False
        self.revision = 0
        self.unexplained: float | None = None
        self.astray = False
        self._arrange = arrange
        self.buttons = Buttons(timing)
        self._found: tuple[_Asked, Finding] | None = None
        self._glimpsed: tuple[_Asked, Finding] | None = None
        self._analysed: frozenset[Site] | None = None
        self._effects: list[Effect] = []
        self._tried: Touches | None = None
        self._resensed = False
        self._deadline: float | None = None
        self._heard: tuple[str, tuple[bool, ...]] | None = None

    def scan(self, now: float, readings: str, down: Sequence[bool] = ()) -> list[Effect]:
        """Takes a scan: raw readings in site order, and whether each button is down."""
        heard = (readings, tuple(down))
        if heard == self._heard and not self._is_due(now):
            return []
        self._heard = heard
        if self.phase is Phase.WAITING:
            self.lost = False
            self._start(now, readings)
        elif self.deaf:
            self.lost = self.deaf = False
            self._guide_on(self.sight.believe(now, readings))
            if self._resensed:
                self._resensed = False
                self.sight.restart(now, self.situation.expected)
        else:
            self._guide_on(self.sight.scan(now, readings))
        return self._run(now, self.buttons.scan(now, down))

    def tick(self, now: float) -> list[Effect]:
        """Lets time pass. Call it at every `deadline`."""
        if not self._is_due(now):
            return []
        self._guide_on(self.sight.tick(now))
        return self._run(now, self.buttons.tick(now))

    def link_lost(self) -> None:
        """The table cannot be heard: the game stands still until the next scan."""
        self.link_found()
        self.lost = True

    def link_found(self) -> None:
        """The table can be heard again, or has restarted: its next scan is the truth."""
        self.lost, self.deaf = False, self.phase is not Phase.WAITING
        self.buttons.forget()
        self._heard = None
        self.revision += 1

    def resensed(self, now: float, sense: Sense) -> None:
        """The table has said what its sensors can tell."""
        if sense is not self.situation.sense:
            self.situation = replace(self.situation, sense=sense)
            self.sight.restart(now, self.situation.expected)
            self._resensed = self.phase is not Phase.WAITING
            self.link_lost()

    def opponent_moved(self, now: float, actions: Sequence[Action]) -> list[Effect]:
        """The opponent has moved: hands carry it out. Raises IllegalAction."""
        situation = self.situation
        line = situation.line.play(*actions)
        self.want(Rewrite(len(situation.line), tuple(actions)))
        self._become(now, replace(situation, line=line))
        return self._run(now, [])

    def hint(self, now: float, ranking: Sequence[Action]) -> list[Effect]:
        """The answer to HintWanted: the best actions, best first.

        It is dropped when it comes too late: after a lift, or another action.
        """
        legal = {step.action for step in self.situation.continuations.steps}
        wanted = self.situation.by_hand and not self.sight.glimpse().misfits - self.sight.blind
        self.ranking = tuple(action for action in ranking if wanted and action in legal)
        self.hint_number = 0 if self.ranking else None
        presses.wave_hint(self, now)
        return self._run(now, [])

    def judged(self, now: float, chances: Mapping[Action, float]) -> list[Effect]:
        """The answer to Analyse: winning chances of the settled position's actions, 0 to 1."""
        self.chances = dict(chances)
        return self._run(now, [])

    def resign(self, now: float, outcome: Outcome) -> list[Effect]:
        """The game ends by something that the rules do not know."""
        self._become(now, replace(self.situation, ended=outcome))
        return self._run(now, [])

    def time_up(self, now: float, colour: Colour) -> list[Effect]:
        """A player's time is up: his side blinks for a while, and the game goes on."""
        self.expired = (now, colour)
        return self._run(now, [])

    def press(self, now: float, button: Button) -> list[Effect]:
        """A short press of a button, whatever the table's own buttons do."""
        return self._run(now, [Pressed(button, Act.PRESS), Pressed(button, Act.RELEASE)])

    def pair(self, now: float, waiting: bool) -> list[Effect]:
        """Whether the next press of the hint button lets a device in: both edges say so."""
        self.pairing = waiting
        return self._run(now, [])

    def point(self, now: float, sites: Sequence[Site]) -> list[Effect]:
        """Lights some sites, the first as from and the others as to, until a hand moves."""
        self.pointed = tuple(sites)
        return self._run(now, [])

    def undo(self, now: float) -> list[Effect]:
        """Back to the last position in which a hand was to move; the lights guide the stacks.

        After a game that was given up, that is the position in which it was.
        """
        self.go_back(now)
        return self._run(now, [])

    def go_back(self, now: float) -> None:
        """As `undo`, from within a judgement."""
        situation, keep = self.situation, self.undoable
        if keep is None:
            self.refuse(now, situation.settled.player)
            return
        stood = contents(situation.settled) if self.guide is None else self.guide.believed
        self.want(Rewrite(keep, ()))
        line = situation.line.cut(keep)
        self._become(now, replace(situation, line=line, shown=keep, ended=None))
        self.sight.restart(now, self.situation.expected)
        settled, sense = self.situation.settled, self.situation.sense
        self.guide = restoring_guide(settled, sense, stood, self.sight.readings)
        self.phase = Phase.RESTORE

    def overrule(self, now: float) -> None:
        """The table is as the game says: sites that disagree leave judgement."""
        situation = self.situation
        self._become(now, replace(situation, shown=len(situation.line)))
        self.sight.overrule(now, self.situation.expected)
        self.play()

    def play(self) -> None:
        """The table shows the settled position: hands are judged from here on."""
        self.guide, self.phase = None, Phase.PLAY

    def choose_kind(self, kind: Enum) -> None:
        """The kind of piece that the next placing takes."""
        self.situation = replace(self.situation, kind=kind)

    def want(self, effect: Effect) -> None:
        """Asks for something to be done by the world around the session."""
        self._effects.append(effect)

    def refuse(self, now: float, colour: Colour) -> None:
        """A short "no" along a player's edge."""
        self.refused = (now, colour)

    @property
    def undoable(self) -> int | None:
        """How many actions an undo would leave, None where there is nothing to go back to."""
        situation = self.situation
        if self.phase not in (Phase.PLAY, Phase.RESTORE):
            return None
        positions = situation.line.positions[: len(situation.line) + (situation.ended is not None)]
        earlier = [n for n, one in enumerate(positions) if one.player in situation.hands]
        return max(earlier, default=None)

    @property
    def setting_up(self) -> bool:
        """Whether the lights lead through setting up."""
        return self.phase is Phase.SETUP

    @property
    def awaited(self) -> Position | None:
        """The position in which an opponent who is not a hand is to move, None while none is."""
        situation = self.situation
        if self.phase is not Phase.PLAY or situation.pending or situation.outcome is not None:
            return None
        return None if situation.settled.player in situation.hands else situation.settled

    @property
    def foreseen(self) -> Situation:
        """The situation once what hands have done is committed, if it is whole."""
        ways = [way for way in self.finding.at(Fit.COMPLETE) if not way.back]
        return committed(self.situation, ways[0]).with_kind() if len(ways) == 1 else self.situation

    @property
    def finding(self) -> Finding:
        """The ways that the touches are on, for committing."""
        self._found = self._find(self.sight.touches, self._found)
        return self._found[1]

    def _find(
        self, touches: Touches, known: tuple[_Asked, Finding] | None
    ) -> tuple[_Asked, Finding]:
        """Finds ways, unless nothing has changed since they were last found."""
        asked = (self.situation, touches, self.sight.blind, self.question)
        if known is not None and all(map(operator.is_, known[0], asked)):
            return known
        return asked, self.situation.find(touches, self.sight.blind, self.question)

    def glimpsed(self) -> tuple[Touches, Finding]:
        """The touches that count for lighting, and the ways that they are on."""
        touches = self.sight.glimpse()
        if touches is self.sight.touches:
            return touches, self.finding
        self._glimpsed = self._find(touches, self._glimpsed)
        return touches, self._glimpsed[1]

    def deadline(self) -> float | None:
        """When `tick` has something to do, None while only hands can change anything."""
        return None if self.phase is Phase.WAITING or self.deaf else self._deadline

    def _is_due(self, now: float) -> bool:
        deadline = self.deadline()
        return deadline is not None and now >= deadline

    def _start(self, now: float, readings: str) -> None:
        """The first scan: set up, or judge what stands there as one set of touches."""
        self.sight.believe(now, readings)
        self.buttons.forget()
        if self._arrange:
            guide = suspicious_guide(self.situation.settled, self.situation.sense, readings)
            self.guide, self.phase = guide, Phase.SETUP
        else:
            self._become(now, self.situation.as_found(readings))
            self.play()
        self.sight.restart(now, self.situation.expected)

    def _run(self, now: float, acts: Sequence[Pressed]) -> list[Effect]:
        """Judges what has changed, then each button, and gives the effects of it all."""
        if not self.deaf:
            self._judge(now)
        for act in acts:
            presses.act(self, now, act)
            self._judge(now)
        self._want_analysis()
        self._deadline = next_deadline(self, now)
        self.revision += 1
        effects, self._effects = self._effects, []
        return effects

    def _judge(self, now: float) -> None:
        if self.guide is not None:
            still = now >= self.sight.last_change + self.timing.settle
            if still and self.guide.trusting(self.sight.blind).done:
                self.play()
                self.sight.restart(now, self.situation.expected)
            return
        asking.mistrust(self, now)
        while self._commit_what_is_complete(now):
            pass
        self._pass_on(now)
        asking.note_unexplained(self, now)
        asking.end_question(self, now)
        touches = self.sight.touches
        if touches.misfits - self.sight.blind:
            self.ranking, self.hint_number, self.pointed = (), None, ()
        elif self.still(now, touches.by_site):
            self.sight.forget()

    def _commit_what_is_complete(self, now: float) -> bool:
        """Commits a way that is complete and still; asks where several are. True if committed."""
        touches, blind = self.sight.touches, self.sight.blind
        if not touches.by_site:
            return False
        decision = self.decide(now)
        if decision.way is not None:
            if self.still(now, decision.way.sites, decision.way.wait):
                self.commit(now, decision.way)
                return True
            return False
        if decision.asking is not None and self.still(now, touches.by_site):
            self.ask(now, decision.asking)
            return False
        if self.astray or self.question is not None or self._tried is touches:
            return False
        self._tried = touches
        fast = first_of_two(self.situation, touches, blind)
        if fast is not None:
            self.commit(now, fast)
        return fast is not None

    def ask(self, now: float, asked: Asking) -> None:
        """Puts a question: the answer is a tap."""
        touches, known = self.sight.touches, self.question
        over = touches.misfits - asked.targets
        if known is None:
            self.question = Question(asked.key, asked.targets, now, over, now)
            return
        answers, answer = known.answers, touches.newest(known.targets, known.since)
        if known.key is not None and known.key != asked.key and answer is not None:
            answers = (*answers, (known.key, answer))
        self.question = Question(asked.key, asked.targets, now, over, known.first, answers)

    def decide(self, now: float) -> Decision:
        """What to make of the touches, still or not."""
        late = now >= self.sight.last_change + self.timing.carried and not self.astray
        return decide(
            self.situation,
            self.finding,
            self.sight.touches,
            self.sight.blind,
            self.question,
            late=late,
        )

    def commit(self, now: float, way: Way) -> None:
        """Makes a way part of the game, or of what the table shows of it."""
        before = self.situation
        situation = committed(before, way)
        if situation.line != before.line:
            self.want(Rewrite(before.shown - way.back, way.actions))
        if way.steps:
            self.shine = (now, way.sites)
        self._become(now, situation)
        self.sight.settle(self.situation.expected)

    def _become(self, now: float, situation: Situation) -> None:
        self.situation = situation.with_kind()
        self.question = None
        self.unexplained, self.astray = None, False
        self.chances = {}
        self.ranking, self.hint_number, self.pointed = (), None, ()
        self._analysed = None
        self._pass_on(now)

    def _pass_on(self, now: float) -> None:
        """An opponent's pass needs no hands: it is shown as a wave."""
        situation = self.situation
        while situation.pending:
            player = situation.settled.player
            if situation.settled.trace(situation.pending[0]).key is not None:
                break
            self.waved = (now, player)
            situation = replace(situation, shown=situation.shown + 1)
        if situation is not self.situation:
            self.situation = situation.with_kind()

    def _want_analysis(self) -> None:
        """Quality hints: wants the chances of what a newly lifted stack can do.

        A piece from the box is lifted where nobody sees it: those of all placings, at once.
        """
        if self.hints is not Hints.QUALITY or not self.situation.by_hand or self.setting_up:
            return
        touches, _ = self.glimpsed()
        if touches.lifted == self._analysed:
            return
        self._analysed = touches.lifted
        by_key = self.situation.continuations.by_key
        steps = [step for site in sorted(touches.lifted) for step in by_key.get(site, ())]
        actions = [step.action for step in (*steps, *self.situation.placings)]
        if any(action not in self.chances for action in actions):
            self.want(Analyse(self.situation.settled, tuple(actions)))

    def _guide_on(self, changes: Sequence[Change]) -> None:
        if self.guide is not None and self.setting_up:
            kinds = tuple(self.situation.settled.game.kinds)
            self.guide = self.guide.filled(changes, kinds, self.sight.blind)
        elif self.guide is not None:
            self.guide = self.guide.after(changes)

    def still(self, now: float, sites: Collection[Site], wait: float | None = None) -> bool:
        """Whether some sites have been still for the settle time (or `wait` seconds)."""
        since = self.sight.still_since(sites)
        wait = self.timing.settle if wait is None else wait
        return since is not None and now >= since + wait
