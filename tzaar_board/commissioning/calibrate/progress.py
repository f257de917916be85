"""What a calibration has learned so far, and its file, from which it goes on after a power cut."""

from pathlib import Path

import msgspec

from tzaar_board.errors import UserError, reason_of
from tzaar_board.store import durable

_FORM = 1


class ChannelSwing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An analogue channel under a piece: how far from its rest it stood, in counts."""

    channel: int
    swing: int


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers so far, in the order of the questions; None where there was none.

    `sites` has the channel that was felt for each site of the site order, `lights` the one for
    each LED of the chain. `standings` are from analogue channels.
    """

    board: str
    channel_count: int
    sites: tuple[int | None, ...] = ()
    lights: tuple[int | None, ...] = ()
    standings: tuple[ChannelSwing, ...] = ()
    form: int = _FORM

    def with_site(self, channel: int | None) -> "Progress":
        """One site more."""
        return msgspec.structs.replace(self, sites=(*self.sites, channel))

    def with_light(self, channel: int | None) -> "Progress":
        """One LED more."""
        return msgspec.structs.replace(self, lights=(*self.lights, channel))

    def with_standing(self, channel: int, swing: int) -> "Progress":
        """One measurement more; the newest of a channel's pole counts."""
        kept = tuple(
            one
            for one in self.standings
            if one.channel != channel or (one.swing > 0) != (swing > 0)
        )
        return msgspec.structs.replace(self, standings=(*kept, ChannelSwing(channel, swing)))

    def back(self) -> "Progress":
        """Without the last answer."""
        if self.lights:
            return msgspec.structs.replace(self, lights=self.lights[:-1])
        return msgspec.structs.replace(self, sites=self.sites[:-1])


def progress_path(target: Path) -> Path:
    """Where the progress of a calibration that writes to a file is kept."""
    return target.with_name(f"{target.name}.progress")


def load_progress(path: Path, fresh: Progress) -> Progress:
    """What a file holds; `fresh` where there is none. Raises UserError if it is another table's."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return fresh
    except OSError as error:
        raise UserError(
            "{path}: cannot be read: {reason}.", path=path, reason=reason_of(error)
        ) from error
    try:
        found = msgspec.json.decode(data, type=Progress)
    except ValueError as error:
        raise UserError("{path}: is damaged; delete it to begin anew.", path=path) from error
    same = (found.board, found.channel_count, found.form)
    if same != (fresh.board, fresh.channel_count, fresh.form):
        raise UserError("{path}: is of another table; delete it to begin anew.", path=path)
    return found


def save_progress(path: Path, progress: Progress) -> None:
    """Writes the file so that a power cut leaves the old one or the new one. Raises UserError."""
    new = path.with_name(f"{path.name}.new")
    try:
        durable.make_folder(path.parent)
        durable.write(new, msgspec.json.encode(progress))
        durable.replace(new, path)
    except OSError as error:
        raise UserError(
            "{path}: cannot be written: {reason}.", path=path, reason=reason_of(error)
        ) from error
