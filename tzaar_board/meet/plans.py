"""From a game at a table to one that is offered in a room, and back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.games.player_kind import PlayerKind, is_unnamed
from tzaar_board.games.record import Record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.registry import game as game_of
from tzaar_board.hal.table import Table
from tzaar_board.meet.kept import KeptGame
from tzaar_board.meet.lobby import offered
from tzaar_board.meet.messages import Envelope, GameBody, Malformed, Seat, envelope_of
from tzaar_board.meet.score import Score
from tzaar_board.meet.seating import renewed
from tzaar_board.meet.topics import Room, TopicKind, new_id, next_id
from tzaar_board.opponents.base import PlayerSpec
from tzaar_board.play.plan import GamePlan
from tzaar_board.play.time_control import TimeControl


@dataclass(frozen=True)
class BegunGame:
    """A game that an app has been asked to begin.

    `offer` is another table's, None where this one invites; `follows` is the game before.
    """

    game: str
    mine: Colour
    offer: GameBody | None
    follows: str | None
    entries: int = 0


def begun_with(
    plan: GamePlan,
    score: Score | None,
    joining: tuple[str, GameBody] | None,
    table: str,
) -> BegunGame | None:
    """The game that a plan begins at a table after the one with a score: another table's, which it
    is `joining`, or its own. None where both play at this table. Raises UserError.
    """
    if not plan.remote:
        return None
    mine = own_colour(plan)
    if mine is None:
        raise UserError("One side at least is played at this table; choose who plays it.")
    if joining is not None:
        return BegunGame(joining[0], mine, joining[1], joining[1].before)
    if score is None:
        return BegunGame(new_id(), mine, None, None)
    if score.offer.open:
        return BegunGame(score.id, mine, None, score.offer.before, score.offer.entries)
    return BegunGame(next_id(score.id, table), mine, None, score.id, score.number)


def playable(name: str, table: Table) -> bool:
    """Whether a game can be played at a table."""
    game = GAMES.get(name)
    if game is None:
        return False
    return table.simulation is not None or game.board is table.profile.board


def own_colour(plan: GamePlan) -> Colour | None:
    """The colour that is played at this table, None where it is not one alone."""
    own = frozenset(Colour) - plan.distant
    return next(iter(own)) if len(own) == 1 else None


def own_name(plan: GamePlan) -> str:
    """Who plays at this table, as far as it was said."""
    mine = own_colour(plan)
    if mine is None:
        return ""
    player = plan.players[mine]
    return player.name if player.kind is PlayerKind.HUMAN else player.recorded


def offer_of(
    plan: GamePlan, history: History, begun: BegunGame, key: str, *, began: int
) -> GameBody:
    """A game on a table, as it is offered to another one by the table that has a key."""
    mine = begun.mine
    seats = {mine.value: Seat(key=key, name=own_name(plan))}
    return GameBody(
        game=history.start.game.name,
        start=str(history.start),
        white=seats.get("white"),
        black=seats.get("black"),
        inviter=mine.value,
        clock="" if plan.control is None else str(plan.control),
        event=plan.event,
        began=began,
        before=begun.follows,
        entries=begun.entries,
    )


def plan_of(plan: GamePlan, offer: GameBody, mine: Colour) -> GamePlan:
    """The plan of a game that another table offers; who plays here is as in `plan`."""
    seat, before = offer.seat(mine.other), own_colour(plan)
    own = PlayerSpec(PlayerKind.HUMAN) if before is None else plan.players[before]
    there = PlayerSpec(PlayerKind.REMOTE, name="" if seat is None else seat.name)
    game = game_of(offer.game)
    return replace(
        plan,
        game=game,
        start=plan.start if game is plan.game else None,
        position=game.parse(offer.start),
        seed=None,
        players={mine: own, mine.other: there},
        control=TimeControl.parse(offer.clock),
        event=offer.event,
    )


def plan_going_on(plan: GamePlan, kept: KeptGame, record: Record, room: Room) -> GamePlan:
    """The plan of a game that goes on: who plays where is as it was."""
    mine = kept.colour
    names = {Colour.WHITE: record.white, Colour.BLACK: record.black}
    own = plan.players[mine]
    if own.kind is PlayerKind.REMOTE:
        own = plan.players[mine.other]
    if own.kind is PlayerKind.REMOTE:
        own = PlayerSpec(PlayerKind.HUMAN)
    name = "" if is_unnamed(names[mine.other]) else names[mine.other]
    there = PlayerSpec(PlayerKind.REMOTE, name=name)
    return replace(plan, players={mine: own, mine.other: there}, source=room.game(kept.game))


@dataclass(frozen=True)
class Recalled:
    """A game as it was kept: what was said of it last, and the entries of its record."""

    offer: GameBody
    said: bytes
    entries: tuple[tuple[int, Envelope], ...]


def recalled(kept: KeptGame, room: Room, key: str) -> Recalled | None:
    """What was kept of a game, None where not even its beginning is there."""
    found: GameBody | None = None
    said, entries = b"", list[tuple[int, Envelope]]()
    for kind, number, payload, envelope in _read(kept, room):
        if kind is TopicKind.TURN:
            entries.append((number, envelope))
            continue
        if found is None:
            body = offered(room, key, kept.game, envelope)
        else:
            body = renewed(room, key, kept.game, found, envelope)
        if body is not None:
            found, said = body, payload
    return None if found is None else Recalled(found, said, tuple(entries))


def _read(kept: KeptGame, room: Room) -> Iterator[tuple[TopicKind, int, bytes, Envelope]]:
    for name, payload in kept.said:
        topic = room.read(name)
        if (
            topic is None
            or topic.game != kept.game
            or topic.kind not in (TopicKind.GAME, TopicKind.TURN)
        ):
            continue
        try:
            yield topic.kind, topic.number, payload, envelope_of(payload)
        except Malformed:
            continue
