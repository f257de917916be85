"""What a tournament says in a room: its topics, the bodies on them, and the tournament that they
make (docs/meeting.md, Tournaments).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from tzaar_board.errors import UserError
from tzaar_board.games.record import LONGEST_NAME
from tzaar_board.meet.keys import table_id
from tzaar_board.meet.messages import VERSION, Key, Moment, Said
from tzaar_board.meet.topics import ID, Room
from tzaar_board.tournament.pairing import Pairing, Result
from tzaar_board.tournament.tournament import (
    LONGEST_TITLE,
    MOST_PLAYERS,
    MOST_ROUNDS,
    System,
    Tournament,
    checked,
)

PlayerName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
PlayerNumber = Annotated[int, Field(ge=0, le=MOST_PLAYERS)]
GameId = Annotated[str, Field(pattern=r"^([a-z2-7]{16})?$")]
ResultText = Literal["", "1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-"]


class TournamentBody(Said):
    """A tournament. Signed by the room and by `key`, the director's, whose id is in the topic.

    `players` are in the order of their seeds, `withdrawn` numbers of them, from 1. `rounds` is how
    many are paired, of `planned`. `game` and `clock` are what is played. With each change
    `revision` is greater; `began` is Unix time, for people only.
    """

    version: Literal[1] = VERSION
    key: Key
    revision: Annotated[int, Field(ge=1, le=1_000_000)]
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]
    system: Literal["round-robin", "double", "swiss"]
    players: Annotated[
        tuple[PlayerName, ...], Field(min_length=2, max_length=MOST_PLAYERS, strict=False)
    ]
    withdrawn: Annotated[
        tuple[PlayerNumber, ...], Field(max_length=MOST_PLAYERS, strict=False)
    ] = ()
    planned: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS)] = 0
    game: Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,20}$")] = "tzaar"
    clock: Annotated[str, Field(max_length=60)] = ""
    began: Moment = 0


class RoundBody(Said):
    """A round. Signed as the tournament. A pairing is the numbers of who has White and who has
    Black (0: a bye), the result or an empty text, and the game's name in the room or an empty text.
    """

    version: Literal[1] = VERSION
    pairings: Annotated[
        tuple[
            Annotated[tuple[PlayerNumber, PlayerNumber, ResultText, GameId], Field(strict=False)],
            ...,
        ],
        Field(max_length=MOST_PLAYERS, strict=False),
    ]


@dataclass(frozen=True, slots=True)
class TournamentTopic:
    """Which tournament a topic is about, and which round; 0 is the tournament itself."""

    tournament: str
    number: int = 0


def tournament_topic(room: Room, tournament: str, number: int = 0) -> str:
    """Where a tournament stands, or one of its rounds, from 1."""
    topic = f"{room.prefix}/tournaments/{tournament}"
    return f"{topic}/rounds/{number}" if number else topic


def read_topic(room: Room, topic: str) -> TournamentTopic | None:
    """What a topic of this room says of a tournament, None if it is about something else."""
    match topic.removeprefix(f"{room.prefix}/").split("/"):
        case ["tournaments", name] if ID.fullmatch(name):
            return TournamentTopic(name)
        case ["tournaments", name, "rounds", number] if ID.fullmatch(name):
            if number.isascii() and number.isdigit() and len(number) <= 2 and number[0] != "0":
                return TournamentTopic(name, int(number))
    return None


def named(body: TournamentBody) -> str:
    """The name of a tournament, which is its director's id. Raises ValueError."""
    return table_id(body.key)


def tournament_of(body: TournamentBody, rounds: Mapping[int, RoundBody]) -> Tournament:
    """The tournament that is told; rounds from the first one on that is missing are left out.

    Raises UserError for what is none.
    """
    players = body.players
    made = checked(
        Tournament(
            body.name,
            System(body.system),
            players,
            body.planned,
            withdrawn=frozenset(_player(players, number) for number in body.withdrawn),
        )
    )
    paired = []
    for number in range(1, body.rounds + 1):
        if number not in rounds:
            break
        paired.append(tuple(_pairing(players, *one) for one in rounds[number].pairings))
        names = [name for one in paired[-1] for name in (one.white, one.black) if name]
        if len(set(names)) != len(names):
            raise UserError("A player is paired twice in round {number}.", number=number)
    return Tournament(made.name, made.system, players, made.planned, tuple(paired), made.withdrawn)


def bodies_of(
    tournament: Tournament, key: str, revision: int, game: str, clock: str, began: int
) -> tuple[TournamentBody, dict[int, RoundBody]]:
    """What tells a tournament."""
    numbers = {name: number for number, name in enumerate(tournament.players, 1)}
    body = TournamentBody(
        key=key,
        revision=revision,
        name=tournament.name,
        system=tournament.system.value,
        players=tournament.players,
        withdrawn=tuple(sorted(numbers[name] for name in tournament.withdrawn)),
        planned=tournament.planned,
        rounds=len(tournament.rounds),
        game=game,
        clock=clock,
        began=began,
    )
    rounds = {
        number: RoundBody(
            pairings=tuple(
                (
                    numbers[one.white],
                    numbers[one.black] if one.black is not None else 0,
                    one.result.value if one.result is not None else "",
                    one.game,
                )
                for one in paired
            )
        )
        for number, paired in enumerate(tournament.rounds, 1)
    }
    return body, rounds


def event_of(tournament: Tournament, number: int) -> str:
    """The event of a round's games: by it, and by the players' names, a game belongs to a pairing.

    >>> from tzaar_board.tournament.tournament import System, begin
    >>> event_of(begin("Club night", System.SWISS, ("Ada", "Bea"), None), 3)
    'Club night, 3'
    """
    return f"{tournament.name}, {number}"


def schema() -> dict[str, Any]:
    """The JSON schema of what is said (docs/tournament.schema.json)."""
    said = (TournamentBody, RoundBody)
    adapters: list[tuple[str, Literal["validation"], TypeAdapter[Any]]] = [
        (one.__name__, "validation", TypeAdapter(one)) for one in said
    ]
    _, found = TypeAdapter.json_schemas(adapters, title="What is said of a tournament")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def _player(players: tuple[str, ...], number: int) -> str:
    if not 1 <= number <= len(players):
        raise UserError("There is no player {number} in the tournament.", number=number)
    return players[number - 1]


def _pairing(players: tuple[str, ...], white: int, black: int, result: str, game: str) -> Pairing:
    return Pairing(
        _player(players, white),
        _player(players, black) if black else None,
        Result(result) if result and black else None,
        game,
    )
