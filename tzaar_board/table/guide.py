"""The way back: from what is believed to stand on the table to what should.

Used for setting up, after an undo, and whenever the touches lead nowhere. It is worked out one
step at a time: what is missing is paired with what is too much, the nearest pair first.
"""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from tzaar_board.games.base import Colour, Content, PieceKind, Position
from tzaar_board.geometry import Board, Site
from tzaar_board.table.sense import EMPTY, UNKNOWN, Sense
from tzaar_board.table.sensing.debounce import Change
from tzaar_board.table.updated import replace

FEW = 4
"""One of so many sites of a type may be left out of a set-up."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """Something stands here, of which nobody knows more than how it reads."""

    reading: str


Belief = Content | Stranger | None


class Match(IntEnum):
    """How well what is believed to be somewhere goes with what is missing elsewhere."""

    KNOWN = 0
    ALIKE = 1
    NONE = 2


@dataclass(frozen=True, slots=True)
class Move:
    """One step of the way back: take a stack away, put one here, or carry one over.

    Or turn over in its place what stands on `turn`.
    """

    take: Site | None = None
    put: Site | None = None
    turn: Site | None = None


def contents(position: Position) -> tuple[Content | None, ...]:
    """What stands on every site of a position, in site order."""
    return tuple(position.content(site) for site in range(len(position.game.board)))


@dataclass(frozen=True)
class Guide:
    """What should stand on the table (`goal`), and what is believed to (`believed`).

    `since` is when it began to lead. `taken` is where the stack in hand was taken from, and `held`
    what it is believed to be; None when something was set down since. `two_sided` pieces may lie
    wrong side up. `astray` are the sites that had to be put right when it began to lead back.
    """

    board: Board
    sense: Sense
    goal: tuple[Content | None, ...]
    believed: tuple[Belief, ...]
    taken: Site | None = None
    held: Belief = None
    two_sided: bool = False
    astray: frozenset[Site] = frozenset()
    since: float = -math.inf

    def after(self, changes: Iterable[Change], masked: frozenset[Site] = frozenset()) -> "Guide":
        """The guide after more readings.

        What is put on a site that was empty is believed to be what belongs there, if the sensor
        agrees: the lights asked for it. What a masked site says moves no light.
        """
        believed = list(self.believed)
        taken, held, step = self.taken, self.held, self.move()
        for change in changes:
            site, reading = change.site, change.reading
            if reading == UNKNOWN:
                continue
            if reading != EMPTY:
                before = believed[site]
                believed[site] = self._arrived(site, reading, before)
                if site in masked:
                    continue
                carried = taken is not None and held == believed[site]
                taken = held = None
                if before is None and not carried:
                    self._take_apart(believed, site, step)
            elif believed[site] is not None:
                if site not in masked:
                    taken, held = site, believed[site]
                believed[site] = None
        return replace(self, believed=tuple(believed), taken=taken, held=held)

    def filled(
        self,
        changes: Iterable[Change],
        kinds: Sequence[PieceKind],
        masked: frozenset[Site] = frozenset(),
    ) -> "Guide":
        """As `after`, while setting up: what is put on a site that is not lit is a stranger.

        Sites out of judgement are not waited for.
        """
        guide = self
        for change in changes:
            shown, site = guide.trusting(masked), change.site
            group = shown.group(kinds)
            lit = group is not None and site in shown.in_group(group)
            stood = guide.believed[site] is not None
            guide = guide.after([change], masked)
            if not lit and not stood and guide.believed[site] is not None:
                other = Stranger(change.reading)
                believed = (*guide.believed[:site], other, *guide.believed[site + 1 :])
                guide = replace(guide, believed=believed)
        return guide

    def knowing(self, in_place: frozenset[Site]) -> "Guide":
        """Some sites are known to have been filled: what reads as it should there is in place."""
        pairs = zip(self.goal, self.believed, strict=True)
        believed = tuple(
            wanted
            if site in in_place and held is not None and self._read(held) == self.sense.read(wanted)
            else held
            for site, (wanted, held) in enumerate(pairs)
        )
        return replace(self, believed=believed)

    @property
    def in_place(self) -> frozenset[Site]:
        """The sites where what should stand there is believed to."""
        pairs = enumerate(zip(self.goal, self.believed, strict=True))
        return frozenset(site for site, (wanted, held) in pairs if held == wanted is not None)

    def _take_apart(self, believed: list[Belief], put: Site, step: Move | None) -> None:
        """Undoing a stacking: sensing may not see that the lower part was left where it is.

        The stack that is asked for comes first; a sleeve over another one may have changed that.
        """
        found = [take for take in self.surplus if self._parted(believed[take], believed[put], take)]
        if step is not None and step.put == put and step.take in found:
            found = [step.take]
        if len(found) == 1:
            believed[found[0]] = self.goal[found[0]]

    def _parted(self, whole: Belief, part: Belief, take: Site) -> bool:
        """Whether the part was on top of the whole, and what belongs below it reads the same."""
        rest = self.goal[take]
        if not (isinstance(whole, Content) and isinstance(part, Content) and rest is not None):
            return False
        parted = whole.height == rest.height + part.height and rest.colour is part.colour
        on_top = (whole.colour, whole.kind) == (part.colour, part.kind)
        return parted and on_top and self.sense.read(whole) == self.sense.read(rest)

    def _arrived(self, site: Site, reading: str, before: Belief) -> Belief:
        if isinstance(before, Content) and reading == self.sense.read(before):
            return before
        wanted = self.goal[site]
        if wanted is not None and reading == self.sense.read(wanted):
            return wanted
        if wanted is not None and self.two_sided and reading == self.sense.read(wanted.turned_over):
            return wanted.turned_over
        return Stranger(reading)

    def trusting(self, masked: frozenset[Site]) -> "Guide":
        """As if the sites out of judgement held what they should."""
        believed = tuple(
            wanted if site in masked else held
            for site, (wanted, held) in enumerate(zip(self.goal, self.believed, strict=True))
        )
        return replace(self, believed=believed)

    def unturned(self, sites: Collection[Site]) -> "Guide":
        """Some pieces are known to lie wrong side up still, whatever readings tell."""
        return replace(self, believed=wrong_side_up(self.believed, self.goal, sites))

    @cached_property
    def missing(self) -> tuple[Site, ...]:
        """The sites where a stack should stand and none does."""
        return tuple(
            site
            for site, wanted in enumerate(self.goal)
            if wanted is not None and self.believed[site] is None
        )

    @cached_property
    def surplus(self) -> tuple[Site, ...]:
        """The sites where something stands that does not belong there."""
        return tuple(
            site
            for site, held in enumerate(self.believed)
            if held is not None and held != self.goal[site] and site not in self.turned
        )

    @cached_property
    def misread(self) -> frozenset[Site]:
        """The sites where what stands there reads otherwise than what should."""
        return frozenset(
            site
            for site in self.surplus
            if (held := self.believed[site]) is not None
            and self._read(held) != self.sense.read(self.goal[site])
        )

    @cached_property
    def turned(self) -> tuple[Site, ...]:
        """The sites where what belongs there lies wrong side up."""
        if not self.two_sided:
            return ()
        return tuple(
            site
            for site, (wanted, held) in enumerate(zip(self.goal, self.believed, strict=True))
            if wanted is not None and held == wanted.turned_over
        )

    def still_turned(self, position: Position) -> frozenset[Site]:
        """The sites where something lies wrong side up that does so in another position, too, and
        which no reading tells.
        """
        return frozenset(
            site
            for site in self.turned
            if (held := self.believed[site]) != position.content(site)
            if isinstance(held, Content) and self._read(held) == self._read(held.turned_over)
        )

    @property
    def left(self) -> int:
        """On how many sites something is left to do."""
        return len(self.missing) + len(self.surplus) + len(self.turned)

    @property
    def done(self) -> bool:
        return not self.left

    def move(self) -> Move | None:
        """The next step back, None when nothing is left to do.

        What is in hand comes first: to where it belongs, else to the nearest missing site. Then
        what lies wrong side up is turned over. Then a stack known to belong on a missing site is
        carried there before others. Nothing is put where it would read otherwise than it should:
        what fits nowhere is taken away.
        """
        if self.taken is not None and self.missing:
            put = min(self.missing, key=self._put_cost)
            if self._match(self.held, put) is not Match.NONE:
                return Move(None, put)
        if self.turned:
            return Move(turn=self.turned[0])
        if self.surplus and self.missing:
            moves = (Move(take, put) for take in self.surplus for put in self.missing)
            best = min(moves, key=self._cost)
            return best if self._cost(best)[0] is not Match.NONE else Move(best.take, None)
        if self.surplus:
            return Move(self.surplus[0], None)
        return Move(None, self.missing[0]) if self.missing else None

    def _match(self, held: Belief, put: Site) -> Match:
        """How well something goes with what is missing on a site.

        What nothing is known of, and what can be turned over, is alike to all.
        """
        wanted = self.goal[put]
        if held == wanted:
            return Match.KNOWN
        if held is None or self.two_sided:
            return Match.ALIKE
        return Match.ALIKE if self._read(held) == self.sense.read(wanted) else Match.NONE

    def _read(self, held: Content | Stranger) -> str:
        """How something reads that stands somewhere."""
        return held.reading if isinstance(held, Stranger) else self.sense.read(held)

    def _part(self, take: Site, put: Site) -> bool:
        """Whether a stack reads as if what is missing elsewhere stood on what belongs here."""
        whole, lower, upper = self.believed[take], self.goal[take], self.goal[put]
        if not isinstance(whole, Stranger) or lower is None or upper is None:
            return False
        both = replace(upper, height=lower.height + upper.height)
        return lower.colour is upper.colour and whole.reading == self.sense.read(both)

    def _put_cost(self, put: Site) -> tuple[Match, float, Site]:
        assert self.taken is not None
        distance = round(self.board.distance(self.taken, put), 6)
        return self._match(self.held, put), distance, put

    def _cost(self, move: Move) -> tuple[Match, float, Site, Site]:
        take, put = move.take, move.put
        assert take is not None
        assert put is not None
        match = self._match(self.believed[take], put)
        if match is Match.NONE and self._part(take, put):
            match = Match.ALIKE
        return match, round(self.board.distance(take, put), 6), take, put

    def group(self, kinds: Sequence[PieceKind]) -> tuple[Colour, PieceKind] | None:
        """Setting up: the first colour and type of which a stack is missing, White's first."""
        wanted = {
            (content.colour, content.kind)
            for site in self.missing
            if (content := self.goal[site]) is not None
        }
        order = [(colour, kind) for colour in Colour for kind in kinds]
        return next((group for group in order if group in wanted), None)

    def last_few(self, kinds: Iterable[PieceKind]) -> tuple[Site, ...]:
        """Setting up: the one site where something stands too many; else the last ones that are to
        be filled of the present colour and type, one or a quarter of them. None where there are
        more, or nothing stands as it should.
        """
        if len(self.surplus) == 1:
            return tuple(self.surplus)
        group = self.group(tuple(kinds))
        missing = () if group is None else self.in_group(group)
        whole = [one for one in self.goal if one is not None and (one.colour, one.kind) == group]
        most = max(1, len(whole) // FEW)
        pairs = zip(self.goal, self.believed, strict=True)
        begun = any(wanted is not None and wanted == held for wanted, held in pairs)
        return missing if begun and len(missing) <= most else ()

    def in_group(self, group: tuple[Colour, PieceKind]) -> tuple[Site, ...]:
        """The missing sites of a colour and type."""
        return tuple(
            site
            for site in self.missing
            if (content := self.goal[site]) is not None and (content.colour, content.kind) == group
        )


def observed_guide(position: Position, sense: Sense, readings: str) -> Guide:
    """A guide to a position from readings alone: what reads as it should is as it should be."""
    empty = _guide(position, sense, (None,) * len(position.game.board))
    return empty.after(Change(0.0, site, reading) for site, reading in enumerate(readings))


def wrong_side_up(
    believed: Sequence[Belief], known: Sequence[Content | None], sites: Collection[Site]
) -> tuple[Belief, ...]:
    """What is believed to stand on every site, but that on some `sites` what is known to stand
    there lies wrong side up.
    """
    return tuple(
        content.turned_over if site in sites and content is not None else held
        for site, (content, held) in enumerate(zip(known, believed, strict=True))
    )


def restoring_guide(
    position: Position,
    sense: Sense,
    stood: Sequence[Belief],
    readings: str,
    since: float = -math.inf,
) -> Guide:
    """A guide back to a position from what stood on the table, as far as the readings agree; it
    begins to lead at a moment, in seconds.
    """
    guide = _guide(position, sense, stood)
    guide = guide.after(Change(0.0, site, reading) for site, reading in enumerate(readings))
    astray = frozenset((*guide.missing, *guide.surplus, *guide.turned))
    return replace(guide, taken=None, held=None, astray=astray, since=since)


def suspicious_guide(position: Position, sense: Sense, readings: str) -> Guide:
    """A guide for setting up: whatever stands there already is a stranger."""
    guide = observed_guide(position, sense, readings)
    believed = tuple(
        Stranger(sense.read(held)) if isinstance(held, Content) else held for held in guide.believed
    )
    return replace(guide, believed=believed)


def _guide(position: Position, sense: Sense, believed: Sequence[Belief]) -> Guide:
    game = position.game
    goal = contents(position)
    return Guide(game.board, sense, goal, tuple(believed), two_sided=game.two_sided)
