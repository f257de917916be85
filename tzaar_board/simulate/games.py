"""Whole games by simulated hands, each compared with what the journal says of it."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.history import History
from tzaar_board.games.player_kind import PlayerKind, is_person
from tzaar_board.games.record import Record
from tzaar_board.geometry import Site
from tzaar_board.hal.physics import NoiseLevel, SensorFault, SimBoard
from tzaar_board.play.runner import Runner
from tzaar_board.simulate.differences import differing
from tzaar_board.simulate.gestures import Gesture
from tzaar_board.simulate.habits import CARELESS, CLEAN, ROUGH, Habits
from tzaar_board.simulate.hands import Hands, LostHands
from tzaar_board.simulate.world import Thinker, World
from tzaar_board.store.journal import Journal
from tzaar_board.table.lights.light import Light
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import begin
from tzaar_board.table.state import State

Chooser = Callable[[Position], Action]
"""What hands decide to play."""

HABITS: Mapping[NoiseLevel, Habits] = {
    NoiseLevel.NONE: CLEAN,
    NoiseLevel.LOW: CARELESS,
    NoiseLevel.HIGH: ROUGH,
}


@dataclass(frozen=True, slots=True)
class GameSetting:
    """What a simulated game is played with.

    `replayed` is a record that is played again: the journal keeps its names, date and tags.
    `faults` are sensors that are bad all the time.
    """

    start: Position
    sense: Sense
    noise: NoiseLevel
    white: str = PlayerKind.HUMAN.value
    black: str = PlayerKind.HUMAN.value
    replayed: Record | None = None
    faults: Mapping[Site, SensorFault] = field(default_factory=dict)

    @property
    def record(self) -> Record:
        """The record before the first action."""
        history = History(self.start)
        if self.replayed is None:
            return Record(history, self.white, self.black)
        return replace(self.replayed, history=history, outcome=None, notes={})


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that hands have played: what they did, and what the journal says. `difference` is
    the first one in words, empty where there is none. It took `seconds` of the table's time.
    """

    history: History
    game_id: int
    difference: str
    seconds: float


def play_game(
    setting: GameSetting,
    seed: int,
    journal: Journal,
    choose: Chooser,
    think: Thinker,
    *,
    limit: int | None = None,
) -> PlayedGame:
    """Plays a game by hand to its end, or to where hands are to act after `limit` actions.

    `choose` decides for the hands, `think` for the players who have none. The same seed makes the
    same hands.
    """
    rng = random.Random(seed)
    start = setting.start
    game_id = journal.begin(setting.record, seed=seed, at="")
    board = SimBoard(start.game.board, setting.sense, setting.noise.noise, rng.randrange(2**32))
    board.arrange(start)
    board.faults.update(setting.faults)
    hands = frozenset(
        colour
        for colour, player in ((Colour.WHITE, setting.white), (Colour.BLACK, setting.black))
        if is_person(player)
    )
    session = begin(History(start), hands, setting.sense, arrange=False)
    runner = Runner(session, journal, game_id, Light(), lambda _: None)
    world = World(board, runner, think)
    history, trouble = _play(world, rng, HABITS[setting.noise], History(start), choose, limit)
    difference = trouble or _difference(history, world, journal, game_id)
    return PlayedGame(history, game_id, difference, world.now)


def _play(
    world: World,
    rng: random.Random,
    habits: Habits,
    history: History,
    choose: Chooser,
    limit: int | None,
) -> tuple[History, str]:
    """The game as the hands see it, up to where the program's differs, and what went wrong."""
    hands = Hands(rng, habits, lambda: world.runner.view, world.board)
    world.advance(0.1)
    try:
        while history.head.outcome() is None:
            world.board.put_aside()
            situation = world.runner.session.situation
            if (
                limit is not None
                and len(history) >= limit
                and history.head.player in situation.hands
            ):
                break
            if situation.settled != history.head:
                return history, ""
            if history.head.player in situation.hands:
                if world.runner.view.state is not State.READY:
                    world.do(hands.restore(situation.settled))
                actions = _chosen(
                    history.head, choose, hands, limit is None or len(history) + 1 < limit
                )
                world.do(_played(hands, situation.settled, actions))
                kept = world.runner.session.situation.history
                history = history.play(*_as_kept(history, actions, kept))
            else:
                while not world.pending and world.runner.session.awaited is not None:
                    world.advance(0.1)
                while world.pending:
                    world.do(hands.carry_out(world.runner.view))
                situation = world.runner.session.situation
                carried = situation.history.cut(situation.shown)
                history = history.play(*carried.actions[len(history) :])
        world.advance(2.0)
        if history.head.outcome() is not None and world.runner.view.state is not State.OVER:
            world.do(hands.restore(history.head))
    except LostHands as error:
        return history, str(error)
    return history, ""


def _chosen(position: Position, choose: Chooser, hands: Hands, more: bool) -> tuple[Action, ...]:
    """The next action, or both of a turn that are played without a look between."""
    first = choose(position)
    after = position.play(first)
    same = after.player is position.player and after.outcome() is None
    if not (more and same and hands.chance(hands.habits.both)):
        return (first,)
    second = choose(after)
    return (first,) if after.trace(second).key is None else (first, second)


def _as_kept(history: History, actions: tuple[Action, ...], kept: History) -> tuple[Action, ...]:
    """Two actions as the journal has them, where they end in the same position.

    Nothing on the table shows then which came first, or which of two like stacks went where.
    """
    end = len(history) + len(actions)
    same = len(kept) >= end and kept.positions[end] == history.play(*actions).head
    return (
        kept.actions[len(history) : end] if same and kept.cut(len(history)) == history else actions
    )


def _played(hands: Hands, position: Position, actions: Sequence[Action]) -> Iterator[Gesture]:
    """Plays one or two actions, and does before what people do."""
    habits = hands.habits
    if hands.chance(habits.knock):
        yield from hands.knock_over(position)
    if hands.chance(habits.repent):
        yield from hands.repent(position, actions[0])
    if hands.chance(habits.undo):
        yield from hands.undo(position, actions[0])
    if len(actions) == 2:
        yield from hands.play_both(position, *actions)
    else:
        yield from hands.play(position, actions[0])


def _difference(history: History, world: World, journal: Journal, game_id: int) -> str:
    """The first difference between what hands did, what is on disk, and what stands there."""
    stored = journal.load(game_id).record
    if stored.history.actions != history.actions:
        shared = [
            one == two for one, two in zip(stored.history.actions, history.actions, strict=False)
        ]
        at = shared.index(False) if False in shared else len(shared)
        played, kept = _at(history, at), _at(stored.history, at)
        return f"action {at + 1}: the hands played {played}, the journal has {kept}."
    if stored.outcome != history.head.outcome():
        return f"the game ended with {history.head.outcome()}, the journal has {stored.outcome}."
    for site in differing(world.board, history.head):
        name, standing = world.board.board.names[site], world.board.content(site)
        return f"{name} holds {standing}, the game says {history.head.content(site)}."
    state = world.runner.view.state
    if history.head.outcome() is not None and state is not State.OVER:
        return f"the game is over, the table is {state.value}."
    return ""


def _at(history: History, number: int) -> str:
    return str(history.actions[number]) if number < len(history) else "nothing"
