"""Hands that play, with the habits of people."""

import random
from collections.abc import Callable, Generator, Iterator
from enum import Enum

from tzaar_board.games.base import Action, Position, Trace
from tzaar_board.geometry import Site
from tzaar_board.hal.physics import SimBoard
from tzaar_board.simulate.differences import differing
from tzaar_board.simulate.double_moves import sweep, with_both_hands
from tzaar_board.simulate.flipper import Flipper
from tzaar_board.simulate.follower import Follower
from tzaar_board.simulate.gestures import HELD, Bring, Gesture, Lift, Place, Press, Wait
from tzaar_board.simulate.habits import Habits
from tzaar_board.simulate.plan import Plan, asked_target, plan_of
from tzaar_board.table.guide import contents
from tzaar_board.table.lights.view import View
from tzaar_board.table.scene import ASKED, Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

PATIENCE = 60
"""How often hands look again before they give up."""


class LostHands(Exception):
    """The hands did all they could, and the table still does not show what they did."""


class Style(Enum):
    """In which order a capture is made."""

    OWN_FIRST = "own first"
    OTHER_FIRST = "other first"
    PUSH = "push"


class Hands:
    """Makes the gestures of actions, and looks at the table between them as a person would.

    `view` gives what is to be seen now, `board` the stacks. Everything is drawn from `rng`.
    """

    def __init__(
        self, rng: random.Random, habits: Habits, view: Callable[[], View], board: SimBoard
    ) -> None:
        self.rng = rng
        self.habits = habits
        self._view = view
        self._board = board
        self._follower = Follower(board, view)
        self._turner = Flipper(rng, habits, view, board)
        self._plan: Plan = {}
        self._known: Plan = {}
        self._brisk = False

    def play(self, position: Position, action: Action) -> Iterator[Gesture]:
        """Plays an action of the position on the table, and sees it committed."""
        self._known = {}
        trace = position.trace(action)
        if trace.key is None:
            yield from self._press_turn(position)
            return
        if self.chance(self.habits.straighten):
            yield from self._straighten(position)
        yield from self._move(position, trace)
        yield from self._see_it_through(position.play(action))

    def play_both(self, position: Position, first: Action, second: Action) -> Iterator[Gesture]:
        """Plays both actions of a turn, neither of them a pass, without a look between."""
        self._known = {}
        after = position.play(first)
        one, two = position.trace(first), after.trace(second)
        if two.key in one.touched and self.chance(0.5):
            yield from sweep(after, one, two, self._pause)
        elif set(one.sites).isdisjoint(two.sites) and self.chance(0.5):
            yield from with_both_hands(position, one, two, self.rng, self._pause)
        else:
            self._brisk = True
            yield from self._move(position, one)
            yield from self._move(after, two)
            self._brisk = False
        self._plan = {**plan_of(position, one), **plan_of(after, two)}
        yield from self._see_it_through(after.play(second))

    def carry_out(self, view: View) -> Iterator[Gesture]:
        """Carries out the opponent's next action, as the lights tell."""
        position, action = view.position, view.pending[0]
        self._known = self._plan
        yield from self._move(position, position.trace(action))
        for look in range(PATIENCE):
            if self._view().position is not position:
                return
            if self._view().state is State.ASKING:
                yield from self._answer()
            elif self._turner.asked:
                yield from self.follow()
            elif look % 20 == 19:
                yield Press(Button.WHITE, HELD)
            yield Wait(0.25)
        raise LostHands(f"{action} was carried out, and the table does not see it.")

    def follow(self) -> Iterator[Gesture]:
        """Does the next thing that the lights ask for, and nothing of one's own."""
        yield from self._follower.step()

    def restore(self, position: Position) -> Iterator[Gesture]:
        """Follows the lights until the table shows a position, and asks for nothing more."""
        for _ in range(PATIENCE):
            view = self._view()
            calm = view.state in (State.READY, State.OPPONENT, State.OVER)
            calm = calm and not view.pending and str(view.position) == str(position)
            if calm and self._stands(position):
                return
            missing = self._missing(position)
            if missing is not None and view.state is not State.WRONG:
                yield missing
                yield Wait(0.5)
            elif view.state in (State.ASKING, State.IN_HAND) and self._stands(position):
                yield Press(Button.WHITE, HELD)
            elif view.state is State.ASKING:
                yield from self._answer()
            else:
                yield from self.follow()
        wrong = [
            f"{self._board.board.names[site]} with {self._board.content(site)}"
            for site in differing(self._board, position)
        ]
        raise LostHands(f"The lights do not lead back to {position}: {' '.join(wrong)}.")

    def repent(self, position: Position, action: Action) -> Iterator[Gesture]:
        """Does something else than an action first, and takes it back by hand."""
        other = self._another(position, action)
        if other is None:
            return
        yield from self.play(position, other)
        trace = position.trace(other)
        back = self._turner.unplace(trace) if trace.placed else self._move_back(position, trace)
        yield from back
        yield Wait(0.5)
        for _ in range(PATIENCE):
            if str(self._view().position) == str(position):
                return
            yield Wait(0.25)
        raise LostHands(f"{other} was taken back, and the table does not see it.")

    def _move_back(self, position: Position, trace: Trace) -> Iterator[Gesture]:
        """Puts the stack of an action back, and what it captured."""
        key, (target,) = trace.key, trace.targets
        mover, met = position.content(key) if key is not None else None, position.content(target)
        assert key is not None
        assert mover is not None
        assert met is not None
        yield Lift(target, mover.height)
        yield self._pause()
        yield Place(key, target)
        if met.colour is not mover.colour:
            yield self._pause()
            yield Place(target, target)

    def undo(self, position: Position, action: Action) -> Iterator[Gesture]:
        """Does something else than an action first, and undoes it with the menu button."""
        other = self._another(position, action)
        if other is None:
            return
        yield from self.play(position, other)
        self._board.put_aside()
        yield Press(Button.MENU, 0.3)
        yield from self.restore(position)

    def knock_over(self, position: Position) -> Iterator[Gesture]:
        """Knocks some stacks over, and sets them up again as the lights tell."""
        for site in self._some(position, 10):
            yield Lift(site)
            yield Wait(self.rng.uniform(0.0, 0.1))
        yield Wait(1.0)
        yield from self.restore(position)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def _some(self, position: Position, most: int) -> list[Site]:
        stacks = [site for site, content in enumerate(contents(position)) if content is not None]
        return self.rng.sample(stacks, min(len(stacks), self.rng.randint(1, most)))

    def _another(self, position: Position, action: Action) -> Action | None:
        """Another action of the hands that does not end the game.

        No placing of another kind of piece: it looks the same.
        """
        placed = position.trace(action).placed
        others = [
            other
            for other in position.legal()
            if other != action
            and position.trace(other).key is not None
            and position.trace(other).placed == placed
            and position.play(other).outcome() is None
        ]
        return self.rng.choice(others) if others else None

    def _missing(self, position: Position) -> Bring | None:
        """How one stack that is missing is set back by heart, None where none is."""
        for site in differing(self._board, position):
            content = position.content(site)
            if content is not None and self._board.content(site) is None:
                return Bring(site, content)
        return None

    def _stands(self, position: Position) -> bool:
        """Whether the stacks stand as in a position."""
        return not differing(self._board, position)

    def _pause(self) -> Wait:
        hurried = self._brisk or self.chance(self.habits.hurry)
        return Wait(self.rng.uniform(0.04, 0.12) if hurried else 0.3)

    def _tap(self, site: Site) -> Iterator[Gesture]:
        if self._board.content(site) is None:
            yield Wait(0.3)
            return
        yield Lift(site)
        yield Wait(self.rng.uniform(0.1, 0.4))
        yield Place(site, site)
        yield Wait(0.1)

    def _turn_button(self) -> Button:
        return Button.of(self._view().player)

    def _press_turn(self, position: Position) -> Iterator[Gesture]:
        before = self._view().position
        if before is not position:
            raise LostHands(f"The table shows {before}, the hands are at {position}.")
        yield Wait(0.3)
        yield Press(self._turn_button())
        if self._view().position is before:
            raise LostHands("The turn button was pressed, and the table does not pass.")

    def _straighten(self, position: Position) -> Iterator[Gesture]:
        """Taps some stacks; a question about the last action that comes of it is answered."""
        for site in self._some(position, 3):
            yield from self._tap(site)
            yield Wait(0.4)
            if self._view().state is State.ASKING:
                yield from self._answer()

    def _answer(self) -> Iterator[Gesture]:
        """Taps a target of one's own that the table asks about."""
        target = asked_target(self._plan, self._view().scene)
        if target is not None:
            yield from self._tap(target)
        yield Wait(0.4)

    def _confirm(self) -> Iterator[Gesture]:
        yield Press(self._turn_button())
        yield Wait(0.4)

    def _move(self, position: Position, trace: Trace) -> Iterator[Gesture]:
        """Places a piece, or lifts a stack and sets it down on its target in some way."""
        if trace.placed is not None:
            yield from self._place_new(position, trace)
            if trace.turned:
                yield from self._turner.turn_all(position, trace)
            return
        key, (target,) = trace.key, trace.targets
        assert key is not None
        self._plan = {**self._known, **plan_of(position, trace)}
        mine, other = position.content(key), position.content(target)
        assert mine is not None
        assert other is not None
        capture = mine.colour is not other.colour
        style = self.rng.choice((Style.OWN_FIRST, Style.OTHER_FIRST))
        if self.chance(self.habits.push):
            style = Style.PUSH
        if capture and style is Style.OTHER_FIRST:
            yield Lift(target)
            yield self._pause()
        yield Lift(key)
        origin = key if self._brisk else (yield from self._dawdle(position, key, target))
        yield self._pause()
        if capture and style is Style.OWN_FIRST:
            yield Lift(target)
            yield self._pause()
        yield Place(target, origin)
        yield self._pause()
        if not capture and self.chance(self.habits.hurry):
            yield from self._tap(target)

    def _place_new(self, position: Position, trace: Trace) -> Iterator[Gesture]:
        """Chooses the kind of piece with the hint button, where hands choose, and places it."""
        assert trace.placed is not None
        assert trace.key is not None
        for _ in range(len(position.game.kinds)):
            offered = {
                cue.content.kind
                for cue in self._view().scene.values()
                if cue.role is Role.OFFER and cue.content is not None
            }
            if self._view().pending or not offered or offered == {trace.placed.kind}:
                break
            yield Press(Button.HINT)
        yield Bring(trace.key, trace.placed)
        yield self._pause()

    def _dawdle(
        self, position: Position, key: Site, target: Site
    ) -> Generator[Gesture, None, Site]:
        """What hands do while a stack is in them. Gives the site that they last took it from."""
        yield self._pause()
        origin = key
        empty = [
            site
            for site, content in enumerate(contents(position))
            if content is None and site != target
        ]
        if self.chance(self.habits.drop_back):
            yield Place(key, key)
            yield Wait(self.rng.uniform(0.05, 0.6))
            if self._view().state is State.ASKING:
                yield from self._answer()
            if self.chance(self.habits.top_first):
                yield from self._lift_the_top(key)
            yield Lift(key)
            yield self._pause()
        if empty and self.chance(self.habits.stop_over):
            site = self.rng.choice(empty)
            yield Place(site, key)
            yield Wait(self.rng.uniform(0.03, 0.2))
            yield Lift(site)
            yield self._pause()
            origin = site
        if self.chance(self.habits.inspect):
            others = [site for site in self._some(position, 3) if site not in (key, target)]
            for site in others[:1]:
                yield from self._tap(site)
        if self.chance(self.habits.hesitate):
            yield Wait(self.rng.uniform(0.5, 6.0))
        return origin

    def _lift_the_top(self, site: Site) -> Iterator[Gesture]:
        """Only the top piece at first, which goes back."""
        yield Lift(site, 1)
        yield self._pause()
        yield Place(site, site)
        yield self._pause()

    def _see_it_through(self, wanted: Position) -> Iterator[Gesture]:
        """Waits until the table shows a position; answers when asked, taps what is not seen."""
        asked = 0
        for look in range(PATIENCE):
            view = self._view()
            if str(view.position) == str(wanted) and view.state is not State.ASKING:
                return
            lit = [cue for cue in view.scene.values() if cue.role in ASKED]
            if any(cue.role is Role.NO for cue in view.scene.values()):
                yield Wait(0.25)
                continue
            asked += view.state is State.ASKING
            if self._turner.asked and view.state is not State.ASKING:
                yield Wait(self.rng.uniform(0.3, 1.0))
                yield from self.follow()
            elif view.state is State.ASKING and asked % 3 and not self._would_confirm(len(lit)):
                yield from self._answer()
            elif view.state is State.ASKING:
                yield from self._confirm()
            elif view.state is State.WRONG and look % 8 == 7 and self._stands(view.position):
                yield Press(Button.WHITE, HELD)
            elif look % 14 == 13:
                yield from self._answer()
            else:
                yield Wait(0.25)
        raise LostHands(f"The hands are at {wanted}, the table shows {self._view().position}.")

    def _would_confirm(self, targets: int) -> bool:
        return targets == 1 and self.chance(self.habits.confirm)
