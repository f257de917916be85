"""What a calibration has learned so far, and its file, from which it goes on after a power cut."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from tzaar_board import durable
from tzaar_board.errors import UserError, reason_of

_FORM = 1


class ChannelSwing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An analogue channel under a piece: how far from its rest it stood, in counts."""

    channel: int
    swing: int


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers so far, in the order of the questions; None where there was none.

    `sites` has the channel that was felt for each site of the site order, `lights` the one for
    each LED of the chain. `again` are the sites, or then the LEDs, that are asked once more when
    all have been, since another one has turned out to have their channel; `redone` those that have
    been by now. `standings` are from analogue channels.
    """

    board: str
    channel_count: int
    sites: tuple[int | None, ...] = ()
    lights: tuple[int | None, ...] = ()
    standings: tuple[ChannelSwing, ...] = ()
    again: tuple[int, ...] = ()
    redone: tuple[int, ...] = ()
    form: int = _FORM

    def next_site(self, count: int) -> int | None:
        """The site that is asked next of so many, None where all have been."""
        return _next(self.sites, count, self.again)

    def next_light(self, count: int) -> int | None:
        """The LED that is asked next of so many, None where all have been."""
        return _next(self.lights, count, self.again)

    def with_site(self, site: int, channel: int | None) -> "Progress":
        """What was felt for the site that was asked."""
        return msgspec.structs.replace(self._answered(site), sites=_with(self.sites, site, channel))

    def with_light(self, led: int, channel: int | None) -> "Progress":
        """What was felt for the LED that was asked."""
        before = self if self.lights else msgspec.structs.replace(self, redone=())
        return msgspec.structs.replace(
            before._answered(led), lights=_with(self.lights, led, channel)
        )

    def without_site(self, site: int) -> "Progress":
        """A site whose channel is another one's is asked once more."""
        sites = _with(self.sites, site, None)
        return msgspec.structs.replace(self, sites=sites, again=(*self.again, site))

    def without_light(self, led: int) -> "Progress":
        """An LED that was said to shine at another one's site is asked once more."""
        lights = _with(self.lights, led, None)
        return msgspec.structs.replace(self, lights=lights, again=(*self.again, led))

    def with_standing(self, channel: int, swing: int) -> "Progress":
        """One measurement more; the newest of a channel's pole counts."""
        kept = tuple(
            one
            for one in self.standings
            if one.channel != channel or (one.swing > 0) != (swing > 0)
        )
        return msgspec.structs.replace(self, standings=(*kept, ChannelSwing(channel, swing)))

    def back(self) -> "Progress":
        """Without the last answer; what is asked once more is asked anyway."""
        answers = self.lights or self.sites
        if self.redone:
            *redone, last = self.redone
            kept, again = _with(answers, last, None), (last, *self.again)
        else:
            kept, redone = answers[:-1], []
            again = tuple(one for one in self.again if one < len(kept))
        sites, lights = (self.sites, kept) if self.lights else (kept, self.lights)
        return msgspec.structs.replace(
            self, sites=sites, lights=lights, again=again, redone=tuple(redone)
        )

    def _answered(self, place: int) -> "Progress":
        """After a place was answered, perhaps once more."""
        if place not in self.again:
            return self
        again = tuple(one for one in self.again if one != place)
        return msgspec.structs.replace(self, again=again, redone=(*self.redone, place))


def _next(answers: Sequence[int | None], count: int, again: Sequence[int]) -> int | None:
    if len(answers) < count:
        return len(answers)
    return next((at for at in again if 0 <= at < count and answers[at] is None), None)


def _with(answers: tuple[int | None, ...], at: int, channel: int | None) -> tuple[int | None, ...]:
    """The answers with one more, or another one in the place of an old one."""
    return (*answers[:at], channel, *answers[at + 1 :])


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
