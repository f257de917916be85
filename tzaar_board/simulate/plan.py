"""What hands are about to do, and which of the table's questions that answers."""

from collections.abc import Mapping

from tzaar_board.games.base import Position, Trace
from tzaar_board.geometry import Site
from tzaar_board.table.scene import ASKED, Role, Scene

Plan = Mapping[Site, tuple[Site, Role]]
"""Where the stacks in hand are going, as what the table asks about it, by where they came from."""


def plan_of(position: Position, trace: Trace) -> Plan:
    """That of one action that moves a stack."""
    assert trace.key is not None
    (target,) = trace.targets
    mover, met = position.content(trace.key), position.content(target)
    own = mover is not None and met is not None and mover.colour is met.colour
    return {trace.key: (target, Role.ASK_STACKING if own else Role.ASK_CAPTURE)}


def asked_target(plan: Plan, scene: Scene) -> Site | None:
    """The target to tap: one that is asked about, before that the one whose origin and role are
    lit; without a question any. None where nothing is planned.
    """
    roles = {site: cue.role for site, cue in scene.items()}

    def unlike(end: tuple[Site, tuple[Site, Role]]) -> tuple[bool, bool, bool]:
        key, (target, role) = end
        return key not in roles, roles.get(target) is not role, roles.get(key) is not Role.ORIGIN

    asked = [end for end in plan.items() if roles.get(end[1][0]) in ASKED]
    nearest = min(asked or plan.items(), key=unlike, default=None)
    return None if nearest is None else nearest[1][0]
