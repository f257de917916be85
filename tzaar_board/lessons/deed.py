"""What an action does, as a condition: what a task asks for, and what it has an answer to. Pure."""

from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import Action, Colour, Position, Reason


class Doing(Enum):
    """What an action is, or brings about; the value is the word of a lesson's file."""

    CAPTURE = "capture"
    STACK = "stack"
    PASS = "pass"
    PLACE = "place"
    WIN = "win"
    LOSE = "lose"


@dataclass(frozen=True, slots=True)
class Deed:
    """An action that does something; what is left out may be anything.

    `origin` and `target` are the names of the sites that the action leads from and to, a placing's
    is its target; `took` is the mark of what it captures or covers, as in a position text. `mark`
    is the kind of what then stands there, as its single piece's mark, `height` how high that is at
    least, `turns` how many pieces are turned over at least. `by` is how the game is won or lost.
    """

    do: Doing | None = None
    origin: str = ""
    target: str = ""
    took: str = ""
    mark: str = ""
    height: int = 1
    turns: int = 0
    by: Reason | None = None

    def done_by(self, before: Position, action: Action) -> bool:
        """Whether a legal action does it."""
        after = before.play(action)
        outcome = after.outcome()
        if self.by is not None and (outcome is None or outcome.reason is not self.by):
            return False
        winner = None if outcome is None else outcome.winner
        if not self._is_done(before, action, winner):
            return False
        trace, game = before.trace(action), before.game
        site = trace.key if trace.placed is not None else (trace.targets or (None,))[0]
        start = None if trace.placed is not None else trace.key
        names = game.board.names
        if self.origin and (start is None or names[start] != self.origin):
            return False
        if self.target and (site is None or names[site] != self.target):
            return False
        met = None if site is None else before.content(site)
        if self.took and (met is None or game.mark(met) != self.took):
            return False
        stands = None if site is None else after.content(site)
        if self.mark and (stands is None or game.mark(stands).rstrip("0123456789") != self.mark):
            return False
        high = 1 if stands is None else stands.height
        return high >= self.height and len(trace.turned) >= self.turns

    def _is_done(self, before: Position, action: Action, winner: Colour | None) -> bool:
        """Whether the action is what is to be done; what loses is never anything else."""
        player, trace = before.player, before.trace(action)
        lost = winner is player.other
        if self.do in (None, Doing.LOSE) or lost:
            return self.do is None or (lost and self.do is Doing.LOSE)
        if self.do is Doing.WIN:
            return winner is player
        if self.do is Doing.PASS:
            return trace.key is None
        if self.do is Doing.PLACE:
            return trace.placed is not None
        met = [before.content(site) for site in trace.targets]
        own = [content is not None and content.colour is player for content in met]
        return bool(own) and all(own) is (self.do is Doing.STACK)
