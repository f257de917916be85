"""Hands that play, with the habits of people (TABLE.md, Awkward hands)."""

import random
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import Action, Position, Trace
from tzaar_board.geometry import Site
from tzaar_board.simulate.gestures import Bring, Gesture, Lift, Place, Press, Wait
from tzaar_board.table.buttons import Button
from tzaar_board.table.scene import Role
from tzaar_board.table.view import State, View

PATIENCE = 40
"""How often hands look again before they give up."""


class LostHands(Exception):
    """The hands did all they could, and the table still does not show what they did."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How often hands do what, as chances an action; times are in seconds.

    `straighten`: tap stacks with nothing in hand. `hesitate`: hold a stack for long. `stop_over`:
    set it down elsewhere for a moment. `drop_back`: put it back and lift it again. `inspect`: lift
    and return another stack meanwhile. `repent`: do something else first, and take it back.
    `push`: push the captured stack out without a gap. `hurry`: go on at once.
    """

    straighten: float = 0.0
    hesitate: float = 0.0
    stop_over: float = 0.0
    drop_back: float = 0.0
    inspect: float = 0.0
    repent: float = 0.0
    push: float = 0.0
    hurry: float = 0.0


CLEAN = Habits()
ROUGH = Habits(
    straighten=0.15,
    hesitate=0.08,
    stop_over=0.2,
    drop_back=0.1,
    inspect=0.1,
    repent=0.05,
    push=0.25,
    hurry=0.4,
)


class Style(Enum):
    """In which order a capture is made."""

    OWN_FIRST = "own first"
    OTHER_FIRST = "other first"
    PUSH = "push"


class Hands:
    """Makes the gestures of actions, and looks at the table between them as a person would.

    `view` gives what is to be seen now. Everything is drawn from `rng`.
    """

    def __init__(self, rng: random.Random, habits: Habits, view: Callable[[], View]) -> None:
        self._rng = rng
        self._habits = habits
        self._view = view
        self._target: Site | None = None

    def play(self, position: Position, action: Action) -> Iterator[Gesture]:
        """Plays an action of the position on the table, and sees it committed."""
        trace = position.trace(action)
        if trace.key is None:
            yield from self._press_turn(position)
            return
        if self._chance(self._habits.straighten):
            yield from self._straighten(position)
        if self._chance(self._habits.repent):
            yield from self._repent(position, action)
        if trace.placed is not None:
            yield from self._place_new(position, trace)
        else:
            yield from self._move(position, trace)
        yield from self._see_it_through(position, action)

    def carry_out(self, view: View) -> Iterator[Gesture]:
        """Carries out the opponent's next action, as the lights tell."""
        position, action = view.position, view.pending[0]
        trace = position.trace(action)
        assert trace.key is not None
        if trace.placed is not None:
            yield Bring(trace.key, trace.placed)
        else:
            yield from self._move(position, trace)
        for _ in range(PATIENCE):
            if self._view().position is not position:
                return
            yield Wait(0.25)
        raise LostHands(f"{action} was carried out, and the table does not see it.")

    def follow(self, view: View) -> Iterator[Gesture]:
        """Does the next thing that the lights ask for, and nothing of one's own."""
        lit = {
            role: [site for site, cue in sorted(view.scene.items()) if cue.role is role]
            for role in Role
        }
        for site in lit[Role.TAKE][:1]:
            yield Lift(site)
            yield Wait(0.3)
        for role in (Role.PUT, Role.FILL):
            for site in lit[role][:1]:
                content = view.scene[site].content
                if content is not None:
                    yield Bring(site, content)
                    yield Wait(0.3)
        if lit[Role.TAKE] or lit[Role.PUT] or lit[Role.FILL]:
            return
        if view.state is State.ASKING:
            yield from self._tap((lit[Role.ASK_CAPTURE] + lit[Role.ASK_STACKING])[0])
        elif view.state is State.OPPONENT and view.pending:
            yield from self.carry_out(view)
        else:
            for site in lit[Role.ORIGIN]:
                content = view.position.content(site)
                if site in view.lifted and content is not None:
                    yield Bring(site, content)
        yield Wait(0.5)

    def _chance(self, share: float) -> bool:
        return self._rng.random() < share

    def _pause(self) -> Wait:
        return Wait(self._rng.uniform(0.04, 0.12) if self._chance(self._habits.hurry) else 0.3)

    def _tap(self, site: Site) -> Iterator[Gesture]:
        yield Lift(site)
        yield Wait(self._rng.uniform(0.1, 0.4))
        yield Place(site, site)
        yield Wait(0.1)

    def _press_turn(self, position: Position) -> Iterator[Gesture]:
        button = next(button for button in Button if button.side is position.player)
        before = self._view().position
        if before is not position:
            raise LostHands(f"The table shows {before}, the hands are at {position}.")
        yield Wait(0.3)
        yield Press(button)
        if self._view().position is before:
            raise LostHands("The turn button was pressed, and the table does not pass.")

    def _straighten(self, position: Position) -> Iterator[Gesture]:
        """Taps some stacks; a question that comes of it is left for later."""
        stacks = [
            site for site in range(len(position.game.board)) if position.content(site) is not None
        ]
        for site in self._rng.sample(stacks, min(len(stacks), self._rng.randint(1, 3))):
            yield from self._tap(site)
            yield Wait(0.4)
            if self._view().state is State.ASKING and self._target is not None:
                yield from self._answer(self._target)

    def _answer(self, site: Site) -> Iterator[Gesture]:
        yield from self._tap(site)
        yield Wait(0.4)

    def _repent(self, position: Position, action: Action) -> Iterator[Gesture]:
        """Does another action first and takes it back by hand."""
        others = [
            other
            for other in position.legal()
            if other != action
            and position.trace(other).key is not None
            and position.play(other).outcome() is None
            and position.trace(other).placed is None
        ]
        if not others:
            return
        other = self._rng.choice(others)
        trace = position.trace(other)
        yield from self._move(position, trace)
        yield from self._see_it_through(position, other)
        key, (target,) = trace.key, trace.touched
        mover = position.content(key) if key is not None else None
        assert key is not None
        assert mover is not None
        yield Lift(target, mover.height)
        yield self._pause()
        yield Place(key, target)
        captured = position.content(target)
        assert captured is not None
        if captured.colour is not mover.colour:
            yield self._pause()
            yield Place(target, target)
        yield Wait(0.5)
        for _ in range(PATIENCE):
            if str(self._view().position) == str(position):
                return
            yield Wait(0.25)
        raise LostHands(f"{other} was taken back, and the table does not see it.")

    def _place_new(self, position: Position, trace: Trace) -> Iterator[Gesture]:
        assert trace.placed is not None
        assert trace.key is not None
        for _ in range(len(position.game.kinds)):
            offered = {
                cue.content.kind
                for cue in self._view().scene.values()
                if cue.role is Role.OFFER and cue.content is not None
            }
            if offered == {trace.placed.kind}:
                break
            yield Press(Button.HINT)
        yield Bring(trace.key, trace.placed)
        yield self._pause()

    def _move(self, position: Position, trace: Trace) -> Iterator[Gesture]:
        """Lifts a stack and sets it down on its target, in one of the ways of doing it."""
        key, (target,) = trace.key, trace.touched
        assert key is not None
        self._target = target
        mine, other = position.content(key), position.content(target)
        assert mine is not None
        assert other is not None
        capture = mine.colour is not other.colour
        style = self._rng.choice((Style.OWN_FIRST, Style.OTHER_FIRST))
        if self._chance(self._habits.push):
            style = Style.PUSH
        if capture and style is Style.OTHER_FIRST:
            yield Lift(target)
            yield self._pause()
        yield Lift(key)
        origin = yield from self._dawdle(position, key, target)
        if capture and style is Style.OWN_FIRST:
            yield Lift(target)
            yield self._pause()
        yield Place(target, origin)
        yield self._pause()
        if not capture and self._chance(self._habits.hurry):
            yield from self._tap(target)

    def _dawdle(
        self, position: Position, key: Site, target: Site
    ) -> Generator[Gesture, None, Site]:
        """What hands do while a stack is in them. Gives the site that they last took it from."""
        yield self._pause()
        origin = key
        sites = range(len(position.game.board))
        empty = [site for site in sites if position.content(site) is None and site != target]
        if self._chance(self._habits.drop_back):
            yield Place(key, key)
            yield Wait(self._rng.uniform(0.05, 0.6))
            yield Lift(key)
            yield self._pause()
        if empty and self._chance(self._habits.stop_over):
            site = self._rng.choice(empty)
            yield Place(site, key)
            yield Wait(self._rng.uniform(0.03, 0.2))
            yield Lift(site)
            yield self._pause()
            origin = site
        if self._chance(self._habits.inspect):
            stacks = [
                site for site in sites if position.content(site) and site not in (key, target)
            ]
            if stacks:
                yield from self._tap(self._rng.choice(stacks))
        if self._chance(self._habits.hesitate):
            yield Wait(self._rng.uniform(0.5, 6.0))
        return origin

    def _see_it_through(self, position: Position, action: Action) -> Iterator[Gesture]:
        """Waits until the action is committed; answers when asked, taps where nothing is seen."""
        wanted = position.play(action)
        trace = position.trace(action)
        for look in range(PATIENCE):
            view = self._view()
            if str(view.position) == str(wanted) and view.state is not State.ASKING:
                return
            if trace.touched and (view.state is State.ASKING or look % 14 == 13):
                yield from self._answer(trace.touched[0])
            else:
                yield Wait(0.25)
        raise LostHands(f"{action} was played, and the table shows {self._view().position}.")
