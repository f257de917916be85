"""What somebody at a simulated table does with it, site by site."""

import asyncio

from tzaar_board.games.base import Content
from tzaar_board.geometry import Site
from tzaar_board.hal.physics import SimBoard, content_of
from tzaar_board.hal.table import Simulation
from tzaar_board.play.app import App
from tzaar_board.table.scene import Role

MOVEMENT = 0.18
"""Seconds that a stack takes from one place to another; every sensor sees it in that time."""


def place(app: App, table: Simulation, site: Site, origin: Site | None = None) -> None:
    """Sets a stack down on the app's simulated table. Raises HandError.

    What a light asks to be turned over is turned over. With nothing in hand that is missing on the
    table it is the stack that the light on the site asks for, or the only one that may be placed
    now.
    """
    content = None if origin is not None else from_the_box(app, table, site)
    if content is not None:
        table.bring(site, content)
        return
    if turned_by_light(app, table, site, origin):
        origin = site
    table.place(site, origin)


def from_the_box(app: App, table: Simulation, site: Site) -> Content | None:
    """The stack that a placing without an origin makes of what is off the board, or in the box;
    None where it takes none.
    """
    content = _wanted(app, site)
    cue = app.view.scene.get(site)
    turning = cue is not None and cue.role is Role.TURN_OVER
    stands = turning and table.board.stacks[site]
    missing = any(held.origin in app.view.lifted for held in table.board.hand)
    if content is None or missing or stands or not _to_be_had(content, app, table.board):
        return None
    return content


def _to_be_had(content: Content, app: App, board: SimBoard) -> bool:
    """Whether a stack lies off the board, or the box has enough pieces of its colour.

    Of their kinds nothing is said: what lies under a stack's top is not known.
    """
    off = [held.stack for held in (*board.hand, *board.tray)]
    if any(content_of(stack) == content for stack in off):
        return True
    out = sum(piece.colour is content.colour for stack in (*board.stacks, *off) for piece in stack)
    supply = app.session.situation.settled.game.supply()
    return out + content.height <= sum(supply[content.colour].values())


def turned_by_light(app: App, table: Simulation, site: Site, origin: Site | None) -> bool:
    """Turns over what is in hand from a site whose light asks for it; whether that is so."""
    cue = app.view.scene.get(site)
    lifted = [held for held in table.board.hand if held.origin == site]
    turning = cue is not None and cue.role is Role.TURN_OVER
    if cue is None or not turning or not lifted or origin not in (None, site):
        return False
    if content_of(lifted[-1].stack) != cue.content:
        table.turn(site)
    return True


async def turn_over(table: Simulation, site: Site) -> None:
    """Lifts what stands on a site and sets it down with its other side up. Raises HandError.

    What was lifted from there before needs no lifting.
    """
    board = table.board
    if board.stacks[site] or all(held.origin != site for held in board.hand):
        table.lift(site)
    try:
        table.turn(site)
        await asyncio.sleep(MOVEMENT)
    finally:  # Whoever ends this may have put it back already.
        if any(held.origin == site for held in board.hand):
            table.place(site, site)


def _wanted(app: App, site: Site) -> Content | None:
    """The stack that a light asks for on a site, else the only one that may be placed now."""
    cue = app.view.scene.get(site)
    if cue is not None and cue.content is not None:
        return cue.content
    situation = app.session.foreseen
    placed = {step.trace.placed for step in situation.continuations.steps}
    single = situation.by_hand and len(placed) == 1
    return placed.pop() if single and situation.settled.content(site) is None else None
