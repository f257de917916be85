"""Pieces and stacks of a simulated table, found among what is off the board, or made of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from tzaar_board.games.base import Colour, Content, PieceKind
from tzaar_board.geometry import Site


@dataclass(frozen=True, slots=True)
class PhysicalPiece:
    """One piece; a stack is a tuple of them, bottom first."""

    colour: Colour
    kind: PieceKind


Stack = tuple[PhysicalPiece, ...]


def stack_of(content: Content | None) -> Stack:
    """A stack that shows a content (what lies under the top piece does not matter)."""
    return (
        () if content is None else (PhysicalPiece(content.colour, content.kind),) * content.height
    )


def content_of(stack: Stack) -> Content | None:
    """What a stack shows."""
    return Content(stack[-1].colour, stack[-1].kind, len(stack)) if stack else None


@dataclass(frozen=True, slots=True)
class Held:
    """A stack off the board, and the site that it came from."""

    origin: Site
    stack: Stack

    @property
    def turned_over(self) -> "Held":
        """The same with every piece on its other side, the lowest on top."""
        flipped = [PhysicalPiece(piece.colour.other, piece.kind) for piece in reversed(self.stack)]
        return Held(self.origin, tuple(flipped))


def matched(needs: Mapping[Site, Content], *piles: list[Held]) -> dict[Site, Stack]:
    """Takes the stacks that show what sites need from some piles, each site's own first."""
    found: dict[Site, Stack] = {}
    for own in (True, False):
        for site, need in needs.items():
            fitting = (
                (pile, held)
                for pile in piles
                for held in reversed(pile)
                if content_of(held.stack) == need and (held.origin == site or not own)
            )
            if site not in found and (first := next(fitting, None)) is not None:
                pile, held = first
                pile.remove(held)
                found[site] = held.stack
    return found


def single_pieces(held: Held) -> list[Held]:
    """The pieces of a stack off the board, each alone."""
    return [Held(held.origin, (piece,)) for piece in held.stack]


def built_of(
    needs: Mapping[Site, Content], pieces: list[Held], tray: list[Held]
) -> dict[Site, Stack]:
    """Makes stacks of single pieces: first the tops, then what lies under.

    What is not among them is in a pile in the tray, else in the box.
    """

    def take(like: Callable[[PhysicalPiece], bool]) -> PhysicalPiece | None:
        if not any(like(held.stack[0]) for held in pieces):
            pile = next((held for held in reversed(tray) if any(map(like, held.stack))), None)
            if pile is None:
                return None
            tray.remove(pile)
            pieces.extend(single_pieces(pile))
        found = next(held for held in pieces if like(held.stack[0]))
        pieces.remove(found)
        return found.stack[0]

    tops: dict[Site, PhysicalPiece] = {}
    for site, need in needs.items():
        top = PhysicalPiece(need.colour, need.kind)
        tops[site] = take(top.__eq__) or top
    built: dict[Site, Stack] = {}
    for site, top in tops.items():
        missing = needs[site].height - 1
        of_colour = partial(_has_colour, top.colour)
        under = [take(of_colour) or top for _ in range(missing)]
        built[site] = (*under, top)
    return built


def _has_colour(colour: Colour, piece: PhysicalPiece) -> bool:
    return piece.colour is colour
