"""A table's side of a meeting: it looks for a game in the room, sits down to it, and plays it."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from tzaar_board import wall_clock
from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.meet import earlier_games, plans, words
from tzaar_board.meet.arrival import RoomArrival
from tzaar_board.meet.correspondence import Correspondence
from tzaar_board.meet.exchange import Exchange
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.kept import Kept, KeptGame
from tzaar_board.meet.keys import Signer, table_id
from tzaar_board.meet.ledger import Ledger
from tzaar_board.meet.lobby import OwnGame, filters_of
from tzaar_board.meet.mailbox import REREAD, Mailbox
from tzaar_board.meet.messages import (
    GameBody,
    Seat,
)
from tzaar_board.meet.notices import Notices
from tzaar_board.meet.reading import Reading
from tzaar_board.meet.requester import Requester
from tzaar_board.meet.score import Score
from tzaar_board.meet.seating import Seating
from tzaar_board.meet.telling import Telling
from tzaar_board.meet.topics import Room
from tzaar_board.meet.transport import (
    Connected,
    Disconnected,
    LastWill,
    Message,
    Transport,
    TransportEvent,
)
from tzaar_board.opponents.base import PlayerSpec
from tzaar_board.play.app import App
from tzaar_board.play.distant import MeetingStatus
from tzaar_board.play.observers import AppChange
from tzaar_board.play.plan import GamePlan
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.table.distant_request import DistantRequest


def _unix() -> float:
    return wall_clock.now().timestamp()


class Meeting(Requester):
    """See `play.distant.Distant`. `arrive` comes first, which connects, then `begin`. `resumed` is
    a game that goes on, as it was kept; `journal` is the app's.

    `unix` gives Unix time in seconds. What is said to people goes to the app's observers.
    """

    def __init__(
        self,
        invitation: Invitation,
        transport: Transport,
        kept: Kept,
        app: App,
        journal: Journal,
        *,
        resumed: KeptGame | None = None,
        unix: Callable[[], float] = _unix,
        reread: float = REREAD,
    ) -> None:
        assert invitation.secret is not None
        self.invitation = invitation
        self.room = Room(invitation.room)
        super().__init__()
        self._signer = kept.signer()
        self._room_signer = Signer.of_room(invitation.room, invitation.secret)
        self._me = table_id(self._signer.key)
        self._kept = kept
        self._unix = unix
        mirror = self.room.table(self._me)
        self._mailbox = Mailbox(transport, mirror, self._hear, reread=reread)
        self._seating = Seating(
            self.room,
            self._room_signer,
            self._signer,
            self._mailbox.put,
            self._plays,
            kept.knows,
            kept.asked(),
            kept.ask,
        )
        self._telling = Telling(kept.data, self.room, self._mailbox)
        self._begun: plans.BegunGame | None = None
        self._joining: tuple[str, GameBody] | None = None
        self._number: int | None = None
        self._resumed = resumed
        self._notices = Notices(self._say)
        self._reading = Reading(
            self.room, self._signer, self._seating, self._mailbox, self._notices, self._seat
        )
        self._arrived = False
        self._seated = asyncio.Event()
        self._soon: asyncio.Handle | None = None
        self._app = app
        self._journal = journal
        self._wanted = app.plan
        self._unwatch = app.watch(lambda _change, _text: self._follow_soon())

    @property
    def key(self) -> bytes:
        """The room's public key, for those who look on."""
        return self._room_signer.public

    @property
    def present(self) -> bool | None:
        """Whether the other table is there, None while that is not known."""
        seat = self._other
        known = None if seat is None else self._seating.lobby.tables.get(table_id(seat.key))
        return None if known is None else known.present

    @property
    def waiting(self) -> bool:
        """Whether a game is offered to which nobody has come yet."""
        return self.exchange is not None and self.exchange.score.offer.open

    @property
    def status(self) -> MeetingStatus | None:
        """See `Distant`."""
        exchange, seat = self.exchange, self._other
        return MeetingStatus(
            invitation=str(self.invitation),
            connected=self._mailbox.connected,
            playing=exchange is not None,
            present=self.present,
            name="" if seat is None else seat.name,
            asked=DistantRequest.NOTHING if exchange is None else exchange.asked,
        )

    async def arrive(self, *, look: bool) -> None:
        """Connects; with `look` waits a moment for somebody who waits already."""
        self._connect()
        if look and plans.own_colour(self._wanted) is not None:
            await self._arrival.seated()

    async def arrive_at(self, plan: GamePlan) -> None:
        """Connects, for a game as planned, and waits until the room is found to be one in which it
        can be played, and a moment for somebody who waits there. Raises BrokerError, RoomError.
        """
        self._wanted = plan
        self._connect()
        arrival = self._arrival
        await arrival.admitted()
        await arrival.seated()
        arrival.check_secret()

    @property
    def _arrival(self) -> RoomArrival:
        return RoomArrival(
            self.invitation,
            self._mailbox,
            self._seating,
            lambda: self._joining is not None,
            self._seated,
        )

    def _connect(self) -> None:
        self._listen()
        topic, name = self.room.table(self._me), self._name
        self._mailbox.put(topic, self._seating.presence(name, True))
        self._mailbox.start(LastWill(topic, self._seating.presence(name, False)))

    def begin(self, stored: StoredGame | None) -> None:
        """Puts the game on the table that was found, goes on, or is offered. Raises UserError."""
        app, joining, plan = self._app, self._joining, self._wanted
        self._tell_earlier()
        if stored is not None:
            app.resume(stored, self)
            if self._resumed is not None:
                self._go_on(self._resumed, stored.id)
        elif joining is None:
            app.begin_at(self, plan)
        else:
            app.begin_at(self, self._plan(plan, joining[1]))
        self._arrived = True
        self._follow_soon()

    def _tell_earlier(self) -> None:
        """Has the games of before stand in the room, whose end may not have been told."""
        resumed = None if self._resumed is None else self._resumed.game
        kept, journal, key = self._kept, self._journal, self._room_signer.key
        for one in earlier_games.to_tell(self._telling.untold, kept, journal):
            if one.game == resumed:
                continue
            record = earlier_games.whole_record(kept, one, journal, self.room, key, self._signer)
            if record is not None:
                self._put_all(record)
                self._telling.cares(one.game)
        self._listen()

    async def close(self) -> None:
        """Says goodbye; what the app does from now on is nothing of this."""
        self._unwatch()
        if self._soon is not None:
            self._soon.cancel()
        if self._mailbox.connected:
            self._mailbox.put(self.room.table(self._me), self._seating.presence(self._name, False))
        await self._mailbox.close()

    def begins(self, plan: GamePlan) -> GamePlan:
        """See `Distant`. Raises UserError where nobody plays here."""
        joining, self._joining, self._number = self._joining, None, None
        score = None if self.exchange is None else self.exchange.score
        self._begun = plans.begun_with(plan, score, joining, self._me)
        if self._begun is None:
            self._leave()
            return replace(plan, source="")
        self._keep(self._begun)
        return replace(plan, source=self.room.game(self._begun.game))

    def _keep(self, begun: plans.BegunGame) -> None:
        """Keeps that a game begins before the journal does: who is cut off goes on with it."""
        self._kept.begin(self.invitation, begun.game, begun.mine)
        if begun.offer is not None:
            topic, payload = self.room.game(begun.game), self._seating.said[begun.game]
            self._kept.add(begun.game, topic, payload)

    def begun(self, number: int) -> None:
        """See `Distant`."""
        self._number = number

    @property
    def _name(self) -> str:
        return plans.own_name(self._app.plan if self._arrived else self._wanted)

    @property
    def _other(self) -> Seat | None:
        exchange = self.exchange
        return None if exchange is None else exchange.score.offer.seat(exchange.mine.other)

    def _plays(self, name: str) -> bool:
        return plans.playable(name, self._app.table)

    def _plan(self, plan: GamePlan, offer: GameBody) -> GamePlan:
        mine = self._seating.colour(offer)
        assert mine is not None
        return plans.plan_of(plan, offer, mine)

    def _listen(self) -> None:
        exchange = self.exchange
        score, mine = (None, None) if exchange is None else (exchange.score, exchange.mine)
        filters = filters_of(self.room, self._me, score, mine)
        self._mailbox.listen([*filters, *self._telling.filters])

    def _hear(self, event: TransportEvent) -> None:
        match event:
            case Connected():
                self._notices.connected()
            case Disconnected(reason):
                self._notices.disconnected(reason)
            case Message(topic, payload):
                self._reading.take(self.exchange, topic, payload)
        self._follow_soon()

    def _seat(self, exchange: Exchange, offer: GameBody) -> None:
        """Somebody sits down to the game that this table has offered."""
        game = exchange.score.id
        exchange.seated(offer)
        if offer.before is not None:
            self._mailbox.forget(self.room.game(offer.before))
        self._kept.add(game, self.room.game(game), self._seating.offer(game, offer))
        theirs = exchange.mine.other
        seat = offer.seat(theirs)
        if seat is not None and seat.name:
            there = PlayerSpec(PlayerKind.REMOTE, name=seat.name)
            plan = self._app.plan
            self._app.amend(replace(plan, players={**plan.players, theirs: there}))
            self._journal.set_names(exchange.journal_id, **{theirs.value: seat.name})
        self._listen()

    def _say(self, text: Phrase) -> None:
        if self._arrived:
            self._app.tell(AppChange.MEETING, text)

    def _follow_soon(self) -> None:
        """Sees to what has become possible, in a moment."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self._follow)

    def _follow(self) -> None:
        self._soon = None
        try:
            self._look_around()
            if self._arrived:
                self._settle()
                if self.exchange is not None:
                    self.exchange.follow()
                if self._telling.follow(None if self.exchange is None else self.exchange.score):
                    self._listen()
                self._notices.there(self.present)
        except UserError as error:
            self._app.fail(error)

    def _look_around(self) -> None:
        """Sits down to a game of another table, if there is one to sit down to."""
        exchange = self.exchange
        if self._begun is not None:
            return
        if exchange is None and (self._arrived or self._resumed is not None):
            return
        own = OwnGame.at(self._seating.key, None if exchange is None else exchange.score)
        found = self._seating.look(_now(), own, self._name)
        if found is None:
            return
        self._joining = found
        self._seated.set()
        if self._arrived:
            if exchange is not None:
                exchange.follow(whole=True)
            stub = exchange if exchange is not None and exchange.score.offer.open else None
            self._app.begin_as(self._plan(self._app.plan, found[1]))
            if stub is not None:
                self._seating.withdraw(stub.score.id)
                self._journal.delete([stub.journal_id], at=wall_clock.timestamp())

    def _settle(self) -> None:
        """The game that the app has begun is this table's in the room."""
        begun, number, app = self._begun, self._number, self._app
        if begun is None or number is None:
            return
        self._begun = None
        self._leave()
        if begun.offer is not None:
            app.amend(replace(app.plan, position=None))
        began = int(self._unix())
        offer = begun.offer or plans.offer_of(
            app.plan, app.history, begun, self._seating.key, began=began
        )
        if begun.offer is None:
            self._kept.add(
                begun.game, self.room.game(begun.game), self._seating.offer(begun.game, offer)
            )
            self._say(self._notices.lost or words.ALONE)
        else:
            self._mailbox.put(self.room.game(begun.game), self._seating.said[begun.game])
            self._say(words.joined(offer.seat(begun.mine.other)))
        self._seating.sat(begun.game)
        self._sit(begun.game, number, begun.mine, offer)
        self._put_all(earlier_games.followed(self._kept, offer))

    def _sit(self, game: str, number: int, mine: Colour, offer: GameBody) -> None:
        ledger = Ledger(Score.of(self.room, game, offer))
        self._telling.plays(game, number)
        self._reading.forget()
        self.exchange = Exchange(
            self._app,
            number,
            self._signer,
            Correspondence(mine, ledger),
            keep=lambda topic, payload: self._kept.add(game, topic, payload),
            put=self._mailbox.put,
            reached=lambda: self._mailbox.connected,
            say=self._say,
            unix=self._unix,
        )
        self._listen()

    def _go_on(self, kept: KeptGame, number: int) -> None:
        """Takes up a game where this table left it; one that was not offered yet is."""
        found = plans.recalled(kept, self.room, self._room_signer.key)
        if found is None:
            self._begun, self._number = plans.BegunGame(kept.game, kept.colour, None, None), number
            return
        self._seating.sat(kept.game)
        self._sit(kept.game, number, kept.colour, found.offer)
        self._mailbox.put(self.room.game(kept.game), found.said)
        assert self.exchange is not None
        for number, envelope in found.entries:
            self.exchange.restore(number, envelope)
        self.exchange.publish()
        self._put_all(earlier_games.followed(self._kept, found.offer))

    def _put_all(self, said: Iterable[tuple[str, bytes]]) -> None:
        for topic, payload in said:
            self._mailbox.put(topic, payload)

    def _leave(self) -> None:
        """Another game is played from now on: the one before stays as it stands in the room."""
        if self.exchange is not None:
            self._telling.leaves(self.exchange.score)
            self.exchange = None
            self._listen()


def _now() -> float:
    return asyncio.get_running_loop().time()
