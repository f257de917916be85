"""Hands on a simulated table of which the session knows what they do."""

from collections.abc import Callable, Set

from tzaar_board.errors import UserError
from tzaar_board.games.base import Content
from tzaar_board.geometry import Site
from tzaar_board.hal.physics import Held, content_of
from tzaar_board.hal.table import Simulation
from tzaar_board.play.app import App
from tzaar_board.simulate.judgement import (
    Disallowed,
    Done,
    Drop,
    Judgement,
    Returned,
    judge,
    lifted_together,
    why_stays,
)
from tzaar_board.simulate.manipulation import (
    from_the_box,
    place,
    turn_over,
    turned_by_light,
)
from tzaar_board.table.events import HandsDone, HandsTold, TableRighted


class NotAllowed(UserError):
    """What the game does not allow hands to do; the stack is back where it was."""


class KnownHands:
    """Lifts, places and turns over, and tells the session of it.

    `free` hands do anything, as hands at a real table can, and the session sees for itself what
    came of it. Others do only what leads on in the game, or back; all else is refused, and undone.
    """

    def __init__(self, app: App, table: Simulation) -> None:
        self._app = app
        self._table = table

    @property
    def astray(self) -> bool:
        """Whether anything does not stand as in the game, or is in hand."""
        board = self._table.board
        return bool(board.hand) or not board.shows(self._app.session.situation.settled)

    @property
    def tidying(self) -> bool:
        """Whether stacks are out of place though no light leads back."""
        return self.astray and self._app.session.guide is None

    def lift(self, site: Site, *, free: bool) -> None:
        """Takes a stack in hand; what cannot go with it is put back. Raises HandError."""
        board = self._table.board
        self._table.lift(site)
        back = set()
        missing = {held.origin for held in board.hand if not board.stacks[held.origin]}
        session = self._app.session
        together = lifted_together(session.situation, frozenset(missing))
        if not free and session.guide is None and not together:
            for origin in missing - {site}:
                self._table.place(origin, origin)
                back.add(origin)
        self._tell(back)

    def place(self, site: Site, origin: Site | None, *, free: bool) -> None:
        """Sets a stack down. Raises HandError, and NotAllowed unless free."""
        if free:
            place(self._app, self._table, site, origin)
            self._tell()
            return
        board = self._table.board
        content = None if origin is not None else from_the_box(self._app, self._table, site)
        if content is not None:
            drop = Drop(site, _upon(board.content(site), content))
            self._judged(drop, lambda: self._table.bring(site, content))
            return
        if turned_by_light(self._app, self._table, site, origin):
            origin = site
        held = board.at_hand(site, origin)
        spent = held not in board.hand
        lifted = content_of(held.stack)
        assert lifted is not None
        drop = Drop(site, _upon(board.content(site), lifted), held.origin, spent)
        try:
            self._judged(drop, lambda: self._set_down(site, held.origin))
        except NotAllowed:
            self._spring_back(held)
            raise

    def lay_aside(self, origin: Site, *, free: bool) -> None:
        """Lays beside the board what is in hand from a site; it stays in hand. Raises HandError,
        and NotAllowed unless free.
        """
        held = self._table.board.at_hand(origin, origin)
        session, lifted = self._app.session, content_of(held.stack)
        spent = held not in self._table.board.hand
        if free or spent or session.guide is not None or lifted is None:
            return
        why = why_stays(session.situation, lifted, origin)
        if why is not None:
            self._spring_back(held)
            raise NotAllowed(why)

    async def turn(self, site: Site, *, free: bool) -> None:
        """Turns over what lies on a site. Raises HandError, and NotAllowed unless free."""
        table, board = self._table, self._table.board
        if free or not board.two_sided or (lying := board.content(site)) is None:
            await turn_over(table, site)
            self._tell()
            return
        drop = Drop(site, lying.turned_over, site)
        judgement = self._judge(drop)
        if isinstance(judgement, Disallowed):
            raise NotAllowed(judgement.why)
        await turn_over(table, site)
        self._carry_on(judgement, site)

    def restore(self) -> None:
        """Everything stands as in the game again, nothing in hand."""
        self._table.restore(self._app.session.situation.settled)
        self._app.take(TableRighted())

    def _judged(self, drop: Drop, act: Callable[[], None]) -> None:
        """Does what is allowed. Raises NotAllowed."""
        judgement = self._judge(drop)
        if isinstance(judgement, Disallowed):
            raise NotAllowed(judgement.why)
        act()
        self._carry_on(judgement, drop.site)

    def _judge(self, drop: Drop) -> Judgement:
        session, board = self._app.session, self._table.board
        standing = [board.content(site) for site in range(len(board.board))]
        guided = session.guide is not None
        return judge(session.situation, standing, drop, guided=guided)

    def _carry_on(self, judgement: Judgement, site: Site) -> None:
        self._tell({site} if isinstance(judgement, Returned) else set())
        if isinstance(judgement, Done):
            self._app.take(HandsDone(judgement.actions, judgement.back))

    def _set_down(self, site: Site, origin: Site) -> None:
        """Of two stacks that look the same each can be the other's."""
        settled, board = self._app.session.situation.settled, self._table.board
        self._table.place(site, origin)
        if board.content(site) == settled.content(site):
            board.exchange(site, origin)

    def _spring_back(self, held: Held) -> None:
        """What may not be set down goes back to where it was lifted."""
        board, back = self._table.board, set()
        if held in board.hand:
            if board.stacks[held.origin]:
                board.put_aside()
            else:
                self._table.place(held.origin, held.origin)
                back.add(held.origin)
        self._tell(back)

    def _tell(self, back: Set[Site] = frozenset()) -> None:
        board = self._table.board
        held = frozenset(held.origin for held in board.hand if not board.stacks[held.origin])
        if back or held != self._app.session.known_in_hand:
            self._app.take(HandsTold(held, frozenset(back)))


def _upon(standing: Content | None, content: Content) -> Content:
    """What stands on a site once a stack has been set down there."""
    if standing is None or standing.colour is not content.colour:
        return content
    return Content(content.colour, content.kind, content.height + standing.height)
