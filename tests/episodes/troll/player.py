"""A person who plays Troll: a hand that lays discs and turns others over."""

from collections.abc import Sequence

from tests.episodes.clock import Doing
from tests.episodes.episode import Episode
from tests.episodes.hand import TEMPI, Hand, Tempo
from tests.episodes.piles import Pile
from tzaar_board.games.troll import Disc, TrollPosition
from tzaar_board.geometry import Site

POLITE = 10.0
"""For how many seconds a hand waits for another one that is at the same disc."""


def turned_over(discs: Pile) -> Pile:
    """Discs with their other side up."""
    return [(colour.other, kind) for colour, kind in discs]


class Player(Hand):
    """A hand at a table for Troll."""

    def disc(self) -> Pile:
        """A disc of the reserve, with the player's side up."""
        return [(self.player, Disc.DISC)]

    def turn(self, site: Site) -> Doing:
        """Turns over one disc when no other hand is at it."""
        table, waited = self.table, 0.0
        while (site in table.busy or not table.piles[site]) and waited < POLITE:
            yield 0.05
            waited += 0.05
        table.busy.add(site)
        disc = table.take(site)
        yield max(0.1, self.reach(0.5))
        table.put(site, turned_over(disc))
        table.busy.discard(site)

    def turns(self, sites: Sequence[Site], at_once: int = 1) -> Doing:
        """Turns over discs, one or several at a time."""
        for first in range(0, len(sites), at_once):
            held = []
            for site in sites[first : first + at_once]:
                held.append((site, self.table.take(site)))
                yield self._between(at_once)
            yield max(0.12, self.reach(0.5))
            for site, disc in held:
                self.table.put(site, turned_over(disc))
                yield self._between(at_once)
            yield self.reach(0.6)

    def _between(self, at_once: int) -> float:
        """How long it takes from one disc to the next of those that are turned together."""
        return self.pause(0.02, 0.25) if at_once > 1 else 0.0


def somebody(episode: Episode, position: TrollPosition, tempo: Tempo | None = None) -> Player:
    """The player to move, at some tempo."""
    return Player(episode, position.player, tempo or episode.dice.choice(TEMPI))
