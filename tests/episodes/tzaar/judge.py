"""A willing person after an episode of TZAAR: follows lights, answers, taps, presses."""

from collections import Counter
from collections.abc import Sequence

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Heard, Plan, after
from tests.episodes.hand import Hand, turn_button
from tests.episodes.people import PATIENCE, UNHURRIED, Verdict
from tests.episodes.tzaar.evidence import seen
from tests.episodes.tzaar.stackings import ASK
from tests.episodes.tzaar.turns import Move
from tzaar_board.games.base import Action
from tzaar_board.games.tzaar import Pass, TzaarPosition
from tzaar_board.geometry import Site
from tzaar_board.table.scene import Role
from tzaar_board.table.state import State

AT_REST = (State.READY, State.OVER, State.OPPONENT)
STEPS = 40
"""How many lights of the way back are followed."""


class Judge:
    """Looks at the table until it has understood, or never will.

    `base` is what was recorded before, `want` what is to be recorded in the end.
    """

    def __init__(
        self, episode: Episode, position: TzaarPosition, plan: Plan, base: Sequence[str]
    ) -> None:
        self.episode, self.position = episode, position
        self.table, self.dice = episode.table, episode.dice
        self.truth: list[Action] = list(plan.truth)
        self.base = len(base)
        self.want = [*base, *map(str, self.truth)]
        self.goal = after(position, self.truth)
        self.hand = Hand(episode, position.player)
        self.taps: Counter[tuple[Site, str]] = Counter()
        self.steps = self.presses = self.button = self.idle = 0
        self.estranged = False

    def verdict(self) -> Verdict:
        """What comes of it, with notes in the episode."""
        table, began = self.table, self.table.now
        table.wait(began + UNHURRIED)
        self._first_look()
        while table.now < began + PATIENCE:
            played = table.played
            if played != self.want and self._as_wanted():
                self.want = played
            if played == self.want and table.state in AT_REST:
                return Verdict.OK
            self.episode.look(began, played[self.base :])
            if self._does_something(played):
                continue
            state = table.state
            table.wait(table.now + 2.0)
            self.idle += 1
            if self.idle > 4 and state in AT_REST:
                break
        if table.state not in AT_REST:
            return Verdict.DEAD
        played = table.played
        return Verdict.LOST if played == self.want[: len(played)] else Verdict.WRONG

    def _as_wanted(self) -> bool:
        """Whether what is recorded comes to the same, in another order."""
        history = self.table.history
        return str(history.head) == str(self.goal) and len(history) == len(self.want)

    def _first_look(self) -> None:
        episode, table, played = self.episode, self.table, self.table.played
        episode.heard = Heard(table.now, played, table.state)
        came, state = len(played) - self.base, table.state
        early = played != self.want and played == self.want[: len(played)]
        if state is not State.ASKING and early and came >= 0:
            action = self.truth[came]
            said = [one for one in table.said if one[0] >= episode.began]
            if seen(table.sense, said, action):
                kind = "unpassed" if isinstance(action, Pass) else "missed"
                episode.note(kind, f"{action}:{state.value}")
        if played != self.want and self._as_wanted():
            episode.note("other_order")
            self.want = list(played)
        if played[: len(self.want)] != self.want[: len(played)] or len(played) > len(self.want):
            episode.note("rec_wrong", f"{' '.join(played[self.base :])}:{state.value}")

    def _does_something(self, played: list[str]) -> bool:
        """Whether there is something that a willing person does now; then it is done."""
        return (
            self._answers(played)
            or self._obeys()
            or self._passes_again(played)
            or self._taps_unasked(played)
            or self._presses(played)
        )

    def _act(self, doing: Doing) -> bool:
        self.table.begin(doing)
        self.table.finish()
        self.table.wait(self.table.now + self.dice.uniform(0.8, 1.6))
        return True

    def _todo(self, played: list[str]) -> list[Move]:
        """The actions from the first one that is not recorded."""
        pairs = enumerate(zip(played, self.want, strict=False))
        shorter = min(len(played), len(self.want))
        at = next((number for number, (one, other) in pairs if one != other), shorter)
        rest = self.truth[max(0, at - self.base) :]
        return [action for action in rest if isinstance(action, Move)]

    def _answers(self, played: list[str]) -> bool:
        """Taps what the table asks about, if that is true of it."""
        asked = self.table.lit(*ASK)
        if self.table.state is not State.ASKING and not asked:
            return False
        todo, origins = self._todo(played), self.table.lit(Role.ORIGIN)
        own = [move for move in todo if [move.origin] == origins]
        every = [action for action in self.truth if isinstance(action, Move)]
        true = (
            self._among(own, asked)
            if own
            else self._among(todo, asked) or self._among(every, asked)
        )
        if true and self.taps[true[0], "ask"] < 3 and self.table.piles[true[0]]:
            self.taps[true[0], "ask"] += 1
            self.episode.note("asked")
            return self._act(self.hand.tap(true[0], 0.2, 0.5))
        if not true and not self.estranged:
            self.estranged = True
            names = self.table.board.names
            self.episode.note("asked_without_truth", ",".join(names[site] for site in asked))
        return False

    @staticmethod
    def _among(some: list[Move], asked: list[Site]) -> list[Site]:
        return [move.target for move in some if move.target in asked]

    def _obeys(self) -> bool:
        """Follows the lights of the way back."""
        table = self.table
        if table.state is not State.WRONG and not table.lit(Role.TAKE, Role.PUT, Role.TURN_OVER):
            return False
        if not self.episode.count("wrong_end"):
            self.episode.note("wrong_end")
        take, put = table.lit(Role.TAKE), table.lit(Role.PUT, Role.FILL)
        if not (take or put) or self.steps >= STEPS:
            self.idle += 1
            return False
        self.steps += 1
        if not take:
            return self._act(self._set_down(put[0]))
        if table.piles[take[0]] and table.reads_like(self.goal):
            self.episode.note("took_right")
        return self._act(self._lift(take[0], self._fitting(take, put)))

    def _fitting(self, take: list[Site], put: list[Site]) -> Site | None:
        """Where what is too much on a site is missed."""
        piles = self.table.piles
        stack = piles[take[0]]
        for site in put:
            wanted = self.table.wanted(site)
            free = not piles[site] or site in take
            alike = stack and wanted and (wanted[0][0], len(wanted)) == (stack[0][0], len(stack))
            if free and alike:
                return site
        return None

    def _lift(self, site: Site, to: Site | None) -> Doing:
        stack = self.table.take(site)
        yield self.dice.uniform(0.4, 1.2)
        if to is not None:
            self.table.swap(to, stack)
            yield self.dice.uniform(0.2, 0.5)

    def _set_down(self, site: Site) -> Doing:
        wanted = self.table.wanted(site)
        if self.table.piles[site]:
            self.table.take(site)
            yield 0.4
        self.table.put(site, wanted)
        yield self.dice.uniform(0.3, 0.8)

    def _passes_again(self, played: list[str]) -> bool:
        """Presses the button again for a pass that is not recorded."""
        came = len(played) - self.base
        early = played == self.want[: len(played)] and len(played) < len(self.want)
        if not early or came < 0 or not isinstance(self.truth[came], Pass) or self.button >= 3:
            return False
        self.button += 1
        self.episode.note("pass_again")
        return self._act(self._button(came))

    def _taps_unasked(self, played: list[str]) -> bool:
        """Taps where stacks went, though nothing asks for that."""
        state = self.table.state
        if state not in (State.READY, State.IN_HAND, State.ASKING, State.OVER):
            return False
        for site in dict.fromkeys(move.target for move in self._todo(played)):
            if self.table.piles[site] and self.taps[site, "tap"] < 2:
                self.taps[site, "tap"] += 1
                self.episode.note("tap_unasked")
                return self._act(self.hand.tap(site, 0.2, 0.5))
        return False

    def _presses(self, played: list[str]) -> bool:
        """Tries the button of the player to move, once."""
        if self.table.state not in (State.IN_HAND, State.ASKING) or self.presses:
            return False
        self.presses += 1
        self.episode.note("press")
        return self._act(self._button(max(0, len(played) - self.base)))

    def _button(self, came: int) -> Doing:
        """Presses the button of who moves after some of the actions."""
        return self.table.press(turn_button(after(self.position, self.truth[:came]).player))
