"""What a request may say: the bodies of the API, with their bounds."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tzaar_board.games.analysis import MOST_STEPS
from tzaar_board.games.record import LONGEST_NAME
from tzaar_board.play.time_control import TimeControl
from tzaar_board.web.requests import AnalysisRequest, NewGameRequest, StepRequest

LONGEST_PRESS = 10.0
"""Seconds after which a button is let go by itself."""

DAY = 86_400.0

MOST_EXACT = 2**53
"""JavaScript has each whole number up to this exactly: no row of a file is numbered higher."""

SiteText = Annotated[str, Field(max_length=4, examples=["A5"])]
PlayerText = Annotated[str, Field(max_length=60, examples=["human", "human:Ada", "engine:3"])]
PositionText = Annotated[str, Field(max_length=1000)]
NameText = Annotated[str, Field(max_length=LONGEST_NAME)]
WordsText = Annotated[str, Field(max_length=100)]
CommentText = Annotated[str, Field(max_length=4000)]
GameNumbers = Annotated[
    list[Annotated[int, Field(ge=1, le=MOST_EXACT)]], Field(min_length=1, max_length=1000)
]


class Body(BaseModel):
    """A JSON object without unknown fields; nothing is converted to another type."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, allow_inf_nan=False, serialize_by_alias=True
    )


class Nothing(Body):
    """An empty object."""


class ClockBody(Body):
    """Main time (`main_black`: Black's, where it is another), and one of an increment a turn, a
    delay a turn, and periods of byo-yomi, in seconds; with `flag` a side whose time is up loses.
    """

    main: Annotated[float, Field(ge=0, le=DAY)]
    increment: Annotated[float, Field(ge=0, le=DAY)] = 0.0
    flag: bool = False
    delay: Annotated[float, Field(ge=0, le=DAY)] = 0.0
    periods: Annotated[int, Field(ge=0, le=100)] = 0
    period: Annotated[float, Field(ge=0, le=DAY)] = 0.0
    main_black: Annotated[float, Field(ge=0, le=DAY)] | None = None


class GameBody(Body):
    """A game to begin. What is left out stays as it is; without `clock` no time is counted.

    `by_lot`: who plays which colour is left to chance. `helped`: to whom `hints` are shown; who is
    helped stays so as the other colour.
    """

    game: NameText | None = None
    start: PositionText | None = None
    seed: Annotated[int, Field(ge=0, le=MOST_EXACT - 1)] | None = None
    white: PlayerText | None = None
    black: PlayerText | None = None
    hints: NameText | None = None
    clock: ClockBody | None = None
    event: WordsText | None = None
    by_lot: bool = False
    helped: Literal["both", "white", "black"] | None = None

    def to_request(self) -> NewGameRequest:
        """The same for the backend."""
        fields = self.model_dump(exclude={"clock"})
        clock = None if self.clock is None else TimeControl(**self.clock.model_dump())
        return NewGameRequest(**fields, clock=clock)


class ResumeBody(Body):
    """An unfinished game by its number in the journal."""

    id: Annotated[int, Field(ge=1, le=MOST_EXACT)]


class UndoBody(Body):
    """With `ask` the other player has to agree first, where both are people and it is not one's
    own action of this turn.
    """

    ask: bool = False


class AgreeBody(Body):
    """The answer of the player who was asked."""

    agree: bool


class PauseBody(Body):
    """Whether nobody's time is to run."""

    paused: bool


class ResignBody(Body):
    """Who gives up; the player to move when nobody is named."""

    player: Literal["white", "black"] | None = None


class MeetingBody(Body):
    """An invitation to another table; left out, that of the meeting or the broker known here."""

    invitation: Annotated[str, Field(max_length=1000)] | None = None


class HintsBody(Body):
    """What a lifted stack is shown: `off`, `legal` or `quality`."""

    hints: Literal["off", "legal", "quality"]


class LessonBody(Body):
    """A lesson by its name."""

    name: NameText


class PracticeBody(Body):
    """What to practise: a game, a game and a level, or a game and `own` (`tzaar:2`)."""

    choice: NameText


class SiteBody(Body):
    """A site by its name."""

    site: SiteText


class TouchBody(SiteBody):
    """A site by its name; hands that are not `free` do only what the game allows."""

    free: bool = True


class PlaceBody(TouchBody):
    """Where a stack in hand is set down, and where it came from (else the last lifted one)."""

    origin: Annotated[SiteText | None, Field(alias="from")] = None


class PressBody(Body):
    """A press of some `seconds`, or a button that goes `down` (true) or up again (false)."""

    button: Literal["white", "black", "hint", "menu"]
    seconds: Annotated[float, Field(ge=0, le=LONGEST_PRESS)] | None = None
    down: bool | None = None
    free: bool = True


class SitesBody(Body):
    """Sites to be lit: the first as from, the others as to; none ends it."""

    sites: Annotated[list[SiteText], Field(max_length=64)]


class GamesBody(Body):
    """Games of the journal."""

    ids: GameNumbers


class LabelBody(GamesBody):
    """Labels that games are to have, and those that they are to have no more."""

    add: Annotated[list[WordsText], Field(max_length=20)] = []
    remove: Annotated[list[WordsText], Field(max_length=20)] = []


class EventBody(GamesBody):
    """At which event games were played; empty: at none."""

    event: WordsText


class NamesBody(Body):
    """The names of the people who played a game; what is left out stays as it is."""

    id: Annotated[int, Field(ge=1, le=MOST_EXACT)]
    white: NameText | None = None
    black: NameText | None = None


class RecordBody(Body):
    """The text of one record or several: SGF, ours or Little Golem's."""

    record: Annotated[str, Field(max_length=2**20)]


class CodeBody(Body):
    """The code of an invitation."""

    code: Annotated[str, Field(max_length=100)]


class StepBody(Body):
    """One action of a tree: it leads on from moment `after`, 0 being the start."""

    after: Annotated[int, Field(ge=0, le=MOST_STEPS)]
    action: Annotated[str, Field(max_length=20, examples=["A5xA4"])]
    comment: CommentText = ""


class AnalysisBody(Body):
    """An analysis to keep: in the place of number `id`, else as a new one.

    Step n, counted from 1, leads to moment n; each comes after the one that it leads on from.
    `source` is the game of the journal that it began with.
    """

    id: Annotated[int, Field(ge=1, le=MOST_EXACT)] | None = None
    name: WordsText = ""
    game: NameText
    start: PositionText
    comment: CommentText = ""
    steps: Annotated[list[StepBody], Field(max_length=MOST_STEPS)] = []
    source: Annotated[int, Field(ge=1, le=MOST_EXACT)] | None = None

    def to_request(self) -> AnalysisRequest:
        """The same for the backend."""
        fields = self.model_dump(exclude={"steps"})
        steps = tuple(StepRequest(one.after, one.action, one.comment) for one in self.steps)
        return AnalysisRequest(**fields, steps=steps)


class PinBody(Body):
    """The PIN that `tzaar-board pin` shows."""

    pin: Annotated[str, Field(max_length=20, examples=["123456"])]
