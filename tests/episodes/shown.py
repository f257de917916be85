"""What a table has shown: its states, and lights that change though nobody touches anything."""

from tzaar_board.geometry import Site
from tzaar_board.table.lights.view import View
from tzaar_board.table.scene import Role
from tzaar_board.table.state import State

UNTOUCHED = 0.45
"""For how many seconds no reading has changed when lights should be settled."""

RESTLESS = 4
"""More changes than these within a second, with nothing touched, are a flicker."""


class Shown:
    """The states that a table went through, and when it flickered, in seconds."""

    def __init__(self) -> None:
        self.states: list[tuple[float, State]] = []
        self.flickers: list[float] = []
        self._changes: list[float] = []
        self._last: tuple[State, tuple[tuple[Site, Role], ...]] | None = None

    def look(self, view: View, now: float, touched: float) -> None:
        """Notes what is to be seen now. `touched` is when a reading changed last."""
        lights = tuple(sorted((site, cue.role) for site, cue in view.scene.items()))
        seen = (view.state, lights)
        if seen == self._last:
            return
        self._last = seen
        if not self.states or self.states[-1][1] is not view.state:
            self.states.append((now, view.state))
        if now - touched > UNTOUCHED:
            self._changes = [at for at in [*self._changes, now] if at > now - 1.0]
            if len(self._changes) > RESTLESS:
                self.flickers.append(now)
