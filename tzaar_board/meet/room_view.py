"""A room as those see it who look on: every game and every tournament in it. No I/O.

What is said passes the same checks as at a table that plays; who looks on writes nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.meet.keys import table_id
from tzaar_board.meet.ledger import Ledger
from tzaar_board.meet.limits import MOST_GAMES, MOST_TABLES
from tzaar_board.meet.messages import (
    Envelope,
    GameBody,
    Malformed,
    TableBody,
    body_of,
    envelope_of,
)
from tzaar_board.meet.score import Score
from tzaar_board.meet.seal import signed_by_room, signed_by_table
from tzaar_board.meet.topics import Room, Topic, TopicKind
from tzaar_board.meet.tournament_messages import (
    RoundBody,
    TournamentBody,
    TournamentTopic,
    event_of,
    named,
    read_topic,
    tournament_of,
    tournament_topic,
)
from tzaar_board.tournament.pairing import Pairing, Result
from tzaar_board.tournament.tournament import Tournament

MOST_EARLY = 2_000
"""Entries that are kept of games that are not known yet."""

MOST_TOURNAMENTS = 50


@dataclass(frozen=True)
class TournamentNews:
    """A tournament as its director tells it; `rounds` are those that have come."""

    body: TournamentBody
    rounds: Mapping[int, RoundBody] = field(default_factory=dict)


@dataclass
class RoomView:
    """What was heard of a room; `key` is its public key, None where it is not known.

    `changed` are the games of which something is new, `tournament_changed` says it of the
    tournaments; whoever shows them takes them.
    """

    room: Room
    key: str | None
    ledgers: dict[str, Ledger] = field(default_factory=dict)
    offers: dict[str, GameBody] = field(default_factory=dict)
    present: dict[str, bool] = field(default_factory=dict)
    told: dict[str, TournamentNews] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)
    tournament_changed: bool = False
    _early: dict[tuple[str, int], Envelope] = field(default_factory=dict)
    _loose: dict[tuple[str, int], Envelope] = field(default_factory=dict)

    def take_changes(self) -> tuple[set[str], bool]:
        """What is new since it was taken last: the games, and whether a tournament is."""
        taken = self.changed, self.tournament_changed
        self.changed, self.tournament_changed = set(), False
        return taken

    def hear(self, topic: str, payload: bytes) -> None:
        """Takes in a message; one that is not of this protocol, or not signed, changes nothing."""
        about, tournament = self.room.read(topic), read_topic(self.room, topic)
        if about is None and tournament is None:
            return
        if not payload:
            if (
                about is not None
                and about.kind is TopicKind.GAME
                and about.game not in self.ledgers
            ):
                self.offers.pop(about.game, None)
                self.changed.add(about.game)
            return
        try:
            envelope = envelope_of(payload)
            if tournament is not None:
                self._hear_tournament(topic, tournament, envelope)
            elif about is not None:
                self._hear_game(topic, about, envelope)
        except (Malformed, UserError, ValueError):
            return

    def tournaments(self) -> dict[str, Tournament]:
        """The tournaments, the one that began last first, with the results of games in the room."""
        found = {}
        for name, one in sorted(self.told.items(), key=lambda item: -item[1].body.began):
            try:
                found[name] = self.resulted(tournament_of(one.body, one.rounds))
            except UserError:
                continue
        return found

    def resulted(self, tournament: Tournament) -> Tournament:
        """A tournament with each game of it that is in the room, and the results of those."""
        games = {
            (offer.event, _name(offer, Colour.WHITE), _name(offer, Colour.BLACK)): game
            for game, offer in self.offers.items()
        }
        for number, paired in enumerate(tournament.rounds, 1):
            for one in paired:
                if one.black is None:
                    continue
                game = one.game or games.get((event_of(tournament, number), one.white, one.black))
                if not game:
                    continue
                result = one.result or self._result(game, one)
                if (result, game) != (one.result, one.game):
                    tournament = tournament.with_result(number, one.white, one.black, result, game)
        return tournament

    def _result(self, game: str, pairing: Pairing) -> Result | None:
        """How a game ended that is in the room."""
        ledger, offer = self.ledgers.get(game), self.offers.get(game)
        if ledger is None or offer is None or ledger.score.outcome is None:
            return None
        names = _name(offer, Colour.WHITE), _name(offer, Colour.BLACK)
        if names != (pairing.white, pairing.black):
            return None
        return Result.of(ledger.score.outcome.winner)

    def _hear_game(self, topic: str, about: Topic, envelope: Envelope) -> None:
        match about.kind:
            case TopicKind.TABLE:
                self._hear_table(topic, about.table, envelope)
            case TopicKind.GAME:
                self._offered(topic, about.game, envelope)
            case TopicKind.TURN:
                self._entered(about.game, about.number, envelope)

    def _hear_table(self, topic: str, table: str, envelope: Envelope) -> None:
        body = body_of(TableBody, envelope.body)
        signed = signed_by_room(topic, envelope, self.key)
        if table_id(body.key) != table or not signed:
            return
        if not signed_by_table(topic, envelope, body.key):
            return
        if len(self.present) < MOST_TABLES or body.key in self.present:
            self.present[body.key] = body.present
            self.changed |= {
                game
                for game, offer in self.offers.items()
                if any(seat and seat.key == body.key for seat in (offer.white, offer.black))
            }

    def _offered(self, topic: str, game: str, envelope: Envelope) -> None:
        body = body_of(GameBody, envelope.body)
        inviter = body.seat(body.by)
        if inviter is None or not signed_by_room(topic, envelope, self.key):
            return
        if not signed_by_table(topic, envelope, inviter.key):
            return
        if game in self.ledgers or (game not in self.offers and len(self.offers) >= MOST_GAMES):
            return
        score = Score.of(self.room, game, body)
        self.offers[game] = body
        self.changed.add(game)
        if body.open:
            return
        self.ledgers[game] = Ledger(score)
        early = sorted(number for known, number in self._early if known == game)
        for number in early:
            self._entered(game, number, self._early.pop((game, number)))

    def _entered(self, game: str, number: int, envelope: Envelope) -> None:
        ledger = self.ledgers.get(game)
        if ledger is None:
            if len(self._early) < MOST_EARLY:
                self._early[game, number] = envelope
            return
        after = ledger.heard(number, envelope).quiet()
        if after is not ledger:
            self.ledgers[game] = after
            self.changed.add(game)
            self.tournament_changed |= after.score.outcome is not ledger.score.outcome

    def _hear_tournament(self, topic: str, about: TournamentTopic, envelope: Envelope) -> None:
        if not signed_by_room(topic, envelope, self.key):
            return
        name, known = about.tournament, self.told.get(about.tournament)
        if about.number:
            if known is None:
                if len(self._loose) < MOST_EARLY:
                    self._loose[name, about.number] = envelope
                return
            if signed_by_table(topic, envelope, known.body.key):
                body = body_of(RoundBody, envelope.body)
                self.told[name] = TournamentNews(known.body, {**known.rounds, about.number: body})
                self.tournament_changed = True
            return
        self._announced(topic, name, envelope)

    def _announced(self, topic: str, name: str, envelope: Envelope) -> None:
        body, known = body_of(TournamentBody, envelope.body), self.told.get(name)
        if named(body) != name or not signed_by_table(topic, envelope, body.key):
            return
        if known is None and len(self.told) >= MOST_TOURNAMENTS:
            return
        if known is not None and known.body.revision >= body.revision:
            return
        self.told[name] = TournamentNews(body, known.rounds if known is not None else {})
        self.tournament_changed = True
        for number in [number for loose, number in self._loose if loose == name]:
            waiting = self._loose.pop((name, number))
            self._hear_tournament(
                tournament_topic(self.room, name, number), TournamentTopic(name, number), waiting
            )


def _name(offer: GameBody, colour: Colour) -> str:
    seat = offer.seat(colour)
    return "" if seat is None else seat.name
