"""Who directs a tournament: its key and all that was said of it, in a file, and what stands in the
room. What was changed is on disk before it is said.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from pydantic import Field

from tzaar_board import durable
from tzaar_board.errors import UserError, reason_of
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.keys import KEY_BYTES, Signer, table_id
from tzaar_board.meet.messages import Said, payload_of
from tzaar_board.meet.room_view import RoomView
from tzaar_board.meet.seal import sealed
from tzaar_board.meet.topics import Room
from tzaar_board.meet.tournament_messages import (
    RoundBody,
    TournamentBody,
    bodies_of,
    tournament_of,
    tournament_topic,
)
from tzaar_board.tournament.tournament import Tournament


class DirectorError(UserError):
    """A tournament that is not kept here, or cannot be."""


@dataclass(frozen=True)
class Directed:
    """A tournament, who signs for it, what is played, and how often it was changed."""

    signer: Signer
    tournament: Tournament
    game: str
    clock: str
    began: int
    revision: int = 1

    @property
    def id(self) -> str:
        """Its name in the room."""
        return table_id(self.signer.key)

    def now(self, tournament: Tournament) -> "Directed":
        """The next state of it; the same where nothing is new."""
        if tournament == self.tournament:
            return self
        return replace(self, tournament=tournament, revision=self.revision + 1)

    def bodies(self) -> tuple[TournamentBody, dict[int, RoundBody]]:
        """What is said of it."""
        return bodies_of(
            self.tournament, self.signer.key, self.revision, self.game, self.clock, self.began
        )

    def messages(self, invitation: Invitation) -> dict[str, bytes]:
        """What is to stand in the room, by topic: the rounds first."""
        assert invitation.secret is not None
        room, key = Room(invitation.room), Signer.of_room(invitation.room, invitation.secret)
        body, rounds = self.bodies()
        said = {tournament_topic(room, self.id, number): one for number, one in rounds.items()}
        return {
            topic: payload_of(sealed(topic, one, room=key, table=self.signer))
            for topic, one in [*said.items(), (tournament_topic(room, self.id), body)]
        }


def told_in(room_view: RoomView, directed: Directed) -> Directed:
    """The tournament as the room has it, where that is newer, with the results of its games."""
    there = room_view.told.get(directed.id)
    if there is not None and there.body.revision > directed.revision:
        newer = tournament_of(there.body, there.rounds)
        directed = replace(directed, tournament=newer, revision=there.body.revision)
    return directed.now(room_view.resulted(directed.tournament))


class _Kept(Said):
    """What the file holds; `seed` is the director's, in hexadecimal digits."""

    seed: Annotated[str, Field(pattern=rf"^[0-9a-f]{{{2 * KEY_BYTES}}}$")]
    tournament: TournamentBody
    rounds: Annotated[tuple[RoundBody, ...], Field(strict=False)]


class DirectorFile:
    """The file of a room's tournament below a data folder. Every method raises DirectorError."""

    def __init__(self, data: Path, room: str) -> None:
        self.path = data / "meet" / f"tournament-{room}.json"

    def load(self) -> Directed:
        """The tournament that is directed from here."""
        try:
            kept = _Kept.model_validate_json(self.path.read_bytes())
            made = tournament_of(kept.tournament, dict(enumerate(kept.rounds, 1)))
        except FileNotFoundError as error:
            raise DirectorError(
                "No tournament of this room is directed from here; begin one with `tzaar-board "
                "tournament new`."
            ) from error
        except OSError as error:
            raise self._unusable(error) from error
        except (ValueError, UserError) as error:
            raise DirectorError(
                "{path} holds no tournament; move it away to begin another.", path=self.path
            ) from error
        signer, body = Signer(bytes.fromhex(kept.seed)), kept.tournament
        return Directed(signer, made, body.game, body.clock, body.began, body.revision)

    def save(self, directed: Directed) -> None:
        """Keeps a tournament in the place of the one before."""
        body, rounds = directed.bodies()
        kept = _Kept(
            seed=directed.signer.seed.hex(), tournament=body, rounds=tuple(rounds.values())
        )
        try:
            durable.make_folder(self.path.parent)
            durable.replace_private(self.path, kept.model_dump_json().encode())
        except OSError as error:
            raise self._unusable(error) from error

    def _unusable(self, error: OSError) -> DirectorError:
        return DirectorError(
            "{path} cannot be used: {reason}.", path=self.path, reason=reason_of(error)
        )
