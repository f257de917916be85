"""What a table keeps of its meetings: its own key, and the record of each game as it was signed."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from tzaar_board import durable
from tzaar_board.errors import UserError, reason_of
from tzaar_board.games.base import Colour
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.keys import KEY_BYTES, Signer
from tzaar_board.meet.messages import Id, Said
from tzaar_board.meet.topics import ID
from tzaar_board.store.untold_games import FOLDER

KEY_FILE = "table.key"
ASKED_FILE = "asked.json"
GAMES = "*.jsonl"
MOST_KEPT = 20
"""Games whose records are kept; the journal keeps all."""


class _Header(Said):
    """A kept game's first line. `number` is the how manieth game it is: clocks jump, so a file's
    date says nothing.
    """

    invitation: str
    game: str
    colour: Annotated[Colour, Field(strict=False)]
    number: int = 0


class _Message(Said):
    """Each further line."""

    topic: str
    payload: str


class _Asked(Said):
    """The file of the seats that were asked for."""

    games: Annotated[tuple[Id, ...], Field(strict=False)]


class KeptError(UserError):
    """What is kept cannot be read or written."""


@dataclass(frozen=True)
class KeptGame:
    """A game of a meeting: where, which colour this table plays, and what was said, as payloads."""

    invitation: Invitation
    game: str
    colour: Colour
    said: Sequence[tuple[str, bytes]]


class Kept:
    """A folder beside the journal. What a method has written is on disk. Raises KeptError."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.folder = data / FOLDER

    def signer(self) -> Signer:
        """The table's own key, which is made at first. Nobody else may read it."""
        path = self.folder / KEY_FILE
        try:
            if path.exists():
                seed = path.read_bytes()
                if len(seed) == KEY_BYTES:
                    return Signer(seed)
                raise KeptError(
                    "{path} is no table's key; move it away, and the table gets a new one.",
                    path=path,
                )
            durable.make_folder(self.folder)
            self.folder.chmod(0o700)
            signer = Signer.new()
            durable.replace_private(path, signer.seed)
        except OSError as error:
            raise _unusable(path, error) from error
        return signer

    def begin(self, invitation: Invitation, game: str, colour: Colour) -> None:
        """A game begins; another of the same name is no more."""
        path = self._path(game)
        try:
            durable.make_folder(self.folder)
            number = max(map(_number, self.folder.glob(GAMES)), default=0) + 1
            header = _Header(invitation=str(invitation), game=game, colour=colour, number=number)
            durable.replace_private(path, _line(header))
            self._tidy()
        except OSError as error:
            raise _unusable(path, error) from error

    def add(self, game: str, topic: str, payload: bytes) -> None:
        """Something that was said in a game, and counts."""
        path = self._path(game)
        try:
            with path.open("ab") as file:
                durable.write_to(file, _line(_Message(topic=topic, payload=payload.decode())))
        except OSError as error:
            raise _unusable(path, error) from error

    def load(self, game: str) -> KeptGame | None:
        """A game that was begun here, None where nothing of it is known. What a power cut has torn
        off at its end is left out, and gone from the file.
        """
        path = self._path(game)
        try:
            text = path.read_bytes() if path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            if len(whole) < len(text):
                os.truncate(path, len(whole))
        except OSError as error:
            raise _unusable(path, error) from error
        lines = whole.splitlines()
        if not lines:
            return None
        try:
            head = _Header.model_validate_json(lines[0])
            invitation = Invitation.parse(head.invitation)
            said = map(_Message.model_validate_json, lines[1:])
            messages = [(one.topic, one.payload.encode()) for one in said]
            return KeptGame(invitation, game, head.colour, messages)
        except (ValueError, UserError) as error:
            raise KeptError(
                "{path} is no record of a meeting; move it away, and the game goes on at this "
                "table alone.",
                path=path,
            ) from error

    def knows(self, game: str) -> bool:
        """Whether a game was begun here."""
        return self._path(game).exists()

    def ask(self, games: Sequence[str]) -> None:
        """These are the games whose seat was asked for."""
        path = self.folder / ASKED_FILE
        try:
            durable.make_folder(self.folder)
            durable.replace_private(path, _line(_Asked(games=tuple(games))))
        except OSError as error:
            raise _unusable(path, error) from error

    def asked(self) -> Sequence[str]:
        """The games whose seat was asked for; none where the file does not say it."""
        path = self.folder / ASKED_FILE
        try:
            return _Asked.model_validate_json(path.read_bytes()).games
        except (FileNotFoundError, ValidationError):
            return ()
        except OSError as error:
            raise _unusable(path, error) from error

    def last(self) -> KeptGame | None:
        """The game that was begun last."""
        try:
            paths = sorted(self.folder.glob(GAMES), key=_number)
        except OSError as error:
            raise _unusable(self.folder, error) from error
        return self.load(paths[-1].stem) if paths else None

    def _path(self, game: str) -> Path:
        assert ID.fullmatch(game)
        return self.folder / f"{game}.jsonl"

    def _tidy(self) -> None:
        paths = sorted(self.folder.glob(GAMES), key=_number)
        for path in paths[:-MOST_KEPT]:
            path.unlink(missing_ok=True)


def _number(path: Path) -> int:
    """The how manieth game a file is of, by its first line; 0 where that does not say it."""
    with path.open("rb") as file:
        head = file.readline()
    try:
        return _Header.model_validate_json(head).number
    except ValidationError:
        return 0


def _line(value: Said) -> bytes:
    return value.model_dump_json().encode() + b"\n"


def _unusable(path: Path, error: OSError) -> KeptError:
    return KeptError("{path} cannot be used: {reason}.", path=path, reason=reason_of(error))
