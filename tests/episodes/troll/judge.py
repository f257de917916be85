"""A willing person after an episode of Troll: follows the lights."""

from collections.abc import Sequence

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode, Heard, Plan, after
from tests.episodes.people import PATIENCE, UNHURRIED, Verdict
from tests.episodes.troll.player import Player
from tzaar_board.games.troll import TrollPosition
from tzaar_board.geometry import Site
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

AT_REST = (State.READY, State.OVER)
STEPS = 30
"""At how many looks the lights are followed."""


class Judge:
    """Looks at the table until it has understood, or never will.

    `base` is what was recorded before, `want` what is to be recorded in the end.
    """

    def __init__(
        self, episode: Episode, position: TrollPosition, plan: Plan, base: Sequence[str]
    ) -> None:
        self.episode, self.table, self.dice = episode, episode.table, episode.dice
        self.base = len(base)
        self.want = [*base, *map(str, plan.truth)]
        self.goal = after(position, plan.truth)
        self.player = Player(episode, position.player)

    def verdict(self) -> Verdict:
        """What comes of it, with notes in the episode."""
        table, began, looks = self.table, self.table.now, 0
        table.wait(began + UNHURRIED)
        self._first_look()
        while table.now < began + PATIENCE and looks <= STEPS + 4:
            if self._understood():
                return Verdict.OK
            self.episode.look(began, table.played[self.base :])
            looks += 1
            if looks >= STEPS or not self._follows():
                table.wait(table.now + 2.0)
        if table.state not in AT_REST:
            return Verdict.DEAD
        played = table.played
        return Verdict.LOST if played == self.want[: len(played)] else Verdict.WRONG

    def _understood(self) -> bool:
        table = self.table
        at_rest = table.state in AT_REST and table.played == self.want
        return at_rest and not table.lit(Role.TURN_OVER, Role.TAKE, Role.PUT)

    def _first_look(self) -> None:
        table, played = self.table, self.table.played
        self.episode.heard = Heard(table.now, played, table.state)
        if not table.reads_like(self.goal):
            self.episode.note("not_right")
        elif played != self.want:
            kind = "missed" if played == self.want[: len(played)] else "rec_wrong"
            came = " ".join(played[self.base :])
            self.episode.note(kind, f"{came}:{table.state.value}")

    def _follows(self) -> bool:
        """Does what a light asks for; False if none does."""
        table = self.table
        turn, take, put = (table.lit(role) for role in (Role.TURN_OVER, Role.TAKE, Role.PUT))
        if turn:
            right = self._lies_right(turn[0])
            self.episode.note("turn_lit", "right" if right else "")
            if table.piles[turn[0]]:
                tapped = right and table.sense is Sense.PRESENCE
                player, site = self.player, turn[0]
                self._act(player.tap(site, 0.3, 0.6) if tapped else player.turn(site))
                return True
        if take:
            self.episode.note("take_lit")
            self._act(self._lift(take[0]))
        elif put:
            self.episode.note("put_lit")
            self._act(self._set_down(put[0]))
        return bool(take or put)

    def _lies_right(self, site: Site) -> bool:
        """Whether a disc lies as it should."""
        disc, wanted = self.table.piles[site], self.goal.content(site)
        return bool(disc) and wanted is not None and disc[0][0] is wanted.colour

    def _act(self, doing: Doing) -> None:
        self.table.begin(doing)
        self.table.finish()
        self.table.wait(self.table.now + self.dice.uniform(0.8, 1.6))

    def _lift(self, site: Site) -> Doing:
        self.table.take(site)
        yield self.dice.uniform(0.4, 1.0)

    def _set_down(self, site: Site) -> Doing:
        wanted = self.table.wanted(site)
        if self.table.piles[site]:
            self.table.take(site)
            yield 0.4
        self.table.put(site, wanted)
        yield 0.3
