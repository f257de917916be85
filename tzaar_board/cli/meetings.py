"""The meeting at which a table plays: from the beginning of the program, or from the page."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tzaar_board.cli.extras import NO_MEETING, REMOTE, require
from tzaar_board.cli.options import Choices
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.opponents.base import PlayerSpec
from tzaar_board.play.app import App
from tzaar_board.play.distant import NO_BROKER, meeting_of
from tzaar_board.play.plan import GamePlan
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.untold_games import untold_games

if TYPE_CHECKING:
    from tzaar_board.meet.invitation import Invitation
    from tzaar_board.meet.kept import KeptGame
    from tzaar_board.meet.meeting import Meeting


@dataclass(frozen=True)
class Opening:
    """The meeting of the program's first game; `kept` is that game, where it goes on."""

    invitation: "Invitation"
    kept: "KeptGame | None" = None


def opening(
    folder: Path,
    choices: Choices,
    option: str | None,
    asked: Mapping[Colour, str | None],
    plan: GamePlan,
    stored: StoredGame | None,
) -> tuple[GamePlan, Opening | None]:
    """The plan of the program's first game, and the meeting at which it is played, if it is. Raises
    UserError.

    A game that goes on goes on where it was, unless the command line says where else; what is new
    goes to the invitation.
    """
    kept = _kept(folder, stored)
    plan = plan if option is None or stored is not None else _with_remote(plan, asked)
    text = choices.choose("meet", option)
    if kept is None and not plan.remote and not text.text:
        return plan, _untold(folder)
    with text.blamed():
        found = _parsed(text.text) if text.text else None
    if kept is not None and (found is None or option is None or _same(found, kept)):
        found = found if found is not None and _same(found, kept) else kept.invitation
    else:
        kept = None
    if found is None:
        raise UserError(
            "A player at another table comes by an invitation: --meet mqtt://HOST/ROOM#SECRET; "
            "`tzaar-board meet` makes one."
        )
    _check_secret(found)
    if kept is not None and stored is not None:
        from tzaar_board.meet.plans import plan_going_on
        from tzaar_board.meet.topics import Room

        plan = plan_going_on(plan, kept, stored.record, Room(found.room))
    return plan, Opening(found, kept)


class BrokerMeetings:
    """See `play.distant.Meetings`. `folder` is the journal's; one meeting at a time, the first of
    which is the opening's. Raises UserError.

    What only a meeting needs is imported once there is one.
    """

    def __init__(
        self, folder: Path, app: App, journal: Journal, first: Opening | None = None
    ) -> None:
        self._folder = folder
        self._coming = asyncio.Lock()
        self._app = app
        self._journal = journal
        self.meeting = None if first is None else self._opened(first.invitation, first.kept)

    async def begin(self, stored: StoredGame | None) -> None:
        """Puts the program's first game on the table. Raises UserError; then it goes on by itself
        no more than before.
        """
        if self.meeting is not None:
            await self.meeting.arrive(look=stored is None)
        if stored is not None and stored.id != self._journal.unfinished_id():
            self._journal.take_up(stored.id, stored.kept.guide, stored.kept.standing)
        if self.meeting is not None:
            self.meeting.begin(stored)
        elif stored is None:
            self._app.begin()
        else:
            self._app.resume(stored)

    @property
    def invitation(self) -> str | None:
        """See `play.distant.Meetings`. Raises UserError."""
        if self.meeting is not None:
            return str(self.meeting.invitation)
        require(REMOTE, NO_MEETING)
        from tzaar_board.meet.rooms import kept_room

        own = kept_room(self._folder)
        return None if own is None else str(own)

    async def join(self, text: str | None) -> None:
        """See `play.distant.Meetings`. Raises UserError."""
        if self._coming.locked():
            raise UserError("This table is on its way to a meeting already; wait a moment.")
        async with self._coming:
            # They take a second to import on a Pi: neither a light nor a hand waits for it.
            await asyncio.to_thread(_import)
            text = self.invitation if text is None else text
            if text is None:
                raise UserError(NO_BROKER)
            found = _parsed(text.strip().strip("'\""))
            _check_secret(found)
            now = self.meeting
            if now is not None and str(now.invitation) == str(found):
                self._play_here(now)
            else:
                await self._go_to(found)

    async def close(self) -> None:
        """Says goodbye."""
        if self.meeting is not None:
            await self.meeting.close()

    def _play_here(self, meeting: "Meeting") -> None:
        """Begins a game at the meeting at which the table is, unless one waits there already."""
        if meeting.waiting:
            return
        if meeting.speaks and self._app.view.outcome is None:
            raise UserError(
                "A game with another table is being played here; New game begins another one."
            )
        self._app.begin_as(_with_remote(self._app.plan, {}))

    async def _go_to(self, found: "Invitation") -> None:
        """Goes to another meeting than now, if it can be reached."""
        meeting, before = self._opened(found), self.meeting
        try:
            await meeting.arrive_at(_with_remote(self._app.plan, {}))
            meeting.begin(None)
        except BaseException:
            await meeting.close()
            raise
        self.meeting = meeting
        self._app.look()
        if before is not None:
            await before.close()

    def _opened(self, found: "Invitation", resumed: "KeptGame | None" = None) -> "Meeting":
        require(REMOTE, NO_MEETING)
        from tzaar_board.meet.kept import Kept
        from tzaar_board.meet.keys import client_name
        from tzaar_board.meet.meeting import Meeting
        from tzaar_board.meet.mqtt import MqttTransport

        records = Kept(self._folder)
        name = client_name(records.signer().key, str(found))
        transport = MqttTransport(found, name)
        return Meeting(found, transport, records, self._app, self._journal, resumed=resumed)


def _import() -> None:
    """Imports what a meeting needs. Raises UserError."""
    require(REMOTE, NO_MEETING)
    import tzaar_board.meet.meeting
    import tzaar_board.meet.mqtt
    import tzaar_board.meet.rooms  # noqa: F401


def _parsed(text: str) -> "Invitation":
    """The invitation of a text. Raises UserError."""
    require(REMOTE, NO_MEETING)
    from tzaar_board.meet.invitation import Invitation

    return Invitation.parse(text)


def _loaded(folder: Path, game: str) -> "KeptGame | None":
    """What was kept of a meeting's game. Raises UserError."""
    require(REMOTE, NO_MEETING)
    from tzaar_board.meet.kept import Kept

    return Kept(folder).load(game)


def _untold(folder: Path) -> Opening | None:
    """Where the last game was that may not have been told to its end. Who plays alone does so,
    whatever cannot be read or imported of it.
    """
    with suppress(UserError):
        for one in untold_games(folder)[-1:]:
            kept = _loaded(folder, one.game)
            return None if kept is None else Opening(kept.invitation)
    return None


def _kept(folder: Path, stored: StoredGame | None) -> "KeptGame | None":
    """What was kept of an unfinished game of a meeting."""
    source = "" if stored is None else meeting_of(stored.record.tags)
    return _loaded(folder, source.rpartition("/")[2]) if source else None


def _check_secret(found: "Invitation") -> None:
    if found.secret is None:
        raise UserError(
            "{address} is for looking on: it has no secret; ask for the whole invitation.",
            address=found.address,
        )


def _same(found: "Invitation", kept: "KeptGame") -> bool:
    """Whether an invitation leads to a game's room, wherever its broker is by now."""
    return (found.room, found.secret) == (kept.invitation.room, kept.invitation.secret)


def _with_remote(plan: GamePlan, asked: Mapping[Colour, str | None]) -> GamePlan:
    """Who is asked to come to a meeting plays with somebody there. Raises UserError."""
    if plan.remote:
        return plan
    free = [colour for colour in (Colour.BLACK, Colour.WHITE) if asked.get(colour) is None]
    if not free:
        raise UserError(
            "Nobody of the two players is at another table; leave --meet out, or say remote."
        )
    there = {free[0]: PlayerSpec(PlayerKind.REMOTE)}
    return replace(plan, players={**plan.players, **there})
