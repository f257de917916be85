"""How a game went: what every position of it was worth, looked at one after the other."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.history import History
from tzaar_board.lessons.problem import Aim, Problem
from tzaar_board.lessons.why import Refutation, refutation
from tzaar_board.opponents.base import Judged

SECONDS = 0.5
"""How long each position is looked at."""

MISTAKE = 0.05
"""An action that cost less winning chance than this is no mistake."""

CHANCE = 0.25
"""Where an action cost at least this much, a chance was lost that is worth being found again."""

WON, HELD = 0.65, 0.3
"""From such winning chances on there was something to be won, or to be held."""

SEVERAL = 3
"""With more good actions than these a position is no problem."""

BIGGEST = 3
"""How many mistakes are told."""

Analyse = Callable[[Position, float], Awaitable[tuple[Judged, ...]]]
"""What every action of a position is worth, best first, after so many seconds."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """An action that cost winning chance.

    `number` is how many actions were played before it, `cost` what it lost of the chance (0 to 1),
    `better` the best action there; `refuted` is what speaks against the action, if known.
    """

    number: int
    action: Action
    better: Action
    cost: float
    refuted: Refutation | None = None


@dataclass
class Review:
    """What is known of a game. `chances[n]` is White's winning chance after n actions."""

    history: History
    chances: list[float | None] = field(default_factory=list)
    costs: dict[int, Mistake] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chances = [known_chance(position) for position in self.history.positions]

    @property
    def done(self) -> int:
        """How many positions are known."""
        return sum(chance is not None for chance in self.chances)

    def mistakes(self) -> list[Mistake]:
        """The biggest ones, the biggest first."""
        found = [mistake for mistake in self.costs.values() if mistake.cost >= MISTAKE]
        return sorted(found, key=lambda mistake: (-mistake.cost, mistake.number))[:BIGGEST]

    def next(self) -> int | None:
        """The first position that is not known, None when all are."""
        return next((n for n, chance in enumerate(self.chances) if chance is None), None)

    def learn(self, number: int, judged: tuple[Judged, ...]) -> None:
        """Takes what every action of a position is worth, best first."""
        best = judged[0]
        white = self.history.positions[number].player is Colour.WHITE
        self.chances[number] = best.chance if white else 1 - best.chance
        if number == len(self.history):
            return
        played = self.history.actions[number]
        one = next(one for one in judged if one.action == played)
        cost, refuted = max(0.0, best.chance - one.chance), None
        if cost >= MISTAKE:
            position = self.history.positions[number]
            refuted = refutation(position, one.line, proven=one.ends is not None)
        self.costs[number] = Mistake(number, played, best.action, cost, refuted)


def lost_chance(
    source: int, position: Position, judged: tuple[Judged, ...], cost: float
) -> Problem | None:
    """The problem that a game sets where an action cost so much of the chance, None for none."""
    best = judged[0].chance
    good = tuple((one.action,) for one in judged if one.chance > best - MISTAKE)
    if cost < CHANCE or best < HELD or len(good) > SEVERAL:
        return None
    return Problem(position, Aim.WIN if best >= WON else Aim.SAVE, 0, 0, good, source)


def known_chance(position: Position) -> float | None:
    """White's chance where a game is over, else None."""
    outcome = position.outcome()
    if outcome is None:
        return None
    return {Colour.WHITE: 1.0, Colour.BLACK: 0.0, None: 0.5}[outcome.winner]


class Reviewer:
    """Looks at one game after the other, while `free` says that nobody else needs the thinking.

    A game is looked at as long as somebody asks for it: `review` keeps it going for a while. `lost`
    is told of the chances that were lost in it, and after how many actions.
    """

    PATIENCE = 3.0
    """Seconds after which a review that nobody asks about stops: an analysis may wait for it."""

    KEPT = 8
    """How many reviews are remembered."""

    def __init__(
        self,
        analyse: Analyse,
        free: Callable[[], bool],
        clock: Callable[[], float],
        lost: Callable[[int, Problem], None] = lambda _number, _chance: None,
    ) -> None:
        self._analyse = analyse
        self._lost = lost
        self._free = free
        self._clock = clock
        self._reviews: dict[int, Review] = {}
        self._wanted = 0
        self._until = float("-inf")
        self._looking: asyncio.Task[None] | None = None

    def review(self, game_id: int, history: History) -> Review:
        """What is known by now of a game; more from call to call.

        Raises OpponentError where the thinking has failed, JournalError where a lost chance could
        not be kept; asked again, it begins again.
        """
        if self._looking is not None and self._looking.done():
            ended, self._looking = self._looking, None
            ended.result()
        known = self._reviews.pop(game_id, None)
        review = known if known is not None and known.history == history else Review(history)
        self._reviews[game_id] = review
        for oldest in list(self._reviews)[: -self.KEPT]:
            del self._reviews[oldest]
        self._wanted, self._until = game_id, self._clock() + self.PATIENCE
        if review.next() is not None and self._looking is None:
            self._looking = asyncio.create_task(self._look())
        return review

    async def close(self) -> None:
        """Ends the looking."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look(self) -> None:
        while self._clock() < self._until:
            wanted = self._wanted
            review = self._reviews[wanted]
            number = review.next()
            if number is None:
                return
            if self._free():
                judged = await self._analyse(review.history.positions[number], SECONDS)
                if judged:
                    review.learn(number, judged)
                    self._tell_chance(wanted, review, number, judged)
            else:
                await asyncio.sleep(SECONDS)

    def _tell_chance(
        self, game_id: int, review: Review, number: int, judged: tuple[Judged, ...]
    ) -> None:
        mistake = review.costs.get(number)
        if mistake is not None:
            position = review.history.positions[number]
            chance = lost_chance(game_id, position, judged, mistake.cost)
            if chance is not None:
                self._lost(number, chance)
