"""A hand with a tempo of its own, whatever the game."""

from enum import Enum

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode
from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.table.sensing.buttons import Button


class Tempo(Enum):
    """How long a movement takes at least and at most, in seconds."""

    NORMAL = (0.25, 1.5)
    QUICK = (0.1, 0.4)
    SLOW = (0.6, 2.0)


TEMPI = (Tempo.NORMAL, Tempo.NORMAL, Tempo.QUICK, Tempo.SLOW)
"""As often as people have them."""


class Hand:
    """A player's hand in an episode."""

    def __init__(self, episode: Episode, player: Colour, tempo: Tempo = Tempo.NORMAL) -> None:
        self.episode, self.player, self.tempo = episode, player, tempo
        self.table, self.dice = episode.table, episode.dice

    def reach(self, part: float = 1.0) -> float:
        """How long it takes this time to where something is taken or set down, in seconds."""
        least, most = self.tempo.value
        usual: float = (least * most) ** 0.5
        return part * min(most, max(least, self.dice.lognormvariate(0, 0.5) * usual))

    def pause(self, least: float, most: float) -> float:
        """Some seconds, as likely short as long."""
        return self.dice.uniform(least, most)

    def tap(self, site: Site, least: float = 0.15, most: float = 0.5) -> Doing:
        """Lifts what stands on a site for a moment, and puts it back."""
        pieces = self.table.take(site)
        yield self.pause(least, most)
        self.table.put(site, pieces)

    def press(self, least: float, most: float) -> Doing:
        """Presses the own turn button."""
        yield from self.table.press(turn_button(self.player), self.pause(least, most))

    def standing(self) -> list[Site]:
        """The sites on which something stands."""
        return [site for site, pieces in enumerate(self.table.piles) if pieces]

    def empty(self) -> list[Site]:
        """The sites on which nothing stands."""
        return [site for site, pieces in enumerate(self.table.piles) if not pieces]


def turn_button(player: Colour) -> Button:
    """A player's turn button."""
    return Button.WHITE if player is Colour.WHITE else Button.BLACK
