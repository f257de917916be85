"""A person who plays TZAAR: a hand that knows the actions."""

from collections.abc import Iterable

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode
from tests.episodes.hand import TEMPI, Hand, Tempo
from tests.episodes.piles import Pile
from tests.episodes.tzaar import captures, stackings
from tests.episodes.tzaar.turns import Move, Second, Turn, choose, known
from tzaar_board.games.base import Action
from tzaar_board.games.tzaar import Capture, TzaarPosition
from tzaar_board.geometry import Site

POLITE = 10.0
"""For how many seconds a hand waits for another one that is at the same site."""

Gap = tuple[float, float]
"""How long somebody waits between two actions, at least and at most, in seconds."""


class Player(Hand):
    """A hand that plays actions in this way and that."""

    def capture(self, move: Move, how: str) -> Doing:
        """Captures in some way, without a look at other hands."""
        yield from captures.CAPTURES[how](self, move.origin, move.target)

    def stack(self, move: Move, how: str) -> Doing:
        """Stacks in some way, without a look at other hands."""
        yield from stackings.STACKINGS[how](self, move.origin, move.target)

    def play(self, action: Action, *, clean: bool = False, how: str | None = None) -> Doing:
        """Plays an action when no other hand is at its sites; `clean` ways touch no other site."""
        if not isinstance(action, Move):
            self.episode.tags.append("pass")
            yield from self.press(0.08, 0.3)
            return
        waited = 0.0
        while self._hindered(action) and waited < POLITE:
            yield 0.05
            waited += 0.05
        own = {action.origin, action.target}
        self.table.busy |= own
        if isinstance(action, Capture):
            how = how or self.dice.choice(captures.CLEAN if clean else captures.USUAL)
            self.episode.tags.append(how)
            yield from self.capture(action, how)
        else:
            how = how or self.dice.choice(stackings.CLEAN if clean else stackings.USUAL)
            self.episode.tags.append(f"s_{how}")
            yield from self.stack(action, how)
        self.table.busy -= own

    def set_down(self, move: Move, stack: Pile, part: float = 1.0) -> Doing:
        """Ends an action whose stack is in hand; a stacking is tapped."""
        if isinstance(move, Capture):
            self.table.take(move.target)
            yield self.reach(part)
            self.table.put(move.target, stack)
        else:
            self.table.put(move.target, stack)
            yield self.pause(0.3, 1)
            yield from self.tap(move.target)

    def _hindered(self, move: Move) -> bool:
        """Whether another hand is at a move's sites, or has something of it."""
        table, own = self.table, (move.origin, move.target)
        return any(site in table.busy or not table.piles[site] for site in own)

    def rest(self, turn: Iterable[Action], gap: Gap = (0.3, 2)) -> Doing:
        """Goes on with a turn in clean ways, after a while each."""
        for action in turn:
            yield self.pause(*gap)
            yield from self.play(action, clean=True)

    def whole(self, turn: Turn | None, *, clean: bool = False, gap: Gap | None = None) -> Doing:
        """Plays a whole turn. Raises NoTurnError where none was found."""
        usual = (0.05, 0.3) if self.tempo is Tempo.QUICK else (0.2, 3.0)
        for number, action in enumerate(known(turn)):
            if number:
                yield self.pause(*(gap or usual))
            yield from self.play(action, clean=clean)

    def there(self, site: Site, limit: float = 5.0) -> Doing:
        """Waits until something stands on a site."""
        waited = 0.0
        while not self.table.piles[site] and waited < limit:
            yield 0.03
            waited += 0.03


def somebody(episode: Episode, position: TzaarPosition, tempo: Tempo | None = None) -> Player:
    """The player to move, at some tempo."""
    return Player(episode, position.player, tempo or episode.dice.choice(TEMPI))


def begun(
    episode: Episode, position: TzaarPosition, second: Second | None = None
) -> tuple[Turn, Player]:
    """A turn, and who plays it. Raises NoTurnError."""
    turn = choose(position, episode.dice, second)
    player = somebody(episode, position)
    return known(turn), player


def begun_by_two(episode: Episode, position: TzaarPosition) -> tuple[Turn, Player, Player]:
    """A turn, who plays it, and who does something beside it. Raises NoTurnError."""
    turn = choose(position, episode.dice)
    player, other = somebody(episode, position), somebody(episode, position)
    return known(turn), player, other
