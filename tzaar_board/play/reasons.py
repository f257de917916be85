"""Why hints are good: worked out when somebody looks, and once. And what comes before one."""

from collections.abc import Sequence

from tzaar_board.errors import Phrase, joined
from tzaar_board.games.base import Action, Position
from tzaar_board.lessons.why import spelled, why
from tzaar_board.opponents.base import Judged
from tzaar_board.play.sentences import mend
from tzaar_board.table.lights.view import View
from tzaar_board.table.session import Session


class HintReasons:
    """What speaks for the actions of the position that was judged last."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._judged: dict[Action, Judged] = {}
        self._known: dict[Action, Phrase | None] = {}

    def learn(self, position: Position, judged: Sequence[Judged]) -> None:
        """Takes what the actions of a position are worth, with what follows each."""
        self._position, self._known = position, {}
        self._judged = {one.action: one for one in judged}

    def of(self, position: Position, action: Action) -> Phrase | None:
        """Why an action is good, None where nothing is known of it or to be said."""
        if position is not self._position or action not in self._judged:
            return None
        if action not in self._known:
            one = self._judged[action]
            reason = why(position, one.line, proven=one.ends is not None)
            self._known[action] = reason and _with_the_turn(position, one.line, reason)
        return self._known[action]


def _with_the_turn(position: Position, line: Sequence[Action], reason: Phrase) -> Phrase:
    """The turn's second action, and what speaks for the whole turn: the first alone is lit."""
    after = position.play(line[0])
    if len(line) < 2 or after.outcome() is not None or after.player is not position.player:
        return reason
    return joined(Phrase("Then {action}.", action=spelled(line[1])), reason)


def before_hint(session: Session, view: View) -> Phrase | None:
    """What has to be done before a hint is shown; None where nothing is in its way."""
    if session.pairing:
        return None
    if session.guide is None:
        in_hand = Phrase("First put back what is in hand; then ask for a hint.")
        return in_hand if session.in_hand else None
    if session.setting_up:
        return Phrase("First the stacks are set up, as the lights show; then ask for a hint.")
    step = mend(view.position, view.move)
    return Phrase("First all goes back to where it stood: {step} Then ask for a hint.", step=step)
