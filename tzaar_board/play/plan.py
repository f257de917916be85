"""A game to be played, as somebody asks for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Self

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Game, Position, TextError
from tzaar_board.games.history import History
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.games.record import EVENT, SOURCE, Record, Tags, event_of
from tzaar_board.opponents.base import PlayerError, PlayerSpec, parse_player
from tzaar_board.play.time_control import TimeControl


@dataclass(frozen=True)
class GamePlan:
    """Which game, from where, by whom, and how fast.

    `start` names one of the game's starts, its usual one if None; a `position` stands in for it.
    `seed` None means a new shuffle. `event` is what it is played at, if that has a name. `helped`
    are those to whom a lifted stack lights what it can do. `source` is where else the game is kept.
    """

    game: Game
    players: Mapping[Colour, PlayerSpec]
    start: str | None = None
    position: Position | None = None
    seed: int | None = None
    control: TimeControl | None = None
    event: str = ""
    helped: frozenset[Colour] = frozenset(Colour)
    source: str = ""

    @property
    def start_name(self) -> str:
        """The start that is begun from where there is no position."""
        return self.game.starts[0] if self.start is None else self.start

    @property
    def hands(self) -> frozenset[Colour]:
        """The sides that people play at this table."""
        kinds = {colour: player.kind for colour, player in self.players.items()}
        return frozenset(colour for colour in Colour if kinds[colour] is PlayerKind.HUMAN)

    @property
    def distant(self) -> frozenset[Colour]:
        """The sides that are played at another table."""
        remote = PlayerKind.REMOTE
        return frozenset(one for one in Colour if self.players[one].kind is remote)

    @property
    def remote(self) -> bool:
        """Whether a player is at another table."""
        return bool(self.distant)

    def record(self, seed: int, date: str) -> Record:
        """The record of the game as it begins, shuffled by a seed if it is to be."""
        return Record(
            History(self.first(seed)),
            white=self.players[Colour.WHITE].recorded,
            black=self.players[Colour.BLACK].recorded,
            date=date,
            tags=self.tags(),
        )

    def tags(self) -> Tags:
        """What a record says of it at its root."""
        event = ((EVENT, self.event),) if self.event else ()
        source = ((SOURCE, self.source),) if self.source else ()
        return (*event, *(() if self.control is None else self.control.tags()), *source)

    def by_lot(self, choose: Callable[[int], int]) -> Self:
        """The plan with who plays which colour left to `choose`, which gives a number below one."""
        if not choose(2):
            return self
        players = {colour: self.players[colour.other] for colour in Colour}
        helped = frozenset(colour.other for colour in self.helped)
        return replace(self, players=players, helped=helped)

    def begun_from(self, start: str) -> Self:
        """The plan with another start: a name, or a position text. Raises TextError."""
        if start in self.game.starts:
            return replace(self, start=start, position=None)
        if " " not in start:
            raise TextError(
                "'{start}' is no start; use {names} or a position text.",
                start=start,
                names=", ".join(self.game.starts),
            )
        position = self.game.parse(start)
        if position.outcome() is not None:
            raise TextError("The game is over in that position; give another one.")
        return replace(self, position=position)

    def taken_up(self, record: Record) -> Self:
        """The plan of a game that goes on, by who began it, and with its own clock."""
        seated = {Colour.WHITE: record.white, Colour.BLACK: record.black}
        return replace(
            self,
            game=record.history.start.game,
            players={colour: _seated(name) for colour, name in seated.items()},
            start=None,
            position=None,
            seed=None,
            control=TimeControl.of_tags(record.tags),
            event=event_of(record.tags),
            source="",
        )

    def first(self, seed: int) -> Position:
        """The position that the game begins from, shuffled by a seed if it is to be."""
        return self.position or self.game.start(self.start_name, seed)

    def check_seed(self) -> None:
        """Raises UserError where there is a seed, and nothing that it could shuffle."""
        shuffled = self.game.shuffled
        if self.seed is None or (self.position is None and self.start_name in shuffled):
            return
        if not shuffled:
            raise UserError(
                "Seed {seed}: no start of {game} is shuffled; leave the seed out.",
                seed=self.seed,
                game=self.game.title,
            )
        raise UserError(
            "Seed {seed} shuffles only the {start} start; leave it out, or begin from {start}.",
            seed=self.seed,
            start=", ".join(shuffled),
        )


def _seated(name: str) -> PlayerSpec:
    """The player who goes by a name in the journal.

    A name that is none of the program's players is a person's (a replayed record keeps its names).
    """
    try:
        return parse_player(name)
    except PlayerError:
        return PlayerSpec(PlayerKind.HUMAN, name=name)


def not_played_here(game: Game, here: Game) -> UserError:
    """Why a game cannot come to a table of another one's board."""
    return UserError(
        "{game} is not played on this table; choose {here}.", game=game.title, here=here.title
    )


def players(white: str, black: str) -> dict[Colour, PlayerSpec]:
    """Both players from their texts. Raises PlayerError."""
    return {Colour.WHITE: parse_player(white), Colour.BLACK: parse_player(black)}


def helped(text: str) -> frozenset[Colour]:
    """Who is helped: `both`, `white` or `black`. Raises UserError."""
    if text == "both":
        return frozenset(Colour)
    try:
        return frozenset({Colour(text)})
    except ValueError:
        raise UserError(
            "'{text}' is nobody to be helped; use both, white or black.", text=text
        ) from None
