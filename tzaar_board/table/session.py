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
from tzaar_board.games.line import Line
from tzaar_board.geometry import Site
from tzaar_board.table import presses
from tzaar_board.table.buttons import Buttons, Pressed
from tzaar_board.table.debounce import Change
from tzaar_board.table.decide import Decision, committed, decide, first_of_two
from tzaar_board.table.effects import Analyse, Effect, Rewrite
from tzaar_board.table.guide import Guide, contents, suspicious_guide
from tzaar_board.table.hints import Hints
from tzaar_board.table.inference import Finding
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sight import Sight
from tzaar_board.table.situation import Situation
from tzaar_board.table.timing import TIMING, Timing
from tzaar_board.table.touches import Touches
from tzaar_board.table.ways import Fit, Question, Way

_Asked = tuple[Situation, Touches, frozenset[Site], Question | None]

NEVER = float("-inf")


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
    view is shown. `revision` counts up whenever there may be something new to see; between deadlines
    a scan that says what the last one said changes nothing and costs nothing.
    """

    def __init__(
        self,
        line: Line,
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
        self.situation = with_kind(Situation(line, len(line), hands, sense, timing))
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
        self.armed: float = NEVER
        self.lost = False
        self.revision = 0
        self.unexplained: float | None = None
        self._arrange = arrange
        self._asked_over: frozenset[Site] = frozenset()
        self._buttons = Buttons(timing)
        self._found: tuple[_Asked, Finding] | None = None
        self._glimpsed: tuple[_Asked, Finding] | None = None
        self._analysed: frozenset[Site] = frozenset()
        self._effects: list[Effect] = []
        self._tried: Touches | None = None
        self._now = NEVER
        self._deadline: float | None = None
        self._heard: tuple[str, tuple[bool, ...]] | None = None

    def scan(self, now: float, readings: str, down: Sequence[bool] = ()) -> list[Effect]:
        """Takes a scan: raw readings in site order, and whether each button is down."""
        heard = (readings, tuple(down))
        if heard == self._heard and not self._is_due(now):
            return []
        self._heard = heard
        if self.phase is Phase.WAITING:
            self._start(now, readings)
        elif self.lost:
            self.lost = False
            self._guide_on(self.sight.believe(now, readings))
        else:
            self._guide_on(self.sight.scan(now, readings))
        return self._run(now, self._buttons.scan(now, down))

    def tick(self, now: float) -> list[Effect]:
        """Lets time pass. Call it at every `deadline`."""
        if not self._is_due(now):
            return []
        self._guide_on(self.sight.tick(now))
        return self._run(now, self._buttons.tick(now))

    def link_lost(self) -> None:
        """The table cannot be heard: the game stands still until the next scan."""
        self.lost = self.phase is not Phase.WAITING
        self._heard = None
        self.revision += 1

    def resensed(self, now: float, sense: Sense) -> None:
        """The table has said what its sensors can tell."""
        if sense is not self.situation.sense:
            self.situation = replace(self.situation, sense=sense)
            self.sight.restart(now, self.situation.expected)
            self.link_lost()

    def opponent_moved(self, now: float, actions: Sequence[Action]) -> list[Effect]:
        """The opponent has moved: hands carry it out. Raises IllegalAction."""
        situation = self.situation
        line = situation.line.play(*actions)
        self.want(Rewrite(len(situation.line), tuple(actions)))
        self._become(now, replace(situation, line=line))
        return self._run(now, [])

    def hint(self, now: float, ranking: Sequence[Action]) -> list[Effect]:
        """The answer to HintWanted: the best actions, best first."""
        self.ranking = tuple(ranking)
        self.hint_number = 0 if ranking else None
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

    def undo(self, now: float) -> list[Effect]:
        """Back to the last position in which a hand was to move; the lights guide the stacks."""
        self.go_back(now)
        return self._run(now, [])

    def go_back(self, now: float) -> None:
        """As `undo`, from within a judgement."""
        situation = self.situation
        earlier = [
            number
            for number in range(len(situation.line))
            if situation.line.positions[number].player in situation.hands
        ]
        if not earlier or self.phase not in (Phase.PLAY, Phase.RESTORE):
            self.refuse(now, situation.settled.player)
            return
        keep = earlier[-1]
        stood = contents(situation.settled) if self.guide is None else self.guide.believed
        self.want(Rewrite(keep, ()))
        line = situation.line.cut(keep)
        self._become(now, replace(situation, line=line, shown=keep, ended=None))
        self.sight.restart(now, self.situation.expected)
        believed = tuple(
            None if reading == EMPTY else held
            for reading, held in zip(self.sight.readings, stood, strict=True)
        )
        settled = self.situation.settled
        goal = contents(settled)
        self.guide = Guide(settled.game.board, self.situation.sense, goal, believed)
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
        return None if self.phase is Phase.WAITING or self.lost else self._deadline

    def _is_due(self, now: float) -> bool:
        deadline = self.deadline()
        return deadline is not None and now >= deadline

    def _deadlines(self) -> list[float]:
        timing, last = self.timing, self._last_change()
        times = [self.shine[0] + timing.shine, self.refused[0] + timing.blink]
        times += [self.waved[0] + timing.shine, self.armed + timing.again]
        if self.sight.touches.by_site:
            waits = (timing.settle, timing.blink, timing.carried, timing.ask)
            times += [last + wait for wait in waits]
            changed = self.sight.touches.changed
            times += [
                max(map(changed, way.sites)) + way.wait for way in self.finding.at(Fit.COMPLETE)
            ]
        if self.guide is not None:
            times.append(last + timing.settle)
        if self.unexplained is not None:
            times.append(self.unexplained + timing.wrong)
        found = [self.sight.deadline(), self._buttons.deadline()]
        return [time for time in times if time > self._now] + [
            time for time in found if time is not None
        ]

    def _start(self, now: float, readings: str) -> None:
        """The first scan: set up, or judge what stands there as one set of touches."""
        self.sight.believe(now, readings)
        if self._arrange:
            guide = suspicious_guide(self.situation.settled, self.situation.sense, readings)
            self.guide, self.phase = guide, Phase.SETUP
        else:
            self._become(now, _as_found(self.situation, readings))
            self.play()
        self.sight.restart(now, self.situation.expected)

    def _run(self, now: float, acts: Sequence[Pressed]) -> list[Effect]:
        """Judges what has changed, then each button, and gives the effects of it all."""
        self._now = now
        self._judge(now)
        for act in acts:
            presses.act(self, now, act)
            self._judge(now)
        self._want_analysis()
        self._deadline = min(self._deadlines(), default=None)
        self.revision += 1
        effects, self._effects = self._effects, []
        return effects

    def _judge(self, now: float) -> None:
        if self.guide is not None:
            still = now >= self._last_change() + self.timing.settle
            if still and self.guide.trusting(self.sight.blind).done:
                self.play()
                self.sight.restart(now, self.situation.expected)
            return
        while self._commit_what_is_complete(now):
            pass
        self._pass_on(now)
        self._note_unexplained(now)
        self._end_question(now)
        touches = self.sight.touches
        if not touches.misfits - self.sight.blind and self._still(now, touches.by_site):
            self.sight.forget()

    def _commit_what_is_complete(self, now: float) -> bool:
        """Commits a way that is complete and still; asks where several are. True if committed."""
        touches, blind = self.sight.touches, self.sight.blind
        if not touches.by_site:
            return False
        decision = self.decide(now)
        if decision.way is not None:
            if self._still(now, decision.way.sites, decision.way.wait):
                self.commit(now, decision.way)
                return True
            return False
        asking = decision.asking
        if asking is not None and self._still(now, touches.by_site):
            self.question = Question(asking.key, asking.targets, now)
            self._asked_over = touches.misfits - asking.targets
            return False
        if self._tried is touches:
            return False
        self._tried = touches
        fast = first_of_two(self.situation, touches, blind)
        if fast is not None:
            self.commit(now, fast)
        return fast is not None

    def decide(self, now: float) -> Decision:
        """What to make of the touches, still or not."""
        late = now >= self._last_change() + self.timing.carried
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
        self.situation = with_kind(situation)
        self.question = None
        self.unexplained = None
        self.chances = {}
        self.ranking, self.hint_number = (), None
        self._analysed = frozenset()
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
            self.situation = with_kind(situation)

    def _note_unexplained(self, now: float) -> None:
        touches = self.sight.touches
        misfits = touches.misfits - self.sight.blind
        single = len(misfits) == 1 and misfits <= touches.lifted
        if not misfits or single or self.finding.fits:
            self.unexplained = None
        elif self.unexplained is None:
            self.unexplained = now

    def _end_question(self, now: float) -> None:
        """A question ends when hands go on to other stacks, or say that all is well."""
        question, touches = self.question, self.sight.touches
        if question is None:
            return
        if touches.misfits - question.targets != self._asked_over:
            self.question = None
        elif not self._asked_over and self.situation.shown:
            last = self.situation.line.actions[self.situation.shown - 1]
            trace = self.situation.line.positions[self.situation.shown - 1].trace(last)
            kept = any(
                time > question.since for site in trace.touched for time in touches.arrivals(site)
            )
            answered = self.decide(now) != Decision()
            if kept and not answered and self._still(now, touches.by_site):
                self.question = None

    def _want_analysis(self) -> None:
        """Quality hints: wants the chances of what a newly lifted stack can do."""
        if self.hints is not Hints.QUALITY or not self.situation.by_hand:
            return
        touches, _ = self.glimpsed()
        if touches.lifted == self._analysed:
            return
        self._analysed = touches.lifted
        by_key = self.situation.continuations.by_key
        actions = [step.action for site in sorted(touches.lifted) for step in by_key.get(site, ())]
        if any(action not in self.chances for action in actions):
            self.want(Analyse(self.situation.settled, tuple(actions)))

    def _guide_on(self, changes: Sequence[Change]) -> None:
        if self.guide is not None:
            self.guide = self.guide.after(changes)

    def _last_change(self) -> float:
        return max(self.sight.touches.last_change, self.sight.heard)

    def _still(self, now: float, sites: Collection[Site], wait: float | None = None) -> bool:
        """Whether some sites have been still for the settle time (or `wait` seconds)."""
        if not self.sight.restless.isdisjoint(sites):
            return False
        since = max([self.sight.heard, *map(self.sight.touches.changed, sites)])
        return now >= since + (self.timing.settle if wait is None else wait)


def with_kind(situation: Situation) -> Situation:
    """The situation with a kind of piece that can be placed, where one is to be placed."""
    if not situation.by_hand:
        return situation
    kinds = situation.kinds
    return replace(situation, kind=kinds[0]) if kinds and situation.kind not in kinds else situation


def _as_found(situation: Situation, readings: str) -> Situation:
    """How much of an opponent's last turn the table shows, after a restart in the middle of it."""
    line = situation.line
    if not len(line) or situation.last_by_hand:
        return situation
    found = [
        replace(situation, shown=shown) for shown in range(len(line), line.turn_start() - 1, -1)
    ]
    return min(found, key=lambda one: sum(map(operator.ne, one.expected, readings)))
