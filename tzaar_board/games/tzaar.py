"""The rules of TZAAR (Kris Burm, 2007), as docs/rules.md states them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import ClassVar

from tzaar_board.errors import Phrase
from tzaar_board.games.base import (
    Action,
    Colour,
    Content,
    IllegalAction,
    Outcome,
    Phase,
    PieceKind,
    Presentation,
    Reason,
    TextError,
    Trace,
    by_column,
    cannot_be_placed,
    cannot_go,
    near_edge,
)
from tzaar_board.games.tzaar_actions import (
    Capture,
    Pass,
    Placing,
    Stacking,
    TzaarAction,
    read_action,
)
from tzaar_board.games.tzaar_estimate import estimate
from tzaar_board.games.tzaar_text import (
    PIECES,
    TOPS,
    Kind,
    Stacks,
    Stage,
    Tops,
    count_tops,
    mark,
    read_position,
    top,
    write_position,
)
from tzaar_board.geometry import HEXAGON, Board, Site

__all__ = [
    "PIECES",
    "TZAAR",
    "Capture",
    "Kind",
    "Pass",
    "Placing",
    "Stacking",
    "Stage",
    "Tzaar",
    "TzaarAction",
    "TzaarPosition",
]


_WHITE, _BLACK = Colour
_SECOND = Stage.SECOND
_FIXED = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w o"

_RAYS = tuple(tuple(ray for ray in rays if ray) for rays in HEXAGON.rays)
_BETWEEN = {
    (origin, target): ray[:at]
    for origin, rays in enumerate(_RAYS)
    for ray in rays
    for at, target in enumerate(ray)
}
"""The sites between two sites of one line; a pair that shares no line is missing."""


_capture, _stacking = cache(Capture), cache(Stacking)
"""Actions, each made once: every look at a table asks for all that are legal."""


@cache
def _carried(origin: Site, target: Site) -> Trace:
    return Trace(origin, (target,))


@dataclass(frozen=True, slots=True)
class TzaarPosition:
    """A position of TZAAR; `at` makes one, `tops` follow from the stacks."""

    stacks: Stacks
    player: Colour
    stage: Stage
    tops: Tops = field(compare=False, repr=False)

    @classmethod
    def at(cls, stacks: Stacks, player: Colour, stage: Stage) -> "TzaarPosition":
        """The position of these stacks."""
        return cls(stacks, player, stage, count_tops(stacks))

    @property
    def game(self) -> "Tzaar":
        return TZAAR

    def phase(self) -> str:
        return self.stage.value

    def content(self, site: Site) -> Content | None:
        return self.stacks[site]

    def legal(self) -> Sequence[TzaarAction]:
        """Placings by site and type; else captures, stackings and the pass, by origin."""
        if self.stage is Stage.PLACING:
            kinds = self._reserve()
            return [Placing(s, k) for s, on in enumerate(self.stacks) if on is None for k in kinds]
        if 0 in self.tops:
            return []
        reach = list(self._reach())
        captures = [_capture(origin, target) for origin, target, own in reach if not own]
        if self.stage is not _SECOND:
            return captures
        stackings = [_stacking(origin, target) for origin, target, own in reach if own]
        return [*captures, *stackings, Pass()]

    def count(self) -> int:
        if self.stage is Stage.PLACING:
            return self.stacks.count(None) * len(self._reserve())
        if 0 in self.tops:
            return 0
        if self.stage is _SECOND:
            return 1 + sum(1 for _ in self._reach())
        return sum(1 for _, _, own in self._reach() if not own)

    def play(self, action: Action) -> "TzaarPosition":
        refusal = self._refusal(action)
        if refusal is not None:
            why = refusal if self.outcome() is None else Phrase("the game is over")
            raise IllegalAction("{action} is not legal: {reason}.", action=action, reason=why)
        stacks = list(self.stacks)
        tops = list(self.tops)
        match action:
            case Capture(origin, target):
                gone, mover = stacks[target], stacks[origin]
                stacks[origin], stacks[target] = None, mover
            case Stacking(origin, target):
                gone, mover = stacks[target], stacks[origin]
                assert gone is not None
                assert mover is not None
                height = mover.height + gone.height
                stacks[origin], stacks[target] = None, Content(mover.colour, mover.kind, height)
            case Placing(site, kind):
                return self._placed(site, kind)
            case _:
                gone = None
        if gone is not None:
            tops[top(gone)] -= 1
        if self.stage is Stage.FIRST:
            return TzaarPosition(tuple(stacks), self.player, _SECOND, tuple(tops))
        return TzaarPosition(tuple(stacks), self.player.other, Stage.FIRST, tuple(tops))

    def outcome(self) -> Outcome | None:
        if self.stage is Stage.PLACING:
            return None
        if 0 in self.tops:
            return Outcome(_BLACK if 0 in self.tops[:3] else _WHITE, Reason.TYPE)
        if self.stage is not _SECOND and all(own for _, _, own in self._reach()):
            return Outcome(self.player.other, Reason.CAPTURE)
        return None

    def winning(self) -> Sequence[Site]:
        return ()

    def trace(self, action: Action) -> Trace:
        match action:
            case Capture(origin, target) | Stacking(origin, target):
                return _carried(origin, target)
            case Placing(site, kind):
                return Trace(site, (), Content(self.player, kind))
            case _:
                return Trace(None)

    def estimate(self) -> float:
        return estimate(self.stacks, self.player, self.stage, self.tops)

    def __str__(self) -> str:
        return write_position(self.stacks, self.player, self.stage)

    def _reach(self) -> Iterator[tuple[Site, Site, bool]]:
        """Origin, target and whether it is a stacking, of all that the player's stacks can do.

        A side that lacks a type can do nothing, but that is not tested here.
        """
        stacks, player = self.stacks, self.player
        for origin, mover in enumerate(stacks):
            if mover is None or mover.colour is not player:
                continue
            for ray in _RAYS[origin]:
                for target in ray:
                    met = stacks[target]
                    if met is not None:
                        if met.colour is player:
                            yield origin, target, True
                        elif met.height <= mover.height:
                            yield origin, target, False
                        break

    def _reserve(self) -> list[Kind]:
        """The types that the player can still place; at 60 stacks there are none."""
        return [kind for kind in Kind if self.tops[TOPS[self.player, kind]] < PIECES[kind]]

    def _placed(self, site: Site, kind: Kind) -> "TzaarPosition":
        stacks = (*self.stacks[:site], Content(self.player, kind), *self.stacks[site + 1 :])
        stage = Stage.OPENING if None not in stacks else Stage.PLACING
        return TzaarPosition.at(stacks, self.player.other, stage)

    def _refusal(self, action: Action) -> Phrase | None:
        """Why an action is not legal, None when it is."""
        if isinstance(action, Capture | Stacking):
            return self._move_refusal(action.origin, action.target, type(action) is Stacking)
        if isinstance(action, Pass):
            if self.stage is Stage.PLACING:
                return Phrase("a piece must be placed")
            if self.stage is not _SECOND:
                return Phrase("a capture must come first")
            return Phrase("the game is over") if 0 in self.tops else None
        if isinstance(action, Placing):
            return self._placing_refusal(action)
        return Phrase("it is no action of TZAAR")

    def _move_refusal(self, origin: Site, target: Site, stacking: bool) -> Phrase | None:
        if self.stage is Stage.PLACING:
            return Phrase("all pieces must be placed before stacks move")
        if 0 in self.tops:
            return Phrase("the game is over")
        between = _BETWEEN.get((origin, target))
        if between is None:
            return Phrase("the two sites are not on one line, or the hole is between them")
        stacks = self.stacks
        mover, met = stacks[origin], stacks[target]
        if mover is None or met is None:
            return Phrase(
                "there is no stack on {site}",
                site=HEXAGON.names[origin if mover is None else target],
            )
        if mover.colour is not self.player:
            return Phrase("the stack on {site} is the opponent's", site=HEXAGON.names[origin])
        if stacking:
            if self.stage is not _SECOND:
                return Phrase("a capture must come first")
            if met.colour is not self.player:
                return Phrase("the stack on {site} is the opponent's", site=HEXAGON.names[target])
        elif met.colour is self.player:
            return Phrase("the stack on {site} is the mover's own", site=HEXAGON.names[target])
        elif met.height > mover.height:
            return Phrase("the stack on {site} is too high", site=HEXAGON.names[target])
        for site in between:
            if stacks[site] is not None:
                return Phrase("the stack on {site} is in the way", site=HEXAGON.names[site])
        return None

    def why_not(self, origin: Site | None, target: Site) -> Phrase | None:
        """As `games.base.Explaining` has it."""
        if origin is None:
            kinds = self._reserve() if self.stage is Stage.PLACING else list(Kind)
            refusals = [self._placing_refusal(Placing(target, kind)) for kind in kinds]
            refusal = refusals[0] if all(refusals) else None
            return None if refusal is None else cannot_be_placed(HEXAGON, target, refusal)
        met, name = self.stacks[target], HEXAGON.names[target]
        own = met is not None and met.colour is self.player
        if self.stage is not Stage.PLACING and 0 not in self.tops:
            if met is None:
                return Phrase(
                    "{site} is empty: a stack only goes to where another stands.", site=name
                )
            mover = self.stacks[origin]
            mine = mover is not None and mover.colour is self.player
            if own and mine and self.stage is not _SECOND:
                return Phrase("{site} is yours: the first action must capture.", site=name)
        refusal = self._move_refusal(origin, target, own)
        return None if refusal is None else cannot_go(HEXAGON, origin, target, refusal)

    def _placing_refusal(self, action: Placing) -> Phrase | None:
        if self.stage is not Stage.PLACING:
            return Phrase("all pieces have been placed")
        if not 0 <= action.site < len(HEXAGON) or self.stacks[action.site] is not None:
            return Phrase("the site is not empty")
        if action.kind not in self._reserve():
            return Phrase("no {kind} is left to place", kind=action.kind.piece.name)
        return None


class Tzaar:
    """TZAAR: how its texts are read and its games begin."""

    name: ClassVar[str] = "tzaar"
    title: ClassVar[str] = "TZAAR"
    board: ClassVar[Board] = HEXAGON
    kinds: ClassVar[type[PieceKind]] = Kind
    presentation: ClassVar[Presentation] = Presentation(
        starts={
            "random": Phrase("shuffled"),
            "fixed": Phrase("the fixed start"),
            "tournament": Phrase("tournament: place every piece"),
        },
        phases={
            Stage.OPENING.value: Phase(
                Phrase("White's opening capture"),
                Phrase("{player}: capture one black stack. The first turn is one action only."),
            ),
            Stage.FIRST.value: Phase(Phrase("first action"), Phrase("{player} captures.")),
            Stage.SECOND.value: Phase(
                Phrase("second action"),
                Phrase("Second action: capture, stack, or pass."),
            ),
            Stage.PLACING.value: Phase(Phrase("placing"), Phrase("{player} acts.")),
        },
        rows=by_column(HEXAGON),
        stacking=True,
        scarce=True,
    )
    two_sided: ClassVar[bool] = False
    points: ClassVar[float] = 3.0
    starts: ClassVar[Sequence[str]] = ("random", "fixed", "tournament")
    shuffled: ClassVar[Collection[str]] = ("random",)

    def start(self, name: str, seed: int) -> TzaarPosition:
        """A starting position by name; `seed` reproduces the shuffle. Raises TextError."""
        match name:
            case "random":
                pieces = [Content(c, k) for c in Colour for k in Kind for _ in range(PIECES[k])]
                Random(seed).shuffle(pieces)
                return TzaarPosition.at(tuple(pieces), _WHITE, Stage.OPENING)
            case "fixed":
                return self.parse(_FIXED)
            case "tournament":
                return TzaarPosition.at((None,) * len(HEXAGON), _WHITE, Stage.PLACING)
        raise TextError(
            "'{name}' is not a start of TZAAR; use {known}.",
            name=name,
            known=", ".join(self.starts),
        )

    def parse(self, text: str) -> TzaarPosition:
        """A position from its text. Raises TextError with the reason.

        >>> text = "ZRT2../....../......./......../......../......../......./....../zrt.. b 1"
        >>> str(TZAAR.parse(text)) == text
        True
        """
        return TzaarPosition.at(*read_position(text))

    def parse_action(self, text: str) -> TzaarAction:
        """One action from its text, legal or not. Raises TextError with the reason.

        >>> TZAAR.parse_action("z@A1")
        Placing(site=0, kind=<Kind.TZAAR: 'Z'>)
        """
        return read_action(text)

    def supply(self) -> Mapping[Colour, Mapping[PieceKind, int]]:
        """The pieces in the box: how many of each type each player has."""
        return {colour: {kind: PIECES[kind] for kind in Kind} for colour in Colour}

    def mark(self, content: Content) -> str:
        """A stack as it stands in a position text: its type, and its height above 1."""
        return mark(content)

    def edge(self, colour: Colour) -> Sequence[Site]:
        """The sites along the edge at which a player sits."""
        return near_edge(HEXAGON, colour)


TZAAR = Tzaar()
"""The game."""
