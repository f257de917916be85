"""What hands have done since the last action that may still change where its stack went."""

from dataclasses import dataclass

from tzaar_board.geometry import Site
from tzaar_board.table.inference.steps import Step


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What followed the last action; moments are seconds.

    `regrasped` is when its target was last tapped again, `wavered` whether that was before it
    counted; `retouched` is the former also where it had been answered for. `moved_on` tells whether
    another stack was touched since, `looked` when one was last set straight that has nothing to do
    with it, `righted` are the sites at which anything was moved and came right. `inquired` tells
    whether it was asked where its stack went, `unproven` whether nothing had come to its target
    when it counted, or what had may have been what fell. `released` is a placing that was taken
    back by lifting its piece, while nothing else counted; or a capture that was taken back, or its
    captor captured, and parked. `returned` are the sites at which something had been captured
    before that was taken back: the captive may be put in the captor's place only now.
    """

    regrasped: float | None = None
    retouched: float | None = None
    wavered: bool = False
    moved_on: bool = False
    looked: float | None = None
    righted: frozenset[Site] = frozenset()
    inquired: bool = False
    unproven: bool = False
    released: Step | None = None
    returned: frozenset[Site] = frozenset()
