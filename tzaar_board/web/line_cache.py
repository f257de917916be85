"""The positions of lines that pages ask about again and again, an action more or less each time."""

from collections import OrderedDict
from collections.abc import Sequence

from tzaar_board.games.base import Position
from tzaar_board.games.registry import game as game_of
from tzaar_board.games.registry import parse_position

REMEMBERED = 64
"""How many lines are remembered."""

Line = tuple[str | None, str, tuple[str, ...]]


class LineCache:
    """Plays lines, from where the longest part that is remembered of them ends."""

    def __init__(self) -> None:
        self._known: OrderedDict[Line, Sequence[Position]] = OrderedDict()

    def positions(self, game: str | None, start: str, actions: str) -> Sequence[Position]:
        """The positions of a line, the start first. Raises UserError.

        `actions` are parted by spaces; the start's text tells the game where none is named.
        """
        words = tuple(actions.split(" ")) if actions else ()
        line = (game, start, words)
        found = self._known.pop(line, None)
        if found is None:
            positions = list(self._remembered(line))
            if not positions:
                positions.append(parse_position(start, None if game is None else game_of(game)))
            for text in words[len(positions) - 1 :]:
                here = positions[-1]
                positions.append(here.play(here.game.parse_action(text)))
            found = positions
        self._known[line] = found
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found

    def _remembered(self, line: Line) -> Sequence[Position]:
        """The positions of the longest beginning that another line shares."""
        best: Sequence[Position] = ()
        game, start, words = line
        for (of, begun, others), positions in self._known.items():
            if (of, begun) == (game, start):
                shared = _shared(words, others) + 1
                best = positions[:shared] if shared > len(best) else best
        return best


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words two lines begin with alike.

    >>> _shared(["a", "b", "c"], ["a", "b", "d", "e"])
    2
    """
    length = min(len(one), len(other))
    return next((at for at in range(length) if one[at] != other[at]), length)
