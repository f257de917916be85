"""Writes the event log behind the game: a queue, and a thread that empties it."""

import gzip
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tzaar_board.errors import Phrase, reason_of
from tzaar_board.store.event_log import LogError, LogSource, encoded, entry, header, header_amid
from tzaar_board.store.event_ring import FOLDER, Retention, Ring, lines
from tzaar_board.table.effects import Effect
from tzaar_board.table.events import Event
from tzaar_board.table.lights.view import View
from tzaar_board.table.session import Session

FLUSH_SECONDS = 0.5
"""How long what has happened may wait to be written."""

QUEUED = 1024
"""How many events may wait to be written; further ones are dropped."""

PACKING = 6
"""How much pains gzip takes, of 9."""

END_SECONDS = 5.0
"""How long the end of the program waits for the rest."""

Told = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class _Begun:
    game_id: int
    session: Session
    missed: bool


@dataclass(frozen=True, slots=True)
class _Happened:
    game_id: int
    now: float
    event: Event
    session: Session
    effects: Sequence[Effect]
    view: View
    missed: bool


@dataclass(frozen=True, slots=True)
class _Flush:
    done: threading.Event


_Item = _Begun | _Happened | _Flush | None


class EventLog:
    """Records what happens (a `play.recorder.Recorder`) in a data directory.

    Nobody waits for it: what cannot be written is left out, `told` hears of that in one sentence
    (in the writer's thread), and the log goes on with the next game. What comes too fast is left
    out as well, and the log goes on as soon as the session can be described.
    """

    def __init__(
        self,
        data: Path,
        place: LogSource,
        bounds: Retention | None = None,
        told: Told = lambda _: None,
    ) -> None:
        self.folder = data / FOLDER
        self._told = told
        self._queue: queue.Queue[_Item] = queue.Queue(QUEUED)
        self._game_id = 0
        self._missed = False
        self._writer = _Writer(
            Ring(self.folder, Retention() if bounds is None else bounds), place, self._tell
        )
        self._thread = threading.Thread(target=self._run, name="event log", daemon=True)
        self._thread.start()

    def listen(self, told: Told) -> None:
        """Says from now on to somebody else what is left out."""
        self._told = told

    def begin(self, game_id: int, session: Session) -> None:
        """A game begins, or goes on after a restart."""
        self._game_id = game_id
        self._put(_Begun(game_id, session, self._missed))

    def record(
        self, now: float, event: Event, session: Session, effects: Sequence[Effect], view: View
    ) -> None:
        """An event has happened."""
        happened = _Happened(self._game_id, now, event, session, effects, view, self._missed)
        self._put(happened)

    def flush(self, seconds: float = END_SECONDS) -> None:
        """Waits until what was recorded before is in its file, or for some seconds."""
        done = threading.Event()
        if self._thread.is_alive():
            with suppress(queue.Full):
                self._queue.put(_Flush(done), timeout=seconds)
                done.wait(seconds)

    def packed(self) -> bytes:
        """All that is kept, as one log in a gzip file. Waits for the disk. Raises LogError."""
        self.flush()
        try:
            return gzip.compress(b"".join(lines(self.folder)), PACKING)
        except OSError as error:
            raise LogError(
                "The event log cannot be read ({reason}); look at it in the data directory.",
                reason=reason_of(error),
            ) from error

    def close(self) -> None:
        """Writes the rest, and ends the file."""
        with suppress(queue.Full):
            self._queue.put(None, timeout=END_SECONDS)
            self._thread.join(END_SECONDS)

    def _put(self, item: _Begun | _Happened) -> None:
        """Queues an item; the one after those that found no room says that they are missing."""
        try:
            self._queue.put_nowait(item)
        except queue.Full:
            self._missed = True
        else:
            self._missed = False

    def _tell(self, text: str) -> None:
        self._told(text)

    def _run(self) -> None:
        """Takes what is queued; writes when it is time to, and waits for ever when nothing is."""
        writer = self._writer
        flushing: float | None = None
        while True:
            wait = None if flushing is None else max(0.0, flushing - time.monotonic())
            try:
                item = self._queue.get(timeout=wait)
            except queue.Empty:
                writer.flush()
                flushing = None
                continue
            match item:
                case None:
                    writer.end()
                    return
                case _Flush(done):
                    writer.flush()
                    done.set()
                    continue
                case _Begun():
                    writer.begin(item)
                case _Happened():
                    writer.record(item)
            if flushing is None:
                flushing = time.monotonic() + FLUSH_SECONDS
            elif time.monotonic() >= flushing:
                writer.flush()
                flushing = None


class _State(Enum):
    """RECORDING; WAITING for a session that a header can describe; RESTING until another game."""

    RECORDING = "recording"
    WAITING = "waiting"
    RESTING = "resting"


class _Writer:
    """What the thread does with what it takes from the queue."""

    def __init__(self, ring: Ring, place: LogSource, tell: Told) -> None:
        self._ring = ring
        self._place = place
        self._tell = tell
        self._state = _State.RESTING
        self._lines = bytearray()
        self._first: float | None = None
        self._last: float | None = None
        self._said: set[str] = set()

    def begin(self, begun: _Begun) -> None:
        """A game begins: in the same file, if that is small yet."""
        if begun.missed:
            self._miss()
        self._state = _State.RECORDING
        head = encoded(header(self._place, begun.game_id, begun.session))
        if self._ring.open and not self._ring.ripe:
            self._lines += head
        else:
            self._begin_file(head)

    def record(self, happened: _Happened) -> None:
        """An event: a line, or the header to go on from. Then perhaps another file."""
        if happened.missed:
            self._miss()
        if self._state is _State.RESTING:
            return
        if self._state is _State.WAITING:
            if self._go_on(happened, follows=False):
                self._state = _State.RECORDING
            return
        now = happened.now
        line = entry(now, happened.event, happened.session, happened.effects, happened.view)
        self._lines += encoded(line)
        self._first = now if self._first is None else self._first
        self._last = now
        if self._ring.ripe:
            self._go_on(happened, follows=True)

    def flush(self) -> None:
        """Writes what has been gathered."""
        gathered, first, last = bytes(self._lines), self._first, self._last
        self._lines.clear()
        self._first = self._last = None
        if not gathered or not self._ring.open:
            return
        try:
            self._ring.write(gathered, first, last)
        except OSError as error:
            self._rest(error)
            return
        if self._ring.full:
            self._ring.end()
            self._state = _State.WAITING

    def end(self) -> None:
        """Writes the rest, and ends the file."""
        self.flush()
        self._ring.end()

    def _miss(self) -> None:
        """Events are missing here."""
        if self._state is _State.RECORDING:
            self._state = _State.WAITING
        self._say(
            Phrase("Some events are missing in the event log: they came faster than they are kept.")
        )

    def _go_on(self, happened: _Happened, *, follows: bool) -> bool:
        """Begins another file in the middle of a game, if a header can describe the session."""
        head = header_amid(
            self._place,
            happened.game_id,
            happened.session,
            happened.now,
            happened.view,
            follows=follows,
        )
        if head is not None:
            self._begin_file(encoded(head))
        return head is not None

    def _begin_file(self, head: bytes) -> None:
        self.flush()
        try:
            self._ring.begin(head)
        except OSError as error:
            self._rest(error)

    def _rest(self, error: OSError) -> None:
        self._state = _State.RESTING
        self._say(
            Phrase(
                "The event log cannot be written ({reason}), and the game goes on without it; free "
                "space on its disk, or set event_log = false.",
                reason=reason_of(error),
            )
        )

    def _say(self, text: str) -> None:
        """Says a sentence, once."""
        if text not in self._said:
            self._said.add(text)
            self._tell(text)
