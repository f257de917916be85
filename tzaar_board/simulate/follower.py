"""Somebody who does only what the lights ask for."""

from collections.abc import Callable, Iterator

from tzaar_board.geometry import Site
from tzaar_board.hal.physics import Held, SimBoard
from tzaar_board.simulate.gestures import HELD, Bring, Gesture, Lift, Place, Press, Turn, Wait
from tzaar_board.table.lights.view import View
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

MOMENTARY = frozenset({Role.SHINE, Role.NO, Role.WAVE, Role.ARMED, Role.BLOCKED})
"""Lights that are soon over, and may hide others meanwhile."""

PATIENCE = 6
"""How often the same lights are looked at with nothing to do, before the sensor is a liar."""


class Follower:
    """Reads the roles of the lit sites, sees the stacks on and off the board, and knows the game's
    position by heart; does nothing of its own.
    """

    def __init__(self, board: SimBoard, view: Callable[[], View]) -> None:
        self._board = board
        self._view = view
        self._idle = 0
        self._asked = 0
        self._lifted_again = 0

    def step(self) -> Iterator[Gesture]:
        """The next thing that the lights ask for."""
        if any(cue.role in MOMENTARY for cue in self._view().scene.values()):
            yield Wait(0.5)
            return
        gestures = self._asked_for()
        if gestures is None:
            self._idle = 0
        elif gestures:
            self._idle = 0
            yield from gestures
        else:
            self._idle += 1
            if self._idle == PATIENCE:
                self._idle = 0
                yield Press(Button.WHITE, HELD)
        yield Wait(0.57)  # Not in step with a sensor that fails every second.

    def _asked_for(self) -> list[Gesture] | None:
        """What the lights ask for: None if nothing, no gestures if what is asked for is done."""
        if turn := self._lit(Role.TURN_OVER):
            return self._turn_over(turn[0])
        self._lifted_again = 0
        if self._lit(Role.TAKE) or self._lit(Role.PUT) or self._lit(Role.FILL):
            return self._mend()
        asked = self._lit(Role.ASK_CAPTURE) + self._lit(Role.ASK_STACKING)
        self._asked = self._asked + 1 if asked else 0
        if asked:
            return self._answer(asked[0])
        if gestures := self._put_back():
            return gestures
        if self._lit(Role.FROM) and self._lit(Role.TO):
            return self._carry(self._lit(Role.FROM)[0], self._lit(Role.TO)[0])
        if self._view().state is State.IN_HAND and (offered := self._lit(Role.OFFER)):
            return self._place_offered(offered[0])
        if self._lit(Role.ORIGIN):
            return []
        return None

    def _lit(self, role: Role) -> list[Site]:
        return sorted(site for site, cue in self._view().scene.items() if cue.role is role)

    def _mend(self) -> list[Gesture]:
        if take := self._lit(Role.TAKE):
            standing = [site for site in take if self._board.stacks[site]]
            return [Lift(site) for site in standing[:1]]
        for site in self._lit(Role.PUT) + self._lit(Role.FILL):
            content = self._view().scene[site].content
            held = self._board.content(site)
            if held is None and content is not None:
                return [Bring(site, content)]
            if held != content:
                return [Lift(site)]
        return []

    def _turn_over(self, site: Site) -> list[Gesture]:
        """What lies there already as it should is only lifted and set down again, for a while."""
        wanted = self._view().scene[site].content
        standing = self._board.content(site)
        if standing is None:
            return [] if wanted is None else [Bring(site, wanted)]
        if standing != wanted:
            self._lifted_again = 0
            return [Lift(site), Wait(0.25), Turn(site), Place(site, site)]
        self._lifted_again += 1
        if self._lifted_again > PATIENCE:
            return []
        return [Lift(site), Wait(0.25), Place(site, site)]

    def _place_offered(self, site: Site) -> list[Gesture]:
        """What was turned over belongs to a placing: the piece comes from the box."""
        content = self._view().scene[site].content
        if content is None or self._board.stacks[site]:
            return []
        return [Bring(site, content)]

    def _answer(self, target: Site) -> list[Gesture]:
        """A tap; if it is not seen the turn button; if that does not help the stack goes back."""
        match self._asked % 4:
            case 3:
                return self._confirm()
            case 0:
                return self._put_back()
            case _:
                return self._tap(target)

    def _tap(self, site: Site) -> list[Gesture]:
        if self._board.stacks[site]:
            return [Lift(site), Wait(0.25), Place(site, site)]
        return self._bring_back(site)

    def _confirm(self) -> list[Gesture]:
        """Presses the turn button of the player to move."""
        return [Press(button) for button in Button if button.side is self._view().position.player]

    def _carry(self, origin: Site, target: Site) -> list[Gesture]:
        mover, met = self._board.content(origin), self._board.content(target)
        gestures: list[Gesture] = []
        if mover is None:
            held = self._off_board(origin)
            if held is None:
                return []
            colour = held.stack[-1].colour
        else:
            gestures += [Lift(origin), Wait(0.3)]
            colour = mover.colour
        if met is not None and met.colour is not colour:
            gestures += [Lift(target), Wait(0.3)]
        return [*gestures, Place(target, origin)]

    def _put_back(self) -> list[Gesture]:
        """What is in hand goes back to where it was lifted, or to a target that stands empty."""
        for role in (Role.ORIGIN, Role.CAPTURE, Role.STACKING):
            for site in self._lit(role):
                if not self._board.stacks[site]:
                    return self._bring_back(site)
        return []

    def _bring_back(self, site: Site) -> list[Gesture]:
        """What belongs on a site comes back."""
        content = self._view().position.content(site)
        return [] if content is None else [Bring(site, content)]

    def _off_board(self, origin: Site) -> Held | None:
        off = [*self._board.tray, *self._board.hand]
        return next((held for held in reversed(off) if held.origin == origin), None)
