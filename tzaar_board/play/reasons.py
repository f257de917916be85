"""Why hints are good: worked out when somebody looks, and once. And what comes before one."""

from collections.abc import Sequence

from tzaar_board.errors import Phrase
from tzaar_board.games.base import Action, Position
from tzaar_board.lessons.why import why
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
            self._known[action] = why(position, one.line, proven=one.ends is not None)
        return self._known[action]


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
