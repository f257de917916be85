"""The room that this machine's broker has, the same after a restart."""

import secrets
from pathlib import Path

from tzaar_board import durable
from tzaar_board.errors import UserError, reason_of
from tzaar_board.meet.invitation import SECRET_BYTES, Invitation, InvitationError, base32
from tzaar_board.store.untold_games import FOLDER

FILE = "room"


def own_room(data: Path, host: str, port: int, name: str | None, *, new: bool) -> Invitation:
    """The invitation to a broker on this machine; `new` makes another secret. Raises UserError."""
    path = data / FOLDER / FILE
    try:
        kept = None if new else kept_room(data)
        room = name or (kept.room if kept else f"room-{base32(secrets.token_bytes(5))[:4]}")
        secret = kept.secret if kept and kept.room == room else secrets.token_bytes(SECRET_BYTES)
        invitation = Invitation.parse(str(Invitation(host, room, port, secret=secret)))
        durable.make_folder(path.parent)
        path.parent.chmod(0o700)
        durable.replace_private(path, f"{invitation}\n".encode())
    except OSError as error:
        raise UserError(
            "{path} cannot be used: {reason}.", path=path, reason=reason_of(error)
        ) from error
    return invitation


def kept_room(data: Path) -> Invitation | None:
    """The invitation to the broker that this machine had last, if it had one. Raises UserError."""
    path = data / FOLDER / FILE
    try:
        kept = Invitation.parse(path.read_text("utf-8")) if path.exists() else None
    except OSError as error:
        raise UserError(
            "{path} cannot be used: {reason}.", path=path, reason=reason_of(error)
        ) from error
    except (UnicodeDecodeError, InvitationError) as error:
        raise _damaged(path) from error
    if kept is not None and kept.secret is None:
        raise _damaged(path)
    return kept


def _damaged(path: Path) -> UserError:
    return UserError(
        "{path} is damaged; make another room with `tzaar-board meet --new`.", path=path
    )
