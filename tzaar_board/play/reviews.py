"""How a game went: what every position of it was worth, looked at one after the other."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.history import History
from tzaar_board.opponents.base import Judged

SECONDS = 0.5
"""How long each position is looked at."""

MISTAKE = 0.05
"""An action that cost less winning chance than this is no mistake."""

BIGGEST = 3
"""How many mistakes are told."""

Analyse = Callable[[Position, float], Awaitable[tuple[Judged, ...]]]
"""What every action of a position is worth, best first, after so many seconds."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """An action that cost winning chance.

    `number` is how many actions were played before it, `cost` what it lost of the chance (0 to 1),
    `better` the best action there.
    """

    number: int
    action: Action
    better: Action
    cost: float


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
        worth = {one.action: one.chance for one in judged}[played]
        self.costs[number] = Mistake(number, played, best.action, max(0.0, best.chance - worth))


def known_chance(position: Position) -> float | None:
    """White's chance where a game is over, else None."""
    outcome = position.outcome()
    if outcome is None:
        return None
    return {Colour.WHITE: 1.0, Colour.BLACK: 0.0, None: 0.5}[outcome.winner]


class Reviewer:
    """Looks at one game after the other, while `free` says that nobody else needs the thinking.

    A game is looked at as long as somebody asks for it: `review` keeps it going for a while.
    """

    PATIENCE = 10.0
    """Seconds after which a review that nobody asks about stops."""

    KEPT = 8
    """How many reviews are remembered."""

    def __init__(
        self, analyse: Analyse, free: Callable[[], bool], clock: Callable[[], float]
    ) -> None:
        self._analyse = analyse
        self._free = free
        self._clock = clock
        self._reviews: dict[int, Review] = {}
        self._wanted = 0
        self._until = float("-inf")
        self._looking: asyncio.Task[None] | None = None

    def review(self, game_id: int, history: History) -> Review:
        """What is known by now of a game; more from call to call."""
        known = self._reviews.pop(game_id, None)
        review = known if known is not None and known.history == history else Review(history)
        self._reviews[game_id] = review
        for oldest in list(self._reviews)[: -self.KEPT]:
            del self._reviews[oldest]
        self._wanted, self._until = game_id, self._clock() + self.PATIENCE
        if review.next() is not None and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look())
        return review

    async def close(self) -> None:
        """Ends the looking. Raises what went wrong in it."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look(self) -> None:
        while self._clock() < self._until:
            review = self._reviews[self._wanted]
            number = review.next()
            if number is None:
                return
            if self._free():
                judged = await self._analyse(review.history.positions[number], SECONDS)
                if judged:
                    review.learn(number, judged)
            else:
                await asyncio.sleep(SECONDS)
