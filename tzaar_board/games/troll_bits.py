"""Sets of sites of the square board: one integer, a bit a site.

Bit 0 is a1, bit 7 h1, bit 63 h8.
"""

from collections.abc import Iterator

from tzaar_board.geometry import Site

Bits = int
"""A set of sites."""

ALL = (1 << 64) - 1
FILE_A, RANK_1 = 0x0101010101010101, 0xFF
FILE_H, RANK_8 = FILE_A << 7, RANK_1 << 56
CORNERS = (FILE_A | FILE_H) & (RANK_1 | RANK_8)

FAR = 24
"""The distance of edges that cannot be joined."""


def sites(bits: Bits) -> Iterator[Site]:
    """The sites of a set, in site order."""
    while bits:
        yield lowest(bits)
        bits &= bits - 1


def lowest(bits: Bits) -> Site:
    """The first site of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def beside(bits: Bits) -> Bits:
    """The sites that touch some sites orthogonally."""
    return (bits << 8 | bits >> 8 | (bits & ~FILE_H) << 1 | (bits & ~FILE_A) >> 1) & ALL


def flood(bits: Bits, discs: Bits) -> Bits:
    """All discs that some of them are joined with."""
    while (grown := bits | beside(bits) & discs) != bits:
        bits = grown
    return bits


def distance(own: Bits, free: Bits, theirs: Bits, edges: tuple[Bits, Bits]) -> int:
    """How many placings are missing between a player's edges; a disc to be turned counts two."""
    first, last = edges
    reached = flood(first & own, own)
    near, nearer = 0, first | beside(reached)
    distance = 0
    while not reached & last and distance < FAR:
        reached = flood(reached | nearer & free | near & theirs, own)
        near, nearer = nearer, first | beside(reached)
        distance += 1
    return distance
