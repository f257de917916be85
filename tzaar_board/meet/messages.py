"""What is said in a room: an envelope, and the bodies that are signed in it (docs/meeting.md).

Everything is bounded, of known fields and of a known version; what is not is not read.
"""

import json
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from tzaar_board.games.base import Colour
from tzaar_board.meet.limits import LONGEST_BODY, LONGEST_PAYLOAD, MOST_ENTRIES

VERSION: Literal[1] = 1

Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$")]
Signature = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{86}$")]
Id = Annotated[str, Field(pattern=r"^[a-z2-7]{16}$")]
Name = Annotated[str, Field(max_length=40)]
Text = Annotated[str, Field(max_length=2_000)]
ActionText = Annotated[str, Field(min_length=1, max_length=40)]
Seconds = Annotated[float, Field(ge=0, le=10_000_000)]
Moment = Annotated[int, Field(ge=0, le=2**40)]
Serial = Annotated[int, Field(ge=0, le=2**53)]
Number = Annotated[int, Field(ge=0, le=MOST_ENTRIES)]


class Malformed(Exception):
    """Bytes that are no message of this protocol."""


class Said(BaseModel):
    """A JSON object with known fields only; nothing is converted to another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


class Envelope(Said):
    """A message: what is said, as the JSON text of a body, and who has signed topic and body.

    `room` is the signature of who was invited to play in the room, `table` that of a table.
    """

    version: Literal[1] = VERSION
    body: Annotated[str, Field(max_length=LONGEST_BODY)]
    room: Signature | None = None
    table: Signature | None = None


class TableBody(Said):
    """A table of the room; `present` is false in its last will. Signed by room and table."""

    version: Literal[1] = VERSION
    key: Key
    name: Name = ""
    present: bool
    program: Annotated[str, Field(max_length=40)] = ""


class Seat(Said):
    """Who plays a colour: a table's key, and a person's name if it is known."""

    key: Key
    name: Name = ""


class GameBody(Said):
    """A game: how it starts, who plays it, how it is timed.

    Signed by the room and the table that invites, which holds the seat of the colour `inviter`; it
    is written again once another table has the other seat. `clock` is as after `--clock`, empty
    without. `before` is the game that it follows at the same tables, of which the inviter holds so
    many `entries`; `began` is Unix time in seconds, for people only.
    """

    version: Literal[1] = VERSION
    game: Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,20}$")]
    start: Text
    white: Seat | None
    black: Seat | None
    inviter: Literal["white", "black"]
    clock: Annotated[str, Field(max_length=60)] = ""
    event: Annotated[str, Field(max_length=80)] = ""
    began: Moment = 0
    before: Id | None = None
    entries: Number = 0

    def seat(self, colour: Colour) -> Seat | None:
        """Who plays a colour, None while nobody does."""
        return self.white if colour is Colour.WHITE else self.black

    @property
    def by(self) -> Colour:
        """The colour of who invites."""
        return Colour(self.inviter)

    @property
    def open(self) -> bool:
        """Whether a seat is free."""
        return self.white is None or self.black is None


class ClaimBody(Said):
    """A table that would like the free seat. Signed by the room and the table."""

    version: Literal[1] = VERSION
    key: Key
    name: Name = ""


class TurnBody(Said):
    """A whole turn, or the rest of one after a taking back within it. `left`: seconds that the
    mover has left. `position` is the text of the position after it. `at` is Unix time in seconds,
    for people only.
    """

    version: Literal[1] = VERSION
    kind: Literal["turn"] = "turn"
    actions: Annotated[tuple[ActionText, ...], Field(min_length=1, max_length=8, strict=False)]
    left: Seconds | None = None
    position: Text
    at: Moment = 0


class BackBody(Said):
    """The game is its first `keep` actions again; `consent` is the other side's wish for that."""

    version: Literal[1] = VERSION
    kind: Literal["back"] = "back"
    keep: Number
    consent: Envelope
    at: Moment = 0


class DrawBody(Said):
    """The game is drawn; `consent` is the other side's wish for that."""

    version: Literal[1] = VERSION
    kind: Literal["draw"] = "draw"
    consent: Envelope
    at: Moment = 0


class ResignBody(Said):
    """A side has given up: the writer, or with `consent` the other, whose wish it is."""

    version: Literal[1] = VERSION
    kind: Literal["resign"] = "resign"
    consent: Envelope | None = None
    at: Moment = 0


class TimeBody(Said):
    """The writer's time was up, in a game that is lost by that."""

    version: Literal[1] = VERSION
    kind: Literal["time"] = "time"
    at: Moment = 0


class HelpedBody(Said):
    """The writer was shown a hint."""

    version: Literal[1] = VERSION
    kind: Literal["helped"] = "helped"
    at: Moment = 0


EntryBody = Annotated[
    TurnBody | BackBody | DrawBody | ResignBody | TimeBody | HelpedBody, Field(discriminator="kind")
]


class WishKind(Enum):
    """What a side may want of the other."""

    NOTHING = "nothing"
    BACK = "back"
    DRAW = "draw"
    PAUSE = "pause"
    RESIGN = "resign"
    NO = "no"


class WishBody(Said):
    """What a side wants, as the record stands after `after` entries; it lapses with the next one.

    `keep` is how many actions a taking back leaves. `no` declines what the other side wants.
    While both want a `pause` nobody's time runs.
    `serial` grows with each wish of a side in a game, so that an old one said again means nothing.
    """

    version: Literal[1] = VERSION
    kind: Literal["nothing", "back", "draw", "pause", "resign", "no"]
    after: Number
    keep: Number = 0
    serial: Serial = 0


class RefusalReason(Enum):
    """Why a table did not take an entry."""

    ILLEGAL = "illegal"
    UNSIGNED = "unsigned"
    MALFORMED = "malformed"
    OVER = "over"
    DISPUTED = "disputed"


class RefusalBody(Said):
    """An entry that a table does not take as said. Not retained. Signed by the table."""

    version: Literal[1] = VERSION
    number: Number
    reason: Literal["illegal", "unsigned", "malformed", "over", "disputed"]


Body = TypeVar("Body", bound=Said)

ENTRY: TypeAdapter[TurnBody | BackBody | DrawBody | ResignBody | TimeBody | HelpedBody] = (
    TypeAdapter(EntryBody)
)


def envelope_of(payload: bytes) -> Envelope:
    """The envelope in a payload. Raises Malformed."""
    if len(payload) > LONGEST_PAYLOAD:
        raise Malformed("too long")
    try:
        return Envelope.model_validate_json(payload)
    except ValidationError as error:
        raise Malformed("no envelope") from error


def body_of(kind: type[Body], text: str) -> Body:
    """The body in an envelope. Raises Malformed."""
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        raise Malformed(f"no {kind.__name__}") from error


def entry_of(text: str) -> "TurnBody | BackBody | DrawBody | ResignBody | TimeBody | HelpedBody":
    """The entry in an envelope. Raises Malformed."""
    try:
        return ENTRY.validate_json(text)
    except ValidationError as error:
        raise Malformed("no entry") from error


def text_of_body(body: Said) -> str:
    """A body as it is signed: any JSON text of it will do, this one is short."""
    return json.dumps(body.model_dump(mode="json"), separators=(",", ":"), ensure_ascii=False)


def payload_of(envelope: Envelope) -> bytes:
    """An envelope as it is sent."""
    return envelope.model_dump_json(exclude_none=True).encode()


def schema() -> dict[str, Any]:
    """The JSON schema of all that is said (docs/meeting.schema.json)."""
    said = (Envelope, TableBody, GameBody, ClaimBody, WishBody, RefusalBody)
    adapters: list[tuple[str, Literal["validation"], TypeAdapter[Any]]] = [
        (one.__name__, "validation", TypeAdapter(one)) for one in said
    ]
    adapters.append(("EntryBody", "validation", ENTRY))
    _, found = TypeAdapter.json_schemas(adapters, title="What is said where tables meet")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}
