"""Who is told of all that happens to a session, to keep it."""

from collections.abc import Sequence
from typing import Protocol

from tzaar_board.table.effects import Effect
from tzaar_board.table.events import Event
from tzaar_board.table.lights.view import View
from tzaar_board.table.session import Session


class Recorder(Protocol):
    """Keeps what happens. Neither method waits, raises, or is called for what changes nothing."""

    def begin(self, game_id: int, session: Session) -> None:
        """A game begins, or goes on after a restart: nothing has been heard yet of its table."""
        ...

    def record(
        self, now: float, event: Event, session: Session, effects: Sequence[Effect], view: View
    ) -> None:
        """An event has happened; session, effects and view are what came of it."""
        ...


class NoRecorder:
    """Keeps nothing."""

    def begin(self, game_id: int, session: Session) -> None:
        pass

    def record(
        self, now: float, event: Event, session: Session, effects: Sequence[Effect], view: View
    ) -> None:
        pass
