"""A tournament as a value: who takes part, and all that was paired and played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tzaar_board.errors import Counted, UserError
from tzaar_board.games.record import LONGEST_NAME, kept_name
from tzaar_board.tournament.pairing import Pairing, Result

LONGEST_TITLE = 60
"""Signs of a tournament's name."""

MOST_PLAYERS = 400
MOST_ROUNDS = 40

Round = tuple[Pairing, ...]


class System(Enum):
    """Who plays whom: everybody everybody, once or twice, or those of like score (Swiss)."""

    ROUND_ROBIN = "round-robin"
    DOUBLE = "double"
    SWISS = "swiss"


class TournamentError(UserError):
    """What a tournament cannot be, or do."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """`players` by name, the first seeded highest; `withdrawn` are those of them who play no more.
    `rounds` are those that were paired, of `planned` in all.
    """

    name: str
    system: System
    players: tuple[str, ...]
    planned: int
    rounds: tuple[Round, ...] = ()
    withdrawn: frozenset[str] = frozenset()

    @property
    def active(self) -> tuple[str, ...]:
        """Who is paired in the next round."""
        return tuple(name for name in self.players if name not in self.withdrawn)

    @property
    def open(self) -> tuple[Pairing, ...]:
        """The games of the last round whose result is still to come."""
        return tuple(one for one in self.rounds[-1] if one.open) if self.rounds else ()

    @property
    def over(self) -> bool:
        """Whether every round has been played."""
        return len(self.rounds) >= self.planned and not self.open

    def of(self, name: str) -> list[Pairing | None]:
        """What a player had in each round, None for a round without that player."""
        return [
            next((one for one in played if one.colour(name) is not None), None)
            for played in self.rounds
        ]

    def paired(self, pairings: Sequence[Pairing]) -> "Tournament":
        """With one more round. Raises TournamentError while games of the last one go on."""
        if self.open:
            raise TournamentError(
                "Round {number} goes on: {white} against {black} has no result yet.",
                number=len(self.rounds),
                white=self.open[0].white,
                black=self.open[0].black,
            )
        if len(self.rounds) >= self.planned:
            said = Counted(
                "The only round has been played.",
                "All {count} rounds have been played.",
                count=self.planned,
            )
            raise TournamentError(said)
        return replace(self, rounds=(*self.rounds, tuple(pairings)))

    def with_result(
        self, number: int, white: str, black: str, result: Result | None, game: str | None = None
    ) -> "Tournament":
        """With the result of a game of round `number`, from 1; None takes one back. Raises
        TournamentError where there is no such game.
        """
        paired = self.rounds[number - 1] if 0 < number <= len(self.rounds) else ()
        if not any((one.white, one.black) == (white, black) for one in paired):
            raise TournamentError(
                "In round {number} {white} does not play {black} with White; look at the pairings.",
                number=number,
                white=white,
                black=black,
            )
        changed = tuple(
            replace(one, result=result, game=one.game if game is None else game)
            if (one.white, one.black) == (white, black)
            else one
            for one in paired
        )
        return replace(self, rounds=(*self.rounds[: number - 1], changed, *self.rounds[number:]))

    def withdraw(self, name: str) -> "Tournament":
        """Without a player from the next round on. Raises TournamentError."""
        if name not in self.players:
            raise TournamentError("There is no player '{name}' in the tournament.", name=name)
        if self.system is not System.SWISS:
            raise TournamentError(
                "In a round robin everybody is paired already; enter the games of '{name}' as "
                "forfeits.",
                name=name,
            )
        return replace(self, withdrawn=self.withdrawn | {name})

    def join(self, name: str) -> "Tournament":
        """With a player from the next round on, who may have been withdrawn. Raises
        TournamentError.
        """
        if name in self.withdrawn:
            return replace(self, withdrawn=self.withdrawn - {name})
        if self.rounds and self.system is not System.SWISS:
            raise TournamentError("A round robin that has begun takes no more players.")
        return checked(replace(self, players=(*self.players, name)))


def begin(name: str, system: System, players: Sequence[str], planned: int | None) -> Tournament:
    """A tournament without a round. A round robin has as many as it needs; a Swiss one, unless it
    is said, as many as leave one player without a loss. Raises TournamentError, and TextError for
    a name that is too long, or cannot be printed.
    """
    title = kept_name(name, LONGEST_TITLE)
    if not title:
        raise TournamentError(
            "A tournament needs a name; give one of 1 to {most} signs.", most=LONGEST_TITLE
        )
    count = len(players)
    everybody = count - 1 + count % 2
    match system:
        case System.ROUND_ROBIN:
            rounds = everybody
        case System.DOUBLE:
            rounds = 2 * everybody
        case System.SWISS:
            rounds = planned or max(1, (count - 1).bit_length())
    return checked(Tournament(title, system, tuple(players), rounds))


def checked(made: Tournament) -> Tournament:
    """The same. Raises TournamentError for what no tournament can be."""
    names = made.players
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise TournamentError("A tournament has 2 to {most} players.", most=MOST_PLAYERS)
    for number, name in enumerate(names):
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise TournamentError(
                "'{name}' is no player's name; it has 1 to {most} signs.",
                name=name,
                most=LONGEST_NAME,
            )
        if name in names[:number]:
            raise TournamentError("There are two players '{name}'; tell them apart.", name=name)
    if made.system is not System.SWISS and made.planned > MOST_ROUNDS:
        raise TournamentError(
            Counted(
                "Everybody against everybody takes {count} round; use swiss for so many players.",
                "Everybody against everybody takes {count} rounds; use swiss for so many players.",
                count=made.planned,
            )
        )
    if not 1 <= made.planned <= MOST_ROUNDS:
        raise TournamentError("A tournament has 1 to {most} rounds.", most=MOST_ROUNDS)
    return made
