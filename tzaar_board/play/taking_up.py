"""A game that was left for another one goes on: which can, and how its table gets there."""

from collections.abc import Callable
from typing import Protocol

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Game, Position
from tzaar_board.games.record import Record
from tzaar_board.hal.table import Table
from tzaar_board.play.distant import Distant, meeting_of
from tzaar_board.play.plan import GamePlan, not_played_here
from tzaar_board.play.runner import GameStore
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_standing import KeptStanding
from tzaar_board.store.kept_table import KeptTable
from tzaar_board.table.session import Session, SessionPhase


class Lessons(Protocol):
    """What is taught at a table in place of a game."""

    def end(self) -> None:
        """Teaches no more; a game comes to the table."""
        ...


class GameHost(Protocol):
    """The app at whose table a game goes on."""

    @property
    def plan(self) -> GamePlan: ...

    @property
    def table(self) -> Table: ...

    @property
    def session(self) -> Session: ...

    @property
    def distant(self) -> Distant: ...

    @property
    def classroom(self) -> Lessons: ...

    def amend(self, plan: GamePlan) -> None:
        """What is known by now of who plays, and of the next game."""
        ...

    def seat(
        self,
        record: Record,
        game_id: int,
        kept: KeptTable,
        *,
        store: GameStore | None = None,
        hands: frozenset[Colour] | None = None,
    ) -> None:
        """Makes the session of a game; the one at hand is kept with what its clock has counted."""
        ...

    def look(self) -> None:
        """Sees to what follows from another session, and tells everybody."""
        ...


def obstacle(stored: StoredGame) -> UserError | None:
    """Why nobody can go on with a game, None where somebody can."""
    record = stored.record
    if stored.deleted:
        return UserError("Game {id} is deleted; restore it first.", id=stored.id)
    if (record.outcome or record.history.head.outcome()) is not None:
        return UserError("Game {id} has ended; begin a new one.", id=stored.id)
    if meeting_of(record.tags):
        return UserError(
            "Game {id} is played with another table; go on with it by its invitation.",
            id=stored.id,
        )
    return None


def check(stored: StoredGame) -> None:
    """Raises UserError where nobody can go on with a game."""
    found = obstacle(stored)
    if found is not None:
        raise found


def take_up(
    host: GameHost, journal: Journal, stored: StoredGame, plays: Callable[[Game], bool]
) -> None:
    """Goes on with a game that was left for another, where the table `plays` it. Raises UserError;
    then that one goes on.
    """
    check(stored)
    game = stored.record.history.start.game
    if not plays(game):
        raise not_played_here(game, host.plan.game)
    plan = host.distant.begins(host.plan.taken_up(stored.record))
    host.amend(plan)
    return_to(host, journal, stored)
    host.distant.begun(stored.id)
    host.look()


def return_to(host: GameHost, journal: Journal, stored: StoredGame) -> None:
    """Puts a game on the table again; the lights lead a real one there from what stands on it."""
    real, game = host.table.simulation is None, stored.record.history.start.game
    guide = KeptGuide(stood(host.table, host.session, game)) if real else None
    standing = standing_again(stored)
    journal.take_up(stored.id, guide, standing)
    # Only now: a start in between knows where the lights lead.
    host.classroom.end()
    host.seat(stored.record, stored.id, KeptTable(stored.kept.clock, guide, standing))


def standing_again(stored: StoredGame) -> KeptStanding | None:
    """What a game's table is known by once it is set up again: the type that is being placed, and
    which sensors read wrongly.
    """
    standing, length = stored.kept.standing, len(stored.record.history)
    if standing is None or not (standing.kind or standing.overruled):
        return None
    return KeptStanding(length, kind=standing.kind, overruled=standing.overruled)


def stood(table: Table, session: Session, game: Game) -> Position | None:
    """What of a game is known to stand on a real table, None where lights have yet to lead."""
    known = session.phase is SessionPhase.PLAY and session.guide is None
    settled = session.situation.settled
    real = table.simulation is None
    return settled if real and known and settled.game is game else None
