"""Hands that turn pieces over in their place, and back."""

import random
from collections.abc import Callable, Iterator

from tzaar_board.games.base import Position, Trace
from tzaar_board.geometry import Site
from tzaar_board.hal.physics import SimBoard
from tzaar_board.simulate.follower import Follower
from tzaar_board.simulate.gestures import Gesture, Lift, Place, Turn, Wait
from tzaar_board.simulate.habits import Habits
from tzaar_board.table.guide import contents
from tzaar_board.table.lights.view import View
from tzaar_board.table.scene import Role


class Flipper:
    """Turns over what placings enclose, with the habits of people. Everything is drawn from `rng`.

    `view` gives what is to be seen now, `board` the pieces.
    """

    def __init__(
        self, rng: random.Random, habits: Habits, view: Callable[[], View], board: SimBoard
    ) -> None:
        self._rng = rng
        self._habits = habits
        self._view = view
        self._board = board
        self._follower = Follower(board, view)

    @property
    def asked(self) -> bool:
        """Whether the lights ask for something to be turned over."""
        return any(cue.role is Role.TURN_OVER for cue in self._view().scene.values())

    def turn_all(self, position: Position, trace: Trace) -> Iterator[Gesture]:
        """Turns over what a placing encloses; now and then another piece, or not all of them."""
        if self._chance(self._habits.slip):
            yield from self._slip(position, trace)
        left = [s for s in trace.turned if self._board.content(s) == position.content(s)]
        if left and self._chance(self._habits.forget):
            left.remove(self._rng.choice(left))
        for site in self._rng.sample(left, len(left)):
            yield from self._turn_over(site)

    def unplace(self, trace: Trace) -> Iterator[Gesture]:
        """Takes away what was placed, and turns back what it turned over."""
        assert trace.key is not None
        yield Lift(trace.key)
        yield self._pause()
        for site in trace.turned:
            yield from self._turn_over(site)
        if not trace.turned:
            yield Wait(1.6)
        self._board.put_aside()

    def _slip(self, position: Position, trace: Trace) -> Iterator[Gesture]:
        """Turns over a piece that should stay as it is; turns it back when it is lit, or seen."""
        standing = [s for s, content in enumerate(contents(position)) if content is not None]
        others = [site for site in standing if site not in trace.sites]
        for site in self._rng.sample(others, min(1, len(others))):
            yield from self._turn_over(site)
            yield Wait(self._rng.uniform(0.0, 1.5))
            if self.asked:
                yield from self._follower.step()
            if self._board.content(site) != position.content(site):
                yield from self._turn_over(site)

    def _turn_over(self, site: Site) -> Iterator[Gesture]:
        yield Lift(site)
        yield self._pause()
        yield Turn(site)
        yield Place(site, site)
        yield self._pause()

    def _pause(self) -> Wait:
        hurried = self._chance(self._habits.hurry)
        return Wait(self._rng.uniform(0.04, 0.12) if hurried else 0.3)

    def _chance(self, share: float) -> bool:
        return self._rng.random() < share
